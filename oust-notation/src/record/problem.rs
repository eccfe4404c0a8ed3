//! What a reader of records could not understand, or had to bend.

use std::fmt;

use oust_core::{Board, Color};

use super::NearMiss;
use crate::{
    BoardName, BoardNameError, DiagramErrorKind, DiagramProblemKind, JSON_SCHEMA,
    PositionLineError, Span, side_letter,
};

/// Something wrong with the text of a record, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The token that is wrong.
    pub span: Span,
    /// What is wrong with it.
    pub kind: ProblemKind,
}

/// What is wrong with a text.
///
/// Exhaustive on purpose: `oust-validate` gives every kind a code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProblemKind {
    /// No record, diagram or position begins anywhere in the text.
    NoRecord {
        /// What the text was probably meant as.
        near_miss: Option<NearMiss>,
    },
    /// A mail whose text is encoded: base64 or quoted-printable.
    EncodedMail,
    /// The text is JSON without an object, so without a record or position.
    NoObject,
    /// Text that belongs to no record.
    TextOutsideRecord,
    /// A token that has no meaning here.
    UnexpectedToken {
        /// What could have stood here.
        expected: &'static str,
    },
    /// A value of JSON that has no meaning here.
    UnexpectedValue {
        /// What could have stood here.
        expected: &'static str,
        /// What it is.
        found: String,
    },
    /// An object of JSON that is no record and no position; nothing of it is read.
    OtherObject {
        /// What it is.
        found: String,
    },
    /// A token that should be a coordinate and is not.
    MalformedCoordinate {
        /// The token.
        found: String,
    },
    /// A comment that is never closed.
    UnterminatedComment,
    /// Tokens that are joined or parted in a way the format does not have.
    BadSeparator {
        /// How they should be.
        expected: &'static str,
    },
    /// A row number in another form than `12.`.
    MalformedTurnNumber {
        /// The token.
        found: String,
    },
    /// A word that is no keyword.
    UnknownKeyword {
        /// The word.
        found: String,
    },
    /// A slot with nothing in it.
    EmptyTurn,
    /// A record without a turn.
    EmptyRecord,
    /// The record does not name its board.
    MissingBoard {
        /// How its format names one.
        example: &'static str,
    },
    /// The name of the board is not understood.
    BadBoard(BoardNameError),
    /// The record is of another game.
    OtherGame {
        /// The game.
        found: String,
    },
    /// A header stands a second time; the first one counts.
    DuplicateHeader {
        /// Its name.
        name: String,
    },
    /// A header whose name the format does not know; it is kept.
    UnknownHeader {
        /// Its name.
        name: String,
    },
    /// A header whose value is not understood.
    MalformedHeaderValue {
        /// Its name.
        name: String,
        /// What the value could be.
        expected: &'static str,
    },
    /// A header behind the first turn.
    HeaderAfterMoves {
        /// Its name.
        name: String,
    },
    /// A player is not named.
    MissingPlayer(Color),
    /// Both players have the same name.
    SamePlayerTwice,
    /// The position that the game begins at is not understood.
    BadStart(PositionLineError),
    /// The position that the game begins at is on another board.
    StartOnOtherBoard,
    /// The date is not a day of the calendar.
    BadDate,
    /// Nothing in the record says what board it is.
    BoardUnsaid,
    /// The picture from which the board would be known, or the only thing that is known of the
    /// game, cannot be read.
    BrokenPicture(DiagramErrorKind),
    /// A picture of the record is read, but something in it does not fit.
    OddPicture(DiagramProblemKind),
    /// A listing begins in the midst of its game, so nothing can be played.
    BeginsLate {
        /// The number of its first entry.
        entry: u32,
    },
    /// The entries of a listing do not follow each other.
    EntryNumber {
        /// The number that was expected.
        expected: u32,
        /// The number found.
        found: u32,
    },
    /// A picture among the turns that is written as a position line is none.
    BadPosition(PositionLineError),
    /// The JSON is of a later version than this crate reads.
    NewerSchema {
        /// Its version.
        found: String,
    },
    /// An object lacks a field.
    MissingField {
        /// The field's name.
        name: &'static str,
    },
    /// An object has a field that the format does not know; it is passed over.
    UnknownField {
        /// Its name.
        name: String,
    },
    /// A field of an object stands a second time; the first one counts.
    DuplicateField {
        /// Its name.
        name: String,
    },
    /// A line is longer than is read; its record is left out.
    LineTooLong {
        /// Its length in bytes.
        len: usize,
        /// The longest that is read.
        limit: usize,
    },
    /// A record is longer than is read; it is left out.
    RecordTooLong {
        /// Its length in bytes, as far as it was looked at.
        len: usize,
        /// The longest that is read.
        limit: usize,
    },
    /// A source that cannot be read piece by piece is longer than is read.
    SourceTooLong {
        /// The most bytes that are read.
        limit: usize,
    },
    /// The board is not named, or by no name that is known, and the moves do not settle it.
    LostBoard {
        /// The boards of the site that the moves leave.
        left: Vec<Board>,
    },
    /// Brackets stand in each other too deep; nothing of the record is read.
    TooDeep {
        /// How deep they may.
        limit: usize,
    },
    /// Problems that are not listed, since there are too many; see
    /// [`Problems`](super::Problems).
    MoreProblems {
        /// How many they are.
        count: usize,
    },
    /// A JSON text is broken.
    Json {
        /// What the parser says.
        message: String,
    },
}

