//! Reports on texts.

use std::collections::BTreeMap;

use oust::notation::Chunk;
use oust::validate::{self as validation, Code, Selection, Validator};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::classes::Board;
use crate::finding::{Finding, code_points};
use crate::{background, notation};

/// The report on a text.
#[pyclass(frozen, module = "oust")]
pub(crate) struct Report {
    games: Vec<Py<GameReport>>,
    findings: Vec<Finding>,
    records: usize,
    by_code: BTreeMap<&'static str, usize>,
    is_valid: bool,
}

/// The report on a game.
#[pyclass(frozen, module = "oust")]
pub(crate) struct GameReport {
    report: validation::GameReport,
    findings: Vec<Finding>,
    span: (usize, usize),
    line: usize,
}

impl GameReport {
    fn new(chunk: &Chunk, mut report: validation::GameReport) -> Self {
        let is_valid = report.is_valid();
        // Each with its place worked out now, since the text is dropped after the report.
        let findings = std::mem::take(&mut report.findings);
        let unselected = report.unselected;
        let made = Self {
            findings: findings
                .into_iter()
                .map(|finding| Finding::new(chunk, finding))
                .collect(),
            span: code_points(chunk, report.span),
            line: chunk.place(report.span.start).line,
            report,
        };
        // The findings were moved out; the code that was not selected stays.
        debug_assert!(is_valid == made.valid() && made.report.unselected == unselected);
        made
    }
}

#[pymethods]
impl Report {
    /// The reports on the games, in order.
    #[getter]
    fn games(&self, py: Python<'_>) -> Vec<Py<GameReport>> {
        self.games.iter().map(|game| game.clone_ref(py)).collect()
    }

    /// The findings that belong to no game.
    #[getter]
    fn findings(&self) -> Vec<Finding> {
        self.findings.clone()
    }

    /// The number of records, with those that are too long to be read.
    #[getter]
    fn records(&self) -> usize {
        self.records
    }

    /// The number of findings of each code, in games and outside of them.
    #[getter]
    fn by_code(&self) -> BTreeMap<&'static str, usize> {
        self.by_code.clone()
    }

    /// Whether no game has an error, and no finding outside of games is one.
    #[getter]
    fn valid(&self) -> bool {
        self.is_valid
    }

    fn __repr__(&self) -> String {
        let findings: usize = self.by_code.values().sum();
        format!("<Report: games {}, findings {findings}>", self.games.len())
    }
}

#[pymethods]
impl GameReport {
    /// The number of the record in the text, counted from 1.
    #[getter]
    fn number(&self) -> usize {
        self.report.number
    }

    /// The name of the format of the record.
    #[getter]
    fn format(&self) -> &'static str {
        self.report.format.name()
    }

    /// The span of the record in the text, in code points.
    #[getter]
    fn span(&self) -> (usize, usize) {
        self.span
    }

    /// The line where the record begins, counted from 1.
    #[getter]
    fn line(&self) -> usize {
        self.line
    }

    /// The findings, in the order of the text.
    #[getter]
    fn findings(&self) -> Vec<Finding> {
        self.findings.clone()
    }

    /// Whether the game has no error. An error that `select` leaves out counts.
    #[getter]
    fn valid(&self) -> bool {
        self.report.unselected.is_none() && !self.findings.iter().any(Finding::is_error)
    }

    /// The board; `None` if the record does not name it.
    #[getter]
    fn board(&self) -> Option<Board> {
        self.report.board.clone().map(Board)
    }

    /// The result of the record, or else of its game: `x`, `o`, `deadlock` or `?`.
    #[getter]
    fn result(&self) -> Option<&str> {
        self.report.result.as_deref()
    }

    /// The number of completed turns.
    #[getter]
    fn turns(&self) -> usize {
        self.report.turns
    }

    /// The number of placed stones.
    #[getter]
    fn placements(&self) -> usize {
        self.report.placements
    }

    /// The turn that breaks the game, counted from 1.
    #[getter]
    fn broken_at(&self) -> Option<usize> {
        self.report.broken_at
    }

    /// The checks that were skipped because the game is broken.
    #[getter]
    fn skipped(&self) -> Vec<&'static str> {
        self.report.skipped.clone()
    }

    /// The assumptions about what the record leaves open.
    #[getter]
    fn assumed(&self) -> Vec<String> {
        self.report
            .assumed
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    fn __repr__(&self) -> String {
        let valid = if self.valid() { "valid" } else { "invalid" };
        format!(
            "<GameReport {}: {valid}, findings {}>",
            self.report.number,
            self.findings.len()
        )
    }
}

