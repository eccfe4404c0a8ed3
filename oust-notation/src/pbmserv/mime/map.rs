//! Where the bytes of a text that was made from another one come from.

use crate::Span;

/// A text made from a source, with the way back.
#[derive(Default)]
pub(in super::super) struct Mapped {
    pub(in super::super) text: String,
    map: Map,
}

/// Bytes made from a source, not yet known to be text, with the way back.
#[derive(Default)]
pub(super) struct MappedBytes {
    pub(super) bytes: Vec<u8>,
    pub(super) map: Map,
}

/// For each byte that was made the bytes of the source that it comes from.
///
/// Pieces stand in order, in what was made and in the source.
#[derive(Default)]
pub(super) struct Map {
    pieces: Vec<Piece>,
}

#[derive(Clone, Copy)]
struct Piece {
    /// Where the piece begins in what was made, and how many bytes it has there.
    at: usize,
    len: usize,
    from: From,
}

/// Where the bytes of a piece come from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum From {
    /// From the bytes that begin here, one from one.
    Copied(usize),
    /// From the base64 that begins here, three from four; this many are left out.
    Base64 { start: usize, skip: usize },
    /// Each from all of these.
    Whole(Span),
}

impl Mapped {
    /// Appends a part of the source as it stands.
    pub(in super::super) fn copy(&mut self, source: &str, span: Span) {
        self.map.copied(self.text.len(), span);
        self.text.push_str(span.of(source));
    }

    /// Appends what the span of the source stands for.
    pub(in super::super) fn make(&mut self, made: &str, source: Span) {
        let from = From::Whole(source);
        self.map.push(self.text.len(), made.len(), from);
        self.text.push_str(made);
    }

    /// Appends a part of another text made from the same source.
    pub(super) fn take(&mut self, other: &Self, span: Span) {
        self.map.take(self.text.len(), &other.map, span);
        self.text.push_str(span.of(&other.text));
    }

    /// The bytes of the source that a span of the text comes from.
    pub(in super::super) fn source_span(&self, span: Span) -> Span {
        self.map.source_span(span)
    }
}

impl MappedBytes {
    pub(super) fn copy(&mut self, source: &str, span: Span) {
        self.map.copied(self.bytes.len(), span);
        self.bytes.extend_from_slice(span.of(source).as_bytes());
    }

    pub(super) fn make(&mut self, byte: u8, source: Span) {
        let from = From::Whole(source);
        self.map.push(self.bytes.len(), 1, from);
        self.bytes.push(byte);
    }

    /// Appends the one to three bytes that four signs of base64 stand for, which follow each
    /// other from `start` on.
    pub(super) fn base64(&mut self, made: &[u8], start: usize) {
        let from = From::Base64 { start, skip: 0 };
        self.map.push(self.bytes.len(), made.len(), from);
        self.bytes.extend_from_slice(made);
    }

    /// The text, when the bytes are one.
    pub(super) fn with_text(self, text: String) -> Mapped {
        let map = self.map;
        Mapped { text, map }
    }

    /// The text in which a byte is the sign of its number. What was copied is text already.
    pub(super) fn latin1(&self) -> Mapped {
        let mut text = Mapped::default();
        for piece in &self.map.pieces {
            let bytes = &self.bytes[piece.at..piece.end()];
            let is_copied = matches!(piece.from, From::Copied(_));
            match std::str::from_utf8(bytes) {
                Ok(part) if is_copied || part.is_ascii() => {
                    text.map.push(text.text.len(), part.len(), piece.from);
                    text.text.push_str(part);
                }
                _ => {
                    for (at, &byte) in (piece.at..).zip(bytes) {
                        let sign = char::from(byte);
                        text.make(sign.encode_utf8(&mut [0; 2]), self.map.byte(at));
                    }
                }
            }
        }
        text
    }
}

impl Map {
    fn copied(&mut self, at: usize, span: Span) {
        self.push(at, span.len(), From::Copied(span.start));
    }

    fn push(&mut self, at: usize, len: usize, from: From) {
        if len == 0 {
            return;
        }
        match self.pieces.last_mut() {
            Some(last) if last.goes_on_as(from) => last.len += len,
            _ => self.pieces.push(Piece { at, len, from }),
        }
    }

    fn take(&mut self, at: usize, other: &Self, span: Span) {
        let first = other
            .pieces
            .partition_point(|piece| piece.end() <= span.start);
        for piece in &other.pieces[first..] {
            if piece.at >= span.end {
                break;
            }
            let skip = span.start.saturating_sub(piece.at);
            let end = piece.end().min(span.end);
            let begin = piece.at + skip;
            self.push(
                at + (begin - span.start),
                end - begin,
                piece.from.behind(skip),
            );
        }
    }

    pub(super) fn source_span(&self, span: Span) -> Span {
        let Some(last) = span.end.checked_sub(1) else {
            return Span::new(self.byte(0).start, self.byte(0).start);
        };
        let end = self.byte(last).end;
        let start = if span.is_empty() {
            end
        } else {
            self.byte(span.start).start
        };
        Span::new(start, end)
    }

    /// Where a byte comes from; one behind the end from where the last one does.
    fn byte(&self, at: usize) -> Span {
        let behind = self.pieces.partition_point(|piece| piece.at <= at);
        let Some(piece) = behind.checked_sub(1).map(|piece| self.pieces[piece]) else {
            return Span::default();
        };
        let byte = (at - piece.at).min(piece.len - 1);
        match piece.from {
            From::Copied(start) => Span::new(start + byte, start + byte + 1),
            From::Base64 { start, skip } => {
                let byte = skip + byte;
                Span::new(start + byte * 4 / 3, start + (byte * 4 + 4).div_ceil(3))
            }
            From::Whole(span) => span,
        }
    }
}

impl Piece {
    fn end(&self) -> usize {
        self.at + self.len
    }

    /// Whether what comes next in the source follows this piece there.
    fn goes_on_as(&self, next: From) -> bool {
        match (self.from.behind(self.len), next) {
            (From::Whole(_), _) | (_, From::Whole(_)) => false,
            (end, next) => end == next,
        }
    }
}

impl From {
    /// Where what follows the first bytes comes from.
    fn behind(self, bytes: usize) -> Self {
        match self {
            Self::Copied(start) => Self::Copied(start + bytes),
            Self::Base64 { start, skip } => Self::Base64 {
                start: start + (skip + bytes) / 3 * 4,
                skip: (skip + bytes) % 3,
            },
            Self::Whole(span) => Self::Whole(span),
        }
    }
}
