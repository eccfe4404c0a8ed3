//! Padded reads of a text.

/// The bytes of a text, with padded reads.
#[derive(Clone, Copy)]
pub(crate) struct Text<'a>(pub(crate) &'a [u8]);

/// Sixteen bytes of a text, the first in the lowest byte, padded with zeros after the end of the
/// text.
#[derive(Clone, Copy)]
pub(crate) struct Window(u128);

impl<'a> Text<'a> {
    #[inline]
    pub(crate) fn window(self, at: usize) -> Window {
        // One load for the placement and the row number after it.
        let bytes = self.0.get(at..at + 16).and_then(<[u8]>::first_chunk);
        Window(match bytes {
            Some(&bytes) => u128::from_le_bytes(bytes),
            None => last_bytes(self.from(at)),
        })
    }

    pub(crate) fn from(self, at: usize) -> &'a [u8] {
        self.0.get(at..).unwrap_or_default()
    }

    /// Returns the number of spaces at `at`. Not inlined: the loop of placements would run out of
    /// registers.
    #[inline(never)]
    pub(crate) fn spaces(self, at: usize) -> usize {
        let rest = self.from(at);
        // Columns differ in width, so that the end of a loop over bytes is mispredicted.
        if let Some(&first) = rest.first_chunk() {
            let spaces = Window(u128::from_le_bytes(first)).spaces();
            if spaces < size_of::<Window>() {
                return spaces;
            }
        }
        rest.iter().take_while(|&&byte| byte == b' ').count()
    }
}

#[cold]
fn last_bytes(bytes: &[u8]) -> u128 {
    let mut all = [0; 16];
    for (to, &byte) in all.iter_mut().zip(bytes) {
        *to = byte;
    }
    u128::from_le_bytes(all)
}

impl Window {
    /// Returns the first eight bytes, the first in the lowest byte.
    #[inline]
    pub(crate) fn first(self) -> u64 {
        let [bytes @ .., _, _, _, _, _, _, _, _] = self.0.to_le_bytes();
        u64::from_le_bytes(bytes)
    }

    /// Returns the window without its first `N` bytes.
    #[inline]
    pub(crate) fn skip<const N: usize>(self) -> Self {
        Self(self.0 >> (8 * N))
    }

    /// Returns the number of spaces at the start of the window.
    #[inline]
    fn spaces(self) -> usize {
        const SPACES: u128 = u128::from_le_bytes([b' '; 16]);
        let equal_bits = (self.0 ^ SPACES).trailing_zeros();
        (equal_bits / u8::BITS) as usize
    }
}
