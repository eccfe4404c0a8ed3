//! Determines the parts of a game that a listing holds and loses.

use oust_core::{Color, Ending, Outcome};

use crate::claim::claim_line;
use crate::format::begins::{
    JsonStart, begins_sgf, glued_native, glued_record, glued_title, json_start,
};
use crate::format::listing::entries::holds_entry;
use crate::format::listing::phrases::{
    DATES, MONTHS, NAMELESS, STARTED, Status, is_date, rating_header, rating_line, read_date,
    read_rating, side_named,
};
use crate::game::{AnnotatedGame, NoteKind, losses_among};
use crate::record::{EndedValue, Header, HeaderName};
use crate::text::lines::lines;
use crate::text::printable::is_number;
use crate::{Counts, Date, Loss};

/// Returns the parts of a game that a listing cannot hold.
pub(crate) fn losses(annotated: &AnnotatedGame) -> Vec<Loss> {
    let game = &annotated.game;
    let was_ended = matches!(game.outcome(), Some(Outcome::Ended { .. }));
    // The listing's diagram comes after the last turn; only an ending may follow that turn.
    let last_turn = game.actions().len() - usize::from(was_ended);
    let mut diagrams = 0;
    let lost_notes = annotated.notes.iter().any(|note| {
        diagrams += usize::from(note.kind == NoteKind::Diagram);
        note.kind != NoteKind::Diagram || note.after < last_turn || diagrams > 1
    });
    let lost_claim = |color| {
        let header = annotated.header(&HeaderName::player(color));
        let claim = header.and_then(|header| header.claim);
        claim.is_some_and(|(counts, _)| counts != counts_of(annotated, color))
    };
    let is_held = |header: &Header| is_held(header, annotated);
    losses_among([
        (annotated.start().is_some(), Loss::Start),
        (was_ended && loser_of(annotated).is_none(), Loss::Ending),
        (lost_notes, Loss::Notes),
        (!annotated.headers.iter().all(is_held), Loss::Headers),
        (loses_year_only(annotated), Loss::Years),
        (Color::BOTH.into_iter().any(lost_claim), Loss::Claims),
    ])
}

/// Checks whether a listing has a line for a header, or the header follows from the game.
fn is_held(header: &Header, annotated: &AnnotatedGame) -> bool {
    let value = header.value.as_str();
    match &header.name {
        HeaderName::X => value.is_empty() || held_name(annotated, Color::X).is_some(),
        HeaderName::O => value.is_empty() || held_name(annotated, Color::O).is_some(),
        HeaderName::Date => loses_year_only(annotated),
        HeaderName::Id => board_number(annotated).is_some(),
        HeaderName::Result | HeaderName::Start => true,
        // Other endings follow from a sentence or an entry.
        HeaderName::Ended => EndedValue::parse(value) != EndedValue::Board,
        // Only a swap that was used has a sentence.
        HeaderName::Swap => value == "used",
        HeaderName::Site | HeaderName::Event | HeaderName::Round => false,
        name @ HeaderName::Other(_) => {
            let is_rating = Color::BOTH.map(rating_header).contains(name);
            is_rating && rating_change(value).is_some() || is_held_date(header)
        }
    }
}

/// Returns the name of a player if the listing can hold it above the columns and in sentences, so
/// that it reads back.
pub(crate) fn held_name(annotated: &AnnotatedGame, color: Color) -> Option<&str> {
    let header = annotated.header(&HeaderName::player(color));
    let name = header
        .map(|header| header.value.as_str())
        .filter(|name| fits(name))?;
    // The two names share a line: `alice 2  b4 fan` would contain the entry `2 b4`.
    let is_entry = |first: &str| holds_entry(&lines(&format!("{first}  {name}"))[0]);
    let is_read = color == Color::X || !held_name(annotated, Color::X).is_some_and(is_entry);
    is_read.then_some(name)
}

