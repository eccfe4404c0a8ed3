//! The score of a match, as a difference in Elo.

use std::ops::{Add, AddAssign};

use statrs::function::beta::inv_beta_reg;

/// The score of a match for one of its two players.
///
/// ```
/// use oust_search::Score;
///
/// let score = Score { wins: 39, losses: 1, draws: 0 };
/// assert_eq!(score.elo().round(), 636.0);
/// let (low, high) = score.interval();
/// assert!(low > 300.0 && high < 1_100.0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Score {
    /// The games that this player won.
    pub wins: u32,
    /// The games that the other player won.
    pub losses: u32,
    /// The games without a winner. Each is half a point for both players.
    pub draws: u32,
}

/// The points of a player without points, so that the difference stays finite. By choice half of
/// the least score above 0, a draw.
const LEAST_POINTS: f64 = 0.25;

impl Score {
    /// Returns the number of games.
    pub fn games(self) -> u32 {
        self.wins + self.losses + self.draws
    }

    /// Returns the score with the players exchanged.
    #[must_use]
    pub fn reversed(self) -> Self {
        Self {
            wins: self.losses,
            losses: self.wins,
            draws: self.draws,
        }
    }

    /// Returns this player's advantage in Elo, 0 without games.
    ///
    /// An advantage of 400 means ten points for each point of the other player. A match without a
    /// point for one player has no such number: that player is then counted with a quarter of a
    /// point, so 40 wins of 40 give 880.
    pub fn elo(self) -> f64 {
        let (own, other) = self.points();
        if self.games() == 0 {
            0.0
        } else {
            elo_of_odds(own.max(LEAST_POINTS), other.max(LEAST_POINTS))
        }
    }

    /// Returns the bounds of the advantage in Elo that hold with 95 % confidence.
    ///
    /// The bounds are the quantiles 2.5 % and 97.5 % of Jeffreys' posterior, the beta distribution
    /// of the points of both players with half a point added to each. They are finite after any
    /// number of games. Draws count as two halves, which makes the interval wider than needed.
    /// Source: L. D. Brown, T. T. Cai, A. `DasGupta`, "Interval Estimation for a Binomial
    /// Proportion", Statistical Science 16 (2001).
    pub fn interval(self) -> (f64, f64) {
        let (own, other) = self.points();
        let low = lower_bound(own + 0.5, other + 0.5);
        // The upper bound of one player is the lower bound of the other: one quantile serves both.
        let high = -lower_bound(other + 0.5, own + 0.5);
        (low, high)
    }

    /// Returns this player's share of the points, 0 to 1; one half without games.
    pub fn share(self) -> f64 {
        if self.games() == 0 {
            0.5
        } else {
            self.points().0 / f64::from(self.games())
        }
    }

    /// Returns the bounds of the share that hold with 95 % confidence: 0 and 1 without games.
    ///
    /// It is Wilson's interval. Draws count as two halves, which makes it wider than needed.
    /// Source: E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical
    /// Inference", Journal of the American Statistical Association 22 (1927).
    pub fn share_interval(self) -> (f64, f64) {
        /// The quantile 97.5 % of the normal distribution.
        const QUANTILE: f64 = 1.959_963_984_540_054;
        if self.games() == 0 {
            return (0.0, 1.0);
        }
        let (games, share) = (f64::from(self.games()), self.share());
        let squared = QUANTILE * QUANTILE / games;
        let center = (share + squared / 2.0) / (1.0 + squared);
        let variance = share * (1.0 - share) / games + squared / (4.0 * games);
        let distance = QUANTILE * variance.sqrt() / (1.0 + squared);
        // Rounding may leave the range by some units in the last place.
        ((center - distance).max(0.0), (center + distance).min(1.0))
    }

    fn points(self) -> (f64, f64) {
        let halves = f64::from(self.draws) / 2.0;
        (
            f64::from(self.wins) + halves,
            f64::from(self.losses) + halves,
        )
    }
}

impl Add for Score {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            wins: self.wins + other.wins,
            losses: self.losses + other.losses,
            draws: self.draws + other.draws,
        }
    }
}

