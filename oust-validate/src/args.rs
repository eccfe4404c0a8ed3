//! The command line.

use std::num::NonZero;
use std::path::PathBuf;

use clap::{Parser, ValueEnum};
use oust_core::SwapRule;
use oust_notation::{BoardName, Content, Dialect};
use oust_validate::Code;

const EXAMPLES: &str = "\
Examples:
  oust-validate games/                    every record in a folder
  oust-validate game.oust export.json     native and Abstract Play records
  oust random --games 9 | oust-validate   standard input
  oust-validate --explain M203            what a code means
  oust-validate --select M,T games/       placements and turns only
";

/// Replays records of Oust games and says which token breaks which rule.
#[derive(Debug, Parser)]
#[command(version, before_help = EXAMPLES)]
pub(crate) struct Args {
    /// Files and folders with records; `-` is standard input.
    #[arg(value_name = "FILE|DIR")]
    pub(crate) paths: Vec<PathBuf>,

    /// How findings are written; `full` on a terminal, else `concise`.
    #[arg(long, value_enum)]
    pub(crate) format: Option<OutputFormat>,

    /// Report these codes alone (numbers, names, beginnings such as M or M2, or ALL).
    #[arg(long, value_name = "CODES", value_delimiter = ',')]
    pub(crate) select: Vec<String>,

    /// Report these codes as well, such as G, which compares all games with one another.
    #[arg(long, value_name = "CODES", value_delimiter = ',')]
    pub(crate) extend_select: Vec<String>,

    /// Do not report these codes.
    #[arg(long, value_name = "CODES", value_delimiter = ',')]
    pub(crate) ignore: Vec<String>,

    /// The least bad finding that makes the exit status 1.
    #[arg(long, value_enum, default_value_t = FailOn::Error)]
    pub(crate) fail_on: FailOn,

    /// How many threads work; as many as there are cores otherwise.
    #[arg(long, value_name = "NUMBER")]
    pub(crate) jobs: Option<NonZero<usize>>,

    /// Copy the valid records, as they stand, into this file; `-` is standard output, and
    /// findings then go to standard error.
    #[arg(long, value_name = "FILE")]
    pub(crate) write_good: Option<PathBuf>,

    /// Copy the invalid records, as they stand, into this file.
    #[arg(long, value_name = "FILE")]
    pub(crate) write_bad: Option<PathBuf>,

    /// Look for what the wrong coordinate of a broken game was meant as: a reading with which all
    /// of the game can be played.
    #[arg(long)]
    pub(crate) diagnose: bool,

    #[command(flatten)]
    pub(crate) fixing: Fixing,

    /// Explain a code.
    #[arg(long, value_name = "CODE")]
    pub(crate) explain: Option<Code>,

    /// List all codes.
    #[arg(long)]
    pub(crate) list_codes: bool,

    /// The dialect of coordinates where the record says none: pbmserv, abstractplay or bga.
    #[arg(long, value_name = "DIALECT")]
    pub(crate) coords: Option<Dialect>,

    /// The dialect of coordinates whatever the record says.
    #[arg(long, value_name = "DIALECT")]
    pub(crate) coords_in: Option<Dialect>,

    /// The board where a record does not say it, such as a listing without a picture.
    #[arg(long, value_name = "BOARD")]
    pub(crate) board: Option<BoardName>,

    /// What the input holds, instead of finding it out: record, json, abstractplay, sgf (also
    /// another program's), listing, commands, or moves, a game a line.
    #[arg(long, value_name = "FORMAT")]
    pub(crate) format_in: Option<Content>,

    /// Rules that hold whatever the record says: `pie=allowed` or `pie=no`.
    #[arg(long, value_name = "RULE", value_parser = swap_rule)]
    pub(crate) rules: Option<SwapRule>,

    /// Whether to write in colour.
    #[arg(long, value_enum, default_value_t = Color::Auto)]
    pub(crate) color: Color,
}

/// Whether records are corrected, and where to.
#[derive(Debug, clap::Args)]
pub(crate) struct Fixing {
    /// Show what `--fix` would change, as `diff -u` does; changes nothing.
    #[arg(long, conflicts_with_all = ["fix", "write_good", "write_bad"])]
    pub(crate) diff: bool,

    /// Print a native file with corrections that change nothing of its games.
    #[arg(long, conflicts_with_all = ["write_good", "write_bad"])]
    pub(crate) fix: bool,

    /// With `--fix`: correct the files where they are, and report what is left.
    #[arg(long, requires = "fix")]
    pub(crate) write: bool,
}

/// How findings are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OutputFormat {
    /// Each with its line of the record and marks under the token.
    Full,
    /// One line each.
    Concise,
    /// One JSON object a line.
    Ndjson,
}

/// Which findings make the exit status 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FailOn {
    /// Errors.
    Error,
    /// Warnings and errors.
    Warning,
    /// Anything.
    Info,
    /// Nothing.
    Never,
}

/// Whether to write in colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless `NO_COLOR` is set.
    Auto,
    /// Yes.
    Always,
    /// No.
    Never,
}

impl From<Color> for anstream::ColorChoice {
    fn from(color: Color) -> Self {
        match color {
            Color::Auto => Self::Auto,
            Color::Always => Self::Always,
            Color::Never => Self::Never,
        }
    }
}

fn swap_rule(text: &str) -> Result<SwapRule, String> {
    match text {
        "pie=allowed" => Ok(SwapRule::Allowed),
        "pie=no" => Ok(SwapRule::Forbidden),
        _ => Err("expected pie=allowed or pie=no".to_owned()),
    }
}
