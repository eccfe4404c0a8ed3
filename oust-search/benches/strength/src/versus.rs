//! Matches: pairs of games from balanced openings, each opening with both colors.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use oust_core::{Action, Board, Color, Game, Outcome, SwapRule};
use oust_search::{Score, balanced_opening};

use crate::budget::processor_time;
use crate::contender::Spec;

/// A match of two players.
pub(crate) struct Match<'a> {
    pub(crate) board: &'a Board,
    pub(crate) players: [&'a Spec; 2],
    /// The number of openings; each is played twice.
    pub(crate) pairs: u64,
    pub(crate) seed: u64,
    /// The number of games played at the same time, each on one thread.
    pub(crate) jobs: usize,
}

/// A game that was played.
#[derive(Debug)]
pub(crate) struct Played {
    pub(crate) game: Game,
    /// The seed of its opening.
    pub(crate) opening: u64,
    /// The color of the first of the two players.
    pub(crate) first_is: Color,
    /// The effort of each player.
    pub(crate) spent: [Spent; 2],
}

/// The effort of a player over all its placements.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Spent {
    pub(crate) placements: u64,
    pub(crate) evaluations: u64,
    /// Processor time of the thread.
    pub(crate) time: Duration,
    pub(crate) longest: Duration,
}

impl Match<'_> {
    /// Plays all games and calls `after_each` with the score of the first player so far. Returns
    /// the games by opening.
    pub(crate) fn play(&self, after_each: impl Fn(Score) + Sync) -> Vec<Played> {
        let next = AtomicU64::new(0);
        let played = Mutex::new((Score::default(), Vec::new()));
        let work = || {
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                if index >= 2 * self.pairs {
                    return;
                }
                let game = self.play_one(index);
                let mut played = played.lock().expect("no worker panicked");
                count(&mut played.0, &game);
                played.1.push((index, game));
                after_each(played.0);
            }
        };
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..self.jobs).map(|_| scope.spawn(work)).collect();
            let done = workers.into_iter();
            done.for_each(|worker| worker.join().expect("no worker panicked"));
        });
        let (_, mut games) = played.into_inner().expect("no worker panicked");
        games.sort_by_key(|&(index, _)| index);
        games.into_iter().map(|(_, game)| game).collect()
    }

    fn play_one(&self, index: u64) -> Played {
        let opening = self.seed + index / 2;
        let first_is = Color::BOTH[usize::from(!index.is_multiple_of(2))];
        let [first, second] = self.players;
        let mut contenders = [
            first.start(self.board, 2 * opening),
            second.start(self.board, 2 * opening + 1),
        ];
        let mut spent = [Spent::default(); 2];
        // A swap would change who plays which color; the opening is balanced instead.
        let start = balanced_opening(self.board, opening);
        let mut game = start.with_swap_rule(SwapRule::Forbidden);
        while game.outcome().is_none() {
            let action = if game.position().must_pass() {
                Action::Pass
            } else {
                let player = usize::from(game.position().to_move() != first_is);
                spent[player].measure(|| contenders[player].choose(&game))
            };
            game.act(action).expect("a player acts legally");
        }
        Played {
            game,
            opening,
            first_is,
            spent,
        }
    }
}

impl Played {
    /// Returns the player who won, 0 or 1; `None` after a deadlock.
    pub(crate) fn winner(&self) -> Option<usize> {
        let winner = self.game.outcome().and_then(Outcome::winner)?;
        Some(usize::from(winner != self.first_is))
    }
}

impl Spent {
    fn measure(&mut self, choose: impl FnOnce() -> (Action, u64)) -> Action {
        let before = processor_time();
        let (action, evaluations) = choose();
        let time = processor_time().saturating_sub(before);
        self.placements += 1;
        self.evaluations += evaluations;
        self.time += time;
        self.longest = self.longest.max(time);
        action
    }

    /// Adds what was spent in another game.
    pub(crate) fn add(&mut self, other: Self) {
        self.placements += other.placements;
        self.evaluations += other.evaluations;
        self.time += other.time;
        self.longest = self.longest.max(other.longest);
    }
}

/// Returns the score of the first player.
pub(crate) fn score(games: &[Played]) -> Score {
    let mut score = Score::default();
    for game in games {
        count(&mut score, game);
    }
    score
}

fn count(score: &mut Score, played: &Played) {
    match played.winner() {
        Some(0) => score.wins += 1,
        Some(_) => score.losses += 1,
        None => score.draws += 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_opening_is_played_with_both_colors() {
        let board = Board::hexagon(3).expect("a board");
        let [uct, random] = ["uct:evals=100", "random"].map(|name| name.parse().expect("a name"));
        let versus = |jobs| Match {
            board: &board,
            players: [&uct, &random],
            pairs: 6,
            seed: 3,
            jobs,
        };
        let games = versus(1).play(|_| ());
        assert_eq!(games.len(), 12);
        for pair in games.chunks(2) {
            assert_eq!(pair[0].first_is, !pair[1].first_is);
            assert_eq!(pair[0].opening, pair[1].opening);
        }
        let sum = score(&games);
        assert!(sum.wins > sum.losses, "UCT beats random play: {sum:?}");
        // With budgets of playouts, the number of threads changes no game.
        let again = versus(2).play(|_| ());
        for (one, other) in games.iter().zip(&again) {
            assert!(one.game.actions().eq(other.game.actions()));
        }
    }
}
