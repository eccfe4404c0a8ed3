//! Game records as they were written: typed, with spans, not checked by the rules.

pub(crate) mod check;
pub(crate) mod date;
mod header;
mod lazy;
mod look;
mod problem;
mod problems;

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use oust_core::{Board, Color};

use crate::diagram::{Diagram, DiagramError};
use crate::{Assumption, Coord, Dialect, PositionLine, Span};
use header::Names;

pub(crate) use lazy::{BEGINS_ROW, BEGINS_TURN, ENDS_TURN, OF_SECOND_SLOT, Packed};

pub use header::{EndedValue, Header, HeaderName, ResultValue, SwapValue};
pub use lazy::{CompactPlacement, CompactRows, LazyRecord};
pub use look::Look;
pub use problem::{NearMiss, Problem, ProblemKind};
pub use problems::Problems;

/// A record of a game as written: the tokens with their spans, and the reader's problems. It is
/// not checked against the rules.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Record {
    /// The format that the record was read in.
    pub format: Format,
    /// The span of the whole record.
    pub span: Span,
    /// The span of the board's name, or of the record's first word if it names no board.
    pub board_span: Span,
    /// The board; `None` if it is not named or not known.
    pub board: Option<Board>,
    /// The dialect of the coordinates; `None` if neither the record nor its format states it.
    pub dialect: Option<Dialect>,
    /// The headers, in the order of the text.
    pub headers: Vec<Header>,
    /// The position at which the game begins; `None` for the empty board.
    pub start: Option<PositionLine>,
    /// The claimed number of stones of each side at the end, with its span.
    pub scores: [Option<(u32, Span)>; 2],
    /// The side claimed to be to move at the end, with its span.
    pub to_move: Option<(Color, Span)>,
    /// The turns and the items between them, in the order of the text.
    pub items: Vec<Item>,
    /// The problems of the record's text, in the order of the text.
    pub problems: Problems,
    /// The decisions of the reader where the text is ambiguous.
    pub assumed: Vec<Assumption>,
    /// The moves of all turns, one after the other.
    moves: Vec<Move>,
    /// The names of the headers, to find repeated ones.
    header_names: Names,
}

/// A part of a record's body.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Item {
    /// The number at the start of a row, `12.`.
    RowNumber {
        /// The number of the row, from 1.
        number: u32,
        /// The span, including the point.
        span: Span,
    },
    /// The tokens of a slot: the placements of a turn, a pass, the end of the game.
    Turn(Turn),
    /// The second player takes the first player's color.
    Swap(Span),
    /// A comment between the turns.
    Comment {
        /// The text without the marks around it.
        text: String,
        /// The span, including the marks.
        span: Span,
    },
    /// A claim about the position at this point.
    Diagram {
        /// The diagram, or the reason why it cannot be read.
        diagram: Result<Box<Diagram>, Box<DiagramError>>,
        /// The span in the text.
        span: Span,
    },
}

/// The tokens of one slot; [`Record::moves`] returns them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The side of the slot; `None` if the format does not state it.
    pub side: Option<Color>,
    /// The span of its tokens.
    pub span: Span,
    /// The index of its first move, and the index after its last move.
    moves: (usize, usize),
}

/// One token of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The meaning of the token.
    pub kind: MoveKind,
    /// The span of the token.
    pub span: Span,
}

/// The kind of a token of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveKind {
    /// A placement.
    Place(Coord),
    /// The keyword `pass`.
    Pass,
    /// An empty slot: no action.
    Empty,
    /// The slot's owner resigns.
    Resign,
    /// The slot's owner has lost on time.
    Timeout,
    /// The game is called a draw.
    Draw,
    /// Both players abandoned the game.
    Abandoned,
    /// A token that cannot be read; the record's problems have the reason.
    Unreadable,
}

impl Turn {
    /// Creates a turn with the record's moves at the indices `moves`.
    pub(crate) fn new(side: Option<Color>, span: Span, moves: Range<usize>) -> Self {
        let moves = (moves.start, moves.end);
        Self { side, span, moves }
    }
}

