//! `oust analyze --all`: the mistakes of a game.

use oust_test_support::damage::damaged;
use oust_validate::Validator;
use serde_json::Value;

use crate::common::{Folder, GAME, oust, oust_reading, oust_reading_bytes};

const QUICK: &str = "analyze --all --from - --evaluations 60";

/// x can win at once with b2 or a3, and places elsewhere.
const MISSED: &str = "oust 3x3\nx: ada\no: ben\n\n{hello} 1. a1 b1\n2. c3 {my own} a3\n3. a2\n";

#[test]
fn a_missed_win_is_a_blunder() {
    let lines = oust_reading(MISSED, &format!("{QUICK} --to json")).json_lines();
    assert_eq!(lines.len(), 6);
    let missed = &lines[2];
    assert_eq!(missed["proven"], "win");
    assert_eq!(missed["played"]["turn"], 3);
    assert_eq!(missed["played"]["action"], "c3");
    let loss = missed["played"]["loss"].as_f64().expect("a number");
    let mark = missed["played"]["mark"].as_str();
    assert_eq!(mark == Some("blunder"), loss >= 0.3, "{missed}");
    assert!(lines[5].get("played").is_none(), "{}", lines[5]);
}

#[test]
fn marks_follow_from_the_loss() {
    let lines = oust_reading(GAME, &format!("{QUICK} --to json")).json_lines();
    assert_eq!(lines.len(), 23);
    for line in &lines[..22] {
        let played = &line["played"];
        let expected = match played["loss"].as_f64() {
            Some(0.3..) => Some("blunder"),
            Some(0.2..) => Some("mistake"),
            Some(0.1..) => Some("inaccuracy"),
            _ => None,
        };
        assert_eq!(played["mark"].as_str(), expected, "{line}");
        if played["action"] == line["best"] && played["loss"].is_number() {
            assert_eq!(played["loss"], 0.0, "{line}");
        }
        if line["proven"] == "loss" {
            assert_eq!(played["mark"], Value::Null, "{line}");
        }
    }
    // A turn of several placements has a line for each.
    let of_turn = |turn: u64| {
        let lines = lines.iter();
        let lines = lines.filter(|line| line["played"]["turn"] == turn);
        lines
            .map(|line| line["played"]["action"].to_string())
            .collect::<String>()
    };
    assert_eq!(of_turn(8), "\"d4\"\"c4\"\"b5\"");
    assert_eq!(lines[21]["played"]["value"], 1.0);
}

#[test]
fn the_opening_is_not_judged() {
    let lines = oust_reading(GAME, &format!("{QUICK} --to json")).json_lines();
    assert_eq!(lines[0]["played"]["loss"], Value::Null);
    assert!(lines[1]["played"]["loss"].is_number());
}

#[test]
fn the_text_has_a_line_for_each_placement() {
    let text = oust_reading(GAME, QUICK).printed();
    assert!(
        text.starts_with("5x5, o has won\nturn  side  played  value\n"),
        "{text}"
    );
    let rows: Vec<&str> = text
        .lines()
        .skip(2)
        .take_while(|line| !line.is_empty())
        .collect();
    assert_eq!(rows.len(), 22, "{text}");
    assert!(rows[0].starts_with("   1  x     b4      x "), "{text}");
    assert!(rows[5].starts_with("            c1      x "), "{text}");
    assert!(rows[21].contains("x loses"), "{text}");
    assert!(
        text.contains("\nx: ") && text.contains("average loss"),
        "{text}"
    );
}

#[test]
fn comments_of_the_record_are_kept_and_it_stays_valid() {
    let text = oust_reading(MISSED, &format!("{QUICK} --to record")).printed();
    let report = Validator::default().validate(&text);
    assert!(
        report.games[0].is_valid() && report.findings.is_empty(),
        "{report:?}"
    );
    assert!(
        text.contains("{hello}") && text.contains("{my own}"),
        "{text}"
    );
    assert!(text.contains("a1 {x "), "{text}");
    // The same analysis adds nothing.
    let again = oust_reading(&text, &format!("{QUICK} --to record")).printed();
    assert_eq!(again, text);
    let moves = |text: &str| oust_reading(text, "convert --to moves -").stdout;
    assert_eq!(moves(&text), moves(MISSED));
}

