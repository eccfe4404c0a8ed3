//! Inferring the board of an Abstract Play record without a known label.

use oust_notation::record::Record;
use oust_notation::{Assumption, Chunk, ReadOptions};

use super::read;
use crate::common::{board, check_document, problems};

/// Moves that are legal only on the hexagon of side 6.
const ON_HEX6: &str = r#"[["f3","c2"],["g4","k6"],["b2","a5"],["c3,h9","k1"]]"#;

/// Moves that are legal only on 11x11.
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
    board.map(|board| board.to_string())
}

/// Checks the board of a record and its assumptions.
#[track_caller]
fn check(variants: &str, moves: &str, expected: &str, assumed: &[Assumption]) {
    let text = text(variants, moves);
    let record = read(&text);
    assert_eq!(name(&record).as_deref(), Some(expected), "{text}");
    assert_eq!(record.assumed, assumed, "{text}");
    assert_eq!(problems(&text, &record), [""; 0], "{text}");
}

#[track_caller]
fn check_ambiguous(variants: &str, moves: &str, place: &str, left: &str) {
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
fn a_missing_board_is_the_default_board_if_the_moves_are_legal() {
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
fn a_missing_board_is_inferred_from_moves_illegal_on_the_default_board() {
    for variants in ["", r#","variants":["lost"]"#, r#","variants":["lost",7]"#] {
        check(variants, ON_SQUARE, "11x11", &assumed("11x11"));
        check(variants, ON_HEX6, "hex6", &assumed("hex6"));
        check(variants, ON_HEX8, "hex8", &assumed("hex8"));
    }
}

#[test]
fn an_ambiguous_board_is_a_problem() {
    let label = r#","variants":["lost"]"#;
    let all = "leave open hex7, hex6, hex8, 11x11";
    check_ambiguous(label, ANYWHERE, "\"lost\"", all);
    let off = "leave open hex7, hex8";
    check_ambiguous(label, r#"[["m6","c3"]]"#, "\"lost\"", off);
    let nowhere = "fit none of the site's";
    check_ambiguous(label, r#"[["z9"]]"#, "\"lost\"", nowhere);
    let game = r#"{"name":"Oust"}"#;
    check_ambiguous("", r#"[["z9"]]"#, game, nowhere);
    // A second placement on a point is illegal on every board.
    let twice = r#"[["b2","b2"]]"#;
    check_ambiguous(label, twice, "\"lost\"", all);
}

/// Replaying the moves then finds the illegal one.
#[test]
fn moves_illegal_on_every_board_keep_the_default_board() {
    check("", r#"[["b2","b2"]]"#, "hex7", &[]);
}

#[test]
fn turns_accepted_by_the_site_are_legal() {
    // The turn ends after the capture of c2 although a placement is possible; then c2 is empty.
    let stopped = r#"[["f3","c2"],["g4","k6"],["b2","a5"],["c3","c2"]]"#;
    check(r#","variants":["lost"]"#, stopped, "hex6", &assumed("hex6"));
    // The search stops at an unreadable turn and at the end of the game.
    for moves in [
        r#"[["b2","h8"],["c3","?"],["b2"]]"#,
        r#"[["b2","h8"],["c3","resign"]]"#,
    ] {
        let record = read(&text(r#","variants":["lost"]"#, moves));
        assert_eq!(name(&record).as_deref(), Some("11x11"), "{moves}");
    }
}

#[test]
fn the_default_board_option_replaces_a_missing_label() {
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
fn every_label_of_the_fixture_is_read() {
    let text = include_str!("../../../../fixtures/formats/abstractplay-labels.json");
    let names: Vec<_> = check_document(text)
        .into_records()
        .map(|record| name(&record).unwrap_or_default())
        .collect();
    assert_eq!(names, ["11x11", "hex6", "hex6", "11x11", "hex7", "hex8"]);
}

#[test]
fn missing_labels_of_the_fixture_are_inferred() {
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
