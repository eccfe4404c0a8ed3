//! No damage to a listing makes a reader panic, hang, or point at what is not
//! there.

use std::fmt::Write;

use oust_notation::{Document, read_listing};
use proptest::prelude::*;

use super::common::check_spans;
use super::texts::TEXTS;
use crate::common::config;

/// What may stand anywhere in a mail, to be put anywhere else.
const PIECES: [&str; 28] = [
    "Summary of Oust Board 7\n",
    "Game won by bob.\n",
    "It is bob's turn.",
    "'s rating went up from 1 to 2.",
    " has swapped sides.\n",
    "Black (x)  White (o)\n",
    "alice  bob\n",
    "   1 a1",
    "  2 --",
    " 4294967296 b2,",
    "Resign",
    "(Auto)",
    "swap",
    "x: bob 1/1\n",
    "o:\n",
    "    A B\n",
    " 2  . x  2\n",
    " 1  O .  1\n",
    "/ / /",
    "****\n",
    "Game started.... Jan  5\n",
    "From bob\n",
    "Subject: ",
    "> ",
    "\r\n",
    "\n\n",
    "\u{feff}\u{a0}é😀",
    " \n",
];

fn read_all(text: &str) {
    for record in read_listing(text, None) {
        check_spans(text, &record);
    }
    let document = Document::read(text);
    assert!(!document.items.is_empty() || !document.problems.is_empty());
}

proptest! {
    #![proptest_config(config(4000))]

    #[test]
    fn pieces_in_any_order(pieces in proptest::collection::vec(
        proptest::sample::select(&PIECES[..]),
        0..30,
    )) {
        read_all(&pieces.concat());
        read_all(&format!("Summary of Oust Board 7\n{}", pieces.concat()));
    }

    #[test]
    fn damaged_texts(
        text in proptest::sample::select(&TEXTS[..]),
        damages in proptest::collection::vec(
            (any::<usize>(), 0..40_usize, proptest::sample::select(&PIECES[..])),
            1..5,
        ),
    ) {
        let mut signs: Vec<char> = text.chars().collect();
        for (at, len, piece) in damages {
            let at = at % (signs.len() + 1);
            let end = (at + len).min(signs.len());
            signs.splice(at..end, piece.chars());
        }
        read_all(&signs.into_iter().collect::<String>());
    }
}

#[test]
fn every_beginning_and_every_end() {
    for text in TEXTS {
        for (at, _) in text.char_indices() {
            read_all(&text[..at]);
            read_all(&text[at..]);
        }
    }
}

/// Nothing in a text may make the time grow with the square of its length.
#[test]
fn long_texts_take_no_longer_than_they_should() {
    let repeated = |line: &str| line.repeat(2_000_000 / line.len());
    let entries: String = (1..100_000).fold(String::new(), |mut rows, number| {
        writeln!(rows, " {number:>3} a1").expect("a String");
        rows
    });
    for text in [
        repeated("Summary of Oust Board 7\n"),
        repeated("Summary of Oust Board 7\nGame won by bob.\n"),
        format!(
            "Summary of Oust Board 7\n{}",
            repeated("It is nobody who is here and\n")
        ),
        format!("Summary of Oust Board 7\n{}", repeated("x: bob 1/1\n")),
        format!("Summary of Oust Board 7\n{}", repeated(" 1  . x  1\n")),
        format!("Summary of Oust Board 7\n\nBlack (x)  White (o)\n{entries}"),
        format!("Summary of Oust Board 7\n   1 {}", repeated("a1,")),
        format!("Summary of Oust Board 7\n   1 {}", repeated("a1, ")),
        repeated("> "),
        format!("Summary of Oust Board 7\n{}", repeated(" 1  . x\n")),
        format!("Summary of Oust Board 7\n{}", repeated("A-  . x\n. x\n")),
        format!(
            "Summary of Oust Board 7\nx: a 1/1\n 12  . x\n{}",
            repeated(". x\n")
        ),
        format!("Summary of Oust Board 7\nx: a 1/1\n{}", repeated("/ / /\n")),
    ] {
        read_listing(&text, None).count();
    }
}
