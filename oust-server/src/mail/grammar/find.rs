//! Finds the command or the answer in the subject and the unquoted lines of a mail.

use super::arguments::{Move, numbered_move};
use super::command::Command;
use super::error::{ACCOUNT_VERBS, CommandError, GAME_NAMES};
use super::parse::parse_command;
use super::tokens::{Tokens, check_length};

/// The number of unquoted lines that are searched: a greeting and remarks may come first.
const LINES_SEARCHED: usize = 20;

/// A text that begins like a command, parsed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundCommand {
    /// The part of the mail with the text.
    pub source: CommandSource,
    /// The command, or the error in the text.
    pub command: Result<Command, CommandError>,
    /// The unquoted lines after the command: the message of `chat`.
    pub message: String,
}

/// The part of a mail with the command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandSource {
    /// The subject, which takes precedence over the body.
    Subject,
    /// The unquoted lines of the body.
    Body,
}

/// Finds the command of a mail: the subject, or else the first command among the first 20 unquoted
/// lines of the body. A command begins with a game or a verb of the account.
///
/// Prefixes such as `Re:` and `**` are dropped. A subject with a hidden code is skipped: it is the
/// subject of a reply by the server. A line of the body that ends in a comma continues on the next
/// line.
///
/// Returns `None` if the mail has no such text.
pub fn find_command(subject: &str, body: &str) -> Option<FoundCommand> {
    let lines = unquoted_lines(body);
    let subject = without_prefixes(subject);
    if begins_command(subject) && !subject.split_whitespace().any(|word| word == "***") {
        return Some(FoundCommand {
            source: CommandSource::Subject,
            command: parse_command(subject),
            message: message(&lines),
        });
    }
    let first = lines
        .iter()
        .take(LINES_SEARCHED)
        .position(|line| begins_command(without_prefixes(line)))?;
    let mut last = first;
    let mut text = without_prefixes(lines[first]).trim_end().to_owned();
    while text.ends_with(',') && last + 1 < lines.len() {
        last += 1;
        // Without a space: the comma already separates the points.
        text.push_str(lines[last].trim());
    }
    Some(FoundCommand {
        source: CommandSource::Body,
        command: parse_command(&text),
        message: message(&lines[last + 1..]),
    })
}

/// Parses the answer to a notice: the first unquoted line of `body` that is not empty, as a move
/// with an optional `#n`. The number is the one of the event that the player expects to make.
///
/// # Errors
///
/// Fails if the line is not a move, or if there is no such line.
pub fn parse_answer(body: &str) -> Result<(Move, Option<u32>), CommandError> {
    let line = unquoted_lines(body)
        .into_iter()
        .find(|line| !line.trim().is_empty())
        .unwrap_or_default();
    check_length(line)?;
    numbered_move(&mut Tokens::new(line))
}

fn message(lines: &[&str]) -> String {
    lines.join("\n").trim().to_owned()
}

fn begins_command(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    GAME_NAMES
        .iter()
        .chain(&ACCOUNT_VERBS)
        .any(|name| name.eq_ignore_ascii_case(first))
}

fn without_prefixes(text: &str) -> &str {
    let mut text = text.trim();
    loop {
        let shorter = ["re:", "fwd:", "fw:", "**"].iter().find_map(|prefix| {
            let start = text.get(..prefix.len())?;
            start
                .eq_ignore_ascii_case(prefix)
                .then(|| text[prefix.len()..].trim_start())
        });
        match shorter {
            Some(shorter) => text = shorter,
            None => return text,
        }
    }
}

/// Returns the lines of `body` without quoted lines, introductions of quotations, and the
/// signature.
///
/// An introduction, in any language, ends in a colon and precedes a quoted line. The text ends at
/// `-----Original Message-----`, and at `On … wrote:` without quoted lines after it: the quotation
/// below has no `>`.
fn unquoted_lines(body: &str) -> Vec<&str> {
    let lines: Vec<&str> = body.lines().collect();
    let mut own = Vec::new();
    let mut i = 0;
    while let Some(&line) = lines.get(i) {
        if is_end(line) {
            break;
        }
        let introduction = introduction_length(&lines[i..]);
        if introduction > 0 {
            i += introduction;
            if !quotation_follows(&lines[i..]) {
                break;
            }
        } else {
            if !is_quoted(line) {
                own.push(line);
            }
            i += 1;
        }
    }
    own
}

