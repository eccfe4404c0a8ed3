//! One JSON object a line.

use std::io::{self, Write};

use oust_validate::{Finding, GameReport};

use super::lines::{FindingJson, GameJson, Line, RunJson, SummaryJson};
use super::{Renderer, Text};
use crate::summary::Summary;

pub(super) struct Ndjson<'a> {
    out: &'a mut dyn Write,
}

impl<'a> Ndjson<'a> {
    pub(super) fn new(out: &'a mut dyn Write) -> Self {
        Self { out }
    }

    fn write(&mut self, line: &Line<'_>) -> io::Result<()> {
        serde_json::to_writer(&mut *self.out, line)?;
        self.out.write_all(b"\n")
    }
}

impl Renderer for Ndjson<'_> {
    fn begin(&mut self) -> io::Result<()> {
        self.write(&Line::Run(RunJson::new()))
    }

    fn finding(
        &mut self,
        text: &Text<'_>,
        game: Option<usize>,
        finding: &Finding,
    ) -> io::Result<()> {
        self.write(&Line::Finding(FindingJson::new(text, game, finding)))
    }

    fn game(&mut self, text: &Text<'_>, number: usize, game: &GameReport) -> io::Result<()> {
        self.write(&Line::Game(GameJson::new(text, number, game)))
    }

    fn end(&mut self, summary: &Summary) -> io::Result<()> {
        self.write(&Line::Summary(SummaryJson::new(summary)))
    }
}
