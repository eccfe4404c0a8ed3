//! `oust convert`: conversions between all formats.

use crate::common::{BROKEN, Folder, GAME, oust, oust_reading};

const STYLES: [&str; 5] = ["diagram", "figure", "pbmserv", "orbit", "unicode"];
const LINE: &str = "5x5 x2o1/1x2o/x4/2o2/1o2x x";
const HEXAGON: &str = "hex3 2x/1o2/x3o/4/o2 x";

#[test]
fn positions_round_trip_through_every_diagram() {
    for line in [
        LINE,
        HEXAGON,
        "9x2 x1o6/9 o",
        "13x13 13/13/13/13/13/13/13/13/6x6/13/13/13/13 o",
    ] {
        for style in STYLES {
            for labels in ["yes", "no"] {
                let drawn = format!("convert --to {style} --labels={labels}");
                let diagram = oust_reading(line, &drawn).printed();
                let back = oust_reading(&diagram, "convert --to position").line();
                assert_eq!(back, line, "{diagram}");
            }
        }
    }
}

#[test]
fn diagrams_convert_to_one_another() {
    for from in STYLES {
        let diagram = oust_reading(LINE, &format!("convert --to {from}")).printed();
        for to in STYLES {
            let other = oust_reading(&diagram, &format!("convert --to {to}")).printed();
            let direct = oust_reading(LINE, &format!("convert --to {to}")).printed();
            assert_eq!(other, direct, "{from} to {to}");
        }
    }
}

#[test]
fn records_round_trip_through_abstract_play() {
    let records = [
        GAME.to_owned(),
        random("5x5"),
        random("hex3"),
        random("13x13"),
    ];
    for record in records {
        let export = oust_reading(&record, "convert --to abstractplay --strict").printed();
        let back = oust_reading(&export, "convert --to record --strict").printed();
        assert_eq!(back, record);
    }
}

#[test]
fn records_round_trip_unchanged() {
    for record in [GAME.to_owned(), random("hex4")] {
        assert_eq!(
            oust_reading(&record, "convert --to record").printed(),
            record
        );
    }
}

#[test]
fn a_record_converts_to_moves_of_the_same_game() {
    let moves = oust_reading(GAME, "convert --to moves").stdout;
    let played = oust_reading(&moves, "apply --board 5x5 --to position").line();
    assert_eq!(played, oust_reading(GAME, "convert --to position").line());
}

#[test]
fn a_record_converts_to_every_format() {
    for format in [
        "json",
        "moves",
        "abstractplay",
        "position",
        "diagram",
        "figure",
        "pbmserv",
        "orbit",
    ] {
        insta::assert_snapshot!(
            format!("record-to-{format}"),
            oust_reading(GAME, &format!("convert --to {format}"))
        );
    }
}

#[test]
fn a_diagram_converts_to_every_format_that_can_hold_it() {
    for format in ["json", "position", "record"] {
        let converted = oust(&format!("convert --to {format} figures/figure-2.txt"));
        insta::assert_snapshot!(format!("picture-to-{format}"), converted);
    }
}

#[test]
fn a_position_converts_to_a_record_that_starts_there() {
    let record = oust_reading(LINE, "convert --to record").printed();
    assert_eq!(oust_reading(&record, "convert --to position").line(), LINE);
}

#[test]
fn json_distinguishes_records_from_positions() {
    let folder = Folder::with(&[("game.oust", GAME), ("position.txt", LINE)]);
    let types = folder
        .oust("convert --to json game.oust position.txt")
        .json_lines();
    assert_eq!(types[0]["type"], "record");
    assert_eq!(types[1]["type"], "position");
}

#[test]
fn standard_input_is_read_for_a_dash_or_without_a_file() {
    for files in ["", "-"] {
        assert_eq!(
            oust_reading(LINE, &format!("convert --to position {files}")).line(),
            LINE
        );
    }
}

#[test]
fn several_inputs_give_several_outputs() {
    let many = oust("random --games 5 --seed 2 --board 4x4").printed();
    let exported = oust_reading(&many, "convert --to abstractplay").printed();
    assert_eq!(exported.lines().count(), 5);
    assert_eq!(
        oust_reading(&exported, "convert --to record").printed(),
        many
    );
    let array = format!("[{}]", exported.trim_end().replace('\n', ","));
    assert_eq!(oust_reading(&array, "convert --to record").printed(), many);
    assert_eq!(
        oust_reading(&many, "convert --to json").json_lines().len(),
        5
    );
    let lines = oust_reading(&many, "convert --to position").printed();
    assert_eq!(
        oust_reading(&lines, "convert --to position").printed(),
        lines
    );
}

