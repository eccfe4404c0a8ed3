//! Positions as text.

use std::fmt;

use super::Position;

/// Prints the setup and the side to move, as in `3x3 3/x2/xo1 o`: the position line of
/// `oust-notation`.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.setup(), self.to_move())
    }
}

/// Draws the board below its name and the side to move, so that two positions that differ can be
/// compared.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mid_turn = if self.mid_turn() { " again" } else { "" };
        write!(f, "{}, {} to move{mid_turn}", self.board(), self.to_move())?;
        self.setup().draw(f)
    }
}
