//! Reads sources, and splits them into chunks of whole records and positions.

pub(crate) mod document;

use std::io;
use std::io::Read;

use crate::LineColumn;
use crate::format::begins::begins_native_record;
use crate::format::{ReadOptions, json_text, move_list, native};
use crate::parts::{Boundary, Passed, SourceContext, is_page, last_boundary, next_opening};
use crate::record::Format;
use crate::text::decode::Decoder;
use crate::text::encoding::MayBe;
use crate::text::lines::LINE_MARKS;
use crate::text::span::{count_chars, floor_char_boundary};

pub use document::{BrokenOff, Chunk};

/// Reads a source chunk by chunk, and cuts no part in two.
///
/// The reader splits only between parts, and memory does not grow with the source. A part beyond
/// its limit ends its chunk at the limit, and reading continues at the next part. The diagrams of
/// a page, between two records, stay together.
///
/// ```
/// use oust_notation::Reader;
///
/// let archive = "oust 3x3\n\n1. a1 b1\n".repeat(1_000);
/// let mut games = 0;
/// for chunk in Reader::new(archive.as_bytes()).with_chunk_size(1_024) {
///     games += chunk?.document().items().count();
/// }
/// assert_eq!(games, 1_000);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    source: Decoder<R>,
    options: ReadOptions,
    chunk_size: usize,
    state: State,
    /// The text that was read and is in no chunk yet.
    buffer: String,
    /// The state of the source where the buffer begins.
    context: SourceContext,
    /// Whether no chunk was returned yet: an empty source has one empty chunk.
    is_fresh: bool,
    bytes_before: usize,
    replaced_before: usize,
    lines_before: usize,
    /// The number of characters before the buffer in the buffer's first line.
    columns_before: usize,
    /// The error of the source. It is returned after the records before it.
    failure: Option<io::Error>,
}

/// The default size of chunks in bytes. It bounds memory: the findings in a chunk may take 500
/// times its bytes.
const CHUNK_SIZE: usize = 32 << 10;

/// The number of bytes to keep at the end of skipped text, since they may begin the next record.
const LONGEST_BEGINNING: usize = 1 << 10;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Between two parts.
    Reading,
    /// In a part beyond its limit. It is skipped up to the next opening.
    Skipping,
    /// After the last chunk.
    Ended,
}

impl<R: Read> Reader<R> {
    /// Creates a reader of an uncompressed source. [`decompress`](crate::decompress) decompresses
    /// others.
    pub fn new(source: R) -> Self {
        Self::with_options(source, ReadOptions::default())
    }

    /// Creates a reader of an uncompressed source with `options`.
    pub fn with_options(source: R, options: ReadOptions) -> Self {
        let may_be = match options.format {
            // Only SGF can name its encoding in the text.
            None | Some(Format::Sgf) => MayBe::Sgf,
            Some(_) => MayBe::OtherThanSgf,
        };
        Self {
            source: Decoder::new(source, options.encoding, may_be),
            options,
            chunk_size: CHUNK_SIZE,
            state: State::Reading,
            buffer: String::new(),
            context: SourceContext {
                is_last: false,
                ..SourceContext::WHOLE
            },
            is_fresh: true,
            bytes_before: 0,
            replaced_before: 0,
            lines_before: 0,
            columns_before: 0,
            failure: None,
        }
    }

    /// Sets the approximate size of the chunks in bytes; the default is 32 KiB. A chunk with a
    /// longer record is at most twice as long as that record.
    #[must_use]
    pub fn with_chunk_size(mut self, bytes: usize) -> Self {
        self.chunk_size = bytes.max(1);
        self
    }

    fn next_chunk(&mut self) -> Option<Chunk> {
        match self.state {
            State::Reading => self.split_off(),
            State::Skipping => {
                self.skip();
                self.split_off()
            }
            State::Ended => None,
        }
    }

