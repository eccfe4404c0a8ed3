//! The one entrance for sources: bytes in, pieces that hold records and positions out.

mod broken_off;
mod content;
mod cuts;
mod limits;
mod options;
mod piece;

use std::io::{self, Read};

pub use broken_off::BrokenOff;
pub use content::{Content, ContentError};
pub use limits::Limits;
pub use options::ReadOptions;
pub use piece::Piece;
use piece::Rest;

use crate::{LineColumn, SourceText, source_text};
use cuts::{Cut, last_cut, next_start};

/// Reads a source piece by piece, no record cut in two.
///
/// What the source holds is found out from its beginning, unless the options say it. Native
/// records, JSON, SGF, pbmserv's listings, lists of moves and position lines are cut between
/// records, so that memory does not grow with the source. A record beyond the limit ends its
/// piece there, and reading goes on with the next record. The pictures of a page
/// belong together, as does UTF-16: such a source is one piece, read up to the limit.
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
    /// What has been read and not yet given out.
    buffer: Vec<u8>,
    /// Whether an array of JSON is open where the buffer begins.
    in_array: bool,
    bytes_before: usize,
    lines_before: usize,
    /// The characters of the line in which the buffer begins.
    columns_before: usize,
    /// Why the source cannot be read on; it follows what could be read.
    failure: Option<io::Error>,
}

