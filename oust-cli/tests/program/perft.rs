//! `oust perft`: counts of action sequences.

use crate::common::{oust, oust_reading};

#[test]
fn small_boards_have_the_known_counts() {
    check("3x3", &["1", "9", "72", "424", "1904", "7600", "20576"]);
    check("4x4", &["1", "16", "240", "2896", "31872", "312960"]);
    check("5x5", &["1", "25", "600", "12336", "241616"]);
    check("hex3", &["1", "19", "342", "4878", "63504"]);
    check("hex4", &["1", "37", "1332", "41496"]);
}

#[test]
fn a_forced_pass_is_an_action() {
    assert_eq!(oust("perft 1 --from figures/figure-5.txt").line(), "1");
    assert_eq!(
        oust("perft 1 --divide --from figures/figure-5.txt").printed(),
        "pass 1\ntotal 1\n"
    );
}

#[test]
fn the_end_of_a_turn_without_a_placement_is_no_action() {
    let stuck = "show --board 4x4 a1 b1 d1 b3 c4 b2 d3 a2 a4 --to position";
    let before = oust(stuck).line();
    let next = oust(&format!("{stuck} d2")).line();
    let divided = oust(&format!("perft 2 --divide --position '{before}'")).printed();
    let count = oust(&format!("perft 1 --position '{next}'")).line();
    assert!(divided.contains(&format!("d2 {count}\n")), "{divided}");
}

#[test]
fn a_finished_game_has_no_actions() {
    for position in ["2x2 ox/xo x", "3x3 xx1/3/3 o"] {
        assert_eq!(
            oust(&format!("perft 1 --position '{position}'")).line(),
            "0"
        );
        assert_eq!(
            oust(&format!("perft 0 --position '{position}'")).line(),
            "1"
        );
        assert_eq!(
            oust(&format!("perft 3 --divide --position '{position}'")).printed(),
            "total 0\n"
        );
    }
}

#[test]
fn divide_counts_for_each_first_action() {
    insta::assert_snapshot!(oust("perft 3 --board 3x3 --divide").printed(), @"
    a3 48
    b3 46
    c3 48
    a2 46
    b2 48
    c2 46
    a1 48
    b1 46
    c1 48
    total 424
    ");
    insta::assert_snapshot!(oust("perft 2 --board hex2 --divide --coords pbmserv").printed(), @"
    a1 6
    a2 6
    b1 6
    b2 6
    b3 6
    c2 6
    c3 6
    total 42
    ");
}

#[test]
fn perft_counts_from_any_source() {
    let record = "oust 3x3\n\n1. a1 c3\n";
    assert_eq!(oust_reading(record, "perft 2 --from - --at 0").line(), "72");
    oust("perft 1 --from figures/orbit.txt").refused(2, &["--to-move"]);
    assert_eq!(oust("perft 1 --from figures/figure-7.txt").line(), "48");
}

#[track_caller]
fn check(board: &str, counts: &[&str]) {
    for (depth, &count) in counts.iter().enumerate() {
        let found = oust(&format!("perft {depth} --board {board}")).line();
        assert_eq!(found, count, "{board}, depth {depth}");
    }
}