    /// Returns the next chunk; `None` at the end of the source.
    fn split_off(&mut self) -> Option<Chunk> {
        let mut window = self.chunk_size;
        loop {
            while self.buffer.len() >= self.chunk_size {
                let end = floor_char_boundary(self.buffer.as_bytes(), window);
                if let Some(boundary) = self.boundary(&self.buffer[..end]) {
                    return Some(self.take_to(boundary));
                }
                if end == self.buffer.len() {
                    break;
                }
                // Doubling keeps the scans of a long record linear.
                window = window.saturating_mul(2);
            }
            if self.buffer.len() >= self.chunk_size
                && let Some(chunk) = self.beyond_limit()
            {
                return Some(chunk);
            }
            if !self.read_more() {
                return self.last_chunk();
            }
        }
    }

    /// Returns the last boundary between two parts of a text that more text may continue.
    fn boundary(&self, text: &str) -> Option<Boundary> {
        let format = self.options.format;
        let between_records = |at| Boundary {
            at,
            open_arrays: 0,
            passed: Passed::RECORD,
        };
        if format == Some(Format::MoveList) {
            return move_list::last_start(text.as_bytes()).map(between_records);
        }
        // Most sources are native archives: a search for the last `oust` line is faster than
        // reading the parts.
        let is_native = matches!(format, None | Some(Format::Native))
            && self.context.open_arrays == 0
            && begins_native_record(text.trim_start_matches(LINE_MARKS).as_bytes());
        let start = is_native
            .then(|| native::last_start(text.as_bytes()))
            .flatten()
            .map(between_records);
        start.or_else(|| last_boundary(text, self.context, format))
    }

    /// Returns the chunk of a first part that exceeds its limit, cut there. The rest of the part
    /// will be skipped.
    fn beyond_limit(&mut self) -> Option<Chunk> {
        let limits = self.options.limits;
        let bytes = self.buffer.as_bytes();
        let is_page = self.context.open_arrays == 0 && is_page(&self.buffer, self.options.format);
        let len = if is_page {
            let within = bytes.get(..limits.page)?;
            let lines = memchr::memrchr(b'\n', within).map(|end| end + 1);
            lines.unwrap_or_else(|| floor_char_boundary(bytes, limits.page))
        } else {
            // One byte beyond the limit proves that the part exceeds it; three more complete the
            // last character.
            floor_char_boundary(bytes, limits.record + 4)
        };
        if self.buffer.len() <= len {
            return None;
        }
        // The buffer begins within the part now.
        self.state = State::Skipping;
        let chunk = self.take_to(Boundary {
            at: len,
            open_arrays: self.context.open_arrays,
            passed: if is_page {
                Passed::NOTHING
            } else {
                Passed::RECORD
            },
        });
        Some(Chunk {
            truncated_at: is_page.then_some(limits.page),
            ..chunk
        })
    }

    fn last_chunk(&mut self) -> Option<Chunk> {
        self.state = State::Ended;
        let is_left = !self.buffer.is_empty() || self.is_fresh && self.failure.is_none();
        // After an error nothing is known about the end, so the problem of an empty source is not
        // reported.
        self.context.is_last = self.failure.is_none();
        is_left.then(|| self.take(self.buffer.len()))
    }

    /// Drops the rest of a part beyond its limit, up to the next opening.
    fn skip(&mut self) {
        loop {
            let start = next_opening(&self.buffer, 0, self.options.format);
            let object = json_text::next_start(self.buffer.as_bytes());
            // Inside an array the next element may begin in the middle of a line.
            let in_array = object.filter(|_| self.context.open_arrays > 0);
            if let Some(start) = start.into_iter().chain(in_array).min() {
                self.drop_bytes(start);
                self.state = State::Reading;
                return;
            }
            let len = self.buffer.len().saturating_sub(LONGEST_BEGINNING);
            self.drop_bytes(floor_char_boundary(self.buffer.as_bytes(), len));
            if !self.read_more() {
                self.drop_bytes(self.buffer.len());
                self.state = State::Ended;
                return;
            }
        }
    }