/// Checks whether a listing can hold a name above the columns and in sentences, so that it reads
/// back.
fn fits(name: &str) -> bool {
    let is_odd = |c: char| c.is_control() || c.is_whitespace() && c != ' ';
    let first_word = name.split(' ').next().unwrap_or_default();
    // The sentence about the rating begins with the name.
    let is_rating = || {
        let rated = rating_line(name, 1, 2);
        let line = lines(&rated)[0];
        let is_other = Status::read(&line).is_some() || read_date(&line).is_some();
        !is_other && read_rating(&line).is_some_and(|(player, _)| player.text == name)
    };
    !name.is_empty()
        && name.trim() == name
        && !name.contains(is_odd)
        // Two spaces separate the names of the two players.
        && !name.contains("  ")
        && !name.starts_with(['>', '\u{feff}'])
        && !is_number(first_word.trim_end_matches(['.', ')']))
        // The line would begin a native record.
        && first_word != "oust"
        && !holds_entry(&lines(name)[0])
        && !begins_sgf(name.as_bytes())
        && json_start(name.as_bytes()) == JsonStart::No
        && glued_title(name).is_none()
        && glued_native(name).is_none()
        && glued_record(name).is_none()
        && name != NAMELESS
        && claim_line(name, 0).is_none()
        && side_named(name).is_none()
        && is_rating()
}

/// Returns the number of the board if the header `id` is a number.
pub(crate) fn board_number(annotated: &AnnotatedGame) -> Option<&str> {
    let header = annotated.header(&HeaderName::Id)?;
    is_number(&header.value).then_some(header.value.as_str())
}

/// Parses the two ratings of `1500 to 1512`. Rejects numbers that would be written differently.
pub(crate) fn rating_change(value: &str) -> Option<(u32, u32)> {
    let (before, after) = value.split_once(" to ")?;
    let number = |text: &str| {
        let number: u32 = text.parse().ok()?;
        (number.to_string() == text).then_some(number)
    };
    Some((number(before)?, number(after)?))
}

/// Returns the lines with the dates of the game.
pub(crate) fn date_lines(annotated: &AnnotatedGame) -> Vec<String> {
    let line = |(name, label): (&str, &str)| {
        let header = annotated.header(&HeaderName::Other(name.to_owned()));
        let value = match header.filter(|header| is_date(&header.value)) {
            Some(header) => header.value.clone(),
            None if name == STARTED => without_year(&annotated.header(&HeaderName::Date)?.value)?,
            None => return None,
        };
        Some(format!("{label} {value}"))
    };
    DATES.into_iter().filter_map(line).collect()
}

/// Checks whether a header is a date that a listing holds unchanged.
fn is_held_date(header: &Header) -> bool {
    let mut names = DATES.iter().map(|(name, _)| *name);
    names.any(|name| name == header.name.as_str()) && is_date(&header.value)
}

/// Checks whether a listing holds the day of the game without its year.
fn loses_year_only(annotated: &AnnotatedGame) -> bool {
    let started = annotated.header(&HeaderName::Other(STARTED.to_owned()));
    let date = annotated.header(&HeaderName::Date);
    !started.is_some_and(is_held_date)
        && date.is_some_and(|date| without_year(&date.value).is_some())
}

/// Converts a date such as `2026-01-05T10:12` to the server's form, `Jan  5 10:12`.
fn without_year(date: &str) -> Option<String> {
    let date: Date = date.parse().ok()?;
    // The server's dates have no year; see `Loss::Years`.
    let month = MONTHS.get(usize::from(date.month()?.checked_sub(1)?))?;
    let time = date.time().map_or_else(String::new, |(hour, minute)| {
        format!(" {hour:02}:{minute:02}")
    });
    Some(format!("{month} {:>2}{time}", date.day()?))
}

/// Returns the counts of a side at the end of the game.
pub(crate) fn counts_of(annotated: &AnnotatedGame, color: Color) -> Counts {
    let position = annotated.game.position();
    let number = |count: usize| u32::try_from(count).expect("boards are smaller");
    Counts {
        largest: number(position.largest_group(color)),
        stones: number(position.count(color)),
    }
}

/// Returns the side that resigned or lost on time; `None` for any other ending.
pub(crate) fn loser_of(annotated: &AnnotatedGame) -> Option<Color> {
    match annotated.game.outcome() {
        Some(Outcome::Ended { ending, winner }) if ending != Ending::Adjudication => annotated
            .ending_token
            .or_else(|| winner.map(|winner| !winner)),
        _ => None,
    }
}
