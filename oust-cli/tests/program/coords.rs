//! `--coords` and `--coords-in`: the dialect of coordinates.

use crate::common::{fields, oust, oust_reading};

#[test]
fn rectangles_skip_the_letter_i_by_default() {
    check("--board 9x9 j1", "pbmserv j1");
    check("--board 9x9 i1 --coords abstractplay", "abstractplay i1");
    check("--board 9x9 i1 --coords bga", "bga i1");
    check("--board 9x9 i1 --coords-in abstractplay", "pbmserv j1");
    check(
        "--board 9x9 j1 --coords-in pbmserv --coords abstractplay",
        "abstractplay i1",
    );
}

#[test]
fn hexagons_use_slanted_columns_by_default() {
    check("--board hex3 a3", "bga a3");
    check("--board hex3 c1 --coords pbmserv", "pbmserv c1");
    check("--board hex3 c1 --coords abstractplay", "abstractplay c1");
    check("--board hex3 a1 --coords-in pbmserv", "bga a5");
    check("--board hex3 a1 --coords-in abstractplay", "bga c1");
    check(
        "--board hex3 a5 --coords pbmserv --coords-in bga",
        "pbmserv a1",
    );
}

#[test]
fn a_record_is_read_in_its_own_dialect() {
    let record = "oust 9x9 coords=abstractplay\n\n1. i1\n";
    check_record(record, "", "pbmserv j1");
    check_record(record, "--coords pbmserv", "pbmserv j1");
    check_record(record, "--coords bga", "bga i1");
    let hexagon = "oust hex3 coords=pbmserv\n\n1. a1\n";
    check_record(hexagon, "", "bga a5");
    check_record(hexagon, "--coords abstractplay", "abstractplay e1");
    check_record(hexagon, "--coords-in abstractplay", "bga c1");
}

#[test]
fn a_record_without_a_dialect_is_read_in_the_requested_one() {
    check_record("oust 9x9\n\n1. j1\n", "", "pbmserv j1");
    check_record(
        "oust 9x9\n\n1. i1\n",
        "--coords abstractplay",
        "abstractplay i1",
    );
    check_record("oust hex3\n\n1. a1\n", "--coords pbmserv", "pbmserv a1");
}

#[test]
fn an_assumed_dialect_is_reported() {
    let assumed = |records: &str, arguments: &str| oust_reading(records, arguments).stderr;
    let hexagon = "oust hex3\n\n1. c1\n";
    let messages = "oust: -: assumed: coordinates of the bga dialect, the board's default\n";
    assert_eq!(assumed(hexagon, "show --from -"), messages);
    for settled in ["--coords bga", "--coords-in bga"] {
        assert_eq!(assumed(hexagon, &format!("show --from - {settled}")), "");
    }
    // No assumption where all dialects agree; one assumption is reported once.
    assert_eq!(assumed("oust 8x8\n\n1. h8\n", "show --from -"), "");
    assert_eq!(
        assumed("oust hex3 coords=bga\n\n1. c1\n", "show --from -"),
        ""
    );
    let several = assumed(&hexagon.repeat(3), "convert --to json");
    assert_eq!(several.matches("assumed").count(), 1);
}

#[test]
fn abstract_play_is_read_in_its_own_dialect() {
    let record = r#"{"header":{"game":{"name":"Oust","variants":["square-9"]}},"moves":[["i1"]]}"#;
    check_record(record, "", "pbmserv j1");
    check_record(record, "--coords pbmserv", "pbmserv j1");
    let wrong = oust_reading(record, "show --from - --coords-in pbmserv");
    wrong.refused(1, &["C152"]);
}

