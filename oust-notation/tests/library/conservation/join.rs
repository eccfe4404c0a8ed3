//! Joined documents hold the games that they hold alone, or an error is at the seam.

use std::ops::RangeInclusive;

use oust_notation::Format;
use oust_test_support::conservation::{Doc, errors, games, joined, text_of};
use proptest::prelude::*;

use super::CASES;
use crate::common::config;

/// The most lines of a document before the one that shows that another game begins.
const HEAD: usize = 6;

/// Returns the lines around each seam, counted from 0.
fn lines_of_seams(docs: &[Doc], seams: &[String]) -> Vec<RangeInclusive<usize>> {
    let mut line = 0;
    docs.iter()
        .zip(seams)
        .map(|(doc, seam)| {
            line += doc.text.matches('\n').count();
            let first = line;
            line += seam.matches('\n').count();
            first.saturating_sub(1)..=line + HEAD
        })
        .collect()
}

/// Returns whether a seam makes the document after it, on one line, a comment of the record before.
fn has_comment(docs: &[Doc], seams: &[String]) -> bool {
    let mut seams = docs.windows(2).zip(seams);
    seams.any(|(pair, seam)| {
        let is_line = !pair[1].text.trim_end().contains('\n');
        let before = format!("{}{seam}", pair[0].text);
        let last_line = before.rsplit('\n').next().unwrap_or_default();
        pair[0].format == Format::Native && last_line.contains(';') && is_line
    })
}

#[track_caller]
fn check(docs: &[Doc], seams: &[String]) {
    let text = text_of(docs, seams);
    let alone: Vec<_> = docs.iter().flat_map(|doc| games(&doc.text)).collect();
    let together = games(&text);
    if alone == together || has_comment(docs, seams) {
        return;
    }
    let line = |at: usize| text[..at].matches('\n').count();
    let lines = lines_of_seams(docs, seams);
    let is_at_seam = |(span, _): &(oust_notation::Span, String)| {
        let touches = |seam: &RangeInclusive<usize>| {
            line(span.start) <= *seam.end() && *seam.start() <= line(span.end)
        };
        lines.iter().any(touches)
    };
    assert!(
        errors(&text).iter().any(is_at_seam),
        "alone {alone:#?}\ntogether {together:#?}\nerrors {:?}\n{text:?}\n{text}",
        errors(&text)
    );
}

proptest! {
    #![proptest_config(config(CASES))]

    #[test]
    fn joined_documents_hold_all_games((docs, seams) in joined()) {
        check(&docs, &seams);
    }
}
