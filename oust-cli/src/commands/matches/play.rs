//! Plays the games of a match.

use std::num::NonZeroUsize;
use std::time::Duration;

use oust_core::{Board, Game, Seat, SplitMix64};
use oust_program::Failure;
use oust_search::{Stop, balanced_opening};
use oust_validate::ordered_pool::in_order;

use super::contestant::ContestantArg;

/// A match of two players.
pub(crate) struct Match<'a> {
    pub(crate) board: &'a Board,
    pub(crate) a: &'a ContestantArg,
    pub(crate) b: &'a ContestantArg,
    pub(crate) seed: u64,
    /// The longest wait for an answer of a program.
    pub(crate) answer_time: Duration,
    /// Ends the match; the games that go on are given up.
    pub(crate) stop: &'a Stop,
}

/// A finished game.
pub(crate) struct PlayedGame {
    /// Counted from 0. Two games in a row have the same opening.
    pub(crate) number: u32,
    pub(crate) game: Game,
    /// The seat of the first named player.
    pub(crate) seat_of_a: Seat,
}

impl Match<'_> {
    /// Plays `games` games on up to `jobs` threads, and calls `use_game` with each in order, until
    /// it fails. The games do not depend on the number of threads.
    pub(crate) fn play(
        &self,
        games: u32,
        jobs: NonZeroUsize,
        mut use_game: impl FnMut(PlayedGame) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        in_order(
            u64::from(games),
            jobs,
            |number| {
                let number = u32::try_from(number).expect("fewer than the games");
                // An interrupt ends the wait for a program with an error; that is no error here.
                let played = self.play_one(number).transpose();
                played.filter(|_| !self.stop.is_stopped())
            },
            |played| use_game(played?),
        )
    }

    /// Plays a game, or returns which player failed and how; `None` for a game that is given up.
    fn play_one(&self, number: u32) -> Result<Option<PlayedGame>, Failure> {
        // Half the number: two games in a row share an opening and exchange the colors.
        let mut game = balanced_opening(self.board, self.seed_of(u64::from(number / 2), 0));
        let seat_of_a = if number.is_multiple_of(2) {
            Seat::First
        } else {
            Seat::Second
        };
        let failed = |contestant: &ContestantArg, why: String| {
            let name = contestant.name();
            Failure::work(format!("game {}: {name}: {why}", number + 1))
        };
        let start = |contestant: &ContestantArg, stream| {
            let seed = self.seed_of(u64::from(number), stream);
            let started = contestant.start(self.board, seed, self.answer_time, self.stop);
            started.map_err(|why| failed(contestant, why))
        };
        // Streams of their own: with the same seed two equal levels would choose in step.
        let (mut a, mut b) = (start(self.a, 1)?, start(self.b, 2)?);
        while game.outcome().is_none() {
            if self.stop.is_stopped() {
                return Ok(None);
            }
            // By seat, not by color: a swap exchanges the colors.
            let is_a = game.seat(game.position().to_move()) == seat_of_a;
            let (contestant, player) = if is_a {
                (self.a, &mut a)
            } else {
                (self.b, &mut b)
            };
            let action = player.choose(&game, self.stop);
            let acted = action.and_then(|action| {
                let acted = game.act(action);
                acted.map_err(|reason| format!("chose an illegal action: {reason}"))
            });
            acted.map_err(|why| failed(contestant, why))?;
        }
        Ok(Some(PlayedGame {
            number,
            game,
            seat_of_a,
        }))
    }

    /// Returns a seed of its own for each number and stream.
    fn seed_of(&self, number: u64, stream: u64) -> u64 {
        mixed(mixed(mixed(self.seed) ^ stream).wrapping_add(number))
    }
}

/// Hashes `value`: every bit of the result depends on every bit of `value`.
fn mixed(value: u64) -> u64 {
    SplitMix64::new(value).next_u64()
}
