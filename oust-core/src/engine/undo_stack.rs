//! The memory of an [`UndoLog`](super::UndoLog).

/// A stack of what changes of the stones have overwritten: last in, first out.
#[derive(Clone, Debug, Default)]
pub(crate) struct UndoStack {
    words: Vec<u64>,
    numbers: Vec<u16>,
}

impl UndoStack {
    pub(crate) fn clear(&mut self) {
        self.words.clear();
        self.numbers.clear();
    }

    #[inline]
    pub(crate) fn push(&mut self, number: u16) {
        self.numbers.push(number);
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> u16 {
        self.numbers.pop().expect("every pop follows its push")
    }

    #[inline]
    pub(crate) fn push_bitboards<const N: usize, const W: usize>(
        &mut self,
        bitboards: [[u64; W]; N],
    ) {
        self.words.extend_from_slice(bitboards.as_flattened());
    }

    #[inline]
    pub(crate) fn pop_bitboards<const N: usize, const W: usize>(&mut self) -> [[u64; W]; N] {
        // Chunks from the end: entries of another width lie below, so the start is not aligned to
        // `W`.
        let (_, bitboards) = self.words.as_rchunks();
        let bitboards = *bitboards.last_chunk().expect("every pop follows its push");
        self.words.truncate(self.words.len() - N * W);
        bitboards
    }
}
