//! A text, eight bytes at a time.

/// A text up to somewhere.
#[derive(Clone, Copy)]
pub(super) struct Text<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) end: usize,
}

impl<'a> Text<'a> {
    /// Eight bytes, the first one lowest: what is decided on them needs no more looking. Behind
    /// the end anything may stand, and at the end of all bytes zeros do.
    #[inline]
    pub(super) fn window(self, at: usize) -> u64 {
        match self.bytes.get(at..).and_then(<[u8]>::first_chunk) {
            Some(&bytes) => u64::from_le_bytes(bytes),
            None => self.last_window(at),
        }
    }

    #[cold]
    fn last_window(self, at: usize) -> u64 {
        let mut bytes = [0; 8];
        for (to, &byte) in bytes.iter_mut().zip(self.behind(at)) {
            *to = byte;
        }
        u64::from_le_bytes(bytes)
    }

    pub(super) fn behind(self, at: usize) -> &'a [u8] {
        self.bytes.get(at..self.end).unwrap_or_default()
    }
}
