//! Writing a game, reading it, playing it back: the same game, and the same text.

use oust_core::{Action, HistoryEntry};
use oust_notation::{AnnotatedGame, Dialect, Note, NoteKind, read_native, write_native};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use crate::common::{annotated_game, annotated_games, check_document, config, same_game};

/// The remarks behind so many actions, as words; where a diagram stands.
fn remarks(annotated: &AnnotatedGame) -> Vec<(usize, Vec<String>)> {
    let ends = turn_ends(annotated);
    let mut remarks: Vec<(usize, Vec<String>)> = Vec::new();
    for Note { after, kind } in &annotated.notes {
        // Within a turn there is no place for a note; it is written behind the turn.
        let after = *ends.iter().find(|&end| end >= after).unwrap_or(after);
        let words: Vec<String> = match kind {
            NoteKind::Comment(text) => text.split_whitespace().map(str::to_owned).collect(),
            NoteKind::Diagram => vec!["(diagram)".to_owned()],
        };
        match remarks.last_mut() {
            Some((place, said)) if *place == after => said.extend(words),
            _ => remarks.push((after, words)),
        }
    }
    remarks
}

/// How many actions stand before each place that a note can have.
fn turn_ends(annotated: &AnnotatedGame) -> Vec<usize> {
    let ends_turn = |played: HistoryEntry| played.ends_turn || !is_placement(played.action);
    let history = annotated.game.history().zip(1..);
    let ends = history.filter(|&(played, _)| ends_turn(played));
    let mut places: Vec<usize> = ends.map(|(_, end)| end).collect();
    places.insert(0, 0);
    places.push(last_place(annotated));
    places.sort_unstable();
    // `a4,resign`: the token of the ending and the turn before it are one.
    let actions: Vec<HistoryEntry> = annotated.game.history().collect();
    if let (Some(loser), [.., turn, _]) = (annotated.ending_token, &actions[..])
        && turn.side == loser
        && turn.action != Action::Swap
    {
        places.retain(|&place| place + 1 != actions.len());
    }
    places
}

fn is_placement(action: Action) -> bool {
    matches!(action, Action::Place(_))
}

/// Where the last notes stand: an ending that no token tells is no place of the text.
fn last_place(annotated: &AnnotatedGame) -> usize {
    let actions = annotated.game.actions().len();
    let untold = has_ending(annotated) && annotated.ending_token.is_none();
    actions - usize::from(untold)
}

fn has_ending(annotated: &AnnotatedGame) -> bool {
    let last = annotated.game.actions().last();
    matches!(last, Some(Action::End { .. }))
}

proptest! {
    #![proptest_config(config(12000))]

    #[test]
    fn a_written_game_reads_back(
        annotated in annotated_games(),
        dialect in proptest::sample::select(&Dialect::ALL[..]),
    ) {
        let text = write_native(&annotated, dialect);
        check_document(&text);
        let records: Vec<_> = read_native(&text).collect();
        let [record] = &records[..] else { panic!("one record: {text}") };
        let again = annotated_game(record);
        same_game(&annotated, &again);
        prop_assert_eq!(write_native(&again, dialect), text);
    }

    #[test]
    fn notes_keep_their_words_and_their_place(annotated in annotated_games()) {
        let mut annotated = annotated;
        let ended = has_ending(&annotated);
        let (last, actions) = (last_place(&annotated), annotated.game.actions().len());
        for note in &mut annotated.notes {
            if ended && note.after + 1 >= actions {
                note.after = last;
            }
        }
        let text = write_native(&annotated, Dialect::AbstractPlay);
        let record = read_native(&text).next().expect("a record");
        prop_assert_eq!(remarks(&annotated_game(&record)), remarks(&annotated), "{}", text);
    }
}

/// The property above protects only what its games hold.
#[test]
fn the_games_that_are_tried_hold_everything_a_record_can_say() {
    let mut runner = TestRunner::deterministic();
    let mut missing = vec![
        " coords=",
        "{",
        "\n;",
        ": \"",
        "\nstart: ",
        "\ndiagram\n",
        " swap ",
        ",resign",
        ",timeout",
        " resign",
        "--",
        " pass",
        "\nannotator: ",
        " 1/",
    ];
    for _ in 0..4000 {
        let tree = annotated_games().new_tree(&mut runner).expect("a game");
        let text = write_native(&tree.current(), Dialect::Pbmserv);
        missing.retain(|token| !text.contains(token));
    }
    assert_eq!(missing, [""; 0]);
}
