//! Whole turns: the placements of one player up to a placement that captures nothing.

use std::fmt;

use super::Game;
use crate::{Action, IllegalPass, IllegalPlacement, IllegalSwap, Outcome, Point};

/// A whole turn of the player to move.
///
/// A value of its own: it names points and knows no board, so that it can be stored, sent and
/// compared before a game judges it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// Places stones, in this order. All but the last capture.
    Place(Box<[Point]>),
    /// Passes, without a placement to make.
    Pass,
    /// Takes the other player's color (the pie rule).
    Swap,
}

/// Why a whole turn is illegal.
///
/// Exhaustive on purpose: a program that explains refusals has to explain each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IllegalTurn {
    /// The game has ended before this turn.
    GameOver,
    /// A rule forbids a placement of the turn.
    Placement {
        /// The position of the placement in the turn, counted from 0.
        index: usize,
        /// The rule.
        reason: IllegalPlacement,
    },
    /// The turn was over before this placement: the one before it captured nothing, won, or left
    /// no further placement.
    TurnOver {
        /// The index of the placement in the turn.
        index: usize,
    },
    /// The last placement captured, and the turn has to go on.
    Unfinished,
    /// The side to move has a placement and must not pass.
    Pass(IllegalPass),
    /// The pie rule forbids a swap at this time.
    Swap(IllegalSwap),
}

impl fmt::Display for IllegalTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver => f.write_str("the game is over"),
            Self::Placement { index, reason } => {
                write!(f, "placement {} of the turn: {reason}", index + 1)
            }
            Self::TurnOver { index } => {
                write!(f, "the turn is over before placement {}", index + 1)
            }
            Self::Unfinished => f.write_str("the turn has to go on after a capture"),
            Self::Pass(reason) => reason.fmt(f),
            Self::Swap(reason) => reason.fmt(f),
        }
    }
}

impl std::error::Error for IllegalTurn {}

impl Game {
    /// Plays a whole turn of the player to move.
    ///
    /// ```
    /// use oust_core::{Board, Game, IllegalTurn, Turn};
    ///
    /// let board = Board::rectangle(5, 5)?;
    /// let turn = |places: &[(usize, usize)]| {
    ///     let points = places.iter().filter_map(|&(row, column)| board.point(row, column));
    ///     Turn::Place(points.collect())
    /// };
    /// let mut game = Game::new(board.clone());
    /// for place in [(4, 0), (4, 1), (2, 2), (0, 4)] {
    ///     game.play_turn(&turn(&[place]))?;
    /// }
    /// // The stone captures, so the turn is not whole.
    /// assert_eq!(game.play_turn(&turn(&[(3, 0)])), Err(IllegalTurn::Unfinished));
    /// assert_eq!(game.placements(), 4);
    /// game.play_turn(&turn(&[(3, 0), (4, 4)]))?;
    /// assert_eq!(game.placements(), 6);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the rule that forbids the turn. The game is then unchanged.
    pub fn play_turn(&mut self, turn: &Turn) -> Result<(), IllegalTurn> {
        if self.outcome().is_some() {
            return Err(IllegalTurn::GameOver);
        }
        match turn {
            Turn::Place(points) => self.place_all(points),
            Turn::Pass => self.pass().map_err(IllegalTurn::Pass),
            Turn::Swap => self.swap().map_err(IllegalTurn::Swap),
        }
    }

    /// Returns the last turn, pass or swap; `None` before the first one. The placements of a turn
    /// that goes on are a turn, too.
    pub fn last_turn(&self) -> Option<Turn> {
        let mut points = Vec::new();
        for entry in self.history().rev() {
            match entry.action {
                Action::End { .. } => {}
                Action::Pass if points.is_empty() => return Some(Turn::Pass),
                Action::Swap if points.is_empty() => return Some(Turn::Swap),
                // Only the first action met from the end may end its turn: an earlier one that
                // does belongs to the turn before.
                Action::Place(point) if points.is_empty() || !entry.ends_turn => points.push(point),
                Action::Place(_) | Action::Pass | Action::Swap => break,
            }
        }
        points.reverse();
        (!points.is_empty()).then(|| Turn::Place(points.into()))
    }

    fn place_all(&mut self, points: &[Point]) -> Result<(), IllegalTurn> {
        for (index, &point) in points.iter().enumerate() {
            let is_over = index > 0 && !self.position.mid_turn();
            let placed = if is_over {
                Err(IllegalTurn::TurnOver { index })
            } else {
                let played = self.play(point);
                played.map_err(|reason| IllegalTurn::Placement { index, reason })
            };
            if let Err(illegal) = placed {
                self.take_back(index);
                return Err(illegal);
            }
        }
        let is_whole = !points.is_empty() && !self.position.mid_turn();
        if is_whole || matches!(self.outcome(), Some(Outcome::Win(_))) {
            return Ok(());
        }
        self.take_back(points.len());
        Err(IllegalTurn::Unfinished)
    }

    /// Undoes the last `placements` actions. Counted, since a rewind to the turn before would take
    /// a swap with it.
    fn take_back(&mut self, placements: usize) {
        for _ in 0..placements {
            self.undo();
        }
    }
}
