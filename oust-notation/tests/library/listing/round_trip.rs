//! Round trip: a game written as a listing and read again is the same game and the same text.

use oust_core::{Action, Game};
use oust_notation::{AnnotatedGame, Dialect, Loss, write_native};
use oust_test_support::notation::write_listing;
use proptest::prelude::*;

use super::common::{by_placements, content, marked, only, players, replay, with};
use crate::common::{annotated_games, config};

/// Returns the actions without the swap: a listing has no entry for it.
fn actions(game: &Game) -> Vec<Action> {
    let is_entry = |action: &Action| *action != Action::Swap;
    game.actions().filter(is_entry).collect()
}

/// Returns the game with alice and bob as players and without other headers and notes.
fn plain(annotated: AnnotatedGame) -> AnnotatedGame {
    let mut plain = AnnotatedGame::new(annotated.game);
    plain.ending_token = annotated.ending_token;
    with(plain, &players())
}

proptest! {
    #![proptest_config(config(6000))]

    #[test]
    fn a_written_game_reads_back(annotated in annotated_games()) {
        let (text, losses) = write_listing(&annotated);
        let record = only(&text);
        if losses.contains(&Loss::Start) || losses.contains(&Loss::Ending) {
            return Ok(());
        }
        let again = replay(&record);
        prop_assert_eq!(actions(&annotated.game), actions(&again.game), "{}", text);
        prop_assert_eq!(&write_listing(&again).0, &text);
        prop_assert_eq!(write_listing(&again).1, []);
        let no_player = |message: &str| message.starts_with("no player is named");
        for problem in &record.problems {
            let message = problem.kind.to_string();
            let allowed = no_player(&message)
                || message == "the record has no turn"
                || message == "both players have the same name";
            prop_assert!(allowed, "{}\n{}", message, text);
        }
    }

    #[test]
    fn one_entry_per_placement_reads_the_same(annotated in annotated_games()) {
        // An empty slot before the resigning side would be the forced pass.
        let (text, losses) = write_listing(&annotated);
        let gives_up = text.contains("Resign") || text.contains("Forfeit");
        let due = annotated.game.position().must_pass();
        if losses.contains(&Loss::Start) || losses.contains(&Loss::Ending) || gives_up && due {
            return Ok(());
        }
        let annotated = plain(annotated);
        let (by_turns, by_placements) = (write_listing(&annotated).0, by_placements(&annotated));
        let [by_turns, by_placements] = [by_turns, by_placements].map(|text| only(&text));
        prop_assert_eq!(content(&by_turns), content(&by_placements));
        let native = |record| write_native(&replay(record), Dialect::Pbmserv);
        prop_assert_eq!(native(&by_turns), native(&by_placements));
    }

    #[test]
    fn a_mail_program_changes_nothing(
        annotated in annotated_games(),
        depth in 0..4_usize,
        crlf: bool,
    ) {
        let (text, losses) = write_listing(&plain(annotated));
        if losses.contains(&Loss::Start) {
            return Ok(());
        }
        let expected = content(&only(&text));
        let mark = ">".repeat(depth);
        let mut mailed = marked(&text, &format!("{mark} "));
        if crlf {
            mailed = mailed.replace('\n', "\r\n");
        }
        prop_assert_eq!(content(&only(&mailed)), expected, "{}", mailed);
    }
}
