//! Reading positions of the project's own JSON.

use oust_notation::{DocumentItem, PositionLine};

use crate::common::check_document;

/// Reads a position with `fields`. Returns the line, with `?` for an unknown side, or the message
/// with its span.
fn position(fields: &str) -> String {
    let text = format!(r#"{{"schema":1,"type":"position",{fields}}}"#);
    let document = check_document(&text);
    let messages: Vec<String> = document
        .problems()
        .iter()
        .map(|problem| format!("; {} | {}", problem.span.slice(&text), problem.kind))
        .collect();
    let read = match &document.into_items()[..] {
        [DocumentItem::Position { line: Ok(line), .. }] => line.to_string(),
        [
            DocumentItem::Position {
                line: Err(error), ..
            },
        ] => format!("{} | {}", error.span.slice(&text), error.kind),
        [DocumentItem::Diagram(found)] => {
            let setup = found.diagram.clone().expect("a diagram").setup;
            let to_move = oust_core::Color::X;
            let line = PositionLine { setup, to_move }.to_string();
            line.trim_end_matches('x').to_owned() + "?"
        }
        other => panic!("{other:?}"),
    };
    read + &messages.concat()
}

#[test]
fn a_position_is_a_line_or_stones() {
    let stones = r#""x":{"points":["b2"]},"o":{"points":["c3"]}"#;
    for (fields, expected) in [
        (
            r#""board":"3x3","position":"3x3 3/x2/3 o""#.to_owned(),
            "3x3 3/x2/3 o",
        ),
        (format!(r#""board":"3x3",{stones}"#), "3x3 2o/1x1/3 ?"),
        (
            format!(r#""board":"3x3","to_move":null,"position":null,{stones}"#),
            "3x3 2o/1x1/3 ?",
        ),
        (
            format!(r#""board":"3x3","to_move":"o",{stones}"#),
            "3x3 2o/1x1/3 o",
        ),
        (
            format!(r#""board":"3x3","coords":"bga","to_move":"o",{stones}"#),
            "3x3 2o/1x1/3 o",
        ),
    ] {
        assert_eq!(position(&fields), expected, "{fields}");
    }
}

#[test]
fn unreadable_and_contradictory_positions_are_problems() {
    let line = r#""position":"3x3 3/x2/3 o""#;
    for (fields, expected) in [
        (
            line.to_owned(),
            "{ | expected the field `board`, found none",
        ),
        (
            r#""board":"3x3""#.to_owned(),
            "{ | expected the field `position`, found none",
        ),
        (
            r#""board":"3x3","position":"3x3 3/x3/3 o""#.to_owned(),
            "x3 | expected 3 points in row 2, found 4",
        ),
        (
            format!(r#""board":"5x5",{line}"#),
            "\"3x3 3/x2/3 o\" | expected a position line of the board that `board` names, found `\"3x3 3/x2/3 o\"`",
        ),
        (
            format!(r#""board":"3x3","to_move":"x",{line}"#),
            "\"3x3 3/x2/3 o\" | expected a position line with the side of `to_move`, found `\"3x3 3/x2/3 o\"`",
        ),
        (
            format!(r#""board":"3x3",{line},"x":{{"points":[]}},"o":{{"points":[]}}"#),
            "\"3x3 3/x2/3 o\" | expected a position line with the stones of `x` and `o`, found `\"3x3 3/x2/3 o\"`",
        ),
        (
            r#""board":"3x3","x":{"points":["d1"]},"o":{"points":[]}"#.to_owned(),
            "\"d1\" | expected a point of the board, found `\"d1\"`",
        ),
        (
            r#""board":"3x3","x":{"points":["a1"]},"o":{"points":["a1"]}"#.to_owned(),
            "\"a1\" | expected a point without another stone, found `\"a1\"`",
        ),
        (
            format!(r#""board":"3x3","weather":"fine",{line}"#),
            "3x3 3/x2/3 o; \"weather\" | unknown field `weather`",
        ),
    ] {
        assert_eq!(position(&fields), expected, "{fields}");
    }
}
