//! From a record back to the game, for records without a fault.

use oust_notation::record::{HeaderName, Item, Record};
use oust_notation::{AnnotatedGame, Dialect, NoteKind, PositionLine, read_move_list};

use super::board;

/// The game of these moves, in the usual dialect, on a board or from a position line.
#[track_caller]
pub fn game(start: &str, moves: &str) -> AnnotatedGame {
    game_in(None, start, moves)
}

/// The same in a dialect.
#[track_caller]
pub fn game_in(dialect: Option<Dialect>, start: &str, moves: &str) -> AnnotatedGame {
    let line: Option<PositionLine> = start.parse().ok();
    let board = match &line {
        Some(line) => line.setup.board().clone(),
        None => board(start),
    };
    annotated_game(&read_move_list(moves, &board, line, dialect))
}

/// Plays a record; panics wherever the rules, the slots or a diagram disagree.
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

/// The same start, actions and claims about the players.
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
