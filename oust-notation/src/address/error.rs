//! Why a text is no address.

use oust_core::BoardNameError;

/// The reason why a text is no address of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AddressError {
    /// No `~` separates a board and actions.
    #[error("expected a board, `~` and the actions of a game, such as `hex7~2w`, found no `~`")]
    Separator,
    /// The text before the first `~` or `.` is not the name of a board.
    #[error(transparent)]
    Board(#[from] BoardNameError),
    /// A character is not of base64url.
    #[error("expected a letter, a digit, `-` or `_`, found `{0}`")]
    Symbol(char),
    /// The start names more points than the board has, or ends within a number.
    #[error("expected the start position of the board, found `{0}`")]
    Start(String),
    /// No legal action has the number of an action.
    #[error(
        "action {action} has the number {number}, but the game has {legal} legal actions there"
    )]
    Action {
        /// The action, counted from 1.
        action: usize,
        /// The index among the legal actions, as the address has it.
        number: u32,
        /// The legal actions.
        legal: u32,
    },
    /// Characters follow the end of the game.
    #[error("expected no more actions after action {0}, which ends the game")]
    AfterEnd(usize),
    /// The last field is no ending.
    #[error("expected `r`, `t` or `a` and the winner, `x` or `o`, found `{0}`")]
    Ending(String),
}
