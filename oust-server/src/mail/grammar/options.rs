use std::fmt;
use std::time::Duration;

use super::duration::{InUnit, parse_duration};
use super::error::{CommandError, Expected};
use super::words::Word;

pub(super) const OPTION_NAMES: [&str; 6] = [
    "-size=",
    "-board=",
    "-swap=",
    "--nagtime=",
    "--forfeittime=",
    "--totaltime=",
];

const BOARD_NAME_LIMIT: usize = 32;

/// The options of a challenge. Which values are possible is decided elsewhere.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// `-size=N`: the number of points on a side.
    pub size: Option<u8>,
    /// `-board=NAME`: a board by its name, such as `hex7`.
    pub board: Option<String>,
    /// `-swap=yes|no`: whether a player may swap.
    pub swap: Option<bool>,
    /// `--nagtime=D`: how long a player may think before the first reminder.
    pub nag_time: Option<Duration>,
    /// `--forfeittime=D`: how long a player may think about a turn.
    pub forfeit_time: Option<Duration>,
    /// `--totaltime=D`: how long a player may think about all turns.
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

/// Returns whether a word begins as an option does. Mail programs replace `--` by a dash.
pub(super) fn is_option(word: &str) -> bool {
    word.starts_with(['-', '–', '—'])
}

impl Options {
    /// Sets the option that `word` gives.
    pub(super) fn set(&mut self, word: Word<'_>) -> Result<(), CommandError> {
        let text = word.text.trim_start_matches(['-', '–', '—']);
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        match name.to_ascii_lowercase().as_str() {
            "size" => set(
                &mut self.size,
                value.parse().ok().filter(|&n| n > 0),
                word,
                Expected::Size,
            ),
            "board" => set(
                &mut self.board,
                board_name(value),
                word,
                Expected::BoardName,
            ),
            "swap" => set(&mut self.swap, yes_or_no(value), word, Expected::YesOrNo),
            "nagtime" => set(
                &mut self.nag_time,
                parse_duration(value),
                word,
                Expected::Duration,
            ),
            "forfeittime" => set(
                &mut self.forfeit_time,
                parse_duration(value),
                word,
                Expected::Duration,
            ),
            "totaltime" => set(
                &mut self.total_time,
                parse_duration(value),
                word,
                Expected::Duration,
            ),
            _ => Err(word.unexpected(Expected::Option)),
        }
    }
}

fn set<T>(
    field: &mut Option<T>,
    value: Option<T>,
    word: Word<'_>,
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
