//! Names and detects the encoding of a source.

use std::fmt;
use std::str::FromStr;

use encoding_rs::{UTF_8, UTF_16BE, UTF_16LE};

/// An encoding of text, such as UTF-8 or windows-1252.
///
/// The names are the labels of the [Encoding Standard](https://encoding.spec.whatwg.org/), in
/// either case. According to the standard, `latin1` and `ISO-8859-1` name windows-1252.
///
/// ```
/// use oust_notation::Encoding;
///
/// let encoding: Encoding = "koi8-r".parse()?;
/// assert_eq!(encoding.to_string(), "KOI8-R");
/// assert_eq!("latin1".parse::<Encoding>()?.to_string(), "windows-1252");
/// # Ok::<(), oust_notation::EncodingError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Encoding(&'static encoding_rs::Encoding);

/// The error for a text that names no encoding.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected the name of an encoding, such as UTF-8, UTF-16LE, windows-1252, ISO-8859-2, KOI8-R, \
     GBK, Big5, Shift_JIS or EUC-KR, found `{found}`"
)]
pub struct EncodingError {
    found: String,
}

impl Encoding {
    /// UTF-8, the default for a source without signs of another encoding.
    pub const UTF_8: Self = Self(UTF_8);
    pub(crate) const UTF_16BE: Self = Self(UTF_16BE);
    pub(crate) const UTF_16LE: Self = Self(UTF_16LE);

    pub(crate) fn decoder(self) -> encoding_rs::Decoder {
        self.0.new_decoder_without_bom_handling()
    }
}

impl Default for Encoding {
    /// Returns UTF-8.
    fn default() -> Self {
        Self::UTF_8
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name())
    }
}

impl FromStr for Encoding {
    type Err = EncodingError;

    fn from_str(label: &str) -> Result<Self, EncodingError> {
        let encoding = encoding_rs::Encoding::for_label_no_replacement(label.as_bytes());
        encoding.map(Self).ok_or_else(|| EncodingError {
            found: label.to_owned(),
        })
    }
}

/// The number of bytes used to detect the encoding.
pub(crate) const SAMPLE: usize = 4 << 10;

const UTF_8_MARK: &[u8] = &[0xef, 0xbb, 0xbf];

/// Detects the encoding of a source from its first bytes, at most [`SAMPLE`]. Takes the byte order
/// mark, else `asked`, else UTF-16 by its zeros, else the property `CA` if the source `may_be`
/// SGF, else UTF-8.
pub(crate) fn detect(bytes: &[u8], asked: Option<Encoding>, may_be: MayBe) -> Encoding {
    by_mark(bytes)
        // A byte order mark is certain, so it overrides `asked`.
        .or(asked)
        .or_else(|| by_zeros(bytes))
        .or_else(|| (may_be == MayBe::Sgf).then(|| by_charset(bytes)).flatten())
        .unwrap_or_default()
}

/// Whether a source may be SGF, which can name its encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MayBe {
    Sgf,
    OtherThanSgf,
}

fn by_mark(bytes: &[u8]) -> Option<Encoding> {
    match bytes {
        [0xff, 0xfe, ..] => Some(Encoding::UTF_16LE),
        [0xfe, 0xff, ..] => Some(Encoding::UTF_16BE),
        _ => bytes.starts_with(UTF_8_MARK).then_some(Encoding::UTF_8),
    }
}

/// Detects UTF-16 without a byte order mark: at least 90 % of the pairs have one byte of zero, and
/// at most 5 % have zero as the other byte, as U+4E00 does.
fn by_zeros(bytes: &[u8]) -> Option<Encoding> {
    const SCANNED: usize = 1 << 10;
    const LEAST_PAIRS: usize = 4;
    let (pairs, _) = bytes[..bytes.len().min(SCANNED)].as_chunks::<2>();
    let zeros = |at: usize| pairs.iter().filter(|pair| pair[at] == 0).count();
    let (even, odd) = (zeros(0), zeros(1));
    let is_most = |count: usize| pairs.len() >= LEAST_PAIRS && 10 * count >= 9 * pairs.len();
    let is_rare = |count: usize| 20 * count <= pairs.len();
    // ASCII has a zero in each pair: the second byte, if the order is little-endian.
    if is_most(odd) && is_rare(even) {
        Some(Encoding::UTF_16LE)
    } else if is_most(even) && is_rare(odd) {
        Some(Encoding::UTF_16BE)
    } else {
        None
    }
}

