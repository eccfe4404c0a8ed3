//! Corrections of random games and of texts made of random chunks.

use oust_core::{Action, Board, RandomPlay};
use oust_notation::{AnnotatedGame, Dialect, Document, write_native};
use oust_validate::{Code, ReplayOptions, Validator, replay};
use proptest::prelude::*;

use super::fix;
use oust_test_support::cases::config;

/// The actions of every record of a text, as far as it can be played.
fn actions(text: &str) -> Vec<Vec<Action>> {
    let played = |record| {
        let annotated = replay(&record, &ReplayOptions::default()).annotated;
        annotated.map_or_else(Vec::new, |found| found.game.actions().collect())
    };
    Document::read(text).into_records().map(played).collect()
}

const BOARDS: [&str; 5] = ["3x3", "2x2", "4x4", "3x5", "hex3"];
const CHUNKS: [&str; 24] = [
    "1.",
    "1)",
    "2...",
    "2",
    "7.",
    " ",
    " ",
    "\n",
    "\n",
    "a1",
    "b1",
    "b2",
    "a2",
    "c1-c2",
    ",",
    "--",
    "pass",
    "result: x\n",
    "x: alice\n",
    "date: 1.13.2026\n",
    "swap: allowed\n",
    "swap",
    "; why\n",
    "{",
];

proptest! {
    #![proptest_config(config(256))]

    #[test]
    fn fixing_an_untidy_record_keeps_its_game(
        seed: u64, board in prop::sample::select(&BOARDS[..]), with_passes: bool, numbers: bool, joined: bool,
    ) {
        let board: Board = board.parse().expect("a board");
        let game = RandomPlay::new(seed).game(&board);
        let tidy = write_native(&AnnotatedGame::new(game), Dialect::default_for(&board));
        let mut untidy = tidy.replace("result: x\n", "").replace("result: o\n", "");
        if numbers {
            untidy = untidy.replace(" 1. ", " 1)").replace(" 3. ", " 4. ");
        }
        if joined {
            untidy = untidy.replace(',', "-");
        }
        if with_passes {
            untidy = untidy.replacen("  pass", "", 1).replacen(" pass  ", " ", 1);
        }
        let fixed = fix(&untidy);
        prop_assert_eq!(actions(&fixed.text), actions(&untidy), "{}", untidy);
        let report = Validator::default().validate(&fixed.text);
        let left: Vec<Code> = report.games[0].findings.iter().map(|finding| finding.code).collect();
        for code in [Code::MalformedTurnNumber, Code::TurnNumberMismatch, Code::BadSeparator, Code::MissingResult, Code::ForcedPassNotRecorded] {
            prop_assert!(!left.contains(&code) || report.games[0].broken_at.is_some(), "{:?}\n{}", left, fixed.text);
        }
    }

    #[test]
    fn fixing_any_text_keeps_its_games(chunks in prop::collection::vec(prop::sample::select(&CHUNKS[..]), 0..30)) {
        let text = format!("oust 3x3\n{}\noust 2x2\n\n1. a1 b1\n2. b2 a2\n", chunks.concat());
        let fixed = fix(&text);
        prop_assert_eq!(actions(&fixed.text), actions(&text), "{}", &text);
        prop_assert_eq!(fix(&fixed.text).text, fixed.text, "{}", &text);
    }
}
