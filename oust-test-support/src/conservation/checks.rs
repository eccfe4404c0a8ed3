//! Checks that must pass for every text.

use oust_notation::Span;

use crate::conservation::read::{games, games_in_chunks, owned, parts};
use crate::conservation::tokens::{cell_rows, coordinates};

/// Checks that the parts of a text cover it, and that no coordinate and no row of cells gets lost.
#[track_caller]
pub fn check_conservation(text: &str) {
    check_partition(text);
    check_coordinates(text);
    check_cells(text);
}

/// Checks that each coordinate of a text is in a turn, a comment or a header, or is reported.
#[track_caller]
pub fn check_coordinates(text: &str) {
    check_owned(text, &coordinates(text), "coordinates");
}

/// Checks that each row of cells of a text is in a diagram or a comment, or is reported.
#[track_caller]
pub fn check_cells(text: &str) {
    check_owned(text, &cell_rows(text), "rows of cells");
}

#[track_caller]
fn check_owned(text: &str, tokens: &[Span], name: &str) {
    let mut owned = owned(text);
    owned.sort();
    let mut owners = owned.iter().peekable();
    let mut reach = 0;
    let mut lost = Vec::new();
    for token in tokens {
        while let Some(owner) = owners.next_if(|owner| owner.start <= token.start) {
            reach = reach.max(owner.end);
        }
        if reach < token.end {
            lost.push(format!("{} at byte {}", token.slice(text), token.start));
        }
    }
    assert!(
        lost.is_empty(),
        "lost {name}: {}\n{text:?}\n{text}",
        lost.join(", ")
    );
}

/// Checks that the parts of a text do not overlap, and that only white space and separators are
/// between them.
#[track_caller]
pub fn check_partition(text: &str) {
    let mut at = 0;
    for part in parts(text) {
        // A problem may be inside the part before it.
        if part.end <= at {
            continue;
        }
        assert!(
            at <= part.start,
            "parts overlap at byte {}: {text:?}",
            part.start
        );
        check_gap(text, Span::new(at, part.start));
        at = part.end;
    }
    check_gap(text, Span::new(at, text.len()));
}

#[track_caller]
fn check_gap(text: &str, gap: Span) {
    let lost = gap.slice(text).trim();
    let is_separator = !lost.contains(char::is_alphanumeric);
    assert!(
        is_separator,
        "no part has {lost:?} at byte {}\n{text:?}\n{text}",
        gap.start
    );
}

/// Checks that reading in chunks of each size returns the same games.
#[track_caller]
pub fn check_sizes(text: &str, sizes: impl IntoIterator<Item = usize>) {
    let whole = games(text);
    for size in sizes {
        let cut = games_in_chunks(text, size);
        assert_eq!(cut, whole, "chunks of {size} bytes of {text:?}\n{text}");
    }
}
