//! Random choices that prefer the better.

use crate::numeric::exp;
use crate::random::Random;

/// Draws an index with a chance proportional to `exp(value / temperature)`. A temperature of 0
/// draws among the greatest values.
///
/// Returns `None` without values.
pub(super) fn softmax(values: &[f64], temperature: f32, random: &mut Random) -> Option<usize> {
    let best = values.iter().copied().max_by(f64::total_cmp)?;
    let weights: Vec<f32> = values
        .iter()
        .map(|value| weight(best - value, temperature))
        .collect();
    let mut left = random.share() * weights.iter().sum::<f32>();
    let drawn = weights.iter().position(|weight| {
        left -= weight;
        left < 0.0
    });
    // Rounding can leave a rest after the last weight.
    drawn.or_else(|| weights.iter().rposition(|&weight| weight > 0.0))
}

fn weight(distance: f64, temperature: f32) -> f32 {
    if distance <= 0.0 {
        return 1.0;
    }
    if temperature <= 0.0 {
        return 0.0;
    }
    #[expect(clippy::cast_possible_truncation, reason = "a chance from 0 to 1")]
    let distance = distance as f32;
    exp(-distance / temperature)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(values: &[f64], temperature: f32) -> Vec<u32> {
        let mut random = Random::new(&[1]);
        let mut counts = vec![0; values.len()];
        for _ in 0..10_000 {
            counts[softmax(values, temperature, &mut random).expect("a value")] += 1;
        }
        counts
    }

    #[test]
    fn a_temperature_of_0_draws_among_the_greatest() {
        let counts = counts(&[0.2, 0.7, 0.699, 0.7], 0.0);
        assert_eq!((counts[0], counts[2]), (0, 0));
        assert!(counts[1].abs_diff(counts[3]) < 400, "{counts:?}");
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
        assert_eq!(softmax(&[], 0.1, &mut Random::new(&[1])), None);
    }
}
