//! Random play from a seed.

use crate::{Board, Game, Point, Position, State, zobrist};

/// A source of random games: the same seed gives the same games.
///
/// Every placement is drawn evenly from the legal ones, and every game is played to its end on
/// the board, which it reaches because no position ever comes back.
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
    counter: u64,
}

impl RandomPlay {
    /// A source for this seed.
    pub const fn new(seed: u64) -> Self {
        Self {
            counter: zobrist::mix(seed),
        }
    }

    /// A random game from the empty board to its end.
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

    /// A random legal placement; `None` when the side to move has none.
    pub fn placement(&mut self, position: &Position) -> Option<Point> {
        if position.state() != State::Playing || position.must_pass() {
            return None;
        }
        // Most empty points are legal, so drawing until one is costs little.
        let empty: Vec<Point> = position
            .board()
            .points()
            .filter(|&point| position.at(point).is_none())
            .collect();
        loop {
            let point = empty[self.below(empty.len())];
            if position.check(point).is_ok() {
                return Some(point);
            }
        }
    }

    /// A number below `bound`, by the multiply-and-shift method; the bias is below 2^-47 for
    /// boards of any size.
    fn below(&mut self, bound: usize) -> usize {
        self.counter = self.counter.wrapping_add(1);
        let wide = u128::from(zobrist::mix(self.counter)) * bound as u128;
        usize::try_from(wide >> 64).expect("the product's upper half is below the bound")
    }
}
