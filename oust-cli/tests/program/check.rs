//! `oust check`: whether positions are possible, and why not.

use crate::common::{BROKEN, Folder, GAME, fields, oust, oust_reading};

const TOUCHING: &str = "4x4 3o/4/oo2/xx2 x";

#[test]
fn a_reachable_position_has_no_findings() {
    insta::assert_snapshot!(oust("check --position '3x3 3/x2/xo1 x'"), @"
    $ oust check --position '3x3 3/x2/xo1 x'
    status: 0
    --- stderr
    oust: 1 position, 0 impossible
    ");
    for source in [
        "--board hex5",
        "--from figures/figure-5.txt",
        "--from figures/figure-7.txt",
    ] {
        let answer = oust(&format!("check {source}"));
        assert_eq!((answer.status, &answer.stdout[..]), (0, ""), "{answer}");
    }
}

#[test]
fn an_unreachable_position_prints_every_reason_and_exits_with_1() {
    insta::assert_snapshot!(oust(&format!("check --position '{TOUCHING}'")), @"
    $ oust check --position '4x4 3o/4/oo2/xx2 x'
    status: 1
    --- stdout
    --position:1:1: E P701 touching-groups-both-large: x's group of 2 at a1 and o's group of 2 at a2 touch, and no legal game leads to that where neither is a singleton

    --- stderr
    oust: 1 position, 1 impossible
    ");
    insta::assert_snapshot!(oust("check --position '4x4 4/4/oo2/xx2 x'"), @"
    $ oust check --position '4x4 4/4/oo2/xx2 x'
    status: 1
    --- stdout
    --position:1:1: E P701 touching-groups-both-large: x's group of 2 at a1 and o's group of 2 at a2 touch, and no legal game leads to that where neither is a singleton
    --position:1:1: E P703 nobody-just-moved: x is to move, but o cannot have ended a turn: it owns no singleton and has a placement; and x cannot be in the midst of one: it owns no group of two or more that touches no enemy

    --- stderr
    oust: 1 position, 1 impossible
    ");
}

#[test]
fn warnings_and_infos_are_no_errors() {
    insta::assert_snapshot!(oust("check --position '5x5 x3x/5/5/5/x4 o'"), @"
    $ oust check --position '5x5 x3x/5/5/5/x4 o'
    status: 0
    --- stdout
    --position:1:1: W P702 singletons-unbalanced: all groups are singletons, so nothing was captured and both sides placed in turn; but x has placed 3 and o 0

    --- stderr
    oust: 1 position, 0 impossible
    ");
    insta::assert_snapshot!(oust("check --position '2x2 ox/xo x'"), @"
    $ oust check --position '2x2 ox/xo x'
    status: 0
    --- stdout
    --position:1:1: I P707 no-placement-for-either-side: neither side has a placement: the game is over without a winner

    --- stderr
    oust: 1 position, 0 impossible
    ");
}

#[test]
fn figures_with_too_many_singletons_are_reported() {
    let answer = oust("check --from figures/figure-2.txt");
    assert!(
        answer.stdout.contains("figure-2.txt:1:2: W P702"),
        "{answer}"
    );
    assert_eq!(answer.status, 0, "{answer}");
}

#[test]
fn the_side_to_move_is_checked_only_when_known() {
    let diagram = "\n . . .\n . . .\n x . .\n";
    let check = |flags: &str, status: i32| {
        let answer = oust_reading(diagram, &format!("check --from - {flags}"));
        assert_eq!(answer.status, status, "{answer}");
        answer.stdout
    };
    assert_eq!(check("", 0), "");
    assert_eq!(check("--to-move o", 0), "");
    assert!(check("--to-move x", 1).starts_with("-:2:2: E P703 nobody-just-moved: x is to move"));
}

#[test]
fn a_flag_that_contradicts_the_source_gives_a_warning() {
    let answer = oust("check --from figures/figure-7.txt --to-move x");
    assert!(
        answer.stderr.contains("N511 side-to-move-mismatch"),
        "{answer}"
    );
}

#[test]
fn every_position_of_a_source_is_checked() {
    let lines = format!("3x3 3/3/3 x\n{TOUCHING}\n4x4 4/4/4/x3 x\n");
    insta::assert_snapshot!(oust_reading(&lines, "check --from -"), @"
    $ oust check --from -
    status: 1
    --- stdout
    -:2:1: E P701 touching-groups-both-large: x's group of 2 at a1 and o's group of 2 at a2 touch, and no legal game leads to that where neither is a singleton
    -:3:1: E P703 nobody-just-moved: x is to move, but o cannot have ended a turn: it owns no singleton and has a placement; and x cannot be in the midst of one: it owns no group of two or more that touches no enemy

    --- stderr
    oust: 3 positions, 2 impossible
    ");
    let second = oust_reading(&lines, "check --from - --game 2");
    assert_eq!(second.stdout.lines().count(), 1, "{second}");
    oust_reading(&lines, "check --from - --game 4").refused(2, &["--game 4: - holds 3"]);
    oust_reading(&lines, "check --from - --game 0").refused(2, &["--game 0"]);
}

#[test]
fn an_unreadable_diagram_is_reported_with_its_reason() {
    let ragged = " . x .\n . o\n . . .\n\n . x\n ! o\n";
    insta::assert_snapshot!(oust_reading(ragged, "check --from -"), @"
    $ oust check --from -
    status: 1
    --- stdout
    -:2:2: E D601 ragged-row: expected 3 points in row 2 of the diagram, found 2
    -:6:2: E D602 unknown-symbol: unknown symbol `!`, expected a stone (x o # O), an empty point (. - ,) or a mark (? ~)

    --- stderr
    oust: 2 positions, 2 impossible
    ");
    let line = oust_reading("3x3 3/3/4 x\n", "check --from -");
    assert!(
        line.stdout.starts_with("-:1:9: E D601 ragged-row: "),
        "{line}"
    );
    assert_eq!(line.status, 1, "{line}");
}

#[test]
fn counts_above_a_diagram_match_its_stones() {
    let diagram = "x: alice 2/1\no: bob 0/0\n\n   A B\n 2  x .  2\n 1  . x  1\n   A B\n";
    let answer = oust_reading(diagram, "check --from -");
    assert!(
        answer
            .stdout
            .starts_with("-:1:10: W N503 counts-transposed: "),
        "{answer}"
    );
    assert_eq!(answer.status, 0, "{answer}");
    let answer = oust_reading(&diagram.replace("2/1", "9/1"), "check --from -");
    assert!(
        answer
            .stdout
            .starts_with("-:1:10: E N514 counts-exceed-board: "),
        "{answer}"
    );
    assert_eq!(answer.status, 1, "{answer}");
}

#[test]
fn a_record_is_checked_at_the_selected_turn() {
    let folder = Folder::with(&[
        ("game.oust", GAME),
        (
            "start.oust",
            &format!("oust 4x4\nstart: {TOUCHING}\n\n1. d1\n"),
        ),
        ("broken.oust", BROKEN),
    ]);
    for turn in 0..=14 {
        let answer = folder.oust(&format!("check --from game.oust --at {turn}"));
        assert_eq!((answer.status, &answer.stdout[..]), (0, ""), "{answer}");
    }
    let start = folder.oust("check --from start.oust");
    assert!(
        start.stdout.starts_with("start.oust:1:6: E P701"),
        "{start}"
    );
    folder
        .oust("check --from game.oust --at 15")
        .refused(2, &["14 turns"]);
    insta::assert_snapshot!(folder.oust("check --from broken.oust"), @"
    $ oust check --from broken.oust
    status: 1
    --- stderr
    oust: broken.oust:9:9: M201 point-occupied: c3 is occupied by a stone of o, placed in turn 2
    oust: 0 positions, 0 impossible; some could not be checked
    ");
}

#[test]
fn json_has_one_object_for_each_position() {
    let answer = oust_reading(&format!("{TOUCHING}\n"), "check --from - --to json");
    insta::assert_snapshot!(answer.stdout, @r#"{"schema":1,"type":"check","path":"-","number":1,"board":"4x4","to_move":"x","position":"4x4 3o/4/oo2/xx2 x","possible":false,"findings":[{"code":"P701","name":"touching-groups-both-large","severity":"error","line":1,"column":1,"message":"x's group of 2 at a1 and o's group of 2 at a2 touch, and no legal game leads to that where neither is a singleton","data":{"pairs":[{"o":{"point":"a2","size":2},"x":{"point":"a1","size":2}}]}}]}"#);
    let diagram = " . x .\n . o\n . . .\n\n . x\n . o\n";
    let answer = oust_reading(diagram, "check --from - --to json");
    let lines: Vec<serde_json::Value> = answer
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("it is JSON"))
        .collect();
    let facts = lines
        .iter()
        .map(|json| fields(json, "number board to_move position possible"));
    assert_eq!(
        facts.collect::<Vec<_>>(),
        ["1 null null null false", "2 2x2 null null true"]
    );
}

#[test]
fn an_unreachable_position_is_still_shown_played_and_converted() {
    let record = format!("oust 4x4\nstart: {TOUCHING}\n\n1. d1 b4\n");
    for (input, arguments) in [
        ("", format!("show --position '{TOUCHING}'")),
        ("", format!("apply --position '{TOUCHING}' d1 b4")),
        ("", format!("legal --position '{TOUCHING}'")),
        (&record, "show --from - --to position".to_owned()),
        (&record, "convert --to record".to_owned()),
        (&record, "fmt".to_owned()),
    ] {
        let answer = oust_reading(input, &arguments);
        assert!(answer.status == 0 && !answer.stdout.is_empty(), "{answer}");
        assert!(!answer.stderr.contains("P701"), "{answer}");
    }
}

#[test]
fn a_run_without_positions_exits_with_3() {
    oust_reading("nothing here\n", "check --from -").refused(3, &["found no diagram"]);
    oust("check --from missing.txt").refused(3, &["missing.txt"]);
}

#[test]
fn files_after_an_empty_file_are_checked() {
    let folder = Folder::with(&[
        ("a.txt", "nothing here\n"),
        ("b.txt", "3x3 3/xoo/x2 x\n"),
        ("c.txt", "3x3 3/x2/xo1 x\n"),
    ]);
    let answer = folder.oust("check a.txt missing.txt b.txt c.txt");
    assert_eq!(answer.status, 3, "{answer}");
    assert!(answer.stdout.starts_with("b.txt:1:1: E P701"), "{answer}");
    for messages in [
        "a.txt: found no diagram",
        "cannot read missing.txt",
        "2 positions, 1 impossible; some could not be checked",
    ] {
        assert!(answer.stderr.contains(messages), "{answer}");
    }
}
