//! Functions that give the same bits on every machine, which the system's library does not.

/// Returns `1 / (1 + exp(-x))`, within 2e-7.
pub(crate) fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + exp(-x))
}

/// Returns `exp(x)`, within a relative error of 2e-7; 0 below -87 and `exp(88)` above 88.
pub(crate) fn exp(x: f32) -> f32 {
    if x < -87.0 {
        return 0.0;
    }
    // 88 is below the largest finite result, about exp(88.7).
    let scaled = x.min(88.0) * std::f32::consts::LOG2_E;
    // The nearest integer, by truncation of a positive number: `f32::floor` is a call.
    #[expect(clippy::cast_possible_truncation, reason = "from -126 to 127")]
    let whole = (scaled + 128.5) as i32 - 128;
    // Taylor series of 2^fraction for a fraction of -0.5 to 0.5, in Horner's form.
    #[expect(clippy::cast_precision_loss, reason = "from -126 to 127")]
    let fraction = (scaled - whole as f32) * std::f32::consts::LN_2;
    let series = [
        1.0 / 720.0,
        1.0 / 120.0,
        1.0 / 24.0,
        1.0 / 6.0,
        0.5,
        1.0,
        1.0,
    ];
    let power = series.iter().fold(0.0, |sum, term| sum * fraction + term);
    #[expect(clippy::cast_sign_loss, reason = "from 1 to 254")]
    let exponent = (whole + 127) as u32;
    power * f32::from_bits(exponent << 23)
}

/// Approximates the binary logarithm of a positive number, linear between the powers of two.
#[expect(clippy::cast_precision_loss, reason = "an approximation")]
pub(crate) fn logarithm(number: u64) -> f64 {
    let whole = number.ilog2();
    f64::from(whole) + (number as f64 / (1_u64 << whole) as f64 - 1.0)
}

/// Draws an index with a chance proportional to `exp(value / temperature)`, given a random `share`
/// from 0 to 1.
///
/// Returns `None` without values.
pub(crate) fn softmax(values: &[f32], temperature: f32, share: f32) -> Option<usize> {
    let best = values.iter().copied().max_by(f32::total_cmp)?;
    // Differences to the best value are at most 0, so no weight overflows.
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
    use oust_core::SplitMix64;

    use super::*;

    #[test]
    fn functions_are_close_to_those_of_the_system() {
        for step in -870..=880 {
            let x = f32::from(i16::try_from(step).expect("a small number")) / 10.0;
            assert!((exp(x) / x.exp() - 1.0).abs() < 1e-5, "exp({x})");
            let expected = 1.0 / (1.0 + (-x).exp());
            assert!((logistic(x) - expected).abs() < 1e-5, "logistic({x})");
        }
    }

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
