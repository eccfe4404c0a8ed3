//! Round trip: a game written as SGF and read again is the same game and the same text.

use oust_core::{Action, Board, Color, Ending, Game, Position, RandomPlay, Shape};
use oust_notation::record::{Header, HeaderName};
use oust_notation::{AnnotatedGame, Note, NoteKind, UnmarkedSgf, read_sgf};
use oust_test_support::notation::write_sgf;
use proptest::prelude::*;

use crate::common::{annotated_game, annotated_games, check_document, config, same_game};

const REMARKS: [&str; 12] = [
    "",
    "good",
    "a ] bracket",
    "a [ bracket",
    "back\\slash",
    "at the end \\",
    "a: b",
    "two\nlines",
    "two\r\n\r\nlines\rand \n\rmore ",
    "(;FF[4",
    "a tree\n(;GM[1]SZ[9]\n;AB[aa])",
    "Älice \u{1f600}\u{a0}\t;AB[aa]",
];

const NAMES: [&str; 8] = [
    "alice",
    "o]b\\o:b",
    " ",
    "",
    "two\nlines",
    "\"quoted\"",
    "41/46",
    "tab\tand \u{0}\u{85}",
];

/// Returns a game on a rectangle of any length, with an optional start position and swap.
fn games() -> impl Strategy<Value = Game> {
    let numbers = (any::<u64>(), 0..30_usize, any::<u16>());
    (1..=15_u8, 1..=15_u8, numbers, any::<bool>()).prop_map(
        |(width, height, (seed, before, length), swap)| {
            let mut play = RandomPlay::new(seed);
            let board = Board::rectangle(width, height).expect("a board");
            let mut start = Position::new(board);
            for _ in 0..if seed % 3 == 0 { before } else { 0 } {
                let Some(point) = play.placement(&start) else {
                    break;
                };
                start.play(point).expect("it is legal");
            }
            let start = Position::from_setup(&start.setup(), start.to_move());
            let mut game = Game::from_position(start);
            while game.outcome().is_none() && game.actions().len() < usize::from(length % 500) {
                if swap && game.check_swap().is_ok() {
                    game.swap().expect("it was checked");
                    continue;
                }
                match play.placement(game.position()) {
                    Some(point) => drop(game.play(point).expect("it is legal")),
                    None => game.pass().expect("there is no placement"),
                }
            }
            game
        },
    )
}

fn endings() -> impl Strategy<Value = Option<(Ending, Option<Color>, bool)>> {
    let kinds = [Ending::Resignation, Ending::Time, Ending::Adjudication];
    let winners = [None, Some(Color::X), Some(Color::O)];
    let ending = proptest::sample::select(kinds.to_vec());
    let winner = proptest::sample::select(winners.to_vec());
    proptest::option::of((ending, winner, any::<bool>()))
}

fn annotated() -> impl Strategy<Value = AnnotatedGame> {
    let remark = proptest::option::weighted(0.8, proptest::sample::select(&REMARKS[..]));
    let notes = proptest::collection::vec((any::<usize>(), remark), 0..6);
    let names = (
        proptest::sample::select(&NAMES[..]),
        proptest::sample::select(&NAMES[..]),
        any::<u8>(),
    );
    (games(), endings(), notes, names).prop_map(|(mut game, ending, notes, (x, o, bits))| {
        let token = ending.and_then(|(ending, winner, token)| {
            game.act(Action::End { ending, winner }).ok()?;
            let loser = winner.map(|winner| !winner)?;
            (token && ending != Ending::Adjudication).then_some(loser)
        });
        let mut annotated = AnnotatedGame::new(game);
        annotated.ending_token = token;
        let headers = [
            (HeaderName::X, x),
            (HeaderName::O, o),
            (HeaderName::Date, "2026-01-19T21:40:00Z"),
            (HeaderName::Date, "2026-01-19"),
            (HeaderName::Ended, "board"),
            (HeaderName::Swap, "allowed"),
            (HeaderName::Other("BR".to_owned()), "5\nd"),
            (HeaderName::Other("annotator".to_owned()), o),
        ];
        for (bit, (name, value)) in headers.into_iter().enumerate() {
            if bits & (1 << bit) != 0 && annotated.header(&name).is_none() {
                annotated.headers.push(Header::new(name, value));
            }
        }
        let actions = annotated.game.actions().len();
        for (place, remark) in notes {
            annotated.notes.push(Note {
                after: place % (actions + 1),
                kind: remark.map_or(NoteKind::Diagram, |text| NoteKind::Comment(text.to_owned())),
            });
        }
        annotated.notes.sort_by_key(|note| note.after);
        annotated
    })
}

