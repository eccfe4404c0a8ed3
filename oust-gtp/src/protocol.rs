//! Lines of commands, of bounded length, and their answers.
//!
//! Source: Gunnar Farnebäck, "Specification of the Go Text Protocol, version 2, draft 2".

use std::fmt;
use std::io::{self, BufRead, Read};

use oust_notation::printable_lines;

/// A command with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Request {
    /// The digits of the id.
    pub(crate) id: Option<String>,
    /// The name; empty if the line has an id alone.
    pub(crate) command: String,
    pub(crate) arguments: Arguments,
}

/// The words after a command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Arguments(Vec<String>);

impl Request {
    /// Parses a line as section 3 of the specification says: control characters are dropped, tabs
    /// are spaces, `#` begins a comment. Returns `None` for a line without a command.
    pub(crate) fn parse(line: &str) -> Option<Self> {
        // Not in the order of section 3.1, with the same result: a control character hides no `#`.
        let line = line.split('#').next().unwrap_or_default();
        let spaced = line.replace('\t', " ");
        let clean: String = spaced
            .chars()
            .filter(|character| !character.is_control())
            .collect();
        let mut words = clean.split(' ').filter(|word| !word.is_empty()).peekable();
        words.peek()?;
        let is_id = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
        // Kept as text: an id may have more digits than an integer, and is repeated as it came.
        let id = words.next_if(is_id).map(str::to_owned);
        Some(Self {
            id,
            command: words.next().unwrap_or_default().to_owned(),
            arguments: Arguments(words.map(str::to_owned).collect()),
        })
    }
}

impl Arguments {
    /// Returns an argument, or a syntax error that names the missing one.
    pub(crate) fn get(&self, index: usize, expected: &str) -> Result<&str, CommandError> {
        self.optional(index)
            .ok_or_else(|| CommandError::Syntax(format!("expected {expected}")))
    }

    /// Returns an argument if it is given.
    pub(crate) fn optional(&self, index: usize) -> Option<&str> {
        self.0.get(index).map(String::as_str)
    }

    /// Returns a number that is not negative.
    pub(crate) fn number(&self, index: usize, expected: &str) -> Result<u64, CommandError> {
        let word = self.get(index, expected)?;
        word.parse()
            .map_err(|_| CommandError::expected(expected, word))
    }

    /// Returns the words in pairs: a color and a vertex each.
    pub(crate) fn pairs(&self) -> Result<Vec<(&str, &str)>, CommandError> {
        // Checked before the first pair, so that a command with a fault changes nothing.
        if !self.0.len().is_multiple_of(2) {
            let message = "expected a vertex after the last color";
            return Err(CommandError::Syntax(message.to_owned()));
        }
        let pairs = self.0.chunks_exact(2);
        Ok(pairs.map(|pair| (&*pair[0], &*pair[1])).collect())
    }

    /// Returns the words after the first.
    pub(crate) fn after_first(&self) -> Self {
        Self(self.0.iter().skip(1).cloned().collect())
    }

    /// Returns the arguments as they were separated by spaces.
    pub(crate) fn words(&self) -> &[String] {
        &self.0
    }
}

/// The longest line, enough for `gogui-play_sequence` with a whole game.
const LONGEST: u64 = 1 << 20;

/// A line of the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// A line, with its line end. Bytes that are no UTF-8 are replaced.
    Text(String),
    /// A line that is longer than the limit, which is named. It is skipped.
    TooLong(u64),
}

/// Iterates over the lines of a stream.
#[derive(Debug)]
pub(crate) struct Lines<R> {
    input: R,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(input: R) -> Self {
        Self { input }
    }

    /// Drops bytes until the line ends.
    fn skip_line(&mut self) -> io::Result<()> {
        loop {
            let mut rest = Vec::new();
            let read = self.limited(&mut rest)?;
            if read == 0 || rest.ends_with(b"\n") {
                return Ok(());
            }
        }
    }

    fn limited(&mut self, line: &mut Vec<u8>) -> io::Result<usize> {
        self.input.by_ref().take(LONGEST).read_until(b'\n', line)
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = io::Result<Line>;

    fn next(&mut self) -> Option<io::Result<Line>> {
        let mut line = Vec::new();
        match self.limited(&mut line) {
            Err(error) => Some(Err(error)),
            Ok(0) => None,
            // A line of exactly the limit with its end is whole.
            Ok(read) if read as u64 == LONGEST && !line.ends_with(b"\n") => {
                Some(self.skip_line().map(|()| Line::TooLong(LONGEST)))
            }
            Ok(_) => Some(Ok(Line::Text(String::from_utf8_lossy(&line).into_owned()))),
        }
    }
}

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
        // A message may quote the controller's own bytes, which must not control a terminal.
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

    #[track_caller]
    fn check(line: &str, expected: Option<(Option<&str>, &str, &[&str])>) {
        let parsed = Request::parse(line);
        let found = parsed.as_ref().map(|request| {
            let words: Vec<&str> = request
                .arguments
                .words()
                .iter()
                .map(|word| &**word)
                .collect();
            (request.id.as_deref(), &*request.command, words)
        });
        let expected = expected.map(|(id, command, words)| (id, command, words.to_vec()));
        assert_eq!(found, expected, "{line:?}");
    }

    #[test]
    fn lines_are_cleaned_as_the_specification_says() {
        check("name\r", Some((None, "name", &[])));
        check(
            "  12\tplay  b\tA1 # best",
            Some((Some("12"), "play", &["b", "A1"])),
        );
        check(
            "pl\u{7}ay w\u{0} pass",
            Some((None, "play", &["w", "pass"])),
        );
        check("3", Some((Some("3"), "", &[])));
        for empty in ["", " \t ", "# interrupt", "   # 1 name", "\r", "\u{1}"] {
            check(empty, None);
        }
    }

    #[test]
    fn a_line_beyond_the_limit_is_skipped_and_the_next_is_read() {
        let limit = usize::try_from(LONGEST).expect("a small limit");
        let text = format!(
            "{}\nname\n{}\nlast",
            "a".repeat(limit),
            "b".repeat(limit - 1)
        );
        let lines: Vec<Line> = Lines::new(text.as_bytes())
            .collect::<io::Result<_>>()
            .expect("a slice has no errors");
        assert_eq!(lines.len(), 4);
        assert_eq!(lines[0], Line::TooLong(LONGEST));
        assert_eq!(lines[1], Line::Text("name\n".to_owned()));
        assert_eq!(lines[3], Line::Text("last".to_owned()));
    }

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
