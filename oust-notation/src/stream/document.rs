//! Holds all parts of a text, and the chunks of a source.

use std::borrow::Cow;
use std::io;

use crate::format::ReadOptions;
use crate::format::item::DocumentItem;
use crate::parts::{Part, PartKind, Parts, SourceContext};
use crate::record::{Problem, ProblemKind, Problems, Record};
use crate::text::lines::{LineIndex, with_line_ends};
use crate::{Encoding, LineColumn, SourceText, Span};

/// A text split into parts, which cover it without gap or overlap.
#[derive(Debug)]
#[non_exhaustive]
pub struct Document {
    /// The parts, in order.
    pub parts: Vec<Part>,
    /// The problem of a text without a record, position or diagram; `None` otherwise.
    pub nothing: Option<Problem>,
}

impl Document {
    /// Reads a text: native records, listings, SGF, JSON, position lines and diagrams, in any order.
    pub fn read(text: &str) -> Self {
        Chunk::whole(text, ReadOptions::default()).document()
    }

    /// Iterates over the records, positions and diagrams.
    pub fn items(&self) -> impl Iterator<Item = &DocumentItem> {
        self.parts.iter().filter_map(Part::item)
    }

    /// Converts the document to its records, positions and diagrams.
    pub fn into_items(self) -> Vec<DocumentItem> {
        let kinds = self.parts.into_iter().map(Part::into_kind);
        let items = kinds.filter_map(|kind| match kind {
            PartKind::Item(item) => Some(item),
            _ => None,
        });
        items.collect()
    }

    /// Converts the document to its records, and drops everything else.
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
    /// Reads all parts of the chunk.
    pub fn document(&self) -> Document {
        let mut parts = self.parts();
        Document {
            parts: parts.by_ref().map(Part::expand).collect(),
            nothing: parts.nothing_found(),
        }
    }
}

/// A decoded chunk of a source: whole records, positions and diagrams.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Chunk {
    /// The text. Spans are offsets in it.
    pub text: String,
    /// The encoding of the source.
    pub encoding: Encoding,
    /// The offset in the text of each `?` for a byte that cannot be decoded, in order.
    pub replaced: Vec<usize>,
    /// The number of bytes in earlier chunks that cannot be decoded.
    pub replaced_before: usize,
    /// The offset of the space that replaces the source's first NUL, if it is in this chunk.
    pub nul: Option<usize>,
    /// The number of bytes of the decoded source before this chunk. In UTF-8 it is the offset in
    /// the source too.
    pub offset: usize,
    /// The number of lines of the source that end before this chunk.
    pub lines: usize,
    /// The number of characters of the first line before this chunk: JSON may be a single line.
    pub columns: usize,
    pub(crate) context: SourceContext,
    /// The limit in bytes at which the page at its end was cut off, if it was.
    pub(crate) truncated_at: Option<usize>,
    pub(crate) options: ReadOptions,
    pub(crate) index: LineIndex,
}

impl Chunk {
    /// Creates the only chunk of a whole source.
    pub fn whole(text: impl Into<String>, options: ReadOptions) -> Self {
        // The parsers expect LF line ends only.
        let (text, nul) = with_line_ends(Cow::Owned(text.into()));
        Self {
            nul,
            ..Self::new(text.into_owned(), options)
        }
    }

    /// Creates the only chunk of a whole source from bytes that are not compressed.
    pub fn from_bytes(bytes: &[u8], options: ReadOptions) -> Self {
        let source = SourceText::with_encoding(bytes, options.encoding);
        Self {
            encoding: source.encoding,
            replaced: source.replaced,
            // `whole` finds no NUL: the decoder has replaced it.
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
            context: SourceContext::WHOLE,
            truncated_at: None,
            options,
            index: LineIndex::default(),
        }
    }

    /// Iterates over the parts of the chunk, and reads each when it is needed.
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
            self.context,
            self.truncated_at,
            &self.replaced,
        )
    }

    /// Returns the line and the column in the source of the byte at offset `at`. The first call
    /// indexes the lines, so the text must not change after it.
    pub fn place(&self, at: usize) -> LineColumn {
        let LineColumn { line, column } = self.index.line_column(&self.text, at);
        // Only the first line of a chunk may begin in an earlier chunk.
        let before = if line == 1 { self.columns } else { 0 };
        LineColumn {
            line: self.lines + line,
            column: before + column,
        }
    }

    /// Returns the line of the byte at offset `at`: its number in the source, from 1, and its span
    /// in the text, including its end.
    pub fn line(&self, at: usize) -> (usize, Span) {
        let (line, span) = self.index.line(&self.text, at);
        (self.lines + line, span)
    }

    /// Returns the number of characters of the text before the byte at offset `at`.
    pub fn chars_before(&self, at: usize) -> usize {
        self.index.chars_before(&self.text, at)
    }

    /// Returns the offset in the text of the source's first `?` for a byte that cannot be decoded,
    /// if it is in this chunk.
    pub fn first_replaced(&self) -> Option<usize> {
        let first = self.replaced.first().copied();
        first.filter(|_| self.replaced_before == 0)
    }

    /// Returns whether `part` of the text contains a `?` for a byte that cannot be decoded.
    pub fn is_replaced(&self, part: Span) -> bool {
        part.holds_any(&self.replaced)
    }

    /// Returns the message of a problem. For a second game it includes the line where the first
    /// begins.
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

    /// Returns whether this is the last chunk of a source without a record in earlier chunks.
    pub fn ends_source_without_record(&self) -> bool {
        self.context.is_last && !self.context.passed.record
    }

    /// Returns the problems of the source's bytes: the first byte that cannot be decoded, and the
    /// first NUL. Only the chunk that contains the byte has its problem.
    pub fn byte_problems(&self) -> impl Iterator<Item = Problem> + use<> {
        // In other encodings the offset in the text differs from the offset in the source.
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

    /// Returns whether this is the first chunk of its source.
    pub fn is_first(&self) -> bool {
        self.offset == 0
    }
}

/// The reason why reading a source failed, and the place: the inner error of a
/// [`Reader`](crate::stream::Reader)'s error.
#[derive(Debug, thiserror::Error)]
#[error("{error}{}", cut_off(*.incomplete))]
#[non_exhaustive]
pub struct BrokenOff {
    /// The number of bytes that were read, counted after decompression.
    pub byte: usize,
    /// The line and the column after the last byte.
    pub end: LineColumn,
    /// The first line of the record that is cut off and was not read; `None` without such a
    /// record.
    pub incomplete: Option<usize>,
    #[source]
    pub(crate) error: io::Error,
}

fn cut_off(incomplete: Option<usize>) -> String {
    incomplete.map_or_else(String::new, |line| {
        format!("; the record that begins in line {line} is cut off and was not read")
    })
}
