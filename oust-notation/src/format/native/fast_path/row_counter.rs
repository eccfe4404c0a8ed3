//! The number of the next row.

use super::window::Window;

/// The number of the next row as it is usually written, `12.` and a space, to be compared with a
/// text: rows are numbered one after the other, and counting is faster than parsing.
#[derive(Clone, Copy)]
pub(super) struct RowCounter {
    /// The characters with the point and the space, the first one lowest.
    characters: u64,
    /// The bits of a window that they take.
    mask: u64,
    len: usize,
    /// One more in the last digit.
    one: u64,
    /// How far the last digit is from nine.
    ones_left: u32,
    /// The number of the row before when the last digit is nine.
    row_before_nine: u32,
}

impl RowCounter {
    /// The digits that fit into eight bytes with the point and the space.
    const MOST_DIGITS: u32 = 6;

    /// Returns the number of the row after `row`.
    #[cold]
    pub(super) fn after(row: u32) -> Self {
        let mut rest = row.saturating_add(1);
        let digits = rest.ilog10() + 1;
        let ones_left = 9 - rest % 10;
        let end = u64::from(u16::from_le_bytes(*b". "));
        let characters = if digits > Self::MOST_DIGITS {
            // No text holds this.
            u64::MAX
        } else {
            (0..digits).fold(end, |characters, _| {
                let digit = u64::from(b'0') + u64::from(rest % 10);
                rest /= 10;
                characters << 8 | digit
            })
        };
        let digits = digits.min(Self::MOST_DIGITS);
        let len = digits + 2;
        Self {
            characters,
            mask: u64::MAX >> (64 - 8 * len),
            len: len as usize,
            one: 1 << (8 * (digits - 1)),
            ones_left,
            row_before_nine: row.wrapping_add(ones_left),
        }
    }

    pub(super) fn row_before(&self) -> u32 {
        self.row_before_nine.wrapping_sub(self.ones_left)
    }

    /// Returns the bytes that it takes with the point and the space.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Returns whether a text begins with it.
    #[inline]
    pub(super) fn begins(&self, text: Window) -> bool {
        (text.first() ^ self.characters) & self.mask == 0
    }

    /// Goes to the next number if this one was found. Counts the last digit branch-free.
    #[inline]
    pub(super) fn count_on_if(&mut self, found: bool) {
        if let Some(left) = self.ones_left.checked_sub(found.into()) {
            self.characters += self.one * u64::from(found);
            self.ones_left = left;
        } else {
            *self = Self::after(self.row_before().saturating_add(1));
        }
    }
}
