//! Any game with any texts, through every format.
//!
//! The first byte names the board, the bytes up to a line end are moves, and every line behind
//! is a header or a remark: its first byte says which, and U+0001 stands for a line end in it.

#![no_main]

use oust_core::{Action, Board, Color, Ending, Game, Point};
use oust_notation::record::{Header, HeaderName};
use oust_notation::{Dialect, Note, NoteKind, AnnotatedGame};
use oust_test_support::every_way;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Some((&first, rest)) = bytes.split_first() else {
        return;
    };
    let mut lines = rest.split(|&byte| byte == b'\n');
    let mut annotated = played(board(first), lines.next().unwrap_or_default());
    for line in lines {
        if let Some((&kind, text)) = line.split_first() {
            say(
                &mut annotated,
                kind,
                &String::from_utf8_lossy(text).replace('\u{1}', "\n"),
            );
        }
    }
    annotated.notes.sort_by_key(|note| note.after);
    let dialect = Dialect::ALL[usize::from(first) % Dialect::ALL.len()];
    every_way::check_every_way(&annotated, dialect);
});

fn board(byte: u8) -> Board {
    let board = match byte {
        0..200 => Board::rectangle(byte % 14 + 1, byte / 14 + 1),
        _ => Board::hexagon(byte % 8 + 1),
    };
    board.expect("a small board")
}

/// Each byte is a placement, on the next point where one is legal; the highest are other actions.
fn played(board: Board, moves: &[u8]) -> AnnotatedGame {
    let count = u16::try_from(board.len()).expect("a small board");
    let mut annotated = AnnotatedGame::new(Game::new(board));
    let game = &mut annotated.game;
    for &byte in moves {
        if game.outcome().is_some() {
            break;
        }
        let ending = match byte {
            255 => {
                let _ = game.swap();
                continue;
            }
            254 => Some(Ending::Resignation),
            253 => Some(Ending::Time),
            252 => Some(Ending::Adjudication),
            _ => None,
        };
        if let Some(ending) = ending {
            let winner = Color::BOTH[moves.len() % 2];
            let winner = Some(winner).filter(|_| moves.len() % 3 > 0);
            game.act(Action::End { ending, winner })
                .expect("it goes on");
            break;
        }
        let points = (0..count).map(|index| Point::new((index + u16::from(byte)) % count));
        let mut points = points.filter(|&point| game.position().check(point).is_ok());
        match points.next() {
            Some(point) => drop(game.play(point)),
            None => game.pass().expect("there is no placement"),
        }
    }
    annotated
}

fn say(annotated: &mut AnnotatedGame, kind: u8, text: &str) {
    let name = match kind {
        b'0'..=b'6' => HeaderName::KNOWN[usize::from(kind - b'0')].clone(),
        b'7' => HeaderName::Swap,
        b'8' => HeaderName::Other("annotator".to_owned()),
        b'9' => HeaderName::Other("BR".to_owned()),
        _ => {
            let after = usize::from(kind) % (annotated.game.actions().len() + 1);
            let kind = match text {
                "diagram" => NoteKind::Diagram,
                text => NoteKind::Comment(text.to_owned()),
            };
            return annotated.notes.push(Note { after, kind });
        }
    };
    if annotated.header(&name).is_none() {
        annotated.headers.push(Header::new(name, text));
    }
}