impl fmt::Display for ProblemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoRecord { near_miss } => no_record(near_miss.as_ref(), f),
            Self::EncodedMail => f.write_str("this mail is encoded and not read; decode it first"),
            Self::NoObject => f.write_str(
                "expected a record, found JSON without an object; a plain list of moves is read \
                 as text, without brackets and quotation marks",
            ),
            Self::TextOutsideRecord => f.write_str("this text belongs to no record or position"),
            Self::UnexpectedToken { expected } | Self::BadSeparator { expected } => {
                write!(f, "expected {expected}")
            }
            Self::UnexpectedValue { expected, found } => {
                write!(f, "expected {expected}, found {found}")
            }
            Self::OtherObject { found } => write!(
                f,
                "expected a record (`header` and `moves` of Abstract Play, or `\"schema\":1` and \
                 `\"type\":\"record\"`) or a position, found {found}"
            ),
            Self::MalformedCoordinate { found } => write!(
                f,
                "expected a coordinate (letters and a number such as g4), found `{found}`"
            ),
            Self::UnterminatedComment => {
                f.write_str("this comment is never closed; expected a `}`")
            }
            Self::MalformedTurnNumber { found } => {
                write!(f, "expected a row number such as `12.`, found `{found}`")
            }
            Self::UnknownKeyword { found } => write!(
                f,
                "expected a coordinate, pass, swap, resign or timeout, found `{found}`"
            ),
            Self::EmptyTurn => f.write_str("expected a placement or pass, found nothing"),
            Self::EmptyRecord => f.write_str("the record has no turn"),
            Self::MissingBoard { example } => write!(
                f,
                "expected the name of a board, as in `{example}`, found none"
            ),
            Self::BadBoard(error) => error.fmt(f),
            Self::OtherGame { found } => {
                write!(f, "this is a record of `{found}`, not of Oust")
            }
            Self::DuplicateHeader { name } => {
                write!(f, "the header `{name}` stands twice; the first one counts")
            }
            Self::UnknownHeader { name } => write!(f, "`{name}` is no header of the format"),
            Self::MalformedHeaderValue { name, expected } => {
                write!(f, "expected {expected} as the value of `{name}`")
            }
            Self::HeaderAfterMoves { name } => {
                write!(f, "the header `{name}` stands behind the first turn")
            }
            Self::MissingPlayer(color) => {
                write!(
                    f,
                    "nobody is named as the player of {}",
                    side_letter(*color)
                )
            }
            Self::SamePlayerTwice => f.write_str("both players have the same name"),
            Self::BadStart(error) => write!(f, "no start position: {}", error.kind),
            Self::StartOnOtherBoard => {
                f.write_str("the start position is on another board than the record")
            }
            Self::BadDate => f.write_str("expected a day of the calendar such as 2026-01-19"),
            Self::BoardUnsaid => {
                f.write_str("nothing here says what board it is; pass it as in `--board 13x13`")
            }
            Self::BrokenPicture(error) => error.fmt(f),
            Self::OddPicture(problem) => problem.fmt(f),
            Self::BeginsLate { entry } => write!(
                f,
                "the listing begins with entry {entry}, and what came before is not known; \
                 nothing is played"
            ),
            Self::EntryNumber { expected, found } => {
                write!(f, "expected entry {expected}, found {found}")
            }
            Self::BadPosition(error) => write!(f, "no position line: {}", error.kind),
            Self::NewerSchema { found } => write!(
                f,
                "expected JSON of version {JSON_SCHEMA}, found version {found}, which only a \
                 later release reads"
            ),
            Self::MissingField { name } => write!(f, "expected the field `{name}`, found none"),
            Self::UnknownField { name } => write!(f, "`{name}` is no field of the format"),
            Self::DuplicateField { name } => {
                write!(f, "the field `{name}` stands twice; the first one counts")
            }
            Self::LostBoard { left } => lost_board(left, f),
            Self::LineTooLong { .. }
            | Self::RecordTooLong { .. }
            | Self::SourceTooLong { .. }
            | Self::TooDeep { .. }
            | Self::MoreProblems { .. } => f.write_str(&self.limit_text()),
            Self::Json { message } => write!(f, "broken JSON: {message}"),
        }
    }
}

