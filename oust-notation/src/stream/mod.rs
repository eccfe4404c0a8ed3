//! Reads sources: splits bytes into chunks of whole records and positions.

mod broken_off;
mod chunk;
pub(crate) mod document;
mod items;
mod split_points;

use std::io::{self, Read};

pub use broken_off::BrokenOff;
pub use chunk::Chunk;

use crate::format::ReadOptions;
use crate::record::Format;
use crate::text::source_text;
use crate::text::span::{count_chars, floor_char_boundary};
use crate::{LineColumn, SourceText};
use split_points::{can_be_split, last_split, next_start};

/// Reads a source chunk by chunk, no record cut in two.
///
/// Unless the options name the format, it is detected from the beginning of the source. The reader
/// splits between records, lists of moves and position lines, so that memory does not grow with the
/// source. A record beyond the limit ends its chunk at the limit, and reading continues with the
/// next record. The diagrams of a page belong together, as does UTF-16: such a source is one chunk,
/// read up to the limit.
///
/// ```
/// use oust_notation::Reader;
///
/// let archive = "oust 3x3\n\n1. a1 b1\n".repeat(1_000);
/// let mut games = 0;
/// for chunk in Reader::new(archive.as_bytes()).with_chunk_size(1_024) {
///     games += chunk?.document().items.len();
/// }
/// assert_eq!(games, 1_000);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    source: R,
    options: ReadOptions,
    chunk_size: usize,
    state: State,
    /// The bytes that were read and belong to no chunk yet.
    buffer: Vec<u8>,
    /// Whether an array of JSON is open at the start of the buffer.
    in_array: bool,
    bytes_before: usize,
    lines_before: usize,
    /// The number of characters before the buffer in its first line.
    columns_before: usize,
    /// The error of the source; returned after the records before it.
    failure: Option<io::Error>,
}

/// The size of chunks. It bounds memory: the findings in a chunk may take 500 times its bytes.
const CHUNK_SIZE: usize = 32 << 10;
/// The number of chunks from which the format is detected.
const FIRST_CHUNKS: usize = 8;
/// The number of bytes at the end of skipped text that may begin the next record.
const LONGEST_BEGINNING: usize = 1 << 10;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Before the first chunk.
    Fresh,
    /// Between two records of a source that can be split.
    Splitting(Format),
    /// In a record beyond the limit, which is skipped up to the next one.
    Skipping(Format),
    /// After the last chunk.
    Ended,
}

impl<R: Read> Reader<R> {
    /// Returns a reader of a source that is not compressed, or that
    /// [`decompress`](crate::decompress) decompresses.
    pub fn new(source: R) -> Self {
        Self::with_options(source, ReadOptions::default())
    }

    /// Returns a reader of a source with `options`.
    pub fn with_options(source: R, options: ReadOptions) -> Self {
        Self {
            source,
            options,
            chunk_size: CHUNK_SIZE,
            state: State::Fresh,
            buffer: Vec::new(),
            in_array: false,
            bytes_before: 0,
            lines_before: 0,
            columns_before: 0,
            failure: None,
        }
    }

    /// Sets the size of the chunks, about `bytes`; 32 KiB otherwise. A chunk with a longer record
    /// is at most twice as long as that record.
    #[must_use]
    pub fn with_chunk_size(mut self, bytes: usize) -> Self {
        self.chunk_size = bytes.max(1);
        self
    }

    fn next_chunk(&mut self) -> Option<Chunk> {
        match self.state {
            State::Fresh => {
                let chunk = self.first_chunk();
                let is_nothing = chunk.text.is_empty() && self.failure.is_some();
                Some(chunk).filter(|_| !is_nothing)
            }
            State::Splitting(format) => self.split_off(format),
            State::Skipping(format) => {
                self.skip(format);
                self.split_off(format)
            }
            State::Ended => None,
        }
    }

    /// Reads until the format shows whether the source can be split, and returns the first chunk.
    fn first_chunk(&mut self) -> Chunk {
        loop {
            if !self.read_more() {
                return self.last_chunk();
            }
            let limits = self.options.limits;
            if source_text::is_utf16(&self.buffer) {
                return self.truncated_chunk(limits.record);
            }
            let format = self.format();
            if can_be_split(format, &self.buffer) {
                self.state = State::Splitting(format);
                let chunk = self.split_off(format);
                return chunk.unwrap_or_else(|| self.take(0, format));
            }
            // Text that looks like a diagram may be a remark before a record.
            if self.buffer.len() > limits.page {
                return self.truncated_chunk(limits.page);
            }
        }
    }

    fn format(&self) -> Format {
        let detect = || Format::detect(&SourceText::from_bytes(&self.buffer).text);
        self.options.format.unwrap_or_else(detect)
    }

    /// Returns the source up to `limit` bytes, in one chunk.
    fn truncated_chunk(&mut self, limit: usize) -> Chunk {
        while self.buffer.len() <= limit {
            if !self.read_more() {
                return self.last_chunk();
            }
        }
        self.buffer
            .truncate(floor_char_boundary(&self.buffer, limit));
        Chunk {
            truncated_at: Some(limit),
            ..self.last_chunk()
        }
    }

    fn last_chunk(&mut self) -> Chunk {
        self.state = State::Ended;
        let format = self.format();
        self.take(self.buffer.len(), format)
    }

