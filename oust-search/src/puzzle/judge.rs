//! The judgement of turns that answer a puzzle.

use oust_core::{Point, Position, State};

use super::turns::Turns;
use super::{Kind, Puzzle};

/// The judgement of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The turn solves the puzzle.
    Right,
    /// The turn does not solve it.
    Wrong {
        /// A shortest turn with which the enemy wins at once; empty if there is no such turn, or
        /// if the limit came before it.
        reply: Vec<Point>,
    },
}

impl Puzzle {
    /// Judges a whole turn; `None` if `turn` is not one, or has an illegal placement.
    ///
    /// In [`Kind::Win`] every turn that takes all enemy stones is right, and in [`Kind::Save`] every
    /// turn after which the enemy has no win in its next one. In [`Kind::Only`] the first placement
    /// decides. The search for a win of the enemy tries at most `limit` placements.
    ///
    /// ```
    /// use oust_core::{Color, Position, Setup};
    /// use oust_search::puzzle::{Finder, Verdict};
    ///
    /// let setup = Setup::from_rows(&["o..", "..x", "x.."])?;
    /// let position = Position::from_setup(&setup, Color::O);
    /// let puzzle = &Finder::default().find(&position).puzzles[0];
    /// assert_eq!(puzzle.judge(&puzzle.solution, 1000), Some(Verdict::Right));
    /// assert_eq!(puzzle.judge(&puzzle.solution[..1], 1000), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn judge(&self, turn: &[Point], limit: u64) -> Option<Verdict> {
        let side = self.position.to_move();
        let first = *turn.first()?;
        let mut reached = self.position.clone();
        for (step, &point) in turn.iter().enumerate() {
            // The board would take the placement as the enemy's.
            if step > 0 && !reached.mid_turn() {
                return None;
            }
            reached.play(point).ok()?;
        }
        if reached.mid_turn() {
            return None;
        }
        let is_won = reached.state() == State::Won(side);
        let reply = enemy_win(&reached, limit);
        let is_right = match (self.kind, &reply) {
            (Kind::Win, _) => is_won,
            (Kind::Save, Some(reply)) => is_won || reply.is_empty(),
            // The proof of the puzzle: every other first placement fails.
            (Kind::Save, None) | (Kind::Only, _) => first == self.answer(),
        };
        Some(if is_right {
            Verdict::Right
        } else {
            let reply = reply.unwrap_or_default();
            Verdict::Wrong { reply }
        })
    }
}

/// Returns a shortest turn that wins for the side to move, empty without one; `None` if the limit of
/// placements came first.
fn enemy_win(position: &Position, limit: u64) -> Option<Vec<Point>> {
    if position.state() != State::Playing {
        return Some(Vec::new());
    }
    let mut turns = Turns::new();
    turns.refill(limit);
    if !turns.wins(position)? {
        return Some(Vec::new());
    }
    // The search by length is paid by the rest of the limit.
    turns
        .winning_turn(position)
        .map(|solution| solution.placements)
}