/// The size of pieces. It bounds memory: the findings in a piece may take 500 times its bytes.
const PIECE_SIZE: usize = 32 << 10;
/// The content is found out from as many pieces.
const PIECES_AT_FIRST: usize = 8;
/// How many bytes at the end of what is skipped may be the beginning of the next record.
const LONGEST_BEGINNING: usize = 1 << 10;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Nothing has been given out yet.
    Fresh,
    /// Between two records of a source that can be cut.
    Cutting(Content),
    /// In a record beyond the limit, to be skipped up to the next one.
    Skipping(Content),
    /// All has been given out.
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
            State::Cutting(content) => self.piece_of(content),
            State::Skipping(content) => {
                self.skip(content);
                self.piece_of(content)
            }
            State::Ended => None,
        }
    }

    /// Reads until it is known whether the source can be cut, and then the first piece.
    fn first_piece(&mut self) -> Piece {
        loop {
            if !self.read_more() {
                return self.last_piece(Rest::Nothing);
            }
            let limits = self.options.limits;
            if source_text::is_utf16(&self.buffer) {
                return self.whole(limits.record);
            }
            let content = self.content();
            if cuts::can_be_cut(content, &self.buffer) {
                self.state = State::Cutting(content);
                let piece = self.piece_of(content);
                return piece.unwrap_or_else(|| self.take(0, content));
            }
            // What was found may turn out to be a remark before something else.
            if self.buffer.len() > limits.page {
                return self.whole(match content {
                    Content::Positions => limits.page,
                    _ => limits.record,
                });
            }
        }
    }

    fn content(&self) -> Content {
        let found = || Content::of(&SourceText::of(&self.buffer).text);
        self.options.content.unwrap_or_else(found)
    }

    /// The source up to the limit, in one piece.
    fn whole(&mut self, limit: usize) -> Piece {
        while self.buffer.len() <= limit {
            if !self.read_more() {
                return self.last_piece(Rest::Nothing);
            }
        }
        self.buffer.truncate(whole_characters(&self.buffer, limit));
        self.last_piece(Rest::LeftOut { limit })
    }

    fn last_piece(&mut self, rest: Rest) -> Piece {
        self.state = State::Ended;
        let content = self.content();
        let piece = self.take(self.buffer.len(), content);
        Piece { rest, ..piece }
    }

    /// The next piece of a source that is cut between records; nothing at its end.
    fn piece_of(&mut self, content: Content) -> Option<Piece> {
        let mut window = self.piece_size;
        loop {
            while self.buffer.len() >= self.piece_size {
                let bytes = &self.buffer[..window.min(self.buffer.len())];
                if let Some(Cut { at, in_array }) = last_cut(content, bytes, self.in_array) {
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
                // One byte beyond the limit shows that it is, and some more that the last
                // character is whole.
                let len = whole_characters(&self.buffer, self.options.limits.record + 4);
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

    /// Drops what is left of a record beyond the limit.
    fn skip(&mut self, content: Content) {
        loop {
            if let Some(start) = next_start(content, &self.buffer) {
                self.drop_bytes(start);
                self.state = State::Cutting(content);
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

    /// Reads about a piece more, or as much as there is already: what has to be looked at again
    /// and again must not be looked at too often. Says whether there was anything.
    fn read_more(&mut self) -> bool {
        let least = match self.state {
            State::Fresh => PIECES_AT_FIRST.saturating_mul(self.piece_size),
            _ => self.piece_size,
        };
        let more = least.max(self.buffer.len());
        let more = u64::try_from(more).unwrap_or(u64::MAX);
        let before = self.buffer.len();
        let source = self.source.by_ref();
        if let Err(error) = source.take(more).read_to_end(&mut self.buffer) {
            self.break_off(error);
            return false;
        }
        self.buffer.len() > before
    }

    /// Keeps of what was read the records that are whole, and the error for what follows.
    fn break_off(&mut self, error: io::Error) {
        let (kind, text) = (error.kind(), SourceText::of(&self.buffer).text);
        let mut end = LineColumn::of(&text, text.len());
        if end.line == 1 {
            end.column += self.columns_before;
        }
        end.line += self.lines_before;
        let byte = self.bytes_before + self.buffer.len();
        // After all was read, the last record is whole.
        let content = match self.state {
            State::Cutting(content) | State::Skipping(content) => content,
            State::Fresh | State::Ended => self.content(),
        };
        let mut incomplete = None;
        if kind != io::ErrorKind::InvalidData && !self.buffer.is_empty() {
            let cut = last_cut(content, &self.buffer, self.in_array);
            let whole = cut.map_or(0, |cut| cut.at);
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

    /// Takes the first bytes out of the buffer.
    fn take(&mut self, len: usize, content: Content) -> Piece {
        let rest = self.buffer.split_off(len);
        let bytes = std::mem::replace(&mut self.buffer, rest);
        let (text, fault) = source_text::decoded(bytes);
        let piece = Piece {
            offset: self.bytes_before,
            lines: self.lines_before,
            columns: self.columns_before,
            in_array: self.in_array,
            fault,
            ..Piece::of(text, content, self.options.clone())
        };
        self.bytes_before += len;
        self.pass(piece.text.as_bytes());
        piece
    }

    fn drop_bytes(&mut self, len: usize) {
        self.bytes_before += len;
        let rest = self.buffer.split_off(len);
        let dropped = std::mem::replace(&mut self.buffer, rest);
        self.pass(&dropped);
    }

    /// Counts the lines and columns of bytes that leave the buffer.
    fn pass(&mut self, bytes: &[u8]) {
        self.lines_before += lines_in(bytes);
        let last_line = match memchr::memrchr(b'\n', bytes) {
            Some(end) => {
                self.columns_before = 0;
                &bytes[end + 1..]
            }
            None => bytes,
        };
        let begins = |byte: &&u8| (**byte & 0xc0) != 0x80;
        self.columns_before += last_line.iter().filter(begins).count();
    }
}

/// The most bytes, up to so many, that do not end within a character.
fn whole_characters(bytes: &[u8], most: usize) -> usize {
    let begins = |at: &usize| {
        bytes
            .get(*at)
            .is_none_or(|byte| byte & 0b1100_0000 != 0b1000_0000)
    };
    let mut candidates = (0..=most).rev().take(4);
    candidates.find(begins).unwrap_or(most)
}

fn lines_in(bytes: &[u8]) -> usize {
    memchr::memchr_iter(b'\n', bytes).count()
}

impl<R: Read> Iterator for Reader<R> {
    type Item = io::Result<Piece>;

    /// The next piece; at least one, which an empty source leaves empty. When the source cannot
    /// be read to its end, the error follows the records that are whole; [`BrokenOff`] is in it.
    fn next(&mut self) -> Option<Self::Item> {
        let piece = self.next_piece().map(Ok);
        piece.or_else(|| self.failure.take().map(Err))
    }
}