    /// Returns the next chunk of a source that is split between records; `None` at its end.
    fn split_off(&mut self, format: Format) -> Option<Chunk> {
        let mut window = self.chunk_size;
        loop {
            while self.buffer.len() >= self.chunk_size {
                let bytes = &self.buffer[..window.min(self.buffer.len())];
                if let Some((at, in_array)) = last_split(format, bytes, self.in_array) {
                    let chunk = self.take(at, format);
                    self.in_array = in_array;
                    return Some(chunk);
                }
                if bytes.len() == self.buffer.len() {
                    break;
                }
                window = window.saturating_mul(2);
            }
            if self.buffer.len() >= self.chunk_size {
                // One byte beyond the limit shows that it is exceeded; three more complete the
                // last character.
                let len = floor_char_boundary(&self.buffer, self.options.limits.record + 4);
                if self.buffer.len() > len {
                    self.state = State::Skipping(format);
                    return Some(self.take(len, format));
                }
            }
            if !self.read_more() {
                self.state = State::Ended;
                let is_left = !self.buffer.is_empty();
                return is_left.then(|| self.take(self.buffer.len(), format));
            }
        }
    }

    /// Drops the rest of a record beyond the limit.
    fn skip(&mut self, format: Format) {
        loop {
            if let Some(start) = next_start(format, &self.buffer) {
                self.drop_bytes(start);
                self.state = State::Splitting(format);
                return;
            }
            self.drop_bytes(self.buffer.len().saturating_sub(LONGEST_BEGINNING));
            if !self.read_more() {
                self.drop_bytes(self.buffer.len());
                self.state = State::Ended;
                return;
            }
        }
    }

    /// Reads at least a chunk more, and at least doubles the buffer, so that the cost of scanning
    /// bytes again stays linear. Returns whether there were more bytes.
    fn read_more(&mut self) -> bool {
        let least = match self.state {
            State::Fresh => FIRST_CHUNKS.saturating_mul(self.chunk_size),
            _ => self.chunk_size,
        };
        let before = self.buffer.len();
        let more = u64::try_from(least.max(before)).unwrap_or(u64::MAX);
        let source = self.source.by_ref();
        if let Err(error) = source.take(more).read_to_end(&mut self.buffer) {
            self.break_off(error);
            return false;
        }
        self.buffer.len() > before
    }

    /// Keeps the complete records of the buffer and the error of the source after them.
    fn break_off(&mut self, error: io::Error) {
        let (kind, text) = (error.kind(), SourceText::from_bytes(&self.buffer).text);
        let mut end = LineColumn::from_offset(&text, text.len());
        if end.line == 1 {
            end.column += self.columns_before;
        }
        end.line += self.lines_before;
        let byte = self.bytes_before + self.buffer.len();
        let format = match self.state {
            State::Splitting(format) | State::Skipping(format) => format,
            State::Fresh | State::Ended => self.format(),
        };
        let mut incomplete = None;
        // Before `InvalidData` all bytes were read, so the last record is complete.
        if kind != io::ErrorKind::InvalidData && !self.buffer.is_empty() {
            let split = last_split(format, &self.buffer, self.in_array);
            let whole = split.map_or(0, |(at, _)| at);
            incomplete = Some(self.lines_before + lines_in(&self.buffer[..whole]) + 1);
            self.buffer.truncate(whole);
        }
        let failure = BrokenOff {
            byte,
            end,
            incomplete,
            error,
        };
        self.failure = Some(io::Error::new(kind, failure));
    }

    /// Takes the first bytes out of the buffer as a chunk.
    fn take(&mut self, len: usize, format: Format) -> Chunk {
        let (text, fault) = source_text::decoded(self.split_buffer(len));
        let chunk = Chunk {
            fault,
            offset: self.bytes_before,
            lines: self.lines_before,
            columns: self.columns_before,
            in_array: self.in_array,
            ..Chunk::new(text, format, self.options.clone())
        };
        self.advance(len, chunk.text.as_bytes());
        chunk
    }

    fn drop_bytes(&mut self, len: usize) {
        let dropped = self.split_buffer(len);
        self.advance(len, &dropped);
    }

    fn split_buffer(&mut self, len: usize) -> Vec<u8> {
        let rest = self.buffer.split_off(len);
        std::mem::replace(&mut self.buffer, rest)
    }

    /// Counts the bytes, lines and columns that have left the buffer.
    fn advance(&mut self, len: usize, text: &[u8]) {
        self.bytes_before += len;
        self.lines_before += lines_in(text);
        let last_line = match memchr::memrchr(b'\n', text) {
            Some(end) => {
                self.columns_before = 0;
                &text[end + 1..]
            }
            None => text,
        };
        self.columns_before += count_chars(last_line);
    }
}

fn lines_in(bytes: &[u8]) -> usize {
    memchr::memchr_iter(b'\n', bytes).count()
}

impl<R: Read> Iterator for Reader<R> {
    type Item = io::Result<Chunk>;

    /// Returns the next chunk; at least one, which an empty source leaves empty. When the source
    /// cannot be read to its end, an error with a [`BrokenOff`] follows the whole records.
    fn next(&mut self) -> Option<Self::Item> {
        let chunk = self.next_chunk().map(Ok);
        chunk.or_else(|| self.failure.take().map(Err))
    }
}
