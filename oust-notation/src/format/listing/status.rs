//! The lines of a listing about its players and dates, read and written.

use oust_core::Color;

use crate::record::HeaderName;
use crate::text::digits::{is_number, split_digits};
use crate::text::lines::{Line, Word};
use crate::{Date, side_letter};

/// The name of an unknown player.
pub(super) const NAMELESS: &str = "?";

/// The header of the date on which the game started.
pub(super) const STARTED: &str = "started";

/// The headers of dates and the beginnings of their lines. A date has no year.
pub(super) const DATES: [(&str, &str); 3] = [
    (STARTED, "Game started...."),
    ("last-move", "Last move made.."),
    ("finished", "Game ended......"),
];

/// A sentence about a player: `Game won by bob.`
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Status {
    Won,
    Swapped,
    ToMove,
}

impl Status {
    const ALL: [Self; 3] = [Self::Won, Self::Swapped, Self::ToMove];

    /// Returns the text before and after the name of the player.
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Won => ("Game won by ", ""),
            Self::Swapped => ("", " has swapped sides"),
            Self::ToMove => ("It is ", "'s turn"),
        }
    }

    pub(super) fn sentence(self, player: &str) -> String {
        let (before, after) = self.words();
        format!("{before}{player}{after}.")
    }

    /// Reads a sentence and the name of its player.
    pub(super) fn read<'t>(line: &Line<'t>) -> Option<(Self, Word<'t>)> {
        let text = line.content.strip_suffix('.').unwrap_or(line.content);
        Self::ALL.into_iter().find_map(|status| {
            let (before, after) = status.words();
            let name = text.strip_prefix(before)?.strip_suffix(after)?;
            (!name.is_empty()).then(|| (status, line.part(name)))
        })
    }
}

/// Returns the winner's name without `by N points`.
pub(super) fn without_margin(winner: &str) -> Option<&str> {
    let (name, margin) = winner.rsplit_once(" by ")?;
    let (number, unit) = margin.split_once(' ')?;
    (is_number(number) && matches!(unit, "point" | "points")).then_some(name)
}

/// Returns the name of a side in a sentence about an unknown player.
pub(super) const fn side_name(color: Color) -> &'static str {
    match color {
        Color::X => "Black (x)",
        Color::O => "White (o)",
    }
}

/// Returns the side with this name: `Black (x)`, `Black` or `(x)`.
pub(super) fn side_named(name: &str) -> Option<Color> {
    Color::BOTH.into_iter().find(|&color| {
        let side = side_name(color);
        side == name || side.split(' ').any(|word| word == name)
    })
}

/// Returns the header of the ratings of a side's player: `1500 to 1512`.
pub(super) fn rating_header(color: Color) -> HeaderName {
    HeaderName::Other(format!("{}-rating", side_letter(color)))
}

pub(super) fn rating_line(player: &str, before: u32, after: u32) -> String {
    let way = if after < before { "down" } else { "up" };
    format!("{player}'s rating went {way} from {before} to {after}.")
}

/// Reads a line such as `bob's rating went up from 1500 to 1512.`: the name, and `1500 to 1512`.
pub(super) fn read_rating<'t>(line: &Line<'t>) -> Option<(Word<'t>, Word<'t>)> {
    let text = line.content.strip_suffix('.').unwrap_or(line.content);
    let (player, change) = text.rsplit_once("'s rating went ")?;
    let change = change
        .strip_prefix("up from ")
        .or_else(|| change.strip_prefix("down from "))?;
    let (before, after) = change.split_once(" to ")?;
    let is_rating = !player.is_empty() && is_number(before) && is_number(after);
    is_rating.then(|| (line.part(player), line.part(change)))
}

/// The names of the months in dates.
pub(super) const MONTHS: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];

/// Returns the length of the date that a text begins with: `Jan  5 10:12`, or a day of ISO 8601.
pub(super) fn date_len(text: &str) -> Option<usize> {
    let iso = |c: &char| c.is_ascii_digit() || "-:T.Z+".contains(*c);
    let len = text.chars().take_while(iso).map(char::len_utf8).sum();
    if text[..len].parse::<Date>().is_ok() {
        return Some(len);
    }
    let rest = MONTHS.iter().find_map(|month| text.strip_prefix(month))?;
    let rest = rest.strip_prefix(' ')?.trim_start_matches(' ');
    let (day, rest) = split_digits(rest);
    if !matches!(day.parse(), Ok(1..=31_u8)) || day.len() > 2 {
        return None;
    }
    let time = rest.trim_start_matches(' ');
    let is_time = |text: &&str| {
        let mut parts = text.split(':').map(|part| (part.len(), part.parse::<u8>()));
        matches!(
            (parts.next(), parts.next(), parts.next()),
            (Some((2, Ok(..24))), Some((2, Ok(..60))), None)
        )
    };
    let has_time = time.len() < rest.len() && time.get(..5).as_ref().is_some_and(is_time);
    let rest = if has_time { &time[5..] } else { rest };
    Some(text.len() - rest.len())
}

/// Returns whether a value is a date of a listing.
pub(super) fn is_date(value: &str) -> bool {
    date_len(value) == Some(value.len())
}

/// Reads a line such as `Game started.... Jan  5 10:12`: the name of its header, and the date.
pub(super) fn read_date<'t>(line: &Line<'t>) -> Option<(&'static str, Word<'t>)> {
    DATES.iter().find_map(|&(name, label)| {
        let dotted = line.content.strip_prefix(label.trim_end_matches('.'))?;
        let value = dotted.trim_start_matches('.');
        (value.len() < dotted.len()).then(|| (name, line.part(value.trim())))
    })
}
