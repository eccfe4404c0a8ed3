//! Decodes UTF-16 piece by piece.

const MARK: u32 = 0xfeff;
/// A byte order mark in the other byte order: no text has this character.
const SWAPPED_MARK: u16 = 0xfffe;
/// The beginnings of a file in UTF-8 that was joined to one in UTF-16.
const OTHER_FILES: [&[u8]; 2] = [&[0xef, 0xbb, 0xbf], b"oust "];

/// A decoder of UTF-16. It drops byte order marks at the start of lines, and follows those that
/// change the byte order.
#[derive(Debug)]
pub(super) struct Utf16 {
    order: ByteOrder,
    /// The first half of a pair of surrogates.
    high: Option<u16>,
    is_line_start: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ByteOrder {
    Big,
    Little,
}

/// The reason why decoding stopped before the end of the bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// More bytes are needed.
    Incomplete,
    /// A file in UTF-8 begins here.
    Utf8,
}

impl Utf16 {
    pub(super) const fn new(order: ByteOrder) -> Self {
        Self {
            order,
            high: None,
            is_line_start: true,
        }
    }

    /// Appends the text of `bytes` to `out`, and the offset of each `?` for a unit that is no
    /// character to `replaced`. Returns the number of bytes that were decoded, and why they are not
    /// all; after the `last` bytes they are.
    pub(super) fn decode(
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

/// Returns whether a file in UTF-8 begins, or may begin when more bytes follow.
fn other_file(bytes: &[u8], last: bool) -> Option<Stop> {
    if OTHER_FILES.iter().any(|file| bytes.starts_with(file)) {
        return Some(Stop::Utf8);
    }
    let may_begin = !last && OTHER_FILES.iter().any(|file| file.starts_with(bytes));
    may_begin.then_some(Stop::Incomplete)
}
