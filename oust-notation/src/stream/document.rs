//! All parts of a text.

use std::borrow::Cow;
use std::io;

use crate::format::ReadOptions;
use crate::format::item::DocumentItem;
use crate::parts::{Part, PartKind, Parts, Place};
use crate::record::{Problem, ProblemKind, Problems, Record};
use crate::text::lines::{LineIndex, with_line_ends};
use crate::{Encoding, LineColumn, SourceText, Span};

/// A text as its parts, which cover it without gap or overlap.
#[derive(Debug)]
#[non_exhaustive]
pub struct Document {
    /// The parts, in order.
    pub parts: Vec<Part>,
    /// The problem of a text without a record, position or diagram.
    pub nothing: Option<Problem>,
}

impl Document {
    /// Reads a text: native records, listings, SGF, JSON, position lines and diagrams, in any order.
    pub fn read(text: &str) -> Self {
        Chunk::whole(text, ReadOptions::default()).document()
    }

    /// Returns the records, positions and diagrams.
    pub fn items(&self) -> impl Iterator<Item = &DocumentItem> {
        self.parts.iter().filter_map(Part::item)
    }

    /// Returns the records, positions and diagrams by value.
    pub fn into_items(self) -> Vec<DocumentItem> {
        let kinds = self.parts.into_iter().map(Part::into_kind);
        let items = kinds.filter_map(|kind| match kind {
            PartKind::Item(item) => Some(item),
            _ => None,
        });
        items.collect()
    }

    /// Returns the records alone.
    pub fn into_records(self) -> impl Iterator<Item = Record> {
        self.into_items().into_iter().filter_map(|item| match item {
            DocumentItem::Record(record) => Some(*record),
            _ => None,
        })
    }

    /// Returns the problems outside of records, in the order of the text.
    pub fn problems(&self) -> Problems {
        let of_parts = self.parts.iter().flat_map(Part::problems);
        let mut problems: Problems = of_parts.chain(&self.nothing).cloned().collect();
        problems.sort_by_key(|problem| problem.span);
        problems
    }
}

impl Chunk {
    /// Reads the parts of the chunk.
    pub fn document(&self) -> Document {
        let mut parts = self.parts();
        Document {
            parts: parts.by_ref().map(Part::expand).collect(),
            nothing: parts.nothing_found(),
        }
    }
}

/// A chunk of a source, decoded: whole records, positions or diagrams.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Chunk {
    /// The text. Spans are offsets in it.
    pub text: String,
    /// The encoding of the source.
    pub encoding: Encoding,
    /// The offsets in the text of each `?` for a byte that cannot be decoded, in order.
    pub replaced: Vec<usize>,
    /// The number of bytes before it that cannot be decoded.
    pub replaced_before: usize,
    /// The offset of the space for the first NUL of the source, if it is in this chunk.
    pub nul: Option<usize>,
    /// The number of bytes of the decoded source before it; in UTF-8 decoding keeps offsets.
    pub offset: usize,
    /// The number of lines of the source that end before it.
    pub lines: usize,
    /// The number of characters of its first line before it: JSON may be a single line.
    pub columns: usize,
    pub(crate) place: Place,
    /// The limit in bytes at which the page at its end was truncated.
    pub(crate) truncated_at: Option<usize>,
    pub(crate) options: ReadOptions,
    pub(crate) index: LineIndex,
}

impl Chunk {
    /// Returns the chunk of a whole source.
    pub fn whole(text: impl Into<String>, options: ReadOptions) -> Self {
        let (text, nul) = with_line_ends(Cow::Owned(text.into()));
        Self {
            nul,
            ..Self::new(text.into_owned(), options)
        }
    }

    /// Returns the chunk of a whole source that is not compressed.
    pub fn from_bytes(bytes: &[u8], options: ReadOptions) -> Self {
        let source = SourceText::with_encoding(bytes, options.encoding);
        Self {
            encoding: source.encoding,
            replaced: source.replaced,
            nul: source.nul,
            ..Self::whole(source.text, options)
        }
    }

    pub(crate) fn new(text: String, options: ReadOptions) -> Self {
        Self {
            text,
            encoding: options.encoding.unwrap_or_default(),
            replaced: Vec::new(),
            replaced_before: 0,
            nul: None,
            offset: 0,
            lines: 0,
            columns: 0,
            place: Place::WHOLE,
            truncated_at: None,
            options,
            index: LineIndex::default(),
        }
    }

