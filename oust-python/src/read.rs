//! The records of files, read one by one.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use oust::notation::{Chunk, LazyRecord, Span};
use oust::validate::files::{Sought, Source, Sources, sources};
use oust::validate::{self, Validator};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::classes::{Board, Game};
use crate::error::{parse_error_at, plain, read_error};
use crate::finding::Finding;
use crate::notation;
use crate::report::{Codes, validator};
use crate::values;

/// An iterator over the records of a file, or of the files below a folder.
#[pyclass(frozen, module = "oust")]
pub(crate) struct Reader(Mutex<State>);

struct State {
    sources: Sources,
    source: Option<(Arc<Path>, Source)>,
    /// The number of records of the source so far.
    records: usize,
    found: VecDeque<Record>,
    validator: Arc<Validator>,
    strict: bool,
}

/// A record of a file. Its headers, findings and game are worked out when they are asked for.
///
/// Text that looks like a game and is not read is a record, too, without a number and with
/// findings that say why.
#[pyclass(frozen, module = "oust")]
pub(crate) struct Record {
    path: Arc<Path>,
    chunk: Arc<Chunk>,
    validator: Arc<Validator>,
    number: Option<usize>,
    span: Span,
    content: Content,
}

enum Content {
    Record(Box<LazyRecord>),
    Unread(Box<validate::Finding>),
}

/// Returns an iterator over the records of a file in any format, plain, gzip or Zstandard, or of the
/// files below a folder.
///
/// With `strict` it raises at the first record with an error, and `ParseError` at text that is
/// not read; otherwise `findings` of each record has them. A file that cannot be read raises `OSError`
/// after the records before.
#[pyfunction]
#[pyo3(signature = (path, strict = false, *, format = None, board = None))]
pub(crate) fn read(
    path: PathBuf,
    strict: bool,
    format: Option<&str>,
    board: Option<&Bound<'_, PyAny>>,
) -> PyResult<Reader> {
    let validator = validator(format, board, Codes::default(), Codes::default())?;
    Ok(Reader(Mutex::new(State {
        sources: sources(path, Sought::Records, &validator.reading),
        source: None,
        records: 0,
        found: VecDeque::new(),
        validator: Arc::new(validator),
        strict,
    })))
}

#[pymethods]
impl Reader {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Record>> {
        loop {
            // Detached, since another thread may have the lock and wait for the interpreter.
            let (next, is_strict) = py.detach(|| {
                let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
                (state.next(), state.strict)
            });
            match next {
                None => return Ok(None),
                Some(Next::Record(record)) => {
                    // Here and not in the loop over a chunk: records after this one may never be asked for.
                    if is_strict {
                        record.check(py)?;
                    }
                    return Ok(Some(record));
                }
                Some(Next::Failed(path, error)) => return Err(read_error(&path, &error)),
                Some(Next::Chunk) => py.check_signals()?,
            }
        }
    }
}

enum Next {
    Record(Record),
    /// A chunk without a record: time to look for a signal.
    Chunk,
    Failed(Arc<Path>, std::io::Error),
}

impl State {
    fn next(&mut self) -> Option<Next> {
        if let Some(record) = self.found.pop_front() {
            return Some(Next::Record(record));
        }
        let Some((path, source)) = &mut self.source else {
            // A skipped file holds no record, or has a name of other files.
            let source = self.sources.by_ref().find_map(Result::ok)?;
            self.source = Some((Arc::from(source.path.as_path()), source));
            self.records = 0;
            return Some(Next::Chunk);
        };
        let path = Arc::clone(path);
        let chunk = match &mut source.chunks {
            Ok(chunks) => chunks.next(),
            // The error is moved out, so it is returned once.
            Err(_) => self.source.take()?.1.chunks.err().map(Err),
        };
        match chunk {
            Some(Ok(chunk)) => self.read(&path, &Arc::new(chunk)),
            Some(Err(error)) => return Some(Next::Failed(path, error)),
            None => self.source = None,
        }
        Some(Next::Chunk)
    }

