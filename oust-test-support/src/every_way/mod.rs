//! Writes games in every format and reads them again, and reads texts like the programs do.
//!
//! The fuzz targets of `fuzz/` use this module too.

mod roundtrip;
mod texts;

pub use roundtrip::{FormatCase, as_read, check_every_way, check_format};
pub use texts::{check_bytes, check_diagrams, check_text};
