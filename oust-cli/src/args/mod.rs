//! The arguments that several commands share.

mod format;
mod level;
mod memory;
mod output;
mod search;
mod source;

pub(crate) use format::OutputFormat;
pub(crate) use level::level;
pub(crate) use memory::memory;
pub(crate) use output::{DrawingArgs, Mark, OutputArgs, PictureArgs};
pub(crate) use search::{SearchArgs, seconds};
pub(crate) use source::{CoordsArgs, EncodingArgs, RecordsArgs, SourceArgs, side};
