//! Round trip: a game written and read again is the same game and the same text.

use oust_core::{Action, HistoryEntry};
use oust_notation::{AnnotatedGame, Dialect, Note, NoteKind, read_native, write_native};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use crate::common::{annotated_game, annotated_games, check_document, config, same_game};

/// Returns the notes by number of actions: the words of comments, and `(diagram)`.
fn remarks(annotated: &AnnotatedGame) -> Vec<(usize, Vec<String>)> {
    let ends = turn_ends(annotated);
    let mut remarks: Vec<(usize, Vec<String>)> = Vec::new();
    for Note { after, kind } in &annotated.notes {
        // A note within a turn is written after the turn.
        let after = *ends.iter().find(|&end| end >= after).unwrap_or(after);
        let words: Vec<String> = match kind {
            NoteKind::Comment(text) => text.split_whitespace().map(str::to_owned).collect(),
            NoteKind::Diagram => vec!["(diagram)".to_owned()],
        };
        match remarks.last_mut() {
            Some((place, last_words)) if *place == after => last_words.extend(words),
            _ => remarks.push((after, words)),
        }
    }
    remarks
}

/// Returns the numbers of actions after which a note can be written.
fn turn_ends(annotated: &AnnotatedGame) -> Vec<usize> {
    let ends_turn = |played: HistoryEntry| played.ends_turn || !is_placement(played.action);
    let history = annotated.game.history().zip(1..);
    let ends = history.filter(|&(played, _)| ends_turn(played));
    let mut places: Vec<usize> = ends.map(|(_, end)| end).collect();
    places.insert(0, 0);
    places.push(last_place(annotated));
    places.sort_unstable();
    // `a4,resign` is one slot: there is no note between the turn and the ending.
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

/// Returns the position of the last notes. An ending without a token has no position.
fn last_place(annotated: &AnnotatedGame) -> usize {
    let actions = annotated.game.actions().len();
    let no_token = has_ending(annotated) && annotated.ending_token.is_none();
    actions - usize::from(no_token)
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
    fn notes_keep_their_words_and_their_position(annotated in annotated_games()) {
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

/// The round trip only covers the tokens of the generated games.
#[test]
fn generated_games_cover_every_token() {
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
