//! Checks that the validator and the library agree.

use oust_notation::{ReadOptions, Reader, SourceText};
use oust_validate::{Code, Severity, Validator};

use crate::conservation::check_conservation;
use crate::conservation::read::{games, read_errors};

/// Checks that the validator reports the games that the library reads, valid games in full length,
/// and an error if the library has one. Repeats this for chunks of about `size` bytes.
#[track_caller]
pub fn check_agreement(text: &str, size: usize) {
    let validator = Validator::default();
    let report = validator.validate(text);
    let sketches = games(text);
    let read: Vec<_> = sketches
        .iter()
        .filter(|game| !matches!(game.kind, "position" | "diagram"))
        .collect();
    assert_eq!(report.games.len(), read.len(), "{text:?}\n{text}");
    for (game, sketch) in report.games.iter().zip(&read) {
        // A listing that begins in the middle of a game is not played.
        let is_played = game.placements > 0 || sketch.kind != "listing";
        let is_whole = !game.is_valid() || !is_played || game.placements == sketch.placements;
        assert!(
            is_whole,
            "{sketch:?} is valid with {} placements\n{text}",
            game.placements
        );
    }
    let is_error = |severity| severity == Severity::Error;
    let has_finding = report
        .findings
        .iter()
        .any(|finding| is_error(finding.severity()));
    let is_invalid = report.games.iter().any(|game| !game.is_valid());
    let is_incomplete = report
        .findings
        .iter()
        .any(|finding| finding.code == Code::LimitReached);
    let found = has_finding || is_invalid || is_incomplete;
    let errors = read_errors(text);
    assert!(found || errors.is_empty(), "{errors:?}\n{text:?}\n{text}");
    let chunks = Reader::with_options(text.as_bytes(), ReadOptions::default());
    let in_chunks: usize = chunks
        .with_chunk_size(size)
        .map(|chunk| {
            validator
                .validate_chunk(&chunk.expect("memory can be read"))
                .games
                .len()
        })
        .sum();
    assert_eq!(
        in_chunks,
        read.len(),
        "chunks of {size} bytes: {text:?}\n{text}"
    );
}

/// Checks that no part of a source is lost and that the validator agrees. The first byte chooses
/// the size of the chunks.
pub fn check_source(bytes: &[u8]) {
    let text = SourceText::from_bytes(bytes).text;
    check_conservation(&text);
    let size = 1 + usize::from(bytes.first().copied().unwrap_or(0));
    check_agreement(&text, size);
}
