//! A run of the validator: counts and writes findings in source order.

use std::io;

use oust_notation::{Chunk, printable};
use oust_program::{ENCODING_HELP, Progress, say};
use oust_validate::files::{Event, end_of_source};
use oust_validate::{Code, CodeError, Duplicates, Finding, Origin, Report, Selection, Severity};

use crate::args::{Args, FailOn, OutputFormat};
use crate::baseline::Baseline;
use crate::render::Renderer;
use crate::split_output::SplitOutput;
use crate::summary::{NOT_DONE, RunSummary};

/// The state of a run.
pub(crate) struct Validation<'a> {
    pub(crate) renderer: Box<dyn Renderer + 'a>,
    pub(crate) progress: Progress,
    pub(crate) summary: RunSummary,
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
    ) -> anyhow::Result<(RunSummary, Progress, SplitOutput)> {
        // A run without input leaves the baseline unchanged.
        if self.summary.counts.sources > 0 {
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
                    say(&format!("{skipped}\n"), printable);
                }
            }
            Event::Source(path) => {
                self.summary.counts.add_source();
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
                let origin = Origin::new(&self.path, &chunk);
                // Before the counts: a known finding makes no game invalid.
                self.baseline.take(origin, &mut report)?;
                self.split.chunk(&chunk, &report)?;
                self.chunk(&chunk, &report)?;
            }
            Event::Failed(error) => {
                self.baseline.failed();
                // No selection applies to it: a source that was not read must not pass silently.
                let finding =
                    Finding::unreadable(&error.to_string()).with_severity(self.unreadable);
                let (path, end) = (self.path.clone(), end_of_source(&error));
                let origin = Origin::new(&path, &end);
                self.summary.counts.add_finding(origin, &finding);
                self.finding(origin, &finding)?;
            }
        }
        Ok(())
    }

    fn chunk(&mut self, chunk: &Chunk, report: &Report) -> io::Result<()> {
        // The origin borrows it while the findings are written through `self`.
        let path = self.path.clone();
        let counts = &mut self.summary.counts;
        counts.add_report(&path, chunk, self.games_before, report);
        let mut origin = Origin::new(&path, chunk);
        for finding in &report.findings {
            self.finding(origin, finding)?;
        }
        for game in &report.games {
            origin.game = Some(self.games_before + game.number);
            for finding in &game.findings {
                self.finding(origin, finding)?;
            }
            self.renderer.game(origin, game)?;
        }
        self.games_before += report.records;
        self.renderer.chunk_end(origin)?;
        self.progress.advance_to(chunk.offset + chunk.text.len());
        Ok(())
    }

    /// Writes a finding, up to the maximum.
    fn finding(&mut self, origin: Origin<'_>, finding: &Finding) -> io::Result<()> {
        if !self.filter.contains(finding) {
            return Ok(());
        }
        if self.shown == self.most {
            *self.summary.not_shown.get_or_insert(0) += 1;
            return Ok(());
        }
        self.shown += 1;
        self.renderer.finding(origin, finding)
    }
}

/// The choice of findings that are written.
pub(crate) struct Shown {
    /// The minimum severity; `None` when nothing is written.
    least: Option<Severity>,
    /// The codes named by the command line or the configuration, which are also written.
    named: Option<Selection>,
}

impl Shown {
    pub(crate) fn new(args: &Args, format: OutputFormat) -> Result<Self, CodeError> {
        // Other programs get every finding and choose themselves.
        let is_for_people = matches!(format, OutputFormat::Full | OutputFormat::Concise);
        let least = match (args.show, args.fail_on) {
            _ if !is_for_people => Some(Severity::Info),
            (Some(level), _) => level.severity(),
            (None, Some(FailOn::Info)) => Some(Severity::Info),
            (None, _) => Some(Severity::Warning),
        };
        let names = || args.select.iter().chain(&args.extend_select);
        let is_asked = args.show.is_none() && names().next().is_some();
        let selection = is_asked.then(|| Selection::new(names().map(String::as_str), []));
        Ok(Self {
            least: least.filter(|_| !args.quiet),
            named: selection.transpose()?,
        })
    }

    pub(crate) fn contains(&self, finding: &Finding) -> bool {
        let is_named = |named: &Selection| named.contains(finding.code);
        self.least.is_some_and(|least| {
            finding.severity() >= least
                // They decide the status, so their reason is shown.
                || NOT_DONE.contains(&finding.code)
                || self.named.as_ref().is_some_and(is_named)
        })
    }
}
