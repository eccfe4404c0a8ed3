//! Reading listings in chunks returns the records of the whole text.

use oust_notation::record::{Problem, ProblemKind};
use oust_notation::{Chunk, DocumentItem, Format, PartKind, ReadOptions, Reader, read_listing};
use proptest::prelude::*;

use super::common::{LISTINGS, TYPES, WON, sketch};
use crate::common::config;

/// Checks that chunks of about `size` bytes have the records of the whole text and no additional
/// problem. Returns the number of chunks with a record.
#[track_caller]
fn check(text: &str, size: usize) -> usize {
    let whole: Vec<(usize, String)> = read_listing(text, None)
        .map(|record| (record.span.start, sketch(text, &record)))
        .collect();
    let options = ReadOptions::from_format(Format::Listing);
    let is_unread = |problem: &Problem| {
        matches!(
            problem.kind,
            ProblemKind::NoRecord { .. } | ProblemKind::EncodedMail
        )
    };
    let problems = Chunk::whole(text, options.clone()).document().problems();
    let may_be_unread = problems.iter().any(is_unread);
    let reader = Reader::with_options(text.as_bytes(), options).with_chunk_size(size);
    let mut found = Vec::new();
    let mut chunks = 0;
    for chunk in reader {
        let chunk = chunk.expect("bytes in memory");
        let before = found.len();
        for part in chunk.parts() {
            let (kind, problems) = part.into_parts();
            for problem in problems {
                assert!(may_be_unread || !is_unread(&problem), "{text}");
            }
            if let PartKind::Item(DocumentItem::Record(record)) = kind {
                let place = chunk.offset + record.rest().span.start;
                found.push((place, sketch(&chunk.text, &record.into_record())));
            }
        }
        chunks += usize::from(found.len() > before);
    }
    assert_eq!(found, whole, "{size}: {text}");
    chunks
}

#[test]
fn each_listing_is_a_chunk() {
    assert_eq!(check(WON, 1), 1);
    assert_eq!(check(&WON.repeat(3), 1), 3);
    for begin in ["From bob Tue\n", "Subject: hello\nFrom: bob\n\nSee:\n"] {
        assert_eq!(check(&format!("{WON}\n{begin}{WON}"), 1), 2);
    }
    assert_eq!(check(TYPES, 1), 4);
    assert!(check(LISTINGS, 100) > 2);
}

/// Listings, and fragments of mails.
const FRAGMENTS: [&str; 16] = [
    WON,
    "Summary of Oust Board 7\n",
    "Subject: Summary of Oust Board 7\n",
    "> Summary of Oust Board 8\n> Game won by bob.\n",
    "Game won by bob.\n",
    "   1 a1   2 b1\n",
    "    A B\n 2  . x  2\n 1  . .  1\n    A B\n",
    "\n",
    "\n\n",
    "From bob Mon Jan  5\n",
    "From: bob\n",
    "Date: today\n",
    "Message-ID: <1>\n",
    "X-Other: what\n",
    "Content-Transfer-Encoding: base64\n",
    "oust 3x3\n",
];

proptest! {
    #![proptest_config(config(5000))]

    #[test]
    fn chunks_of_any_size_have_the_same_records(
        fragments in proptest::collection::vec(proptest::sample::select(&FRAGMENTS[..]), 0..24),
        size in 1..2000_usize,
    ) {
        check(&fragments.concat(), size);
    }
}
