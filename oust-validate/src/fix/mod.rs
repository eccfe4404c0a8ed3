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

/// A text with its safe corrections made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fixed {
    /// The text.
    pub text: String,
    /// What was corrected, once for each finding.
    pub fixed: Vec<Code>,
    /// What was not.
    pub refused: Vec<Refused>,
}

/// A correction that was not made, because it would have changed more than it should.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Refused {
    /// What it would have corrected.
    pub code: Code,
    /// The offset in the text before any correction at which its record begins.
    pub record: usize,
    /// Why it was not made.
    pub why: &'static str,
}

/// Makes the safe corrections of the native records in a piece of a source, those of selected
/// codes. Other text is left as it is.
pub(crate) fn fix(piece: &Chunk, options: &ReplayOptions, selection: &Selection) -> Fixed {
    let mut fixed = Fixed::default();
    let mut done = 0;
    let parts = match piece.format {
        Format::Native => piece.document().items,
        _ => Vec::new(),
    };
    for part in parts {
        let DocumentItem::Record(record) = part else {
            continue;
        };
        let Span { start, end } = record.span;
        fixed.text.push_str(&piece.text[done..start]);
        let source = record.span.slice(&piece.text);
        apply::fix_record(source, start, options, selection, &mut fixed);
        done = end;
    }
    fixed.text.push_str(&piece.text[done..]);
    fixed
}
