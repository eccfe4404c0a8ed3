//! The command line.

mod drawing;
mod examples;
mod formats;
mod marks;
mod play;
mod shell;
mod stats;

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};
use oust_core::Color;
use oust_notation::{BoardName, Content, Dialect, PositionLine, ReadOptions, side_of_letter};
use oust_validate::program::{content_name, dialect_name};

pub(crate) use drawing::DrawingArgs;
pub(crate) use formats::{CheckFormat, ListFormat, OutputFormat};
pub(crate) use marks::{Mark, MarksArgs};
pub(crate) use play::PlayArgs;
pub(crate) use shell::{CompletionsArgs, ManArgs};
pub(crate) use stats::{StatsArgs, StatsFormat};

/// Applies moves, shows positions and converts records of Oust.
#[derive(Debug, Parser)]
#[command(name = "oust", version, before_help = examples::OUST, subcommand_required = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,

    /// Whether to write in colour.
    #[arg(long, global = true, value_enum, default_value_t = ColorWhen::Auto)]
    pub(crate) color: ColorWhen,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Play moves and print the position reached.
    #[command(before_help = examples::APPLY)]
    Apply(ApplyArgs),
    /// Print a position.
    #[command(before_help = examples::SHOW)]
    Show(ShowArgs),
    /// List the legal placements, or explain one point.
    #[command(before_help = examples::LEGAL)]
    Legal(LegalArgs),
    /// Turn diagrams, position lines and records into one another.
    #[command(before_help = examples::CONVERT)]
    Convert(ConvertArgs),
    /// Tell whether positions are possible, with every reason against them.
    #[command(before_help = examples::CHECK)]
    Check(CheckArgs),
    /// Count the ways to go on.
    #[command(before_help = examples::PERFT)]
    Perft(PerftArgs),
    /// Play random legal games.
    #[command(before_help = examples::RANDOM)]
    Random(RandomArgs),
    /// Write native records in their canonical form.
    #[command(before_help = examples::FMT)]
    Fmt(FmtArgs),
    /// Count results, lengths and captures of a collection.
    #[command(before_help = examples::STATS)]
    Stats(StatsArgs),
    /// Play at the terminal, or step through a record.
    #[command(before_help = examples::PLAY)]
    Play(PlayArgs),
    /// Print the JSON Schema of the outputs.
    #[command(before_help = examples::SCHEMA)]
    Schema(SchemaArgs),
    /// Print what makes a shell complete the command line.
    #[command(before_help = examples::COMPLETIONS)]
    Completions(CompletionsArgs),
    /// Write the man pages.
    #[command(before_help = examples::MAN)]
    Man(ManArgs),
}

/// Where the position comes from.
#[derive(Debug, clap::Args)]
pub(crate) struct SourceArgs {
    /// An empty board, such as 13x13 or hex7; with --from, the board of what does not say it.
    #[arg(long, value_name = "BOARD", conflicts_with = "position")]
    pub(crate) board: Option<BoardName>,

    /// A position line, such as '3x3 3/x2/xo1 o'.
    #[arg(long, value_name = "LINE", conflicts_with = "from")]
    pub(crate) position: Option<PositionLine>,

    /// A file with a diagram, a position line or a record; `-` is standard input.
    #[arg(long, value_name = "FILE")]
    pub(crate) from: Option<PathBuf>,

    /// The position after this many turns of the record; its end otherwise.
    #[arg(long, value_name = "TURNS", requires = "from")]
    pub(crate) at: Option<usize>,

    /// Which record, diagram or position of the file, counted from 1.
    #[arg(long, value_name = "NUMBER", requires = "from")]
    pub(crate) game: Option<usize>,

    #[command(flatten)]
    pub(crate) format_in: FormatInArgs,

    /// Who is to move, x or o, whatever the source says.
    #[arg(long, value_name = "SIDE", value_parser = side)]
    pub(crate) to_move: Option<Color>,

    #[command(flatten)]
    pub(crate) coords: CoordsArgs,
}

/// What sources hold.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct FormatInArgs {
    /// What the source holds, instead of finding it out; sgf also another program's, moves a
    /// game a line.
    #[arg(long, value_name = "FORMAT", value_parser = content_name())]
    pub(crate) format_in: Option<Content>,
}

impl FormatInArgs {
    /// How a source is read where it leaves something open.
    pub(crate) fn options(self, board: Option<&BoardName>) -> ReadOptions {
        let mut options = self
            .format_in
            .map_or_else(ReadOptions::default, ReadOptions::of_content);
        options.board_unsaid = board.map(|BoardName(board)| board.clone());
        options
    }
}

