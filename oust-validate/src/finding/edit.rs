//! Edits of a text, and the corrections made of them.

use oust_notation::Span;

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
