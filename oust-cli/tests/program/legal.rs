//! `oust legal`: the placements, as a list and as JSON.

use crate::common::{GAME, fields, oust, oust_reading};

#[test]
fn the_list_has_one_placement_per_line_in_printed_order() {
    insta::assert_snapshot!(oust("legal --board 3x3 a1 c3"), @"
    $ oust legal --board 3x3 a1 c3
    status: 0
    --- stdout
    a3
    b3
    b2
    c2
    c1
    ");
}

#[test]
fn json_has_every_field() {
    insta::assert_snapshot!(oust("legal --board 3x3 b2 c3 --to json").line(), @r#"{"schema":1,"board":"3x3","coords":"pbmserv","to_move":"x","state":"playing","must_pass":false,"placements":[{"point":"a3","kind":"non-capturing"},{"point":"b3","kind":"capturing","group":2,"captures":[["c3"]]},{"point":"c2","kind":"capturing","group":2,"captures":[["c3"]]},{"point":"a1","kind":"non-capturing"},{"point":"c1","kind":"non-capturing"}]}"#);
    insta::assert_snapshot!(
        oust("legal --position '3x3 1xx/2o/1xo x' --to json").line(),
        @r#"{"schema":1,"board":"3x3","coords":"pbmserv","to_move":"x","state":"playing","must_pass":false,"placements":[{"point":"a3","kind":"capturing","group":3,"captures":[["c2","c1"]]},{"point":"a2","kind":"non-capturing"},{"point":"b2","kind":"capturing","group":4,"captures":[["c2","c1"]]}]}"#
    );
}

#[test]
fn captured_groups_are_listed_separately_and_completely() {
    let json = oust("legal --from figures/figure-6.txt --to json").json();
    let placements = json["placements"].as_array().expect("a list");
    let win = placements
        .iter()
        .find(|placement| placement["point"] == "c3");
    insta::assert_snapshot!(win.expect("c3 is legal"), @r#"{"captures":[["a5","a4","b4","a3","a2"],["e5","d4","e4","e3"],["e1"]],"group":6,"kind":"capturing","point":"c3"}"#);
}

#[test]
fn figure_7_gives_its_capturing_placements_with_group_and_captures() {
    let json = oust("legal --from figures/figure-7.txt --to json").json();
    assert_eq!(
        fields(&json, "schema board coords to_move state must_pass"),
        "1 13x13 pbmserv o playing false"
    );
    let placements = json["placements"].as_array().expect("a list");
    assert_eq!(placements.len(), 48);
    let capturing = placements
        .iter()
        .filter(|placement| placement["kind"] == "capturing");
    let lines: Vec<String> = capturing.map(ToString::to_string).collect();
    insta::assert_snapshot!(lines.join("\n"), @r#"
    {"captures":[["f6"]],"group":22,"kind":"capturing","point":"f8"}
    {"captures":[["f6"]],"group":22,"kind":"capturing","point":"e7"}
    {"captures":[["f6"]],"group":22,"kind":"capturing","point":"g7"}
    "#);
}

#[test]
fn a_finished_game_has_no_placements() {
    for (moves, state) in [
        ("a1 b1 a2", "won"),
        ("a1 resign", "resigned"),
        ("a1 timeout", "time"),
    ] {
        let json = oust(&format!("legal --board 3x3 {moves} --to json")).json();
        assert_eq!(
            fields(&json, "state must_pass placements"),
            format!("{state} false []")
        );
    }
}

#[test]
fn an_empty_list_prints_its_reason_to_standard_error() {
    insta::assert_snapshot!(oust("legal --from figures/figure-5.txt"), @"
    $ oust legal --from figures/figure-5.txt
    status: 0
    --- stderr
    oust: x must pass
    ");
    insta::assert_snapshot!(oust("legal --board 3x3 a1 b1 a2"), @"
    $ oust legal --board 3x3 a1 b1 a2
    status: 0
    --- stderr
    oust: x has won
    ");
}

#[test]
fn a_turn_continues_with_the_remaining_placements() {
    let json = oust("legal --from figures/figure-7.txt f8 --to json").json();
    assert_eq!(json["to_move"], "o");
}

#[test]
fn a_dash_reads_moves() {
    oust_reading("a1", "legal --board 2x2").refused(2, &["found moves"]);
    let without = oust("legal --board 2x2").printed();
    assert_eq!(without.lines().count(), 4);
    let with = oust_reading("a1", "legal --board 2x2 -").printed();
    assert_eq!(with.lines().count(), 3);
}

#[test]
fn a_record_is_queried_at_any_turn() {
    let list = oust_reading(GAME, "legal --from - --at 13").printed();
    assert_eq!(
        list,
        oust_reading(GAME, "legal --from - --at 12 c2,d5").printed()
    );
}