impl AddAssign for Score {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

/// Returns the quantile 2.5 % of a beta distribution, in Elo.
fn lower_bound(own: f64, other: f64) -> f64 {
    const TAIL: f64 = 0.025;
    // The smaller of the share and its complement is found exactly; the other is rounded to it.
    let share = inv_beta_reg(own, other, TAIL);
    if share < 0.5 {
        elo_of_odds(share, 1.0 - share)
    } else {
        let rest = inv_beta_reg(other, own, 1.0 - TAIL);
        elo_of_odds(1.0 - rest, rest)
    }
}

fn elo_of_odds(own: f64, other: f64) -> f64 {
    400.0 * (own / other).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(wins: u32, losses: u32, draws: u32) -> Score {
        Score {
            wins,
            losses,
            draws,
        }
    }

    #[track_caller]
    fn is_close(found: f64, expected: f64) {
        assert!(
            (found - expected).abs() < 0.05,
            "{found}, expected {expected}"
        );
    }

    /// Returns the share of the posterior below `elo`, integrated by the midpoint rule over the
    /// logarithm of the odds, in which the posterior has no poles.
    fn posterior_below(score: Score, elo: f64) -> f64 {
        let (own, other) = score.points();
        let density = |logit: f64| {
            let share = 1.0 / (1.0 + (-logit).exp());
            let rest = 1.0 / (1.0 + logit.exp());
            ((own + 0.5) * share.ln() + (other + 0.5) * rest.ln()).exp()
        };
        let steps = 200_000;
        let (mut below, mut all) = (0.0, 0.0);
        for step in 0..steps {
            let logit = -40.0 + 80.0 * (f64::from(step) + 0.5) / f64::from(steps);
            let mass = density(logit);
            all += mass;
            if logit < elo * std::f64::consts::LN_10 / 400.0 {
                below += mass;
            }
        }
        below / all
    }

    #[test]
    fn ten_points_for_one_are_400_elo() {
        is_close(score(100, 10, 0).elo(), 400.0);
        is_close(score(10, 100, 0).elo(), -400.0);
        is_close(score(95, 5, 10).elo(), 400.0);
        is_close(score(7, 7, 0).elo(), 0.0);
    }

    #[test]
    fn a_score_without_games_says_nothing() {
        is_close(Score::default().elo(), 0.0);
        let (low, high) = Score::default().interval();
        is_close(low, -high);
        assert!(high > 1_000.0 && high.is_finite());
    }

    #[test]
    fn bounds_cut_the_posterior_at_its_tails() {
        for case in [
            score(40, 0, 0),
            score(0, 40, 0),
            score(39, 1, 0),
            score(20, 20, 0),
            score(1, 0, 0),
            score(110, 85, 5),
            score(199, 1, 0),
        ] {
            let (low, high) = case.interval();
            assert!(
                low < case.elo() && case.elo() < high,
                "{case:?} {low} {high}"
            );
            let tails = (posterior_below(case, low), posterior_below(case, high));
            assert!((tails.0 - 0.025).abs() < 2e-4, "{case:?} {tails:?}");
            assert!((tails.1 - 0.975).abs() < 2e-4, "{case:?} {tails:?}");
        }
    }

    #[test]
    fn share_intervals_are_those_of_the_literature() {
        // R. G. Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in
        // Medicine 17 (1998), table I, method 3.
        for (wins, games, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ] {
            let found = score(wins, games - wins, 0).share_interval();
            assert!((found.0 - low).abs() < 5e-5, "{wins} of {games}: {found:?}");
            assert!(
                (found.1 - high).abs() < 5e-5,
                "{wins} of {games}: {found:?}"
            );
        }
        // A share of 385 games is known to within five points.
        let (low, high) = score(192, 192, 1).share_interval();
        assert!(0.09 < high - low && high - low < 0.1, "{low} {high}");
        assert_eq!(Score::default().share_interval(), (0.0, 1.0));
    }

    #[test]
    fn more_games_give_a_narrower_interval_of_the_same_center() {
        let width = |score: Score| score.interval().1 - score.interval().0;
        assert!(width(score(300, 100, 0)) < width(score(30, 10, 0)) / 3.0);
        // Two standard errors of a mean of 1,000,000 games at 50 %, in Elo.
        is_close(width(score(500_000, 500_000, 0)), 2.0 * 0.681);
    }

    #[test]
    fn an_exchange_of_the_players_changes_the_sign() {
        let case = score(31, 8, 1);
        let (low, high) = case.interval();
        is_close(case.reversed().elo(), -case.elo());
        is_close(case.reversed().interval().0, -high);
        is_close(case.reversed().interval().1, -low);
    }

    #[test]
    fn a_further_win_never_lowers_the_advantage() {
        for wins in 0..40 {
            let (fewer, more) = (score(wins, 40 - wins, 0), score(wins + 1, 39 - wins, 0));
            assert!(fewer.elo() < more.elo());
            assert!(fewer.interval().0 < more.interval().0);
            assert!(fewer.interval().1 < more.interval().1);
        }
    }
}
