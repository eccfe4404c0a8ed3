//! Diagrams, parsed and printed.

mod corpus;
mod errors;
mod figures;
mod labels;
mod notations;
mod phrases;
mod print;
mod read;
mod round_trip;
mod rubbish;
mod symbols;
mod titles;
mod to_move;
mod whole;

use oust_notation::{Diagram, DiagramStyle};

const STYLES: [DiagramStyle; 4] = [
    DiagramStyle::Figure,
    DiagramStyle::Pbmserv,
    DiagramStyle::Orbit,
    DiagramStyle::Unicode,
];

/// Checks the part of the text that the error points at, and its message.
#[track_caller]
fn check(text: &str, part: &str, message: &str) {
    let error = text.parse::<Diagram>().expect_err(text);
    assert_eq!(
        (error.span.slice(text), &error.to_string()[..]),
        (part, message),
        "{text}"
    );
}

/// Checks as `check`, with the message up to the help.
#[track_caller]
fn check_fact(text: &str, part: &str, fact: &str) {
    let error = text.parse::<Diagram>().expect_err(text);
    let message = error.to_string();
    let found = message.split_once("; ").expect("help").0;
    assert_eq!((error.span.slice(text), found), (part, fact), "{text}");
}
