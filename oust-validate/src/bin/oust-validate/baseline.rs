//! `--baseline` and `--write-baseline`: known findings, which are not reported again.
//!
//! The file has one JSON object per line: first the kind and version of the file, then one finding
//! each. Findings are compared by fingerprint, so that the lines around them may move.

use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::mem;
use std::path::Path;

use anyhow::{Context, bail};
use oust_program::{Content, Output, Outputs, read_text};
use oust_validate::{Code, Finding, Origin, Report, Selection};
use serde::{Deserialize, Serialize};

use crate::fingerprint::{Fingerprints, slashed};
use crate::summary::{KnownFindings, NOT_DONE};

/// The flag that names a file to write.
const FLAG: &str = "--write-baseline";
/// The version of the file.
const SCHEMA: u32 = 1;
/// The maximum size in bytes: the file is held in memory.
const LIMIT: u64 = 256 << 20;

/// The known findings, or those being written.
#[derive(Default)]
pub(crate) struct Baseline {
    task: Task,
    fingerprints: Fingerprints,
    /// The current source, as the file names it.
    source: String,
    /// The number of findings that were not reported or were written.
    known: usize,
}

#[derive(Default)]
enum Task {
    /// Every finding is reported.
    #[default]
    Nothing,
    /// Known findings are not reported; by source.
    Compare(BTreeMap<String, Known>),
    /// All findings are written. An existing file is replaced at the end of the run.
    Write { file: Output },
}

/// The known findings of a source.
#[derive(Default)]
struct Known {
    /// Whether the source was read to its end.
    read: bool,
    /// The findings, and whether each was found again.
    met: HashMap<(Code, String), bool>,
}

/// A line of the file.
#[derive(Deserialize, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Line {
    Baseline {
        schema: u32,
    },
    Known {
        path: String,
        code: String,
        fingerprint: String,
        /// For people; never compared.
        #[serde(default)]
        message: String,
    },
}

impl Baseline {
    /// Reads a baseline.
    ///
    /// # Errors
    ///
    /// Returns the reason when the file cannot be read or is not a baseline.
    pub(crate) fn read(path: &Path) -> Result<Self, String> {
        let name = path.display();
        let text = read_text(path, LIMIT)
            .map_err(|error| format!("cannot read the baseline {name}: {error}"))?;
        let mut lines = text.lines();
        begins(lines.next().unwrap_or_default()).map_err(|why| format!("{name}:1: {why}"))?;
        let mut sources: BTreeMap<String, Known> = BTreeMap::new();
        for (index, line) in lines.enumerate() {
            // The head is line 1, hence + 2.
            let (path, finding) =
                known(line).map_err(|why| format!("{name}:{}: {why}", index + 2))?;
            sources.entry(path).or_default().met.insert(finding, false);
        }
        Ok(Self {
            task: Task::Compare(sources),
            ..Self::default()
        })
    }

    /// Starts writing a baseline. An existing file must be one.
    ///
    /// # Errors
    ///
    /// Returns the reason when the file is something else or cannot be written.
    pub(crate) fn write(outputs: &mut Outputs, path: &Path) -> anyhow::Result<Self> {
        outputs.check(FLAG, path, Content::Baseline)?;
        let cannot = || format!("cannot write the baseline {}", path.display());
        if path.exists() {
            let mut first = String::new();
            if path.is_file() {
                let file = File::open(path).with_context(cannot)?;
                // The first line of a baseline is short. Anything else may be huge and without a
                // line break.
                let mut lines = BufReader::new(file).take(1024);
                lines.read_line(&mut first).with_context(cannot)?;
            }
            // An empty file is no baseline and holds nothing to lose: `mktemp` makes one.
            if !path.is_file() || !first.is_empty() && begins(&first).is_err() {
                bail!("{}: it is something else, or not a file", cannot());
            }
        }
        let mut baseline = Self {
            task: Task::Write {
                file: outputs.create(FLAG, path, Content::Baseline)?,
            },
            ..Self::default()
        };
        // Also without findings: an empty baseline must be readable.
        baseline.line(&Line::Baseline { schema: SCHEMA })?;
        Ok(baseline)
    }

