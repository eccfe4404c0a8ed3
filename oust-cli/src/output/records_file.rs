//! A file of records, written one after the other.

use std::io::{self, BufWriter, IntoInnerError, Write};
use std::path::{Path, PathBuf};

use oust_program::{Failure, NewFile};

/// A file of native records, which replaces an older one when it is finished.
pub(crate) struct RecordsFile {
    path: PathBuf,
    file: BufWriter<NewFile>,
    is_empty: bool,
}

impl RecordsFile {
    pub(crate) fn create(path: &Path) -> Result<Self, Failure> {
        let file = NewFile::create(path).map_err(|error| cannot_write(path, &error))?;
        Ok(Self {
            path: path.to_owned(),
            file: BufWriter::new(file),
            is_empty: true,
        })
    }

    /// Writes a record, after an empty line if it is not the first.
    pub(crate) fn write(&mut self, record: &str) -> Result<(), Failure> {
        let gap = if self.is_empty { "" } else { "\n" };
        self.is_empty = false;
        write!(self.file, "{gap}{record}").map_err(|error| cannot_write(&self.path, &error))
    }

    pub(crate) fn finish(self) -> Result<(), Failure> {
        let file = self.file.into_inner().map_err(IntoInnerError::into_error);
        let finished = file.and_then(NewFile::finish);
        finished.map_err(|error| cannot_write(&self.path, &error))
    }
}

fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    Failure::work(format!("cannot write {}: {error}", path.display()))
}
