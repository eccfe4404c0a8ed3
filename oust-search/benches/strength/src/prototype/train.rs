//! Trains the prototype's net by TD(lambda) on games that it plays against itself, one ply deep.
//!
//! Source: Sutton, "Learning to predict by the methods of temporal differences", 1988; Tesauro,
//! "TD-Gammon", 1994.

use anyhow::Result;
use oust_core::{Board, Color, Position, RandomPlay, State};

use super::adam::Learner;
use super::input::Input;
use super::net::Net;
use super::successors::{Evaluation, Next, Successor, place};
use crate::budget::processor_time;
use crate::random::Random;

const LAMBDA: f32 = 0.7;
/// The temperature of the softmax by which a placement is drawn.
const TEMPERATURE: f32 = 0.02;
const RANDOM_SHARE: f32 = 0.03;
const MAX_RANDOM_START: usize = 6;
const BATCH: usize = 256;
const FIRST_RATE: f32 = 0.002;
/// Samples that wait to be drawn, so that a batch is not of one game.
const WAITING: usize = 8_192;
const GAMES_PER_REPORT: u64 = 10_000;

/// How much to train.
pub(crate) struct Plan {
    pub(crate) games: u64,
    pub(crate) seed: u64,
}

/// Trains a net and returns its weights. Prints the error of the last games as it goes.
///
/// # Errors
///
/// Returns an error if the board is larger than the prototype's nets.
pub(crate) fn train(board: &Board, plan: &Plan) -> Result<Vec<u8>> {
    let mut random = Random::new(plan.seed);
    let net = Net::random(board, &mut random);
    let mut trainer = Trainer {
        evaluation: Evaluation::new(board, net)?,
        learner: Learner::new(board),
        blank: Input::new(board)?,
        images: images(board),
        play: RandomPlay::new(plan.seed),
        random,
        successors: Vec::new(),
        waiting: Vec::new(),
        batch: Vec::new(),
    };
    let start = processor_time();
    let (mut errors, mut placements) = (Vec::new(), 0);
    for game in 1..=plan.games {
        #[expect(clippy::cast_precision_loss, reason = "fewer than 2^24 games")]
        let rate = FIRST_RATE * (1.0 - (game - 1) as f32 / plan.games as f32);
        placements += trainer.play_and_learn(board, rate, &mut errors);
        if game.is_multiple_of(GAMES_PER_REPORT) || game == plan.games {
            #[expect(clippy::cast_precision_loss, reason = "some hundred batches")]
            let error = errors.iter().sum::<f32>() / errors.len() as f32;
            let seconds = processor_time().saturating_sub(start).as_secs();
            eprintln!("{game} games, {placements} placements, {seconds} s: error {error:.4}");
            errors.clear();
        }
    }
    Ok(trainer.evaluation.net.to_bytes())
}

struct Trainer {
    evaluation: Evaluation,
    learner: Learner,
    blank: Input,
    /// For each symmetry the image of each point.
    images: Vec<Vec<usize>>,
    play: RandomPlay,
    random: Random,
    successors: Vec<Successor>,
    waiting: Vec<(Input, f32)>,
    batch: Vec<(Input, f32)>,
}

/// A position after a placement, for the first player.
struct Step {
    input: Input,
    sign: f32,
    /// The value that its target looks at: that of the best placement in it.
    best_next: f32,
    /// Whether the game goes on by that placement and not by a random one.
    is_followed: bool,
}

impl Trainer {
    /// Plays a game and learns from it. Adds the errors of the batches and returns the number of
    /// placements.
    fn play_and_learn(&mut self, board: &Board, rate: f32, errors: &mut Vec<f32>) -> usize {
        let mut position = Position::new(board.clone());
        for _ in 0..self.random.below(MAX_RANDOM_START + 1) {
            if let Some(point) = self.play.placement(&position) {
                place(&mut position, point);
            }
        }
        let mut steps: Vec<Step> = Vec::new();
        while position.state() == State::Playing {
            self.blank.read(&position);
            let sign = sign_of(position.to_move());
            let (chosen, best, is_random) = self.draw(&position);
            steps.push(Step {
                input: self.blank.clone(),
                sign,
                best_next: sign * best,
                is_followed: !is_random,
            });
            place(&mut position, chosen.point);
        }
        let mut target = match position.state() {
            State::Won(color) => sign_of(color),
            State::Playing | State::Deadlock => 0.0,
        };
        let count = steps.len();
        let mut is_last = true;
        for step in steps.into_iter().rev() {
            target = if is_last && step.is_followed {
                target
            } else if step.is_followed {
                LAMBDA * target + (1.0 - LAMBDA) * step.best_next
            } else {
                step.best_next
            };
            is_last = false;
            self.add_sample(&step.input, step.sign * target, rate, errors);
        }
        count
    }

    /// Draws a placement. Returns it with the value of the best one, and whether it is random.
    fn draw(&mut self, position: &Position) -> (Successor, f32, bool) {
        let successors = &mut self.successors;
        successors.clear();
        self.evaluation
            .for_each_successor(position, |successor| successors.push(successor));
        let best = successors
            .iter()
            .map(|successor| successor.value)
            .fold(-1.0, f32::max);
        if self.random.unit() < RANDOM_SHARE {
            return (successors[self.random.below(successors.len())], best, true);
        }
        let weight = |successor: &Successor| {
            // A win is not left for a placement that the net values almost as high.
            let is_win = successor.next == Next::Nobody && successor.value > 0.0;
            let value = if is_win { 2.0 } else { successor.value };
            ((value - best) / TEMPERATURE).min(80.0).exp()
        };
        let sum: f32 = successors.iter().map(weight).sum();
        let mut left = self.random.unit() * sum;
        let drawn = successors.iter().find(|successor| {
            left -= weight(successor);
            left < 0.0
        });
        let last = successors.last().expect("the side to move has a placement");
        (*drawn.unwrap_or(last), best, false)
    }

    /// Adds a sample under a random symmetry and learns when a batch is full.
    fn add_sample(&mut self, input: &Input, target: f32, rate: f32, errors: &mut Vec<f32>) {
        let images = &self.images[self.random.below(self.images.len())];
        let mut sample = (input.clone(), target);
        for (&class, &image) in input.classes.iter().zip(images) {
            sample.0.classes[image] = class;
        }
        if self.waiting.len() < WAITING {
            self.waiting.push(sample);
            return;
        }
        let drawn = self.random.below(WAITING);
        self.batch
            .push(std::mem::replace(&mut self.waiting[drawn], sample));
        if self.batch.len() == BATCH {
            errors.push(
                self.learner
                    .learn(&mut self.evaluation.net, &self.batch, rate),
            );
            self.batch.clear();
        }
    }
}

/// Returns for each symmetry the image of each point.
fn images(board: &Board) -> Vec<Vec<usize>> {
    let image = |symmetry| {
        let points = board.points().map(|point| board.transform(symmetry, point));
        points
            .map(|point| point.expect("a symmetry of the board").index())
            .collect()
    };
    board.symmetries().map(image).collect()
}

fn sign_of(color: Color) -> f32 {
    match color {
        Color::X => 1.0,
        Color::O => -1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_weights() {
        let board = Board::hexagon(3).expect("a board");
        let weights = |seed| train(&board, &Plan { games: 600, seed }).expect("a small board");
        let first = weights(1);
        assert_eq!(first, weights(1));
        assert_ne!(first, weights(2));
    }
}
