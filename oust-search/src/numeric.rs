//! Functions that give the same bits on every machine, unlike those of the system's library.

/// Returns `1 / (1 + exp(-x))`, within 2e-7.
pub(crate) fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + exp(-x))
}

/// Returns `exp(x)`, within a relative error of 2e-7; 0 below -87 and `exp(88)` above 88.
pub(crate) fn exp(x: f32) -> f32 {
    if x < -87.0 {
        return 0.0;
    }
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

#[cfg(test)]
mod tests {
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
}
