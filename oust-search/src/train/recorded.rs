//! Games of a net against itself with a search, kept as lines of text.

use std::fmt;
use std::str::FromStr;

use oust_core::{Board, Point, Position, RandomPlay, State};

use super::samples::{Sample, Visit, random_share, with_targets};
use super::trainee::Trainee;
use crate::evaluation::Calibration;
use crate::evaluation::net::NetError;
use crate::numeric::softmax;
use crate::play::pass_if_forced;
use crate::{Limits, Report};

/// A game with the values that the search gave its positions.
///
/// Its text is `point:value` for each placement, separated by spaces: the index of the point, and
/// the expected result for the side that places in thousandths from -1000 to 1000. A placement
/// without a search has no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded(Vec<(usize, Option<i16>)>);

/// A searched position of a recorded game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judged {
    /// The number of placements before it.
    pub placements: usize,
    /// The value of the search for the side to move, from -1 to 1.
    pub value: f32,
    /// The result of the game for that side: 1 for a win, 0 for a deadlock, -1 for a loss.
    pub result: f32,
}

impl Judged {
    /// Returns the same position with its value as a report has it, after a search with `evaluations` by
    /// the board's own net.
    #[must_use]
    pub fn calibrated(self, board: &Board, evaluations: u64) -> Self {
        let calibration = Calibration::of_own_net(board);
        let value = calibration.value(f64::from(self.value), evaluations);
        Self {
            value: value as f32,
            ..self
        }
    }
}

/// How games are recorded.
#[derive(Clone, Copy, Debug)]
pub struct Recorder {
    /// The evaluations of each placement.
    pub evaluations: u64,
    /// The temperature of the softmax over values that placements are drawn from.
    pub temperature: f32,
    /// The most random placements at the start of a game.
    pub opening: usize,
    /// Whether the tree alone judges a position, without the exact searches of one turn. On boards of
    /// more than 200 points those take nearly all the time of a short search.
    pub by_tree_alone: bool,
}

impl Recorder {
    /// Plays a game of a net against itself on a board.
    ///
    /// # Errors
    ///
    /// Returns an error if the net is for another board.
    pub fn game(
        &self,
        net: &Trainee,
        board: &Board,
        random: &mut RandomPlay,
    ) -> Result<Recorded, NetError> {
        let mut placements = Vec::new();
        let start = Position::new(board.clone());
        let engine = net.engine(board)?;
        let search = if self.by_tree_alone {
            engine.start_by_tree_alone(&start)
        } else {
            engine.start(&start)
        };
        let mut search = search.expect("the engine's board");
        let opening = random.below(self.opening + 1);
        let limits = Limits::evaluations(self.evaluations);
        while search.position().state() == State::Playing {
            if search.position().must_pass() {
                let mut position = search.position().clone();
                position.pass().expect("the side has to pass");
                search.move_to(&position).expect("the engine's board");
            }
            let placement = if placements.len() < opening {
                let point = random.placement(search.position());
                (point.expect("the side has a placement"), None)
            } else {
                let report = search.run(&limits);
                let chosen = self.draw(&report, random);
                // Three digits by choice: a line of text has one value for each placement.
                let value = ((2.0 * report.value - 1.0) * 1000.0).round() as i16;
                (chosen, Some(value))
            };
            search.advance(placement.0).expect("a legal placement");
            placements.push((placement.0.index(), placement.1));
        }
        Ok(Recorded(placements))
    }

    /// Draws a candidate by the softmax over values; the best one if the result is proven.
    fn draw(&self, report: &Report, random: &mut RandomPlay) -> Point {
        let best = &report.candidates[0];
        // Values are chances here, half as far apart as expected results.
        let behind_best = report
            .candidates
            .iter()
            .map(|other| 2.0 * (other.value - best.value) as f32);
        let differences: Vec<f32> = behind_best.collect();
        // Drawn even where the result is proven, so that the generator advances alike.
        let share = random_share(random);
        let drawn =
            softmax(&differences, self.temperature, share).filter(|_| report.proof.is_none());
        drawn.map_or(best.point, |index| report.candidates[index].point)
    }
}

impl Recorded {
    /// Returns the lambda of TD(lambda) with which a target looks ahead a quarter of the game on
    /// average: with one lambda for all boards the result of a long game never reaches its opening.
    pub fn lambda(&self) -> f32 {
        let values = self.0.iter().filter(|(_, value)| value.is_some());
        let ahead = values.count() as f32 / 4.0;
        1.0 - ahead.max(1.0).recip()
    }

