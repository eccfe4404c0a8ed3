//! After an edit of one line no game and no placement is lost without an error, and no game after the
//! replacement of one byte.

use oust_notation::{Format, Span};
use oust_test_support::conservation::{
    Edit, comments, coordinates, documents, documents_in, edits, errors, games, seams, sgf_points,
};
use proptest::prelude::*;

use super::CASES;
use crate::common::config;

const RECORDS: [Format; 5] = [
    Format::Native,
    Format::Json,
    Format::AbstractPlay,
    Format::Sgf,
    Format::Listing,
];

/// The numbers of a text that an edit keeps, or changes together.
#[derive(Debug, PartialEq, Eq)]
struct Tally {
    games: usize,
    /// Coordinates that are no placement of a game.
    loose: isize,
}

fn tally(text: &str) -> Tally {
    let games = games(text);
    let is_row = |span: &Span| {
        // The rows of a start position.
        text[..span.start].ends_with('/') || text[span.end..].starts_with('/')
    };
    let points = coordinates(text)
        .into_iter()
        .filter(|span| !is_row(span))
        .count();
    // A node of SGF begins as a comment does, and a comment is kept as it stands.
    let comments = comments(text);
    let is_comment = |point: &Span| {
        let mut comments = comments.iter();
        comments.any(|comment| comment.start <= point.start && point.end <= comment.end)
    };
    let nodes = sgf_points(text).into_iter();
    let points = points + nodes.filter(|point| !is_comment(point)).count();
    let placements: usize = games.iter().map(|game| game.placements).sum();
    Tally {
        games: games.len(),
        loose: points.cast_signed() - placements.cast_signed(),
    }
}

#[track_caller]
fn check(text: &str, edit: &Edit) {
    let edited = edit.apply(text);
    if !errors(&edited).is_empty() {
        return;
    }
    let (before, after) = (tally(text), tally(&edited));
    let line = games(edit.line(text)).len();
    let least = match edit {
        Edit::Delete(_) => before.games - line.min(before.games),
        _ => before.games,
    };
    // A comment may stand twice, or be deleted.
    let is_conserved = match edit {
        Edit::Double(_) => after.loose >= before.loose,
        Edit::Delete(_) => after.loose <= before.loose,
        _ => after.loose == before.loose,
    };
    assert!(
        after.games >= least && is_conserved,
        "{edit:?}: before {before:?}, after {after:?}, no error\n{text:?}\n{text}\nedited:\n{edited}"
    );
}

proptest! {
    #![proptest_config(config(CASES))]

    #[test]
    fn no_game_is_lost_by_an_edit(
        docs in proptest::collection::vec(documents_in(&RECORDS), 1..4),
        seam in seams().prop_filter("documents with all games", |seam| seam.starts_with('\n')),
        edit in edits(),
    ) {
        let texts: Vec<&str> = docs.iter().map(|doc| doc.text.trim_end()).collect();
        let text = texts.join(&seam) + "\n";
        // A seam that is an error already is the other property's.
        prop_assume!(errors(&text).is_empty());
        check(&text, &edit);
    }
}

#[track_caller]
fn check_byte(text: &str, edit: &Edit) {
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
        check_byte(&(texts.join("\n\n") + "\n"), &Edit::Replace(at, byte));
    }
}
