//! Why a command fails.

/// Why a command fails. [`Display`](std::fmt::Display) begins with the words that the protocol and
/// GNU Go use, which controllers compare.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CommandError {
    /// There is no such command.
    #[error("unknown command")]
    UnknownCommand,
    /// An argument is missing or malformed.
    #[error("syntax error: {0}")]
    Syntax(String),
    /// The rules forbid the move.
    #[error("illegal move: {0}")]
    IllegalMove(String),
    /// There is no such board.
    #[error("unacceptable size: {0}")]
    UnacceptableSize(String),
    /// No move is left to undo.
    #[error("cannot undo")]
    CannotUndo,
    /// The game goes on.
    #[error("cannot score: the game is not over")]
    CannotScore,
    /// The file cannot be read or breaks a rule.
    #[error("cannot load file: {0}")]
    CannotLoad(String),
    /// The command has no answer for this board or state.
    #[error("{0}")]
    Impossible(String),
}

impl CommandError {
    /// Returns a syntax error that names what was expected and what was found.
    pub(crate) fn expected(expected: &str, found: &str) -> Self {
        Self::Syntax(format!("expected {expected}, found `{found}`"))
    }
}
