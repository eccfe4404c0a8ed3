//! The program reports the games that the library reads.

use oust_test_support::cases::config;
use oust_test_support::conservation::{documents, games, texts};
use proptest::prelude::*;

use crate::common::validate;

#[track_caller]
fn check(text: &str) {
    let read = games(text);
    let records = read
        .iter()
        .filter(|game| !matches!(game.kind, "position" | "diagram"));
    let expected: Vec<usize> = records.map(|game| game.placements).collect();
    let answer = validate(text, "--format ndjson");
    let lines = answer.ndjson();
    let reported: Vec<_> = lines.iter().filter(|line| line["type"] == "game").collect();
    assert_eq!(reported.len(), expected.len(), "{text:?}\n{text}\n{answer}");
    for (game, placements) in reported.iter().zip(expected) {
        let is_whole = game["status"] != "valid" || game["placements"] == placements;
        assert!(
            is_whole,
            "{placements} placements: {text:?}\n{text}\n{answer}"
        );
    }
}

proptest! {
    #![proptest_config(config(32))]

    #[test]
    fn the_program_reports_the_game_of_a_document(doc in documents()) {
        check(&doc.text);
    }

    #[test]
    fn the_program_reports_the_games_that_are_read(text in texts()) {
        check(&text);
    }
}
