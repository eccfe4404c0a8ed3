//! `json`, one document, and `ndjson`, one object a line.

use std::io::{self, Write};

use oust_validate::json::{FindingJson, GameJson, Line, RunJson, SummaryJson};
use oust_validate::{Finding, GameReport, Origin};
use serde::Serialize;

use super::renderer::{Renderer, Spool, separator, write_json};
use crate::summary::RunSummary;

/// One document: the run, the games, the findings, the summary. Games are written at once. The
/// findings follow them, so they are spooled.
pub(crate) struct Json<'a> {
    out: &'a mut dyn Write,
    findings: Spool,
    has_games: bool,
}

impl<'a> Json<'a> {
    pub(crate) fn new(out: &'a mut dyn Write) -> Self {
        Self {
            out,
            findings: Spool::default(),
            has_games: false,
        }
    }
}

impl Renderer for Json<'_> {
    fn begin(&mut self) -> io::Result<()> {
        write(
            self.out,
            "{\"type\":\"report\",\"run\":",
            &RunJson::default(),
        )?;
        self.out.write_all(b",\n\"games\":[")
    }

    fn finding(&mut self, origin: Origin<'_>, finding: &Finding) -> io::Result<()> {
        // A spool is empty until its first write, so it tells whether this is the first entry.
        let before = separator(!self.findings.is_empty());
        write(
            &mut self.findings,
            before,
            &FindingJson::new(origin, finding),
        )
    }

    fn game(&mut self, origin: Origin<'_>, game: &GameReport) -> io::Result<()> {
        let before = separator(self.has_games);
        self.has_games = true;
        write(self.out, before, &GameJson::new(origin, game))
    }

    fn end(&mut self, summary: &RunSummary) -> io::Result<()> {
        self.out.write_all(b"],\n\"findings\":[")?;
        self.findings.empty_into(self.out)?;
        write(self.out, "],\n\"summary\":", &summary_json(summary))?;
        self.out.write_all(b"}\n")
    }
}

fn write(out: &mut dyn Write, before: &str, value: &impl Serialize) -> io::Result<()> {
    out.write_all(before.as_bytes())?;
    write_json(out, value)
}

/// One object a line.
pub(crate) struct Ndjson<'a>(pub(crate) &'a mut dyn Write);

impl Ndjson<'_> {
    fn write(&mut self, line: &Line<'_>) -> io::Result<()> {
        write_json(self.0, line)?;
        self.0.write_all(b"\n")
    }
}

impl Renderer for Ndjson<'_> {
    fn begin(&mut self) -> io::Result<()> {
        self.write(&Line::Run(RunJson::default()))
    }

    fn finding(&mut self, origin: Origin<'_>, finding: &Finding) -> io::Result<()> {
        self.write(&Line::Finding(FindingJson::new(origin, finding)))
    }

    fn game(&mut self, origin: Origin<'_>, game: &GameReport) -> io::Result<()> {
        self.write(&Line::Game(GameJson::new(origin, game)))
    }

    fn end(&mut self, summary: &RunSummary) -> io::Result<()> {
        self.write(&Line::Summary(summary_json(summary)))
    }
}

fn summary_json(summary: &RunSummary) -> SummaryJson<'_> {
    let mut json = SummaryJson::new(&summary.counts).with_skipped(summary.skipped.count());
    if let Some(findings) = summary.not_shown {
        json = json.with_not_shown(findings);
    }
    if let Some(baseline) = &summary.baseline {
        json = json.with_baseline(baseline.known, baseline.stale);
    }
    if summary.with_statistics {
        json = json.with_statistics(&summary.counts);
    }
    json
}
