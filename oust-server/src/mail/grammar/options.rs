//! The options of a challenge, and durations.

use std::fmt;
use std::time::Duration;

use super::error::{CommandError, Expected};
use super::tokens::Token;

// Names such as `25x25` are short; the limit keeps error messages short, too.
const BOARD_NAME_LIMIT: usize = 32;

/// The options of a challenge, not checked against the limits of boards and clocks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// `-size=N`: the number of points on a side.
    pub size: Option<u8>,
    /// `-board=NAME`: a board by its name, such as `hex7`.
    pub board: Option<String>,
    /// `-swap=yes|no`: whether a player may swap.
    pub swap: Option<bool>,
    /// `--nagtime=D`: the time for a turn before the first reminder.
    pub nag_time: Option<Duration>,
    /// `--forfeittime=D`: the time for a turn.
    pub forfeit_time: Option<Duration>,
    /// `--totaltime=D`: the time for all turns of a player.
    pub total_time: Option<Duration>,
}

impl fmt::Display for Options {
    /// Writes each option with a space before it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(size) = self.size {
            write!(f, " -size={size}")?;
        }
        if let Some(board) = &self.board {
            write!(f, " -board={board}")?;
        }
        match self.swap {
            Some(true) => f.write_str(" -swap=yes")?,
            Some(false) => f.write_str(" -swap=no")?,
            None => {}
        }
        let times = [
            ("nag", self.nag_time),
            ("forfeit", self.forfeit_time),
            ("total", self.total_time),
        ];
        for (name, time) in times {
            if let Some(time) = time {
                write!(f, " --{name}time={}", InUnit(time))?;
            }
        }
        Ok(())
    }
}

/// Returns whether a word begins like an option. Mail programs replace `--` with a dash.
pub(crate) fn is_option(word: &str) -> bool {
    word.starts_with(['-', '–', '—'])
}

impl Options {
    /// Parses `word`, such as `-size=9`, and sets its option. Fails if the option is set already.
    pub(crate) fn set(&mut self, word: Token<'_>) -> Result<(), CommandError> {
        let text = word.text.trim_start_matches(['-', '–', '—']);
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        match name.to_ascii_lowercase().as_str() {
            "size" => {
                let size = value.parse().ok().filter(|&size| size > 0);
                set(&mut self.size, size, word, Expected::Size)
            }
            "board" => {
                let name = board_name(value);
                set(&mut self.board, name, word, Expected::BoardName)
            }
            "swap" => set(&mut self.swap, yes_or_no(value), word, Expected::YesOrNo),
            "nagtime" => set_time(&mut self.nag_time, value, word),
            "forfeittime" => set_time(&mut self.forfeit_time, value, word),
            "totaltime" => set_time(&mut self.total_time, value, word),
            _ => Err(word.unexpected(Expected::Option)),
        }
    }
}

fn set_time(
    field: &mut Option<Duration>,
    value: &str,
    word: Token<'_>,
) -> Result<(), CommandError> {
    set(field, parse_duration(value), word, Expected::Duration)
}

fn set<T>(
    field: &mut Option<T>,
    value: Option<T>,
    word: Token<'_>,
    expected: Expected,
) -> Result<(), CommandError> {
    if field.is_some() {
        return Err(word.repeated());
    }
    *field = Some(value.ok_or_else(|| word.unexpected(expected))?);
    Ok(())
}

fn board_name(text: &str) -> Option<String> {
    let valid = (1..=BOARD_NAME_LIMIT).contains(&text.len())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
    valid.then(|| text.to_owned())
}

fn yes_or_no(text: &str) -> Option<bool> {
    match text.to_ascii_lowercase().as_str() {
        "yes" => Some(true),
        "no" => Some(false),
        _ => None,
    }
}

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;
/// The maximum duration in seconds: ten years.
const LONGEST: u64 = 3660 * DAY;

/// Parses `7d`, `12h`, `90m` or a plain number of days.
///
/// Returns `None` for any other text, for zero, and above ten years.
pub(crate) fn parse_duration(text: &str) -> Option<Duration> {
    // The last byte is ASCII where it is cut off, so the slice is valid UTF-8.
    let (digits, unit) = match text.as_bytes().last()? {
        b'd' | b'D' => (&text[..text.len() - 1], DAY),
        b'h' | b'H' => (&text[..text.len() - 1], HOUR),
        b'm' | b'M' => (&text[..text.len() - 1], MINUTE),
        _ => (text, DAY),
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let seconds = digits.parse::<u64>().ok()?.checked_mul(unit)?;
    (1..=LONGEST)
        .contains(&seconds)
        .then(|| Duration::from_secs(seconds))
}

/// A duration in the largest unit that divides it; seconds are dropped.
pub(crate) struct InUnit(pub(crate) Duration);

impl fmt::Display for InUnit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs();
        if seconds.is_multiple_of(DAY) {
            write!(f, "{}d", seconds / DAY)
        } else if seconds.is_multiple_of(HOUR) {
            write!(f, "{}h", seconds / HOUR)
        } else {
            write!(f, "{}m", seconds / MINUTE)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_written_in_the_largest_unit() {
        #[track_caller]
        fn check(text: &str, written: Option<&str>) {
            let duration = parse_duration(text).map(|duration| InUnit(duration).to_string());
            assert_eq!(duration.as_deref(), written, "{text}");
        }
        check("7d", Some("7d"));
        check("7", Some("7d"));
        check("12H", Some("12h"));
        check("48h", Some("2d"));
        check("90m", Some("90m"));
        check("120m", Some("2h"));
        check("3660d", Some("3660d"));
        check("3661d", None);
        check("0d", None);
        check("-1d", None);
        check("1.5d", None);
        check("d", None);
        check("", None);
        check("7w", None);
        check("7é", None);
        check("99999999999999999999d", None);
    }
}
