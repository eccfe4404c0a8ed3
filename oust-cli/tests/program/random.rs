//! `oust random`: random legal games.

use oust_validate::Validator;

use crate::common::{fields, oust, oust_reading};

#[test]
fn the_same_seed_gives_the_same_bytes() {
    let games = "random --games 3 --seed 7 --board 5x5";
    let first = oust(games).printed();
    assert_eq!(first, oust(games).printed());
    assert_ne!(
        first,
        oust("random --games 3 --seed 8 --board 5x5").printed()
    );
}

#[test]
fn a_larger_count_begins_with_the_same_games() {
    let more = oust("random --games 3 --seed 7 --board 5x5 --to moves").printed();
    let fewer = oust("random --games 2 --seed 7 --board 5x5 --to moves").printed();
    assert!(more.starts_with(&fewer), "{more}");
}

#[test]
fn every_game_is_valid() {
    for board in [
        "1x1", "2x2", "3x3", "5x4", "9x9", "13x13", "hex1", "hex2", "hex3", "hex5",
    ] {
        for coords in ["pbmserv", "abstractplay", "bga"] {
            for format in ["record", "abstractplay"] {
                let games = format!(
                    "random --seed 1 --games 4 --board {board} --coords {coords} --to {format}"
                );
                let text = oust(&games).printed();
                let report = Validator::default().validate(&text);
                assert_eq!(report.games.len(), 4, "{games}");
                let valid = report.games.iter().all(oust_validate::GameReport::is_valid);
                assert!(valid && report.findings.is_empty(), "{games}: {report:?}");
            }
        }
    }
}

#[test]
fn games_are_printed_in_every_format() {
    for format in [
        "record",
        "json",
        "moves",
        "abstractplay",
        "position",
        "diagram",
        "figure",
        "unicode",
    ] {
        let games = oust(&format!(
            "random --games 2 --seed 3 --board 3x3 --to {format}"
        ));
        insta::assert_snapshot!(format!("random-{format}"), games);
    }
}

#[test]
fn json_output_contains_records() {
    let games = oust("random --seed 1 --games 2 --board 4x4 --to json").json_lines();
    for game in games {
        assert_eq!(
            fields(&game, "schema type board coords start"),
            "1 record 4x4 pbmserv null"
        );
    }
}

#[test]
fn a_printed_move_list_can_be_replayed() {
    let position = oust("random --seed 5 --board hex3 --to position").line();
    let moves = oust("random --seed 5 --board hex3 --to moves").line();
    let played = oust_reading(&moves, "apply --board hex3 --to position").line();
    assert_eq!(played, position);
}

#[test]
fn zero_games_print_nothing() {
    assert_eq!(oust("random --games 0").printed(), "");
}

#[test]
fn a_missing_seed_is_drawn_and_printed() {
    let drawn = oust("random --board 3x3");
    let seed = drawn
        .stderr
        .split('`')
        .nth(1)
        .expect("the flag to repeat it");
    assert_eq!(
        oust(&format!("random --board 3x3 {seed}")).printed(),
        drawn.stdout
    );
    assert_ne!(
        oust("random --board 9x9").stdout,
        oust("random --board 9x9").stdout
    );
    assert_eq!(oust("random --board 3x3 -q").stderr, "");
}
