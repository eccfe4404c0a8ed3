//! Games of a net against itself, one ply deep: many samples in little time.

use oust_core::{Board, Position, RandomPlay, State};

use super::samples::{Sample, Visit, random_share, with_targets};
use super::trainee::Trainee;
use crate::evaluation::{Next, Successor};
use crate::numeric::softmax;

/// How games against itself are played and what is learned from them.
#[derive(Clone, Copy, Debug)]
pub struct SelfPlay {
    /// The temperature of the softmax over values that placements are drawn from.
    pub temperature: f32,
    /// The placements drawn uniformly, in percent.
    pub random_percent: usize,
    /// The most random placements at the start of a game.
    pub opening: usize,
    /// The share of the later value in a target: the lambda of TD(lambda).
    pub lambda: f32,
}

impl Default for SelfPlay {
    fn default() -> Self {
        Self {
            temperature: 0.02,
            random_percent: 3,
            opening: 6,
            lambda: 0.7,
        }
    }
}

impl SelfPlay {
    /// Plays a game of a net against itself on a board, and returns its positions with the values
    /// to learn.
    pub fn game(&self, net: &Trainee, board: &Board, random: &mut RandomPlay) -> Vec<Sample> {
        let mut evaluator = net.evaluator(board);
        let mut position = Position::new(board.clone());
        let mut successors = Vec::new();
        let mut visits: Vec<Visit> = Vec::new();
        // From 0 on, so that some games start on the empty board.
        let mut opening = random.below(self.opening + 1);
        let mut was_random = false;
        while position.state() == State::Playing {
            if position.must_pass() {
                position.pass().expect("the side has to pass");
                continue;
            }
            // One expansion gives both the value of the position and the placements to draw from.
            evaluator.expand(&position, &mut successors);
            let best = successors.iter().map(|successor| successor.value);
            // The best placement's value is the position's, one ply deeper than the net's own
            // estimate.
            let value = best.fold(-1.0, f32::max);
            let is_random = opening > 0 || random.below(100) < self.random_percent;
            let chosen = if is_random {
                random.below(successors.len())
            } else {
                self.draw(&successors, random)
            };
            // Random openings are not learned from: no side chose them.
            if opening == 0 {
                visits.push(Visit {
                    rows: evaluator.rows(&position),
                    to_move: position.to_move(),
                    value,
                    // A placement drawn uniformly may be a blunder: the game after it does not tell
                    // the value before it.
                    lambda: if is_random { 0.0 } else { self.lambda },
                });
            }
            opening = opening.saturating_sub(1);
            was_random = is_random;
            position
                .play(successors[chosen].point)
                .expect("a generated placement is legal");
        }
        // The result is all that follows the last placement, unless that was drawn uniformly.
        if let Some(last) = visits.last_mut().filter(|_| !was_random) {
            last.lambda = 1.0;
        }
        with_targets(visits, position.state())
    }

    /// Draws a successor by the softmax over values.
    fn draw(&self, successors: &[Successor], random: &mut RandomPlay) -> usize {
        // A draw could pass over the win and teach that the position is worth less.
        if let Some(wins) = successors.iter().position(|next| next.next == Next::Won) {
            return wins;
        }
        let values: Vec<f32> = successors.iter().map(|next| next.value).collect();
        softmax(&values, self.temperature, random_share(random)).unwrap_or(0)
    }
}
