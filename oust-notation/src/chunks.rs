//! Reading a long source piece by piece, a native record never cut in two.

use std::io::{self, Read};

use crate::native;

/// Reads a source in pieces that can be read each by itself with
/// [`Document::read`](crate::Document::read).
///
/// A source of native records is cut between records, so that memory does not grow with it. A
/// record that is longer than the limit ends its piece there; what follows of it is left out.
/// Every other source is one piece.
///
/// ```
/// use oust_notation::{Chunks, Document, SourceText};
///
/// let archive = "oust 3x3\n\n1. a1 b1\n".repeat(1_000);
/// let mut games = 0;
/// for chunk in Chunks::new(archive.as_bytes()).with_target(1_024) {
///     let chunk = chunk?;
///     games += Document::read(&SourceText::of(&chunk.bytes).text).parts.len();
/// }
/// assert_eq!(games, 1_000);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Chunks<R> {
    reader: R,
    buffer: Vec<u8>,
    target: usize,
    record_limit: usize,
    state: State,
    next_offset: usize,
    next_line: usize,
}

/// A piece of a source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Chunk {
    /// What it holds.
    pub bytes: Vec<u8>,
    /// How many bytes of the source stand before it.
    pub offset: usize,
    /// How many lines of the source end before it.
    pub lines: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Nothing has been read yet.
    Fresh,
    Reading,
    /// This is no source of native records, and read to its end.
    Whole,
    /// In a record beyond the limit, to be skipped up to the next one.
    Skipping,
    Ended,
}

impl<R: Read> Chunks<R> {
    /// Pieces of about 256 KiB of a source, with records of up to 16 MiB.
    pub fn new(reader: R) -> Self {
        Self {
            reader,
            buffer: Vec::new(),
            target: 256 << 10,
            record_limit: 16 << 20,
            state: State::Fresh,
            next_offset: 0,
            next_line: 0,
        }
    }

    /// Pieces of about this many bytes.
    #[must_use]
    pub fn with_target(mut self, bytes: usize) -> Self {
        self.target = bytes.max(1);
        self
    }

    /// Records of up to this many bytes.
    #[must_use]
    pub fn with_record_limit(mut self, bytes: usize) -> Self {
        self.record_limit = bytes;
        self
    }

    /// Reads about one piece more, and says whether there was anything.
    fn read_more(&mut self) -> io::Result<bool> {
        let more = u64::try_from(self.target).unwrap_or(u64::MAX);
        let read = self
            .reader
            .by_ref()
            .take(more)
            .read_to_end(&mut self.buffer)?;
        if read == 0 {
            self.state = State::Ended;
        }
        Ok(read > 0)
    }

    /// Takes the first bytes out of the buffer.
    fn take(&mut self, len: usize) -> Chunk {
        let rest = self.buffer.split_off(len);
        let bytes = std::mem::replace(&mut self.buffer, rest);
        let (offset, lines) = (self.next_offset, self.next_line);
        self.next_offset += bytes.len();
        self.next_line += bytes.split(|&byte| byte == b'\n').count() - 1;
        Chunk {
            bytes,
            offset,
            lines,
        }
    }

    /// Drops what is left of a record beyond the limit.
    fn skip(&mut self) -> io::Result<()> {
        while self.state == State::Skipping {
            if let Some(start) = native::first_start_after(&self.buffer, 0) {
                self.take(start);
                self.state = State::Reading;
            } else {
                // The last line may be the beginning of the one looked for.
                let last_line = self.buffer.iter().rposition(|&byte| byte == b'\n');
                self.take(last_line.unwrap_or(self.buffer.len()));
                if !self.read_more()? {
                    self.take(self.buffer.len());
                }
            }
        }
        Ok(())
    }

    /// Finds out from the beginning whether the source may be cut.
    fn begin(&mut self) -> io::Result<()> {
        self.state = State::Reading;
        self.read_more()?;
        let first = self.buffer.iter().find(|byte| !byte.is_ascii_whitespace());
        if self.state == State::Reading && matches!(first, Some(b'(' | b'{' | b'[')) {
            self.state = State::Whole;
        }
        Ok(())
    }

    fn next_chunk(&mut self) -> io::Result<Option<Chunk>> {
        let is_first = self.state == State::Fresh;
        match self.state {
            State::Fresh => self.begin()?,
            State::Skipping => self.skip()?,
            _ => {}
        }
        while matches!(self.state, State::Reading | State::Whole) {
            if self.state == State::Reading && self.buffer.len() >= self.target {
                if let Some(cut) = native::last_start(&self.buffer) {
                    return Ok(Some(self.take(cut)));
                }
                let beyond = self.buffer.len() > self.record_limit;
                if beyond && native::is_native_bytes(&self.buffer) {
                    self.state = State::Skipping;
                    return Ok(Some(self.take(self.buffer.len())));
                }
            }
            self.read_more()?;
        }
        let is_left = is_first || !self.buffer.is_empty();
        Ok(is_left.then(|| self.take(self.buffer.len())))
    }
}

impl<R: Read> Iterator for Chunks<R> {
    type Item = io::Result<Chunk>;

    /// The next piece; at least one, which an empty source leaves empty.
    fn next(&mut self) -> Option<Self::Item> {
        let chunk = self.next_chunk();
        if chunk.is_err() {
            self.state = State::Ended;
            self.buffer.clear();
        }
        chunk.transpose()
    }
}
