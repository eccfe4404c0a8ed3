//! How much a value is worth in games.

use oust_core::{Board, Shape};

use crate::numeric::logarithm;

/// How much the values of a net are worth, which depends on the search: the same lead is worth more to
/// players who search longer.
///
/// It multiplies values near even chances by a factor, in hundredths, and larger ones by less. Factors are
/// chosen so that results follow values in every quarter of a game: `oust-train calibrate` measures it, and
/// `docs/how-it-plays.md` has the measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Calibration {
    /// The factor with [`SHORT`] evaluations or fewer.
    short: u8,
    /// The factor with [`LONG`] evaluations or more.
    long: u8,
}

/// The evaluations of the shorter searches that were measured.
const SHORT: u64 = 150;
/// The evaluations of the longer ones.
const LONG: u64 = 1_500;

impl Calibration {
    /// Leaves values as they are.
    pub(crate) const NONE: Self = Self::new(100, 100);

    /// Returns the calibration of the net that a board has for itself.
    pub(crate) fn of_own_net(board: &Board) -> Self {
        let square = |side| Shape::Rectangle {
            width: side,
            height: side,
        };
        match board.shape() {
            Shape::Hexagon { side: 5 } => Self::new(75, 135),
            Shape::Hexagon { side: 7 } => Self::new(100, 115),
            shape if shape == square(9) => Self::new(60, 120),
            shape if shape == square(11) => Self::new(100, 120),
            shape if shape == square(13) => Self::new(93, 100),
            // Not measured well enough, or right without one.
            _ => Self::NONE,
        }
    }

    /// Returns the calibration with the factors of short and of long searches, below 200.
    pub(crate) const fn new(short: u8, long: u8) -> Self {
        Self { short, long }
    }

    /// Returns the value of a search with a number of evaluations, as games bear it out: both values are
    /// from -1 for a loss to 1 for a win.
    pub(crate) fn value(self, value: f64, evaluations: u64) -> f64 {
        let factor = self.factor(evaluations);
        // Keeps -1, 0, 1 and the order, and is computed alike on every machine.
        factor * value / (1.0 + (factor - 1.0) * value * value)
    }

    /// Returns the factor between both, by the logarithm of the evaluations.
    fn factor(self, evaluations: u64) -> f64 {
        let [short, long] = [SHORT, LONG].map(logarithm);
        let share = (logarithm(evaluations.clamp(SHORT, LONG)) - short) / (long - short);
        let [from, to] = [self.short, self.long].map(|factor| f64::from(factor) / 100.0);
        from + share * (to - from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-9
    }

    #[test]
    fn a_small_value_has_the_factor_of_its_search() {
        let calibration = Calibration::new(80, 120);
        for (evaluations, factor) in [(1, 0.8), (150, 0.8), (1_500, 1.2), (20_000, 1.2)] {
            let small = calibration.value(0.001, evaluations);
            assert!(
                (small / 0.001 - factor).abs() < 1e-3,
                "{small} with {evaluations}"
            );
        }
        let between = calibration.value(0.001, 480) / 0.001;
        assert!((0.95..1.05).contains(&between), "{between}");
    }

    #[test]
    fn ends_even_chances_and_the_order_are_kept() {
        for calibration in [Calibration::new(55, 190), Calibration::NONE] {
            for evaluations in [0, 100, 500, 5_000] {
                let value = |value| calibration.value(value, evaluations);
                for kept in [-1.0, 0.0, 1.0] {
                    assert!(close(value(kept), kept));
                }
                for step in -100..100 {
                    let at = f64::from(step) / 100.0;
                    assert!(value(at) < value(at + 0.01), "at {at}");
                    assert!(close(value(-at), -value(at)));
                }
            }
        }
        assert!(close(Calibration::NONE.value(0.3, 400), 0.3));
    }
}
