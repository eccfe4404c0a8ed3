//! Makes corrections, as many at a time as do not overlap.

use std::slice;

use super::verify::Reading;
use super::{Fixed, Refused};
use crate::codes::Code;
use crate::replay::ReplayOptions;
use crate::selection::Selection;

/// How often a record is corrected and read again.
const PASSES: usize = 8;
/// The most corrections of a record that are tried one by one when they cannot be made together.
const TRIES: usize = 32;

const CHANGES_THE_GAME: &str = "the record would not read as the same game without this finding";
const TOO_MANY: &str = "too many corrections of this record cannot be made together";

/// Appends a record with its corrections made; `start` is where it begins.
pub(super) fn fix_record(
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

/// Makes all corrections of a record that do not overlap, or else one by one those that may be
/// made. Returns the codes corrected, and the others with the reasons.
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
    // From the last to the first, so that the places of the others stay the same.
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