    /// Starts a source.
    pub(crate) fn source(&mut self, path: &str) {
        self.fingerprints.source();
        self.source = slashed(path);
        self.set_read(true);
    }

    /// Records that the source cannot be read to its end: findings that were not found may still be
    /// there.
    pub(crate) fn failed(&mut self) {
        self.set_read(false);
    }

    fn set_read(&mut self, read: bool) {
        if let Task::Compare(sources) = &mut self.task
            && let Some(known) = sources.get_mut(&self.source)
        {
            known.read = read;
        }
    }

    /// Removes the known findings from a report, or writes all of them.
    ///
    /// # Errors
    ///
    /// Returns the error of writing.
    pub(crate) fn take(&mut self, origin: Origin<'_>, report: &mut Report) -> io::Result<()> {
        if matches!(self.task, Task::Nothing) {
            return Ok(());
        }
        // The order decides the fingerprints: equal ones of a source are numbered.
        let of_games = report.games.iter_mut().map(|game| &mut game.findings);
        for findings in std::iter::once(&mut report.findings).chain(of_games) {
            for finding in mem::take(findings) {
                if self.is_known(origin, &finding)? {
                    self.known += 1;
                } else {
                    findings.push(finding);
                }
            }
        }
        Ok(())
    }

    fn is_known(&mut self, origin: Origin<'_>, finding: &Finding) -> io::Result<bool> {
        // A check that was not done is reported each time, whatever the baseline has.
        if NOT_DONE.contains(&finding.code) {
            return Ok(false);
        }
        let fingerprint = self.fingerprints.next(origin, finding);
        if let Task::Compare(sources) = &mut self.task {
            let known = sources.get_mut(&self.source);
            let met = known.and_then(|known| known.met.get_mut(&(finding.code, fingerprint)));
            return Ok(met.map(|met| *met = true).is_some());
        }
        self.line(&Line::Known {
            path: self.source.clone(),
            code: finding.code.id().to_owned(),
            fingerprint,
            message: finding.message.clone(),
        })?;
        Ok(true)
    }

    fn line(&mut self, line: &Line) -> io::Result<()> {
        if let Task::Write { file } = &mut self.task {
            serde_json::to_writer(&mut *file, line)?;
            file.write_all(b"\n")?;
        }
        Ok(())
    }

    /// Finishes the file, if one is written, and returns the counts; `None` without a baseline.
    ///
    /// # Errors
    ///
    /// Returns the error of writing.
    pub(crate) fn end(self, selection: &Selection) -> anyhow::Result<Option<KnownFindings>> {
        let stale = match self.task {
            Task::Nothing => return Ok(None),
            Task::Compare(sources) => {
                // A source that was not part of this run says nothing about its findings.
                let read = sources.values().filter(|source| source.read);
                let findings = read.flat_map(|source| &source.met);
                let stale = findings.filter(|&((code, _), &met)| !met && selection.contains(*code));
                Some(stale.count())
            }
            Task::Write { file } => {
                file.finish()?;
                None
            }
        };
        let known = self.known;
        Ok(Some(KnownFindings { known, stale }))
    }
}

/// Checks the first line of a baseline.
fn begins(line: &str) -> Result<(), String> {
    match serde_json::from_str(line) {
        Ok(Line::Baseline { schema: SCHEMA }) => Ok(()),
        Ok(Line::Baseline { schema }) => Err(format!(
            "this baseline is of schema {schema}, and schema {SCHEMA} is known here; write it anew"
        )),
        _ => Err(format!(
            "expected the first line of a baseline, \
             `{{\"type\":\"baseline\",\"schema\":{SCHEMA}}}`; --write-baseline makes one"
        )),
    }
}

/// Parses a line into a source and a finding.
fn known(line: &str) -> Result<(String, (Code, String)), String> {
    let expected = |why: String| format!("expected a known finding: {why}");
    match serde_json::from_str(line) {
        Ok(Line::Known {
            path,
            code,
            fingerprint,
            ..
        }) => {
            let code = code
                .parse::<Code>()
                .map_err(|error| expected(error.to_string()))?;
            Ok((path, (code, fingerprint)))
        }
        Ok(Line::Baseline { .. }) => Err(expected("another baseline begins here".to_owned())),
        Err(error) => Err(expected(error.to_string())),
    }
}
