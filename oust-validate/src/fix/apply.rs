//! The application of corrections.

use std::slice;

use oust_notation::record::{Problem, ProblemKind};
use oust_notation::{Chunk, DocumentItem, Format};

use super::verify::Reading;
use crate::codes::Code;
use crate::replay::ReplayOptions;
use crate::selection::Selection;

/// The maximum number of passes over a record.
const PASSES: usize = 8;
/// The maximum number of corrections of a record tried one by one when they cannot be made
/// together.
const TRIES: usize = 32;

const CHANGES_THE_GAME: &str = "the record would not read as the same game without this finding";
const TOO_MANY: &str = "too many corrections of this record cannot be made together";

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
            // A boundary of games that is in doubt makes every correction after it doubtful.
            return Fixed {
                text: chunk.text.clone(),
                unread: Some(unread.clone()),
                ..Fixed::default()
            };
        }
        match part.item() {
            Some(DocumentItem::Record(record)) if record.rest().format == Format::Native => {
                fix_record(text, span.start, options, selection, &mut fixed);
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

/// Appends a record with its corrections made; `start` is its offset in the text.
fn fix_record(
    source: &str,
    start: usize,
    options: &ReplayOptions,
    selection: &Selection,
    fixed: &mut Fixed,
) {
    let Some(mut reading) = Reading::parse(source.to_owned(), options) else {
        fixed.text.push_str(source);
        return;
    };
    let mut refused = Vec::new();
    for _ in 0..PASSES {
        let (made, why_not) = pass(&mut reading, options, selection);
        // Only the refusals of the last pass count: an earlier one may have been made since.
        refused = why_not;
        if made.is_empty() {
            break;
        }
        fixed.fixed.extend(made);
    }
    fixed.text.push_str(&reading.text);
    let refusal = |(code, why)| Refused {
        code,
        record: start,
        why,
    };
    fixed.refused.extend(refused.into_iter().map(refusal));
}

/// Makes all corrections of a record that do not overlap, or else tries them one by one. Returns
/// the corrected codes, and the refused ones with reasons.
fn pass(
    reading: &mut Reading,
    options: &ReplayOptions,
    selection: &Selection,
) -> (Vec<Code>, Vec<(Code, &'static str)>) {
    let (mut made, mut refused) = (Vec::new(), Vec::new());
    let wanted = reading.fixes(selection);
    if wanted.is_empty() {
        return (made, refused);
    }
    // Together first: most records then need a single replay instead of one for each correction.
    if let Some(corrected) = reading.corrected(&wanted, options) {
        made.extend(wanted.iter().map(|(code, _)| *code));
        *reading = corrected;
        return (made, refused);
    }
    // From last to first, so that earlier spans stay valid.
    for (tried, fix) in wanted.iter().rev().enumerate() {
        let code = fix.0;
        if tried >= TRIES {
            refused.push((code, TOO_MANY));
        } else if let Some(corrected) = reading.corrected(slice::from_ref(fix), options) {
            made.push(code);
            *reading = corrected;
        } else {
            refused.push((code, CHANGES_THE_GAME));
        }
    }
    (made, refused)
}
