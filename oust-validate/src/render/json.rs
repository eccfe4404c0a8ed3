//! One JSON document: the run, the games, the findings, the summary.
//!
//! Games are written as they come. The findings wait for their place behind them, on disk when
//! they are many.

use std::io::{self, Write};

use oust_validate::{Finding, GameReport};
use serde::Serialize;

use super::lines::{FindingJson, GameJson, RunJson, SummaryJson};
use super::spool::Spool;
use super::{Renderer, Text};
use crate::summary::Summary;

pub(super) struct Json<'a> {
    out: &'a mut dyn Write,
    findings: Spool,
    /// What stands before the next finding.
    before_finding: &'static str,
    /// What stands before the next game.
    before_game: &'static str,
}

impl<'a> Json<'a> {
    pub(super) fn new(out: &'a mut dyn Write) -> Self {
        Self {
            out,
            findings: Spool::default(),
            before_finding: "\n",
            before_game: "\n",
        }
    }
}

impl Renderer for Json<'_> {
    fn begin(&mut self) -> io::Result<()> {
        self.out.write_all(b"{\"type\":\"report\",\"run\":")?;
        write(self.out, &RunJson::new())?;
        self.out.write_all(b",\n\"games\":[")
    }

    fn finding(
        &mut self,
        text: &Text<'_>,
        game: Option<usize>,
        finding: &Finding,
    ) -> io::Result<()> {
        self.findings.write_all(self.before_finding.as_bytes())?;
        self.before_finding = ",\n";
        write(&mut self.findings, &FindingJson::new(text, game, finding))
    }

    fn game(&mut self, text: &Text<'_>, number: usize, game: &GameReport) -> io::Result<()> {
        self.out.write_all(self.before_game.as_bytes())?;
        self.before_game = ",\n";
        write(self.out, &GameJson::new(text, number, game))
    }

    fn end(&mut self, summary: &Summary) -> io::Result<()> {
        self.out.write_all(b"],\n\"findings\":[")?;
        self.findings.empty_into(self.out)?;
        self.out.write_all(b"],\n\"summary\":")?;
        write(self.out, &SummaryJson::new(summary))?;
        self.out.write_all(b"}\n")
    }
}

fn write(out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    Ok(serde_json::to_writer(out, value)?)
}
