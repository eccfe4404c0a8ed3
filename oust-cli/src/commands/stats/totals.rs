//! What is counted of many games.

use std::collections::BTreeMap;

use oust_core::{Color, Seat};

use super::facts::{Capture, End, Facts};

/// All games, and those of each board.
#[derive(Default)]
pub(super) struct Collection {
    pub(super) all: Totals,
    pub(super) boards: BTreeMap<(u8, usize, usize), (String, Totals)>,
    pub(super) largest: Option<Found>,
}

/// The largest capture of a collection, the first of them, and where it is.
pub(super) struct Found {
    pub(super) capture: Capture,
    pub(super) path: String,
    /// Counted from 1 in its file.
    pub(super) game: usize,
}

/// What is counted of games.
#[derive(Default)]
pub(super) struct Totals {
    pub(super) games: u64,
    pub(super) won_by_x: u64,
    pub(super) won_by_o: u64,
    pub(super) first_player_wins: u64,
    pub(super) swaps: u64,
    /// In the order of [`End::ALL`].
    pub(super) ends: [u64; End::ALL.len()],
    pub(super) turns: Spread,
    pub(super) placements: Spread,
    pub(super) captures: Spread,
    pub(super) captured: Spread,
    /// The stones of the largest capture.
    pub(super) largest: usize,
}

/// How often each number came. Grows with the variety of the games, not with their number.
#[derive(Default)]
pub(super) struct Spread(BTreeMap<usize, u64>);

impl Collection {
    /// Adds a game, the `number`-th of its source.
    pub(super) fn add(&mut self, facts: &Facts, path: &str, number: usize) {
        self.all.add(facts);
        let (_, of_board) = self
            .boards
            .entry(facts.rank)
            .or_insert_with(|| (facts.board.to_string(), Totals::default()));
        of_board.add(facts);
        let most = self
            .largest
            .as_ref()
            .map_or(0, |found| found.capture.stones);
        if let Some(capture) = facts.largest.filter(|capture| capture.stones > most) {
            self.largest = Some(Found {
                capture,
                path: path.to_owned(),
                game: number,
            });
        }
    }
}

impl Totals {
    fn add(&mut self, facts: &Facts) {
        self.games += 1;
        self.won_by_x += u64::from(facts.winner == Some(Color::X));
        self.won_by_o += u64::from(facts.winner == Some(Color::O));
        self.first_player_wins += u64::from(facts.winning_seat == Some(Seat::First));
        self.swaps += u64::from(facts.swapped);
        for (end, count) in End::ALL.into_iter().zip(&mut self.ends) {
            *count += u64::from(end == facts.end);
        }
        self.turns.add(facts.turns);
        self.placements.add(facts.placements);
        self.captures.add(facts.captures);
        self.captured.add(facts.captured);
        let largest = facts.largest.map_or(0, |capture| capture.stones);
        self.largest = self.largest.max(largest);
    }

    /// The games that somebody is known to have won.
    pub(super) const fn won(&self) -> u64 {
        self.won_by_x + self.won_by_o
    }
}

impl Spread {
    fn add(&mut self, number: usize) {
        *self.0.entry(number).or_default() += 1;
    }

    /// The least number, 0 when there is none.
    pub(super) fn least(&self) -> usize {
        self.0.keys().next().copied().unwrap_or(0)
    }

    /// The largest number, 0 when there is none.
    pub(super) fn most(&self) -> usize {
        self.0.keys().next_back().copied().unwrap_or(0)
    }

    pub(super) fn total(&self) -> u128 {
        let sums = self
            .0
            .iter()
            .map(|(&number, &times)| number as u128 * u128::from(times));
        sums.sum()
    }

    /// The mean, 0 when there is none.
    #[expect(clippy::cast_precision_loss, reason = "a mean for people")]
    pub(super) fn mean(&self) -> f64 {
        let count: u64 = self.0.values().sum();
        self.total() as f64 / count.max(1) as f64
    }

    /// The number in the middle, or the mean of the two there.
    #[expect(clippy::cast_precision_loss, reason = "a median for people")]
    pub(super) fn median(&self) -> f64 {
        let count: u64 = self.0.values().sum();
        let at = |index: u64| {
            let mut seen = 0;
            let found = self.0.iter().find(|&(_, &times)| {
                seen += times;
                seen > index
            });
            found.map_or(0, |(&number, _)| number)
        };
        (at(count.saturating_sub(1) / 2) + at(count / 2)) as f64 / 2.0
    }
}
