//! Findings of the validator.

use oust::notation::{Chunk, LineColumn};
use oust::validate::json::finding_data;
use oust::validate::{self, Origin};
use pyo3::prelude::*;
use pyo3::types::{PyAnyMethods, PyDict};

use crate::values::side_name;

/// A fault of a record, or a fact worth knowing, with its place.
#[pyclass(frozen, eq, module = "oust")]
#[derive(Clone, PartialEq)]
pub(crate) struct Finding {
    inner: validate::Finding,
    span: (usize, usize),
    start: LineColumn,
    end: LineColumn,
    byte: usize,
    /// The facts as JSON, with places in the source.
    data: String,
    suggestions: Vec<Suggestion>,
}

/// A likely correction of a wrong coordinate.
#[pyclass(frozen, eq, hash, module = "oust")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Suggestion {
    message: String,
    text: Option<String>,
    span: Option<(usize, usize)>,
}

impl Finding {
    /// Makes a finding of a chunk of a source.
    pub(crate) fn new(chunk: &Chunk, finding: validate::Finding) -> Self {
        let origin = Origin::new("", chunk);
        // The path is left out: the caller knows it.
        let place = origin.place(finding.span);
        // As text: the facts are asked for seldom, and a finding is made for each fault of a file.
        let data = serde_json::to_string(&finding_data(origin, &finding));
        // Now, since the chunk that tells their places is dropped with the report.
        let suggestions = finding.suggestions.iter().flatten();
        let suggestions = suggestions.map(|suggestion| {
            let edit = suggestion.edit.as_ref();
            Suggestion {
                message: suggestion.to_string(),
                text: edit.map(|edit| edit.text.clone()),
                span: edit.map(|edit| code_points(chunk, edit.span)),
            }
        });
        Self {
            span: code_points(chunk, finding.span),
            start: place.start,
            end: place.end,
            byte: place.byte,
            data: data.expect("facts are JSON"),
            suggestions: suggestions.collect(),
            inner: finding,
        }
    }

    /// Counts spans from the code point `base` of the chunk.
    pub(crate) fn relative_to(mut self, base: usize) -> Self {
        let suggestions = self.suggestions.iter_mut();
        let spans = suggestions.filter_map(|suggestion| suggestion.span.as_mut());
        for (start, end) in spans.chain([&mut self.span]) {
            *start = start.saturating_sub(base);
            *end = end.saturating_sub(base);
        }
        self
    }

    pub(crate) fn is_error(&self) -> bool {
        self.inner.is_error()
    }

    pub(crate) fn start(&self) -> LineColumn {
        self.start
    }

    pub(crate) fn code_points(&self) -> (usize, usize) {
        self.span
    }
}

/// Returns the span in code points of the chunk's text.
pub(crate) fn code_points(chunk: &Chunk, span: oust::notation::Span) -> (usize, usize) {
    (chunk.chars_before(span.start), chunk.chars_before(span.end))
}

#[pymethods]
impl Finding {
    /// The code, such as `M203`. Codes keep their meaning in later versions.
    #[getter]
    pub(crate) fn code(&self) -> &'static str {
        self.inner.code.id()
    }

    /// The name of the code, such as `enemy-not-smaller`.
    #[getter]
    fn name(&self) -> &'static str {
        self.inner.code.name()
    }

    /// `error`, `warning` or `info`. An error makes its game invalid.
    #[getter]
    fn severity(&self) -> &'static str {
        self.inner.severity().name()
    }

    /// One line with the facts.
    #[getter]
    pub(crate) fn message(&self) -> &str {
        &self.inner.message
    }

    /// The first character and the character after the last one, in code points: of the text that
    /// was validated, or of `Record.text`.
    #[getter]
    fn span(&self) -> (usize, usize) {
        self.span
    }

    /// The line, counted from 1.
    #[getter]
    fn line(&self) -> usize {
        self.start.line
    }

    /// The column in characters, counted from 1.
    #[getter]
    fn column(&self) -> usize {
        self.start.column
    }

    /// The line of the end, counted from 1.
    #[getter]
    fn end_line(&self) -> usize {
        self.end.line
    }

    /// The column after the last character, counted from 1.
    #[getter]
    fn end_column(&self) -> usize {
        self.end.column
    }

    /// The first byte in the source, after decompression and decoding, counted from 0.
    #[getter]
    fn byte(&self) -> usize {
        self.byte
    }

    /// The turn, counted from 1 over both players; `None` if it concerns no turn.
    #[getter]
    fn turn(&self) -> Option<usize> {
        self.inner.turn
    }

    /// The placement in the turn, counted from 1.
    #[getter]
    fn placement(&self) -> Option<usize> {
        self.inner.placement
    }

    /// The side that was to move, `x` or `o`.
    #[getter]
    fn side(&self) -> Option<&'static str> {
        self.inner.side.map(side_name)
    }

    /// The facts by name; the code decides which there are.
    #[getter]
    fn data<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        // Python's own parser makes the objects that Python has for JSON.
        let loads = py.import("json")?.getattr("loads")?;
        Ok(loads.call1((&self.data,))?.cast_into::<PyDict>()?)
    }

    /// The page of the code: the fault, its reason, an example, and the correction.
    #[getter]
    fn explanation(&self) -> &'static str {
        self.inner.code.explanation()
    }

    /// The checks that were skipped because the game is broken here, as a sentence.
    #[getter]
    fn unchecked(&self) -> Option<&str> {
        self.inner.unchecked.as_deref()
    }

    /// Likely corrections, at most three.
    #[getter]
    fn suggestions(&self) -> Vec<Suggestion> {
        self.suggestions.clone()
    }

    fn __str__(&self) -> String {
        format!(
            "line {}: {}: {}",
            self.start.line,
            self.code(),
            self.message()
        )
    }

    fn __repr__(&self) -> String {
        let LineColumn { line, column } = self.start;
        format!(
            "<Finding {} at {line}:{column}: {}>",
            self.code(),
            self.message()
        )
    }
}

#[pymethods]
impl Suggestion {
    /// The suggestion in words.
    #[getter]
    fn message(&self) -> &str {
        &self.message
    }

    /// The text to put in place of the span; `None` if the suggestion is more than one edit.
    #[getter]
    fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }

    /// The span that the text replaces, in code points.
    #[getter]
    fn span(&self) -> Option<(usize, usize)> {
        self.span
    }

    fn __str__(&self) -> &str {
        &self.message
    }

    fn __repr__(&self) -> String {
        format!("<Suggestion: {}>", self.message)
    }
}
