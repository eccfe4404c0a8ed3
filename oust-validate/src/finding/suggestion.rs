//! Suggestions for wrong coordinates.

use std::fmt;

use oust_notation::{Dialect, Span};

/// A correction that lets the whole game of a broken record be played.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Suggestion {
    /// The mistake that it corrects.
    pub mistake: Mistake,
    /// The wrong text; `None` for another dialect of all coordinates.
    pub found: Option<String>,
    /// The edit, where a single one does it.
    pub edit: Option<Edit>,
}

/// A kind of mistake in a coordinate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mistake {
    /// The letter is one off.
    Letter,
    /// The number is one off.
    Number,
    /// The column counts the letter I in a dialect that skips it, or skips it in one that counts
    /// it.
    SkippedLetter,
    /// Letter and number, or the digits of the number, are exchanged.
    Exchanged,
    /// An extra character, or one that looks like another.
    Misspelled,
    /// All coordinates are of another dialect.
    Dialect(Dialect),
}

impl Suggestion {
    /// Returns the mistake as one word, as JSON has it.
    pub fn name(&self) -> &'static str {
        match self.mistake {
            Mistake::Letter => "letter",
            Mistake::Number => "number",
            Mistake::SkippedLetter => "skipped-letter",
            Mistake::Exchanged => "exchanged",
            Mistake::Misspelled => "misspelt",
            Mistake::Dialect(_) => "dialect",
        }
    }
}

impl fmt::Display for Suggestion {
    /// Writes one line of advice.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (Some(found), Some(edit)) = (&self.found, &self.edit) {
            write!(f, "perhaps `{}` instead of `{found}`: ", edit.text)?;
        }
        match self.mistake {
            Mistake::Letter => f.write_str("its letter is one off"),
            Mistake::Number => f.write_str("its number is one off"),
            Mistake::SkippedLetter => f.write_str("its column is counted with an I"),
            Mistake::Exchanged => f.write_str("its parts are exchanged"),
            Mistake::Misspelled => f.write_str("it is misspelled"),
            Mistake::Dialect(dialect) => write!(
                f,
                "perhaps all coordinates are of the dialect {dialect}: the whole game can then \
                 be played"
            ),
        }
    }
}

/// The only correction of a finding that leaves the game unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fix {
    /// The edits, in text order and disjoint.
    pub edits: Vec<Edit>,
}

/// A replacement of a part of a text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Edit {
    /// The replaced bytes; empty for an insertion.
    pub span: Span,
    /// The replacement; empty for a deletion.
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
