//! The arguments that several commands share.

mod output;
mod search;
mod source;

pub(crate) use output::{DrawingArgs, Mark, OutputArgs, OutputFormat, PictureArgs};
pub(crate) use search::{SearchArgs, level, memory, seconds};
pub(crate) use source::{
    CoordsArgs, EncodingArgs, ReadArgs, RecordsArgs, SourceArgs, TextArgs, side,
};
