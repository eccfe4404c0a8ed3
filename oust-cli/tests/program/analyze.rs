//! `oust analyze`: the best placement of a position.

use serde_json::{Value, json};

use crate::common::{Folder, GAME, WIN, fields, oust, oust_reading};
#[cfg(unix)]
use crate::common::{interrupted, program};

#[test]
fn a_win_in_one_turn_is_proven() {
    let found = oust(&format!("analyze --position '{WIN}' --to json")).json();
    assert_eq!(
        fields(
            &found,
            "schema type board coords to_move position state proven"
        ),
        format!("1 analysis 3x3 pbmserv x {WIN} playing win")
    );
    assert_eq!(found["value"], 1.0);
    let best = found["best"].as_str().expect("a placement");
    let legal = oust(&format!("legal --position '{WIN}' --why {best} --to json")).json();
    assert_eq!(legal["why"]["enemies"], json!([{"point": "b1", "size": 1}]));
    assert_eq!(found["line"][0], best);
    let text = oust(&format!("analyze --position '{WIN}'")).printed();
    assert!(
        text.starts_with("3x3, x to move\nvalue: x wins, proven\n"),
        "{text}"
    );
}

#[test]
fn the_same_seed_and_evaluations_give_the_same_answer() {
    let asked = "analyze --board hex4 a4 g4 --evaluations 300 --seed 5 --to json";
    let first = oust(asked).printed();
    assert_eq!(first, oust(asked).printed());
    let found: Value = serde_json::from_str(&first).expect("it is JSON");
    assert!(found["evaluations"].as_u64() >= Some(300), "{first}");
}

#[test]
fn values_that_say_little_are_named_rough() {
    let note = |board| {
        let asked = format!("analyze --board {board} --evaluations 300");
        oust(&asked).stderr.contains("say little")
    };
    assert_eq!(["hex12", "20x20"].map(note), [true, true]);
    assert_eq!(["hex11", "8x8", "19x19"].map(note), [false; 3]);
    let asked = "analyze --board 20x20 --evaluations 300 --quiet";
    assert!(!oust(asked).stderr.contains("say little"));
}

#[test]
fn every_legal_placement_is_a_candidate() {
    let asked = "--from - --at 10";
    let found = oust_reading(GAME, &format!("analyze {asked} --evaluations 50 --to json")).json();
    let legal = oust_reading(GAME, &format!("legal {asked} --to json")).json();
    let points = |list: &Value| {
        let list = list.as_array().expect("a list").iter();
        let mut points: Vec<String> = list.map(|one| one["point"].to_string()).collect();
        points.sort();
        points
    };
    assert_eq!(points(&found["candidates"]), points(&legal["placements"]));
    assert_eq!(found["best"], found["candidates"][0]["point"]);
    let few = format!("analyze {asked} --evaluations 50 --to json --candidates 2");
    let few = oust_reading(GAME, &few).json();
    assert_eq!(few["candidates"].as_array().map(Vec::len), Some(2));
    let text = oust_reading(
        GAME,
        &format!("analyze {asked} --evaluations 50 --candidates 1"),
    );
    assert!(text.printed().contains("more placements\n"));
}

#[test]
fn a_table_has_one_placement_of_each_class_of_images() {
    let table = |moves: &str, candidates: usize| {
        let asked =
            format!("analyze --board 2x3 {moves} --evaluations 10 --candidates {candidates}");
        let text = oust(&asked).printed();
        let mut lines = text
            .lines()
            .skip_while(|line| !line.starts_with("candidate"));
        let words = |line: &str| line.split_whitespace().map(str::to_owned).collect();
        let heading: Vec<String> = words(lines.next().expect("a heading"));
        let rows: Vec<Vec<String>> = lines
            .take_while(|line| !line.is_empty())
            .map(words)
            .collect();
        (heading, rows)
    };
    // The corners are images of each other, and so are the two points in the middle.
    let (heading, rows) = table("", 9);
    assert_eq!(heading.last().map(String::as_str), Some("images"));
    let points = |row: &[String]| {
        let mut points = vec![row[0].clone()];
        points.extend_from_slice(&row[4..]);
        points.sort();
        points.join(" ")
    };
    let mut classes: Vec<String> = rows.iter().map(|row| points(row)).collect();
    classes.sort();
    assert_eq!(classes, ["a1 a3 b1 b3", "a2 b2"]);
    let (_, rows) = table("", 1);
    let left_out = 6 - (rows[0].len() - 3);
    assert_eq!(rows[1].join(" "), format!("and {left_out} more placements"));
    // A stone in a corner leaves no symmetry.
    let (heading, _) = table("a1", 9);
    assert_eq!(heading.last().map(String::as_str), Some("evaluations"));
}

#[test]
fn the_line_can_be_played() {
    let found = oust("analyze --board hex3 --evaluations 500 --to json").json();
    let line = found["line"].as_array().expect("a line").iter();
    let line: Vec<&str> = line.filter_map(Value::as_str).collect();
    assert!(!line.is_empty());
    let played = oust(&format!("apply --board hex3 {} --to json", line.join(" ")));
    assert_eq!(played.status, 0, "{played}");
}

