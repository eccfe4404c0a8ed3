//! Parses and writes claims about a player in headers and above diagrams: `x: alice 41/46`.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use oust_core::Color;

use crate::text::printable::{is_active, printable_json};
use crate::{Span, side_from_letter};

/// Counts, and their span.
pub(crate) type PlacedCounts = (Counts, Span);

/// A line `x: alice 41/46`; the name and the counts may each be missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ClaimLine<'t> {
    /// The side that the letter before the colon names.
    pub(crate) side: Color,
    /// The span of the letter.
    pub(crate) letter: Span,
    /// The span of the name and the counts; if both are missing, the span of the letter.
    pub(crate) value: Span,
    /// The name as written, or an empty text; see [`unquoted`].
    pub(crate) name: &'t str,
    pub(crate) name_span: Span,
    pub(crate) counts: Option<PlacedCounts>,
}

/// Parses a line that begins `start` bytes into its text; `None` if it does not begin with a
/// side's letter and a colon.
pub(crate) fn claim_line(line: &str, start: usize) -> Option<ClaimLine<'_>> {
    let (before, after) = line.split_once(':')?;
    let (letter, value) = (before.trim(), after.trim());
    let side = side_from_letter(letter)?;
    let span_of = |part: &str| {
        let at = start + (part.as_ptr() as usize - line.as_ptr() as usize);
        Span::new(at, at + part.len())
    };
    let letter_span = span_of(letter);
    let value_span = span_of(value);
    let (name, counts) = split_counts(value, value_span.start);
    Some(ClaimLine {
        side,
        letter: letter_span,
        value: if value.is_empty() {
            letter_span
        } else {
            value_span
        },
        name,
        name_span: span_of(name),
        counts,
    })
}

/// Splits `alice 41/46`, which begins `start` bytes into its text, into the name and the counts. A
/// value without counts at its end is a name.
pub(crate) fn split_counts(value: &str, start: usize) -> (&str, Option<PlacedCounts>) {
    if !ends_with_counts(value) {
        return (value, None);
    }
    let word = last_word(value);
    let at = value.len() - word.len();
    let span = Span::new(start + at, start + value.len());
    let counts = word.parse().ok().map(|counts| (counts, span));
    (value[..at].trim(), counts)
}

/// Checks whether the last word of `value` is counts.
fn ends_with_counts(value: &str) -> bool {
    value.ends_with(|c: char| c.is_ascii_digit()) && last_word(value).parse::<Counts>().is_ok()
}

/// Decodes `value` as a JSON string if it begins with `"`, and returns it unchanged otherwise;
/// `None` for an invalid JSON string.
pub(crate) fn unquoted(value: &str) -> Option<Cow<'_, str>> {
    if value.starts_with('"') {
        serde_json::from_str(value).ok().map(Cow::Owned)
    } else {
        Some(Cow::Borrowed(value))
    }
}

/// Encodes `text` for a header or a claim: as a JSON string if [`unquoted`] and [`split_counts`]
/// would read the plain text differently.
pub(crate) fn quoted(text: &str) -> Cow<'_, str> {
    // Otherwise the reader would trim the text, decode it or take counts from its end.
    let is_literal = !text.is_empty()
        && text.trim() == text
        && !text.contains(is_active)
        && !text.starts_with('"')
        && !ends_with_counts(text);
    if is_literal {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(json_string(text))
    }
}

/// Encodes `text` as a JSON string.
pub(crate) fn json_string(text: &str) -> String {
    let json = serde_json::Value::from(text).to_string();
    printable_json(&json).into_owned()
}

fn last_word(value: &str) -> &str {
    value.rsplit(char::is_whitespace).next().unwrap_or_default()
}

/// The size of a side's largest group and its number of stones, written `41/46`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Counts {
    /// The number of stones in the largest group.
    pub largest: u32,
    /// The number of all stones on the board.
    pub stones: u32,
}

/// An error from parsing [`Counts`]: the text is not two numbers joined by `/`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected the largest group and the stones, as in 41/46")]
pub struct CountsError;

impl FromStr for Counts {
    type Err = CountsError;

    fn from_str(text: &str) -> Result<Self, CountsError> {
        let number = |digits: &str| {
            // `parse` alone would take a sign.
            let is_number = digits.bytes().all(|b| b.is_ascii_digit());
            let number = is_number.then(|| digits.parse().ok()).flatten();
            number.ok_or(CountsError)
        };
        let (largest, stones) = text.split_once('/').ok_or(CountsError)?;
        Ok(Self {
            largest: number(largest)?,
            stones: number(stones)?,
        })
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.largest, self.stones)
    }
}
