//! Validation of files on several threads, in counts.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use oust::notation::Chunk;
use oust::validate::files::{Event, Skipped, Sought, end_of_source, sources, validate};
use oust::validate::{self, Duplicates, Origin};
use pyo3::prelude::*;

use crate::background::until_interrupted;
use crate::convert;
use crate::finding::Finding;
use crate::report::{Codes, validator};
use crate::table::Paths;

/// The counts of validated files.
#[pyclass(frozen, module = "oust")]
pub(crate) struct Summary {
    counts: validate::Summary,
    unreadable: Vec<(PathBuf, String)>,
    skipped: Vec<String>,
    findings: Vec<(PathBuf, Option<usize>, Finding)>,
}

#[pymethods]
impl Summary {
    /// The number of files that were read.
    #[getter]
    fn files(&self) -> usize {
        self.counts.sources
    }

    /// The number of games.
    #[getter]
    fn games(&self) -> usize {
        self.counts.games()
    }

    /// The number of games without an error.
    #[getter]
    fn valid(&self) -> usize {
        self.counts.valid
    }

    /// The number of games with an error.
    #[getter]
    fn invalid(&self) -> usize {
        self.counts.invalid
    }

    /// The number of findings of each code.
    #[getter]
    fn by_code(&self) -> BTreeMap<&'static str, usize> {
        let codes = self.counts.codes.iter();
        codes
            .map(|(code, counts)| (code.id(), counts.count))
            .collect()
    }

    /// The number of games with a finding of each code.
    #[getter]
    fn games_by_code(&self) -> BTreeMap<&'static str, usize> {
        let codes = self.counts.codes.iter();
        codes
            .map(|(code, counts)| (code.id(), counts.games))
            .collect()
    }

    /// The path, line and column of the first finding of each code.
    #[getter]
    fn first_by_code(&self) -> BTreeMap<&'static str, (String, usize, usize)> {
        let codes = self.counts.codes.iter();
        let first = |counts: &validate::CodeSummary| {
            let first = &counts.first;
            (first.path.clone(), first.line, first.column)
        };
        codes
            .map(|(code, counts)| (code.id(), first(counts)))
            .collect()
    }

    /// The first findings, as many as `findings` asked for: each with its path and the number of its
    /// game. Spans are in the text of a part of the file; `line`, `column` and `byte` in the file.
    #[getter]
    fn findings(&self) -> Vec<(PathBuf, Option<usize>, Finding)> {
        self.findings.clone()
    }

    /// The files that could not be read to their end, with the reason. Each is a finding `F001`.
    #[getter]
    fn unreadable(&self) -> Vec<(PathBuf, String)> {
        self.unreadable.clone()
    }

    /// The files of folders that were not read, with the reason.
    #[getter]
    fn skipped(&self) -> Vec<String> {
        self.skipped.clone()
    }

    fn __repr__(&self) -> String {
        format!(
            "<Summary: files {}, games {}, invalid {}>",
            self.files(),
            self.games(),
            self.invalid()
        )
    }
}

/// Validates files and folders, plain or compressed, on `threads` threads, by default one for each
/// processor.
///
/// `findings` is the number of findings to keep; the counts have all. The other options are as for
/// `validate`.
#[pyfunction]
#[pyo3(signature = (
    paths, threads = None, *, findings = 0, format = None, board = None, select = Codes::default(),
    ignore = Codes::default(),
))]
#[expect(clippy::too_many_arguments, reason = "keywords of Python")]
pub(crate) fn validate_files(
    py: Python<'_>,
    paths: Paths,
    threads: Option<usize>,
    findings: usize,
    format: Option<&str>,
    board: Option<&Bound<'_, PyAny>>,
    select: Codes,
    ignore: Codes,
) -> PyResult<Summary> {
    let threads = match threads {
        Some(threads) => convert::threads(threads)?.get(),
        None => thread::available_parallelism().map_or(1, Into::into),
    };
    let validator = Arc::new(validator(format, board, select, ignore)?);
    let run = Mutex::new(Run::new(findings, &validator));
    let reading = validator.reading.clone();
    let files = paths.0.into_iter();
    let files = files.flat_map(move |path| sources(path, Sought::Records, &reading));
    until_interrupted(py, |is_interrupted| {
        let mut run = run.lock().unwrap_or_else(PoisonError::into_inner);
        for event in validate(files, &validator, threads) {
            // Dropping the events reads no further chunk.
            // A chunk is 32 KiB or a record, so this is often enough.
            if is_interrupted() {
                return;
            }
            run.event(event);
        }
    })?;
    let run = run.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(run.summary)
}

/// The state of a run over files.
struct Run {
    summary: Summary,
    path: PathBuf,
    records: usize,
    most: usize,
    duplicates: Duplicates,
}

impl Run {
    fn new(most: usize, validator: &validate::Validator) -> Self {
        Self {
            summary: Summary {
                counts: validate::Summary::default(),
                unreadable: Vec::new(),
                skipped: Vec::new(),
                findings: Vec::new(),
            },
            path: PathBuf::new(),
            records: 0,
            most,
            duplicates: Duplicates::new(validator.selection.clone()),
        }
    }

    fn event(&mut self, event: Event) {
        match event {
            Event::Skipped(skipped) => self.skip(&skipped),
            Event::Source(path) => {
                self.summary.counts.add_source();
                (self.path, self.records) = (path, 0);
            }
            Event::Chunk(both) => {
                let (chunk, report) = *both;
                self.chunk(&chunk, report);
            }
            // As the program counts it: a file that was not read must not pass silently.
            Event::Failed(error) => {
                let finding = validate::Finding::unreadable(&error.to_string());
                let chunk = end_of_source(&error);
                let path = self.path.display().to_string();
                let counts = &mut self.summary.counts;
                counts.add_finding(Origin::new(&path, &chunk), &finding);
                self.summary
                    .unreadable
                    .push((self.path.clone(), error.to_string()));
                self.keep(None, &chunk, finding);
            }
        }
    }

    fn skip(&mut self, skipped: &Skipped) {
        self.summary.skipped.push(skipped.to_string());
    }

    fn chunk(&mut self, chunk: &Chunk, mut report: validate::Report) {
        let path = self.path.display().to_string();
        // Does nothing unless a code of duplicates is selected.
        self.duplicates
            .compare(&path, &chunk.text, self.records, &mut report);
        self.summary
            .counts
            .add_report(&path, chunk, self.records, &report);
        for finding in report.findings {
            self.keep(None, chunk, finding);
        }
        for game in report.games {
            for finding in game.findings {
                self.keep(Some(self.records + game.number), chunk, finding);
            }
        }
        self.records += report.records;
    }

    fn keep(&mut self, game: Option<usize>, chunk: &Chunk, finding: validate::Finding) {
        let kept = &mut self.summary.findings;
        // A broken file of gigabytes has millions of findings.
        if kept.len() < self.most {
            kept.push((self.path.clone(), game, Finding::new(chunk, finding)));
        }
    }
}
