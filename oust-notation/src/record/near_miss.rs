//! What a text without a record was probably meant as.

/// What a text without a record was probably meant as.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NearMiss {
    /// A record whose first line, which this is, is not in lower case.
    #[error("found `{0}`; a record begins with `{lower}` in lower case", lower = .0.to_ascii_lowercase())]
    NotLowerCase(String),
    /// A record, or a list of moves, without the line that names its board.
    #[error(
        "found {found}, but no line before it that begins a record and names the board, such as \
         `oust 13x13`"
    )]
    NoFirstLine {
        /// What the text begins with.
        found: &'static str,
    },
    /// PGN, a notation of chess.
    #[error(
        "found tags of PGN, which is a notation of chess; a record of Oust begins with a line such \
         as `oust 13x13`, then has headers such as `x: alice`, a blank line and rows such as \
         `1. b4 e2`"
    )]
    Pgn,
}
