//! Writing findings, one format a file.

mod concise;
mod full;
mod ndjson;

use std::borrow::Cow;
use std::cell::OnceCell;
use std::io::{self, Write};

use oust_notation::{LineColumn, Piece, Span, hide_passwords};
use oust_validate::{Finding, GameReport};

use crate::args::OutputFormat;
use crate::summary::Summary;

/// Writes what is found, in the order it is found.
pub(crate) struct Renderer<'a> {
    format: OutputFormat,
    out: &'a mut dyn Write,
}

/// A piece of a source with where it comes from.
pub(crate) struct Text<'a> {
    pub(crate) path: &'a str,
    content: &'a str,
    /// The content without the passwords of commands, made when the first line is shown.
    shown: OnceCell<Cow<'a, str>>,
    /// The bytes of the source before it.
    offset: usize,
    /// The lines of the source before it.
    lines: usize,
    /// Where each line begins, found out when the first finding asks.
    line_starts: OnceCell<Vec<usize>>,
}

impl<'a> Text<'a> {
    pub(crate) fn new(path: &'a str, piece: &'a Piece) -> Self {
        Self {
            content: &piece.text,
            offset: piece.offset,
            lines: piece.lines,
            ..Self::empty(path)
        }
    }

    /// A source that cannot be read.
    pub(crate) fn empty(path: &'a str) -> Self {
        Self {
            path,
            content: "",
            shown: OnceCell::new(),
            offset: 0,
            lines: 0,
            line_starts: OnceCell::new(),
        }
    }

    /// The content as it may be shown: no output holds a password.
    fn shown(&self) -> &str {
        self.shown.get_or_init(|| hide_passwords(self.content))
    }

    /// The line that a byte belongs to, as its number in the source from 1 and its span.
    fn line(&self, at: usize) -> (usize, Span) {
        let starts = self.line_starts();
        let number = starts.partition_point(|&start| start <= at).max(1);
        let start = starts[number - 1];
        let end = starts.get(number).copied().unwrap_or(self.content.len());
        (self.lines + number, Span::new(start, end))
    }

    fn line_starts(&self) -> &[usize] {
        self.line_starts.get_or_init(|| {
            let newlines = self.content.match_indices('\n').map(|(at, _)| at + 1);
            std::iter::once(0).chain(newlines).collect()
        })
    }

    fn line_column(&self, at: usize) -> LineColumn {
        let (line, span) = self.line(at);
        let within = LineColumn::of(span.of(self.content), at.saturating_sub(span.start));
        LineColumn {
            line,
            column: within.column,
        }
    }
}

impl<'a> Renderer<'a> {
    pub(crate) fn new(format: OutputFormat, out: &'a mut dyn Write) -> Self {
        Self { format, out }
    }

    /// Before anything is read.
    pub(crate) fn begin(&mut self) -> io::Result<()> {
        match self.format {
            OutputFormat::Full | OutputFormat::Concise => Ok(()),
            OutputFormat::Ndjson => ndjson::run(self.out),
        }
    }

    /// A finding in a text, and in the text's game of this number, counted from 1.
    pub(crate) fn finding(
        &mut self,
        text: &Text<'_>,
        game: Option<usize>,
        finding: &Finding,
    ) -> io::Result<()> {
        match self.format {
            OutputFormat::Full => full::finding(self.out, text, finding),
            OutputFormat::Concise => concise::finding(self.out, text, finding),
            OutputFormat::Ndjson => ndjson::finding(self.out, text, game, finding),
        }
    }

    /// A game, after its findings.
    pub(crate) fn game(
        &mut self,
        text: &Text<'_>,
        number: usize,
        game: &GameReport,
    ) -> io::Result<()> {
        match self.format {
            OutputFormat::Full | OutputFormat::Concise => Ok(()),
            OutputFormat::Ndjson => ndjson::game(self.out, text, number, game),
        }
    }

    /// After everything has been read.
    pub(crate) fn end(&mut self, summary: &Summary) -> io::Result<()> {
        match self.format {
            OutputFormat::Full | OutputFormat::Concise => Ok(()),
            OutputFormat::Ndjson => ndjson::summary(self.out, summary),
        }
    }
}
