//! Counting and writing what the sources hold, in their order.

use std::io;

use oust_notation::{BrokenOff, Chunk, ReadOptions};
use oust_program::Progress;
use oust_validate::{Duplicates, Finding, Report, Selection, Severity};

use crate::baseline::Baseline;
use crate::pipeline::Event;
use crate::render::Renderer;
use crate::shown::Shown;
use crate::split_output::SplitOutput;
use crate::summary::Summary;
use crate::text::Text;

/// What is written and counted on the way.
pub(crate) struct Validation<'a> {
    pub(crate) renderer: Box<dyn Renderer + 'a>,
    pub(crate) progress: Progress,
    pub(crate) summary: Summary,
    /// How bad it is when a source cannot be read. It is reported whatever is selected.
    pub(crate) unreadable: Severity,
    pub(crate) filter: Shown,
    /// How many findings have been written, and how many may be.
    pub(crate) shown: usize,
    pub(crate) most: usize,
    /// The source that is being read.
    pub(crate) path: String,
    /// How many records of it have been read.
    pub(crate) games_before: usize,
    /// The games read before, to compare others with.
    pub(crate) duplicates: Duplicates,
    /// Where records are copied.
    pub(crate) split: SplitOutput,
    /// What is known already.
    pub(crate) baseline: Baseline,
}

impl Validation<'_> {
    pub(crate) fn end(
        mut self,
        selection: &Selection,
    ) -> anyhow::Result<(Summary, Progress, SplitOutput)> {
        // Nothing read, nothing learnt: what was known stays.
        if self.summary.files > 0 {
            self.summary.baseline = self.baseline.end(selection)?;
        }
        self.renderer.end(&self.summary)?;
        Ok((self.summary, self.progress, self.split))
    }

    pub(crate) fn event(&mut self, event: Event) -> anyhow::Result<()> {
        match event {
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
                self.duplicates
                    .compare(&self.path, &chunk.text, self.games_before, &mut report);
                let text = Text::new(&self.path, &chunk);
                self.baseline.take(&text, &mut report)?;
                self.split.chunk(&self.path, &chunk, &report)?;
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

    /// Counts a finding, and writes it unless the most are written.
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

/// Returns an empty chunk where a source broke off.
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
