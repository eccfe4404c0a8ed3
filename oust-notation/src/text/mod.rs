//! Text without its meaning: decoding, places, lines, and escapes for safe display.

pub(crate) mod archive;
pub(crate) mod counted;
pub(crate) mod decode;
pub(crate) mod decompress;
pub(crate) mod digits;
pub(crate) mod encoding;
mod invisible;
pub(crate) mod line_ends;
pub(crate) mod line_index;
pub(crate) mod lines;
pub(crate) mod printable;
pub(crate) mod serde_text;
pub(crate) mod source_text;
pub(crate) mod span;
mod utf16;

pub(crate) use invisible::is_invisible;

/// The mark that some editors put at the start of a file.
pub(crate) const BYTE_ORDER_MARK: char = '\u{feff}';
