//! The problems that readers report.

use oust_core::{Board, BoardNameError, Color};

use crate::record::Look;
use crate::text::printable::printable;
use crate::{DiagramErrorKind, DiagramProblemKind, Encoding, PositionLineError, Span, side_letter};

/// A problem of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The span of the wrong token.
    pub span: Span,
    /// The fault, which also is the message.
    pub kind: ProblemKind,
}

/// A kind of problem of a text.
///
/// Exhaustive on purpose: `oust-validate` gives every kind a code.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProblemKind {
    /// No record, diagram or position begins anywhere in the text.
    #[error("{}", no_record(near_miss.as_ref()))]
    NoRecord {
        /// The probable intention of the text, if its first lines show one.
        near_miss: Option<NearMiss>,
    },
    /// A mail with an encoded text: base64 or quoted-printable.
    #[error("this mail is encoded and not read; decode it first")]
    EncodedMail,
    /// The text is JSON without an object, and therefore without a record or position.
    #[error(
        "expected a record, found JSON without an object; a plain list of moves is read as text, \
         without brackets and quotation marks"
    )]
    NoObject,
    /// A byte that cannot be decoded.
    #[error("{} is not {encoding}; it is read as `?`", nth_byte(*byte, "a character"))]
    Undecodable {
        /// The offset in the source; `None` unless the source is UTF-8.
        byte: Option<usize>,
        /// The encoding of the source.
        encoding: Encoding,
    },
    /// A NUL character.
    #[error("{} is NUL, and is read as a space: this is not text", nth_byte(*byte, "a character"))]
    Nul {
        /// The offset in the source; `None` unless the source is UTF-8.
        byte: Option<usize>,
    },
    /// Text that belongs to no record.
    #[error("this text belongs to no record or position")]
    TextOutsideRecord,
    /// Text outside of records that looks like a game or a board.
    #[error("{}", unread_game(*.look, *.more_lines))]
    UnreadGame {
        /// The look of its first line.
        look: Look,
        /// The number of further lines that look like a game.
        more_lines: usize,
    },
    /// Another game begins inside a record, which ends there.
    #[error(
        "a second game seems to begin here, and it is not read; each record begins with a line of its own, \
         such as `oust 13x13`"
    )]
    SecondGame {
        /// The offset of the first game in the text.
        first: usize,
    },
    /// The first line of a record after other text on its line; both records are read.
    #[error("expected a line break before the first line of a record")]
    MissingLineBreak,
    /// The first line of a record after spaces; the record is read.
    #[error("expected the first line of a record at the start of its line, found spaces before it")]
    IndentedFirstLine,
    /// A line among the headers is written in another format's form.
    #[error("{}", header_form(right.as_deref()))]
    HeaderForm {
        /// The right form of the line, if it is known.
        right: Option<String>,
    },
    /// A token that has no meaning here.
    #[error("expected {expected}")]
    UnexpectedToken {
        /// The expected token.
        expected: &'static str,
    },
    /// A JSON value that has no meaning here.
    #[error("expected {expected}, found {found}")]
    UnexpectedValue {
        /// The expected token.
        expected: &'static str,
        /// The found value.
        found: String,
    },
    /// A JSON object that is neither a record nor a position; it is not read at all.
    #[error(
        "expected a record (`header` and `moves` of Abstract Play, or `\"schema\":1` and \
         `\"type\":\"record\"`) or a position, found {0}"
    )]
    OtherObject(String),
    /// A token that should be a coordinate and is not.
    #[error("expected a coordinate (letters and a number such as g4), found `{0}`")]
    MalformedCoordinate(String),
    /// A comment that is never closed.
    #[error("this comment is never closed; expected a `}}`")]
    UnterminatedComment,
    /// A separator between tokens that the format does not have.
    #[error("expected {expected}")]
    BadSeparator {
        /// The expected form.
        expected: &'static str,
    },
    /// A row number in another form than `12.`.
    #[error("expected a row number such as `12.`, found `{0}`")]
    MalformedTurnNumber(String),
    /// A word that is no keyword.
    #[error("expected a coordinate, pass, swap, resign or timeout, found `{0}`")]
    UnknownKeyword(String),
    /// A slot without a token.
    #[error("expected a placement or pass, found nothing")]
    EmptyTurn,
    /// A record without a turn.
    #[error("the record has no turn")]
    EmptyRecord,
    /// The record does not name its board.
    #[error("expected the name of a board, as in `{0}`, found none")]
    MissingBoard(&'static str),
    /// The name of the board is unknown.
    #[error(transparent)]
    BadBoard(BoardNameError),
    /// SGF without the mark of a game of Oust.
    #[error("expected the property OUST, which marks a game of Oust")]
    UnmarkedSgf,
    /// SGF with several lines of play.
    #[error(
        "expected one line of play, found a variation, which is not read; the first line of play can \
         be read alone"
    )]
    Variations,
    /// The record is of another game.
    #[error("this is a record of `{0}`, not of Oust")]
    OtherGame(String),
    /// A header is repeated; the first one counts.
    #[error("the header `{0}` is repeated; the first one counts")]
    DuplicateHeader(String),
    /// A header with an unknown name; it is kept.
    #[error("unknown header `{0}`")]
    UnknownHeader(String),
    /// A header with an unreadable value.
    #[error("expected {expected} as the value of `{name}`")]
    MalformedHeaderValue {
        /// The name of the header.
        name: String,
        /// The expected values.
        expected: &'static str,
    },
    /// A header after the first turn.
    #[error("the header `{0}` is after the first turn")]
    HeaderAfterMoves(String),
    /// A player is not named.
    #[error("no player is named as {}", side_letter(*.0))]
    MissingPlayer(Color),
    /// Both players have the same name.
    #[error("both players have the same name")]
    SamePlayerTwice,
    /// The start position cannot be read.
    #[error("no start position: {}", .0.kind)]
    BadStart(PositionLineError),
    /// The start position is on another board.
    #[error("the start position is on another board than the record")]
    StartOnOtherBoard,
    /// The date is not a day of the calendar.
    #[error("expected a day of the calendar such as 2026-01-19")]
    BadDate,
    /// The record does not name a board, and no default board was given.
    #[error("the record does not name its board")]
    UnknownBoard,
    /// A diagram cannot be read that shows the board, or the only known position of the game.
    #[error("{0}")]
    BrokenDiagram(DiagramErrorKind),
    /// A diagram of the record is readable but contradicts itself.
    #[error("{0}")]
    DiagramWarning(DiagramProblemKind),
    /// A listing begins in the middle of its game, so it cannot be played.
    #[error(
        "the listing begins with entry {0}; the entries before it are unknown, so nothing is \
         played"
    )]
    StartsMidGame(u32),
    /// The number of a listing's entry is not one more than the number before.
    #[error("expected entry {expected}, found {found}")]
    EntryNumber {
        /// The number that was expected.
        expected: u32,
        /// The number found.
        found: u32,
    },
    /// A diagram among the turns of a JSON record is not a position line.
    #[error("no position line: {}", .0.kind)]
    BadPosition(PositionLineError),
    /// The version of the JSON is newer than this crate reads.
    #[error(
        "expected JSON of version {latest}, found version {found}, which only a later release reads"
    )]
    NewerSchema {
        /// The version found.
        found: String,
        /// The latest version that is read.
        latest: u32,
    },
    /// An object lacks a field.
    #[error("expected the field `{0}`, found none")]
    MissingField(&'static str),
    /// An object has an unknown field; it is ignored.
    #[error("unknown field `{0}`")]
    UnknownField(String),
    /// A field of an object is repeated; the first one counts.
    #[error("the field `{0}` is repeated; the first one counts")]
    DuplicateField(String),
    /// The moves of an object are repeated: two records were joined.
    #[error(
        "the field `{0}` is repeated, so a second game seems to be in this object, and it is not \
         read; expected an object for each game"
    )]
    RepeatedMoves(String),
    /// A line exceeds the limit; its record is skipped.
    #[error("a line of {len} bytes exceeds the limit of {limit}; its record is skipped")]
    LineTooLong {
        /// The length in bytes.
        len: usize,
        /// The maximum length in bytes.
        limit: usize,
    },
    /// A record exceeds the limit; it is skipped.
    #[error("a record of {len} bytes exceeds the limit of {limit}; it is skipped")]
    RecordTooLong {
        /// The length in bytes of the part that was read.
        len: usize,
        /// The maximum length in bytes.
        limit: usize,
    },
    /// A source that cannot be read chunk by chunk exceeds the limit in bytes.
    #[error(
        "a source that cannot be split between records is read up to {0} bytes; the rest is \
         skipped"
    )]
    SourceTooLong(usize),
    /// The name of the board is missing or unknown, and the moves do not determine the board.
    #[error("{}", lost_board(.0))]
    AmbiguousBoard(Vec<Board>),
    /// Brackets nest too deeply; the record is skipped.
    #[error("nesting exceeds {0} levels; record skipped")]
    TooDeep(usize),
    /// The number of problems beyond the limit, which are not listed; see
    /// [`Problems`](crate::record::Problems).
    #[error("{0} more problems from here on are not listed")]
    MoreProblems(usize),
    /// The number of unknown headers and fields beyond the limit, which are not listed.
    #[error("{0} more unknown headers or fields from here on are not listed")]
    MoreUnknown(usize),
    /// A JSON text is broken.
    #[error("broken JSON: {0}")]
    Json(String),
}

