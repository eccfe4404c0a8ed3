//! After the replacement of one byte no game is lost without an error.

use oust_notation::Format;
use oust_test_support::conservation::{Edit, documents, errors, games};
use proptest::prelude::*;

use super::CASES;
use crate::common::config;

#[track_caller]
fn check(text: &str, edit: &Edit) {
    let edited = edit.apply(text);
    let (before, after) = (games(text), games(&edited));
    assert!(
        after.len() >= before.len() || !errors(&edited).is_empty(),
        "{edit:?}: before {before:#?}, after {after:#?}, no error\n{edited:?}\n{edited}"
    );
}

proptest! {
    #![proptest_config(config(4 * CASES))]

    #[test]
    fn no_game_is_lost_by_a_wrong_byte(
        docs in proptest::collection::vec(documents(), 1..3),
        at in any::<usize>(),
        byte in prop_oneof![
            proptest::sample::select(&b" \t\r\n\x0b\x0c\x1a;{}()[]\"':,./xoXO019azZ-\0"[..]),
            any::<u8>(),
        ],
    ) {
        // A semicolon makes a comment of the rest of its line.
        prop_assume!(byte & 0x7f != b';' || docs[0].format != Format::Native);
        let texts: Vec<&str> = docs.iter().map(|doc| doc.text.trim_end()).collect();
        check(&(texts.join("\n\n") + "\n"), &Edit::Replace(at, byte));
    }
}
