//! Reads certificates line by line.

use std::io::{BufRead, Read};

use crate::certificate::{Answer, CertificateError, CertificateErrorKind, Head, NAME, VERSION};
use crate::position_line::read_rows;
use crate::{Coord, CoordTable, PositionLine};

/// The maximum length of a line in bytes: more than the rows of the largest board take.
const LONGEST_LINE: u64 = 1 << 18;

/// The maximum number of characters of a line in an error.
const SHOWN: usize = 80;

/// Reads the certificates of a file one by one, and holds one line at a time.
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    /// The current line, without its end.
    text: String,
    /// The number of lines read so far.
    line: u64,
    current: Option<Current>,
}

/// The certificate at its answers.
#[derive(Debug)]
struct Current {
    start: PositionLine,
    points: CoordTable,
    answers: u64,
    read: u64,
}

impl<R: BufRead> Reader<R> {
    /// Creates a reader of the certificates of an input.
    pub fn new(input: R) -> Self {
        Self {
            input,
            text: String::new(),
            line: 0,
            current: None,
        }
    }

    /// Returns the number of the line read last, counted from 1.
    pub fn line(&self) -> u64 {
        self.line
    }

    /// Reads the head of the next certificate, and skips empty lines before it; `None` at the end
    /// of the input. Call it after reading the answers of the certificate before.
    ///
    /// # Errors
    ///
    /// Fails if the next line is no head, or a line of the head is invalid.
    pub fn head(&mut self) -> Result<Option<Head>, CertificateError> {
        self.current = None;
        loop {
            if !self.next_line()? {
                return Ok(None);
            }
            if !self.text.trim().is_empty() {
                break;
            }
        }
        match self.text.split_whitespace().collect::<Vec<_>>()[..] {
            [NAME, VERSION] => {}
            [NAME, _] => return Err(self.unexpected("version 1 of the format")),
            _ => return Err(self.unexpected("`oust-certificate 1`")),
        }
        let value = self.header("start", "`start: ` and a position line")?;
        let start: PositionLine = self.parsed(value.parse(), CertificateErrorKind::Start)?;
        let value = self.header("claim", "`claim: ` and a claim")?;
        let claim = self.parsed(value.parse(), CertificateErrorKind::Claim)?;
        let value = self.header("coords", "`coords: ` and a dialect")?;
        let dialect = self.parsed(value.parse(), CertificateErrorKind::Dialect)?;
        let expected = "`answers: ` and their number";
        let value = self.header("answers", expected)?;
        let answers = value.parse().map_err(|_| self.unexpected(expected))?;
        self.current = Some(Current {
            points: CoordTable::new(dialect, start.setup.board()),
            start: start.clone(),
            answers,
            read: 0,
        });
        Ok(Some(Head {
            start,
            claim,
            dialect,
            answers,
        }))
    }

    /// Reads the next answer of the certificate; `None` after the last one.
    ///
    /// # Errors
    ///
    /// Fails if the next line is no answer on the board of the start.
    pub fn answer(&mut self) -> Result<Option<Answer>, CertificateError> {
        let Some(current) = &mut self.current else {
            return Ok(None);
        };
        let (expected, found) = (current.answers, current.read);
        if found == expected {
            return Ok(None);
        }
        current.read += 1;
        // An empty line separates certificates, so it ends the answers too.
        if !self.next_line()? || self.text.trim().is_empty() {
            let kind = CertificateErrorKind::AnswersMissing { expected, found };
            return Err(self.error(kind));
        }
        let mut words = self.text.split_whitespace();
        let (Some(rows), Some(point), None) = (words.next(), words.next(), words.next()) else {
            return Err(self.unexpected("rows and a point, such as `3/x2/xo1 b2`"));
        };
        // Borrowed again, since `next_line` takes all of the reader.
        let Some(current) = &self.current else {
            return Ok(None);
        };
        let board = current.start.setup.board().clone();
        let setup = self.parsed(read_rows(board, rows), CertificateErrorKind::Rows)?;
        let coord: Coord = self.parsed(point.parse(), CertificateErrorKind::Coord)?;
        let point = self.parsed(current.points.resolve(coord), |reason| {
            CertificateErrorKind::Point {
                found: coord.to_string(),
                reason,
            }
        })?;
        Ok(Some(Answer { setup, point }))
    }

    /// Reads a line `name: value` of the head and returns the value.
    fn header(&mut self, name: &str, expected: &'static str) -> Result<String, CertificateError> {
        if !self.next_line()? {
            return Err(self.error(CertificateErrorKind::Ended { expected }));
        }
        let value = self.text.strip_prefix(name);
        match value.and_then(|value| value.strip_prefix(':')) {
            Some(value) => Ok(value.trim().to_owned()),
            None => Err(self.unexpected(expected)),
        }
    }

    /// Reads the next line into `text`; returns `false` at the end of the input.
    fn next_line(&mut self) -> Result<bool, CertificateError> {
        // Reuses the allocation of the line before.
        let mut bytes = std::mem::take(&mut self.text).into_bytes();
        bytes.clear();
        self.line += 1;
        // One byte more than the limit shows that a line exceeds it, without reading all of it.
        let mut input = (&mut self.input).take(LONGEST_LINE + 1);
        let result = input.read_until(b'\n', &mut bytes);
        let read = result.map_err(|error| self.error(CertificateErrorKind::Read(error)))?;
        if read as u64 > LONGEST_LINE {
            let most = LONGEST_LINE;
            return Err(self.error(CertificateErrorKind::LineTooLong { most }));
        }
        self.text =
            String::from_utf8(bytes).map_err(|_| self.error(CertificateErrorKind::NotUtf8))?;
        let len = self.text.trim_end_matches(['\r', '\n']).len();
        self.text.truncate(len);
        Ok(read > 0)
    }

    fn parsed<T, E>(
        &self,
        result: Result<T, E>,
        kind: impl FnOnce(E) -> CertificateErrorKind,
    ) -> Result<T, CertificateError> {
        result.map_err(|error| self.error(kind(error)))
    }

    fn unexpected(&self, expected: &'static str) -> CertificateError {
        let found = match self.text.char_indices().nth(SHOWN) {
            Some((end, _)) => format!("{}…", &self.text[..end]),
            None => self.text.clone(),
        };
        self.error(CertificateErrorKind::Unexpected { expected, found })
    }

    fn error(&self, kind: CertificateErrorKind) -> CertificateError {
        CertificateError {
            line: self.line,
            kind,
        }
    }
}
