//! `oust legal --why`: the explanation of a legal or an illegal point.

use crate::common::{fields, oust, oust_reading};

#[test]
fn a_legal_point_prints_the_effect_of_a_stone() {
    insta::assert_snapshot!(oust("legal --board 3x3 a1 --why c3").first_line(), @"c3: legal: o on c3 touches no stone of its own: it ends the turn");
    insta::assert_snapshot!(oust("legal --from figures/figure-4.txt --why d4").first_line(), @"d4: legal: x on d4 makes a group of 7 and captures 6 stones");
}

#[test]
fn an_illegal_point_prints_its_rule_and_exits_with_0() {
    insta::assert_snapshot!(oust("legal --board 3x3 a1 --why a1").first_line(), @"a1: illegal, M201 point-occupied: a1 is occupied by a stone of x, placed in turn 1");
    insta::assert_snapshot!(oust("legal --board 3x3 a1 c3 --why a2").first_line(), @"a2: illegal, M202 joins-without-capture: x on a2 would join its own stones to a group of 2 that touches no enemy group");
    insta::assert_snapshot!(oust("legal --position '3x3 3/1oo/x2 x' --why b1").first_line(), @"b1: illegal, M203 enemy-not-smaller: x on b1 would make a group of 2, but not every enemy group that it touches is smaller: the group of 2 at b2");
    insta::assert_snapshot!(oust("legal --board 3x3 a1 b1 a2 --why c3").first_line(), @"c3: illegal, R401 action-after-game-over: the game is over");
}

