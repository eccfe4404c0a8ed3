//! Helpers of the listing tests, and the listings of the fixtures.

use oust_core::{Action, Color, Ending, Game};
use oust_notation::record::{
    EndedValue, Header, HeaderName, Item, MoveKind, ProblemKind, Record, ResultValue,
};
use oust_notation::{AnnotatedGame, Dialect, Document, DocumentItem, read_listing};
use oust_test_support::notation::write_listing;

use crate::common::{self, check_record, game_in};

pub(crate) const WON: &str = include_str!("../../../../fixtures/formats/listing-won-5x5.txt");
pub(crate) const PLACEMENTS: &str =
    include_str!("../../../../fixtures/formats/listing-placements-5x5.txt");
pub(crate) const LATE: &str = include_str!("../../../../fixtures/formats/listing-late-5x5.txt");
pub(crate) const LISTINGS: &str = include_str!("../../../../fixtures/formats/listings.mbox");
pub(crate) const TYPES: &str = include_str!("../../../../fixtures/formats/mail-types.mbox");

/// All fixtures with listings.
pub(crate) const TEXTS: [&str; 5] = [WON, PLACEMENTS, LATE, LISTINGS, TYPES];

/// The moves of the example on 5x5.
pub(crate) const MOVES: &str = "b4 e2 c5 b5 a4,c1 e4 e5 d4,c4,b5 e5 b4,c2 d1,e1,d3 a5,b2 c2,d5 c3";

/// Returns the game of `moves` on `board`.
#[track_caller]
pub(crate) fn game(board: &str, moves: &str) -> AnnotatedGame {
    game_in(Some(Dialect::Pbmserv), board, moves)
}

/// Adds `headers` to a game.
pub(crate) fn with(mut annotated: AnnotatedGame, headers: &[(HeaderName, &str)]) -> AnnotatedGame {
    for (name, value) in headers {
        annotated.headers.push(Header::new(name.clone(), *value));
    }
    annotated
}

