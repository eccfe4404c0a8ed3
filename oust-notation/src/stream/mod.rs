//! The one entrance for sources: bytes in, pieces that hold records and positions out.

mod broken_off;
mod content;
pub(crate) mod document;
mod options;
mod piece;
mod split_points;

use std::io::{self, Read};

pub use broken_off::BrokenOff;
pub use content::{Content, ContentError};
pub use options::{Limits, ReadOptions};
pub use piece::Piece;

use crate::text::source_text;
use crate::text::span::{count_chars, floor_char_boundary};
use crate::{LineColumn, SourceText};
use split_points::{can_be_split, last_split, next_start};

/// Reads a source piece by piece, no record cut in two.
///
/// Unless the options say it, the content of the source is detected from its beginning. Records,
/// lists of moves and position lines are split between, so that memory does not grow with the
/// source. A record beyond the limit ends its piece there, and reading goes on with the next
/// record. The diagrams of a page belong together, as does UTF-16: such a source is one piece,
/// read up to the limit.
///
/// ```
/// use oust_notation::Reader;
///
/// let archive = "oust 3x3\n\n1. a1 b1\n".repeat(1_000);
/// let mut games = 0;
/// for piece in Reader::new(archive.as_bytes()).with_piece_size(1_024) {
///     games += piece?.document().parts.len();
/// }
/// assert_eq!(games, 1_000);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    source: R,
    options: ReadOptions,
    piece_size: usize,
    state: State,
    /// The bytes that were read and are in no piece yet.
    buffer: Vec<u8>,
    /// Whether an array of JSON is open where the buffer begins.
    in_array: bool,
    bytes_before: usize,
    lines_before: usize,
    /// The characters of the line in which the buffer begins.
    columns_before: usize,
    /// Why the source cannot be read on; returned after what could be read.
    failure: Option<io::Error>,
}

/// The size of pieces. It bounds memory: the findings in a piece may take 500 times its bytes.
const PIECE_SIZE: usize = 32 << 10;
/// The number of pieces from which the content is detected.
const PIECES_AT_FIRST: usize = 8;
/// The most bytes at the end of what is skipped that may begin the next record.
const LONGEST_BEGINNING: usize = 1 << 10;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Before the first piece.
    Fresh,
    /// Between two records of a source that can be split.
    Splitting(Content),
    /// In a record beyond the limit, to be skipped up to the next one.
    Skipping(Content),
    /// After the last piece.
    Ended,
}

impl<R: Read> Reader<R> {
    /// Reads a source that is not packed, or was unpacked by [`unpacked`](crate::unpacked).
    pub fn new(source: R) -> Self {
        Self::with_options(source, ReadOptions::default())
    }

    /// Reads a source as the options say where it leaves something open.
    pub fn with_options(source: R, options: ReadOptions) -> Self {
        Self {
            source,
            options,
            piece_size: PIECE_SIZE,
            state: State::Fresh,
            buffer: Vec::new(),
            in_array: false,
            bytes_before: 0,
            lines_before: 0,
            columns_before: 0,
            failure: None,
        }
    }

    /// Sets the size of the pieces, about `bytes`; 32 KiB otherwise. A piece with a longer record
    /// is at most twice as long as that record.
    #[must_use]
    pub fn with_piece_size(mut self, bytes: usize) -> Self {
        self.piece_size = bytes.max(1);
        self
    }

    fn next_piece(&mut self) -> Option<Piece> {
        match self.state {
            State::Fresh => {
                let piece = self.first_piece();
                let is_nothing = piece.text.is_empty() && self.failure.is_some();
                Some(piece).filter(|_| !is_nothing)
            }
            State::Splitting(content) => self.split_off(content),
            State::Skipping(content) => {
                self.skip(content);
                self.split_off(content)
            }
            State::Ended => None,
        }
    }

    /// Reads until it is known whether the source can be split, and then the first piece.
    fn first_piece(&mut self) -> Piece {
        loop {
            if !self.read_more() {
                return self.last_piece();
            }
            let limits = self.options.limits;
            if source_text::is_utf16(&self.buffer) {
                return self.truncated_piece(limits.record);
            }
            let content = self.content();
            if can_be_split(content, &self.buffer) {
                self.state = State::Splitting(content);
                let piece = self.split_off(content);
                return piece.unwrap_or_else(|| self.take(0, content));
            }
            // What looks like a diagram may turn out to be a remark before something else.
            if self.buffer.len() > limits.page {
                return self.truncated_piece(limits.page);
            }
        }
    }

