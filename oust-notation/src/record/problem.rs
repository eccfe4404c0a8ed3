//! What a reader of records could not understand, or had to bend.

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
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProblemKind {
    /// No record, diagram or position begins anywhere in the text.
    #[error("{}", no_record(near_miss.as_ref()))]
    NoRecord {
        /// What the text was probably meant as.
        near_miss: Option<NearMiss>,
    },
    /// A mail whose text is encoded: base64 or quoted-printable.
    #[error("this mail is encoded and not read; decode it first")]
    EncodedMail,
    /// The text is JSON without an object, so without a record or position.
    #[error(
        "expected a record, found JSON without an object; a plain list of moves is read as text, \
         without brackets and quotation marks"
    )]
    NoObject,
    /// Text that belongs to no record.
    #[error("this text belongs to no record or position")]
    TextOutsideRecord,
    /// A token that has no meaning here.
    #[error("expected {expected}")]
    UnexpectedToken {
        /// What could have stood here.
        expected: &'static str,
    },
    /// A value of JSON that has no meaning here.
    #[error("expected {expected}, found {found}")]
    UnexpectedValue {
        /// What could have stood here.
        expected: &'static str,
        /// What it is.
        found: String,
    },
    /// An object of JSON that is no record and no position; nothing of it is read.
    #[error(
        "expected a record (`header` and `moves` of Abstract Play, or `\"schema\":1` and \
         `\"type\":\"record\"`) or a position, found {found}"
    )]
    OtherObject {
        /// What it is.
        found: String,
    },
    /// A token that should be a coordinate and is not.
    #[error("expected a coordinate (letters and a number such as g4), found `{found}`")]
    MalformedCoordinate {
        /// The token.
        found: String,
    },
    /// A comment that is never closed.
    #[error("this comment is never closed; expected a `}}`")]
    UnterminatedComment,
    /// Tokens that are joined or parted in a way the format does not have.
    #[error("expected {expected}")]
    BadSeparator {
        /// How they should be.
        expected: &'static str,
    },
    /// A row number in another form than `12.`.
    #[error("expected a row number such as `12.`, found `{found}`")]
    MalformedTurnNumber {
        /// The token.
        found: String,
    },
    /// A word that is no keyword.
    #[error("expected a coordinate, pass, swap, resign or timeout, found `{found}`")]
    UnknownKeyword {
        /// The word.
        found: String,
    },
    /// A slot with nothing in it.
    #[error("expected a placement or pass, found nothing")]
    EmptyTurn,
    /// A record without a turn.
    #[error("the record has no turn")]
    EmptyRecord,
    /// The record does not name its board.
    #[error("expected the name of a board, as in `{example}`, found none")]
    MissingBoard {
        /// How its format names one.
        example: &'static str,
    },
    /// The name of the board is not understood.
    #[error(transparent)]
    BadBoard(BoardNameError),
    /// The record is of another game.
    #[error("this is a record of `{found}`, not of Oust")]
    OtherGame {
        /// The game.
        found: String,
    },
    /// A header stands a second time; the first one counts.
    #[error("the header `{name}` stands twice; the first one counts")]
    DuplicateHeader {
        /// Its name.
        name: String,
    },
    /// A header whose name the format does not know; it is kept.
    #[error("`{name}` is no header of the format")]
    UnknownHeader {
        /// Its name.
        name: String,
    },
    /// A header whose value is not understood.
    #[error("expected {expected} as the value of `{name}`")]
    MalformedHeaderValue {
        /// Its name.
        name: String,
        /// What the value could be.
        expected: &'static str,
    },
    /// A header behind the first turn.
    #[error("the header `{name}` stands behind the first turn")]
    HeaderAfterMoves {
        /// Its name.
        name: String,
    },
    /// A player is not named.
    #[error("nobody is named as the player of {}", side_letter(*.0))]
    MissingPlayer(Color),
    /// Both players have the same name.
    #[error("both players have the same name")]
    SamePlayerTwice,
    /// The position that the game begins at is not understood.
    #[error("no start position: {}", .0.kind)]
    BadStart(PositionLineError),
    /// The position that the game begins at is on another board.
    #[error("the start position is on another board than the record")]
    StartOnOtherBoard,
    /// The date is not a day of the calendar.
    #[error("expected a day of the calendar such as 2026-01-19")]
    BadDate,
    /// Nothing in the record says what board it is.
    #[error("nothing here says what board it is; pass it as in `--board 13x13`")]
    BoardUnsaid,
    /// The picture from which the board would be known, or the only thing that is known of the
    /// game, cannot be read.
    #[error("{0}")]
    BrokenPicture(DiagramErrorKind),
    /// A picture of the record is read, but something in it does not fit.
    #[error("{0}")]
    OddPicture(DiagramProblemKind),
    /// A listing begins in the midst of its game, so nothing can be played.
    #[error(
        "the listing begins with entry {entry}, and what came before is not known; nothing is \
         played"
    )]
    BeginsLate {
        /// The number of its first entry.
        entry: u32,
    },
    /// The entries of a listing do not follow each other.
    #[error("expected entry {expected}, found {found}")]
    EntryNumber {
        /// The number that was expected.
        expected: u32,
        /// The number found.
        found: u32,
    },
    /// A picture among the turns that is written as a position line is none.
    #[error("no position line: {}", .0.kind)]
    BadPosition(PositionLineError),
    /// The JSON is of a later version than this crate reads.
    #[error(
        "expected JSON of version {}, found version {found}, which only a later release reads",
        JSON_SCHEMA
    )]
    NewerSchema {
        /// Its version.
        found: String,
    },
    /// An object lacks a field.
    #[error("expected the field `{name}`, found none")]
    MissingField {
        /// The field's name.
        name: &'static str,
    },
    /// An object has a field that the format does not know; it is passed over.
    #[error("`{name}` is no field of the format")]
    UnknownField {
        /// Its name.
        name: String,
    },
    /// A field of an object stands a second time; the first one counts.
    #[error("the field `{name}` stands twice; the first one counts")]
    DuplicateField {
        /// Its name.
        name: String,
    },
    /// A line is longer than is read; its record is left out.
    #[error("a line of {len} bytes is beyond the limit of {limit}; its record is left out")]
    LineTooLong {
        /// Its length in bytes.
        len: usize,
        /// The longest that is read.
        limit: usize,
    },
    /// A record is longer than is read; it is left out.
    #[error("a record of {len} bytes is beyond the limit of {limit}; it is left out")]
    RecordTooLong {
        /// Its length in bytes, as far as it was looked at.
        len: usize,
        /// The longest that is read.
        limit: usize,
    },
    /// A source that cannot be read piece by piece is longer than is read.
    #[error(
        "a source that holds no records to cut between is read up to {limit} bytes; the rest is \
         left out"
    )]
    SourceTooLong {
        /// The most bytes that are read.
        limit: usize,
    },
    /// The board is not named, or by no name that is known, and the moves do not settle it.
    #[error("{}", lost_board(left))]
    LostBoard {
        /// The boards of the site that the moves leave.
        left: Vec<Board>,
    },
    /// Brackets stand in each other too deep; nothing of the record is read.
    #[error(
        "brackets stand more than {limit} deep in each other, which is the limit; the record is \
         left out"
    )]
    TooDeep {
        /// How deep they may.
        limit: usize,
    },
    /// Problems that are not listed, since there are too many; see
    /// [`Problems`](super::Problems).
    #[error("{count} more problems from here on are not listed")]
    MoreProblems {
        /// How many they are.
        count: usize,
    },
    /// A JSON text is broken.
    #[error("broken JSON: {message}")]
    Json {
        /// What the parser says.
        message: String,
    },
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
}

fn no_record(near_miss: Option<&NearMiss>) -> String {
    near_miss.map_or_else(
        || {
            "expected a record (a line such as `oust 13x13` begins one; JSON, SGF and what pbmserv \
             mails are read too), a position line or a diagram, found none"
                .to_owned()
        },
        NearMiss::to_string,
    )
}

fn lost_board(left: &[Board]) -> String {
    let name = |board: &Board| BoardName(board.clone()).to_string();
    let names: Vec<String> = left.iter().map(name).collect();
    match names.first() {
        None => "nothing here says what board it is, and the moves fit none of the site's; \
                 `--board` says it, as in `--board hex7`"
            .to_owned(),
        Some(first) => format!(
            "nothing here says what board it is, and the moves leave open {}; `--board {first}` \
             says it",
            names.join(", ")
        ),
    }
}
