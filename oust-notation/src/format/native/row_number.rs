//! The text of row numbers, for comparison with the source: faster than to parse each number.

use crate::format::native::window::Window;

/// The text of a row number, `12.` and a space.
#[derive(Clone, Copy)]
pub(crate) struct RowNumber {
    /// The digits, the point and the space, the first character in the lowest byte.
    characters: u64,
    /// The mask of these characters in a window.
    mask: u64,
    len: usize,
}

/// The numbers after the rows 0 to 999. Random games on 30x30 have about 500 rows.
static FIRST: [RowNumber; 1000] = {
    let mut first = [RowNumber::new(1); 1000];
    let mut row = 1;
    while row < 1000 {
        first[row as usize] = RowNumber::new(row + 1);
        row += 1;
    }
    first
};

impl RowNumber {
    /// The number of digits that fit into eight bytes with the point and the space.
    const MAX_DIGITS: u32 = 6;

    /// A value without a number yet.
    pub(crate) const NONE: Self = Self::new(0);

    /// Returns the number after `row`, from the table or else in `computed`.
    #[inline]
    pub(crate) fn after(row: u32, computed: &mut Self) -> &Self {
        FIRST.get(row as usize).unwrap_or_else(|| computed.set(row))
    }

    #[cold]
    #[inline(never)]
    fn set(&mut self, row: u32) -> &Self {
        *self = Self::new(row.saturating_add(1));
        self
    }

    const fn new(row: u32) -> Self {
        let mut characters = u16::from_le_bytes(*b". ") as u64;
        let mut digits = 0;
        let mut rest = row;
        // The last digit is added first, so that the first one ends in the lowest byte.
        while digits == 0 || rest > 0 {
            characters = characters << 8 | (b'0' as u64 + (rest % 10) as u64);
            rest /= 10;
            digits += 1;
        }
        if digits > Self::MAX_DIGITS {
            // 0xff is no byte of UTF-8, so this never matches.
            characters = u64::MAX;
            digits = Self::MAX_DIGITS;
        }
        let len = digits + 2;
        Self {
            characters,
            mask: u64::MAX >> (64 - 8 * len),
            len: len as usize,
        }
    }

    /// Returns the length in bytes, including the point and the space.
    #[inline]
    pub(crate) fn len(self) -> usize {
        self.len
    }

    /// Returns whether `text` begins with the row number.
    #[inline]
    pub(crate) fn begins(self, text: Window) -> bool {
        (text.first() ^ self.characters) & self.mask == 0
    }
}
