//! A run of the validator: counts and writes findings in source order.

use std::io;

use oust_notation::{BrokenOff, Chunk, ReadOptions};
use oust_program::{ENCODING_HELP, Progress, say};
use oust_validate::{Code, Duplicates, Finding, Report, Selection, Severity};

use crate::baseline::Baseline;
use crate::pipeline::Event;
use crate::render::Renderer;
use crate::shown::Shown;
use crate::split_output::SplitOutput;
use crate::summary::Summary;
use crate::text::Text;

/// The state of a run.
pub(crate) struct Validation<'a> {
    pub(crate) renderer: Box<dyn Renderer + 'a>,
    pub(crate) progress: Progress,
    pub(crate) summary: Summary,
    /// The severity of an unreadable source, which is reported whatever is selected.
    pub(crate) unreadable: Severity,
    pub(crate) filter: Shown,
    /// Whether each skipped file of a folder is named.
    pub(crate) names_skipped: bool,
    /// The number of written findings, and its maximum.
    pub(crate) shown: usize,
    pub(crate) most: usize,
    /// The current source.
    pub(crate) path: String,
    /// The number of its records before the chunk.
    pub(crate) games_before: usize,
    /// The index of the games read before.
    pub(crate) duplicates: Duplicates,
    /// The copies of records.
    pub(crate) split: SplitOutput,
    /// The known findings.
    pub(crate) baseline: Baseline,
}

impl Validation<'_> {
    pub(crate) fn end(
        mut self,
        selection: &Selection,
    ) -> anyhow::Result<(Summary, Progress, SplitOutput)> {
        // A run without input leaves the baseline unchanged.
        if self.summary.files > 0 {
            self.summary.baseline = self.baseline.end(selection)?;
        }
        self.renderer.end(&self.summary)?;
        Ok((self.summary, self.progress, self.split))
    }

    pub(crate) fn event(&mut self, event: Event) -> anyhow::Result<()> {
        match event {
            Event::Skipped(skipped) => {
                self.summary.skipped.add(&skipped);
                if self.names_skipped {
                    say(&format!("{skipped}\n"));
                }
            }
            Event::Source(path) => {
                self.summary.files += 1;
                self.progress.source(&path);
                self.path = path.display().to_string();
                self.renderer.source(&self.path)?;
                self.baseline.source(&self.path);
                self.games_before = 0;
            }
            Event::Chunk(both) => {
                let (chunk, mut report) = *both;
                let of_bytes = |finding: &&mut Finding| finding.code == Code::InvalidUtf8;
                for finding in report.findings.iter_mut().filter(of_bytes) {
                    finding.message.push_str(ENCODING_HELP);
                }
                self.duplicates
                    .compare(&self.path, &chunk.text, self.games_before, &mut report);
                let text = Text::new(&self.path, &chunk);
                self.baseline.take(&text, &mut report)?;
                self.split.chunk(&chunk, &report)?;
                self.chunk(&chunk, &report)?;
            }
            Event::Failed(error) => {
                self.baseline.failed();
                let finding = Finding::unreadable(&error.to_string());
                let finding = finding.with_severity(self.unreadable);
                let path = self.path.clone();
                self.finding(&Text::new(&path, &end_of(&error)), &finding)?;
            }
        }
        Ok(())
    }

    fn chunk(&mut self, chunk: &Chunk, report: &Report) -> io::Result<()> {
        self.summary.records += report.records;
        let path = self.path.clone();
        let mut text = Text::new(&path, chunk);
        for finding in &report.findings {
            self.finding(&text, finding)?;
        }
        for game in &report.games {
            text.game = Some(self.games_before + game.number);
            for finding in &game.findings {
                self.finding(&text, finding)?;
            }
            self.summary.count_game(game);
            self.renderer.game(&text, game)?;
        }
        self.games_before += report.records;
        self.renderer.chunk_end(&text)?;
        self.progress.chunk(chunk);
        Ok(())
    }

    /// Counts a finding, and writes it up to the maximum.
    fn finding(&mut self, text: &Text<'_>, finding: &Finding) -> io::Result<()> {
        self.summary.count(finding, text);
        if !self.filter.contains(finding) {
            return Ok(());
        }
        if self.shown == self.most {
            *self.summary.not_shown.get_or_insert(0) += 1;
            return Ok(());
        }
        self.shown += 1;
        self.renderer.finding(text, finding)
    }
}

/// Returns an empty chunk at the end of a source that failed.
fn end_of(error: &io::Error) -> Chunk {
    let mut chunk = Chunk::whole("", ReadOptions::default());
    let inner = error.get_ref();
    if let Some(place) = inner.and_then(|inner| inner.downcast_ref::<BrokenOff>()) {
        chunk.offset = place.byte;
        chunk.lines = place.end.line - 1;
        chunk.columns = place.end.column - 1;
    }
    chunk
}
