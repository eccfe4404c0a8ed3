//! Corrections that change nothing of a game.

mod apply;
mod header;
mod propose;
mod rows;
mod verify;

use oust_notation::record::{Problem, ProblemKind};
use oust_notation::{Chunk, DocumentItem, Format};

pub(crate) use propose::{may_propose, propose};

use crate::codes::Code;
use crate::finding::{Edit, Fix};
use crate::replay::ReplayOptions;
use crate::selection::Selection;

/// A text with safe corrections made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fixed {
    /// The whole text with the corrections applied.
    pub text: String,
    /// The codes of the corrected findings.
    pub fixed: Vec<Code>,
    /// The corrections that were refused.
    pub refused: Vec<Refused>,
    /// The problem of a game that is not read, so that nothing is corrected.
    pub unread: Option<Problem>,
}

/// A correction that was refused because it would change the game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Refused {
    /// The code of its finding.
    pub code: Code,
    /// The offset of its record in the uncorrected text.
    pub record: usize,
    /// The reason, as a part of a sentence.
    pub why: &'static str,
}

/// Makes the safe corrections of selected codes in the native records of a chunk of a source. Other
/// text is unchanged.
pub(crate) fn fix(chunk: &Chunk, options: &ReplayOptions, selection: &Selection) -> Fixed {
    let mut fixed = Fixed::default();
    for part in chunk.parts() {
        let span = part.span();
        let text = span.slice(&chunk.text);
        if let Some(unread) = part.problems().iter().find(|problem| is_unread(problem)) {
            return Fixed {
                text: chunk.text.clone(),
                unread: Some(unread.clone()),
                ..Fixed::default()
            };
        }
        match part.item() {
            Some(DocumentItem::Record(record)) if record.rest().format == Format::Native => {
                apply::fix_record(text, span.start, options, selection, &mut fixed);
            }
            _ => fixed.text.push_str(text),
        }
    }
    fixed
}

/// Returns whether a problem means that a game of the text is not read, or begins inside of
/// another.
fn is_unread(problem: &Problem) -> bool {
    matches!(
        problem.kind,
        ProblemKind::UnreadGame { .. }
            | ProblemKind::SecondGame { .. }
            | ProblemKind::MissingLineBreak
            | ProblemKind::IndentedFirstLine
    )
}
