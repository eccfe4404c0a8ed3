//! How positions and records are printed.

use clap::ValueEnum;

use super::OutputFormat;
use super::drawing::DrawingArgs;
use super::marks::MarksArgs;

/// How positions and records are printed.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct OutputArgs {
    /// The format printed.
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = OutputFormat::Diagram)]
    pub(crate) to: OutputFormat,

    #[command(flatten)]
    pub(crate) labels: LabelsArgs,

    #[command(flatten)]
    pub(crate) marks: MarksArgs,

    #[command(flatten)]
    pub(crate) drawing: DrawingArgs,
}

/// How pictures are labelled.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct LabelsArgs {
    /// Whether rows and columns of a picture are labelled; otherwise as the style has it.
    #[arg(
        long,
        value_enum,
        value_name = "WHEN",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "yes"
    )]
    pub(crate) labels: Option<YesNo>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum YesNo {
    Yes,
    No,
}
