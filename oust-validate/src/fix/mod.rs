//! Corrections that change nothing of a game.

mod apply;
mod header;
mod propose;
mod rows;
mod verify;

use oust_notation::{Chunk, DocumentItem, Format, Span};

pub(crate) use propose::{may_propose, propose};

use crate::codes::Code;
use crate::finding::{Edit, Fix};
use crate::replay::ReplayOptions;
use crate::selection::Selection;

/// A text with safe corrections made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fixed {
    /// The text.
    pub text: String,
    /// The codes of the corrected findings.
    pub fixed: Vec<Code>,
    /// The corrections that were refused.
    pub refused: Vec<Refused>,
}

/// A correction that was refused because it would change the game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Refused {
    /// The code of its finding.
    pub code: Code,
    /// The offset of its record in the uncorrected text.
    pub record: usize,
    /// The reason.
    pub why: &'static str,
}

/// Makes the safe corrections of selected codes in the native records of a chunk of a source. Other
/// text is unchanged.
pub(crate) fn fix(chunk: &Chunk, options: &ReplayOptions, selection: &Selection) -> Fixed {
    let mut fixed = Fixed::default();
    let mut done = 0;
    let parts = match chunk.format {
        Format::Native => chunk.document().items,
        _ => Vec::new(),
    };
    for part in parts {
        let DocumentItem::Record(record) = part else {
            continue;
        };
        let Span { start, end } = record.span;
        fixed.text.push_str(&chunk.text[done..start]);
        let source = record.span.slice(&chunk.text);
        apply::fix_record(source, start, options, selection, &mut fixed);
        done = end;
    }
    fixed.text.push_str(&chunk.text[done..]);
    fixed
}
