//! The generator of random numbers.

/// The generator `SplitMix64`: the same numbers on every machine and in every version.
///
/// Source: G. L. Steele, D. Lea, C. H. Flood, "Fast Splittable Pseudorandom Number Generators",
/// OOPSLA 2014.
///
/// ```
/// use oust_core::SplitMix64;
///
/// let mut random = SplitMix64::from_seeds(&[7, 3]);
/// assert!(random.below(6) < 6);
/// assert!((0.0..1.0).contains(&random.unit_f32()));
/// ```
#[derive(Clone, Debug)]
pub struct SplitMix64 {
    state: u64,
}

/// 2^64 over the golden ratio, the step of the state.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

impl SplitMix64 {
    /// Returns a generator with a state, which is the seed of the reference implementation.
    pub const fn new(state: u64) -> Self {
        Self { state }
    }

    /// Returns a generator for a sequence of numbers, such as a seed and the number of a game. A
    /// sequence in another order gives another generator.
    pub fn from_seeds(seeds: &[u64]) -> Self {
        let mut random = Self::new(0);
        for &seed in seeds {
            // A seed passes through the generator before the next one, so their order counts.
            random.state = random.next_u64() ^ seed;
        }
        random
    }

    /// Returns the generator of the state 0 after its first `count` numbers.
    pub(crate) const fn after(count: u64) -> Self {
        // A number only adds `STEP` to the state, so a product skips `count` of them.
        Self::new(count.wrapping_mul(STEP))
    }

    /// Returns 64 random bits.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(STEP);
        let mut bits = self.state;
        // David Stafford's variant 13 of the finalizer of MurmurHash3, as in the reference
        // implementation.
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    /// Returns a number below `bound`, 0 for a bound of 0.
    ///
    /// By the multiply-and-shift method; its bias is below `bound / 2^64`.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        let wide = u128::from(self.next_u64()) * bound as u128;
        usize::try_from(wide >> 64).expect("the product's upper half is below the bound")
    }

    /// Returns a number from 0 to 1, 1 excluded, in steps of 2^-24.
    pub fn unit_f32(&mut self) -> f32 {
        #[expect(clippy::cast_precision_loss, reason = "24 bits fit into an f32")]
        let numerator = (self.next_u64() >> 40) as f32;
        numerator / 16_777_216.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_paper() {
        // The first outputs of the reference implementation for the seed 1234567.
        let mut random = SplitMix64::new(1_234_567);
        assert_eq!(random.next_u64(), 6_457_827_717_110_365_317);
        assert_eq!(random.next_u64(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn shares_and_numbers_cover_their_range_evenly() {
        let mut random = SplitMix64::from_seeds(&[7]);
        let mut counts = [0; 5];
        let mut sum = 0.0;
        for _ in 0..10_000 {
            counts[random.below(5)] += 1;
            let share = random.unit_f32();
            assert!((0.0..1.0).contains(&share));
            sum += share;
        }
        assert!(counts.iter().all(|count| (1_850..2_150).contains(count)));
        assert!((sum / 10_000.0 - 0.5).abs() < 0.02);
    }

    #[test]
    fn every_seed_of_a_sequence_counts() {
        let first = |seeds: &[u64]| SplitMix64::from_seeds(seeds).next_u64();
        assert_ne!(first(&[1, 2]), first(&[2, 1]));
        assert_ne!(first(&[1, 2]), first(&[1, 3]));
        assert_ne!(first(&[1]), first(&[1, 0]));
    }
}