impl Record {
    /// Creates an empty record.
    pub(crate) fn new(format: Format, span: Span) -> Self {
        Self {
            format,
            span,
            board_span: span,
            board: None,
            dialect: None,
            headers: Vec::new(),
            start: None,
            scores: [None; 2],
            to_move: None,
            items: Vec::new(),
            problems: Problems::default(),
            assumed: Vec::new(),
            moves: Vec::new(),
            header_names: Names::default(),
        }
    }

    /// Returns the moves of a turn of this record.
    pub fn moves(&self, turn: &Turn) -> &[Move] {
        let (first, end) = turn.moves;
        self.moves.get(first..end).unwrap_or_default()
    }

    /// Returns the moves of all turns, in the order of the text.
    pub fn all_moves(&self) -> &[Move] {
        &self.moves
    }

    /// Replaces the move at `index` in [`Record::all_moves`], and returns the old one; `None` if
    /// there is no such move.
    pub fn replace_move(&mut self, index: usize, kind: MoveKind) -> Option<MoveKind> {
        let token = self.moves.get_mut(index)?;
        Some(std::mem::replace(&mut token.kind, kind))
    }

    /// Returns the record's dialect, else `default`, else the board's default.
    pub fn dialect_or(&self, default: Option<Dialect>, board: &Board) -> Dialect {
        self.dialect
            .or(default)
            .unwrap_or_else(|| Dialect::default_for(board))
    }

    /// Returns the first header of this name.
    pub fn header(&self, name: &HeaderName) -> Option<&Header> {
        self.headers.iter().find(|header| header.name == *name)
    }

    /// Returns the header with the name of a color's player at the end of the game.
    pub fn player(&self, color: Color) -> Option<&Header> {
        self.header(&HeaderName::player(color))
    }

    /// Returns the value of the header `result`, and the header.
    pub fn result(&self) -> Option<(ResultValue, &Header)> {
        let header = self.header(&HeaderName::Result)?;
        Some((ResultValue::parse(&header.value), header))
    }

    /// Returns the value of the header `ended`, and the header.
    pub fn ended(&self) -> Option<(EndedValue, &Header)> {
        let header = self.header(&HeaderName::Ended)?;
        Some((EndedValue::parse(&header.value), header))
    }

    /// Returns the value of the header `swap`, and the header; `None` if it cannot be read.
    pub fn swap(&self) -> Option<(SwapValue, &Header)> {
        let header = self.header(&HeaderName::Swap)?;
        Some((SwapValue::parse(&header.value)?, header))
    }

    /// Returns the last readable diagram of a record that starts in the middle of its game, and
    /// therefore cannot be played; `None` for any other record.
    pub fn known_position(&self) -> Option<&Diagram> {
        // Only a record that starts mid-game has a start header and no start position.
        let starts_mid_game = self.format == Format::Listing
            && self.start.is_none()
            && self.header(&HeaderName::Start).is_some();
        // The last diagram shows the latest position.
        let mut items = self.items.iter().rev().filter(|_| starts_mid_game);
        items.find_map(|item| match item {
            Item::Diagram { diagram, .. } => diagram.as_deref().ok(),
            _ => None,
        })
    }

    pub(crate) fn push_turn(&mut self, side: Option<Color>, span: Span, moves: &[Move]) {
        self.read_turn(side, span, |all, _| all.extend_from_slice(moves));
    }

    /// Adds a turn. `read` appends its moves to the record's moves. After [`Problems::LIMIT`]
    /// problems, an unreadable turn is only counted.
    pub(crate) fn read_turn(
        &mut self,
        side: Option<Color>,
        span: Span,
        read: impl FnOnce(&mut Vec<Move>, &mut Problems),
    ) {
        let before = self.moves.len();
        let is_full = self.problems.is_full();
        read(&mut self.moves, &mut self.problems);
        let is_unreadable = |token: &Move| token.kind == MoveKind::Unreadable;
        let added = &self.moves[before..];
        if is_full && (added.is_empty() || added.iter().any(is_unreadable)) {
            // The problem is counted already; keeping the turn would let a damaged text grow
            // memory without bound.
            return self.moves.truncate(before);
        }
        let moves = before..self.moves.len();
        self.items.push(Item::Turn(Turn::new(side, span, moves)));
    }

