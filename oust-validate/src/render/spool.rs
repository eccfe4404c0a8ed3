//! Text that has to wait for its place: in memory while it is little, else in a nameless file.

use std::io::{self, BufWriter, Seek, SeekFrom, Write};

use tempfile::SpooledTempFile;

/// How many bytes are kept in memory.
const IN_MEMORY: usize = 1 << 20;

pub(crate) struct Spool(BufWriter<SpooledTempFile>);

impl Spool {
    pub(crate) fn new() -> Self {
        Self(BufWriter::new(SpooledTempFile::new(IN_MEMORY)))
    }

    /// Writes all that was put here, and is empty again.
    pub(crate) fn empty_into(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.0.seek(SeekFrom::Start(0))?; // flushes
        io::copy(self.0.get_mut(), out)?;
        *self = Self::new();
        Ok(())
    }
}

impl Write for Spool {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
