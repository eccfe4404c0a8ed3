//! Printing an answer, and the errors of commands.

use std::fmt;

use oust_notation::printable_lines;

/// The answer to a command.
///
/// [`Display`](fmt::Display) writes it as the protocol does: `=` or `?`, the id, a space, the text,
/// and two line ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The id of the command.
    pub id: Option<String>,
    /// The text, or why the command fails.
    pub result: Result<String, CommandError>,
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, text) = match &self.result {
            Ok(text) => ('=', text.clone()),
            Err(error) => ('?', error.to_string()),
        };
        write!(f, "{sign}{}", self.id.as_deref().unwrap_or_default())?;
        let text = printable_lines(&text);
        let mut lines = text.trim_end().lines().map(str::trim_end);
        let first = lines.next().unwrap_or_default();
        if !first.is_empty() {
            write!(f, " {first}")?;
        }
        for line in lines {
            // An empty line ends the answer, so one of the text is written as a space.
            write!(f, "\n{}", if line.is_empty() { " " } else { line })?;
        }
        f.write_str("\n\n")
    }
}

/// Why a command fails. [`Display`](std::fmt::Display) begins with the words that the protocol and
/// GNU Go use, which controllers compare.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CommandError {
    /// There is no such command.
    #[error("unknown command")]
    UnknownCommand,
    /// An argument is missing or malformed.
    #[error("syntax error: {0}")]
    Syntax(String),
    /// The rules forbid the move.
    #[error("illegal move: {0}")]
    IllegalMove(String),
    /// There is no such board.
    #[error("unacceptable size: {0}")]
    UnacceptableSize(String),
    /// No move is left to undo.
    #[error("cannot undo")]
    CannotUndo,
    /// The game goes on.
    #[error("cannot score: the game is not over")]
    CannotScore,
    /// The file cannot be read or breaks a rule.
    #[error("cannot load file: {0}")]
    CannotLoad(String),
    /// The command has no answer for this board or state.
    #[error("{0}")]
    Impossible(String),
}

impl CommandError {
    /// Returns a syntax error that names what was expected and what was found.
    pub(crate) fn expected(expected: &str, found: &str) -> Self {
        Self::Syntax(format!("expected {expected}, found `{found}`"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_ends_with_its_only_empty_line() {
        let answer = |id: Option<&str>, text: &str| Answer {
            id: id.map(str::to_owned),
            result: Ok(text.to_owned()),
        };
        assert_eq!(answer(None, "").to_string(), "=\n\n");
        assert_eq!(answer(Some("7"), "A1").to_string(), "=7 A1\n\n");
        assert_eq!(
            answer(None, "\n a \n\nb\n\n").to_string(),
            "=\n a\n \nb\n\n"
        );
        assert_eq!(
            answer(None, "a\u{1b}[2Jb").to_string(),
            "= a\\u{1b}[2Jb\n\n"
        );
        let failed = Answer {
            id: None,
            result: Err(CommandError::UnknownCommand),
        };
        assert_eq!(failed.to_string(), "? unknown command\n\n");
    }
}
