//! Strings of JSON, with the place of what they say.

use std::borrow::Cow;

use serde_json::value::RawValue;

use super::Source;
use crate::Span;
use crate::record::{Move, Problems};
use crate::turn_text::read_turn;

/// A JSON string.
pub(crate) struct Text<'a> {
    /// What it says.
    pub(crate) value: Cow<'a, str>,
    /// Where it stands, without the quotation marks.
    pub(crate) inside: Span,
}

impl<'a> Source<'a> {
    /// What a string says; `None` when the value is none.
    pub(crate) fn text(self, raw: &RawValue) -> Option<Text<'a>> {
        if !raw.get().starts_with('"') {
            return None;
        }
        let quoted = self.span(raw);
        let inside = Span::new(quoted.start + 1, quoted.end - 1);
        let written = &self.text[inside.start..inside.end];
        let value = if written.contains('\\') {
            Cow::Owned(serde_json::from_str(raw.get()).ok()?)
        } else {
            Cow::Borrowed(written)
        };
        Some(Text { value, inside })
    }
}

impl Text<'_> {
    /// Where a part of the value stands. Behind an escape places in the value are no places in
    /// the source, so it is all of it.
    pub(crate) fn place(&self, part: Span) -> Span {
        match self.value {
            Cow::Borrowed(_) => part.shifted(self.inside.start),
            Cow::Owned(_) => self.inside,
        }
    }

    /// Reads the value as what stands in one slot, and appends its moves and problems.
    pub(crate) fn read_turn(&self, moves: &mut Vec<Move>, problems: &mut Problems) {
        let (first_move, first_problem) = (moves.len(), problems.len());
        read_turn(&self.value, 0, moves, problems);
        for found in &mut moves[first_move..] {
            found.span = self.place(found.span);
        }
        for problem in &mut problems[first_problem..] {
            problem.span = self.place(problem.span);
        }
    }
}
