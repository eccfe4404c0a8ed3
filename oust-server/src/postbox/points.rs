//! Translates points between mails and the server.
//!
//! Mails have the coordinates of their listings, pbmserv's. The server's own text has the default
//! dialect of the board, which differs on hexagons.

use oust_core::Board;
use oust_notation::{Coord, Dialect};

use super::failure::Failure;

/// The dialect of listings.
const MAIL: Dialect = Dialect::Pbmserv;

/// Returns a turn of a mail as the server writes turns.
///
/// # Errors
///
/// Fails with the first point that the board does not have.
pub(super) fn on_server(board: &Board, turn: &str) -> Result<String, Failure> {
    let server = Dialect::default_for(board);
    if server == MAIL {
        return Ok(turn.to_owned());
    }
    let points = turn.split([',', ' ']).filter(|text| !text.is_empty());
    let translated = points.map(|text| {
        translate(board, text, MAIL, server).ok_or_else(|| {
            let first = board.points().next();
            let example = first.and_then(|point| MAIL.coord(board, point));
            let example = example.map(|example| example.to_string());
            Failure::Text(format!(
                "the board has no point `{text}`, expected a letter and a number as in the picture, \
                 such as {}",
                example.unwrap_or_default()
            ))
        })
    });
    Ok(translated.collect::<Result<Vec<_>, _>>()?.join(","))
}

/// Returns a text of the server with its points as mails have them.
pub(super) fn in_mail(board: &Board, text: &str) -> String {
    let server = Dialect::default_for(board);
    if server == MAIL {
        return text.to_owned();
    }
    let is_word = |c: char| c.is_alphanumeric();
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(is_word) {
        let end = rest[start..].find(|c| !is_word(c));
        let end = end.map_or(rest.len(), |length| start + length);
        let word = &rest[start..end];
        out.push_str(&rest[..start]);
        out.push_str(&translate(board, word, server, MAIL).unwrap_or_else(|| word.to_owned()));
        rest = &rest[end..];
    }
    out + rest
}

fn translate(board: &Board, text: &str, from: Dialect, to: Dialect) -> Option<String> {
    let coord: Coord = text.parse().ok()?;
    let point = from.resolve(board, coord).ok()?;
    to.coord(board, point).map(|coord| coord.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexagons_are_translated_there_and_back_and_rectangles_are_not() {
        #[track_caller]
        fn check(board: &Board, mail: &str, server: Option<&str>) {
            let translated = on_server(board, mail).ok();
            assert_eq!(translated.as_deref(), server, "{mail}");
            if let Some(server) = server {
                let text = format!("after {server}: it is illegal, `{server}`");
                let expected = format!("after {mail}: it is illegal, `{mail}`");
                assert_eq!(in_mail(board, &text), expected);
            }
        }
        let hex = Board::hexagon(3).unwrap();
        check(&hex, "a1", Some("a5"));
        check(&hex, "c3", Some("c3"));
        check(&hex, "e5", Some("e1"));
        check(&hex, "a3,b1", Some("c5,a4"));
        check(&hex, "a4", None);
        check(&hex, "f1", None);
        let square = Board::rectangle(9, 9).unwrap();
        check(&square, "a1", Some("a1"));
        check(&square, "j9,a1", Some("j9,a1"));
        check(&square, "z99", Some("z99"));
    }

    #[test]
    fn every_point_survives_both_translations() {
        let board = Board::hexagon(4).unwrap();
        for point in board.points() {
            let mail = MAIL.coord(&board, point).unwrap().to_string();
            let server = on_server(&board, &mail).unwrap();
            assert_eq!(in_mail(&board, &server), mail);
        }
    }
}
