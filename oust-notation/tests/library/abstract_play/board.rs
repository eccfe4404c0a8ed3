//! The board of an Abstract Play record whose label is lost.

use oust_notation::record::Record;
use oust_notation::{Assumption, BoardName, Chunk, ReadOptions};

use super::read;
use crate::common::{board, check_document, problems};

/// Moves that are legal on the hexagon of side 6 alone.
const ON_HEX6: &str = r#"[["f3","c2"],["g4","k6"],["b2","a5"],["c3,h9","k1"]]"#;

/// Moves that are legal on 11x11 alone.
const ON_SQUARE: &str = r#"[["b2","h8"],["c3","j7"]]"#;

/// Moves with a point that only the hexagon of side 8 has.
const ON_HEX8: &str = r#"[["o8","b2"]]"#;

/// Moves that are legal on every board.
const ANYWHERE: &str = r#"[["b2","h8"]]"#;

fn text(variants: &str, moves: &str) -> String {
    format!(r#"{{"header":{{"game":{{"name":"Oust"{variants}}}}},"moves":{moves}}}"#)
}

fn name(record: &Record) -> Option<String> {
    let board = record.board.clone();
    board.map(|board| BoardName(board).to_string())
}

/// That the board is taken, and whether the record says that it is assumed.
#[track_caller]
fn check(variants: &str, moves: &str, expected: &str, assumed: &[Assumption]) {
    let text = text(variants, moves);
    let record = read(&text);
    assert_eq!(name(&record).as_deref(), Some(expected), "{text}");
    assert_eq!(record.assumed, assumed, "{text}");
    assert_eq!(problems(&text, &record), [""; 0], "{text}");
}

#[track_caller]
fn check_open(variants: &str, moves: &str, place: &str, left: &str) {
    let text = text(variants, moves);
    let record = read(&text);
    let fault = format!("{place} | the record does not name its board, and the moves {left}");
    assert_eq!(problems(&text, &record), [fault], "{text}");
    assert!(
        record.board.is_none() && record.assumed.is_empty(),
        "{text}"
    );
}

fn assumed(name: &str) -> [Assumption; 1] {
    [Assumption::Board(board(name))]
}

#[test]
fn a_board_left_out_is_the_default_one_where_the_moves_are_legal() {
    for variants in ["", r#","variants":[]"#, r#","variants":null"#] {
        check(variants, ANYWHERE, "hex7", &[]);
        check(variants, "[[\"m7\"]]", "hex7", &[]);
    }
    for label in ["Default board", "#board", " default BOARD "] {
        let variants = format!(r#","variants":["{label}"]"#);
        check(&variants, ON_SQUARE, "hex7", &[]);
    }
}

#[test]
fn a_board_left_out_is_found_by_moves_that_the_default_one_does_not_allow() {
    for variants in ["", r#","variants":["lost"]"#, r#","variants":["lost",7]"#] {
        check(variants, ON_SQUARE, "11x11", &assumed("11x11"));
        check(variants, ON_HEX6, "hex6", &assumed("hex6"));
        check(variants, ON_HEX8, "hex8", &assumed("hex8"));
    }
}

#[test]
fn a_board_that_the_moves_leave_open_is_asked_for() {
    let label = r#","variants":["lost"]"#;
    let all = "leave open hex7, hex6, hex8, 11x11";
    check_open(label, ANYWHERE, "\"lost\"", all);
    let off = "leave open hex7, hex8";
    check_open(label, r#"[["m6","c3"]]"#, "\"lost\"", off);
    let nowhere = "fit none of the site's";
    check_open(label, r#"[["z9"]]"#, "\"lost\"", nowhere);
    let game = r#"{"name":"Oust"}"#;
    check_open("", r#"[["z9"]]"#, game, nowhere);
    // A point taken twice is legal nowhere.
    let twice = r#"[["b2","b2"]]"#;
    check_open(label, twice, "\"lost\"", all);
}

/// The fault is then in the moves, and whoever replays them finds it.
#[test]
fn moves_that_are_legal_nowhere_leave_the_default_board_where_none_is_named() {
    check("", r#"[["b2","b2"]]"#, "hex7", &[]);
}

#[test]
fn turns_that_the_sites_server_takes_are_legal() {
    // The turn stops after the capture of c2, although placements are left; then c2 is free.
    let stopped = r#"[["f3","c2"],["g4","k6"],["b2","a5"],["c3","c2"]]"#;
    check(r#","variants":["lost"]"#, stopped, "hex6", &assumed("hex6"));
    // An unreadable turn hides what is behind it; the end of the game ends the search.
    for moves in [
        r#"[["b2","h8"],["c3","?"],["b2"]]"#,
        r#"[["b2","h8"],["c3","resign"]]"#,
    ] {
        let record = read(&text(r#","variants":["lost"]"#, moves));
        assert_eq!(name(&record).as_deref(), Some("11x11"), "{moves}");
    }
}

#[test]
fn a_flag_settles_the_board_where_no_label_does() {
    let mut options = ReadOptions::default();
    options.default_board = Some(board("9x9"));
    for (variants, expected) in [
        ("", "9x9"),
        (r#","variants":["lost"]"#, "9x9"),
        (r#","variants":["hex-6"]"#, "hex6"),
    ] {
        let text = text(variants, ANYWHERE);
        let record = Chunk::whole(&*text, options.clone())
            .document()
            .into_records()
            .next();
        let record = record.expect("a record");
        assert_eq!(name(&record).as_deref(), Some(expected), "{text}");
        assert!(record.assumed.is_empty());
    }
}

#[test]
fn a_record_of_another_game_has_no_board() {
    let text = r#"{"header":{"game":{"name":"Hex"}},"moves":[["b2"]]}"#;
    let record = read(text);
    assert!(record.board.is_none());
    let fault = "\"Hex\" | this is a record of `Hex`, not of Oust";
    assert_eq!(problems(text, &record), [fault]);
}

#[test]
fn the_records_with_every_label() {
    let text = include_str!("../../../../fixtures/formats/abstractplay-labels.json");
    let names: Vec<_> = check_document(text)
        .into_records()
        .map(|record| name(&record).unwrap_or_default())
        .collect();
    assert_eq!(names, ["11x11", "hex6", "hex6", "11x11", "hex7", "hex8"]);
}

#[test]
fn the_records_with_lost_labels() {
    let text = include_str!("../../../../fixtures/formats/abstractplay-lost-label.json");
    let found: Vec<_> = check_document(text)
        .into_records()
        .map(|record| record.assumed)
        .collect();
    assert_eq!(
        found,
        ["hex6", "11x11", "hex8"].map(|name| assumed(name).to_vec())
    );
}
