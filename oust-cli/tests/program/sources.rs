//! The sources of positions: `--board`, `--position`, `--from` with `--at` and `--game`,
//! `--to-move`.

use crate::common::{BROKEN, Folder, GAME, oust, oust_reading};

#[test]
fn the_format_of_a_source_is_detected_from_its_content() {
    let folder = Folder::with(&[
        ("record", GAME),
        ("position", "\n 3x3 3/x2/xo1 o\n"),
        ("diagram", "> # . O\n> . # .\n>\n> Black to move\n"),
        (
            "export",
            r#"{"header":{"game":{"name":"Oust","variants":["square-3"]}},"moves":[["a1","b1"]]}"#,
        ),
    ]);
    for (name, position) in [
        ("record", "5x5 oo3/1oooo/2o2/5/5 x"),
        ("position", "3x3 3/x2/xo1 o"),
        ("export", "3x3 3/3/xo1 x"),
    ] {
        assert_eq!(
            folder
                .oust(&format!("show --from {name} --to position"))
                .line(),
            position
        );
    }
    let diagram = folder
        .oust("show --from diagram --to position --to-move x")
        .line();
    assert_eq!(diagram, "3x2 x1o/1x1 x");
}

#[test]
fn boards_have_several_names() {
    for (name, line) in [
        ("3", "3x3 3/3/3 x"),
        ("4x2", "4x2 4/4 x"),
        ("hex2", "hex2 2/3/2 x"),
        ("hex-2", "hex2 2/3/2 x"),
    ] {
        assert_eq!(
            oust(&format!("show --board {name} --to position")).line(),
            line
        );
    }
}

#[test]
fn a_dash_reads_standard_input() {
    assert_eq!(
        oust_reading("3x3 3/x2/xo1 o", "show --from - --to position").line(),
        "3x3 3/x2/xo1 o"
    );
}

#[test]
fn at_selects_any_turn_of_a_record() {
    for (turn, position) in [
        (0, "5x5 5/5/5/5/5 x"),
        (4, "5x5 1ox2/1x3/5/4o/5 x"),
        (5, "5x5 2x2/xx3/5/4o/2x2 o"),
        (14, "5x5 oo3/1oooo/2o2/5/5 x"),
    ] {
        let show = format!("show --from - --at {turn} --to position");
        assert_eq!(oust_reading(GAME, &show).line(), position, "{turn}");
    }
}

#[test]
fn at_selects_a_forced_pass() {
    let record = "oust 4x4\n\n1. a1 c1\n2. d1 c3\n3. b4 c2,a3\n4. a2,d2 d4\n5. -- a4\n";
    let show =
        |turn| oust_reading(record, &format!("show --from - --at {turn} --to position")).line();
    assert!(
        show(8).ends_with(" x") && show(9).ends_with(" o"),
        "{} {}",
        show(8),
        show(9)
    );
}

#[test]
fn a_turn_beyond_the_end_is_a_usage_error() {
    oust_reading(GAME, "show --from - --at 15").refused(2, &["--at 15", "14 turns"]);
    oust_reading(GAME, "show --from - --at 99999999999999999999").refused(2, &["--at"]);
    oust_reading(GAME, "show --from - --at -1").refused(2, &[]);
}

#[test]
fn at_requires_a_record() {
    oust("show --from figures/figure-1.txt --at 1").refused(2, &["--at needs a record"]);
    oust("show --board 3x3 --at 1").refused(2, &["--from"]);
    oust("show --board 3x3 --game 1").refused(2, &["--from"]);
}