#[test]
fn a_legal_swap_is_judged() {
    #[track_caller]
    fn check(moves: &str, expected: &Value) {
        let found = oust(&format!(
            "analyze --board 5x5 {moves} --evaluations 200 --to json"
        ));
        let found = found.json();
        if expected.is_null() {
            return assert_eq!(found["swap"], *expected, "{moves}");
        }
        // A swap is better when the first color has the better chances.
        let below_half = found["value"].as_f64() < Some(0.5);
        assert_eq!(found["swap"], json!(below_half), "{moves}");
    }
    check("", &Value::Null);
    check("c3", &json!(true));
    check("a1", &json!(true));
    check("c3 swap", &Value::Null);
    check("c3 d4", &Value::Null);
    let text = oust("analyze --board 5x5 c3 --evaluations 200").printed();
    assert!(text.contains("\nswap: "), "{text}");
}

#[test]
fn a_game_that_is_over_is_said_to_be() {
    let folder = Folder::with(&[("game.oust", GAME)]);
    assert_eq!(
        folder.oust("analyze game.oust").printed(),
        "5x5, o has won: the game is over\n"
    );
    let found = folder.oust("analyze game.oust --to json").json();
    assert_eq!(
        fields(&found, "state to_move value proven best"),
        "won x 0.0 loss null"
    );
    let text = oust("analyze games/deadlock-2x2.oust").printed();
    assert!(text.contains("deadlock: the game is over"), "{text}");
}

#[test]
fn a_resigned_position_is_analyzed() {
    let found = oust("analyze games/resigned-hex5.oust --evaluations 50 --to json").json();
    assert_eq!(found["state"], "resigned");
    assert!(found["best"].is_string(), "{found}");
}

#[test]
fn a_side_without_a_placement_passes() {
    let asked = "analyze --board 3x3 b1 a1 c2 a3 c1,a2 b3,a1 a2 --evaluations 100";
    let text = oust(asked).printed();
    assert!(text.starts_with("3x3, o must pass\n"), "{text}");
    let found = oust(&format!("{asked} --to json")).json();
    assert_eq!(found["best"], Value::Null);
    assert_eq!(found["candidates"], json!([]));
    assert_eq!(found["line"][0], "pass", "{found}");
}

#[test]
fn a_turn_can_be_analyzed_in_its_middle() {
    let found = oust("analyze --board 5x5 b4 e2 c5 b5 a4 --to json --evaluations 50").json();
    assert_eq!(found["to_move"], "x");
}

#[test]
fn a_list_of_positions_gives_a_line_for_each() {
    let answer = oust_reading(&format!("{WIN}\nnonsense\n3x3 3/3/3 x\n"), "analyze -");
    assert_eq!(answer.status, 1, "{answer}");
    assert!(answer.stderr.contains("-:2:1"), "{answer}");
    let lines: Vec<Value> = answer
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("it is JSON"))
        .collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0]["proven"], "win");
}

#[test]
fn a_broken_record_is_analyzed_up_to_its_fault() {
    let folder = Folder::with(&[("broken.oust", crate::common::BROKEN)]);
    for flag in ["", "--all"] {
        let answer = folder.oust(&format!("analyze broken.oust {flag} --evaluations 20"));
        assert_eq!(answer.status, 1, "{answer}");
        assert!(answer.stdout.starts_with("3x3, o to move\n"), "{answer}");
        assert!(answer.stderr.contains("broken.oust:9:9: M201"), "{answer}");
    }
    // The turns before the fault are fine.
    let before = folder.oust("analyze broken.oust --at 2 --evaluations 20");
    assert_eq!(before.status, 0, "{before}");
    folder
        .oust("analyze broken.oust a1")
        .refused(1, &["broken.oust:9:9: M201"]);
}

#[test]
fn one_game_of_several_is_chosen() {
    let several = "games/several-records.oust";
    oust(&format!("analyze {several}")).refused(2, &["several positions", "--game 1"]);
    let first = oust(&format!(
        "analyze {several} --game 1 --evaluations 20 --to json"
    ))
    .json();
    let second = oust(&format!(
        "analyze {several} --game 2 --evaluations 20 --to json"
    ))
    .json();
    assert_ne!(first["position"], second["position"]);
    oust(&format!("analyze {several} --game 99")).refused(2, &["--game 99"]);
}

#[test]
fn a_time_limit_ends_the_search() {
    let answer = oust("analyze --board hex5 --time 0.05 --to json");
    assert_eq!(answer.status, 0, "{answer}");
    assert!(answer.stderr.contains(" evaluations in "), "{answer}");
    let found: Value = serde_json::from_str(&answer.stdout).expect("it is JSON");
    assert!(found["best"].is_string(), "{answer}");
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_search_with_the_best_so_far() {
    let mut command = program(
        &crate::common::fixtures(),
        "analyze --board hex5 --time 600",
    );
    let output = interrupted(&mut command, 400);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("\nbest: "), "{output:?}");
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(messages.contains("interrupted: the answer is the best so far"));
}

#[test]
fn wrong_arguments_name_what_is_expected() {
    oust("analyze --board hex3 --evaluations 0").refused(2, &["--evaluations"]);
    for time in ["0", "-1", "nan", "inf", "soon", "1e9"] {
        oust(&format!("analyze --board hex3 --time={time}")).refused(2, &["--time", "seconds"]);
    }
    for threads in ["0", "257", "-1"] {
        oust(&format!("analyze --board hex3 --threads={threads}"))
            .refused(2, &["--threads", "1 to 256"]);
    }
    oust("analyze --board hex3 --to record").refused(2, &["--all"]);
    oust("analyze --board hex3 --to html").refused(2, &["--all"]);
    oust_reading(". x\no .\n", "analyze -").refused(2, &["--to-move"]);
    oust("analyze").refused(3, &["found no diagram, position line or record"]);
}
