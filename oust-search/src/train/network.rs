//! A net in floating point, with its gradients.

use oust_core::{Board, RandomPlay};

use super::samples::Sample;
use crate::evaluation::features::{NO_ROW, Zoning, parents, rows};
use crate::evaluation::net::{FIRST_SCALE, HIDDEN, Net, OUTPUT_LIMIT, SECOND, SECOND_SCALE};
use crate::numeric::logistic;

/// A weight with its gradient and the two moments of Adam.
#[derive(Clone, Copy, Debug, Default)]
struct Weight {
    value: f32,
    gradient: f32,
    mean: f32,
    square: f32,
}

/// The weights of one row of the first layer, or of one unit of the second.
#[derive(Clone, Debug)]
struct Row {
    values: [f32; HIDDEN],
    gradients: [f32; HIDDEN],
    means: [f32; HIDDEN],
    squares: [f32; HIDDEN],
    is_used: bool,
}

/// A net that learns.
///
/// Its loss is the cross-entropy of the chance of winning; the optimizer is Adam (Kingma and Ba,
/// 2015). Weights stay within the limits of the quantized net.
#[derive(Clone, Debug)]
pub struct Network {
    zoning: Zoning,
    /// The bias in place of the row of no feature, then a row for each feature.
    first: Vec<Row>,
    second: Vec<Row>,
    second_bias: [Weight; SECOND],
    third: [Weight; SECOND],
    third_bias: Weight,
    steps: i32,
}

/// The largest weight of the first layer: the rows of 384 points and their groups fit 16 bits.
const FIRST_LIMIT: f32 = 0.45;

/// The largest weight of the second layer: its sums fit 32 bits.
const SECOND_LIMIT: f32 = 4.0;

/// The sums and outputs of the layers for one sample.
struct Forward {
    sums: [f32; HIDDEN],
    inputs: [f32; HIDDEN],
    outputs: [f32; SECOND],
    logit: f32,
}

const MEAN_DECAY: f32 = 0.9;
const SQUARE_DECAY: f32 = 0.999;
const EPSILON: f32 = 1e-8;

/// The largest output of the first layer.
const OUTPUT_MAX: f32 = OUTPUT_LIMIT as f32 / FIRST_SCALE;

impl Network {
    /// Returns a net with small random weights, for one board, or for all if it is `None`.
    pub fn for_board(board: Option<&Board>, random: &mut RandomPlay) -> Self {
        let orbits = board.and_then(Zoning::orbits);
        Self::new(orbits.unwrap_or(Zoning::Distance), random)
    }

    fn new(zoning: Zoning, random: &mut RandomPlay) -> Self {
        let mut uniform = |range: f32| {
            let drawn = random.below(1 << 20);
            let draw = drawn as f32 / (1 << 19) as f32 - 1.0;
            draw * range
        };
        let mut row = |range| Row::new(std::array::from_fn(|_| uniform(range)));
        Self {
            zoning,
            // Some hundred rows are set at once, so they begin smaller than the weights of the
            // second layer. The ranges are guesses; the first nets learned from them.
            first: (0..rows(zoning.count())).map(|_| row(0.04)).collect(),
            second: (0..SECOND).map(|_| row(0.2)).collect(),
            second_bias: [Weight::default(); SECOND],
            third: std::array::from_fn(|_| Weight::new(uniform(0.4))),
            third_bias: Weight::default(),
            steps: 0,
        }
    }

    /// Returns the net to go on learning from.
    pub(crate) fn from_net(net: &Net) -> Self {
        let row = |weights: &[i16; HIDDEN], scale| {
            Row::new(weights.map(|weight| f32::from(weight) / scale))
        };
        let bias = |bias: i32| Weight::new(bias as f32 / (FIRST_SCALE * SECOND_SCALE));
        Self {
            zoning: net.zoning,
            first: [&net.bias]
                .into_iter()
                .chain(&net.first[1..])
                .map(|weights| row(weights, FIRST_SCALE))
                .collect(),
            second: net
                .second
                .iter()
                .map(|weights| row(weights, SECOND_SCALE))
                .collect(),
            second_bias: net.second_bias.map(bias),
            third: net.third.map(Weight::new),
            third_bias: Weight::new(net.third_bias),
            steps: 0,
        }
    }

    /// Returns a net for one board that gives the same values, from a net for all boards; the net
    /// itself if it is for one board already.
    #[must_use]
    pub fn specialized(self, board: &Board) -> Self {
        let Some(orbits) = Zoning::orbits(board).filter(|_| self.zoning == Zoning::Distance) else {
            return self;
        };
        // Each orbit begins with the weights of its zone by distance, so the values are the same
        // until it learns.
        let first = parents(board)
            .into_iter()
            .map(|row| self.first[row].clone());
        Self {
            zoning: orbits,
            first: first.collect(),
            ..self
        }
    }

