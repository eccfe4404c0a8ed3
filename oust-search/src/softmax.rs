//! Random choices that prefer the better.

use crate::numeric::exp;

/// Draws an index with a chance proportional to `exp(value / temperature)`, given a random `share`
/// from 0 to 1.
///
/// Returns `None` without values.
pub(crate) fn softmax(values: &[f32], temperature: f32, share: f32) -> Option<usize> {
    let best = values.iter().copied().max_by(f32::total_cmp)?;
    let weights: Vec<f32> = values
        .iter()
        .map(|value| exp((value - best) / temperature))
        .collect();
    let mut left = share * weights.iter().sum::<f32>();
    let drawn = weights.iter().position(|weight| {
        left -= weight;
        left < 0.0
    });
    // Rounding can leave a rest after the last weight.
    drawn.or_else(|| weights.iter().rposition(|&weight| weight > 0.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use oust_core::SplitMix64;

    fn counts(values: &[f32], temperature: f32) -> Vec<u32> {
        let mut random = SplitMix64::from_seeds(&[1]);
        let mut counts = vec![0; values.len()];
        for _ in 0..10_000 {
            counts[softmax(values, temperature, random.unit_f32()).expect("a value")] += 1;
        }
        counts
    }

    #[test]
    fn a_low_temperature_draws_the_greatest() {
        let counts = counts(&[0.2, 0.7, 0.6], 0.005);
        assert_eq!(counts, [0, 10_000, 0]);
    }

    #[test]
    fn a_distance_of_one_temperature_divides_the_chance_by_e() {
        let counts = counts(&[0.5, 0.4, 0.1], 0.1);
        let ratio = f64::from(counts[0]) / f64::from(counts[1]);
        assert!((ratio - std::f64::consts::E).abs() < 0.2, "{counts:?}");
        assert!(counts[2] > 0, "{counts:?}");
    }

    #[test]
    fn nothing_is_drawn_from_nothing() {
        assert_eq!(softmax(&[], 0.1, 0.0), None);
    }
}
