//! One JSON object a line.

use std::io::{self, Write};

use oust_validate::{Finding, GameReport};

use super::lines::{FindingJson, GameJson, Line, RunJson, SummaryJson};
use super::{Renderer, write_json};
use crate::summary::Summary;
use crate::text::Text;

pub(super) struct Ndjson<'a>(pub(super) &'a mut dyn Write);

impl Ndjson<'_> {
    fn write(&mut self, line: &Line<'_>) -> io::Result<()> {
        write_json(self.0, line)?;
        self.0.write_all(b"\n")
    }
}

impl Renderer for Ndjson<'_> {
    fn begin(&mut self) -> io::Result<()> {
        self.write(&Line::Run(RunJson::new()))
    }

    fn finding(&mut self, text: &Text<'_>, finding: &Finding) -> io::Result<()> {
        self.write(&Line::Finding(FindingJson::new(text, finding)))
    }

    fn game(&mut self, text: &Text<'_>, game: &GameReport) -> io::Result<()> {
        self.write(&Line::Game(GameJson::new(text, game)))
    }

    fn end(&mut self, summary: &Summary) -> io::Result<()> {
        self.write(&Line::Summary(SummaryJson::new(summary)))
    }
}
