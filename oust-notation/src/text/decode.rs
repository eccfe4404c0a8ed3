//! Decodes a source to text with LF line ends, piece by piece or as a whole.

use std::borrow::Cow;
use std::io::{Cursor, Read};
use std::{fmt, io};

use crate::text::encoding::{ByteOrder, Encoding, MayBe, SAMPLE, Stop, Utf16, detect};
use crate::text::lines::{LineEnds, with_line_ends};

/// Decodes a source to UTF-8.
///
/// Reads UTF-8, UTF-16 and the encodings of the Encoding Standard, and follows joined files in
/// UTF-16 and UTF-8. A byte that cannot be decoded becomes `?`, so that offsets in UTF-8 stay the
/// same.
pub(crate) struct Decoder<R> {
    source: R,
    asked: Option<Encoding>,
    may_be: MayBe,
    /// The first bytes, from which the encoding was detected, until they are decoded; `None`
    /// before the first read.
    sample: Option<Cursor<Vec<u8>>>,
    /// The error that the source returned after the sample.
    failure: Option<io::Error>,
    encoding: Encoding,
    state: State,
    /// The bytes that were read but not decoded yet.
    bytes: Vec<u8>,
    ends: LineEnds,
    /// The offset in the whole text of each `?` for a byte that cannot be decoded.
    replaced: Vec<usize>,
    is_ended: bool,
}

enum State {
    Utf8 { is_line_start: bool },
    Utf16(Utf16),
    Other(encoding_rs::Decoder),
}

impl State {
    fn new(encoding: Encoding) -> Self {
        if encoding == Encoding::UTF_8 {
            let is_line_start = true;
            Self::Utf8 { is_line_start }
        } else if encoding == Encoding::UTF_16BE {
            Self::Utf16(Utf16::new(ByteOrder::Big))
        } else if encoding == Encoding::UTF_16LE {
            Self::Utf16(Utf16::new(ByteOrder::Little))
        } else {
            Self::Other(encoding.decoder())
        }
    }
}

impl<R: Read> Decoder<R> {
    /// Creates a decoder of a source in the encoding `asked` for, else in the detected one.
    pub(crate) fn new(source: R, asked: Option<Encoding>, may_be: MayBe) -> Self {
        Self {
            source,
            asked,
            may_be,
            sample: None,
            failure: None,
            encoding: Encoding::UTF_8,
            state: State::new(Encoding::UTF_8),
            bytes: Vec::new(),
            ends: LineEnds::default(),
            replaced: Vec::new(),
            is_ended: false,
        }
    }

    /// Reads about `more` bytes and appends their text to `text`. Appends nothing at the end of
    /// the source.
    ///
    /// # Errors
    ///
    /// Returns the error of the source, after appending the text of the bytes before it.
    pub(crate) fn read_text(&mut self, more: usize, text: &mut String) -> io::Result<()> {
        let before = text.len();
        while text.len() == before && !self.is_ended {
            let failed = self.read_bytes(more.max(1)).err();
            // Nothing is read after an error, so held bytes are decided as at the end.
            self.is_ended |= failed.is_some();
            self.decode(text);
            if self.is_ended {
                // A held CR or Ctrl-Z can only be decided at the end.
                self.ends.finish(text);
            }
            if let Some(error) = failed {
                return Err(error);
            }
        }
        Ok(())
    }

    /// Returns whether the source was read to its end.
    pub(crate) fn is_ended(&self) -> bool {
        self.is_ended
    }

    /// Returns the detected encoding; UTF-8 before the first read.
    pub(crate) fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Returns the offset of the first NUL in the text read so far.
    pub(crate) fn nul(&self) -> Option<usize> {
        self.ends.nul
    }

    /// Removes and returns the offsets of replaced bytes before `end` in the whole text.
    pub(crate) fn take_replaced(&mut self, end: usize) -> Vec<usize> {
        let count = self.replaced.partition_point(|&at| at < end);
        let rest = self.replaced.split_off(count);
        std::mem::replace(&mut self.replaced, rest)
    }

