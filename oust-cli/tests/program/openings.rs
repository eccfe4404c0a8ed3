//! `oust openings`: the values of first placements.

use oust_validate::Validator;
use serde_json::Value;

use crate::common::{Folder, assert_repeats_by_printed_seed, fields, oust, oust_reading};
#[cfg(unix)]
use crate::common::{interrupted, program};

const SHORT: &str = "openings hex3 --games 3 --evaluations 30 --seed 7";

#[test]
fn the_games_do_not_depend_on_the_number_of_threads() {
    let folder = Folder::with(&[]);
    let run = |threads: u32, seed: u32| {
        let answer = folder.oust(&format!(
            "openings hex4 --games 3 --evaluations 30 --threads {threads} --seed {seed} --to json \
             --records games.oust"
        ));
        (answer.printed(), folder.text("games.oust"))
    };
    let one = run(1, 7);
    assert_eq!(run(4, 7), one);
    assert_ne!(run(1, 8).1, one.1);
}

#[test]
fn json_has_the_games_and_the_value_of_each_class_and_point() {
    let json = oust(&format!("{SHORT} --to json")).json();
    assert_eq!(
        fields(&json, "schema type board coords evaluations seed games"),
        "1 openings hex3 bga 30 7 12"
    );
    let classes = json["classes"].as_array().expect("classes");
    let sizes = classes.iter().map(|class| class["points"].as_array());
    let sizes: Vec<_> = sizes.map(|points| points.map(Vec::len)).collect();
    // The corners, the middles of the edges, the ring around the center, the center.
    assert_eq!(sizes, [6, 6, 6, 1].map(Some));
    for class in classes {
        let number = |name: &str| class[name].as_f64().expect(name);
        assert!((number("wins") + number("losses") + number("draws") - 3.0).abs() < 1e-9);
        let value = (number("wins") + number("draws") / 2.0) / 3.0;
        assert!((number("value") - value).abs() < 1e-4, "{class}");
        let [low, high] = [0, 1].map(|bound| class["interval"][bound].as_f64());
        assert!(Some(0.0) <= low && low <= Some(value) && Some(value) <= high);
        assert!(high <= Some(1.0));
        assert_eq!(class["swap"], "either", "three games tell nothing");
        for point in class["points"].as_array().expect("points") {
            let mut points = json["points"].as_array().expect("points").iter();
            let found = points.find(|found| &found["point"] == point);
            assert_eq!(found.expect("a point")["value"], class["value"]);
        }
    }
    assert_eq!(json["points"].as_array().map(Vec::len), Some(19));
}

#[test]
fn the_records_are_valid_and_give_the_same_values() {
    let folder = Folder::with(&[]);
    for board in ["1x1", "2x2", "1x5", "4x3", "hex1", "hex3"] {
        let played = folder.oust(&format!(
            "openings {board} --games 2 --evaluations 20 --seed 1 --to json --records games.oust"
        ));
        let played = played.json();
        let report = Validator::default().validate(&folder.text("games.oust"));
        assert_eq!(
            u64::try_from(report.games.len()).ok(),
            played["games"].as_u64()
        );
        let warned = report
            .findings
            .iter()
            .any(|finding| finding.severity() != oust_validate::Severity::Info);
        assert!(!warned, "{board}: {report:?}");
        let read = folder.oust(&format!("openings {board} games.oust --to json"));
        let read = read.json();
        assert_eq!(read["classes"], played["classes"]);
        assert_eq!(read["points"], played["points"]);
        assert_eq!(fields(&read, "evaluations seed"), "null null");
    }
}

/// Two games from a corner, won by the side that began, one of them after a swap, and one from the
/// center that the other side won; one unfinished; one on another board.
const GAMES: &str = "\
oust 3x3
x: a
o: b

1. a1 b1
2. a2

oust 3x3
x: a
o: b

1. c3 swap b3
2. c2

oust 3x3
x: a
o: b
result: o
ended: resign

1. b2 c3

oust 3x3
x: a
o: b
result: ?

1. a2

oust 4x4
x: a
o: b
result: x
ended: resign

1. a1 b4
";