pub(crate) fn players() -> [(HeaderName, &'static str); 2] {
    [(HeaderName::X, "alice"), (HeaderName::O, "bob")]
}

/// Returns the summary of a game between alice and bob, with the id 101.
#[track_caller]
pub(crate) fn summary(board: &str, moves: &str) -> String {
    let [x, o] = players();
    let headers = [x, o, (HeaderName::Id, "101")];
    write_listing(&with(game(board, moves), &headers)).0
}

/// Prefixes every line of `text` with `mark`.
pub(crate) fn marked(text: &str, mark: &str) -> String {
    let line = |line| [mark, line, "\n"];
    text.lines().flat_map(line).collect()
}

/// Checks that `text` and `good` have the same content and problems.
#[track_caller]
pub(crate) fn same(text: &str, good: &str) {
    let (record, good) = (only(text), only(good));
    assert_eq!(content(&record), content(&good), "{text}");
    let kinds = |record: &Record| -> Vec<String> {
        let kinds = record.problems.iter();
        kinds.map(|problem| problem.kind.to_string()).collect()
    };
    assert_eq!(kinds(&record), kinds(&good), "{text}");
}

/// Returns the records of `text` after checking their spans.
#[track_caller]
pub(crate) fn records(text: &str) -> Vec<Record> {
    let records: Vec<Record> = read_listing(text, None).collect();
    for record in &records {
        check_spans(text, record);
    }
    let parts = Document::read(text).into_items();
    let found = parts
        .iter()
        .filter(|part| matches!(part, DocumentItem::Record(_)));
    assert_eq!(found.count(), records.len(), "{text}");
    records
}

/// Returns the rest of the line at which a second game seems to begin.
pub(crate) fn second_game(text: &str) -> Option<&str> {
    let problems = Document::read(text).problems();
    let mut seconds = problems
        .iter()
        .filter(|problem| matches!(problem.kind, ProblemKind::SecondGame { .. }));
    let place = seconds.next()?.span.start;
    text[place..].lines().next()
}

/// Returns the only record of `text`.
#[track_caller]
pub(crate) fn only(text: &str) -> Record {
    let mut records = records(text);
    assert_eq!(records.len(), 1, "{text}");
    records.remove(0)
}

/// Formats the board, headers, items and problems of a record for snapshots.
pub(crate) fn sketch(text: &str, record: &Record) -> String {
    let board = record.board.clone();
    let board = board.map_or("no board".to_owned(), |board| board.to_string());
    let mut lines = vec![board];
    lines.extend(common::headers(record));
    lines.push(common::body(text, record));
    lines.extend(common::problems(text, record));
    lines.join("\n")
}

/// Formats the board, headers, items and claims of a record without spans.
pub(crate) fn content(record: &Record) -> String {
    let board = record.board.as_ref().map(ToString::to_string);
    let mut headers: Vec<String> = record
        .headers
        .iter()
        .map(|header| {
            let claim = header.claim.map(|(counts, _)| counts.to_string());
            format!("{} {:?} {claim:?}", header.name, header.value)
        })
        .collect();
    headers.sort();
    let items = record.items.iter().map(|item| match item {
        Item::Turn(turn) => {
            let kinds = record.moves(turn).iter().map(|token| token.kind);
            format!("{:?} {:?}", turn.side, kinds.collect::<Vec<_>>())
        }
        Item::Diagram { diagram, .. } => {
            let diagram = diagram
                .as_ref()
                .map(|diagram| (&diagram.setup, &diagram.last_move));
            format!("{diagram:?}")
        }
        other => format!("{other:?}"),
    });
    let items: Vec<String> = items.collect();
    format!("{board:?}\n{}\n{}", headers.join("\n"), items.join("\n"))
}

/// Checks that the spans of a record are within the text and the record, and in order.
#[track_caller]
pub(crate) fn check_spans(text: &str, record: &Record) {
    check_record(text, record);
    for header in &record.headers {
        if matches!(header.name, HeaderName::X | HeaderName::O) {
            let value = header.value_span.slice(text);
            assert!(value.starts_with(&header.value), "{text}");
        }
    }
    let expected =
        |item: &Item| matches!(item, Item::Turn(_) | Item::Swap(_) | Item::Diagram { .. });
    assert!(
        record.items.iter().all(expected),
        "unexpected item in a listing: {text}"
    );
}

/// Plays a record. Panics if a move is illegal, in the wrong slot or contradicts the diagram.
#[track_caller]
pub(crate) fn replay(record: &Record) -> AnnotatedGame {
    let board = record.board.clone().expect("a board");
    let mut annotated = AnnotatedGame::new(Game::new(board.clone()));
    annotated.headers.clone_from(&record.headers);
    for item in &record.items {
        let game = &mut annotated.game;
        match item {
            Item::Swap(_) => game.swap().expect("a swap in its place"),
            Item::Diagram { diagram, .. } => {
                let diagram = diagram.as_ref().expect("a diagram");
                assert_eq!(diagram.setup, game.position().setup());
            }
            Item::Turn(turn) => {
                let side = turn.side.expect("the side of the turn");
                for token in record.moves(turn) {
                    let own = side == game.position().to_move();
                    match token.kind {
                        MoveKind::Place(coord) => {
                            assert!(own, "a turn is in its side's slot");
                            let point = Dialect::Pbmserv.resolve(&board, coord).expect("a point");
                            game.play(point).expect("a legal placement");
                        }
                        MoveKind::Pass | MoveKind::Empty => {
                            assert!(own, "a pass is in its side's slot");
                            game.pass().expect("a forced pass");
                        }
                        MoveKind::Resign | MoveKind::Timeout => {
                            let ending = match token.kind {
                                MoveKind::Resign => Ending::Resignation,
                                _ => Ending::Time,
                            };
                            game.end(ending, Some(!side)).expect("the game is not over");
                            annotated.ending_token = Some(side);
                        }
                        kind => panic!("{kind:?} in a record without a fault"),
                    }
                }
            }
            _ => panic!("unexpected item in a listing"),
        }
    }
    let result = record.result().map(|(result, _)| result);
    match annotated.game.outcome().map(oust_core::Outcome::winner) {
        Some(Some(winner)) => assert_eq!(result, Some(ResultValue::Win(winner))),
        Some(None) => assert_eq!(result, None),
        None => {
            let ended = record.ended().map(|(ended, _)| ended);
            assert_eq!(ended, Some(EndedValue::Unfinished));
        }
    }
    for color in Color::BOTH {
        let claim = record.player(color).and_then(|header| header.claim);
        let position = annotated.game.position();
        let counts = (position.largest_group(color), position.count(color));
        if let Some((claim, _)) = claim {
            assert_eq!((claim.largest as usize, claim.stones as usize), counts);
        }
    }
    annotated
}

/// Writes the summary with one entry per placement and `--` in the other player's slots.
pub(crate) fn by_placements(annotated: &AnnotatedGame) -> String {
    let (text, _) = write_listing(annotated);
    let board = annotated.board();
    let mut slots: Vec<String> = Vec::new();
    let mut put = |side: Color, word: String| {
        if slots.len().is_multiple_of(2) != (side == Color::X) {
            slots.push("--".to_owned());
        }
        slots.push(word);
    };
    for played in annotated.game.history() {
        match played.action {
            Action::Place(point) => {
                let coord = Dialect::Pbmserv.coord(board, point).expect("a point");
                put(played.side, coord.to_string());
            }
            Action::Pass => put(played.side, "--".to_owned()),
            Action::End { ending, winner } => {
                let word = match ending {
                    Ending::Time => "Forfeit",
                    _ => "Resign",
                };
                let winner = winner.expect("somebody gives up");
                put(!winner, word.to_owned());
            }
            Action::Swap => {}
        }
    }
    let cells = slots.iter().zip(1..);
    let cells: Vec<String> = cells
        .map(|(word, n)| format!(" {n:>3} {word:<8}"))
        .collect();
    let rows: Vec<String> = cells.chunks(2).map(|row| row.concat() + "\n").collect();
    let is_row = |line: &&str| {
        line.trim()
            .starts_with(|character: char| character.is_ascii_digit())
    };
    let (head, rest) = text.split_once("   x: ").expect("a claim");
    let head: Vec<&str> = head
        .split_inclusive('\n')
        .filter(|line| !is_row(line))
        .collect();
    format!("{}{}   x: {rest}", head.concat(), rows.concat())
}
