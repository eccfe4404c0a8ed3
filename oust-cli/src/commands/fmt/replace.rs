//! Putting a new text in the place of a file's.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use tempfile::NamedTempFile;

use crate::failure::{Failure, Reason};

/// Replaces the text read from a file by another one where they differ, and says whether they do.
///
/// The new text is written beside the file, which is then replaced as a whole: whoever reads
/// it finds the old text or the new one.
pub(super) fn replace(file: &Path, read: &str, text: &str) -> Result<bool, Failure> {
    let fail = |reason, why: &str| Failure::new(reason, format!("{}: {why}", file.display()));
    let bytes = fs::read(file).map_err(|error| fail(Reason::Work, &error.to_string()))?;
    if bytes == text.as_bytes() {
        return Ok(false);
    }
    if bytes != read.as_bytes() {
        let why = "it is packed or not in UTF-8; pass it on standard input";
        return Err(fail(Reason::Work, why));
    }
    write(file, text).map_err(|error| fail(Reason::Work, &format!("cannot write: {error}")))?;
    Ok(true)
}

fn write(file: &Path, text: &str) -> io::Result<()> {
    // A link stays one; what it names is replaced.
    let file = fs::canonicalize(file)?;
    let permissions = fs::metadata(&file)?.permissions();
    if permissions.readonly() {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    let folder = file.parent().unwrap_or(Path::new("."));
    let mut beside = NamedTempFile::new_in(folder)?;
    beside.write_all(text.as_bytes())?;
    beside.as_file().set_permissions(permissions)?;
    beside.as_file().sync_all()?;
    beside.persist(&file)?;
    Ok(())
}