/// Returns the encoding that the property `CA` in the first SGF node names.
fn by_charset(bytes: &[u8]) -> Option<Encoding> {
    let tree = bytes.trim_ascii_start().strip_prefix(b"(")?;
    let node = tree.trim_ascii_start().strip_prefix(b";")?;
    let mut rest = node;
    loop {
        let open = rest.iter().position(|byte| b"[;()".contains(byte))?;
        // The root node has ended without `CA`.
        if rest[open] != b'[' {
            return None;
        }
        // FF[3] and older write names with lower-case letters, which do not count.
        let name = rest[..open].iter().filter(|byte| byte.is_ascii_uppercase());
        let close = value_len(&rest[open + 1..])?;
        let value = &rest[open + 1..][..close];
        if name.eq(b"CA") {
            let encoding = str::from_utf8(value).ok()?.trim().parse().ok()?;
            // The parser has read `CA` as ASCII, so the source cannot be UTF-16.
            let is_wide = [Encoding::UTF_16BE, Encoding::UTF_16LE].contains(&encoding);
            return (!is_wide).then_some(encoding);
        }
        rest = &rest[open + 1 + close + 1..];
    }
}

/// Returns the length of a value before its closing bracket.
fn value_len(bytes: &[u8]) -> Option<usize> {
    let mut escaped = false;
    bytes.iter().position(|&byte| {
        let closes = byte == b']' && !escaped;
        escaped = byte == b'\\' && !escaped;
        closes
    })
}

const MARK: u32 = 0xfeff;

/// A byte order mark in the other byte order. U+FFFE is no character, so no text contains it.
const SWAPPED_MARK: u16 = 0xfffe;

/// The beginnings of a UTF-8 file that was appended to a UTF-16 file.
const OTHER_FILES: [&[u8]; 2] = [&[0xef, 0xbb, 0xbf], b"oust "];

/// Decodes UTF-16. Drops byte order marks at the start of lines, and changes the byte order after
/// a swapped mark.
#[derive(Debug)]
pub(crate) struct Utf16 {
    order: ByteOrder,
    /// The high surrogate of an incomplete pair.
    high: Option<u16>,
    is_line_start: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ByteOrder {
    Big,
    Little,
}

/// The reason why decoding stopped before the end of the bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// More bytes are needed.
    Incomplete,
    /// A file in UTF-8 begins here.
    Utf8,
}

impl Utf16 {
    pub(crate) const fn new(order: ByteOrder) -> Self {
        Self {
            order,
            high: None,
            is_line_start: true,
        }
    }

    /// Appends the text of `bytes` to `out`, and the offset of each `?` for an invalid unit to
    /// `replaced`. Returns the number of decoded bytes, and the reason if bytes are left. After
    /// the `last` bytes nothing is left.
    pub(crate) fn decode(
        &mut self,
        bytes: &[u8],
        last: bool,
        out: &mut String,
        replaced: &mut Vec<usize>,
    ) -> (usize, Option<Stop>) {
        let mut at = 0;
        while let Some(&[first, second]) = bytes[at..].first_chunk::<2>() {
            if self.is_line_start
                && let Some(stop) = other_file(&bytes[at..], last)
            {
                return (at, Some(stop));
            }
            at += 2;
            let unit = match self.order {
                ByteOrder::Big => u16::from_be_bytes([first, second]),
                ByteOrder::Little => u16::from_le_bytes([first, second]),
            };
            self.push(unit, out, replaced);
        }
        if !last {
            return (at, (at < bytes.len()).then_some(Stop::Incomplete));
        }
        // The text may end within a surrogate pair, and within a unit.
        if self.high.take().is_some() {
            replace(out, replaced);
        }
        if at < bytes.len() {
            replace(out, replaced);
        }
        (bytes.len(), None)
    }

    fn push(&mut self, unit: u16, out: &mut String, replaced: &mut Vec<usize>) {
        if let Some(high) = self.high.take() {
            if let 0xdc00..=0xdfff = unit {
                let pair = char::decode_utf16([high, unit]).next();
                out.push(pair.and_then(Result::ok).unwrap_or('?'));
                return;
            }
            replace(out, replaced);
        }
        let code = match unit {
            0xd800..=0xdbff => {
                self.high = Some(unit);
                self.is_line_start = false;
                return;
            }
            SWAPPED_MARK => {
                self.order = match self.order {
                    ByteOrder::Big => ByteOrder::Little,
                    ByteOrder::Little => ByteOrder::Big,
                };
                MARK
            }
            _ => u32::from(unit),
        };
        // Within a line the mark is a character. The line start stays, since marks may be repeated.
        if code == MARK && self.is_line_start {
            return;
        }
        match char::from_u32(code) {
            Some(symbol) => out.push(symbol),
            None => replace(out, replaced),
        }
        self.is_line_start = matches!(unit, 0xa | 0xd);
    }
}

fn replace(out: &mut String, replaced: &mut Vec<usize>) {
    replaced.push(out.len());
    out.push('?');
}

/// Returns whether a UTF-8 file begins here, or may begin here if more bytes follow.
fn other_file(bytes: &[u8], last: bool) -> Option<Stop> {
    if OTHER_FILES.iter().any(|file| bytes.starts_with(file)) {
        return Some(Stop::Utf8);
    }
    let may_begin = !last && OTHER_FILES.iter().any(|file| file.starts_with(bytes));
    may_begin.then_some(Stop::Incomplete)
}
