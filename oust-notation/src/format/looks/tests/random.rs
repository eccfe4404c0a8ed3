//! Random texts: nothing in free text is a coordinate or a row of cells.

use oust_test_support::cases::config;
use oust_test_support::conservation::{cell_rows, coordinates, prose, texts};
use proptest::prelude::*;

use crate::Span;
use crate::format::looks::tests::sketch;
use crate::format::looks::{Found, looks};

/// Checks that the free text of a text has no row of cells, and no coordinate in a line without a
/// mention.
#[track_caller]
fn check(text: &str) {
    sketch(text);
    for part in looks(text, Span::new(0, text.len())) {
        let Found::Free(free) = &part else {
            continue;
        };
        let free_text = part.span().slice(text);
        let rows = cell_rows(free_text);
        assert!(rows.is_empty(), "{rows:?} in {free_text:?}");
        let last_line = free_text
            .trim_end_matches('\n')
            .rfind('\n')
            .map_or(0, |newline| newline + 1);
        let unsaid = match free.mention() {
            Some(_) => &free_text[..last_line],
            None => free_text,
        };
        let found = coordinates(unsaid);
        assert!(found.is_empty(), "{found:?} in {unsaid:?}");
    }
}

proptest! {
    #![proptest_config(config(2000))]

    #[test]
    fn any_text(text in any::<String>()) {
        check(&text);
    }

    #[test]
    fn any_marks(text in "[a-dh1-3xo.,;:'_@<>/&#(){}\\[\\] \u{ad}\u{200b}é\n-]{0,40}") {
        check(&text);
    }

    #[test]
    fn documents(text in texts()) {
        check(&text);
    }

    #[test]
    fn prose_is_free(text in prose()) {
        prop_assert_eq!(sketch(&text), "");
    }
}
