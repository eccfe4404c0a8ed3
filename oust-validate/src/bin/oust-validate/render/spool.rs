//! Text that has to wait for its place: in memory while it is little, else in a nameless file.

use std::io::{self, BufWriter, Seek, SeekFrom, Write};

use tempfile::SpooledTempFile;

/// How many bytes are kept in memory.
const IN_MEMORY: usize = 1 << 20;

/// Made when something is put there.
#[derive(Default)]
pub(super) struct Spool(Option<BufWriter<SpooledTempFile>>);

impl Spool {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Writes all that was put here, and is empty again.
    pub(super) fn empty_into(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if let Some(mut file) = self.0.take() {
            file.seek(SeekFrom::Start(0))?; // flushes
            io::copy(file.get_mut(), out)?;
        }
        Ok(())
    }
}

impl Write for Spool {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let new = || BufWriter::new(SpooledTempFile::new(IN_MEMORY));
        self.0.get_or_insert_with(new).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.as_mut().map_or(Ok(()), Write::flush)
    }
}
