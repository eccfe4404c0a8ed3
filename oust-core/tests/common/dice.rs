//! Random choices from a seed.

/// A source of random numbers: the same seed gives the same numbers.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        let mut dice = Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        dice.below(1);
        dice
    }

    /// Returns a number below `bound`, 0 if `bound` is 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        // Knuth's linear congruential generator. Its lower bits are too regular.
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % bound.max(1)
    }

    /// Returns a size from `least` to `most`.
    pub(crate) fn size(&mut self, least: u8, most: u8) -> u8 {
        let sizes = usize::from(most - least) + 1;
        least + u8::try_from(self.below(sizes)).expect("below a u8")
    }

    /// Returns true once in `times` calls on average.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    pub(crate) fn pick<'a, T>(&mut self, among: &'a [T]) -> Option<&'a T> {
        among.get(self.below(among.len()))
    }
}
