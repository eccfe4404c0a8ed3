//! `oust apply`: move lists to positions.

use crate::common::{GAME, fields, oust, oust_reading};

#[test]
fn a_list_of_moves_becomes_a_position() {
    insta::assert_snapshot!(oust("apply --board 5x5 b4 e2 c5 b5 a4,c1"), @"
    $ oust apply --board 5x5 b4 e2 c5 b5 a4,c1
    status: 0
    --- stdout
    x: 2/4
    o: 1/1

        A B C D E
     5  . . x . .  5
     4  x x . . .  4
     3  . . . . .  3
     2  . . . . o  2
     1  . . X . .  1
        A B C D E

    o to move
    ");
}

#[test]
fn a_plain_list_of_placements_equals_turns_joined_by_commas() {
    let plain = oust("apply --board 5x5 b4 e2 c5 b5 a4 c1 --to json").printed();
    let joined = oust("apply --board 5x5 b4 e2 c5 b5 a4,c1 --to json").printed();
    assert_eq!(plain, joined);
}

#[test]
fn moves_are_read_from_standard_input_by_default() {
    let given = oust("apply --board 5x5 b4 e2 c5 --to position").line();
    for arguments in [
        "apply --board 5x5 --to position",
        "apply --board 5x5 --to position -",
    ] {
        assert_eq!(oust_reading("b4\ne2  c5\r\n", arguments).line(), given);
    }
}

#[test]
fn moves_are_given_once() {
    for command in ["apply --board 3x3 a1", "apply a1", "show --board 3x3 a1"] {
        oust_reading("b1", command).refused(2, &["found moves", "< /dev/null"]);
    }
}

#[test]
fn an_empty_move_list_prints_the_position() {
    assert_eq!(
        oust("apply --board 3x3 --to position").line(),
        "3x3 3/3/3 x"
    );
}

#[test]
fn each_prints_after_every_placement() {
    let lines = oust("apply --board 5x5 b4 e2 c5 b5 a4,c1 --each --to position").printed();
    insta::assert_snapshot!(lines, @"
    5x5 5/1x3/5/5/5 o
    5x5 5/1x3/5/4o/5 x
    5x5 2x2/1x3/5/4o/5 o
    5x5 1ox2/1x3/5/4o/5 x
    5x5 2x2/xx3/5/4o/5 x
    5x5 2x2/xx3/5/4o/2x2 o
    ");
    let turns = oust("apply --board 5x5 b4 e2 c5 b5 a4,c1 --each --to json").json_lines();
    let counts: Vec<_> = turns
        .iter()
        .map(|view| fields(view, "turns placements mid_turn"))
        .collect();
    assert_eq!(
        counts,
        [
            "1 1 false",
            "2 2 false",
            "3 3 false",
            "4 4 false",
            "4 5 true",
            "5 6 false"
        ]
    );
}

#[test]
fn each_separates_diagrams_by_an_empty_line() {
    insta::assert_snapshot!(oust("apply --board 2x2 a1 b1 --each"), @"
    $ oust apply --board 2x2 a1 b1 --each
    status: 0
    --- stdout
    x: 1/1
    o: 0/0

        A B
     2  . .  2
     1  X .  1
        A B

    o to move

    x: 1/1
    o: 1/1

        A B
     2  . .  2
     1  x O  1
        A B

    x to move
    ");
}

#[test]
fn each_begins_with_the_given_moves_and_not_with_the_record() {
    let lines =
        oust_reading(GAME, "apply --from - --at 12 --each --to position c2,d5 c3").printed();
    assert_eq!(lines.lines().count(), 3, "{lines}");
}

#[test]
fn a_record_can_be_continued_from_any_turn() {
    let json = oust_reading(GAME, "apply --from - --at 2 c5 --to json").json();
    assert_eq!(fields(&json, "turns placements to_move"), "3 3 o");
    let moves = oust_reading(GAME, "apply --from - --at 2 a1 --to moves").line();
    assert_eq!(moves, "b4 e2 a1");
}

#[test]
fn an_illegal_move_prints_its_reason_and_no_position() {
    check(
        "a1 a1",
        &["move 2, `a1`", "M201 point-occupied", "placed in turn 1"],
    );
    check(
        "b1 a3 b2",
        &["move 3, `b2`", "M202 joins-without-capture", "group of 2"],
    );
    check("a1 c2 a2", &["move 3, `a2`", "M202"]);
    check("z9", &["move 1, `z9`", "C151 off-board"]);
    check("a0", &["C151 off-board"]);
    check("a1 b9", &["move 2, `b9`", "C151"]);
    check(
        "a1,b1",
        &["move 1, `a1,b1`", "T302 placement-after-non-capturing"],
    );
    check(
        "a1 pass",
        &[
            "move 2, `pass`",
            "T303 pass-with-placement-available",
            "8 placements",
        ],
    );
    check("swap", &["T312 swap-at-wrong-time"]);
    check("a1 b1 swap", &["move 3, `swap`", "T312 swap-at-wrong-time"]);
    check("a1 swap swap", &["move 3, `swap`", "T313 swap-twice"]);
    check(
        "a1 b1 a2 c3",
        &["move 4, `c3`", "R401 action-after-game-over", "x has won"],
    );
    check("a1 resign b1", &["move 3, `b1`", "R401"]);
    check("a1 draw", &["R409 draw-claimed"]);
    check("a1 é", &["move 2, `é`", "S008 unknown-keyword"]);
    check(
        "a1 'b1;c1'",
        &["move 2, `b1;c1`", "S002 malformed-coordinate"],
    );
}

#[test]
fn any_whitespace_separates_moves() {
    for blank in ["\t", "\r\n", "\r", "\u{a0}", "\u{3000}"] {
        let refusal = oust_reading(&format!("a1{blank}a1"), "apply --board 3x3");
        refusal.refused(1, &["move 2, `a1`", "M201 point-occupied"]);
    }
    for (odd, name) in [("\u{b}", "U+000B"), ("\u{2028}", "U+2028")] {
        let refusal = oust_reading(&format!("a1{odd}b1"), "apply --board 3x3");
        refusal.refused(1, &["S001", name]);
    }
}

#[test]
fn a_skipped_letter_names_the_dialect_that_has_it() {
    oust("apply --board 9x9 i3").refused(1, &["C152 skipped-letter", "pbmserv has no column I"]);
}

#[test]
fn every_touched_group_must_be_smaller() {
    let start = "apply --position '5x5 ooooo/o4/x2x1/o2xx/2xx1 x'";
    oust(&format!("{start} d4")).refused(1, &["M203 enemy-not-smaller", "group of 6 at a5"]);
}

#[test]
fn swap_changes_neither_the_position_nor_the_side() {
    let before = oust("apply --board 5x5 b4 --to json").json();
    let after = oust("apply --board 5x5 b4 swap --to json").json();
    assert_eq!(before, after);
    assert_eq!(fields(&after, "turns placements to_move"), "1 1 o");
    assert_eq!(
        oust("apply --board 5x5 b4 swap e2 --to moves").line(),
        "b4 swap e2"
    );
}

#[test]
fn resign_in_a_list_ends_the_game() {
    insta::assert_snapshot!(oust("apply --board 3x3 a1 resign"), @"
    $ oust apply --board 3x3 a1 resign
    status: 0
    --- stdout
    x: 1/1
    o: 0/0

        A B C
     3  . . .  3
     2  . . .  2
     1  X . .  1
        A B C

    o to move; x won by resignation
    ");
    let behind = oust("apply --board 5x5 b4 e2 c5 b5 a4,resign --to json").json();
    assert_eq!(
        fields(&behind, "state winner to_move turns placements"),
        "resigned o x 4 5"
    );
}

#[track_caller]
fn check(moves: &str, messages: &[&str]) {
    oust(&format!("apply --board 3x3 {moves}")).refused(1, messages);
    oust(&format!("apply --board 3x3 --each {moves}")).refused(1, messages);
    oust(&format!("show --board 3x3 {moves}")).refused(1, messages);
    oust(&format!("legal --board 3x3 {moves}")).refused(1, messages);
}
