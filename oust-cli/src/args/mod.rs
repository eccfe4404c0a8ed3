//! The arguments that several commands share.

mod names;
mod output;
mod range;
mod search;
mod source;

pub(crate) use names::NamesArgs;
pub(crate) use output::{DrawingArgs, Mark, OutputArgs, OutputFormat, PictureArgs};
pub(crate) use range::{Dates, GamesArgs, Numbers};
pub(crate) use search::{SearchArgs, level, memory, seconds, threads};
pub(crate) use source::{
    CoordsArgs, EncodingArgs, ReadArgs, RecordsArgs, SourceArgs, TextArgs, side,
};