    /// Returns the net in integers.
    pub(crate) fn quantized(&self, name: &str) -> Net {
        let quantize =
            |row: &Row, scale: f32| row.values.map(|value| (value * scale).round() as i16);
        let bias = |weight: &Weight| (weight.value * FIRST_SCALE * SECOND_SCALE).round() as i32;
        Net {
            name: name.to_owned(),
            zoning: self.zoning,
            // Row 0 is `NO_ROW`, which a changed feature without a partner adds: it must be zeros.
            first: [[0; HIDDEN]]
                .into_iter()
                .chain(self.first[1..].iter().map(|row| quantize(row, FIRST_SCALE)))
                .collect(),
            bias: quantize(&self.first[NO_ROW], FIRST_SCALE),
            second: std::array::from_fn(|unit| quantize(&self.second[unit], SECOND_SCALE)),
            second_bias: std::array::from_fn(|unit| bias(&self.second_bias[unit])),
            third: std::array::from_fn(|unit| self.third[unit].value),
            third_bias: self.third_bias.value,
        }
    }

    /// Learns from a batch, and returns its mean squared error of the value.
    pub fn learn<'a>(&mut self, batch: impl Iterator<Item = &'a Sample>, rate: f32) -> f32 {
        let mut errors = 0.0;
        let mut samples: f32 = 0.0;
        for sample in batch {
            errors += self.add_gradients(sample);
            samples += 1.0;
        }
        let samples = samples.max(1.0);
        self.step(rate, samples);
        errors / samples
    }

    /// Returns the mean squared error of the value.
    pub fn error<'a>(&self, samples: impl Iterator<Item = &'a Sample>) -> f32 {
        let mut errors = 0.0;
        let mut count: f32 = 0.0;
        for sample in samples {
            let error = logistic(self.forward(sample).logit) - sample.target.midpoint(1.0);
            errors += 4.0 * error * error;
            count += 1.0;
        }
        errors / count.max(1.0)
    }

    fn forward(&self, sample: &Sample) -> Forward {
        let mut sums = self.first[NO_ROW].values;
        for &(row, count) in &sample.rows {
            let count = f32::from(count);
            let row = &self.first[usize::from(row)].values;
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum += count * weight;
            }
        }
        let inputs = sums.map(|sum| sum.clamp(0.0, OUTPUT_MAX));
        let mut outputs = [0.0; SECOND];
        let mut logit = self.third_bias.value;
        for (unit, output) in outputs.iter_mut().enumerate() {
            let row = &self.second[unit].values;
            // Eight sums at a time, which the compiler turns into vector instructions; one sum
            // would have to keep its order.
            let mut lanes = [0.0; 8];
            for (inputs, weights) in inputs.as_chunks::<8>().0.iter().zip(row.as_chunks::<8>().0) {
                for (lane, (input, weight)) in lanes.iter_mut().zip(inputs.iter().zip(weights)) {
                    *lane += input * weight;
                }
            }
            let sum = lanes.iter().sum::<f32>() + self.second_bias[unit].value;
            *output = sum.max(0.0);
            logit += *output * self.third[unit].value;
        }
        Forward {
            sums,
            inputs,
            outputs,
            logit,
        }
    }

    /// Adds the gradients of a sample, and returns the squared error of its value.
    fn add_gradients(&mut self, sample: &Sample) -> f32 {
        let Forward {
            sums,
            inputs,
            outputs,
            logit,
        } = self.forward(sample);
        let chance = logistic(logit);
        // The gradient of the cross-entropy by the logit is the error of the chance: the derivative
        // of the logistic function cancels.
        let error = chance - sample.target.midpoint(1.0);
        self.third_bias.gradient += error;
        let mut back = [0.0; HIDDEN];
        for (unit, &output) in outputs.iter().enumerate() {
            // The derivative of the rectifier is 0 there, so nothing passes back.
            if output <= 0.0 {
                continue;
            }
            let third = &mut self.third[unit];
            third.gradient += error * output;
            let error = error * third.value;
            self.second_bias[unit].gradient += error;
            let row = &mut self.second[unit];
            for index in 0..HIDDEN {
                row.gradients[index] += error * inputs[index];
                back[index] += error * row.values[index];
            }
        }
        for (back, sum) in back.iter_mut().zip(&sums) {
            if *sum <= 0.0 || *sum >= OUTPUT_MAX {
                *back = 0.0;
            }
        }
        let bias = NO_ROW as u16;
        for &(row, count) in sample.rows.iter().chain([&(bias, 1)]) {
            let count = f32::from(count);
            let row = &mut self.first[usize::from(row)];
            row.is_used = true;
            for (gradient, back) in row.gradients.iter_mut().zip(&back) {
                *gradient += count * back;
            }
        }
        4.0 * error * error
    }

    /// Changes all weights by the gradients of `samples`, and clears them.
    fn step(&mut self, rate: f32, samples: f32) {
        self.steps += 1;
        // Adam's correction of its moments, which begin at 0.
        let rate = rate * (1.0 - SQUARE_DECAY.powi(self.steps)).sqrt()
            / (1.0 - MEAN_DECAY.powi(self.steps));
        // A row that the batch did not set has no gradient; its moments do not fade.
        for row in self.first.iter_mut().filter(|row| row.is_used) {
            row.step(rate, samples, FIRST_LIMIT);
        }
        for row in &mut self.second {
            row.step(rate, samples, SECOND_LIMIT);
        }
        let weights = self.second_bias.iter_mut().chain(&mut self.third);
        for weight in weights.chain([&mut self.third_bias]) {
            weight.step(rate, samples);
        }
    }
}

