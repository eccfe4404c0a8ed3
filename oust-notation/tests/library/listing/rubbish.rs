//! A damaged listing never makes a reader panic, hang, or return a span outside the text.

use oust_notation::{Document, read_listing};
use proptest::prelude::*;

use super::common::{TEXTS, check_spans};
use crate::common::config;

/// Fragments of mails.
const FRAGMENTS: [&str; 28] = [
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
    assert!(document.items().next().is_some() || !document.problems().is_empty());
}

proptest! {
    #![proptest_config(config(4000))]

    #[test]
    fn fragments_in_any_order(fragments in proptest::collection::vec(
        proptest::sample::select(&FRAGMENTS[..]),
        0..30,
    )) {
        read_all(&fragments.concat());
        read_all(&format!("Summary of Oust Board 7\n{}", fragments.concat()));
    }

    #[test]
    fn damaged_texts(
        text in proptest::sample::select(&TEXTS[..]),
        damages in proptest::collection::vec(
            (any::<usize>(), 0..40_usize, proptest::sample::select(&FRAGMENTS[..])),
            1..5,
        ),
    ) {
        let mut characters: Vec<char> = text.chars().collect();
        for (at, len, fragment) in damages {
            let at = at % (characters.len() + 1);
            let end = (at + len).min(characters.len());
            characters.splice(at..end, fragment.chars());
        }
        read_all(&characters.into_iter().collect::<String>());
    }
}

#[test]
fn every_prefix_and_every_suffix() {
    for text in TEXTS {
        for (at, _) in text.char_indices() {
            read_all(&text[..at]);
            read_all(&text[at..]);
        }
    }
}
