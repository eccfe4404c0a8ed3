//! The validator and the library agree.

use oust_notation::{ReadOptions, Reader};
use oust_validate::{Severity, Validator};

use super::read::{errors, games};

/// Checks that the validator reports the games that the library reads, valid ones in full length, and
/// an error where the library has one; also in chunks of about `size` bytes.
#[track_caller]
pub fn check_agreement(text: &str, size: usize) {
    let validator = Validator::default();
    let report = validator.validate(text);
    let read = games(text);
    let read: Vec<_> = read
        .iter()
        .filter(|game| !matches!(game.kind, "position" | "diagram"))
        .collect();
    assert_eq!(report.games.len(), read.len(), "{text:?}\n{text}");
    for (game, sketch) in report.games.iter().zip(&read) {
        let is_whole = !game.is_valid() || game.placements == sketch.placements;
        assert!(
            is_whole,
            "{sketch:?} is valid with {} placements\n{text}",
            game.placements
        );
    }
    let is_error = |severity| severity == Severity::Error;
    let found = report
        .findings
        .iter()
        .any(|finding| is_error(finding.severity()));
    let found = found || report.games.iter().any(|game| !game.is_valid());
    assert!(
        found || errors(text).is_empty(),
        "{:?}\n{text:?}\n{text}",
        errors(text)
    );
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
