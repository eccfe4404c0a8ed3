//! Glicko-2 ratings.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2};

use crate::id::{DAY, Millis};

/// A Glicko-2 rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The value; a new player has 1500.
    pub value: f64,
    /// The deviation; a new player has 350.
    pub deviation: f64,
    /// The volatility; a new player has 0.06.
    pub volatility: f64,
}

/// The result of a game for the first of two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// The first player won.
    Win,
    /// The second player won.
    Loss,
    /// Both have the same result.
    Tie,
}

/// The rating period of Glicko-2: the deviation grows by one step for each period without games.
const PERIOD: Millis = 30 * DAY;

impl Default for Rating {
    // The initial values of Glickman's paper on Glicko-2.
    fn default() -> Self {
        Self {
            value: 1500.0,
            deviation: 350.0,
            volatility: 0.06,
        }
    }
}

impl Rating {
    /// The deviation above which a rating is provisional.
    pub const PROVISIONAL: f64 = 110.0;

    /// Returns the rating after `time` without games. The deviation grows; the value stays.
    #[must_use]
    pub fn aged(self, time: Millis) -> Self {
        // At most ten years of periods, so that no stored time makes the loop long.
        let periods = (time / PERIOD).clamp(0, 120);
        let aged = (0..periods).fold(self.to_library(), |rating, _| decay_deviation(&rating));
        Self::from_library(aged)
    }

    fn to_library(self) -> Glicko2Rating {
        let Self {
            value,
            deviation,
            volatility,
        } = self;
        Glicko2Rating {
            rating: value,
            deviation,
            volatility,
        }
    }

    fn from_library(rating: Glicko2Rating) -> Self {
        let Glicko2Rating {
            rating: value,
            deviation,
            volatility,
        } = rating;
        Self {
            value,
            deviation,
            volatility,
        }
    }
}

/// Returns the ratings of both players after a game with the given `score` of `one`.
pub fn rate(one: Rating, other: Rating, score: Score) -> (Rating, Rating) {
    let outcome = match score {
        Score::Win => Outcomes::WIN,
        Score::Loss => Outcomes::LOSS,
        Score::Tie => Outcomes::DRAW,
    };
    let config = Glicko2Config::default();
    let (one, other) = glicko2(&one.to_library(), &other.to_library(), &outcome, &config);
    (Rating::from_library(one), Rating::from_library(other))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_first_win_between_new_players_moves_both_by_the_same() {
        let new = Rating::default();
        let (winner, loser) = rate(new, new, Score::Win);
        // Worked by hand from the formulas of Glickman's paper for one game between equals.
        assert!((winner.value - 1662.3).abs() < 0.1, "{winner:?}");
        assert!((winner.value + loser.value - 3000.0).abs() < 1e-6);
        assert!((winner.deviation - 290.3).abs() < 0.1, "{winner:?}");
    }

    #[test]
    fn a_tie_between_equals_changes_no_value() {
        let (one, other) = rate(Rating::default(), Rating::default(), Score::Tie);
        assert!((one.value - 1500.0).abs() < 1e-9 && (other.value - 1500.0).abs() < 1e-9);
        assert!(one.deviation < 350.0);
    }

    #[test]
    fn a_rating_without_games_grows_uncertain_and_keeps_its_value() {
        let known = Rating {
            deviation: 60.0,
            ..Rating::default()
        };
        let aged = known.aged(400 * DAY);
        assert!(aged.deviation > 60.0 && aged.deviation <= 350.0, "{aged:?}");
        assert!((aged.value - known.value).abs() < 1e-9);
        assert_eq!(known.aged(DAY), known);
        assert_eq!(known.aged(-DAY), known);
    }

    proptest! {
        #[test]
        fn a_winner_never_falls(
            one in 100.0..3000.0, other in 100.0..3000.0,
            d1 in 30.0..350.0, d2 in 30.0..350.0,
        ) {
            let rating = |value, deviation| Rating { value, deviation, volatility: 0.06 };
            let (one, other) = (rating(one, d1), rating(other, d2));
            let (after, beaten) = rate(one, other, Score::Win);
            prop_assert!(after.value >= one.value && beaten.value <= other.value);
        }
    }
}
