//! Games written in every format and read again; texts read as the programs read them.
//!
//! The fuzz targets of `fuzz/` use this module too.

mod format_case;
mod roundtrip;
mod texts;

pub use format_case::{FormatCase, as_read, check_every_way, check_format};
pub use texts::{check_bytes, check_diagrams, check_text};
