//! `JUnit` XML: a suite a file, a case a game. A case fails when the game is invalid; findings
//! that are no errors stand in its output.

use std::io::{self, Write};

use oust_validate::{Finding, GameReport};

use super::spool::Spool;
use super::{Renderer, Text, concise};
use crate::summary::Summary;

/// The case of what belongs to no game.
const NO_GAME: &str = "outside of games";

pub(super) struct Junit<'a> {
    out: &'a mut dyn Write,
    /// The source whose suite is being collected.
    path: Option<String>,
    /// Its cases, which stand behind their counts.
    cases: Spool,
    tests: usize,
    failures: usize,
    of_game: Found,
    of_no_game: Found,
}

/// Findings of a case.
#[derive(Default)]
struct Found {
    errors: String,
    others: String,
    /// The first error's code and message.
    first: Option<(String, String)>,
}

impl Found {
    fn push(&mut self, text: &Text<'_>, finding: &Finding) {
        let lines = if finding.is_error() {
            self.first
                .get_or_insert_with(|| (finding.code.to_string(), finding.message.clone()));
            &mut self.errors
        } else {
            &mut self.others
        };
        lines.push_str(&concise::line(text, finding));
        lines.push('\n');
    }

    fn is_empty(&self) -> bool {
        self.errors.is_empty() && self.others.is_empty()
    }
}

impl<'a> Junit<'a> {
    pub(super) fn new(out: &'a mut dyn Write) -> Self {
        Self {
            out,
            path: None,
            cases: Spool::new(),
            tests: 0,
            failures: 0,
            of_game: Found::default(),
            of_no_game: Found::default(),
        }
    }

    /// Puts down a case, which fails when it is told why.
    fn case(&mut self, name: &str, found: &Found, failure: Option<(&str, &str)>) -> io::Result<()> {
        self.tests += 1;
        let class = escaped(self.path.as_deref().unwrap_or_default());
        write!(
            self.cases,
            "    <testcase classname=\"{class}\" name=\"{name}\""
        )?;
        if failure.is_none() && found.is_empty() {
            return writeln!(self.cases, "/>");
        }
        writeln!(self.cases, ">")?;
        if let Some((code, message)) = failure {
            self.failures += 1;
            writeln!(
                self.cases,
                "      <failure type=\"{}\" message=\"{}\">{}</failure>",
                escaped(code),
                escaped(message),
                lines(&found.errors)
            )?;
        }
        if !found.others.is_empty() {
            let others = lines(&found.others);
            writeln!(self.cases, "      <system-out>{others}</system-out>")?;
        }
        writeln!(self.cases, "    </testcase>")
    }

    /// Writes the suite of the source that has ended.
    fn suite(&mut self) -> io::Result<()> {
        let found = std::mem::take(&mut self.of_no_game);
        if !found.is_empty() {
            let first = found.first.as_ref();
            let failure = first.map(|(code, message)| (code.as_str(), message.as_str()));
            self.case(NO_GAME, &found, failure)?;
        }
        let Some(path) = self.path.take() else {
            return Ok(());
        };
        writeln!(
            self.out,
            "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"0\" skipped=\"0\">",
            escaped(&path),
            self.tests,
            self.failures
        )?;
        self.cases.empty_into(self.out)?;
        (self.tests, self.failures) = (0, 0);
        writeln!(self.out, "  </testsuite>")
    }
}

impl Renderer for Junit<'_> {
    fn begin(&mut self) -> io::Result<()> {
        writeln!(self.out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
        writeln!(self.out, "<testsuites name=\"oust-validate\">")
    }

    fn source(&mut self, path: &str) -> io::Result<()> {
        self.suite()?;
        self.path = Some(path.to_owned());
        Ok(())
    }

    fn finding(
        &mut self,
        text: &Text<'_>,
        game: Option<usize>,
        finding: &Finding,
    ) -> io::Result<()> {
        let found = match game {
            Some(_) => &mut self.of_game,
            None => &mut self.of_no_game,
        };
        found.push(text, finding);
        Ok(())
    }

    fn game(&mut self, _text: &Text<'_>, number: usize, game: &GameReport) -> io::Result<()> {
        let found = std::mem::take(&mut self.of_game);
        // Of the findings that are not shown the game's own first error speaks.
        let first = game.findings.iter().find(|finding| finding.is_error());
        let code = first.map(|finding| finding.code.to_string());
        let failure = first.zip(code.as_deref());
        let failure = failure.map(|(finding, code)| (code, finding.message.as_str()));
        self.case(&format!("game {number}"), &found, failure)
    }

    fn end(&mut self, _summary: &Summary) -> io::Result<()> {
        self.suite()?;
        writeln!(self.out, "</testsuites>")
    }
}

/// Lines for between tags.
fn lines(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(escaped).collect();
    lines.join("\n")
}

/// Text for XML, in an attribute or between tags. Characters that XML cannot hold are replaced.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for symbol in text.chars() {
        match symbol {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\t' => escaped.push_str("&#9;"),
            '\n' => escaped.push_str("&#10;"),
            '\r' => escaped.push_str("&#13;"),
            '\u{FFFE}' | '\u{FFFF}' => escaped.push('\u{FFFD}'),
            _ if symbol.is_control() => escaped.push('\u{FFFD}'),
            _ => escaped.push(symbol),
        }
    }
    escaped
}