impl ProblemKind {
    /// Returns the text quoted from the source, to shorten it.
    pub(crate) fn text_mut(&mut self) -> Option<&mut String> {
        match self {
            // Only texts of the source can be long.
            Self::MalformedCoordinate(text)
            | Self::MalformedTurnNumber(text)
            | Self::UnknownKeyword(text)
            | Self::OtherGame(text)
            | Self::NewerSchema { found: text, .. }
            | Self::DuplicateHeader(text)
            | Self::UnknownHeader(text)
            | Self::MalformedHeaderValue { name: text, .. }
            | Self::HeaderAfterMoves(text)
            | Self::UnknownField(text)
            | Self::DuplicateField(text)
            | Self::HeaderForm { right: Some(text) }
            | Self::RepeatedMoves(text)
            | Self::Json(text) => Some(text),
            _ => None,
        }
    }
}

fn no_record(near_miss: Option<&NearMiss>) -> String {
    const NO_RECORD: &str = "expected a record (a line such as `oust 13x13` begins one; JSON, SGF \
                             and pbmserv listings are read too), a position line or a diagram, \
                             found none";
    near_miss.map_or_else(|| NO_RECORD.to_owned(), NearMiss::to_string)
}

fn header_form(right: Option<&str>) -> String {
    let right = right.map(printable);
    match right.as_deref() {
        Some(comment) if comment.starts_with(';') => {
            format!("expected a comment such as `{comment}`")
        }
        Some(header) => format!("expected a header `name: value`, such as `{header}`"),
        None => {
            "expected a header `name: value`, a comment `; text`, or an empty line before the turns"
                .to_owned()
        }
    }
}

