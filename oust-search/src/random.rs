//! Random numbers that are the same on every machine and in every version.

/// The `SplitMix64` generator.
///
/// Source: G. L. Steele, D. Lea, C. H. Flood, "Fast Splittable Pseudorandom Number Generators",
/// OOPSLA 2014.
#[derive(Clone, Debug)]
pub(crate) struct Random {
    state: u64,
}

impl Random {
    /// Returns a generator for a sequence of numbers, such as a seed and the count of moves.
    pub(crate) fn new(seeds: &[u64]) -> Self {
        let mut random = Self { state: 0 };
        for &seed in seeds {
            random.state = random.next() ^ seed;
        }
        random
    }

    /// Returns 64 random bits.
    pub(crate) fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Returns a number below `bound`, which is not 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        let wide = u128::from(self.next()) * bound as u128;
        usize::try_from(wide >> 64).expect("the product's upper half is below the bound")
    }

    /// Returns a number from 0 to 1, 1 excluded, in steps of 2^-24.
    pub(crate) fn share(&mut self) -> f32 {
        #[expect(clippy::cast_precision_loss, reason = "24 bits fit into an f32")]
        let numerator = (self.next() >> 40) as f32;
        numerator / 16_777_216.0
    }
}

/// Returns a number whose bits all depend on all bits of another one.
pub(crate) fn scrambled(number: u64) -> u64 {
    Random { state: number }.next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_paper() {
        // The first outputs of the reference implementation for the seed 1234567.
        let mut random = Random { state: 1_234_567 };
        assert_eq!(random.next(), 6_457_827_717_110_365_317);
        assert_eq!(random.next(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn shares_and_numbers_cover_their_range_evenly() {
        let mut random = Random::new(&[7]);
        let mut counts = [0; 5];
        let mut sum = 0.0;
        for _ in 0..10_000 {
            counts[random.below(5)] += 1;
            let share = random.share();
            assert!((0.0..1.0).contains(&share));
            sum += share;
        }
        assert!(counts.iter().all(|count| (1_850..2_150).contains(count)));
        assert!((sum / 10_000.0 - 0.5).abs() < 0.02);
    }

    #[test]
    fn every_seed_of_a_sequence_counts() {
        let first = |seeds: &[u64]| Random::new(seeds).next();
        assert_ne!(first(&[1, 2]), first(&[2, 1]));
        assert_ne!(first(&[1, 2]), first(&[1, 3]));
        assert_ne!(first(&[1]), first(&[1, 0]));
    }
}
