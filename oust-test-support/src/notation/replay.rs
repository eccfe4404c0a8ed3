//! Converts faultless records back to games.

use std::fmt::Write;

use oust_notation::certificate::{Answer, CertificateError, Head, Reader};
use oust_notation::record::{HeaderName, Item, Record};
use oust_notation::{
    AnnotatedGame, Dialect, Format, Loss, NoteKind, PositionLine, UnsupportedBoard, read_move_list,
};

use crate::geometry::board;

/// Plays `moves` in the default dialect, on a board or from a position line.
#[track_caller]
pub fn game(start: &str, moves: &str) -> AnnotatedGame {
    game_in(None, start, moves)
}

/// Plays `moves` in a dialect, on a board or from a position line.
#[track_caller]
pub fn game_in(dialect: Option<Dialect>, start: &str, moves: &str) -> AnnotatedGame {
    let line: Option<PositionLine> = start.parse().ok();
    let board = match &line {
        Some(line) => line.setup.board().clone(),
        None => board(start),
    };
    annotated_game(&read_move_list(moves, &board, line, dialect))
}

/// Plays a record. Panics if the rules, the slots or a diagram disagree.
#[track_caller]
pub fn annotated_game(record: &Record) -> AnnotatedGame {
    let played = record.play().expect("a record without a fault");
    let drawn = played
        .notes
        .iter()
        .filter(|note| note.kind == NoteKind::Diagram);
    let diagrams = record.items.iter().filter_map(|item| match item {
        Item::Diagram { diagram, .. } => Some(diagram),
        _ => None,
    });
    let drawn: Vec<_> = drawn.zip(diagrams).collect();
    let mut game = played.game.clone();
    for (note, diagram) in drawn.into_iter().rev() {
        while game.actions().len() > note.after {
            game.undo();
        }
        let diagram = diagram.as_ref().expect("a diagram that can be read");
        assert_eq!(diagram.setup, game.position().setup());
    }
    played
}

/// Asserts that two games have the same start, actions, outcome and headers.
#[track_caller]
pub fn same_game(one: &AnnotatedGame, other: &AnnotatedGame) {
    assert_eq!(one.game.start(), other.game.start());
    assert!(one.game.actions().eq(other.game.actions()));
    assert_eq!(one.game.outcome(), other.game.outcome());
    let facts = |annotated: &AnnotatedGame| {
        let headers = HeaderName::KNOWN.into_iter().filter_map(|name| {
            let computed = matches!(
                name,
                HeaderName::Result | HeaderName::Ended | HeaderName::Start
            );
            let header = annotated.header(&name).filter(|_| !computed)?;
            let claim = header.claim.map(|(counts, _)| counts);
            Some((name, header.value.clone(), claim))
        });
        let unknown = annotated.headers.iter().filter_map(|header| {
            let is_other = matches!(header.name, HeaderName::Other(_));
            is_other.then(|| (header.name.clone(), header.value.clone(), None))
        });
        headers.chain(unknown).collect::<Vec<_>>()
    };
    assert_eq!(facts(one), facts(other));
}

/// Writes an Abstract Play record without its line end, and returns the losses too.
#[track_caller]
pub fn write_abstract_play(game: &AnnotatedGame) -> (String, Vec<Loss>) {
    let format = Format::AbstractPlay;
    let text = one_line(format.write(game, Dialect::AbstractPlay));
    (text, format.losses(game))
}

/// Writes a listing, and returns the losses too.
#[track_caller]
pub fn write_listing(game: &AnnotatedGame) -> (String, Vec<Loss>) {
    let written = Format::Listing.write(game, Dialect::Pbmserv);
    let text = written.expect("a listing holds every board");
    (text, Format::Listing.losses(game))
}

/// Writes a list of moves, without its line end.
#[track_caller]
pub fn write_move_list(game: &AnnotatedGame, dialect: Dialect) -> String {
    one_line(Format::MoveList.write(game, dialect))
}

/// Writes an SGF tree.
///
/// # Errors
///
/// Fails for a board that SGF cannot represent.
pub fn write_sgf(game: &AnnotatedGame) -> Result<String, UnsupportedBoard> {
    Format::Sgf.write(game, Dialect::AbstractPlay)
}

#[track_caller]
fn one_line(written: Result<String, UnsupportedBoard>) -> String {
    let text = written.expect("the format holds every board");
    let line = text.strip_suffix('\n').expect("a line end");
    line.to_owned()
}

/// The certificates of a file, each with its answers.
pub type Certificates = Vec<(Head, Vec<Answer>)>;

/// Reads all certificates of a file.
///
/// # Errors
///
/// Fails at the first fault.
pub fn read_certificates(text: &[u8]) -> Result<Certificates, CertificateError> {
    let mut reader = Reader::new(text);
    let mut certificates = Vec::new();
    while let Some(head) = reader.head()? {
        let mut answers = Vec::new();
        while let Some(answer) = reader.answer()? {
            answers.push(answer);
        }
        certificates.push((head, answers));
    }
    Ok(certificates)
}

/// Concatenates certificates.
pub fn write_certificates(certificates: &Certificates) -> String {
    let mut text = String::new();
    for (head, answers) in certificates {
        let _ = write!(text, "{head}");
        for answer in answers {
            let _ = writeln!(text, "{}", answer.display(head.dialect));
        }
    }
    text
}
