//! Games of a net against itself.

use oust_core::{Board, Color, Position, RandomPlay, State};

use super::{Sample, Trainee};
use crate::evaluation::{Next, Successor};
use crate::numeric::exp;

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

/// A position of a game, with its value for the side to move.
struct Visit {
    rows: Vec<u16>,
    to_move: Color,
    value: f32,
    /// Whether the next placement was drawn uniformly, so that what follows says little.
    is_random: bool,
}

impl SelfPlay {
    /// Plays a game of a net against itself on a board, and returns its positions with the values
    /// to learn.
    pub fn game(&self, net: &Trainee, board: &Board, random: &mut RandomPlay) -> Vec<Sample> {
        let mut evaluator = net.evaluator(board);
        let mut position = Position::new(board.clone());
        let mut successors = Vec::new();
        let mut visits = Vec::new();
        let mut opening = random.below(self.opening + 1);
        while position.state() == State::Playing {
            if position.must_pass() {
                position.pass().expect("the side has to pass");
                continue;
            }
            evaluator.expand(&position, &mut successors);
            let best = successors.iter().map(|successor| successor.value);
            let value = best.fold(-1.0, f32::max);
            let is_random = opening > 0 || random.below(100) < self.random_percent;
            let chosen = if is_random {
                random.below(successors.len())
            } else {
                self.draw(&successors, value, random)
            };
            if opening == 0 {
                visits.push(Visit {
                    rows: evaluator.rows(&position),
                    to_move: position.to_move(),
                    value,
                    is_random,
                });
            }
            opening = opening.saturating_sub(1);
            position
                .play(successors[chosen].point)
                .expect("a generated placement is legal");
        }
        let winner = match position.state() {
            State::Won(winner) => Some(winner),
            State::Playing | State::Deadlock => None,
        };
        self.samples(visits, winner)
    }

    /// Draws a successor by the softmax over values.
    fn draw(&self, successors: &[Successor], best: f32, random: &mut RandomPlay) -> usize {
        if let Some(wins) = successors.iter().position(|next| next.next == Next::Won) {
            return wins;
        }
        let weight = |successor: &Successor| exp((successor.value - best) / self.temperature);
        let total: f32 = successors.iter().map(weight).sum();
        let mut left = random.below(1 << 20) as f32 / (1 << 20) as f32 * total;
        let drawn = successors.iter().position(|successor| {
            left -= weight(successor);
            left < 0.0
        });
        drawn.unwrap_or(0)
    }

    /// Computes the targets from the end of the game to its start.
    fn samples(&self, visits: Vec<Visit>, winner: Option<Color>) -> Vec<Sample> {
        let mut samples = Vec::new();
        // The value of what follows, for x.
        let for_x = |color| if color == Color::X { 1.0 } else { -1.0 };
        let mut later = winner.map_or(0.0, for_x);
        let mut is_last = true;
        for visit in visits.into_iter().rev() {
            let sign = for_x(visit.to_move);
            let lambda = match (is_last, visit.is_random) {
                (true, false) => 1.0,
                (_, true) => 0.0,
                (false, false) => self.lambda,
            };
            is_last = false;
            let target = lambda * later * sign + (1.0 - lambda) * visit.value;
            later = target * sign;
            samples.push(Sample::new(visit.rows, target));
        }
        samples
    }
}
