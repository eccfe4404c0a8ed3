//! `oust convert`, `oust stats`, the validator and the library report the same games of every text.

use oust_notation::{Dialect, Format};
use oust_test_support::cases::config;
use oust_test_support::conservation::{documents, games, playable, texts, unread};
use oust_validate::Validator;
use proptest::prelude::*;

use crate::common::oust_reading;

#[track_caller]
fn check(text: &str) {
    let is_record = |kind| !matches!(kind, "position" | "diagram");
    let records = games(text);
    let records = records.iter().filter(|game| is_record(game.kind)).count();
    assert_eq!(
        Validator::default().validate(text).games.len(),
        records,
        "validated\n{text}"
    );
    let played = playable(text);
    let stats = oust_reading(text, "stats --to json");
    let (counted, left_out) = stats.stdout.lines().next().map_or((0, 0), |line| {
        let figures: serde_json::Value = serde_json::from_str(line).expect("it is JSON");
        let number = |pointer: &str| figures.pointer(pointer).and_then(serde_json::Value::as_u64);
        (
            number("/all/games").unwrap_or(0),
            number("/left_out").unwrap_or(0),
        )
    });
    // Text that is not read counts as left out.
    let all = records + unread(text);
    let expected = (played.len() as u64, all as u64);
    let is_alike = (counted, counted + left_out) == expected || counted == 0 && played.is_empty();
    assert!(
        is_alike,
        "expected {expected:?} games, valid and in all\n{text:?}\n{text}\n{stats}"
    );
    let lists = played.iter().map(|game| {
        let dialect = Dialect::default_for(game.board());
        Format::MoveList
            .write(game, dialect)
            .expect("a list holds every board")
    });
    let lists: String = lists.filter(|list| list != "\n").collect();
    let converted = oust_reading(text, "convert --to moves");
    // A position is a game without moves.
    let lines = converted
        .stdout
        .split_inclusive('\n')
        .filter(|line| *line != "\n");
    assert_eq!(
        lines.collect::<String>(),
        lists,
        "{text:?}\n{text}\n{converted}"
    );
}

proptest! {
    #![proptest_config(config(32))]

    #[test]
    fn all_ways_report_the_game_of_a_document(doc in documents()) {
        check(&doc.text);
    }

    #[test]
    fn all_ways_report_the_same_games(text in texts()) {
        check(&text);
    }
}