    /// Reads `more` bytes, or fewer at the end of the source.
    fn read_bytes(&mut self, more: usize) -> io::Result<()> {
        let more = u64::try_from(more).unwrap_or(u64::MAX);
        if self.sample.is_none() {
            self.begin();
        }
        let before = self.bytes.len();
        let sample = self.sample.get_or_insert_default();
        sample.by_ref().take(more).read_to_end(&mut self.bytes)?;
        let read = (self.bytes.len() - before) as u64;
        if read == more {
            return Ok(());
        }
        if let Some(error) = self.failure.take() {
            return Err(error);
        }
        let left = more - read;
        let read = self
            .source
            .by_ref()
            .take(left)
            .read_to_end(&mut self.bytes)?;
        self.is_ended = (read as u64) < left;
        Ok(())
    }

    fn begin(&mut self) {
        let mut sample = Vec::new();
        let most = SAMPLE as u64;
        self.failure = self
            .source
            .by_ref()
            .take(most)
            .read_to_end(&mut sample)
            .err();
        self.encoding = detect(&sample, self.asked, self.may_be);
        self.state = State::new(self.encoding);
        self.sample = Some(Cursor::new(sample));
    }

    /// Decodes the bytes that were read. Keeps an incomplete character at the end.
    fn decode(&mut self, text: &mut String) {
        let bytes = std::mem::take(&mut self.bytes);
        let mut at = 0;
        // At the end once more without bytes: the decoder may hold half a character.
        while at < bytes.len() || self.is_ended {
            let (decoded, is_done) = self.decode_part(&bytes[at..], text);
            at += decoded;
            if is_done {
                break;
            }
        }
        self.bytes = bytes;
        self.bytes.drain(..at);
    }

    /// Decodes bytes up to a joined file in another encoding. Returns the number of decoded bytes,
    /// and whether the rest has to wait for more bytes.
    fn decode_part(&mut self, bytes: &[u8], text: &mut String) -> (usize, bool) {
        let last = self.is_ended;
        let mut piece = String::new();
        let mut replaced = Vec::new();
        let (decoded, other) = match &mut self.state {
            // Valid UTF-8 is copied without a buffer in between.
            State::Utf8 { .. } => return self.decode_utf8(bytes, text),
            State::Utf16(utf16) => {
                let (decoded, stop) = utf16.decode(bytes, last, &mut piece, &mut replaced);
                (
                    decoded,
                    (stop == Some(Stop::Utf8)).then_some(Encoding::UTF_8),
                )
            }
            State::Other(decoder) => {
                decode_other(decoder, bytes, last, &mut piece, &mut replaced);
                (bytes.len(), None)
            }
        };
        let position = self.ends.position();
        self.replaced
            .extend(replaced.iter().map(|at| position + at));
        self.ends.push(&piece, text);
        if let Some(other) = other {
            self.state = State::new(other);
        }
        (decoded, other.is_none())
    }

    fn decode_utf8(&mut self, bytes: &[u8], text: &mut String) -> (usize, bool) {
        let State::Utf8 { is_line_start } = self.state else {
            return (0, true);
        };
        let mut is_line_start = is_line_start;
        let mut at = 0;
        loop {
            let rest = &bytes[at..];
            let (valid, invalid) = match str::from_utf8(rest) {
                Ok(valid) => (valid, None),
                Err(error) => {
                    let valid = str::from_utf8(&rest[..error.valid_up_to()]);
                    (valid.unwrap_or_default(), Some(error.error_len()))
                }
            };
            self.ends.push(valid, text);
            at += valid.len();
            let last = valid.as_bytes().last();
            is_line_start = last.map_or(is_line_start, |last| matches!(last, b'\n' | b'\r'));
            self.state = State::Utf8 { is_line_start };
            let Some(invalid) = invalid else {
                return (at, true);
            };
            match &bytes[at..] {
                // UTF-8 never has these bytes: a file in UTF-16 was appended.
                [0xff, 0xfe, ..] if is_line_start => {
                    self.state = State::new(Encoding::UTF_16LE);
                    return (at, false);
                }
                [0xfe, 0xff, ..] if is_line_start => {
                    self.state = State::new(Encoding::UTF_16BE);
                    return (at, false);
                }
                // Possibly the first half of a byte order mark: wait for the next byte.
                [0xff | 0xfe] if is_line_start && !self.is_ended => return (at, true),
                rest => {
                    let Some(len) = invalid.or(self.is_ended.then_some(rest.len())) else {
                        return (at, true);
                    };
                    // One `?` for each byte keeps offsets equal.
                    for _ in 0..len {
                        self.replaced.push(self.ends.position());
                        self.ends.push("?", text);
                    }
                    at += len;
                    is_line_start = false;
                }
            }
        }
    }
}

