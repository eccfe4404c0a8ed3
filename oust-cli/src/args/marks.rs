//! What is marked in a picture.

use clap::ValueEnum;

/// The marks asked for.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct MarksArgs {
    /// What is marked in a picture.
    #[arg(long, value_enum, value_delimiter = ',', value_name = "MARKS")]
    pub(crate) marks: Vec<Mark>,
}

/// What is marked in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Mark {
    /// The legal placements, in text with `?`.
    Legal,
    /// The stone placed last.
    Last,
    /// The stones that the last placement captured, in text with `~`.
    Captures,
    /// The sizes of the groups; in text in lines below the picture.
    Sizes,
}
