//! Edits of a text, and corrections.

use oust_notation::Span;

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
    /// The new text.
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
