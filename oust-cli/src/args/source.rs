//! The flags that name a source and say how to read it.

use std::path::PathBuf;

use oust_core::{Board, Color};
use oust_notation::{Dialect, Encoding, Format, PositionLine, ReadOptions, side_from_letter};
use oust_program::{Failure, FilesArgs, STDIN, name_among};
use oust_validate::ReplayOptions;

/// The source of a position.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct SourceArgs {
    /// Start from a position line, such as '3x3 3/x2/xo1 o'
    #[arg(short = 'p', long, value_name = "LINE", conflicts_with_all = ["from", "board"])]
    pub(crate) position: Option<PositionLine>,

    /// Read a diagram, a position line or a record from this file; `-` is standard input
    #[arg(short = 'f', long, value_name = "FILE")]
    pub(crate) from: Option<PathBuf>,

    /// Take the position after this turn of the record [default: the last]
    #[arg(short = 'a', long, value_name = "TURNS")]
    pub(crate) at: Option<usize>,

    /// Take this record, diagram or position of the file, counted from 1 [default: all, where each is
    /// answered; otherwise the only one]
    #[arg(short = 'g', long, value_name = "NUMBER")]
    pub(crate) game: Option<usize>,

    /// Set the side to move, x or o, and override the source
    #[arg(short = 'm', long, value_name = "SIDE", value_parser = side)]
    pub(crate) to_move: Option<Color>,

    #[command(flatten)]
    pub(crate) read: ReadArgs,
}

/// The records that a command reads.
#[derive(Debug, clap::Args)]
pub(crate) struct RecordsArgs {
    /// Read these files and folders; `-` is standard input [default: standard input]
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) choice: FilesArgs,

    #[command(flatten)]
    pub(crate) read: ReadArgs,
}

/// The settings for a source that leaves something open.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct ReadArgs {
    /// Start from this board, such as 13x13 or hex7; of a source that names no board, this is the
    /// board, and another one is refused
    #[arg(short = 'b', long, value_name = "BOARD")]
    pub(crate) board: Option<Board>,

    #[command(flatten)]
    pub(crate) text: TextArgs,

    #[command(flatten)]
    pub(crate) coords: CoordsArgs,
}

/// The settings for the text of a source.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct TextArgs {
    /// Read the source as this format [default: detected by its content]; `sgf` also reads files of
    /// other programs, `moves` reads a game a line
    #[arg(long, value_name = "FORMAT", value_parser = name_among::<Format>(Format::ALL.map(Format::name)))]
    format_in: Option<Format>,

    /// Read the first line of play of SGF with variations, and leave out the others
    #[arg(long)]
    main_line: bool,

    #[command(flatten)]
    pub(crate) encoding: EncodingArgs,
}

/// The encoding of sources.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct EncodingArgs {
    /// Read the source in this encoding, such as windows-1252, KOI8-R or GBK, unless it begins with a
    /// byte order mark [default: UTF-8, UTF-16 or the charset that SGF names]
    #[arg(long, value_name = "NAME")]
    pub(crate) encoding: Option<Encoding>,
}

/// The dialects of coordinates.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct CoordsArgs {
    /// Print coordinates in this dialect, and read them in it when the source names none [default:
    /// the dialect of the board]
    #[arg(long, value_name = "DIALECT", value_parser = name_among::<Dialect>(Dialect::ALL.map(Dialect::name)), ignore_case = true)]
    pub(crate) coords: Option<Dialect>,

    /// Read coordinates in this dialect and override the source
    #[arg(long, value_name = "DIALECT", value_parser = name_among::<Dialect>(Dialect::ALL.map(Dialect::name)), ignore_case = true)]
    coords_in: Option<Dialect>,
}

impl SourceArgs {
    /// Returns whether a flag names the source.
    pub(crate) fn is_named(&self) -> bool {
        self.is_board_named() || self.position.is_some() || self.from.is_some()
    }

    /// Returns whether `--board` names the source. With `--format-in` there is something to read,
    /// and it is the board of that.
    pub(crate) fn is_board_named(&self) -> bool {
        self.read.board.is_some() && self.read.text.format_in.is_none()
    }
}

impl ReadArgs {
    /// Fails if `--board` names another board than the source has. `source` is its name in messages.
    pub(crate) fn check_board(&self, found: &Board, source: &str) -> Result<(), Failure> {
        match &self.board {
            Some(name) if name != found => {
                let source = match source {
                    STDIN => "standard input",
                    source => source,
                };
                let message = format!("--board {name}: {source} is on {found}");
                Err(Failure::usage(message))
            }
            _ => Ok(()),
        }
    }

    /// Returns the options of reading a file.
    pub(crate) fn options(&self) -> ReadOptions {
        // For the reader a default: `check_board` refuses another one afterwards.
        self.text.options(self.board.as_ref())
    }
}

impl TextArgs {
    /// Returns the options of reading a file. A game without a board is on `board`.
    pub(crate) fn options(&self, board: Option<&Board>) -> ReadOptions {
        let mut options = self
            .format_in
            .map_or_else(ReadOptions::default, ReadOptions::from_format);
        options.main_line = self.main_line;
        options.encoding = self.encoding.encoding;
        options.default_board = board.cloned();
        options
    }
}

impl CoordsArgs {
    /// Returns the dialect that points of a board are printed in.
    pub(crate) fn print_dialect(self, board: &Board) -> Dialect {
        self.coords.unwrap_or_else(|| Dialect::default_for(board))
    }

    /// Returns the dialect that points of arguments are read in.
    pub(crate) fn read_dialect(self, board: &Board) -> Dialect {
        self.coords_in.unwrap_or_else(|| self.print_dialect(board))
    }

    /// Returns the options of replaying records.
    pub(crate) fn replay_options(self) -> ReplayOptions {
        let mut options = ReplayOptions::default();
        options.default_dialect = self.coords;
        // `--coords` is a default, `--coords-in` overrides the source.
        options.dialect = self.coords_in;
        options
    }
}

/// Parses a side by its letter.
pub(crate) fn side(text: &str) -> Result<Color, String> {
    side_from_letter(text).ok_or_else(|| "expected x or o".to_owned())
}