#[test]
fn the_board_shows_the_named_groups_in_upper_case() {
    insta::assert_snapshot!(oust("legal --from figures/figure-4.txt --why d4").printed(), @"
    d4: legal: x on d4 makes a group of 7 and captures 6 stones

        A B C D E
     5  O O O O O  5
     4  O . . ? .  4
     3  x . . X .  3
     2  o . . X X  2
     1  . . X X X  1
        A B C D E

    X and O in upper case: the groups named above
    ");
    insta::assert_snapshot!(oust("legal --position '3x3 o2/1oo/x2 x' --why b1").printed(), @"
    b1: illegal, M203 enemy-not-smaller: x on b1 would make a group of 2, but not every enemy group that it touches is smaller: the group of 2 at b2

        A B C
     3  o . .  3
     2  . O O  2
     1  X ? .  1
        A B C

    X and O in upper case: the groups named above
    ");
}

#[test]
fn a_point_off_the_board_suggests_the_nearest() {
    for (point, meant) in [
        (
            "i3",
            "did you mean j3 (the i3 of abstractplay and bga) or h3?",
        ),
        ("k3", "did you mean j3?"),
        ("a10", "did you mean a9 or a1?"),
        ("4b", "did you mean b4?"),
        ("q77", "its points go from a1 to j9"),
    ] {
        oust(&format!("legal --board 9x9 --why {point}")).refused(2, &["--why", meant]);
        oust(&format!("show --board 9x9 {point}")).refused(1, &[meant]);
    }
    let hint = "did you mean a5 (the a1 of pbmserv) or c1 (the a1 of abstractplay)?";
    oust("legal --board hex3 --coords bga --why a1").refused(2, &["C151", hint]);
}

#[test]
fn json_has_the_same_fields_for_every_answer() {
    insta::assert_snapshot!(why("--board 3x3 a1 --why c3"), @r#"{"point":"c3","legal":true,"code":null,"name":null,"message":"o on c3 touches no stone of its own: it ends the turn","group":1,"enemies":[]}"#);
    insta::assert_snapshot!(why("--position '3x3 2o/xo1/1x1 x' --why a1"), @r#"{"point":"a1","legal":true,"code":null,"name":null,"message":"x on a1 makes a group of 3 and captures 1 stone","group":3,"enemies":[{"point":"b2","size":1}]}"#);
    insta::assert_snapshot!(why("--board 3x3 a1 --why a1"), @r#"{"point":"a1","legal":false,"code":"M201","name":"point-occupied","message":"a1 is occupied by a stone of x, placed in turn 1","group":null,"enemies":[]}"#);
    insta::assert_snapshot!(why("--board 3x3 a1 c3 --why a2"), @r#"{"point":"a2","legal":false,"code":"M202","name":"joins-without-capture","message":"x on a2 would join its own stones to a group of 2 that touches no enemy group","group":2,"enemies":[]}"#);
    insta::assert_snapshot!(why("--position '3x3 3/1oo/x2 x' --why b1"), @r#"{"point":"b1","legal":false,"code":"M203","name":"enemy-not-smaller","message":"x on b1 would make a group of 2, but not every enemy group that it touches is smaller: the group of 2 at b2","group":2,"enemies":[{"point":"b2","size":2}]}"#);
    insta::assert_snapshot!(why("--board 3x3 a1 b1 a2 --why c3"), @r#"{"point":"c3","legal":false,"code":"R401","name":"action-after-game-over","message":"the game is over","group":null,"enemies":[]}"#);
    insta::assert_snapshot!(why("--board 3x3 a1 resign --why c3"), @r#"{"point":"c3","legal":false,"code":"R401","name":"action-after-game-over","message":"the game is over","group":null,"enemies":[]}"#);
}

#[test]
fn the_key_is_present_only_on_request() {
    let json = oust("legal --board 3x3 --to json").json();
    assert!(json.get("why").is_none(), "{json}");
}

#[test]
fn the_placements_are_printed_next_to_the_answer() {
    let asked = oust("legal --board 3x3 a1 --why a1 --to json").json();
    let plain = oust("legal --board 3x3 a1 --to json").json();
    assert_eq!(asked["placements"], plain["placements"]);
}

#[test]
fn a_point_may_be_in_upper_case() {
    assert!(
        oust("legal --board 3x3 --why A1")
            .first_line()
            .starts_with("a1: legal")
    );
}

#[test]
fn a_point_off_the_board_is_a_usage_error() {
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

#[test]
fn several_points_are_answered_in_their_order_in_one_position() {
    let one = |point: &str, to: &str| {
        oust(&format!("legal --board 3x3 a1 c3 --why {point} --to {to}")).printed()
    };
    for points in ["--why a2,c2,a1", "--why a2 --why c2,a1"] {
        let answer = |to: &str| oust(&format!("legal --board 3x3 a1 c3 {points} --to {to}"));
        let alone = ["a2", "c2", "a1"];
        let json = alone.map(|point| one(point, "json")).concat();
        assert_eq!(answer("json").printed(), json);
        let text = alone.map(|point| one(point, "list")).join("\n");
        assert_eq!(answer("list").printed(), text);
    }
}

#[test]
fn the_status_is_of_all_points_and_a_wrong_point_gets_no_answer() {
    for (points, status) in [("b2,c3", 0), ("b2,a1", 1), ("a1,b2", 1)] {
        let asked = format!("legal --board 3x3 a1 --why {points}");
        for flag in ["--exit-status", "--quiet"] {
            assert_eq!(oust(&format!("{asked} {flag}")).status, status, "{points}");
        }
        assert_eq!(oust(&asked).status, 0);
    }
    oust("legal --board 3x3 --why a1,d9").refused(2, &["--why d9: C151"]);
    oust("legal --board 3x3 --why a1,").refused(2, &["--why"]);
}

#[test]
fn several_points_are_asked_of_every_position() {
    let lines = "3x3 3/3/3 x\n3x3 3/3/x2 o\n";
    let answers = oust_reading(lines, "legal - --why a1,b1").json_lines();
    let facts: Vec<String> = answers
        .iter()
        .map(|json| fields(json, "line") + " " + &fields(&json["why"], "point legal"))
        .collect();
    assert_eq!(facts, ["1 a1 true", "1 b1 true", "2 a1 false", "2 b1 true"]);
}

/// Returns the key `why`.
#[track_caller]
fn why(arguments: &str) -> String {
    let json = oust(&format!("legal --to json {arguments}")).line();
    let (_, why) = json.split_once(",\"why\":").expect("the key is there");
    why.strip_suffix('}').expect("it is the last").to_owned()
}
