//! Parses and prints the dates of games.

use std::fmt;
use std::str::FromStr;

/// A year, a month or a day of the calendar, optionally with a time of day.
///
/// Read and written in ISO 8601: `2026`, `2026-01`, `2026-01-19`, `2026-01-19T20:15`.
///
/// ```
/// use oust_notation::Date;
///
/// let date: Date = "2026-01-19T20:15:04.250Z".parse()?;
/// assert_eq!(date.to_string(), "2026-01-19T20:15");
/// assert!("2026-02-30".parse::<Date>().is_err());
/// # Ok::<(), oust_notation::DateError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Date {
    year: u16,
    month: Option<u8>,
    day: Option<u8>,
    time: Option<(u8, u8)>,
}

/// The error for a text that is no date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a day of the calendar such as 2026-01-19")]
pub struct DateError;

const MONTHS: &str = "january february march april may june july august september october november \
                      december";

impl Date {
    /// Returns the year, with four digits.
    pub const fn year(self) -> u16 {
        self.year
    }

    /// Returns the month, from 1; `None` if it is unknown.
    pub const fn month(self) -> Option<u8> {
        self.month
    }

    /// Returns the day of the month, from 1; `None` if it is unknown.
    pub const fn day(self) -> Option<u8> {
        self.day
    }

    /// Returns the hour and the minute; `None` if they are unknown. Seconds and time zones are
    /// ignored.
    pub const fn time(self) -> Option<(u8, u8)> {
        self.time
    }

    /// Removes the time of day.
    #[must_use]
    pub const fn without_time(self) -> Self {
        Self { time: None, ..self }
    }

    /// Parses a day in another common form, such as `19.1.2026` or `Jan 19th, 2026`, if it
    /// is unambiguous.
    ///
    /// The year has four digits and comes first or last. After a first year comes the month. With
    /// the year last, the month must have a name, or the day must exceed 12, or both numbers must
    /// be equal.
    pub fn parse_lenient(text: &str) -> Option<Self> {
        const LONGEST: usize = 64;
        let is_part = |c: char| c.is_ascii_alphanumeric();
        if text.len() > LONGEST || !text.chars().all(|c| is_part(c) || " -/.,".contains(c)) {
            return None;
        }
        let parts: Vec<&str> = text
            .split(|c| !is_part(c))
            .filter(|part| !part.is_empty())
            .collect();
        let (first, second, third) = match parts[..] {
            [all] if all.len() == 8 => (&all[..4], &all[4..6], &all[6..]),
            [first, second, third] => (first, second, third),
            _ => return None,
        };
        let (year, month, day) = match (year(first), year(third)) {
            (Some(year), None) => {
                let month = named_month(second).or_else(|| number(second))?;
                (year, month, number(third)?)
            }
            (None, Some(year)) => {
                let (month, day) = month_and_day(first, second)?;
                (year, month, day)
            }
            _ => return None,
        };
        Self::new(year, Some(month), Some(day))
    }

    fn new(year: u16, month: Option<u8>, day: Option<u8>) -> Option<Self> {
        let by = |number| year.is_multiple_of(number);
        let is_leap = by(4) && (!by(100) || by(400));
        let days = match month {
            Some(4 | 6 | 9 | 11) => 30,
            Some(2) => 28 + u8::from(is_leap),
            _ => 31,
        };
        let exists = year > 0
            && month.is_none_or(|month| (1..=12).contains(&month))
            && day.is_none_or(|day| (1..=days).contains(&day));
        exists.then_some(Self {
            year,
            month,
            day,
            time: None,
        })
    }
}

/// Parses ISO 8601. A space may replace the `T`, and text after it other than a time is ignored.
impl FromStr for Date {
    type Err = DateError;

    fn from_str(text: &str) -> Result<Self, DateError> {
        let (day, rest) = text.split_once(['T', ' ']).unwrap_or((text, ""));
        let parts: Vec<&str> = day.split('-').collect();
        let read = match parts[..] {
            [y] => year(y).and_then(|y| Self::new(y, None, None)),
            [y, m] => year(y).and_then(|y| Self::new(y, Some(two_digits(m)?), None)),
            [y, m, d] => {
                year(y).and_then(|y| Self::new(y, Some(two_digits(m)?), Some(two_digits(d)?)))
            }
            _ => None,
        };
        let date = read.ok_or(DateError)?;
        let clock = rest.get(..5).and_then(|clock| clock.split_once(':'));
        let time = clock.and_then(|(hour, minute)| {
            let (hour, minute) = (two_digits(hour)?, two_digits(minute)?);
            // A month has no time of day.
            (hour < 24 && minute < 60 && date.day.is_some()).then_some((hour, minute))
        });
        Ok(Self { time, ..date })
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        for part in [self.month, self.day].into_iter().flatten() {
            write!(f, "-{part:02}")?;
        }
        match self.time {
            Some((hour, minute)) => write!(f, "T{hour:02}:{minute:02}"),
            None => Ok(()),
        }
    }
}

fn month_and_day(first: &str, second: &str) -> Option<(u8, u8)> {
    match (named_month(first), named_month(second)) {
        (Some(month), None) => Some((month, day(second)?)),
        (None, Some(month)) => Some((month, day(first)?)),
        _ => match (number(first)?, number(second)?) {
            // `3.4.2026` is ambiguous, `13.4.2026` and `4.4.2026` are not.
            (day, month) if day == month || (day > 12 && month <= 12) => Some((month, day)),
            (month, day) if day > 12 && month <= 12 => Some((month, day)),
            _ => None,
        },
    }
}

/// Parses the name of a month, or at least its first three letters.
fn named_month(text: &str) -> Option<u8> {
    let text = text.to_ascii_lowercase();
    // `Ju` begins two months.
    let begins = |month: &&str| text.len() >= 3 && month.starts_with(&text);
    let month = (1..)
        .zip(MONTHS.split(' '))
        .find(|(_, month)| begins(month));
    month.map(|(number, _)| number)
}

/// Parses a day, optionally with the ending of an ordinal number.
fn day(text: &str) -> Option<u8> {
    let endings = ["st", "nd", "rd", "th"];
    let ordinal = endings.iter().find_map(|ending| text.strip_suffix(ending));
    number(ordinal.unwrap_or(text))
}

fn year(text: &str) -> Option<u16> {
    digits(text).filter(|_| text.len() == 4)
}

fn two_digits(text: &str) -> Option<u8> {
    number(text).filter(|_| text.len() == 2)
}

fn number(text: &str) -> Option<u8> {
    let number = digits(text).filter(|_| text.len() <= 2)?;
    u8::try_from(number).ok()
}

fn digits(text: &str) -> Option<u16> {
    // `parse` alone would take a sign.
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}
