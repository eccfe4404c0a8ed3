//! Finds the command in the subject or the body of a mail.

use super::command::Command;
use super::error::{ACCOUNT_VERBS, CommandError, GAME_NAMES};
use super::parse::parse_command;
use crate::mail::unquoted::unquoted_lines;

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
}
