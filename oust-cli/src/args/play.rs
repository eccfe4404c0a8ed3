//! The command line of `oust play`.

use std::path::PathBuf;

use oust_core::Color;
use oust_notation::{BoardName, PositionLine};

use super::{CoordsArgs, FormatInArgs, SourceArgs, side};

#[derive(Debug, clap::Args)]
pub(crate) struct PlayArgs {
    /// A record, to take the game up again or to step through it; a diagram or a position line,
    /// to play on from there. A new game when there is none.
    #[arg(value_name = "FILE", conflicts_with = "position")]
    pub(crate) file: Option<PathBuf>,

    /// An empty board, such as 13x13 or hex7.
    #[arg(long, value_name = "BOARD", conflicts_with = "position")]
    pub(crate) board: Option<BoardName>,

    /// A position line to play on from, such as '3x3 3/x2/xo1 o'.
    #[arg(long, value_name = "LINE")]
    pub(crate) position: Option<PositionLine>,

    /// Take the game up after this many turns, without what follows them.
    #[arg(long, value_name = "TURNS", requires = "file")]
    pub(crate) at: Option<usize>,

    /// Which record of the file, counted from 1.
    #[arg(long, value_name = "NUMBER", requires = "file")]
    pub(crate) game: Option<usize>,

    #[command(flatten)]
    pub(crate) format_in: FormatInArgs,

    /// Who is to move, x or o, whatever the source says.
    #[arg(long, value_name = "SIDE", value_parser = side)]
    pub(crate) to_move: Option<Color>,

    #[command(flatten)]
    pub(crate) coords: CoordsArgs,

    /// The name of who holds x.
    #[arg(long, value_name = "NAME")]
    pub(crate) x: Option<String>,

    /// The name of who holds o.
    #[arg(long, value_name = "NAME")]
    pub(crate) o: Option<String>,
}

impl PlayArgs {
    /// Where the game comes from, as the other commands have it.
    pub(crate) fn source(&self) -> SourceArgs {
        SourceArgs {
            board: self.board.clone(),
            position: self.position.clone(),
            from: self.file.clone(),
            at: self.at,
            game: self.game,
            format_in: self.format_in,
            to_move: self.to_move,
            coords: self.coords,
        }
    }

    /// The name given to who holds a colour.
    pub(crate) fn name(&self, color: Color) -> Option<&String> {
        match color {
            Color::X => self.x.as_ref(),
            Color::O => self.o.as_ref(),
        }
    }
}