#[test]
fn a_broken_record_is_reported_and_skipped() {
    let folder = Folder::with(&[
        (
            "mixed.oust",
            &format!("{GAME}\n{BROKEN}\noust 2x2\n\n1. a1\n"),
        ),
        ("last.oust", "oust 2x2\n\n1. a1 b1\n"),
    ]);
    insta::assert_snapshot!(folder.oust("convert --to moves mixed.oust last.oust"), @"
    $ oust convert --to moves mixed.oust last.oust
    status: 1
    --- stdout
    b4 e2 c5 b5 a4,c1 e4 e5 d4,c4,b5 e5 b4,c2 d1,e1,d3 a5,b2 c2,d5 c3
    a1
    a1 b1

    --- stderr
    oust: warning: mixed.oust, game 1: the format cannot hold some of the headers
    oust: mixed.oust:23:9: M201 point-occupied: c3 is occupied by a stone of o, placed in turn 2
    oust: left out: 1
    ");
}

#[test]
fn an_unreadable_file_is_skipped_with_status_3() {
    let folder = Folder::with(&[("good.txt", LINE), ("empty.txt", ""), ("bad.oust", BROKEN)]);
    insta::assert_snapshot!(folder.oust("convert --to position missing.txt good.txt empty.txt bad.oust"), @"
    $ oust convert --to position missing.txt good.txt empty.txt bad.oust
    status: 3
    --- stdout
    5x5 x2o1/1x2o/x4/2o2/1o2x x

    --- stderr
    oust: cannot read missing.txt: No such file or directory (os error 2)
    oust: empty.txt: found no diagram, position line or record
    oust: bad.oust:9:9: M201 point-occupied: c3 is occupied by a stone of o, placed in turn 2
    oust: left out: 3
    ");
}

#[test]
fn broken_positions_and_diagrams_are_skipped() {
    let folder = Folder::with(&[
        ("positions.txt", "3x3 3/3/3 x\n3x3 3/x9/3 o\n3x3 3/3/x2 o\n"),
        ("ragged.txt", " # . .\n . .\n . . .\n"),
    ]);
    insta::assert_snapshot!(folder.oust("convert --to position positions.txt ragged.txt"), @"
    $ oust convert --to position positions.txt ragged.txt
    status: 1
    --- stdout
    3x3 3/3/3 x
    3x3 3/3/x2 o

    --- stderr
    oust: positions.txt:2:7: invalid position line: expected 3 points in row 2, found 10
    oust: ragged.txt:2:2: invalid diagram: expected 3 points in row 2 of the diagram, found 2
    oust: left out: 2
    ");
}

#[test]
fn data_that_a_format_cannot_hold_gives_a_warning() {
    let swapped =
        "oust 3x3\nx: a\no: b\nresult: x\nended: resign\n\n 1. a1 swap b1\n 2. c3  resign\n";
    let commented = "oust 3x3\nx: a\no: b\nresult: x\n\n 1. a1  b1\n{ well }\n 2. a2\n";
    let folder = Folder::with(&[
        ("swapped.oust", swapped),
        ("commented.oust", commented),
        ("line.txt", LINE),
    ]);
    for (to, file) in [
        ("abstractplay", "swapped.oust"),
        ("abstractplay", "commented.oust"),
        ("abstractplay", "line.txt"),
        ("moves", "line.txt"),
        ("moves", "commented.oust"),
        ("position", "swapped.oust"),
    ] {
        let convert = format!("convert --to {to} {file}");
        let warned = folder.oust(&convert);
        assert_eq!(warned.status, 0, "{warned}");
        assert!(warned.stderr.contains("warning: "), "{warned}");
        assert!(warned.stderr.contains("the format cannot hold"), "{warned}");
        let strict = folder.oust(&format!("{convert} --strict"));
        strict.refused(1, &["the format cannot hold", file]);
    }
}

#[test]
fn all_losses_of_a_record_are_one_message() {
    let record = "oust 3x3\nx: a 1/1\nresult: x\nended: time\n\n 1. a1  b1\n{ well }\n";
    insta::assert_snapshot!(oust_reading(record, "convert --to moves"), @"
    $ oust convert --to moves
    status: 0
    --- stdout
    a1 b1

    --- stderr
    oust: warning: -: the format cannot hold how the game ended, comments and diagrams, some of the headers, claimed counts
    ");
    insta::assert_snapshot!(oust_reading(record, "convert --to moves --strict"), @"
    $ oust convert --to moves --strict
    status: 1
    --- stderr
    oust: -: the format cannot hold how the game ended, comments and diagrams, some of the headers, claimed counts
    oust: left out: 1
    ");
}

#[test]
fn data_that_was_not_requested_is_not_reported_as_lost() {
    let record = "oust 3x3\nx: a\no: b\nresult: x\n\n 1. a1  b1\n{ well }\n 2. a2\n";
    let resigned = "oust 3x3\nx: a\no: b\nresult: x\nended: resign\n\n 1. a1  resign\n";
    let bare = "oust 3x3\nresult: o\nended: resign\n\n 1. a1  b1\n 2. resign\n";
    for (text, to) in [
        (record, "position"),
        (record, "figure"),
        (record, "unicode"),
        (resigned, "diagram"),
        (resigned, "pbmserv"),
        (resigned, "orbit"),
        (bare, "moves"),
    ] {
        let strict = oust_reading(text, &format!("convert --strict --to {to}"));
        assert_eq!((strict.status, &strict.stderr[..]), (0, ""), "{strict}");
    }
    for to in ["diagram", "pbmserv", "orbit", "figure", "unicode"] {
        let diagram = oust_reading(resigned, &format!("convert --to {to}")).printed();
        assert!(diagram.contains("x won by resignation"), "{diagram}");
    }
}

#[test]
fn a_loss_names_its_game_among_several() {
    let two = format!("{LINE}\n{LINE}\n");
    insta::assert_snapshot!(oust_reading(&two, "convert --strict --to abstractplay"), @"
    $ oust convert --strict --to abstractplay
    status: 1
    --- stderr
    oust: -, game 1: the format cannot hold a start position
    oust: -, game 2: the format cannot hold a start position
    oust: left out: 2
    ");
}

#[test]
fn a_flag_sets_the_side_to_move() {
    let line = oust("convert --to position --to-move x figures/orbit.txt").line();
    assert!(line.ends_with(" x"), "{line}");
    oust("convert --to position figures/orbit.txt").refused(2, &["figures/orbit.txt", "--to-move"]);
    let json = oust("convert --to json figures/orbit.txt").json();
    assert_eq!(json["to_move"], serde_json::Value::Null);
    let shown = oust("convert --to diagram figures/orbit.txt");
    assert_eq!(shown.status, 0, "{shown}");
}

#[test]
fn control_characters_of_comments_become_spaces_and_names_are_escaped() {
    let record = "oust 3x3\nx: \"a\\u001b[31mb\"\no: Ünïcödé 石\nresult: ?\nended: unfinished\n\n 1. a1\n{ \u{1b}[1m \u{7f} 石 }\n";
    let answer = oust_reading(record, "convert --to record").ended_with(0);
    assert!(answer.stderr.contains("cannot hold") && answer.stderr.contains("control characters"));
    let converted = answer.stdout;
    assert!(converted.contains("{[1m   石}"), "{converted:?}");
    assert!(converted.contains("a\\u001b[31mb"), "{converted:?}");
    oust_reading(record, "convert --strict --to sgf").refused(1, &["control characters"]);
    oust_reading(record, "fmt").refused(1, &["comment"]);
    assert!(converted.contains("Ünïcödé 石"), "{converted}");
    assert_eq!(
        oust_reading(&converted, "convert --to record").printed(),
        converted
    );
}

fn random(board: &str) -> String {
    oust(&format!("random --seed 4 --board {board}")).printed()
}

#[test]
fn quiet_conversion_says_one_line_with_the_counts() {
    let games = format!("{GAME}\n{BROKEN}\n{GAME}\n{BROKEN}");
    let loud = oust_reading(&games, "convert --to moves").ended_with(1);
    assert!(loud.stderr.lines().count() > 4, "{loud}");
    let quiet = oust_reading(&games, "convert --to moves -q").ended_with(1);
    assert_eq!(quiet.stderr, "oust: left out: 2, with losses: 2\n");
    assert_eq!(quiet.stdout, loud.stdout);
    let lossy = oust_reading(GAME, "convert --to moves -q").ended_with(0);
    assert_eq!(lossy.stderr, "oust: with losses: 1\n");
    assert_eq!(oust_reading(GAME, "convert --to record -q").printed(), GAME);
    let strict = oust_reading(GAME, "convert --to moves -q --strict").ended_with(1);
    assert_eq!(strict.stderr, "oust: left out: 1, with losses: 1\n");
    let letter = format!("A letter.\n\n{GAME}");
    let text = oust_reading(&letter, "convert --to record -q").ended_with(0);
    let warnings = oust_reading(&letter, "convert --to record")
        .stderr
        .lines()
        .count();
    assert_eq!((warnings, &text.stderr[..]), (1, "oust: warnings: 1\n"));
    let page = oust_reading(BROKEN, "convert --to html --findings -q").ended_with(1);
    assert_eq!(page.stderr, "oust: with errors: 1\n");
}
