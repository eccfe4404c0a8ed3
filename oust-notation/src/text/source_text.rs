//! Decodes bytes to text and reports the first fault.

use std::borrow::Cow;

/// The text of bytes.
///
/// UTF-8 is taken as it is, a byte order mark included; UTF-16 is recognized by its byte order
/// mark. A byte that cannot be decoded is read as `?`, so that offsets in UTF-8 stay the same.
///
/// ```
/// use oust_notation::SourceText;
///
/// let source = SourceText::from_bytes(b"oust 3x3\nx: \xff\n");
/// assert_eq!(source.text, "oust 3x3\nx: ?\n");
/// assert_eq!(source.fault.map(|fault| fault.byte), Some(12));
/// let source = SourceText::from_bytes(b"\xff\xfeo\0k\0");
/// assert_eq!(source.text, "ok");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SourceText<'a> {
    /// The text.
    pub text: Cow<'a, str>,
    /// The first byte that cannot be decoded.
    pub fault: Option<Fault>,
}

/// The place of a byte that cannot be decoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Its offset in the bytes.
    pub byte: usize,
    /// The offset of its `?` in the text.
    pub at: usize,
}

/// Returns whether bytes begin with the byte order mark of UTF-16.
pub(crate) fn is_utf16(bytes: &[u8]) -> bool {
    bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff])
}

/// Decodes bytes as [`SourceText::from_bytes`] does, without a copy where they are UTF-8.
pub(crate) fn decoded(bytes: Vec<u8>) -> (String, Option<Fault>) {
    String::from_utf8(bytes).map_or_else(
        |error| {
            let SourceText { text, fault } = SourceText::from_bytes(error.as_bytes());
            (text.into_owned(), fault)
        },
        |text| (text, None),
    )
}

impl<'a> SourceText<'a> {
    /// Decodes bytes that are not compressed.
    pub fn from_bytes(bytes: &'a [u8]) -> Self {
        match bytes {
            [0xff, 0xfe, rest @ ..] => Self::from_utf16(rest, u16::from_le_bytes),
            [0xfe, 0xff, rest @ ..] => Self::from_utf16(rest, u16::from_be_bytes),
            _ => Self::from_utf8_lossy(bytes),
        }
    }

    fn from_utf8_lossy(bytes: &'a [u8]) -> Self {
        let mut fault = None;
        let text = str::from_utf8(bytes).map_or_else(
            |error| {
                let at = error.valid_up_to();
                fault = Some(Fault { byte: at, at });
                let mut text = String::with_capacity(bytes.len());
                for chunk in bytes.utf8_chunks() {
                    text.push_str(chunk.valid());
                    text.extend(std::iter::repeat_n('?', chunk.invalid().len()));
                }
                Cow::Owned(text)
            },
            Cow::Borrowed,
        );
        Self { text, fault }
    }

    /// Decodes UTF-16 after its byte order mark.
    fn from_utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Self {
        const MARK: usize = 2;
        let (pairs, odd) = bytes.as_chunks::<2>();
        let mut text = String::with_capacity(bytes.len());
        let mut fault = None;
        let mut byte = MARK;
        for decoded in char::decode_utf16(pairs.iter().map(|&pair| unit(pair))) {
            let symbol = decoded.unwrap_or_else(|_| {
                let at = text.len();
                fault.get_or_insert(Fault { byte, at });
                '?'
            });
            byte += 2 * symbol.len_utf16();
            text.push(symbol);
        }
        if !odd.is_empty() {
            let at = text.len();
            fault.get_or_insert(Fault { byte, at });
            text.push('?');
        }
        let text = Cow::Owned(text);
        Self { text, fault }
    }
}
