//! The seven figures of the rules: read, printed unchanged, and played as captioned.

use std::fs;

use crate::common::{fields, fixtures, oust};

const FIGURE_1: &str = "figures/figure-1.txt";

#[test]
fn every_figure_prints_unchanged() {
    for (name, style) in [
        ("figure-1.txt", "figure"),
        ("figure-2.txt", "figure"),
        ("figure-3.txt", "figure"),
        ("figure-4.txt", "figure"),
        ("figure-5.txt", "figure"),
        ("figure-6.txt", "figure"),
        ("figure-7.txt", "pbmserv"),
        ("orbit.txt", "orbit"),
    ] {
        let path = format!("figures/{name}");
        let figure = fs::read_to_string(fixtures().join(&path)).expect("the figure is there");
        let shown = oust(&format!("show --from {path} --to {style}")).printed();
        assert_eq!(shown, figure, "{name}");
        let converted = oust(&format!("convert --to {style} {path}")).printed();
        assert_eq!(converted, figure, "{name}");
    }
}

#[test]
fn figure_1_marks_every_legal_placement() {
    let legal = oust(&format!("legal --from {FIGURE_1}")).printed();
    let words: Vec<&str> = legal.lines().collect();
    assert_eq!(
        words,
        ["c5", "e5", "d4", "c3", "d3", "e3", "b2", "d2", "a1", "c1"]
    );
    let figure = fs::read_to_string(fixtures().join(FIGURE_1)).expect("the figure is there");
    let marks = figure.lines().take(5).zip("54321".chars());
    let marked = marks.flat_map(|(row, number)| {
        let cells = row.split_whitespace().zip('a'..);
        let asked = cells.filter(|(cell, _)| *cell == "?");
        asked.map(move |(_, letter)| format!("{letter}{number}"))
    });
    assert_eq!(marked.collect::<Vec<_>>(), words);
}

#[test]
fn figure_2_captures_3_singletons() {
    check_why(
        2,
        "c3",
        "c3: legal: x on c3 makes a group of 2 and captures 3 stones",
    );
    check_captures(2, "c3", "c3 makes a group of 2, captures c4 d3 c2");
    check_apply(2, "c3", "5x5 4o/o4/1xx2/5/5 x", "playing null x true 0 1");
}

#[test]
fn figure_3_captures_4_singletons() {
    check_why(
        3,
        "d3",
        "d3: legal: x on d3 makes a group of 8 and captures 4 stones",
    );
    check_captures(3, "d3", "d3 makes a group of 8, captures b5 d5 a4 d1");
    check_apply(
        3,
        "d3",
        "5x5 5/1x1x1/1xxxx/o3x/xx2x x",
        "playing null x true 0 1",
    );
}

#[test]
fn figure_4_captures_six_with_seven() {
    check_why(
        4,
        "d4",
        "d4: legal: x on d4 makes a group of 7 and captures 6 stones",
    );
    check_captures(4, "d4", "d4 makes a group of 7, captures a5,b5,c5,d5,e5,a4");
    check_apply(
        4,
        "d4",
        "5x5 5/3x1/x2x1/o2xx/2xxx x",
        "playing null x true 0 1",
    );
}

#[test]
fn figure_5_must_pass() {
    let view = oust("legal --from figures/figure-5.txt --to json").json();
    assert_eq!(
        fields(&view, "to_move state must_pass placements"),
        "x playing true []"
    );
    let shown = oust("show --from figures/figure-5.txt").printed();
    assert!(shown.contains("\nx must pass\n"), "{shown}");
    let passed = oust("apply --from figures/figure-5.txt pass --to json").json();
    assert_eq!(
        fields(&passed, "to_move must_pass turns placements"),
        "o false 1 0"
    );
    let after = oust("apply --from figures/figure-5.txt e4 --to json").json();
    assert_eq!(after["turns"], 2, "the pass was inserted");
}

#[test]
fn figure_6_captures_everything_and_wins() {
    check_why(
        6,
        "c3",
        "c3: legal: x on c3 makes a group of 6 and captures 10 stones",
    );
    check_captures(
        6,
        "c3",
        "c3 makes a group of 6, captures a5,a4,b4,a3,a2 e5,d4,e4,e3 e1",
    );
    check_apply(6, "c3", "5x5 5/2x2/2x2/2x2/1xxx1 o", "won x o false 1 1");
}

#[test]
fn figure_7_has_the_counts_of_its_caption() {
    let view = oust("show --from figures/figure-7.txt --to json").json();
    assert_eq!(view["x"]["stones"], 46);
    assert_eq!(view["x"]["largest"], 41);
    assert_eq!(view["o"]["stones"], 40);
    assert_eq!(view["o"]["largest"], 20);
}

#[test]
fn figure_7_has_48_placements_for_o_three_of_them_capturing() {
    let (all, capturing) = counted("legal --from figures/figure-7.txt");
    assert_eq!((all, capturing.as_str()), (48, "f8 e7 g7"));
}

#[test]
fn figure_7_would_have_41_placements_for_x() {
    let (all, capturing) = counted("legal --from figures/figure-7.txt --to-move x");
    assert_eq!((all, capturing.as_str()), (41, "e6 g6 f5"));
}

/// Returns the number of placements, and those that capture.
#[track_caller]
fn counted(command: &str) -> (usize, String) {
    let list = oust(command).stdout;
    let captures = list.lines().filter(|line| line.contains("captures"));
    let points = captures.filter_map(|line| line.split(' ').next());
    (list.lines().count(), points.collect::<Vec<_>>().join(" "))
}

#[track_caller]
fn check_why(figure: u8, point: &str, answer: &str) {
    let why = format!("legal --from figures/figure-{figure}.txt --why {point}");
    assert_eq!(oust(&why).first_line(), answer);
}

#[track_caller]
fn check_captures(figure: u8, point: &str, line: &str) {
    let list = oust(&format!("legal --from figures/figure-{figure}.txt")).printed();
    let found = list.lines().find(|line| line.starts_with(point));
    assert_eq!(found, Some(line));
}

/// Returns the position after a placement with its state, winner, side to move, whether the turn
/// continues, turns and placements.
#[track_caller]
fn check_apply(figure: u8, point: &str, position: &str, state: &str) {
    let json = oust(&format!(
        "apply --from figures/figure-{figure}.txt {point} --to json"
    ))
    .json();
    assert_eq!(json["position"], position);
    let found = fields(&json, "state winner to_move mid_turn turns placements");
    assert_eq!(found, state);
}
