//! A text, sixteen bytes at a time.

/// A text up to somewhere.
#[derive(Clone, Copy)]
pub(super) struct Text<'a>(pub(super) &'a [u8]);

/// Bytes of a text, the first one lowest: what is decided on them needs no more looking. Behind
/// the end of the text zeros stand.
#[derive(Clone, Copy)]
pub(super) struct Window(u128);

impl<'a> Text<'a> {
    /// The text from somewhere on.
    #[inline]
    pub(super) fn window(self, at: usize) -> Window {
        let bytes = self.0.get(at..at + 16).and_then(<[u8]>::first_chunk);
        Window(match bytes {
            Some(&bytes) => u128::from_le_bytes(bytes),
            None => last_bytes(self.behind(at)),
        })
    }

    pub(super) fn behind(self, at: usize) -> &'a [u8] {
        self.0.get(at..).unwrap_or_default()
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
    /// The first eight bytes.
    #[inline]
    pub(super) fn first(self) -> u64 {
        let [bytes @ .., _, _, _, _, _, _, _, _] = self.0.to_le_bytes();
        u64::from_le_bytes(bytes)
    }

    /// The window without its first bytes.
    #[inline]
    pub(super) fn behind<const N: usize>(self) -> Self {
        Self(self.0 >> (8 * N))
    }
}
