//! `oust legal --why`: one point, either way.

use crate::common::oust;

#[test]
fn a_legal_point_says_what_a_stone_there_does() {
    insta::assert_snapshot!(oust("legal --board 3x3 a1 --why c3").line(), @"");
    insta::assert_snapshot!(oust("legal --from figures/figure-4.txt --why d4").line(), @"");
}

#[test]
fn an_illegal_point_says_the_rule_and_is_answered_with_status_0() {
    insta::assert_snapshot!(oust("legal --board 3x3 a1 --why a1").line(), @"");
    insta::assert_snapshot!(oust("legal --board 3x3 a1 c3 --why a2").line(), @"");
    insta::assert_snapshot!(oust("legal --position '3x3 3/1oo/x2 x' --why b1").line(), @"");
    insta::assert_snapshot!(oust("legal --board 3x3 a1 b1 a2 --why c3").line(), @"");
}

#[test]
fn json_has_the_same_fields_for_every_answer() {
    insta::assert_snapshot!(why("--board 3x3 a1 --why c3"), @"");
    insta::assert_snapshot!(why("--position '3x3 2o/xo1/1x1 x' --why a1"), @"");
    insta::assert_snapshot!(why("--board 3x3 a1 --why a1"), @"");
    insta::assert_snapshot!(why("--board 3x3 a1 c3 --why a2"), @"");
    insta::assert_snapshot!(why("--position '3x3 3/1oo/x2 x' --why b1"), @"");
    insta::assert_snapshot!(why("--board 3x3 a1 b1 a2 --why c3"), @"");
    insta::assert_snapshot!(why("--board 3x3 a1 resign --why c3"), @"");
}

#[test]
fn the_key_is_there_only_when_asked_for() {
    let json = oust("legal --board 3x3 --to json").json();
    assert!(json.get("why").is_none(), "{json}");
}

#[test]
fn the_placements_stand_beside_the_answer() {
    let asked = oust("legal --board 3x3 a1 --why a1 --to json").json();
    let plain = oust("legal --board 3x3 a1 --to json").json();
    assert_eq!(asked["placements"], plain["placements"]);
}

#[test]
fn a_point_may_be_written_in_capitals() {
    assert!(
        oust("legal --board 3x3 --why A1")
            .line()
            .starts_with("a1: legal")
    );
}

#[test]
fn a_point_off_the_board_is_wrong_use() {
    for point in [
        "z9",
        "a0",
        "d1",
        "a4",
        "a99999999999999999999",
        "zzzzzzzzzzzzzzzzzzzzzz1",
    ] {
        oust(&format!("legal --board 3x3 --why {point}")).refused(2, &["--why", "C151 off-board"]);
        oust(&format!("legal --board 3x3 --why {point} --to json")).refused(2, &["C151 off-board"]);
    }
    oust("legal --board 9x9 --why i3").refused(2, &["--why", "C152 skipped-letter"]);
    oust("legal --board 9x9 --why rubbish").refused(2, &["--why", "rubbish"]);
    oust("legal --board 9x9 --why ''").refused(2, &["--why"]);
}

/// The key `why`.
#[track_caller]
fn why(arguments: &str) -> String {
    let json = oust(&format!("legal --to json {arguments}")).line();
    let (_, why) = json.split_once(",\"why\":").expect("the key is there");
    why.strip_suffix('}').expect("it is the last").to_owned()
}
