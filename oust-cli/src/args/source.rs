//! What is read: where a position comes from, and how a source is understood.

use std::path::PathBuf;

use oust_core::Color;
use oust_notation::{BoardName, Content, Dialect, PositionLine, ReadOptions, side_of_letter};
use oust_validate::program::{content_name, dialect_name};

/// Where the position comes from.
#[derive(Debug, clap::Args)]
pub(crate) struct SourceArgs {
    /// An empty board, such as 13x13 or hex7; beside a file, the board of what does not say it.
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

/// A side by its letter.
pub(super) fn side(text: &str) -> Result<Color, String> {
    side_of_letter(text).ok_or_else(|| "expected x or o".to_owned())
}