impl ProblemKind {
    /// Returns the text that a problem quotes from its source.
    pub(super) fn text_mut(&mut self) -> Option<&mut String> {
        match self {
            Self::MalformedCoordinate { found: text }
            | Self::MalformedTurnNumber { found: text }
            | Self::UnknownKeyword { found: text }
            | Self::OtherGame { found: text }
            | Self::NewerSchema { found: text }
            | Self::DuplicateHeader { name: text }
            | Self::UnknownHeader { name: text }
            | Self::MalformedHeaderValue { name: text, .. }
            | Self::HeaderAfterMoves { name: text }
            | Self::UnknownField { name: text }
            | Self::DuplicateField { name: text }
            | Self::Json { message: text } => Some(text),
            _ => None,
        }
    }

    /// What a limit has left out; nothing for other problems.
    fn limit_text(&self) -> String {
        match self {
            Self::LineTooLong { len, limit } => format!(
                "a line of {len} bytes is beyond the limit of {limit}; its record is left out"
            ),
            Self::RecordTooLong { len, limit } => {
                format!("a record of {len} bytes is beyond the limit of {limit}; it is left out")
            }
            Self::SourceTooLong { limit } => format!(
                "a source that holds no records to cut between is read up to {limit} bytes; the \
                 rest is left out"
            ),
            Self::TooDeep { limit } => format!(
                "brackets stand more than {limit} deep in each other, which is the limit; the \
                 record is left out"
            ),
            Self::MoreProblems { count } => {
                format!("{count} more problems from here on are not listed")
            }
            _ => String::new(),
        }
    }
}

fn no_record(near_miss: Option<&NearMiss>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match near_miss {
        Some(near_miss) => write!(f, "{near_miss}"),
        None => f.write_str(
            "expected a record (a line such as `oust 13x13` begins one; JSON, SGF and what \
             pbmserv mails are read too), a position line or a diagram, found none",
        ),
    }
}

fn lost_board(left: &[Board], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let name = |board: &Board| BoardName(board.clone()).to_string();
    let names: Vec<String> = left.iter().map(name).collect();
    match names.first() {
        None => f.write_str(
            "nothing here says what board it is, and the moves fit none of the site's; \
             `--board` says it, as in `--board hex7`",
        ),
        Some(first) => write!(
            f,
            "nothing here says what board it is, and the moves leave open {}; \
             `--board {first}` says it",
            names.join(", ")
        ),
    }
}