/// Decodes bytes of an encoding other than UTF-8 and UTF-16.
fn decode_other(
    decoder: &mut encoding_rs::Decoder,
    bytes: &[u8],
    last: bool,
    out: &mut String,
    replaced: &mut Vec<usize>,
) {
    use encoding_rs::DecoderResult::{InputEmpty, Malformed, OutputFull};
    // Room for the character that the decoder may hold when no bytes are left.
    const LEAST: usize = 16;
    let mut rest = bytes;
    loop {
        let most = decoder.max_utf8_buffer_length_without_replacement(rest.len());
        out.reserve(most.unwrap_or(rest.len()).max(LEAST));
        let (result, read) = decoder.decode_to_string_without_replacement(rest, out, last);
        rest = &rest[read..];
        match result {
            InputEmpty => return,
            OutputFull => {}
            Malformed(..) => {
                replaced.push(out.len());
                out.push('?');
            }
        }
    }
}

impl<R> fmt::Debug for Decoder<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut decoder = f.debug_struct("Decoder");
        decoder.field("encoding", &self.encoding);
        decoder.finish_non_exhaustive()
    }
}

/// The decoded text of a source, as a [`Reader`](crate::Reader) decodes it.
///
/// The encoding is UTF-8 unless a byte order mark, the zeros of UTF-16 or the property `CA` of SGF
/// names another. A byte that cannot be decoded becomes `?`, a CR without LF becomes LF, and NUL
/// becomes a space, so that offsets in UTF-8 stay the same.
///
/// ```
/// use oust_notation::SourceText;
///
/// let source = SourceText::from_bytes(b"oust 3x3\nx: \xff\n");
/// assert_eq!(source.text, "oust 3x3\nx: ?\n");
/// assert_eq!(source.replaced, [12]);
/// let source = SourceText::from_bytes(b"\xff\xfeo\0k\0");
/// assert_eq!(source.text, "ok");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SourceText<'a> {
    /// The text with LF and CR LF line ends.
    pub text: Cow<'a, str>,
    /// The encoding of the bytes.
    pub encoding: Encoding,
    /// The offset in the text of each `?` for a byte that cannot be decoded, in order.
    pub replaced: Vec<usize>,
    /// The offset of the space that replaces the first NUL.
    pub nul: Option<usize>,
}

impl<'a> SourceText<'a> {
    /// Decodes bytes that are not compressed.
    pub fn from_bytes(bytes: &'a [u8]) -> Self {
        Self::with_encoding(bytes, None)
    }

    /// Decodes bytes that are not compressed. `encoding`, if given, applies to bytes without a
    /// byte order mark.
    pub fn with_encoding(bytes: &'a [u8], encoding: Option<Encoding>) -> Self {
        let sample = &bytes[..bytes.len().min(SAMPLE)];
        if detect(sample, encoding, MayBe::Sgf) == Encoding::UTF_8
            && let Ok(text) = str::from_utf8(bytes)
        {
            let (text, nul) = with_line_ends(text.into());
            return Self {
                text,
                encoding: Encoding::UTF_8,
                replaced: Vec::new(),
                nul,
            };
        }
        let mut decoder = Decoder::new(bytes, encoding, MayBe::Sgf);
        let mut text = String::new();
        // A second read reaches the end of the source. Reading from memory returns no error.
        while decoder.read_text(bytes.len(), &mut text).is_ok() && !decoder.is_ended() {}
        Self {
            text: text.into(),
            encoding: decoder.encoding(),
            replaced: decoder.take_replaced(usize::MAX),
            nul: decoder.nul(),
        }
    }
}