    /// Reads at least a chunk, and at least doubles the buffer: scanning the same bytes again then
    /// takes linear time in total. Returns whether there were more bytes.
    fn read_more(&mut self) -> bool {
        let before = self.buffer.len();
        let more = self.chunk_size.max(before);
        if let Err(error) = self.source.read_text(more, &mut self.buffer) {
            self.break_off(error);
            return false;
        }
        self.buffer.len() > before
    }

    /// Keeps the complete records in the buffer, and stores the error of the source after them.
    fn break_off(&mut self, error: io::Error) {
        let kind = error.kind();
        let mut end = LineColumn::from_offset(&self.buffer, self.buffer.len());
        if end.line == 1 {
            // The first line of the buffer may begin in an earlier chunk.
            end.column += self.columns_before;
        }
        end.line += self.lines_before;
        let byte = self.bytes_before + self.buffer.len();
        let mut incomplete = None;
        // `InvalidData` comes after the last byte, so the last record is complete.
        if kind != io::ErrorKind::InvalidData && !self.buffer.is_empty() {
            let boundary = self.boundary(&self.buffer);
            let whole = boundary.map_or(0, |boundary| boundary.at);
            incomplete = Some(self.lines_before + lines_in(&self.buffer.as_bytes()[..whole]) + 1);
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

    /// Removes the text before a boundary from the buffer and returns it as a chunk.
    fn take_to(&mut self, boundary: Boundary) -> Chunk {
        let chunk = self.take(boundary.at);
        self.context.pass(boundary);
        chunk
    }

    /// Removes the first `len` bytes from the buffer and returns them as a chunk.
    fn take(&mut self, len: usize) -> Chunk {
        self.is_fresh = false;
        let text = self.split_buffer(len);
        let start = self.bytes_before;
        let replaced = self.source.take_replaced(start + len);
        // Before this chunk in all chunks after the one with the NUL.
        let nul = self.source.nul().and_then(|at| at.checked_sub(start));
        let chunk = Chunk {
            encoding: self.source.encoding(),
            replaced: replaced.iter().map(|at| at - start).collect(),
            replaced_before: self.replaced_before,
            nul: nul.filter(|&at| at < len),
            offset: start,
            lines: self.lines_before,
            columns: self.columns_before,
            context: self.context,
            ..Chunk::new(text, self.options.clone())
        };
        self.replaced_before += replaced.len();
        self.advance(chunk.text.as_bytes());
        chunk
    }

    fn drop_bytes(&mut self, len: usize) {
        let dropped = self.split_buffer(len);
        self.source.take_replaced(self.bytes_before + len);
        self.advance(dropped.as_bytes());
    }

    fn split_buffer(&mut self, len: usize) -> String {
        let rest = self.buffer.split_off(len);
        std::mem::replace(&mut self.buffer, rest)
    }

    /// Counts the bytes, lines and columns that have left the buffer.
    fn advance(&mut self, text: &[u8]) {
        self.bytes_before += text.len();
        self.lines_before += lines_in(text);
        let last_line = match memchr::memrchr(b'\n', text) {
            Some(end) => {
                self.columns_before = 0;
                &text[end + 1..]
            }
            None => text,
        };
        self.columns_before += count_chars(last_line);
        self.context.is_mid_line = self.columns_before > 0;
    }
}

fn lines_in(bytes: &[u8]) -> usize {
    memchr::memchr_iter(b'\n', bytes).count()
}

impl<R: Read> Iterator for Reader<R> {
    type Item = io::Result<Chunk>;

    /// Returns the next chunk. An empty source has one empty chunk. If the source cannot be read
    /// to its end, an error with a [`BrokenOff`] follows the whole records.
    fn next(&mut self) -> Option<Self::Item> {
        let chunk = self.next_chunk().map(Ok);
        chunk.or_else(|| self.failure.take().map(Err))
    }
}