/// The dialects of coordinates.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct CoordsArgs {
    /// The dialect printed, and read where the source has none.
    #[arg(long, value_name = "DIALECT", value_parser = dialect_name(), ignore_case = true)]
    pub(crate) coords: Option<Dialect>,

    /// The dialect read, whatever the source says.
    #[arg(long, value_name = "DIALECT", value_parser = dialect_name(), ignore_case = true)]
    pub(crate) coords_in: Option<Dialect>,
}

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

#[derive(Debug, clap::Args)]
pub(crate) struct ApplyArgs {
    /// Moves, such as `b4 e2 a4,c1`; from standard input when there are none.
    #[arg(value_name = "MOVES")]
    pub(crate) moves: Vec<String>,

    /// Print the position after every placement.
    #[arg(long)]
    pub(crate) each: bool,

    #[command(flatten)]
    pub(crate) source: SourceArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ShowArgs {
    /// Moves to play before; `-` reads them from standard input.
    #[arg(value_name = "MOVES")]
    pub(crate) moves: Vec<String>,

    #[command(flatten)]
    pub(crate) source: SourceArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, clap::Args)]
pub(crate) struct LegalArgs {
    /// Moves to play before; `-` reads moves, or position lines, from standard input.
    #[arg(value_name = "MOVES")]
    pub(crate) moves: Vec<String>,

    /// Explain why a stone may or may not go on this point.
    #[arg(long, value_name = "POINT")]
    pub(crate) why: Option<String>,

    /// The format printed.
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = ListFormat::List)]
    pub(crate) to: ListFormat,

    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ConvertArgs {
    /// Files; `-`, or none, is standard input.
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// The format printed.
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(crate) to: OutputFormat,

    /// Refuse what the format cannot hold instead of leaving it out with a warning.
    #[arg(long)]
    pub(crate) strict: bool,

    /// Who is to move, x or o, whatever a diagram or position says.
    #[arg(long, value_name = "SIDE", value_parser = side)]
    pub(crate) to_move: Option<Color>,

    /// The board of what does not say it, such as lists of moves.
    #[arg(long, value_name = "BOARD")]
    pub(crate) board: Option<BoardName>,

    #[command(flatten)]
    pub(crate) format_in: FormatInArgs,

    #[command(flatten)]
    pub(crate) labels: LabelsArgs,

    #[command(flatten)]
    pub(crate) marks: MarksArgs,

    #[command(flatten)]
    pub(crate) drawing: DrawingArgs,

    #[command(flatten)]
    pub(crate) coords: CoordsArgs,
}

#[derive(Debug, clap::Args)]
pub(crate) struct CheckArgs {
    /// The format printed.
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = CheckFormat::Text)]
    pub(crate) to: CheckFormat,

    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

#[derive(Debug, clap::Args)]
pub(crate) struct PerftArgs {
    /// How many actions a sequence has.
    pub(crate) depth: u32,

    /// Count for each first action.
    #[arg(long)]
    pub(crate) divide: bool,

    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

#[derive(Debug, clap::Args)]
pub(crate) struct RandomArgs {
    /// How many games.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub(crate) games: u64,

    /// The same seed gives the same games.
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pub(crate) seed: u64,

    /// The board, such as 13x13 or hex7.
    #[arg(long, value_name = "BOARD", default_value = "13x13")]
    pub(crate) board: BoardName,

    /// The format printed.
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = OutputFormat::Record)]
    pub(crate) to: OutputFormat,

    #[command(flatten)]
    pub(crate) drawing: DrawingArgs,

    #[command(flatten)]
    pub(crate) coords: CoordsArgs,
}

#[derive(Debug, clap::Args)]
pub(crate) struct FmtArgs {
    /// Files, rewritten in place where they change; `-`, or none, is standard input.
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// Change nothing; list what would change, and end with status 1 when there is anything.
    #[arg(long)]
    pub(crate) check: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct SchemaArgs {
    /// One output; all of them otherwise.
    #[arg(value_enum, value_name = "OUTPUT")]
    pub(crate) output: Option<JsonOutput>,
}

/// An output that is JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum JsonOutput {
    /// A position, as `--to json` writes it.
    Position,
    /// A record, as `--to json` writes it.
    Record,
    /// The answer of `oust legal --to json`.
    Legal,
    /// The answer of `oust check --to json`.
    Check,
    /// The figures of `oust stats --to json`.
    Stats,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum YesNo {
    Yes,
    No,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorWhen {
    Auto,
    Always,
    Never,
}

impl From<ColorWhen> for anstream::ColorChoice {
    fn from(when: ColorWhen) -> Self {
        match when {
            ColorWhen::Auto => Self::Auto,
            ColorWhen::Always => Self::Always,
            ColorWhen::Never => Self::Never,
        }
    }
}

fn side(text: &str) -> Result<Color, String> {
    side_of_letter(text).ok_or_else(|| "expected x or o".to_owned())
}
