//! Reads a text sixteen bytes at a time.

/// The bytes of a text.
#[derive(Clone, Copy)]
pub(super) struct Text<'a>(pub(super) &'a [u8]);

/// Sixteen bytes of a text, the first one in the lowest byte; zeros after the end of the text.
#[derive(Clone, Copy)]
pub(super) struct Window(u128);

impl<'a> Text<'a> {
    #[inline]
    pub(super) fn window(self, at: usize) -> Window {
        let bytes = self.0.get(at..at + 16).and_then(<[u8]>::first_chunk);
        Window(match bytes {
            Some(&bytes) => u128::from_le_bytes(bytes),
            None => last_bytes(self.from(at)),
        })
    }

    pub(super) fn from(self, at: usize) -> &'a [u8] {
        self.0.get(at..).unwrap_or_default()
    }

    /// Returns the number of spaces at `at`.
    pub(super) fn spaces(self, at: usize) -> usize {
        let bytes = self.from(at).iter();
        bytes.take_while(|&&byte| byte == b' ').count()
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
    /// Returns the first eight bytes.
    #[inline]
    pub(super) fn first(self) -> u64 {
        let [bytes @ .., _, _, _, _, _, _, _, _] = self.0.to_le_bytes();
        u64::from_le_bytes(bytes)
    }

    /// Returns the window without its first `N` bytes.
    #[inline]
    pub(super) fn skip<const N: usize>(self) -> Self {
        Self(self.0 >> (8 * N))
    }
}
