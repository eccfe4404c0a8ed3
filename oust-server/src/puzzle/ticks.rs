//! The puzzles that a visitor without an account has solved, as a cookie has them.

use std::collections::BTreeSet;

use super::collection::all;

/// The numbers of solved puzzles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ticks(BTreeSet<u32>);

impl Ticks {
    /// Reads a text: the bits of the puzzles by number, in hexadecimal digits. Other characters are
    /// digits without a bit, and the bits of unknown puzzles are ignored.
    pub fn parse(text: &str) -> Self {
        let last = all().last().map_or(0, |puzzle| puzzle.number);
        // Of a forged text no more is read than a true one has.
        let digits = text.chars().take(digits(last));
        let bits = digits.map(|digit| digit.to_digit(16).unwrap_or_default());
        let numbers = (0..).zip(bits).flat_map(|(index, bits)| {
            (0..4)
                .filter(move |bit| bits >> bit & 1 == 1)
                .map(move |bit| index * 4 + bit + 1)
        });
        Self(numbers.filter(|number| *number <= last).collect())
    }

    /// Adds a puzzle.
    pub fn add(&mut self, number: u32) {
        self.0.insert(number);
    }

    /// Returns whether a puzzle is solved.
    pub fn has(&self, number: u32) -> bool {
        self.0.contains(&number)
    }

    /// Returns whether no puzzle is solved.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the numbers of the solved puzzles, in order.
    pub fn numbers(&self) -> impl Iterator<Item = u32> + '_ {
        self.0.iter().copied()
    }

    /// Returns the number of solved puzzles.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Writes the text that [`Self::parse`] reads.
    pub fn to_text(&self) -> String {
        // No longer than needed: the cookie is sent with every request.
        let last = self.0.last().copied().unwrap_or_default();
        let digit = |index: usize| {
            let first = u32::try_from(index).unwrap_or(u32::MAX) * 4;
            let bits = (0..4).filter(|bit| self.has(first + bit + 1));
            let value = bits.map(|bit| 1 << bit).sum();
            char::from_digit(value, 16).unwrap_or('0')
        };
        (0..digits(last)).map(digit).collect()
    }
}

/// Returns the number of digits with the bits of the puzzles up to `last`.
fn digits(last: u32) -> usize {
    usize::try_from(last.div_ceil(4)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_read_back_and_rubbish_is_harmless() {
        let mut ticks = Ticks::default();
        assert_eq!(ticks.to_text(), "");
        for number in [1, 4, 6, 42] {
            ticks.add(number);
        }
        assert_eq!(ticks.to_text(), "92000000002");
        assert_eq!(Ticks::parse(&ticks.to_text()), ticks);
        assert_eq!(Ticks::parse("9G2"), Ticks::parse("902"));
        let full = Ticks::parse(&"f".repeat(100_000));
        assert_eq!(full.count(), all().len());
        for rubbish in ["", "%", "<script>", "\u{5d0}"] {
            let ticks = Ticks::parse(rubbish);
            assert!(ticks.count() < 20, "{rubbish}");
        }
    }
}
