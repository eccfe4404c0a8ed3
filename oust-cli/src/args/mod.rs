//! The arguments that several commands share.

mod format;
mod output;
mod search;
mod source;

pub(crate) use format::OutputFormat;
pub(crate) use output::{DrawingArgs, Mark, OutputArgs, PictureArgs};
pub(crate) use search::{SearchArgs, level, memory, seconds};
pub(crate) use source::{CoordsArgs, EncodingArgs, RecordsArgs, SourceArgs, side};