    /// Adds the records of a chunk and the errors outside of them, in the order of the text.
    fn read(&mut self, path: &Arc<Path>, chunk: &Arc<Chunk>) {
        let before = self.records;
        let mut found = Vec::new();
        let record = |number, span, content| Record {
            path: Arc::clone(path),
            chunk: Arc::clone(chunk),
            validator: Arc::clone(&self.validator),
            number,
            span,
            content,
        };
        // Replays nothing: most callers look at headers first and leave most records alone.
        let report = self.validator.read_records(chunk, |number, _, lazy| {
            let span = lazy.rest().span;
            let content = Content::Record(Box::new(lazy));
            found.push(record(Some(before + number), span, content));
        });
        for finding in report
            .findings
            .into_iter()
            .filter(validate::Finding::is_error)
        {
            let span = finding.span;
            found.push(record(None, span, Content::Unread(Box::new(finding))));
        }
        // Records and the text between them come in two lists, each in order.
        found.sort_by_key(|record| record.span.start);
        self.records += report.records;
        self.found.extend(found);
    }
}

impl Record {
    fn rest(&self) -> Option<&oust::notation::record::Record> {
        match &self.content {
            Content::Record(record) => Some(record.rest()),
            Content::Unread(_) => None,
        }
    }

    /// Returns the findings, with spans in the text of the record.
    fn all_findings(&self, py: Python<'_>) -> Vec<Finding> {
        py.detach(|| {
            let findings = match &self.content {
                Content::Record(lazy) => self.validator.validate_lazy_record(lazy).findings,
                Content::Unread(finding) => vec![(**finding).clone()],
            };
            // The chunk builds an index of its characters once, and answers from it for each record.
            let base = self.chunk.chars_before(self.span.start);
            let findings = findings.into_iter();
            findings
                .map(|finding| Finding::new(&self.chunk, finding).relative_to(base))
                .collect()
        })
    }

    /// Raises the first error.
    fn check(&self, py: Python<'_>) -> PyResult<()> {
        let findings = self.all_findings(py);
        let Some(error) = findings.iter().find(|finding| finding.is_error()) else {
            return Ok(());
        };
        let message = format!(
            "{}:{}: {}: {}",
            self.path.display(),
            error.start(),
            error.code(),
            error.message()
        );
        Err(parse_error_at(
            py,
            &message,
            error.code_points(),
            error.start(),
        ))
    }
}

#[pymethods]
impl Record {
    /// The path of the file.
    #[getter]
    fn path(&self) -> PathBuf {
        self.path.to_path_buf()
    }

    /// The number of the record in its file, counted from 1; `None` for text that is not read.
    #[getter]
    fn number(&self) -> Option<usize> {
        self.number
    }

    /// The byte of the file where it begins, after decompression and decoding, counted from 0.
    #[getter]
    fn byte(&self) -> usize {
        self.chunk.offset + self.span.start
    }

    /// The line of the file where it begins, counted from 1.
    #[getter]
    fn line(&self) -> usize {
        self.chunk.place(self.span.start).line
    }

    /// The record as it is written in the file, with its line ends.
    #[getter]
    fn text(&self) -> &str {
        self.span.slice(&self.chunk.text)
    }

    /// The name of the format; `None` for text that is not read.
    #[getter]
    fn format(&self) -> Option<&'static str> {
        self.rest().map(|record| record.format.name())
    }

    /// The board; `None` if the record does not name it.
    #[getter]
    fn board(&self) -> Option<Board> {
        self.rest()?.board.clone().map(Board)
    }

    /// The headers by name. Of several headers with one name the first counts.
    #[getter]
    fn headers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        values::headers(py, self.rest().map_or(&[], |record| &record.headers))
    }

    /// The findings of the validator, in the order of the text, with spans in `text`.
    #[getter]
    fn findings(&self, py: Python<'_>) -> Vec<Finding> {
        self.all_findings(py)
    }

    /// Whether no finding is an error.
    #[getter]
    fn valid(&self, py: Python<'_>) -> bool {
        !self.all_findings(py).iter().any(Finding::is_error)
    }

    /// Plays the record by the rules. Raises `IllegalMoveError` or `ParseError` at the first token
    /// that cannot be played, with its span in `text`.
    fn game(&self, py: Python<'_>) -> PyResult<Game> {
        match &self.content {
            Content::Record(lazy) => {
                // A copy, since expanding changes the record and other threads may read it.
                let record = py.detach(|| LazyRecord::clone(lazy).into_record());
                let played = notation::play(py, &record, &self.chunk, self.span.start);
                played.map(Game::new)
            }
            Content::Unread(finding) => Err(plain(py, "ParseError", &finding.message)),
        }
    }

    fn __repr__(&self) -> String {
        let number = match self.number {
            Some(number) => format!("Record {number}"),
            None => "Record not read".to_owned(),
        };
        format!(
            "<{number} of {}, line {}>",
            self.path.display(),
            self.line()
        )
    }
}
