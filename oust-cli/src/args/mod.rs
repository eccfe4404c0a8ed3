//! The arguments that several commands share.

mod picture;
mod source;

pub(crate) use picture::{DrawingArgs, Mark, OutputArgs, OutputFormat, PictureArgs};
pub(crate) use source::{CoordsArgs, RecordsArgs, SourceArgs, side};
