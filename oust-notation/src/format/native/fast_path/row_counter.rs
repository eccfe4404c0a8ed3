//! The number of the next row.

use super::window::Window;

/// The text of the next row number, `12.` and a space, to compare with the source. Row numbers
/// ascend by one, and counting is faster than parsing.
#[derive(Clone, Copy)]
pub(super) struct RowCounter {
    /// The digits, the point and the space, the first one in the lowest byte.
    characters: u64,
    /// The mask of these characters in a window.
    mask: u64,
    len: usize,
    /// The addend that increments the last digit.
    one: u64,
    /// The difference between nine and the last digit.
    ones_left: u32,
    /// The number of the row before the one whose last digit is nine.
    row_before_nine: u32,
}

impl RowCounter {
    /// The number of digits that fit into eight bytes with the point and the space.
    const MAX_DIGITS: u32 = 6;

    /// Returns the number of the row after `row`.
    #[cold]
    pub(super) fn after(row: u32) -> Self {
        let mut rest = row.saturating_add(1);
        let digits = rest.ilog10() + 1;
        let ones_left = 9 - rest % 10;
        let end = u64::from(u16::from_le_bytes(*b". "));
        let characters = if digits > Self::MAX_DIGITS {
            // Never matches a text.
            u64::MAX
        } else {
            (0..digits).fold(end, |characters, _| {
                let digit = u64::from(b'0') + u64::from(rest % 10);
                rest /= 10;
                characters << 8 | digit
            })
        };
        let digits = digits.min(Self::MAX_DIGITS);
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

    /// Returns its length in bytes with the point and the space.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Returns whether a text begins with it.
    #[inline]
    pub(super) fn begins(&self, text: Window) -> bool {
        (text.first() ^ self.characters) & self.mask == 0
    }

    /// Advances to the next number if `found`. Increments the last digit without a branch.
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
