//! The format `full`: the stones concerned and the board, next to the line.

use std::path::Path;

use crate::common::{Folder, program};

#[test]
fn full_prints_the_stones_and_the_board_of_each_fault() {
    insta::assert_snapshot!(full_of_broken(&[
        "M201-point-occupied",
        "M202-joins-without-capture",
        "M203-enemy-not-smaller",
        "M203-enemy-not-smaller-far",
        "M204-point-repeated-in-turn",
        "T301-must-continue-after-capture",
        "T302-placement-after-non-capturing",
        "T303-pass-with-placement-available",
        "T304-pass-inside-turn",
        "T306-wrong-side-to-move",
        "R401-action-after-game-over",
        "R412-record-ends-mid-turn",
    ]));
}

#[test]
fn a_wrong_claim_is_printed_without_a_board() {
    insta::assert_snapshot!(full_of_broken(&[
        "R406-ousting-claimed-but-stones-remain",
        "D606-diagram-mismatch",
    ]));
}

#[test]
fn stones_of_the_start_position_are_noted_without_a_token() {
    let record =
        "oust 4x4\nx: a\no: b\nresult: ?\nended: unfinished\nstart: 4x4 o3/4/1oo1/x3 x\n\n";
    insta::assert_snapshot!(full(&format!("{record} 1. b1\n")));
}

#[test]
fn an_ending_by_a_player_notes_no_stone() {
    let of = |turns: &str| full(&format!("oust 3x3\nx: a\no: b\nresult: x\n\n{turns}\n"));
    assert!(of("1. a1 b1\n2. a2 c3").contains("the game ended here"));
    assert!(of("1. a1 resign\n2. b2").contains("R401"));
    assert!(!of("1. a1 resign\n2. b2").contains("the game ended here"));
}

#[test]
fn hexagons_are_drawn_in_the_dialect_of_the_record() {
    let record = "oust hex3 coords=bga\nx: a\no: b\nresult: ?\nended: unfinished\n\n 1. a3  a3\n";
    insta::assert_snapshot!(full(record));
}

#[test]
fn boards_of_more_than_19_columns_or_rows_are_not_drawn() {
    let of = |board: &str| {
        let point = if board.starts_with("hex") {
            "k11"
        } else {
            "a1"
        };
        full(&format!(
            "oust {board}\nx: a\no: b\nresult: ?\nended: unfinished\n\n 1. {point}  {point}\n"
        ))
    };
    for board in ["19x19", "3x19", "hex10"] {
        assert!(of(board).contains("the board here"), "{board}");
    }
    for board in ["20x3", "3x20", "hex11"] {
        assert!(!of(board).contains("the board here"), "{board}");
        assert!(of(board).contains("this stone is there"), "{board}");
    }
}

#[test]
fn a_distant_token_is_named_by_its_place() {
    let far = "; words\n".repeat(9_000);
    let record =
        format!("oust 3x3\nx: a\no: b\nresult: ?\nended: unfinished\n\n 1. a1  b2\n{far} 2. a1\n");
    let shown = full(&record);
    assert!(
        shown.contains("line 7, column 5: this stone is there"),
        "{shown}"
    );
    assert!(shown.len() < 2_000, "{shown}");
}

#[test]
fn a_long_line_is_cut_around_the_token_and_keeps_its_column() {
    let long = "石 ".repeat(9_000);
    let record = format!(
        "oust 3x3\nx: a\no: b\nresult: ?\nended: unfinished\n\n 1. a1 {{{long}}} a1 {{{long}}}\n"
    );
    let shown = full(&record);
    assert!(shown.contains("--> game.oust:7:18011\n"), "{shown}");
    assert!(shown.contains("^^ point-occupied"), "{shown}");
    assert!(shown.len() < 2_000, "{shown}");
}

#[track_caller]
fn full(record: &str) -> String {
    let folder = Folder::with(&[("game.oust", record)]);
    folder
        .validate("--format full game.oust")
        .ended_with(1)
        .stdout
}

/// Returns the output for broken records of the fixtures.
fn full_of_broken(names: &[&str]) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/broken");
    let files: Vec<String> = names.iter().map(|name| format!("{name}.oust")).collect();
    let arguments = format!("--format full {}", files.join(" "));
    let output = program(&folder, &arguments).output().expect("it runs");
    String::from_utf8_lossy(&output.stdout).into_owned()
}
