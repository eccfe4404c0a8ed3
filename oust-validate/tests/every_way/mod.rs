//! Games written in every format and read again; texts read in every way.
//!
//! The fuzz targets of `fuzz/` use this module too.

#![allow(
    dead_code,
    unused_imports,
    reason = "each test file is a crate of its own and uses a part"
)]

mod kept;
#[path = "../../../oust-notation/tests/library/common/sgf_spans.rs"]
mod sgf_spans;
#[path = "../../../oust-notation/tests/library/common/spans.rs"]
mod spans;
mod texts;
mod way;

pub(crate) use texts::{check_bytes, check_diagrams, check_text};
pub(crate) use way::{Way, as_read, check_every_way, check_way};