/// Returns the length of the introduction at the start of `lines`: 0, 1 or 2 lines.
fn introduction_length(lines: &[&str]) -> usize {
    let ends = |i: usize, end: &str| {
        let line = lines.get(i);
        line.is_some_and(|line| line.trim_end().ends_with(end))
    };
    // Mail programs break a long line `On …, NAME <ADDRESS> wrote:` in two.
    let on = lines[0].trim_start().starts_with("On ");
    if is_quoted(lines[0]) {
        0
    } else if on && ends(0, "wrote:") || ends(0, ":") && quotation_follows(&lines[1..]) {
        1
    } else if on && ends(1, "wrote:") && !is_quoted(lines[1]) {
        2
    } else {
        0
    }
}

fn quotation_follows(lines: &[&str]) -> bool {
    let next = lines.iter().find(|line| !line.trim().is_empty());
    next.is_some_and(|line| is_quoted(line))
}

fn is_quoted(line: &str) -> bool {
    line.trim_start().starts_with('>')
}

fn is_end(line: &str) -> bool {
    let line = line.trim_end();
    // RFC 3676 begins a signature with `-- `; `trim_end` has removed the space.
    line == "--" || (line.starts_with("-----") && line.contains("Original Message"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(subject: &str, body: &str, expected: Option<(CommandSource, &str, &str)>) {
        let found = find_command(subject, body);
        let found = found.map(|found| {
            let command = match found.command {
                Ok(command) => command.to_string(),
                Err(error) => error.to_string(),
            };
            (found.source, command, found.message)
        });
        let expected = expected
            .map(|(source, command, message)| (source, command.to_owned(), message.to_owned()));
        assert_eq!(found, expected, "{subject:?} {body:?}");
    }

    #[test]
    fn the_subject_comes_before_the_body() {
        use CommandSource::{Body, Subject};
        check(
            "oust help",
            "oust standings",
            Some((Subject, "oust help", "oust standings")),
        );
        check(
            "RE: Fwd: ** Oust HELP",
            "",
            Some((Subject, "oust help", "")),
        );
        check(
            "hello",
            "Hi,\noust standings\nBye",
            Some((Body, "oust standings", "Bye")),
        );
        check(
            "",
            "> oust help\noust history",
            Some((Body, "oust history", "")),
        );
        check(
            "Re: oust move 101 ann *** e4",
            "oust help",
            Some((Body, "oust help", "")),
        );
        check("hello", "there", None);
        check("", "> oust help", None);
        check("", "", None);
    }

    #[test]
    fn twenty_lines_are_looked_at() {
        let late = |lines| format!("{}oust help", "x\n".repeat(lines));
        check("", &late(19), Some((CommandSource::Body, "oust help", "")));
        check("", &late(20), None);
    }

    #[test]
    fn a_line_that_ends_in_a_comma_goes_on() {
        check(
            "",
            "oust move 101 ann CODE e4,\nf5,\ng6\nThanks",
            Some((
                CommandSource::Body,
                "oust move 101 ann *** e4,f5,g6",
                "Thanks",
            )),
        );
        check(
            "",
            "oust move 101 ann CODE e4,",
            Some((
                CommandSource::Body,
                "word 6 is `e4,`, expected points such as `e4,f5`, `pass`, `swap`, `resign`, `undo`, `accept` or `reject`",
                "",
            )),
        );
    }

    #[test]
    fn quotations_and_signatures_are_not_the_senders_own() {
        #[track_caller]
        fn check(body: &str, expected: &[&str]) {
            assert_eq!(unquoted_lines(body), expected, "{body:?}");
        }
        check("", &[]);
        check("e4\r\nbye\r\n", &["e4", "bye"]);
        check("e4\n> f5\n >> g6", &["e4"]);
        check("e4\n-- \nann\nf5", &["e4"]);
        check("e4\n--\nann", &["e4"]);
        check("-- e4", &["-- e4"]);
        check("On Monday, ben wrote:\n> f5\ne4", &["e4"]);
        check(
            "On Monday, ben\n<ben@example.org> wrote:\n\n> f5\ne4",
            &["", "e4"],
        );
        check("Am Montag schrieb ben:\n> f5\ne4", &["e4"]);
        check("e4\nOn Monday, ben wrote:\nf5", &["e4"]);
        check("e4\nOn Monday, ben wrote:", &["e4"]);
        check("e4\n-----Original Message-----\nf5", &["e4"]);
        check("see:\ne4", &["see:", "e4"]);
        check("On e4", &["On e4"]);
    }
}
