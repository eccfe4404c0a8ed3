//! Numbers of rows, counted on.

/// The number of the next row as it is mostly written, `12.` and a blank, to be compared with a
/// text: rows are numbered one after the other, and to count on is quicker than to read.
pub(super) struct NextNumber {
    row_before: u32,
    /// The signs with the point and the blank, the first one lowest.
    signs: u64,
    digits: u32,
}

impl NextNumber {
    /// So many digits fit into a window with what stands behind them.
    const MOST_DIGITS: u32 = 6;

    /// The number of the row behind a row.
    pub(super) fn behind(row: u32) -> Self {
        let mut rest = row.saturating_add(1);
        let digits = rest.ilog10() + 1;
        let behind = u64::from(u16::from_le_bytes(*b". "));
        let signs = (0..digits.min(Self::MOST_DIGITS)).fold(behind, |signs, _| {
            let sign = u64::from(b'0') + u64::from(rest % 10);
            rest /= 10;
            signs << 8 | sign
        });
        Self {
            row_before: row,
            signs,
            digits,
        }
    }

    pub(super) fn row_before(&self) -> u32 {
        self.row_before
    }

    /// How many bytes it takes with the blank behind it.
    pub(super) fn len(&self) -> usize {
        self.digits as usize + ". ".len()
    }

    /// Whether a text begins with it and a blank.
    #[inline]
    pub(super) fn begins(&self, window: u64) -> bool {
        let others = Self::MOST_DIGITS.checked_sub(self.digits);
        others.is_some_and(|others| (window ^ self.signs) << (8 * others) == 0)
    }

    /// Goes to the next row behind one that it began, if it is time. The last digit is counted
    /// on by itself, so that nothing branches on whether it is.
    #[inline]
    pub(super) fn count_on_if(&mut self, it_is_time: bool) {
        let last = 8 * (self.digits.min(Self::MOST_DIGITS) - 1);
        self.row_before += u32::from(it_is_time);
        self.signs += u64::from(it_is_time) << last;
        if (self.signs >> last).to_le_bytes()[0] > b'9' {
            *self = Self::behind(self.row_before);
        }
    }
}
