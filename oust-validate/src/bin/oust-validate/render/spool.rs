//! A buffer for output that is written later: in memory up to a size, then in a temporary file.

use std::io::{self, BufWriter, Seek, SeekFrom, Write};

use tempfile::SpooledTempFile;

/// The number of bytes kept in memory.
const IN_MEMORY: usize = 1 << 20;

/// The file, made at the first write.
#[derive(Default)]
pub(crate) struct Spool(Option<BufWriter<SpooledTempFile>>);

impl Spool {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Writes the content to `out` and clears the buffer.
    pub(crate) fn empty_into(&mut self, out: &mut dyn Write) -> io::Result<()> {
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
