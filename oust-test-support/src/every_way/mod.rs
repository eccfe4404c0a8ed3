//! Games written in every format and read again; texts read in every way.
//!
//! The fuzz targets of `fuzz/` use this module too.

mod kept;
mod texts;
mod way;

pub use texts::{check_bytes, check_diagrams, check_text};
pub use way::{Way, as_read, check_every_way, check_way};
