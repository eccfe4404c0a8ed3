//! Ranges of numbers and of dates, as arguments write them: `A..B`, `A..`, `..B` or `A`.

use std::ops::RangeInclusive;
use std::str::FromStr;

use oust_notation::Date;

/// The games of a source, by their numbers.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct GamesArgs {
    /// Take these games of each source, counted from 1, such as 3,10..20
    #[arg(
        long,
        short = 'g',
        visible_alias = "games",
        value_name = "NUMBERS",
        value_delimiter = ','
    )]
    game: Vec<Numbers>,
}

impl GamesArgs {
    /// Returns whether the flag is given.
    pub(crate) fn is_given(&self) -> bool {
        !self.game.is_empty()
    }

    /// Returns whether the game of a number is asked for; without the flag every game is.
    pub(crate) fn contains(&self, number: usize) -> bool {
        !self.is_given() || self.game.iter().any(|range| range.contains(number))
    }
}

/// The numbers from a first one to a last one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Numbers(RangeInclusive<usize>);

impl Numbers {
    pub(crate) fn contains(&self, number: usize) -> bool {
        self.0.contains(&number)
    }
}

impl FromStr for Numbers {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        // `10-20`, as page numbers are written: a number has no sign.
        let (first, last) = ends(text, &["..", "-"]);
        let number = |end: &str, open| match end {
            "" => Ok(open),
            _ => end.parse().map_err(|_| {
                format!("expected a number or a range such as 40..80, found `{text}`")
            }),
        };
        let is_empty = first.is_empty() && last.is_empty();
        let (first, last) = (number(first, 0)?, number(last, usize::MAX)?);
        if is_empty || first > last {
            return Err(format!("`{text}` is an empty range"));
        }
        Ok(Self(first..=last))
    }
}

/// The days from a first one to a last one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Dates {
    first: Day,
    last: Day,
}

/// A year, a month and a day.
type Day = (u16, u8, u8);

impl Dates {
    /// Returns whether a day of a game is in the range; of a month or a year, whether all its days
    /// are.
    pub(crate) fn contains(&self, date: Date) -> bool {
        self.first <= first_day(date) && last_day(date) <= self.last
    }
}

impl FromStr for Dates {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (first, last) = ends(text, &[".."]);
        let date = |end: &str| {
            let parsed = (!end.is_empty()).then(|| end.parse::<Date>()).transpose();
            parsed.map_err(|error| format!("`{end}`: {error}, or a range such as 2025..2026-03"))
        };
        let is_empty = first.is_empty() && last.is_empty();
        let first = date(first)?.map_or((0, 0, 0), first_day);
        let last = date(last)?.map_or((u16::MAX, 0, 0), last_day);
        if is_empty || first > last {
            return Err(format!("`{text}` is an empty range"));
        }
        Ok(Self { first, last })
    }
}

fn first_day(date: Date) -> Day {
    (
        date.year(),
        date.month().unwrap_or(1),
        date.day().unwrap_or(1),
    )
}

fn last_day(date: Date) -> Day {
    (
        date.year(),
        date.month().unwrap_or(12),
        date.day().unwrap_or(31),
    )
}

/// Returns the ends of a range. Without a separator both are the text.
fn ends<'t>(text: &'t str, separators: &[&str]) -> (&'t str, &'t str) {
    let split = separators
        .iter()
        .find_map(|separator| text.split_once(separator));
    split.unwrap_or((text, text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_of_numbers_have_open_and_closed_ends() {
        let contained = |range: &str| {
            let range: Numbers = range.parse().expect("a range");
            (0..10)
                .filter(|&number| range.contains(number))
                .collect::<Vec<_>>()
        };
        assert_eq!(contained("3..5"), [3, 4, 5]);
        assert_eq!(contained("3-5"), [3, 4, 5]);
        assert_eq!(contained("7.."), [7, 8, 9]);
        assert_eq!(contained("..2"), [0, 1, 2]);
        assert_eq!(contained("4"), [4]);
        for wrong in ["", "..", "-", "5..3", "a..3", "3...5", "1,2"] {
            assert!(wrong.parse::<Numbers>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_date_is_in_a_range_if_all_its_days_are() {
        let is_in = |date: &str, range: &str| {
            let range: Dates = range.parse().expect("a range");
            range.contains(date.parse().expect("a date"))
        };
        assert!(is_in("2026-01-19", "2026"));
        assert!(is_in("2026-01-19T20:15", "2026-01-19"));
        assert!(is_in("2026-12-31", "2025..2026"));
        assert!(!is_in("2027-01-01", "2025..2026"));
        assert!(is_in("2026-03", "2026-03-01..2026-03-31"));
        assert!(!is_in("2026", "2026-01..2026-11"));
        assert!(is_in("1999-01-01", "..2000") && is_in("2999-01-01", "2000.."));
        for wrong in ["", "..", "2027..2026", "yesterday", "2026-13"] {
            assert!(wrong.parse::<Dates>().is_err(), "{wrong}");
        }
    }
}