    /// Returns the positions with the values to learn; `None` if a placement is illegal on the
    /// board. `lambda` is the share of the later value in a target, as in TD(lambda).
    pub fn samples(&self, net: &Trainee, board: &Board, lambda: f32) -> Option<Vec<Sample>> {
        let evaluator = net.evaluator(board);
        let mut visits = Vec::new();
        let end = self.replay(board, |position, _, value| {
            visits.push(Visit {
                rows: evaluator.rows(position),
                to_move: position.to_move(),
                value,
                lambda,
            });
        })?;
        Some(with_targets(visits, end))
    }

    /// Returns the number of placements.
    pub fn placements(&self) -> usize {
        self.0.len()
    }

    /// Returns the searched positions with their values and the result of the game; `None` if a
    /// placement is illegal on the board. The values come from the net as they are; reports of a board's own
    /// net calibrate them: see [`Judged::calibrated`].
    pub fn judged(&self, board: &Board) -> Option<Vec<Judged>> {
        let mut judged = Vec::new();
        let end = self.replay(board, |position, placements, value| {
            judged.push((position.to_move(), placements, value));
        })?;
        let result = |side| match end {
            State::Won(winner) if winner == side => 1.0,
            State::Won(_) => -1.0,
            State::Playing | State::Deadlock => 0.0,
        };
        let judged = judged.into_iter().map(|(side, placements, value)| Judged {
            placements,
            value,
            result: result(side),
        });
        Some(judged.collect())
    }

    /// Plays the game, and gives each searched position to `visit`, with the number of placements
    /// before it and its value for the side to move. Returns the end, `None` at an illegal placement.
    fn replay(&self, board: &Board, mut visit: impl FnMut(&Position, usize, f32)) -> Option<State> {
        let mut position = Position::new(board.clone());
        let points: Vec<_> = board.points().collect();
        for (index, &(point, value)) in self.0.iter().enumerate() {
            pass_if_forced(&mut position);
            if let Some(value) = value {
                visit(&position, index, f32::from(value) / 1000.0);
            }
            // A file may be of another board: an index beyond it is refused and not a panic.
            let point = *points.get(point)?;
            position.play(point).ok()?;
        }
        Some(position.state())
    }
}

impl fmt::Display for Recorded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (point, value)) in self.0.iter().enumerate() {
            let space = if index == 0 { "" } else { " " };
            write!(f, "{space}{point}")?;
            if let Some(value) = value {
                write!(f, ":{value}")?;
            }
        }
        Ok(())
    }
}

impl FromStr for Recorded {
    type Err = std::num::ParseIntError;

    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let placement = |word: &str| {
            let (point, value) = match word.split_once(':') {
                Some((point, value)) => (point, Some(value.parse()?)),
                None => (word, None),
            };
            Ok((point.parse()?, value))
        };
        line.split_whitespace()
            .map(placement)
            .collect::<Result<_, _>>()
            .map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::train::Network;

    #[test]
    fn a_recorded_game_is_read_back_and_ends() {
        let board = Board::hexagon(3).expect("a board");
        let mut random = RandomPlay::new(9);
        let net = Trainee::new(&Network::for_board(None, &mut random), "test");
        for by_tree_alone in [false, true, false, true, false] {
            let recorder = Recorder {
                evaluations: 30,
                temperature: 0.1,
                opening: 3,
                by_tree_alone,
            };
            let game = recorder
                .game(&net, &board, &mut random)
                .expect("a net for all boards");
            assert_eq!(game.to_string().parse(), Ok(game.clone()));
            let samples = game.samples(&net, &board, 1.0).expect("legal placements");
            assert!(samples.iter().all(|sample| sample.target.abs() >= 1.0));
        }
    }

    #[test]
    fn a_long_game_looks_further_ahead() {
        let lambda = |values: usize| {
            let text = ["3", &" 4:0".repeat(values)].concat();
            let game: Recorded = text.parse().expect("a line of points");
            format!("{:.2}", game.lambda())
        };
        assert_eq!([0, 4, 8, 40].map(lambda), ["0.00", "0.00", "0.50", "0.90"]);
    }

    #[test]
    fn text_that_is_no_game_of_the_board_is_refused() {
        assert!("1:2 x".parse::<Recorded>().is_err());
        let board = Board::hexagon(2).expect("a board");
        let net = Trainee::new(&Network::for_board(None, &mut RandomPlay::new(1)), "test");
        for text in ["7", "0 0"] {
            let game: Recorded = text.parse().expect("a line of points");
            assert!(game.samples(&net, &board, 1.0).is_none(), "{text}");
        }
    }
}