    /// Adds a turn that cannot be read.
    pub(crate) fn push_unreadable(&mut self, side: Option<Color>, span: Span) {
        let kind = MoveKind::Unreadable;
        self.push_turn(side, span, &[Move { kind, span }]);
    }

    pub(crate) fn problem(&mut self, span: Span, kind: ProblemKind) {
        self.problems.push(Problem { span, kind });
    }

    /// Adds the problem of a header `name` with a value that is not `expected`.
    pub(crate) fn malformed(&mut self, span: Span, name: &str, expected: &'static str) {
        let name = name.to_owned();
        self.problem(span, ProblemKind::MalformedHeaderValue { name, expected });
    }

    /// Stores the problem of a failed `result`, and returns the value of a successful one.
    pub(crate) fn note<T>(&mut self, result: Result<T, Problem>) -> Option<T> {
        result.map_err(|problem| self.problems.push(problem)).ok()
    }
}

/// A format of records, positions or diagrams.
///
/// [`ReadOptions::format`](crate::ReadOptions::format) restricts reading to one format, and
/// [`Format::write`] writes a game. [`Format::name`] returns the name to parse and print.
///
/// ```
/// use oust_notation::Format;
///
/// assert_eq!("abstractplay".parse(), Ok(Format::AbstractPlay));
/// assert_eq!(Format::Native.to_string(), "record");
/// assert!("pgn".parse::<Format>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// The native record, `.oust`.
    Native,
    /// The project's own JSON. Reading treats it like [`Format::AbstractPlay`], since a text may
    /// mix both.
    Json,
    /// Abstract Play's JSON.
    AbstractPlay,
    /// SGF, the format of Go programs.
    Sgf,
    /// Listings that the pbmserv server mails.
    Listing,
    /// Bare lists of moves, one game in a line. They are never detected.
    MoveList,
    /// Position lines, and the diagrams between them.
    Position,
    /// Diagrams. Reading treats them like [`Format::Position`].
    Diagram,
}

/// The error for an unknown name of a format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected one of {}", Format::ALL.map(Format::name).join(", "))]
pub struct FormatError(());

impl Format {
    /// Each format once, in the order of [`FormatError`]'s message.
    pub const ALL: [Self; 8] = [
        Self::Native,
        Self::Json,
        Self::AbstractPlay,
        Self::Sgf,
        Self::Listing,
        Self::MoveList,
        Self::Position,
        Self::Diagram,
    ];

    /// Returns the name that [`FromStr`] parses and [`Display`](fmt::Display) prints.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Native => "record",
            Self::Json => "json",
            Self::AbstractPlay => "abstractplay",
            Self::Sgf => "sgf",
            Self::Listing => "listing",
            Self::MoveList => "moves",
            Self::Position => "position",
            Self::Diagram => "diagram",
        }
    }

    /// Returns the ending of the names of its files, without the dot: `oust`, `json`, `sgf` or
    /// `txt`.
    pub const fn file_ending(self) -> &'static str {
        match self {
            Self::Native => "oust",
            Self::Json | Self::AbstractPlay => "json",
            Self::Sgf => "sgf",
            Self::Listing | Self::MoveList | Self::Position | Self::Diagram => "txt",
        }
    }
}

impl FromStr for Format {
    type Err = FormatError;

    fn from_str(name: &str) -> Result<Self, FormatError> {
        let mut formats = Self::ALL.into_iter();
        let named = formats.find(|format| format.name() == name);
        named.ok_or(FormatError(()))
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
