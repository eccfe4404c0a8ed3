//! One JSON document: the run, the games, the findings, the summary.
//!
//! Games are written at once. The findings follow them, so they are spooled.

use std::io::{self, Write};

use oust_validate::{Finding, GameReport};
use serde::Serialize;

use super::lines::{FindingJson, GameJson, RunJson, SummaryJson};
use super::spool::Spool;
use super::{Renderer, write_json};
use crate::summary::Summary;
use crate::text::Text;

pub(super) struct Json<'a> {
    out: &'a mut dyn Write,
    findings: Spool,
    has_games: bool,
}

impl<'a> Json<'a> {
    pub(super) fn new(out: &'a mut dyn Write) -> Self {
        Self {
            out,
            findings: Spool::default(),
            has_games: false,
        }
    }
}

impl Renderer for Json<'_> {
    fn begin(&mut self) -> io::Result<()> {
        write(self.out, "{\"type\":\"report\",\"run\":", &RunJson::new())?;
        self.out.write_all(b",\n\"games\":[")
    }

    fn finding(&mut self, text: &Text<'_>, finding: &Finding) -> io::Result<()> {
        let before = separator(!self.findings.is_empty());
        write(&mut self.findings, before, &FindingJson::new(text, finding))
    }

    fn game(&mut self, text: &Text<'_>, game: &GameReport) -> io::Result<()> {
        let before = separator(self.has_games);
        self.has_games = true;
        write(self.out, before, &GameJson::new(text, game))
    }

    fn end(&mut self, summary: &Summary) -> io::Result<()> {
        self.out.write_all(b"],\n\"findings\":[")?;
        self.findings.empty_into(self.out)?;
        write(self.out, "],\n\"summary\":", &SummaryJson::new(summary))?;
        self.out.write_all(b"}\n")
    }
}

/// Returns the separator before an entry of a list.
pub(super) fn separator(has_entries: bool) -> &'static str {
    if has_entries { ",\n" } else { "\n" }
}

fn write(out: &mut dyn Write, before: &str, value: &impl Serialize) -> io::Result<()> {
    out.write_all(before.as_bytes())?;
    write_json(out, value)
}
