//! From a record back to the game, for records without a fault.

use oust_core::{Ending, Game};
use oust_notation::record::{EndedValue, HeaderName, Item, MoveKind, Record, ResultValue, Turn};
use oust_notation::{AnnotatedGame, Dialect, Note, NoteKind, PositionLine, read_move_list};

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
    transcript_of(&read_move_list(moves, &board, line, dialect))
}

/// Plays a record; panics wherever the rules or the slots say no.
#[track_caller]
pub fn transcript_of(record: &Record) -> AnnotatedGame {
    let board = record.board.clone().expect("a board");
    let game = match &record.start {
        Some(line) => Game::from_position(line.position()),
        None => Game::new(board),
    };
    let mut transcript = AnnotatedGame::new(game);
    transcript.headers.clone_from(&record.headers);
    for item in &record.items {
        let after = transcript.game.actions().len();
        match item {
            Item::RowNumber { .. } => {}
            Item::Turn(turn) => play_turn(record, turn, &mut transcript),
            Item::Swap(_) => transcript.game.swap().expect("a swap at its place"),
            Item::Comment { text, .. } => {
                let kind = NoteKind::Comment(text.clone());
                transcript.notes.push(Note { after, kind });
            }
            Item::Diagram { diagram, .. } => {
                let diagram = diagram.as_ref().expect("a diagram that can be read");
                assert_eq!(diagram.setup, transcript.game.position().setup());
                let kind = NoteKind::Diagram;
                transcript.notes.push(Note { after, kind });
            }
            _ => panic!("an item that this helper does not know"),
        }
    }
    let said = record.ended().map(|(value, _)| value);
    if let (None, Some(EndedValue::Otherwise(ending))) = (transcript.game.outcome(), said) {
        let ended = transcript.game.end(ending, winner(record));
        ended.expect("the game goes on");
    }
    transcript
}

/// The same start, actions and claims about the players.
#[track_caller]
pub fn same_game(one: &AnnotatedGame, other: &AnnotatedGame) {
    assert_eq!(one.game.start(), other.game.start());
    assert!(one.game.actions().eq(other.game.actions()));
    assert_eq!(one.game.outcome(), other.game.outcome());
    let facts = |transcript: &AnnotatedGame| {
        let headers = HeaderName::KNOWN.into_iter().filter_map(|name| {
            let computed = matches!(
                name,
                HeaderName::Result | HeaderName::Ended | HeaderName::Start
            );
            let header = transcript.header(&name).filter(|_| !computed)?;
            let claim = header.claim.map(|(counts, _)| counts);
            Some((name, header.value.clone(), claim))
        });
        let unknown = transcript.headers.iter().filter_map(|header| {
            let is_other = matches!(header.name, HeaderName::Other(_));
            is_other.then(|| (header.name.clone(), header.value.clone(), None))
        });
        headers.chain(unknown).collect::<Vec<_>>()
    };
    assert_eq!(facts(one), facts(other));
}

#[track_caller]
fn play_turn(record: &Record, turn: &Turn, transcript: &mut AnnotatedGame) {
    let game = &mut transcript.game;
    for token in record.moves(turn) {
        let own = turn
            .side
            .is_none_or(|side| side == game.position().to_move());
        let loser = turn.side.or(winner(record).map(|winner| !winner));
        let mut end = |ending| {
            transcript.ending_token = loser;
            game.end(ending, loser.map(|loser| !loser))
                .expect("the game goes on");
        };
        match token.kind {
            MoveKind::Place(coord) => {
                assert!(own, "a turn stands in its side's slot");
                let board = game.start().board().clone();
                let dialect = record.dialect_or(None, &board);
                let point = dialect.resolve(&board, coord).expect("on the board");
                game.play(point).expect("a legal placement");
            }
            MoveKind::Pass => {
                assert!(own, "a pass stands in its side's slot");
                game.pass().expect("a forced pass");
            }
            MoveKind::Empty => assert!(!own && game.actions().len() == 0),
            MoveKind::Resign => end(Ending::Resignation),
            MoveKind::Timeout => end(Ending::Time),
            MoveKind::Abandoned => game
                .end(Ending::Adjudication, winner(record))
                .expect("the game goes on"),
            kind => panic!("{kind:?} in a record without a fault"),
        }
    }
}

fn winner(record: &Record) -> Option<oust_core::Color> {
    match record.result() {
        Some((ResultValue::Win(winner), _)) => Some(winner),
        _ => None,
    }
}
