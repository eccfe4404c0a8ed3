//! Plays the games of a match, on several threads and in order.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use oust_core::{Action, Board, Ending, Game, Seat};
use oust_search::{Player, Stop, balanced_opening, play_game};

use super::contestant::ContestantArg;

/// A match of two players.
pub(super) struct Match<'a> {
    pub(super) board: &'a Board,
    pub(super) a: &'a ContestantArg,
    pub(super) b: &'a ContestantArg,
    pub(super) seed: u64,
    /// Ends the match; the games that go on are given up.
    pub(super) stop: &'a Stop,
}

/// A finished game.
pub(super) struct PlayedGame {
    /// Counted from 0. Two games in a row have the same opening.
    pub(super) number: u32,
    pub(super) game: Game,
    /// The seat of the first named player.
    pub(super) seat_of_a: Seat,
}

impl Match<'_> {
    /// Plays `games` games on up to `jobs` threads, and calls `use_game` with each in order, until
    /// it fails. The games do not depend on the number of threads.
    pub(super) fn play(
        &self,
        games: u32,
        jobs: NonZeroUsize,
        mut use_game: impl FnMut(PlayedGame) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let next = AtomicU32::new(0);
        let (sender, receiver) = channel();
        thread::scope(|scope| {
            for _ in 0..jobs.get().min(games as usize) {
                let sender = sender.clone();
                let next = &next;
                scope.spawn(move || {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= games {
                            break;
                        }
                        let played = self.play_one(number);
                        // The receiver is gone after a failure.
                        if self.stop.is_stopped() || sender.send(played).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let mut waiting = BTreeMap::new();
            let mut expected = 0;
            for played in receiver {
                waiting.insert(played.number, played);
                while let Some(played) = waiting.remove(&expected) {
                    expected += 1;
                    use_game(played)?;
                }
            }
            // Those after a game that was given up.
            waiting.into_values().try_for_each(use_game)
        })
    }

    fn play_one(&self, number: u32) -> PlayedGame {
        let pair = self.seed_of(u64::from(number / 2), 0);
        let opening = balanced_opening(self.board, pair);
        let mut a = self.player(self.a, self.seed_of(u64::from(number), 1));
        let mut b = self.player(self.b, self.seed_of(u64::from(number), 2));
        let (game, seat_of_a) = if number.is_multiple_of(2) {
            (play_game(opening, &mut a, &mut b), Seat::First)
        } else {
            (play_game(opening, &mut b, &mut a), Seat::Second)
        };
        PlayedGame {
            number,
            game: game.expect("the players play by the rules"),
            seat_of_a,
        }
    }

    fn player(&self, contestant: &ContestantArg, seed: u64) -> impl FnMut(&Game) -> Action {
        let ContestantArg::Level(level) = *contestant;
        let mut player = Player::new(level, self.board, seed);
        let stop = self.stop.clone();
        move |game: &Game| {
            if stop.is_stopped() {
                return Action::End {
                    ending: Ending::Adjudication,
                    winner: None,
                };
            }
            player.choose_within(game, None, &stop)
        }
    }

    /// Returns a seed of its own for each number and stream.
    fn seed_of(&self, number: u64, stream: u64) -> u64 {
        mixed(mixed(mixed(self.seed) ^ stream).wrapping_add(number))
    }
}

/// Returns a number whose bits depend on all bits of `value`: the finalizer of `SplitMix64`.
/// Source: <https://prng.di.unimi.it/splitmix64.c>.
fn mixed(value: u64) -> u64 {
    let value = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}
