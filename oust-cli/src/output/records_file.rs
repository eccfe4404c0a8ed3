//! A file of records, written one after the other.

use std::path::Path;

use oust_program::{Content, Failure, Output, Outputs, STDIN};
use oust_validate::files::is_named_as_record;

/// A file of native records, which replaces an older one when it is finished.
pub(crate) struct RecordsFile {
    file: Output,
    is_empty: bool,
}

impl RecordsFile {
    /// Opens the file of `--records` of a command without input files.
    pub(crate) fn create(path: &Path) -> Result<Self, Failure> {
        let mut outputs = Outputs::new([STDIN], is_named_as_record);
        Ok(Self {
            file: outputs.create("--records", path, Content::Records)?,
            is_empty: true,
        })
    }

    /// Writes a record, after an empty line if it is not the first.
    pub(crate) fn write(&mut self, record: &str) -> anyhow::Result<()> {
        let gap = if self.is_empty { "" } else { "\n" };
        self.is_empty = false;
        self.file.write_text(gap)?;
        self.file.write_text(record)
    }

    pub(crate) fn finish(self) -> anyhow::Result<()> {
        self.file.finish()
    }
}
