//! Random play from a seed.

use crate::{Board, Game, Point, Position, SplitMix64, State, zobrist};

/// A source of random games: the same seed gives the same games.
///
/// Every placement is drawn uniformly from the legal ones, and every game is played to its end on
/// the board.
///
/// ```
/// use oust_core::{Board, RandomPlay};
///
/// let mut play = RandomPlay::new(7);
/// let game = play.game(&Board::hexagon(3)?);
/// assert!(game.outcome().is_some());
/// # Ok::<(), oust_core::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct RandomPlay {
    numbers: SplitMix64,
}

impl RandomPlay {
    /// Returns a source for this seed.
    pub const fn new(seed: u64) -> Self {
        Self {
            // Without `mix`, seeds next to each other would give the same numbers one step apart.
            numbers: SplitMix64::after(zobrist::mix(seed)),
        }
    }

    /// Returns a random game from the empty board to its end.
    pub fn game(&mut self, board: &Board) -> Game {
        let mut game = Game::new(board.clone());
        while game.outcome().is_none() {
            match self.placement(game.position()) {
                Some(point) => {
                    game.play(point)
                        .expect("the point was drawn from the legal ones");
                }
                None => game.pass().expect("a side without a placement passes"),
            }
        }
        game
    }

    /// Plays at random from a position to the end of the game, and returns the last position.
    /// Keeps no history and is faster than [`RandomPlay::game`]. Draws as uniformly, but not the
    /// same placements.
    #[must_use]
    pub fn playout(&mut self, mut position: Position) -> Position {
        position.play_out(|bound| self.below(bound));
        position
    }

    /// Returns a random legal placement; `None` if the game is over or the side must pass.
    pub fn placement(&mut self, position: &Position) -> Option<Point> {
        if position.state() != State::Playing || position.must_pass() {
            return None;
        }
        // Rejection sampling: more than half of an average board is empty, and most empty points
        // are legal, so refused draws cost less than generating the legal placements.
        loop {
            let point = self.point(position.board());
            if position.may_place(point) {
                return Some(point);
            }
        }
    }

    fn point(&mut self, board: &Board) -> Point {
        Point::from_index(self.below(board.len()))
    }

    /// Returns a random number below `bound`, 0 for a bound of 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.numbers.below(bound)
    }
}