fn unread_game(look: Look, more_lines: usize) -> String {
    let more = match more_lines {
        0 => String::new(),
        1 => " (and 1 more line)".to_owned(),
        count => format!(" (and {count} more lines)"),
    };
    let help = match look {
        Look::Sgf | Look::Json | Look::Listing => "; it is damaged, or its beginning is missing",
        Look::Cells => {
            "; put the rows of a board directly below one another, and nothing between them"
        }
        Look::Position => "; a position line is such as `3x3 3/x2/xo1 o`",
        Look::Certificate => "",
        _ => "; a record begins at the start of a line such as `oust 13x13`",
    };
    format!("found {look} outside of records, which is not read{more}{help}")
}

fn lost_board(left: &[Board]) -> String {
    let name = |board: &Board| board.to_string();
    let names: Vec<String> = left.iter().map(name).collect();
    let moves = match names[..] {
        [] => "fit none of the site's".to_owned(),
        _ => format!("leave open {}", names.join(", ")),
    };
    format!("the record does not name its board, and the moves {moves}")
}

fn nth_byte(byte: Option<usize>, other: &str) -> String {
    byte.map_or_else(|| other.to_owned(), |byte| format!("byte {byte}"))
}

/// The probable intention of a text without a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NearMiss {
    /// A record with a first line, in this field, that is not in lower case.
    #[error("found `{0}`; a record begins with `{lower}` in lower case", lower = .0.to_ascii_lowercase())]
    NotLowerCase(String),
    /// A record or a list of moves without the line that names its board.
    #[error(
        "found {found}, but no line before it that begins a record and names the board, such as \
         `oust 13x13`"
    )]
    NoFirstLine {
        /// A description of the first part of the text.
        found: &'static str,
    },
    /// PGN, a chess notation.
    #[error(
        "found PGN tags (a chess notation); an Oust record begins with a line such as `oust 13x13`, \
         then has headers such as `x: alice`, an empty line and rows such as `1. b4 e2`"
    )]
    Pgn,
}
