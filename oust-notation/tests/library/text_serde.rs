//! What has a notation is written with serde as that notation, and read back.

use std::fmt::{Debug, Display};

use oust_core::Board;
use oust_notation::{BoardName, Coord, Counts, Dialect, PositionLine};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The text is read, and what was read is written as the same text.
#[track_caller]
fn is_text<T: Serialize + DeserializeOwned + Debug + PartialEq + Display>(text: &str) {
    let json = format!("\"{text}\"");
    let value: T = serde_json::from_str(&json).expect(text);
    assert_eq!(value.to_string(), text);
    assert_eq!(serde_json::to_string(&value).expect(text), json);
    // Also from text that the reader does not keep.
    let owned = serde_json::Value::String(text.to_owned());
    assert_eq!(serde_json::from_value::<T>(owned).expect(text), value);
}

/// The JSON is refused, and the message names this.
#[track_caller]
fn is_refused<T: DeserializeOwned + Debug>(json: &str, fact: &str) {
    let message = serde_json::from_str::<T>(json).expect_err(json).to_string();
    assert!(message.contains(fact), "{fact} in: {message}");
}

#[test]
fn notations_are_texts() {
    is_text::<BoardName>("hex7");
    is_text::<BoardName>("13x9");
    is_text::<Coord>("aa12");
    is_text::<Counts>("41/46");
    for dialect in Dialect::ALL {
        is_text::<Dialect>(dialect.name());
    }
    is_text::<PositionLine>("3x3 3/x2/xo1 o");
    is_text::<PositionLine>("hex3 3/4/o1x2/4/3 x");
}

#[test]
fn a_text_is_refused_as_everywhere() {
    is_refused::<BoardName>("\"hex0\"", "`hex0` is no board");
    is_refused::<BoardName>("7", "a board such as 13x13 or hex7");
    is_refused::<Coord>("\"4g\"", "4g");
    is_refused::<Counts>("\"41\"", "41/46");
    is_refused::<Dialect>("\"go\"", "pbmserv");
    is_refused::<PositionLine>("\"3x3 3/x3/xo1 o\"", "expected 3 points in row 2, found 4");
    is_refused::<PositionLine>("{}", "a position such as");
}

#[test]
fn the_types_of_the_core_have_serde_too() {
    let board = Board::hexagon(7).expect("a usual board");
    let json = serde_json::to_string(&board).expect("it can be written");
    assert_eq!(json, r#"{"hexagon":{"side":7}}"#);
    assert_eq!(
        serde_json::from_str::<Board>(&json).expect("as above"),
        board
    );
}