#[test]
fn every_kind_of_game_becomes_a_valid_record() {
    for name in [
        "deadlock-3x5.oust",
        "forced-pass-hex3.oust",
        "resigned-hex5.oust",
        "resigned-by-header-13x13.oust",
        "start-position-5x5.oust",
        "swap-token-hex4.oust",
        "turn-ends-2x6.oust",
        "unfinished-hex7.oust",
    ] {
        let analyze = |source: &str| format!("analyze --all {source} --evaluations 10 --to record");
        let text = oust(&analyze(&format!("games/{name}"))).printed();
        let report = Validator::default().validate(&text);
        assert!(report.games[0].is_valid(), "{name}: {report:?}");
        let again = oust_reading(&text, &analyze("--from -")).printed();
        assert_eq!(again, text, "{name}");
    }
}

#[test]
fn a_page_has_a_value_for_each_step_and_notes_at_mistakes() {
    let page = oust_reading(MISSED, &format!("{QUICK} --to html")).printed();
    let (_, data) = page.split_once("id=\"games\">\n").expect("the games");
    let (data, _) = data.split_once("\n</script>").expect("their end");
    let games: Value = serde_json::from_str(data).expect("it is JSON");
    let values = games[0]["values"].as_array().expect("values");
    assert_eq!(values.len(), 6);
    assert_eq!(values[2], 1000);
    assert_eq!(values[5], 1000);
    let json = oust_reading(MISSED, &format!("{QUICK} --to json")).json_lines();
    let marked = json
        .iter()
        .filter(|line| line["played"]["mark"].is_string());
    let notes = games[0]["notes"].as_array().expect("notes");
    // Two comments are the record's own.
    assert_eq!(notes.len(), marked.count() + 2, "{notes:?}");
}

#[test]
fn a_record_without_turns_is_said_to_have_none() {
    let empty = "oust 3x3\n\n";
    let text = oust_reading(empty, QUICK).printed();
    assert_eq!(text, "3x3, x to move\nno turn to analyze\n");
    let record = oust_reading(empty, &format!("{QUICK} --to record"));
    assert_eq!(record.status, 0, "{record}");
    assert_eq!(
        oust_reading(empty, &format!("{QUICK} --to json"))
            .json_lines()
            .len(),
        1
    );
}

#[test]
fn moves_of_the_command_line_are_analyzed() {
    let text = oust("analyze --all --board 3x3 a1 b1 c3 --evaluations 20").printed();
    assert!(text.contains("   3  x     c3 "), "{text}");
}

#[test]
fn a_game_is_analyzed_up_to_the_turn_asked_for() {
    let folder = Folder::with(&[("game.oust", GAME)]);
    let lines = folder.oust("analyze --all game.oust --at 4 --evaluations 20 --to json");
    assert_eq!(lines.json_lines().len(), 5);
}

#[test]
fn damaged_records_do_not_panic() {
    let bytes = [0, b'\n', b'{', b',', 0xff];
    for input in damaged(GAME.as_bytes(), 67, &bytes) {
        for command in [
            "analyze - --evaluations 5",
            "analyze --all - --evaluations 5 --to record",
        ] {
            let answer = oust_reading_bytes(&input, command);
            assert!((0..=3).contains(&answer.status), "{answer}");
            assert!(answer.status == 0 || !answer.stderr.is_empty(), "{answer}");
        }
    }
}

/// A value that has no letter of a side before it would be for the side that moved.
#[test]
fn all_values_of_the_text_are_for_one_side() {
    let text = oust_reading(GAME, QUICK).printed();
    assert!(text.contains("\nvalues: the chance of x to win"), "{text}");
    let better: Vec<&str> = text.split("better ").skip(1).collect();
    assert!(!better.is_empty(), "{text}");
    for rest in better {
        let value = rest.split(['(', ')']).nth(1).expect("a value");
        assert!(value.starts_with("x "), "{rest}");
    }
    for row in text.lines().skip(2).take(22) {
        assert!(row.contains(" x "), "{row}");
    }
}
