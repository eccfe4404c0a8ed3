//! Numbers of rows, counted on.

use super::window::Window;

/// The number of the next row as it is mostly written, `12.` and a blank, to be compared with a
/// text: rows are numbered one after the other, and to count on is quicker than to read.
#[derive(Clone, Copy)]
pub(super) struct NextNumber {
    /// The signs with the point and the blank, the first one lowest.
    signs: u64,
    /// The bits of a window in which they stand.
    bits: u64,
    /// How many they are.
    len: usize,
    /// One more in the last digit.
    one: u64,
    /// How far that is from nine.
    ones_left: u32,
    /// The number of the row before when that is nine.
    row_before_nine: u32,
}

impl NextNumber {
    /// So many digits fit into eight bytes with what stands behind them.
    const MOST_DIGITS: u32 = 6;

    /// The number of the row behind a row.
    #[cold]
    pub(super) fn behind(row: u32) -> Self {
        let mut rest = row.saturating_add(1);
        let digits = rest.ilog10() + 1;
        let ones_left = 9 - rest % 10;
        let behind = u64::from(u16::from_le_bytes(*b". "));
        let signs = if digits > Self::MOST_DIGITS {
            // No text holds this.
            u64::MAX
        } else {
            (0..digits).fold(behind, |signs, _| {
                let sign = u64::from(b'0') + u64::from(rest % 10);
                rest /= 10;
                signs << 8 | sign
            })
        };
        let digits = digits.min(Self::MOST_DIGITS);
        let len = digits + 2;
        Self {
            signs,
            bits: u64::MAX >> (64 - 8 * len),
            len: len as usize,
            one: 1 << (8 * (digits - 1)),
            ones_left,
            row_before_nine: row.wrapping_add(ones_left),
        }
    }

    pub(super) fn row_before(&self) -> u32 {
        self.row_before_nine.wrapping_sub(self.ones_left)
    }

    /// How many bytes it takes with the blank behind it.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Whether a text begins with it and a blank.
    #[inline]
    pub(super) fn begins(&self, text: Window) -> bool {
        (text.first() ^ self.signs) & self.bits == 0
    }

    /// Goes to the number behind one that was found, if one was. The last digit is counted on
    /// by itself, so that nothing branches on whether it is.
    #[inline]
    pub(super) fn count_on_if(&mut self, found: bool) {
        if let Some(left) = self.ones_left.checked_sub(found.into()) {
            self.signs += self.one * u64::from(found);
            self.ones_left = left;
        } else {
            *self = Self::behind(self.row_before().saturating_add(1));
        }
    }
}
