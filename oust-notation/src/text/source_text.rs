//! Decodes the bytes of a whole source.

use std::borrow::Cow;

use crate::text::decode::Decoder;
use crate::text::encoding::{Encoding, MayBe, detect};
use crate::text::lines::with_line_ends;

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
        let sample = &bytes[..bytes.len().min(crate::text::encoding::SAMPLE)];
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
