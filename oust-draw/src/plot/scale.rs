//! Scales: numbers to places in a drawing.

use crate::geometry::Length;

/// A linear scale from numbers to units of a drawing.
#[derive(Clone, Copy)]
pub(super) struct Scale {
    /// The numbers at both ends.
    pub(super) numbers: (f64, f64),
    /// The places of these numbers.
    pub(super) places: (f64, f64),
}

impl Scale {
    /// Returns the place of a number, the first place where both ends are the same number.
    pub(super) fn at(self, number: f64) -> f64 {
        let ((from, to), (start, end)) = (self.numbers, self.places);
        if to > from {
            start + (number - from) / (to - from) * (end - start)
        } else {
            start
        }
    }
}

/// Returns the least of 1, 2, 5, 10, 20, … that divides a span into at most `most` parts.
pub(super) fn nice_step(span: u64, most: u64) -> u64 {
    let powers = (0..).map_while(|exponent| 10_u64.checked_pow(exponent));
    let steps = powers.flat_map(|power| [1, 2, 5].map(|first| power.saturating_mul(first)));
    let mut fitting = steps.filter(|step| span.div_ceil(*step) <= most);
    fitting.next().unwrap_or(u64::MAX)
}

/// Returns the multiples of a nice step from 0 up to the first that is not less than `largest`.
pub(super) fn ticks_to(largest: u64, most: u64) -> Vec<u64> {
    let step = nice_step(largest, most);
    let count = largest.div_ceil(step).max(1);
    (0..=count)
        .map(|index| index.saturating_mul(step))
        .collect()
}

/// Returns units as a length, to a hundredth.
pub(super) fn length(units: f64) -> Length {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a drawing is some thousand units wide"
    )]
    let hundredths = (units * 100.0).round() as i32;
    Length(hundredths)
}

/// Returns a count as a place on a scale.
#[expect(clippy::cast_precision_loss, reason = "a place in a drawing")]
pub(super) fn real(count: u64) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::{nice_step, ticks_to};

    #[test]
    fn steps_are_round_and_cover_the_span() {
        let rows = [
            (0, 5, 1),
            (5, 5, 1),
            (6, 5, 2),
            (11, 5, 5),
            (26, 5, 10),
            (u64::MAX, 4, 5_000_000_000_000_000_000),
        ];
        for (span, most, step) in rows {
            assert_eq!(nice_step(span, most), step, "{span}");
        }
        assert_eq!(ticks_to(0, 5), [0, 1]);
        assert_eq!(ticks_to(23, 5), [0, 5, 10, 15, 20, 25]);
    }
}
