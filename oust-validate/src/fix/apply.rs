//! The application of corrections.

use std::slice;

use super::verify::Reading;
use super::{Fixed, Refused};
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

/// Appends a record with its corrections made; `start` is its offset in the text.
pub(crate) fn fix_record(
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
        refused = why_not;
        if made.is_empty() {
            break;
        }
        fixed.fixed.extend(made);
    }
    fixed.text.push_str(&reading.text);
    let refused = refused.into_iter();
    fixed.refused.extend(refused.map(|(code, why)| Refused {
        code,
        record: start,
        why,
    }));
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
