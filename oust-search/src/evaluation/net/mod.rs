//! A small neural network: counts of features, two hidden layers, one value.
//!
//! The first layer adds up a row of weights for each feature that is set, in 16-bit integers. From
//! a position to the one after a placement only the rows of changed features are added and taken
//! away.

#![expect(
    clippy::inline_always,
    reason = "inlined code alone gets the instructions of the processor"
)]

mod evaluator;
mod file;

pub(crate) use evaluator::net_evaluator;
pub use file::NetError;

use crate::evaluation::features::Zoning;
use crate::numeric::logistic;

/// The width of the first hidden layer.
pub(crate) const HIDDEN: usize = 64;

/// The width of the second hidden layer.
pub(crate) const SECOND: usize = 16;

/// A weight or sum of 1.0 in the first layer.
pub(crate) const FIRST_SCALE: f32 = 128.0;

/// The largest output of the first layer.
pub(crate) const OUTPUT_LIMIT: i16 = 1023;

/// A weight of 1.0 in the second layer.
pub(crate) const SECOND_SCALE: f32 = 256.0;

/// The sums of the first layer, in units of 1 / [`FIRST_SCALE`].
pub(crate) type Sums = [i16; HIDDEN];

/// The weights of a network.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Net {
    pub(crate) name: String,
    pub(crate) zoning: Zoning,
    /// A row for each feature. The first one, of no feature, is zeros.
    pub(crate) first: Vec<Sums>,
    pub(crate) bias: Sums,
    pub(crate) second: [[i16; HIDDEN]; SECOND],
    pub(crate) second_bias: [i32; SECOND],
    pub(crate) third: [f32; SECOND],
    pub(crate) third_bias: f32,
}

impl Net {
    /// Returns the value of sums for the side that features are seen from, -1 to 1.
    #[inline(always)]
    fn value(&self, sums: &Sums) -> f32 {
        // The clamp is the activation; 16 bits of input and weight multiply without overflow in 32.
        let mut inputs = *sums;
        for input in &mut inputs {
            *input = (*input).clamp(0, OUTPUT_LIMIT);
        }
        // No overflow: inputs have 10 bits, and trained weights are at most 4.0, which is 1,024
        // here.
        let mut outputs = self.second_bias;
        for (output, weights) in outputs.iter_mut().zip(&self.second) {
            let products = inputs.iter().zip(weights);
            *output += products
                .map(|(&input, &weight)| i32::from(input) * i32::from(weight))
                .sum::<i32>();
        }
        // Four sums at a time: additions of one wait for each other.
        let mut sums = [0.0; 4];
        let outputs = outputs.as_chunks::<4>().0.iter();
        for (outputs, weights) in outputs.zip(self.third.as_chunks::<4>().0) {
            for lane in 0..4 {
                #[expect(clippy::cast_precision_loss, reason = "the same on every machine")]
                let output = outputs[lane].max(0) as f32;
                sums[lane] += output * weights[lane];
            }
        }
        let sum = (sums[0] + sums[1]) + (sums[2] + sums[3]);
        // The two scales are divided out once, after the last layer, which is in floating point.
        let output = self.third_bias + sum * (1.0 / (FIRST_SCALE * SECOND_SCALE));
        // The net learned a chance; the search counts from -1 to 1, so that the other side's value
        // is the negative one.
        2.0 * logistic(output) - 1.0
    }
}

/// Returns a net with random weights.
#[cfg(test)]
fn test_net(zoning: Zoning, seed: u64) -> Net {
    use crate::evaluation::features::rows;

    let mut random = oust_core::RandomPlay::new(seed);
    let mut weight = |range: i16| {
        let range = usize::from(range.unsigned_abs());
        i16::try_from(random.below(2 * range + 1)).expect("small")
            - i16::try_from(range).expect("small")
    };
    Net {
        name: "test".to_owned(),
        zoning,
        first: [[0; HIDDEN]]
            .into_iter()
            .chain((1..rows(zoning.count())).map(|_| std::array::from_fn(|_| weight(20))))
            .collect(),
        bias: std::array::from_fn(|_| weight(20)),
        second: std::array::from_fn(|_| std::array::from_fn(|_| weight(60))),
        second_bias: std::array::from_fn(|_| i32::from(weight(1000))),
        third: std::array::from_fn(|_| f32::from(weight(100)) / 200.0),
        third_bias: 0.1,
    }
}