#[test]
fn a_broken_record_is_refused_unless_the_turn_precedes_the_fault() {
    let refusal = oust_reading(BROKEN, "show --from -");
    insta::assert_snapshot!(refusal, @"
    $ oust show --from -
    status: 1
    --- stderr
    oust: -:9:9: M201 point-occupied: c3 is occupied by a stone of o, placed in turn 2
    ");
    oust_reading(BROKEN, "legal --from -").refused(1, &["-:9:9: M201"]);
    oust_reading(BROKEN, "apply --from - a3").refused(1, &["-:9:9: M201"]);
    oust_reading(BROKEN, "show --from - --at 4").refused(1, &["-:9:9: M201"]);
    let before = oust_reading(BROKEN, "show --from - --at 3 --to position").line();
    assert_eq!(before, "3x3 2o/1x1/x2 o");
}

#[test]
fn a_wrong_claim_is_a_warning_for_a_position() {
    let wrong = "oust 3x3\nx: a\no: b\nresult: o\n\n1. a1 b1\n2. a2\n";
    insta::assert_snapshot!(oust_reading(wrong, "show --from - --to position"), @"
    $ oust show --from - --to position
    status: 0
    --- stdout
    3x3 3/x2/x2 o

    --- stderr
    oust: warning: -:4:9: R405 result-contradicts-board: x wins on the board, not o
    ");
    oust_reading(wrong, "convert --to position").refused(1, &["-:4:9: R405"]);
}

#[test]
fn the_games_of_a_file_are_numbered_from_1() {
    let folder = Folder::with(&[(
        "games.oust",
        &format!("{GAME}\n{BROKEN}\noust 3x3\n\n1. a1\n"),
    )]);
    let show = |more: &str| folder.oust(&format!("show --from games.oust --to position {more}"));
    let all = show("").ended_with(1);
    assert_eq!(all.stdout, "5x5 oo3/1oooo/2o2/5/5 x\n3x3 3/3/x2 o\n");
    assert!(all.stderr.contains("games.oust:23:9: M201"), "{all}");
    assert_eq!(show("--game 1").line(), "5x5 oo3/1oooo/2o2/5/5 x");
    assert_eq!(show("--game 2 --at 2").line(), "3x3 2o/3/x2 x");
    assert_eq!(show("--game 3").line(), "3x3 3/3/x2 o");
    show("--game 2").refused(1, &["games.oust:23:9: M201 point-occupied"]);
    show("--game 4").refused(2, &["--game 4: games.oust holds 3"]);
    show("--game 0").refused(2, &["--game 0"]);
}

#[test]
fn a_flag_supplies_a_missing_side_to_move() {
    for (side, line) in [("x", "3x3 3/3/3 x"), ("o", "3x3 3/3/3 o")] {
        assert_eq!(
            oust(&format!("show --board 3x3 --to-move {side} --to position")).line(),
            line
        );
    }
    let orbit = oust("show --from figures/orbit.txt --to-move o --to position").line();
    assert!(orbit.ends_with(" o"), "{orbit}");
}

#[test]
fn a_flag_overrides_the_side_of_the_source_with_a_warning() {
    let warned = oust("show --position '3x3 3/3/x2 o' --to-move x --to position");
    insta::assert_snapshot!(warned, @"
    $ oust show --position '3x3 3/3/x2 o' --to-move x --to position
    status: 0
    --- stdout
    3x3 3/3/x2 x

    --- stderr
    oust: warning: --position: N511 side-to-move-mismatch: the source says that o is to move; --to-move x wins
    ");
    let agreed = oust("show --position '3x3 3/3/x2 o' --to-move o --to position");
    assert_eq!(agreed.line(), "3x3 3/3/x2 o");
}

#[test]
fn the_warning_names_the_source() {
    for (arguments, source) in [
        (
            "--position '3x3 3/3/x2 o' --to-move x",
            "--position: N511 side-to-move-mismatch",
        ),
        (
            "--from figures/figure-7.txt --to-move x",
            "figures/figure-7.txt: N511",
        ),
    ] {
        for command in ["show", "legal", "perft 1"] {
            let warned = oust(&format!("{command} {arguments}"));
            assert_eq!(warned.status, 0, "{warned}");
            assert!(warned.stderr.contains(source), "{warned}");
        }
    }
}

#[test]
fn the_last_move_mark_determines_the_side_to_move() {
    let single =
        "x: 1/1\no: 1/1\n\n    A B C\n 3  . . .  3\n 2  . O .  2\n 1  x . .  1\n    A B C\n";
    assert_eq!(
        oust_reading(single, "show --from - --to position").line(),
        "3x3 3/1o1/x2 x"
    );
    let captured =
        "x: 2/2\no: 1/1\n\n    A B C\n 3  . . o  3\n 2  X . .  2\n 1  x . .  1\n    A B C\n";
    assert_eq!(
        oust_reading(captured, "show --from - --to position").line(),
        "3x3 2o/x2/x2 x"
    );
}

#[test]
fn an_unclear_caption_is_quoted_and_the_mark_does_not_decide() {
    let board = |caption: &str| format!("x . o\n. . x\n(x) . .\n\n{caption}\n");
    for phrase in ["Last to move: Black", "It is not Black's turn"] {
        let answer = oust_reading(&board(phrase), "show - --to position");
        assert_eq!(answer.status, 2, "{answer}");
        let note = format!("-:5:1: N515 unclear-phrase: unclear whether `{phrase}` names");
        assert!(answer.stderr.contains(&note), "{answer}");
    }
    let answer = oust_reading(&board("Next player: Black"), "show - --to position");
    assert_eq!(answer.line(), "3x3 x1o/2x/x2 x");
}

#[test]
fn an_unknown_side_to_move_is_a_usage_error_when_required() {
    for command in [
        "legal --from figures/orbit.txt",
        "legal --from figures/orbit.txt --to json",
        "legal --from figures/orbit.txt --why a1",
        "apply --from figures/orbit.txt a1",
        "apply --from figures/orbit.txt",
        "show --from figures/orbit.txt --to position",
        "convert --to position figures/orbit.txt",
    ] {
        oust(command).refused(2, &["--to-move"]);
    }
}

/// The moves before the first entry are unknown, so only the last position is known.
#[test]
fn a_listing_that_starts_mid_game_gives_its_last_diagram() {
    let late = include_str!("../../../fixtures/formats/listing-late-5x5.txt");
    let shown = oust_reading(late, "show --from - --to position");
    assert_eq!(shown.stdout, "5x5 1o3/1oooo/3x1/5/2xxx o\n");
    assert!(shown.stderr.contains("using its last diagram"), "{shown}");
    oust_reading(late, "show --from - --at 1").refused(1, &["no board to play on"]);
    oust_reading(late, "convert --to position").refused(1, &["no board to play on"]);
}