/// Returns the notes as SGF stores them: with line feeds only, after their turn, and before an
/// ending without a node.
fn notes(annotated: &AnnotatedGame) -> Vec<Note> {
    let history: Vec<_> = annotated.game.history().collect();
    let is_placement = |index: usize| matches!(history[index].action, Action::Place(_));
    let told = annotated.ending_token.is_some();
    let untold = matches!(history.last(), Some(last) if matches!(last.action, Action::End { .. }));
    let last = history.len() - usize::from(untold && !told);
    let moved = annotated.notes.iter().map(|note| {
        let mut after = note.after.min(last);
        while (1..history.len()).contains(&after)
            && is_placement(after - 1)
            && is_placement(after)
            && !history[after - 1].ends_turn
        {
            after += 1;
        }
        let kind = match &note.kind {
            NoteKind::Comment(text) => NoteKind::Comment(
                text.replace("\r\n", "\n")
                    .replace("\n\r", "\n")
                    .replace('\r', "\n"),
            ),
            NoteKind::Diagram => NoteKind::Diagram,
        };
        Note { after, kind }
    });
    moved.collect()
}

#[track_caller]
fn check_round_trip(annotated: &AnnotatedGame) {
    let text = write_sgf(annotated).expect("a rectangle");
    check_document(&text);
    let records: Vec<_> = read_sgf(&text, UnmarkedSgf::Refuse).collect();
    let [record] = &records[..] else {
        panic!("one record: {text}")
    };
    let again = annotated_game(record);
    same_game(annotated, &again);
    assert_eq!(notes(annotated), again.notes, "{text}");
    assert_eq!(annotated.result(), again.result());
    assert_eq!(annotated.ended(), again.ended());
    let known: Vec<_> = record
        .problems
        .iter()
        .map(|problem| problem.kind.to_string())
        .filter(|message| {
            let of_headers = [
                "no player is named",
                "both players",
                "expected a day",
                "unknown header",
            ];
            let of_swap = "expected allowed, used or no";
            !of_headers.iter().any(|begin| message.starts_with(begin))
                && !message.starts_with(of_swap)
                && message != "the record has no turn"
        })
        .collect();
    assert_eq!(known, Vec::<String>::new(), "{text}");
    assert_eq!(write_sgf(&again).expect("a rectangle"), text);
}

proptest! {
    #![proptest_config(config(1500))]

    #[test]
    fn a_written_game_reads_back(annotated in annotated()) {
        check_round_trip(&annotated);
    }

    #[test]
    fn a_game_with_unusual_headers_reads_back(annotated in annotated_games()) {
        let shape = annotated.board().shape();
        prop_assume!(matches!(shape, Shape::Rectangle { .. }));
        check_round_trip(&annotated);
    }

    #[test]
    fn consecutive_games_read_back(some in proptest::collection::vec(annotated(), 1..4)) {
        let texts: Vec<String> = some.iter().map(|one| write_sgf(one).expect("rectangles")).collect();
        let records: Vec<_> = read_sgf(&texts.concat(), UnmarkedSgf::Refuse)
            .map(|record| write_sgf(&annotated_game(&record)).expect("a rectangle"))
            .collect();
        prop_assert_eq!(records, texts);
    }
}

#[test]
fn the_largest_board_reads_back() {
    let board = Board::rectangle(52, 52).expect("a board");
    let mut game = Game::new(board.clone());
    for (row, place) in [(0, 51), (51, 0), (26, 25), (25, 26)] {
        game.play(board.point(row, place).expect("on the board"))
            .expect("it is legal");
    }
    let annotated = AnnotatedGame::new(game);
    let text = write_sgf(&annotated).expect("it has points");
    assert!(text.contains("\n;AB[Za]PL[W]\n;AW[aZ]PL[B]\n;AB[zA]PL[W]\n;AW[Az]PL[B]\n"));
    check_round_trip(&annotated);
}
