//! `JUnit` XML: a suite per file, a case per game. A case fails if the game is invalid; other
//! findings are in its output.

use std::io::{self, Write};

use oust_notation::escape_xml;
use oust_validate::{Code, Finding, GameReport, Origin};

use super::concise;
use super::renderer::{Renderer, Spool};
use crate::summary::RunSummary;

pub(crate) struct Junit<'a> {
    out: &'a mut dyn Write,
    /// The source of the current suite.
    path: Option<String>,
    /// Its cases, which follow the counts.
    cases: Spool,
    tests: usize,
    failures: usize,
    of_game: Found,
    of_no_game: Found,
}

/// The findings of a case, as escaped lines.
#[derive(Default)]
struct Found {
    errors: Spool,
    others: Spool,
    /// The first error.
    first: Option<(Code, String)>,
}

impl<'a> Junit<'a> {
    pub(crate) fn new(out: &'a mut dyn Write) -> Self {
        Self {
            out,
            path: None,
            cases: Spool::default(),
            tests: 0,
            failures: 0,
            of_game: Found::default(),
            of_no_game: Found::default(),
        }
    }

    /// Writes a case, which fails if `failure` has a code and a message.
    fn case(
        &mut self,
        name: &str,
        mut found: Found,
        failure: Option<(Code, &str)>,
    ) -> io::Result<()> {
        self.tests += 1;
        let out = &mut self.cases;
        let class = escape_xml(self.path.as_deref().unwrap_or_default());
        write!(out, "    <testcase classname=\"{class}\" name=\"{name}\"")?;
        if failure.is_none() && found.errors.is_empty() && found.others.is_empty() {
            return writeln!(out, "/>");
        }
        writeln!(out, ">")?;
        if let Some((code, message)) = failure {
            self.failures += 1;
            let message = escape_xml(message);
            write!(out, "      <failure type=\"{code}\" message=\"{message}\">")?;
            found.errors.empty_into(out)?;
            writeln!(out, "</failure>")?;
        }
        if !found.others.is_empty() {
            write!(out, "      <system-out>")?;
            found.others.empty_into(out)?;
            writeln!(out, "</system-out>")?;
        }
        writeln!(out, "    </testcase>")
    }

    /// Writes the suite of the finished source.
    fn suite(&mut self) -> io::Result<()> {
        // Text between the games belongs to no case, and an error in it must not get lost.
        let mut found = std::mem::take(&mut self.of_no_game);
        if !found.errors.is_empty() || !found.others.is_empty() {
            let first = found.first.take();
            let failure = first.as_ref().map(|(code, message)| (*code, &**message));
            self.case("outside of games", found, failure)?;
        }
        let Some(path) = self.path.take() else {
            return Ok(());
        };
        writeln!(
            self.out,
            "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"0\" skipped=\"0\">",
            escape_xml(&path),
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

    fn finding(&mut self, origin: Origin<'_>, finding: &Finding) -> io::Result<()> {
        let found = match origin.game {
            Some(_) => &mut self.of_game,
            None => &mut self.of_no_game,
        };
        let lines = if finding.is_error() {
            let first = || (finding.code, finding.message.clone());
            found.first.get_or_insert_with(first);
            &mut found.errors
        } else {
            &mut found.others
        };
        for line in concise::lines(origin, finding) {
            let end = if lines.is_empty() { "" } else { "\n" };
            write!(lines, "{end}{}", escape_xml(&line))?;
        }
        Ok(())
    }

    fn game(&mut self, origin: Origin<'_>, game: &GameReport) -> io::Result<()> {
        // A game is written after its findings, so those found since the last game are its own.
        let found = std::mem::take(&mut self.of_game);
        // The error may be filtered from the output.
        let mut errors = game.findings.iter().filter(|finding| finding.is_error());
        let first = errors
            .next()
            .map(|finding| (finding.code, &*finding.message));
        let unselected = game
            .unselected
            .map(|code| (code, "this code is not selected"));
        let name = format!("game {}", origin.game.unwrap_or_default());
        self.case(&name, found, first.or(unselected))
    }

    fn end(&mut self, _summary: &RunSummary) -> io::Result<()> {
        self.suite()?;
        writeln!(self.out, "</testsuites>")
    }
}
