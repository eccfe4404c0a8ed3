//! Handles text regardless of its meaning: decoding, spans, lines, and escapes for safe display.

pub(crate) mod decode;
pub(crate) mod decompress;
pub(crate) mod encoding;
pub(crate) mod lines;
pub(crate) mod printable;
pub(crate) mod serde_text;
pub(crate) mod span;
pub(crate) mod utf16;

pub(crate) use printable::is_invisible;

/// The byte order mark that some editors put at the start of a file.
pub(crate) const BYTE_ORDER_MARK: char = '\u{feff}';
