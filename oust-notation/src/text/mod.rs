//! Text without its meaning: decoding, places, lines, and escapes for safe display.

pub(crate) mod decompress;
pub(crate) mod digits;
pub(crate) mod line_index;
pub(crate) mod lines;
pub(crate) mod printable;
pub(crate) mod source_text;
pub(crate) mod span;

/// The mark that some editors put at the start of a file.
pub(crate) const BYTE_ORDER_MARK: char = '\u{feff}';
