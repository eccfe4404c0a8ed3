//! What a fault is known by again when the lines around it have moved.

use std::collections::HashMap;

use oust_validate::Finding;

use super::Text;

/// How many bytes on both sides of a token a fingerprint looks at.
const CONTEXT: usize = 40;

/// Makes the fingerprints of the findings of a source, one after the other.
#[derive(Debug, Default)]
pub(crate) struct Fingerprints {
    /// How often each has been met in the source.
    met: HashMap<u64, usize>,
}

impl Fingerprints {
    /// Another source begins.
    pub(crate) fn source(&mut self) {
        self.met.clear();
    }

    /// The same for the same fault, wherever in the file it has moved: made of the code, the
    /// turn and the text around the token; a number tells equal ones in a file apart.
    pub(crate) fn next(&mut self, text: &Text<'_>, finding: &Finding) -> String {
        let (_, line) = text.chunk.line(finding.span.start);
        let line_text = line.slice(&text.chunk.text).as_bytes();
        let at = finding.span.start - line.start;
        let from = at.saturating_sub(CONTEXT);
        let to = (at + CONTEXT).min(line_text.len());
        let around = line_text[from.min(to)..to].trim_ascii();
        let turn = finding.turn.unwrap_or_default().to_string();
        let hash = hash(&[finding.code.id().as_bytes(), turn.as_bytes(), around]);
        let met = self.met.entry(hash).or_default();
        *met += 1;
        format!("{hash:016x}:{met}")
    }
}

/// FNV-1a in 64 bits of parts with a separator behind each: the same in every version and on
/// every machine, which the standard library does not promise of its own.
fn hash(parts: &[&[u8]]) -> u64 {
    const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01b3;
    let bytes = parts.iter().flat_map(|part| part.iter().chain(&[0]));
    bytes.fold(BASIS, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(PRIME)
    })
}
