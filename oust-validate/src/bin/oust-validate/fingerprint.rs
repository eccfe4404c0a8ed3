//! Fingerprints, which identify a finding when the lines around it move.

use std::collections::HashMap;

use oust_validate::{Finding, Origin};

/// The number of bytes on both sides of a token in a fingerprint.
const CONTEXT: usize = 40;

/// The fingerprints of the findings of a source.
#[derive(Debug, Default)]
pub(crate) struct Fingerprints {
    /// The count of each hash in the source.
    met: HashMap<u64, usize>,
}

impl Fingerprints {
    /// Starts a source.
    pub(crate) fn source(&mut self) {
        self.met.clear();
    }

    /// Returns the fingerprint of the next finding: a hash of the code, the turn and the text
    /// around the token, with a number that distinguishes equal ones of a source.
    pub(crate) fn next(&mut self, origin: Origin<'_>, finding: &Finding) -> String {
        let (_, line) = origin.chunk.line(finding.span.start);
        let line_text = line.slice(&origin.chunk.text).as_bytes();
        // Bytes, not characters: the slice may begin inside a character, as only its hash is used.
        let at = finding.span.start - line.start;
        let from = at.saturating_sub(CONTEXT);
        let to = (at + CONTEXT).min(line_text.len());
        let around = line_text[from.min(to)..to].trim_ascii();
        let turn = finding.turn.unwrap_or_default().to_string();
        let hash = hash(&[finding.code.id().as_bytes(), turn.as_bytes(), around]);
        let met = self.met.entry(hash).or_default();
        *met += 1;
        // Part of baselines that users keep: a change needs a new version of their schema.
        format!("{hash:016x}:{met}")
    }
}

/// Returns the path without a leading `./`.
pub(crate) fn relative(path: &str) -> &str {
    path.strip_prefix("./").unwrap_or(path)
}

/// Returns the path with slashes on every system.
pub(crate) fn slashed(path: &str) -> String {
    if cfg!(windows) {
        relative(path).replace('\\', "/")
    } else {
        relative(path).to_owned()
    }
}

/// Hashes parts with a separator after each by 64-bit FNV-1a, which is stable across versions and
/// machines, unlike the hasher of the standard library.
pub(crate) fn hash(parts: &[&[u8]]) -> u64 {
    const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01b3;
    // Without the separator, "1" and "23" would hash like "12" and "3".
    let bytes = parts.iter().flat_map(|part| part.iter().chain(&[0]));
    bytes.fold(BASIS, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(PRIME)
    })
}
