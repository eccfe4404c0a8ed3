//! Printing an answer.

use std::fmt;

use oust_notation::printable_lines;

use super::CommandError;

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