#[test]
fn abstract_play_is_written_in_its_own_dialect() {
    for coords in ["", "--coords pbmserv", "--coords bga"] {
        let written = oust_reading(
            "oust 9x9\n\n1. j1\n",
            &format!("convert --to abstractplay --coords-in pbmserv {coords}"),
        );
        assert!(written.stdout.contains(r#""moves":[["i1"]]"#), "{written}");
    }
}

#[test]
fn labeled_diagrams_are_read_by_their_labels() {
    for coords in ["pbmserv", "abstractplay", "bga"] {
        let shown = oust(&format!(
            "show --board hex3 --coords {coords} --coords-in bga a3"
        ))
        .printed();
        assert_eq!(
            oust_reading(&shown, "show --from - --to position").line(),
            "hex3 3/4/x4/4/3 o",
            "{shown}"
        );
    }
}

#[test]
fn labels_use_the_printed_dialect() {
    let columns = |coords: &str| {
        let shown = oust(&format!("show --board 9x1 --labels {coords}")).printed();
        shown
            .lines()
            .find(|line| line.contains("A B"))
            .expect("labels")
            .trim()
            .to_owned()
    };
    assert_eq!(columns(""), "A B C D E F G H J");
    assert_eq!(columns("--coords abstractplay"), "A B C D E F G H I");
    assert_eq!(columns("--coords bga"), "A B C D E F G H I");
}

#[test]
fn a_server_style_keeps_the_labels_of_the_server() {
    let pbmserv = oust("show --board 9x1 --to pbmserv --coords abstractplay").printed();
    assert!(pbmserv.contains("G H J\n"), "{pbmserv}");
    let orbit = oust("show --board 9x1 --to orbit --coords pbmserv").printed();
    assert!(orbit.contains("G H I\n"), "{orbit}");
}

#[test]
fn requested_and_listed_points_use_the_dialect() {
    let json = oust("legal --board 9x1 --coords abstractplay --why i1 --to json").json();
    assert_eq!(json["why"]["point"], "i1");
    assert_eq!(json["placements"][8]["point"], "i1");
    let both =
        oust("legal --board 9x1 --coords pbmserv --coords-in abstractplay --why i1").first_line();
    assert!(both.starts_with("j1: legal"), "{both}");
}

#[test]
fn a_written_record_names_its_dialect_when_dialects_differ() {
    let first_line = |arguments: &str| {
        let record = oust(&format!("show {arguments} --to record")).printed();
        record.lines().next().map(str::to_owned)
    };
    assert_eq!(first_line("--board 8x8 a1").as_deref(), Some("oust 8x8"));
    let line = first_line("--board 9x9 a1");
    assert_eq!(line.as_deref(), Some("oust 9x9 coords=pbmserv"));
    let line = first_line("--board 9x9 a1 --coords abstractplay");
    assert_eq!(line.as_deref(), Some("oust 9x9 coords=abstractplay"));
    let line = first_line("--board hex3 a3");
    assert_eq!(line.as_deref(), Some("oust hex3 coords=bga"));
}

#[test]
fn output_in_another_dialect_has_the_same_games() {
    for board in ["hex7", "13x13"] {
        let records = oust(&format!("random --board {board} --games 3 --seed 1")).printed();
        for coords in ["pbmserv", "abstractplay", "bga"] {
            let converted =
                oust_reading(&records, &format!("convert --to json --coords {coords}")).printed();
            let made = oust(&format!(
                "random --board {board} --games 3 --seed 1 --coords {coords} --to json"
            ));
            assert_eq!(converted, made.printed(), "{board} {coords}");
        }
    }
}

#[test]
fn an_unknown_dialect_is_a_usage_error() {
    oust("show --coords go").refused(2, &["--coords", "go"]);
    oust("show --coords-in go").refused(2, &["--coords-in", "go"]);
}

/// Returns the dialect printed and the only stone of the position.
#[track_caller]
fn check(arguments: &str, expected: &str) {
    let json = oust(&format!("apply {arguments} --to json")).json();
    let point = json["x"]["points"][0].as_str().expect("x has a stone");
    assert_eq!(
        format!("{} {point}", fields(&json, "coords")),
        expected,
        "{arguments}"
    );
}

#[track_caller]
fn check_record(record: &str, arguments: &str, expected: &str) {
    let json = oust_reading(record, &format!("show --from - {arguments} --to json")).json();
    let point = json["x"]["points"][0].as_str().expect("x has a stone");
    assert_eq!(
        format!("{} {point}", fields(&json, "coords")),
        expected,
        "{record}"
    );
}
