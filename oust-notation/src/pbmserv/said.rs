//! What a listing can say of a game: which names, numbers, ratings and dates it has a place for.

use super::players::{NAMELESS, side_name};
use super::status::{FINISHED, LAST_MOVE, STARTED};
use crate::Date;
use crate::lines::is_number;
use crate::record::{Header, HeaderName};
use crate::transcript::Transcript;
use oust_core::Color;

/// The lines of the dates, as the server writes them.
const DATES: [(&str, &str); 3] = [
    (STARTED, "Game started...."),
    (LAST_MOVE, "Last move made.."),
    (FINISHED, "Game ended......"),
];

const MONTHS: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];

/// Whether a name can stand in the columns and be read back from there.
pub(super) fn fits(name: &str) -> bool {
    let odd = |sign: char| sign.is_control() || sign.is_whitespace() && sign != ' ';
    let like_claim = || {
        let side = name.split(':').next().unwrap_or_default().trim_end();
        name.contains(':') && crate::side_of_letter(side).is_some()
    };
    let is_side = || {
        let words = |color| side_name(color).split(' ').any(|word| word == name);
        Color::BOTH
            .into_iter()
            .any(|color| side_name(color) == name || words(color))
    };
    // At the start of a sentence it would begin a native record, or be read as another one.
    let begins_otherwise = || {
        let sentences = [
            "Game won by",
            "Game started.",
            "Last move made.",
            "Game ended.",
        ];
        let begins = |sentence: &str| name.starts_with(sentence);
        name.split(' ').next() == Some("oust") || sentences.into_iter().any(begins)
    };
    !name.is_empty()
        && name.trim() == name
        && !name.contains(odd)
        && !name.contains("  ")
        && !name.starts_with(['>', '\u{feff}'])
        && !is_number(
            name.split(' ')
                .next()
                .unwrap_or_default()
                .trim_end_matches(['.', ')']),
        )
        && name != NAMELESS
        && !like_claim()
        && !is_side()
        && !begins_otherwise()
}

/// The number of the board, when the game's `id` is one.
pub(super) fn said_number(transcript: &Transcript) -> Option<&str> {
    let header = transcript.header(&HeaderName::Id)?;
    is_number(&header.value).then_some(header.value.as_str())
}

/// The two ratings of `1500 to 1512`.
pub(super) fn rating_change(value: &str) -> Option<(u32, u32)> {
    let (before, after) = value.split_once(" to ")?;
    let number = |text: &str| {
        let number: u32 = text.parse().ok()?;
        (number.to_string() == text).then_some(number)
    };
    Some((number(before)?, number(after)?))
}

/// The lines about when the game was played.
pub(super) fn date_lines(transcript: &Transcript) -> Vec<String> {
    let line = |(name, label): (&str, &str)| {
        let header = transcript.header(&HeaderName::Other(name.to_owned()));
        let value = header.filter(|header| is_date_text(&header.value));
        let value = match value {
            Some(header) => header.value.clone(),
            None if name == STARTED => without_year(&transcript.header(&HeaderName::Date)?.value)?,
            None => return None,
        };
        Some(format!("{label} {value}"))
    };
    DATES.into_iter().filter_map(line).collect()
}

/// Whether a header is one of the dates that a listing holds as they are.
pub(super) fn is_held_date(header: &Header) -> bool {
    let names = DATES.map(|(name, _)| name);
    names.contains(&header.name.as_str()) && is_date_text(&header.value)
}

/// Whether the day of the game can be written, though without its year.
pub(super) fn loses_year_only(transcript: &Transcript) -> bool {
    let started = transcript.header(&HeaderName::Other(STARTED.to_owned()));
    let date = transcript.header(&HeaderName::Date);
    !started.is_some_and(is_held_date)
        && date.is_some_and(|date| without_year(&date.value).is_some())
}

fn is_date_text(value: &str) -> bool {
    !value.is_empty()
        && value.trim() == value
        && !value.contains(char::is_control)
        && !value.starts_with('.')
}

/// A day such as `2026-01-05` or `2026-01-05T10:12` as the server writes it: `Jan  5`, and the
/// hours and minutes when they are known.
fn without_year(date: &str) -> Option<String> {
    let date: Date = date.parse().ok()?;
    let month = MONTHS.get(usize::from(date.month()?.checked_sub(1)?))?;
    let time = date.time();
    let time = time.map_or_else(String::new, |(hour, minute)| {
        format!(" {hour:02}:{minute:02}")
    });
    Some(format!("{month} {:>2}{time}", date.day()?))
}