impl Row {
    fn new(values: [f32; HIDDEN]) -> Self {
        Self {
            values,
            gradients: [0.0; HIDDEN],
            means: [0.0; HIDDEN],
            squares: [0.0; HIDDEN],
            is_used: false,
        }
    }

    fn step(&mut self, rate: f32, samples: f32, limit: f32) {
        for index in 0..HIDDEN {
            let gradient = self.gradients[index] / samples;
            let mean = MEAN_DECAY * self.means[index] + (1.0 - MEAN_DECAY) * gradient;
            let square =
                SQUARE_DECAY * self.squares[index] + (1.0 - SQUARE_DECAY) * gradient * gradient;
            let value = self.values[index] - rate * mean / (square.sqrt() + EPSILON);
            self.means[index] = mean;
            self.squares[index] = square;
            self.values[index] = value.clamp(-limit, limit);
            self.gradients[index] = 0.0;
        }
        self.is_used = false;
    }
}

impl Weight {
    fn new(value: f32) -> Self {
        Self {
            value,
            ..Self::default()
        }
    }

    fn step(&mut self, rate: f32, samples: f32) {
        let gradient = self.gradient / samples;
        self.mean = MEAN_DECAY * self.mean + (1.0 - MEAN_DECAY) * gradient;
        self.square = SQUARE_DECAY * self.square + (1.0 - SQUARE_DECAY) * gradient * gradient;
        self.value -= rate * self.mean / (self.square.sqrt() + EPSILON);
        self.gradient = 0.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::train::{SelfPlay, Trainee};

    fn samples(net: &Trainee, board: &Board) -> Vec<Sample> {
        let mut random = RandomPlay::new(4);
        let games = (0..3).map(|_| SelfPlay::default().game(net, board, &mut random));
        games.flatten().collect()
    }

    #[test]
    fn gradients_are_the_slopes_of_the_loss() {
        let board = Board::hexagon(3).expect("a board");
        let mut random = RandomPlay::new(2);
        let mut network = Network::for_board(Some(&board), &mut random);
        let mut samples = samples(&Trainee::new(&network, "test"), &board);
        let sample = samples.swap_remove(3);
        network.add_gradients(&sample);
        let loss = |network: &Network| {
            let chance = f64::from(logistic(network.forward(&sample).logit));
            let target = f64::from(sample.target).midpoint(1.0);
            -(target * chance.ln() + (1.0 - target) * (1.0 - chance).ln())
        };
        let row = usize::from(sample.rows[3].0);
        let mut compared = 0;
        for unit in 0..HIDDEN {
            let slope = |step: f32| {
                let mut moved = network.clone();
                moved.first[row].values[unit] += step;
                loss(&moved)
            };
            let slope = (slope(0.0005) - slope(-0.0005)) / 0.001;
            let gradient = f64::from(network.first[row].gradients[unit]);
            assert!((slope - gradient).abs() < 2e-3, "{slope} {gradient}");
            compared += usize::from(gradient.abs() > 4e-3);
        }
        assert!(compared > 5, "{compared}");
    }

    #[test]
    fn a_specialized_net_gives_the_same_values() {
        let board = Board::hexagon(4).expect("a board");
        let network = Network::for_board(None, &mut RandomPlay::new(2));
        let specialized = network.clone().specialized(&board);
        let nets = [&network, &specialized].map(|net| Trainee::new(net, "test"));
        let mut evaluators = nets.each_ref().map(|net| net.evaluator(&board));
        for position in RandomPlay::new(3).game(&board).positions() {
            let [a, b] = evaluators
                .each_mut()
                .map(|evaluator| evaluator.evaluate(&position));
            assert_eq!(a.to_bits(), b.to_bits());
        }
        let other = Board::hexagon(5).expect("a board");
        assert!(nets[0].check_board(&other).is_ok() && nets[1].check_board(&other).is_err());
    }

    #[test]
    fn a_net_learns_and_keeps_its_values_in_integers() {
        let board = Board::hexagon(3).expect("a board");
        let mut network = Network::for_board(None, &mut RandomPlay::new(2));
        let samples = samples(&Trainee::new(&network, "test"), &board);
        let before = network.error(samples.iter());
        for _ in 0..100 {
            network.learn(samples.iter(), 0.005);
        }
        let after = network.error(samples.iter());
        assert!(after < before / 4.0, "{before} {after}");

        let again = Network::from_net(&network.quantized("test"));
        let error = again.error(samples.iter());
        assert!((error - after).abs() < 0.02, "{after} {error}");
    }
}