    /// Returns the parts of the chunk, one after the other.
    ///
    /// ```
    /// use oust_notation::{Chunk, DocumentItem, ReadOptions};
    ///
    /// let chunk = Chunk::whole("oust 3x3\n\n1. a1 b1\n", ReadOptions::default());
    /// for part in chunk.parts() {
    ///     let Some(DocumentItem::Record(record)) = part.item() else { panic!("a record") };
    ///     assert_eq!(record.rows().placements().len(), 2);
    /// }
    /// ```
    pub fn parts(&self) -> Parts<'_> {
        Parts::new(
            &self.text,
            &self.options,
            self.place,
            self.truncated_at,
            &self.replaced,
        )
    }

    /// Returns the place in the source of a byte of the text. The lines are indexed once, so
    /// the text must not be changed after the first call.
    pub fn place(&self, at: usize) -> LineColumn {
        let LineColumn { line, column } = self.index.place(&self.text, at);
        let before = if line == 1 { self.columns } else { 0 };
        LineColumn {
            line: self.lines + line,
            column: before + column,
        }
    }

    /// Returns the line that a byte of the text belongs to: its number in the source from 1,
    /// and its span in the text with its end.
    pub fn line(&self, at: usize) -> (usize, Span) {
        let (line, span) = self.index.line(&self.text, at);
        (self.lines + line, span)
    }

    /// Returns the number of characters of the text before a byte.
    pub fn chars_before(&self, at: usize) -> usize {
        self.index.chars_before(&self.text, at)
    }

    /// Returns the offset in the text of the first `?` of the source for a byte that cannot be
    /// decoded, if it is in this chunk.
    pub fn first_replaced(&self) -> Option<usize> {
        let first = self.replaced.first().copied();
        first.filter(|_| self.replaced_before == 0)
    }

    /// Returns whether a part of the text has a `?` for a byte that cannot be decoded.
    pub fn is_replaced(&self, part: Span) -> bool {
        part.holds_any(&self.replaced)
    }

    /// Returns the message of a problem, with the place of another part that it concerns.
    pub fn message(&self, problem: &Problem) -> String {
        match problem.kind {
            ProblemKind::SecondGame { first } => {
                let line = self.place(first).line;
                format!(
                    "{} (the game before it begins in line {line})",
                    problem.kind
                )
            }
            _ => problem.kind.to_string(),
        }
    }

    /// Returns whether its source ends with it and has no record before it.
    pub fn ends_source_without_record(&self) -> bool {
        self.place.is_last && !self.place.passed.record
    }

    /// Returns the problems of the bytes of the source, each once a source: in the chunk with the
    /// first byte that cannot be decoded, or the first NUL.
    pub fn byte_problems(&self) -> impl Iterator<Item = Problem> + use<> {
        // Other encodings have other offsets than their text.
        let byte = |at: usize| (self.encoding == Encoding::UTF_8).then_some(self.offset + at);
        let encoding = self.encoding;
        let problem = |at, kind| Problem {
            span: Span::new(at, at + 1),
            kind,
        };
        let undecodable = self.first_replaced().map(|at| {
            let byte = byte(at);
            problem(at, ProblemKind::Undecodable { byte, encoding })
        });
        let nul = self.nul.map(|at| {
            let byte = byte(at);
            problem(at, ProblemKind::Nul { byte })
        });
        undecodable.into_iter().chain(nul)
    }

    /// Returns whether it begins its source.
    pub fn is_first(&self) -> bool {
        self.offset == 0
    }
}

/// The reason and the place at which reading a source failed: the inner error of a
/// [`Reader`](crate::stream::Reader)'s error.
#[derive(Debug, thiserror::Error)]
#[error("{error}{}", cut_off(*.incomplete))]
#[non_exhaustive]
pub struct BrokenOff {
    /// The number of bytes that were read, after decompression.
    pub byte: usize,
    /// The place after them.
    pub end: LineColumn,
    /// The line of the record that is cut off and was not read.
    pub incomplete: Option<usize>,
    #[source]
    pub(crate) error: io::Error,
}

fn cut_off(incomplete: Option<usize>) -> String {
    incomplete.map_or_else(String::new, |line| {
        format!("; the record that begins in line {line} is cut off and was not read")
    })
}