/// Validates a text, or bytes in any encoding: replays each game by the rules and compares the
/// record's own claims with it.
///
/// `format` reads one format only, and `board` is the board of records that do not name theirs. `select` and
/// `ignore` choose codes by id, name or first letters, and `suggest` looks for corrections of
/// wrong coordinates.
#[pyfunction]
#[pyo3(signature = (
    text, *, format = None, board = None, select = Codes::default(), ignore = Codes::default(), suggest = false,
))]
pub(crate) fn validate(
    py: Python<'_>,
    text: &Bound<'_, PyAny>,
    format: Option<&str>,
    board: Option<&Bound<'_, PyAny>>,
    select: Codes,
    ignore: Codes,
    suggest: bool,
) -> PyResult<Report> {
    let mut validator = validator(format, board, select, ignore)?;
    validator.suggests = suggest;
    let chunk = if let Ok(text) = text.cast::<PyString>() {
        Chunk::whole(text.to_str()?, validator.reading.clone())
    } else if let Ok(bytes) = text.cast::<PyBytes>() {
        Chunk::from_bytes(bytes.as_bytes(), validator.reading.clone())
    } else {
        return Err(PyTypeError::new_err(format!(
            "expected a text as str or bytes, found {}",
            text.get_type().name()?
        )));
    };
    // On a copy of the text, so that an interrupt can leave the work behind.
    let report = background::run_to_end(py, move || {
        let mut report = validator.validate_chunk(&chunk);
        // As `Validator::validate` does, which takes a text and not its chunk.
        if validator.selection.compares_games() {
            let mut duplicates = validation::Duplicates::new(validator.selection.clone());
            duplicates.compare("", &chunk.text, 0, &mut report);
        }
        converted(&chunk, report)
    })?;
    let (games, findings, records) = report;
    let of_games = games.iter().flat_map(|game| &game.findings);
    let mut by_code = BTreeMap::new();
    for finding in of_games.chain(&findings) {
        *by_code.entry(finding.code()).or_default() += 1;
    }
    let is_valid = games.iter().all(GameReport::valid) && !findings.iter().any(Finding::is_error);
    let games = games.into_iter().map(|game| Py::new(py, game));
    Ok(Report {
        games: games.collect::<PyResult<_>>()?,
        findings,
        records,
        by_code,
        is_valid,
    })
}

fn converted(chunk: &Chunk, report: validation::Report) -> (Vec<GameReport>, Vec<Finding>, usize) {
    let games = report.games.into_iter();
    let games = games.map(|game| GameReport::new(chunk, game)).collect();
    let findings = report.findings.into_iter();
    let findings = findings
        .map(|finding| Finding::new(chunk, finding))
        .collect();
    (games, findings, report.records)
}

/// Returns the page of a code, by its id or name: what is wrong, why, an example, the correction.
#[pyfunction]
pub(crate) fn explain(code: &str) -> PyResult<&'static str> {
    let code: Code = code
        .parse()
        .map_err(|error: validation::CodeError| PyValueError::new_err(error.to_string()))?;
    Ok(code.explanation())
}

/// Ids, names or first letters of codes.
#[derive(Default, FromPyObject)]
pub(crate) struct Codes(pub(crate) Vec<String>);

/// Makes a validator with options by their names.
pub(crate) fn validator(
    format: Option<&str>,
    board: Option<&Bound<'_, PyAny>>,
    Codes(select): Codes,
    Codes(ignore): Codes,
) -> PyResult<Validator> {
    let mut validator = Validator::default();
    validator.reading = notation::options(format, board)?;
    validator.selection = Selection::new(names(&select), names(&ignore))
        .map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok(validator)
}

fn names(codes: &[String]) -> impl Iterator<Item = &str> {
    codes.iter().map(String::as_str)
}
