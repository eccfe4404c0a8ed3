//! The probable intention of a text without a record.

/// The probable intention of a text without a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NearMiss {
    /// A record whose first line, in this field, is not in lower case.
    #[error("found `{0}`; a record begins with `{lower}` in lower case", lower = .0.to_ascii_lowercase())]
    NotLowerCase(String),
    /// A record, or a list of moves, without the line that names its board.
    #[error(
        "found {found}, but no line before it that begins a record and names the board, such as \
         `oust 13x13`"
    )]
    NoFirstLine {
        /// The first part of the text.
        found: &'static str,
    },
    /// PGN, a chess notation.
    #[error(
        "found PGN tags (a chess notation); an Oust record begins with a line such as `oust 13x13`, \
         then has headers such as `x: alice`, an empty line and rows such as `1. b4 e2`"
    )]
    Pgn,
}
