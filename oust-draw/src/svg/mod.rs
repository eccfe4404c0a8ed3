//! Pictures as SVG.
//!
//! `picture` has the content, `drawing` writes the board and the stones, `labels` places the labels,
//! `marks` writes the marks and the values of empty points, `alt_text` the title and the
//! description.

mod alt_text;
mod drawing;
mod labels;
mod marks;
mod picture;

pub(crate) use drawing::Lines;
pub use picture::{PointValue, SvgPicture};
