//! Corrections that change nothing of a game.

mod apply;
mod header;
mod propose;
mod rows;
mod verify;

use oust_notation::{Content, Part, Piece, Span};

pub(crate) use propose::{may_propose, propose};

use crate::{Code, Validator};

/// A correction that changes nothing of the game, and the only one there is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fix {
    /// What to replace, in the order of the text; no two of them overlap.
    pub edits: Vec<Edit>,
}

/// A part of a text with what should stand there instead.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Edit {
    /// What to replace, in bytes; nothing where something is to be inserted.
    pub span: Span,
    /// What should stand there.
    pub text: String,
}

impl Fix {
    pub(crate) fn new(edits: impl Into<Vec<Edit>>) -> Self {
        let mut edits = edits.into();
        edits.sort();
        Self { edits }
    }

    pub(crate) fn replace(span: Span, text: impl Into<String>) -> Self {
        Self::new([Edit::new(span, text)])
    }

    pub(crate) fn insert(at: usize, text: impl Into<String>) -> Self {
        Self::replace(Span::new(at, at), text)
    }
}

impl Edit {
    pub(crate) fn new(span: Span, text: impl Into<String>) -> Self {
        let text = text.into();
        Self { span, text }
    }
}

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

impl Validator {
    /// Makes the safe corrections of the native records in a piece of a source, those of the
    /// codes selected. Other text is left as it is.
    ///
    /// A correction is made only when the record then reads as the same game, with the finding
    /// gone and no other one come up.
    pub fn fix(&self, piece: &Piece) -> Fixed {
        let mut fixed = Fixed::default();
        let mut done = 0;
        let parts = match piece.content {
            Content::Native => piece.document().parts,
            _ => Vec::new(),
        };
        for part in parts {
            let Part::Record(record) = part else {
                continue;
            };
            let Span { start, end } = record.span;
            fixed.text.push_str(&piece.text[done..start]);
            apply::fix_record(self, record.span.of(&piece.text), start, &mut fixed);
            done = end;
        }
        fixed.text.push_str(&piece.text[done..]);
        fixed
    }
}
