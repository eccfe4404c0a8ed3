//! Putting a new text in the place of a file's.

use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// How the name begins of what is written beside a file.
const BESIDE: &str = ".oust-beside-";

/// Whether a file was replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replaced {
    /// It holds the new text now.
    Yes,
    /// It held that text already, and was left alone.
    Same,
}

/// Why a file was not replaced. It is then what it was.
///
/// Exhaustive on purpose: whoever replaces files has to say which is which.
#[derive(Debug)]
pub enum ReplaceError {
    /// Its bytes are not those of the text that was read from it: it is packed, not in UTF-8, or
    /// was changed since.
    OtherText,
    /// It cannot be read.
    Read(io::Error),
    /// It, or the file beside it that is to replace it, cannot be written.
    Write(io::Error),
}

/// Replaces the text read from a file by another one, where they differ.
///
/// The new text is written beside the file, which is then replaced as a whole: whoever reads
/// it, and whatever ends the program, finds the old text or the new one. Permissions are kept,
/// and a link stays one; what it names is replaced. Where the program is killed, what it had
/// written beside the file stays; [`is_left_over`] knows it.
///
/// ```
/// use oust_validate::{Replaced, replace_file};
///
/// let folder = tempfile::tempdir()?;
/// let file = folder.path().join("a.oust");
/// std::fs::write(&file, "old")?;
/// assert_eq!(replace_file(&file, "old", "new")?, Replaced::Yes);
/// assert_eq!(std::fs::read(&file)?, b"new");
/// assert!(replace_file(&file, "old", "newer").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// When the file holds something else than was read from it, or cannot be read or written.
pub fn replace_file(file: &Path, read: &str, text: &str) -> Result<Replaced, ReplaceError> {
    let bytes = fs::read(file).map_err(ReplaceError::Read)?;
    if bytes == text.as_bytes() {
        return Ok(Replaced::Same);
    }
    if bytes != read.as_bytes() {
        return Err(ReplaceError::OtherText);
    }
    write(file, text).map_err(ReplaceError::Write)?;
    Ok(Replaced::Yes)
}

/// Whether a file is one that [`replace_file`] wrote beside another and could not finish: no
/// part of a collection.
///
/// ```
/// use oust_validate::is_left_over;
///
/// assert!(is_left_over("games/.oust-beside-Xy12ab".as_ref()));
/// assert!(!is_left_over("games/beside.oust".as_ref()));
/// ```
pub fn is_left_over(file: &Path) -> bool {
    let name = file.file_name().and_then(|name| name.to_str());
    name.is_some_and(|name| name.starts_with(BESIDE))
}

fn write(file: &Path, text: &str) -> io::Result<()> {
    // A link stays one; what it names is replaced.
    let file = fs::canonicalize(file)?;
    let permissions = fs::metadata(&file)?.permissions();
    if permissions.readonly() {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    let folder = file.parent().unwrap_or(Path::new("."));
    let mut beside = tempfile::Builder::new()
        .prefix(BESIDE)
        .tempfile_in(folder)?;
    beside.write_all(text.as_bytes())?;
    beside.as_file().set_permissions(permissions)?;
    beside.as_file().sync_all()?;
    beside.persist(&file)?;
    Ok(())
}

impl fmt::Display for ReplaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherText => {
                f.write_str("it is packed or not in UTF-8; pass it on standard input")
            }
            Self::Read(error) => error.fmt(f),
            Self::Write(error) => write!(f, "cannot write: {error}"),
        }
    }
}

impl std::error::Error for ReplaceError {}
