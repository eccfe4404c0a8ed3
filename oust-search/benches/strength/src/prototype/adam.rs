//! Gradient descent by Adam. Source: Kingma and Ba, "Adam: a method for stochastic optimization",
//! 2015.

use oust_core::Board;

use super::input::{CLASSES, Input, NUMBERS};
use super::net::{HIDDEN, Net, SECOND};

const MEAN_DECAY: f32 = 0.9;
const SQUARE_DECAY: f32 = 0.999;
const EPSILON: f32 = 1e-8;

/// A net that learns.
pub(crate) struct Learner {
    gradient: Net,
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Learner {
    pub(crate) fn new(board: &Board) -> Self {
        let gradient = Net::zero(board);
        let moments = vec![0.0; gradient.len()];
        Self {
            mean: moments.clone(),
            square: moments,
            gradient,
            steps: 0,
        }
    }

    /// Moves the weights against the gradient of the mean squared error of a batch. Returns that
    /// error before the step.
    pub(crate) fn learn(&mut self, net: &mut Net, batch: &[(Input, f32)], rate: f32) -> f32 {
        self.gradient.for_each_slice(|slice| slice.fill(0.0));
        #[expect(clippy::cast_precision_loss, reason = "a small batch")]
        let scale = 1.0 / batch.len() as f32;
        let errors = batch
            .iter()
            .map(|(input, target)| self.add_gradient(net, input, *target, scale));
        let error = errors.sum::<f32>() * scale;
        self.step(net, rate);
        error
    }

    /// Adds the gradient of one sample. Returns its squared error.
    fn add_gradient(&mut self, net: &Net, input: &Input, target: f32, scale: f32) -> f32 {
        let neurons = net.activations(input);
        let error = neurons.value - target;
        let slope = scale * 2.0 * error * (1.0 - neurons.value * neurons.value);
        let gradient = &mut self.gradient;
        gradient.output_bias += slope;
        let mut second = [0.0; SECOND];
        for (index, slope_here) in second.iter_mut().enumerate() {
            let neuron = neurons.second[index];
            gradient.output[index] += slope * neuron;
            *slope_here = if neuron > 0.0 {
                slope * net.output[index]
            } else {
                0.0
            };
            gradient.second_bias[index] += *slope_here;
        }
        let mut hidden = [0.0; HIDDEN];
        for (index, slope_here) in hidden.iter_mut().enumerate() {
            let neuron = neurons.hidden[index];
            if neuron <= 0.0 {
                continue;
            }
            let weights = net.second[index].iter().zip(&mut gradient.second[index]);
            for ((weight, gradient), slope) in weights.zip(second) {
                *gradient += neuron * slope;
                *slope_here += weight * slope;
            }
            gradient.hidden_bias[index] += *slope_here;
        }
        let rows = gradient.rows.len() - NUMBERS;
        let (points, numbers) = gradient.rows.split_at_mut(rows);
        for (rows, &class) in points
            .as_chunks_mut::<CLASSES>()
            .0
            .iter_mut()
            .zip(&input.classes)
        {
            for (gradient, slope) in rows[usize::from(class)].iter_mut().zip(hidden) {
                *gradient += slope;
            }
        }
        for (row, number) in numbers.iter_mut().zip(input.numbers) {
            for (gradient, slope) in row.iter_mut().zip(hidden) {
                *gradient += slope * number;
            }
        }
        error * error
    }

    fn step(&mut self, net: &mut Net, rate: f32) {
        self.steps += 1;
        let mean_scale = 1.0 / (1.0 - MEAN_DECAY.powi(self.steps));
        let square_scale = 1.0 / (1.0 - SQUARE_DECAY.powi(self.steps));
        let mut gradients = Vec::with_capacity(self.mean.len());
        self.gradient
            .for_each_slice(|slice| gradients.extend_from_slice(slice));
        let mut moments = gradients.iter().zip(&mut self.mean).zip(&mut self.square);
        net.for_each_slice(|weights| {
            for (weight, ((&gradient, mean), square)) in weights.iter_mut().zip(&mut moments) {
                *mean += (1.0 - MEAN_DECAY) * (gradient - *mean);
                *square += (1.0 - SQUARE_DECAY) * (gradient * gradient - *square);
                *weight -=
                    rate * (*mean * mean_scale) / ((*square * square_scale).sqrt() + EPSILON);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use oust_core::RandomPlay;

    use super::*;
    use crate::random::Random;

    #[test]
    fn a_net_learns_the_targets_of_a_batch() {
        let board = Board::hexagon(4).expect("a board");
        let game = RandomPlay::new(2).game(&board);
        let mut target = -0.8;
        let batch: Vec<_> = game
            .positions()
            .map(|position| {
                let mut input = Input::new(&board).expect("a small board");
                input.read(&position);
                target = -target;
                (input, target)
            })
            .collect();
        let mut net = Net::random(&board, &mut Random::new(3));
        let mut learner = Learner::new(&board);
        let errors: Vec<_> = (0..200)
            .map(|_| learner.learn(&mut net, &batch, 0.01))
            .collect();
        assert!(errors[0] > 0.3, "{}", errors[0]);
        assert!(errors[199] < 0.01, "{}", errors[199]);
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_error() {
        let board = Board::hexagon(3).expect("a board");
        let mut input = Input::new(&board).expect("a small board");
        input.read(&oust_core::Position::new(board.clone()));
        let mut net = Net::random(&board, &mut Random::new(4));
        let mut learner = Learner::new(&board);
        learner.add_gradient(&net, &input, 0.7, 1.0);
        let squared = |net: &Net| (net.value(&input) - 0.7).powi(2);
        let class = usize::from(input.classes[5]);
        for neuron in 0..HIDDEN {
            let found = learner.gradient.rows[5 * CLASSES + class][neuron];
            let before = squared(&net);
            net.rows[5 * CLASSES + class][neuron] += 1e-2;
            let slope = (squared(&net) - before) / 1e-2;
            net.rows[5 * CLASSES + class][neuron] -= 1e-2;
            assert!((found - slope).abs() < 2e-3, "{found} is not {slope}");
        }
    }
}
