//! Positions to learn from.

use oust_core::{Color, RandomPlay, State};

/// A position and the value that a net is to give it.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The rows of the first layer that are set, and how often.
    pub(crate) rows: Vec<(u16, u8)>,
    /// The expected result for the side to move, -1 to 1.
    pub(crate) target: f32,
}

impl Sample {
    /// Returns a sample of rows, each as often as it is set.
    pub(crate) fn new(mut rows: Vec<u16>, target: f32) -> Self {
        // Equal rows side by side, to count them; the sum of rows does not depend on their order.
        rows.sort_unstable();
        let runs = rows.chunk_by(|a, b| a == b);
        let counted = runs.map(|run| (run[0], u8::try_from(run.len()).unwrap_or(u8::MAX)));
        Self {
            rows: counted.collect(),
            target,
        }
    }
}

/// A position of a game, with its value for the side to move.
pub(crate) struct Visit {
    pub(crate) rows: Vec<u16>,
    pub(crate) to_move: Color,
    pub(crate) value: f32,
    /// The share of the later value in its target, as in TD(lambda).
    pub(crate) lambda: f32,
}

/// Computes the targets of the positions of a game, from its last position back to the first.
pub(crate) fn with_targets(visits: Vec<Visit>, end: State) -> Vec<Sample> {
    let for_x = |color| if color == Color::X { 1.0 } else { -1.0 };
    // The value of what follows, for x.
    let mut later = match end {
        State::Won(winner) => for_x(winner),
        State::Playing | State::Deadlock => 0.0,
    };
    let mut samples = Vec::new();
    // Backward, since a target needs the target after it.
    for visit in visits.into_iter().rev() {
        let sign = for_x(visit.to_move);
        // Kept for x between the steps: several placements may be of one side, so the sign does not
        // alternate.
        let target = visit.lambda * later * sign + (1.0 - visit.lambda) * visit.value;
        later = target * sign;
        samples.push(Sample::new(visit.rows, target));
    }
    samples
}

/// Returns a random number from 0 to 1, 1 excluded, in steps of 2^-20.
pub(crate) fn random_share(random: &mut RandomPlay) -> f32 {
    random.below(1 << 20) as f32 / (1 << 20) as f32
}

/// The latest samples, up to a capacity.
#[derive(Clone, Debug)]
pub struct Samples {
    all: Vec<Sample>,
    capacity: usize,
    oldest: usize,
}

impl Samples {
    /// Returns an empty collection of at most `capacity` samples.
    pub fn new(capacity: usize) -> Self {
        Self {
            all: Vec::new(),
            capacity,
            oldest: 0,
        }
    }

    /// Adds a sample in place of the oldest one if the collection is full.
    pub fn push(&mut self, sample: Sample) {
        if self.all.len() < self.capacity {
            self.all.push(sample);
        } else {
            self.all[self.oldest] = sample;
            // A ring: `all` never shifts.
            self.oldest = (self.oldest + 1) % self.capacity;
        }
    }

    /// Returns the number of samples.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Checks whether there is no sample.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Returns `size` samples drawn at random with replacement; no samples of an empty collection.
    pub fn draw<'a>(
        &'a self,
        size: usize,
        random: &'a mut RandomPlay,
    ) -> impl Iterator<Item = &'a Sample> {
        (0..size).filter_map(|_| self.all.get(random.below(self.all.len())))
    }
}
