//! The net: classes and numbers -> 32 -> 16 -> 1 `ReLU` between, tanh at the end.

use anyhow::{Result, ensure};
use oust_core::Board;

use super::input::{CLASSES, Input, NUMBERS};
use crate::random::Random;

pub(crate) const HIDDEN: usize = 32;
pub(crate) const SECOND: usize = 16;
/// The weights behind the first layer.
pub(crate) const TAIL: usize = HIDDEN + HIDDEN * SECOND + SECOND + SECOND + 1;

/// The weights of a net for one board, also its gradient.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Net {
    /// A row for each class of each point, then one for each number.
    pub(crate) rows: Vec<[f32; HIDDEN]>,
    pub(crate) hidden_bias: [f32; HIDDEN],
    pub(crate) second: [[f32; SECOND]; HIDDEN],
    pub(crate) second_bias: [f32; SECOND],
    pub(crate) output: [f32; SECOND],
    pub(crate) output_bias: f32,
}

/// The values of all neurons for one input.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Activations {
    pub(crate) hidden: [f32; HIDDEN],
    pub(crate) second: [f32; SECOND],
    /// The expected result of the side to move, from -1 for a loss to 1 for a win.
    pub(crate) value: f32,
}

impl Net {
    /// Returns a net of zeros.
    pub(crate) fn zero(board: &Board) -> Self {
        Self {
            rows: vec![[0.0; HIDDEN]; board.len() * CLASSES + NUMBERS],
            hidden_bias: [0.0; HIDDEN],
            second: [[0.0; SECOND]; HIDDEN],
            second_bias: [0.0; SECOND],
            output: [0.0; SECOND],
            output_bias: 0.0,
        }
    }

    /// Returns a net with random weights, uniform within a bound that keeps the variance from layer
    /// to layer.
    pub(crate) fn random(board: &Board, random: &mut Random) -> Self {
        let mut net = Self::zero(board);
        let mut draw = |bound: f32| (2.0 * random.unit() - 1.0) * bound;
        let points = board.len();
        let bound = (3.0 / float(points)).sqrt();
        for row in &mut net.rows[..points * CLASSES] {
            row.fill_with(|| draw(bound));
        }
        for row in &mut net.rows[points * CLASSES..] {
            row.fill_with(|| draw(0.5));
        }
        for row in &mut net.second {
            row.fill_with(|| draw((6.0 / float(HIDDEN)).sqrt()));
        }
        net.output.fill_with(|| draw(0.1));
        net
    }

    /// Returns the value for the side to move.
    pub(crate) fn value(&self, input: &Input) -> f32 {
        self.activations(input).value
    }

    /// Computes all neurons. The first layer is computed from all inputs each time.
    pub(crate) fn activations(&self, input: &Input) -> Activations {
        let mut hidden = self.sum_rows(input);
        for neuron in &mut hidden {
            *neuron = neuron.max(0.0);
        }
        let mut second = self.sum_second(&hidden);
        let mut sum = self.output_bias;
        for (neuron, weight) in second.iter_mut().zip(self.output) {
            *neuron = neuron.max(0.0);
            sum += *neuron * weight;
        }
        let value = 1.0 - 2.0 / ((2.0 * sum).exp() + 1.0);
        Activations {
            hidden,
            second,
            value,
        }
    }

    // The layers are compiled by themselves: together they are not turned into SIMD code.
    #[inline(never)]
    fn sum_rows(&self, input: &Input) -> [f32; HIDDEN] {
        let mut hidden = self.hidden_bias;
        let (points, numbers) = self.rows.split_at(self.rows.len() - NUMBERS);
        for (rows, &class) in points.as_chunks::<CLASSES>().0.iter().zip(&input.classes) {
            for (sum, weight) in hidden.iter_mut().zip(&rows[usize::from(class)]) {
                *sum += weight;
            }
        }
        for (row, number) in numbers.iter().zip(input.numbers) {
            for (sum, weight) in hidden.iter_mut().zip(row) {
                *sum += weight * number;
            }
        }
        hidden
    }

    #[inline(never)]
    fn sum_second(&self, hidden: &[f32; HIDDEN]) -> [f32; SECOND] {
        let mut second = self.second_bias;
        for (neuron, row) in hidden.iter().zip(&self.second) {
            for (sum, weight) in second.iter_mut().zip(row) {
                *sum += weight * neuron;
            }
        }
        second
    }

    /// Calls `f` with every slice of weights, always in the same order.
    pub(crate) fn for_each_slice(&mut self, mut f: impl FnMut(&mut [f32])) {
        f(self.rows.as_flattened_mut());
        f(&mut self.hidden_bias);
        f(self.second.as_flattened_mut());
        f(&mut self.second_bias);
        f(&mut self.output);
        f(std::slice::from_mut(&mut self.output_bias));
    }

    /// Returns the number of weights.
    pub(crate) fn len(&self) -> usize {
        self.rows.len() * HIDDEN + TAIL
    }

    /// Returns the weights as little-endian numbers of four bytes.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(4 * self.len());
        self.clone().for_each_slice(|weights| {
            bytes.extend(weights.iter().flat_map(|weight| weight.to_le_bytes()));
        });
        bytes
    }

    /// Reads the weights that [`Net::to_bytes`] writes.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are not the weights for this board.
    pub(crate) fn from_bytes(board: &Board, bytes: &[u8]) -> Result<Self> {
        let mut net = Self::zero(board);
        let (words, rest) = bytes.as_chunks::<4>();
        ensure!(
            words.len() == net.len() && rest.is_empty(),
            "{} bytes are no net of this board; expected {}",
            bytes.len(),
            4 * net.len()
        );
        let mut words = words.iter().copied();
        net.for_each_slice(|weights| {
            for (weight, word) in weights.iter_mut().zip(&mut words) {
                *weight = f32::from_le_bytes(word);
            }
        });
        Ok(net)
    }
}

#[expect(clippy::cast_precision_loss, reason = "sizes of a net")]
fn float(count: usize) -> f32 {
    count as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_read_back_and_those_of_another_board_are_refused() {
        let [small, large] = [3, 4].map(|side| Board::hexagon(side).expect("a board"));
        let net = Net::random(&small, &mut Random::new(1));
        let bytes = net.to_bytes();
        assert_eq!(Net::from_bytes(&small, &bytes).expect("its own bytes"), net);
        assert!(Net::from_bytes(&large, &bytes).is_err());
        assert!(Net::from_bytes(&small, &bytes[1..]).is_err());
    }
}
