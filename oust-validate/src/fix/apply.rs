//! Making corrections, as many at a time as do not overlap.

use super::sound::Reading;
use super::{Edit, Fix, Fixed, Refused};
use crate::{Code, Validator};

/// How often a record is corrected and looked at again.
const PASSES: usize = 8;
/// How many corrections of a record are tried one by one when they cannot be made together.
const TRIES: usize = 32;

const CHANGES_THE_GAME: &str = "the record would not read as the same game without this finding";
const TOO_MANY: &str = "too many corrections of this record cannot be made together";

/// A correction with the code of its finding.
struct Wanted {
    code: Code,
    fix: Fix,
}

/// Appends a record with its corrections made; `start` is where it begins.
pub(super) fn fix_record(validator: &Validator, source: &str, start: usize, fixed: &mut Fixed) {
    let mut text = source.to_owned();
    let mut refused = Vec::new();
    if let Some(mut reading) = Reading::of(&text, validator) {
        for _ in 0..PASSES {
            let mut pass = Pass {
                validator,
                text,
                reading,
                fixed: Vec::new(),
                refused: Vec::new(),
            };
            pass.run();
            let made = !pass.fixed.is_empty();
            (text, reading) = (pass.text, pass.reading);
            fixed.fixed.extend(pass.fixed);
            refused = pass.refused;
            if !made {
                break;
            }
        }
    }
    fixed.text.push_str(&text);
    fixed
        .refused
        .extend(refused.into_iter().map(|(code, why)| Refused {
            code,
            record: start,
            why,
        }));
}

struct Pass<'a> {
    validator: &'a Validator,
    text: String,
    reading: Reading,
    fixed: Vec<Code>,
    refused: Vec<(Code, &'static str)>,
}

impl Pass<'_> {
    fn run(&mut self) {
        let wanted = self.wanted();
        if wanted.is_empty() || self.make(&wanted) {
            return;
        }
        // From the last to the first, so that the places of the others stay what they are.
        for (tried, one) in wanted.iter().rev().enumerate() {
            if tried >= TRIES {
                self.refused.push((one.code, TOO_MANY));
            } else if !self.make(std::slice::from_ref(one)) {
                self.refused.push((one.code, CHANGES_THE_GAME));
            }
        }
    }

    /// Corrections that can be made together, in the order of the text: of those that overlap the
    /// first one, the others in the next pass.
    fn wanted(&self) -> Vec<Wanted> {
        let mut wanted: Vec<Wanted> = Vec::new();
        let mut end = 0;
        for (code, fix) in self.reading.fixes(&self.validator.selection) {
            let (Some(first), Some(last)) = (fix.edits.first(), fix.edits.last()) else {
                continue;
            };
            if first.span.start >= end {
                end = last.span.end;
                wanted.push(Wanted { code, fix });
            }
        }
        wanted
    }

    /// Makes corrections and says whether that is sound; the text is unchanged when it is not.
    fn make(&mut self, wanted: &[Wanted]) -> bool {
        let text = edited(&self.text, wanted.iter().flat_map(|one| &one.fix.edits));
        let codes: Vec<Code> = wanted.iter().map(|one| one.code).collect();
        let Some(reading) = Reading::of(&text, self.validator) else {
            return false;
        };
        if !self.reading.may_become(&reading, &codes) {
            return false;
        }
        (self.text, self.reading) = (text, reading);
        self.fixed.extend(codes);
        true
    }
}

/// A text with edits made that do not overlap, in their order.
fn edited<'a>(text: &str, edits: impl Iterator<Item = &'a Edit>) -> String {
    let mut edited = String::with_capacity(text.len());
    let mut at = 0;
    for edit in edits {
        edited.push_str(text.get(at..edit.span.start).unwrap_or_default());
        edited.push_str(&edit.text);
        at = edit.span.end;
    }
    edited.push_str(text.get(at..).unwrap_or_default());
    edited
}