#[test]
fn games_of_a_file_are_counted_by_their_first_placement() {
    let answer = oust_reading(GAMES, "openings 3x3 -");
    insta::assert_snapshot!(answer.stdout, @"
    3x3, 3 games
      value      interval  games  swap    first placement
     100.0%   34.2-100.0%      2  either  a3 c3 a1 c1
          -    0.0-100.0%      0  either  b3 a2 c2 b1
       0.0%     0.0-79.3%      1  either  b2
      66.7%    20.8-93.9%      3          all
    ");
    assert_eq!(answer.status, 0, "{answer}");
    assert!(
        answer.stderr.contains("empty 3x3: 2"),
        "the unfinished one and the one on 4x4: {answer}"
    );
    let json = oust_reading(GAMES, "openings 3x3 - --to json").stdout;
    let json: Value = serde_json::from_str(&json).expect("it is JSON");
    assert_eq!(json["classes"][1]["value"], Value::Null);
    assert_eq!(json["value"], 0.6667);
}

#[test]
fn an_interval_on_one_side_of_one_half_decides_the_swap() {
    let game = |first: &str, winner: &str| {
        format!("oust 3x3\nx: a\no: b\nresult: {winner}\nended: resign\n\n1. {first} c2\n\n")
    };
    let games = [game("a1", "x"), game("b2", "o")].concat().repeat(20);
    let json = oust_reading(&games, "openings 3x3 - --to json").json();
    let swaps = [0, 1, 2].map(|class| json["classes"][class]["swap"].clone());
    assert_eq!(swaps, ["yes", "either", "no"]);
}

#[test]
fn a_picture_has_the_values_in_percent() {
    let svg = oust_reading(GAMES, "openings 3x3 - --to svg").stdout;
    assert!(svg.starts_with("<svg "), "{svg}");
    assert!(svg.contains("Values: a3 100, c3 100, b2 0, a1 100, c1 100."));
    assert_eq!(svg.matches(">100</text>").count(), 4, "{svg}");
    assert_eq!(svg.matches(">0</text>").count(), 1, "{svg}");
    let dark = oust_reading(GAMES, "openings 3x3 - --to svg --theme dark").stdout;
    assert_ne!(dark, svg);
    let bga = oust_reading(GAMES, "openings 3x3 - --to svg --coords abstractplay").stdout;
    assert!(bga.contains("Values: a3 100, c3 100, b2 0"), "{bga}");
}

#[test]
fn records_that_break_a_rule_are_left_out_with_status_1() {
    let games = format!("{GAMES}\noust 3x3\nx: a\no: b\n\n1. a1 a1\n");
    let answer = oust_reading(&games, "openings 3x3 -");
    assert_eq!(answer.status, 1, "{answer}");
    assert!(answer.stdout.starts_with("3x3, 3 games\n"), "{answer}");
}

#[test]
fn wrong_arguments_name_what_is_expected() {
    oust("openings").refused(2, &["BOARD"]);
    oust("openings nonsense").refused(2, &["nonsense"]);
    oust("openings hex3 --games 0").refused(2, &["--games"]);
    oust("openings hex3 --evaluations 0").refused(2, &["--evaluations"]);
    oust("openings hex3 --threads 0").refused(2, &["--threads"]);
    oust("openings hex3 --seed=-1").refused(2, &["--seed"]);
    oust("openings hex3 --to diagram").refused(2, &["diagram", "svg"]);
    oust("openings hex3 games/win-5x5.oust --games 3").refused(2, &["--games"]);
    oust("openings hex3 no-such-file.oust").refused(3, &["no-such-file.oust"]);
    oust("openings hex3 games/win-5x5.oust").refused(3, &["found no game from an empty hex3"]);
    for (rubbish, status) in [
        ("", 3),
        ("rubbish", 3),
        ("oust hex3\n", 3),
        ("5x5 5/5/5/5/5 x", 3),
        ("{}", 1),
        ("\0", 3),
    ] {
        oust_reading(rubbish, "openings hex3 -").refused(status, &["found no game"]);
    }
    let folder = Folder::with(&[]);
    folder
        .oust("openings 2x2 --games 1 --records no/folder.oust")
        .refused(3, &["cannot write no/folder.oust"]);
}

#[test]
fn a_missing_seed_is_drawn_and_printed() {
    assert_repeats_by_printed_seed("openings 3x3 --games 2 --evaluations 20 --to json");
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_with_the_games_so_far() {
    let folder = Folder::with(&[]);
    let arguments = "openings hex3 --games 100000 --evaluations 30 --seed 1 --to json \
                     --records games.oust --threads 2";
    let output = interrupted(&mut program(folder.path(), arguments), 800);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let json: Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    let games = json["games"].as_u64().expect("a number");
    assert!(0 < games && games < 400_000, "{games}");
    let messages = String::from_utf8_lossy(&output.stderr);
    let finished = format!("interrupted: finished {games} of 400000 games");
    assert!(messages.contains(&finished), "{messages}");
    let report = Validator::default().validate(&folder.text("games.oust"));
    assert_eq!(u64::try_from(report.games.len()).ok(), Some(games));
}
