//! The arguments of `oust solve`, and the source among its words.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;
use std::time::Duration;

use clap::ValueEnum;
use oust_core::Board;
use oust_notation::PositionLine;
use oust_program::Failure;
use oust_search::solve::Method;

use crate::args::{DrawingArgs, SourceArgs, memory, seconds, threads};

/// Prove who wins with perfect play, or check a proof.
///
/// Ends with status 0 when all that is asked is proven, and with 3 when a limit or Ctrl-C came
/// first.
#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  oust solve 4x4                                who wins on an empty board, and how
  oust solve 2x7 --openings                     the value of each first placement
  oust solve game.oust --at 12 --time 60        a position of a game, for at most a minute
  oust solve 5x6 --time 60 --table 5x6.table    once more, and the proof goes on
  oust solve 4x4 --certificate 4x4.proof        the winning strategy as a file
  oust solve --check 4x4.proof                  check it by the rules alone
")]
pub(crate) struct SolveArgs {
    /// Solve this board, such as 4x4, this position line, or the position in this file, after these
    /// moves [default: standard input]
    #[arg(value_name = "POSITION|MOVES")]
    pub(crate) words: Vec<OsString>,

    /// Prove the value of each placement, for the side that places
    #[arg(long)]
    pub(crate) openings: bool,

    /// Print the answer in this format
    #[arg(short = 't', long, value_enum, value_name = "FORMAT", default_value_t = SolutionFormat::Text)]
    pub(crate) to: SolutionFormat,

    /// Use a table of at most this much memory, such as 512M or 2G; without a unit MiB. A full table
    /// forgets results, and the search goes on
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = memory)]
    pub(crate) memory: usize,

    /// End after this many seconds, such as 0.5
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time: Option<Duration>,

    /// End after about this many positions: a limit that is the same on every machine
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) positions: Option<u64>,

    /// Search with this many threads. With more than one the value is the same and the number of
    /// positions is not [default: one for each core, or 1 with --positions]
    #[arg(short = 'j', long, value_name = "NUMBER", value_parser = threads)]
    threads: Option<NonZeroUsize>,

    /// Search by this method; depth-first search has one thread
    #[arg(long, value_enum, value_name = "METHOD", default_value_t = MethodName::ProofNumbers)]
    pub(crate) method: MethodName,

    /// Go on with the table in this file, if it exists, and keep the table there at the end, also after
    /// a limit or Ctrl-C. With less --memory than before, the file loses the results of the least work
    #[arg(long, value_name = "FILE")]
    pub(crate) table: Option<PathBuf>,

    /// Write the proof to this file: all answers of the side that wins, or of both sides for a draw
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,

    /// Check the proof in this file by the rules alone, and solve nothing; `-` is standard input
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["words", "position", "from", "board", "openings", "to", "table", "certificate"]
    )]
    pub(crate) check: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) source: SourceArgs,

    #[command(flatten)]
    pub(crate) drawing: DrawingArgs,
}

impl SolveArgs {
    /// Returns the number of threads.
    pub(crate) fn threads(&self) -> NonZeroUsize {
        // A limit that is the same on every machine has no use for an answer that is not.
        let default = || match self.positions {
            Some(_) => NonZeroUsize::MIN,
            None => available_parallelism().unwrap_or(NonZeroUsize::MIN),
        };
        self.threads.unwrap_or_else(default)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SolutionFormat {
    /// Sentences, and with `--openings` the board with the values.
    Text,
    /// One JSON object.
    Json,
    /// With `--openings` a picture of the board with the values.
    Svg,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum MethodName {
    /// Depth-first proof-number search, the quicker one.
    ProofNumbers,
    /// Depth-first search, for a second opinion.
    DepthFirst,
}

impl From<MethodName> for Method {
    fn from(name: MethodName) -> Self {
        match name {
            MethodName::ProofNumbers => Self::ProofNumbers,
            MethodName::DepthFirst => Self::DepthFirst,
        }
    }
}

/// Returns the source with the board or position of the first word, and the other words.
pub(crate) fn split_source<'a>(
    args: &SourceArgs,
    words: &'a [OsString],
) -> Result<(SourceArgs, &'a [OsString]), Failure> {
    let mut source = args.clone();
    let Some((first, rest)) = words.split_first() else {
        return Ok((source, words));
    };
    // A file named `4x4` is a file, as for every other command.
    let Some(text) = first.to_str().filter(|_| !Path::new(first).exists()) else {
        return Ok((source, words));
    };
    if PositionLine::looks_like(text) {
        let line = text
            .parse()
            .map_err(|error| Failure::usage(format!("invalid position line: {error}")))?;
        // As if `--position` had named it, so that the rest of the program knows one way.
        source.position = Some(line);
    } else if let Some(name) = board_name(text) {
        source.read.board = Some(name);
    } else {
        return Ok((source, words));
    }
    if args.position.is_some() || args.from.is_some() || args.read.board.is_some() {
        let message = format!("expected one source, found `{text}` and a flag that names another");
        return Err(Failure::usage(message));
    }
    Ok((source, rest))
}

/// Parses the name of a board. A number alone names a square elsewhere, but is not
/// a board here.
fn board_name(text: &str) -> Option<Board> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| !is_number)
}