    fn content(&self) -> Content {
        let detect = || Content::of(&SourceText::of(&self.buffer).text);
        self.options.content.unwrap_or_else(detect)
    }

    /// The source up to `limit` bytes, in one piece.
    fn truncated_piece(&mut self, limit: usize) -> Piece {
        while self.buffer.len() <= limit {
            if !self.read_more() {
                return self.last_piece();
            }
        }
        self.buffer
            .truncate(floor_char_boundary(&self.buffer, limit));
        Piece {
            truncated_at: Some(limit),
            ..self.last_piece()
        }
    }

    fn last_piece(&mut self) -> Piece {
        self.state = State::Ended;
        let content = self.content();
        self.take(self.buffer.len(), content)
    }

    /// The next piece of a source that is split between records; `None` at its end.
    fn split_off(&mut self, content: Content) -> Option<Piece> {
        let mut window = self.piece_size;
        loop {
            while self.buffer.len() >= self.piece_size {
                let bytes = &self.buffer[..window.min(self.buffer.len())];
                if let Some((at, in_array)) = last_split(content, bytes, self.in_array) {
                    let piece = self.take(at, content);
                    self.in_array = in_array;
                    return Some(piece);
                }
                if bytes.len() == self.buffer.len() {
                    break;
                }
                window = window.saturating_mul(2);
            }
            if self.buffer.len() >= self.piece_size {
                // One byte beyond the limit shows that it is exceeded, and three more that the
                // last character is whole.
                let len = floor_char_boundary(&self.buffer, self.options.limits.record + 4);
                if self.buffer.len() > len {
                    self.state = State::Skipping(content);
                    return Some(self.take(len, content));
                }
            }
            if !self.read_more() {
                self.state = State::Ended;
                let is_left = !self.buffer.is_empty();
                return is_left.then(|| self.take(self.buffer.len(), content));
            }
        }
    }

    /// Drops the rest of a record beyond the limit.
    fn skip(&mut self, content: Content) {
        loop {
            if let Some(start) = next_start(content, &self.buffer) {
                self.drop_bytes(start);
                self.state = State::Splitting(content);
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

    /// Reads about a piece more, or as much as there is already, so that bytes are not scanned
    /// again too often. Returns whether there was anything.
    fn read_more(&mut self) -> bool {
        let least = match self.state {
            State::Fresh => PIECES_AT_FIRST.saturating_mul(self.piece_size),
            _ => self.piece_size,
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

    /// Keeps the whole records of what was read, and the error for what follows them.
    fn break_off(&mut self, error: io::Error) {
        let (kind, text) = (error.kind(), SourceText::of(&self.buffer).text);
        let mut end = LineColumn::of(&text, text.len());
        if end.line == 1 {
            end.column += self.columns_before;
        }
        end.line += self.lines_before;
        let byte = self.bytes_before + self.buffer.len();
        let content = match self.state {
            State::Splitting(content) | State::Skipping(content) => content,
            State::Fresh | State::Ended => self.content(),
        };
        let mut incomplete = None;
        // After `InvalidData` all was read, so the last record is whole.
        if kind != io::ErrorKind::InvalidData && !self.buffer.is_empty() {
            let split = last_split(content, &self.buffer, self.in_array);
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

    /// Takes the first bytes out of the buffer as a piece.
    fn take(&mut self, len: usize, content: Content) -> Piece {
        let (text, fault) = source_text::decoded(self.split_buffer(len));
        let piece = Piece {
            fault,
            offset: self.bytes_before,
            lines: self.lines_before,
            columns: self.columns_before,
            in_array: self.in_array,
            ..Piece::new(text, content, self.options.clone())
        };
        self.advance(len, piece.text.as_bytes());
        piece
    }

    fn drop_bytes(&mut self, len: usize) {
        let dropped = self.split_buffer(len);
        self.advance(len, &dropped);
    }

    fn split_buffer(&mut self, len: usize) -> Vec<u8> {
        let rest = self.buffer.split_off(len);
        std::mem::replace(&mut self.buffer, rest)
    }

    /// Counts the bytes, lines and columns of what has left the buffer.
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
    type Item = io::Result<Piece>;

    /// Returns the next piece; at least one, which an empty source leaves empty. When the source
    /// cannot be read to its end, an error with a [`BrokenOff`] follows the whole records.
    fn next(&mut self) -> Option<Self::Item> {
        let piece = self.next_piece().map(Ok);
        piece.or_else(|| self.failure.take().map(Err))
    }
}
