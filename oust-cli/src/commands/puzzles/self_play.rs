//! Games of the engine against itself.

use oust_core::{Board, SplitMix64};
use oust_search::{Level, Player, Stop, balanced_opening};

use super::output::Origin;
use super::search::SourceGame;

/// The games of a seed.
pub(super) struct SelfPlay<'a> {
    pub(super) board: &'a Board,
    pub(super) level: Level,
    pub(super) seed: u64,
}

impl SelfPlay<'_> {
    /// Plays the game of a number, counted from 0; `None` if `stop` ends it. It depends on the
    /// board, the level, the seed and the number alone.
    pub(super) fn play(&self, number: usize, stop: &Stop) -> Option<SourceGame> {
        let mut game = balanced_opening(self.board, self.seed_of(number, 0));
        // Streams of their own: with one seed both sides would draw the same numbers.
        let mut players =
            [1, 2].map(|stream| Player::new(self.level, self.board, self.seed_of(number, stream)));
        while game.outcome().is_none() {
            // The seat of a player does not matter, as both play at one level.
            let player = &mut players[game.position().to_move().index()];
            let action = player.choose_within(&game, None, stop);
            if stop.is_stopped() {
                return None;
            }
            let action = action.expect("the game goes on, on the board of the player");
            game.act(action).expect("a player plays by the rules");
        }
        let name = format!("oust level {}", self.level);
        Some(SourceGame {
            game,
            origin: Origin {
                path: None,
                game: number + 1,
                x: Some(name.clone()),
                o: Some(name),
                date: None,
                seed: Some(self.seed),
            },
        })
    }

    fn seed_of(&self, number: usize, stream: u64) -> u64 {
        SplitMix64::from_seeds(&[self.seed, number as u64, stream]).next_u64()
    }
}
