//! Replacement of files as a whole, so that no failure loses their content.

use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use crate::unfinished::Unfinished;

/// The prefix of the names of unfinished files. The dot hides them from a walk of the folder.
const PREFIX: &str = ".oust-beside-";

/// The most symbolic links that [`real_path`] follows.
const MAX_LINKS: usize = 40;

/// The outcome of [`replace_file`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replaced {
    /// The file holds the new text now.
    Yes,
    /// The file held that text already and is unchanged.
    Same,
}

/// The reason why a file was not replaced. The file is then unchanged.
///
/// Exhaustive on purpose: a program that replaces files handles each.
#[derive(Debug, thiserror::Error)]
pub enum ReplaceError {
    /// The file differs byte for byte from the text that was read: it is compressed, not in UTF-8,
    /// has lines that end with CR alone, or was changed since.
    #[error(
        "it is packed, not in UTF-8, or its lines end with CR alone; pass it on standard input"
    )]
    OtherText,
    /// The file cannot be read, or is not a regular file.
    #[error("{0}")]
    Read(io::Error),
    /// The file, or its replacement next to it, cannot be written.
    #[error("cannot write: {0}")]
    Write(io::Error),
}

/// Replaces the text `read` from a file by `text` where they differ, through a [`NewFile`].
///
/// # Errors
///
/// Returns why the file was not replaced.
pub fn replace_file(file: &Path, read: &str, text: &str) -> Result<Replaced, ReplaceError> {
    // Reading a named pipe would wait forever.
    let is_file = fs::metadata(file).map_err(ReplaceError::Read)?.is_file();
    if !is_file {
        return Err(ReplaceError::Read(io::Error::other("no regular file")));
    }
    let bytes = fs::read(file).map_err(ReplaceError::Read)?;
    if bytes == text.as_bytes() {
        return Ok(Replaced::Same);
    }
    // Read again just before writing: an editor may have saved the file in between.
    if bytes != read.as_bytes() {
        return Err(ReplaceError::OtherText);
    }
    write_file(file, text).map_err(ReplaceError::Write)?;
    Ok(Replaced::Yes)
}

/// Writes a text into a file, new or not, through a [`NewFile`].
///
/// # Errors
///
/// Returns the error of the system, or the reason why the file cannot be replaced; it is then
/// unchanged.
pub fn write_file(file: &Path, text: &str) -> io::Result<()> {
    let mut new = NewFile::create(file)?;
    new.write_all(text.as_bytes())?;
    new.finish()
}

/// A file being written that takes its name when it is finished.
///
/// The text goes to a temporary file in the same folder, and [`finish`](NewFile::finish) renames
/// it over the target: a reader finds the old text or the new one, even after a crash. Mode,
/// owner and group are kept; a symbolic link stays one, and its target is replaced. Access lists
/// and extended attributes are not kept. A signal that ends the program removes the temporary file
/// first; only SIGKILL or a crash leaves it, and its name begins with a dot. Anything but a regular
/// file, such as `/dev/null` or a pipe, is written directly.
///
/// ```
/// use std::io::Write;
///
/// use oust_program::NewFile;
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("a.oust");
/// std::fs::write(&path, "old")?;
/// let mut file = NewFile::create(&path)?;
/// file.write_all(b"new")?;
/// assert_eq!(std::fs::read(&path)?, b"old");
/// file.finish()?;
/// assert_eq!(std::fs::read(&path)?, b"new");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct NewFile(Out);

#[derive(Debug)]
enum Out {
    Replacement {
        file: NamedTempFile,
        unfinished: Unfinished,
        target: PathBuf,
        /// The file that is replaced.
        old: Option<Box<Metadata>>,
    },
    Direct(File),
}

impl NewFile {
    /// Starts writing a file.
    ///
    /// # Errors
    ///
    /// Returns the error of the system, or the reason why the file cannot be replaced: it is
    /// read-only, or has several hard links. A rename would detach one link from the others.
    pub fn create(path: &Path) -> io::Result<Self> {
        let old = match fs::metadata(path) {
            Ok(old) if old.is_file() => Some(Box::new(old)),
            Ok(_) => {
                let file = File::options().write(true).open(path)?;
                return Ok(Self(Out::Direct(file)));
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        if let Some(old) = &old {
            if old.permissions().readonly() {
                return Err(io::ErrorKind::PermissionDenied.into());
            }
            system::refuse_hard_links(old)?;
        }
        // A rename onto a link would replace the link and not its target.
        let target = real_path(path)?;
        let (file, unfinished) = unfinished_in(target.parent().unwrap_or(Path::new("/")))?;
        Ok(Self(Out::Replacement {
            file,
            unfinished,
            target,
            old,
        }))
    }

    /// Does the work of [`Output::scratch`](crate::Output::scratch).
    pub(crate) fn scratch(&self) -> io::Result<File> {
        match &self.0 {
            Out::Replacement { target, .. } => {
                tempfile::tempfile_in(target.parent().unwrap_or(Path::new("/")))
            }
            Out::Direct(_) => tempfile::tempfile(),
        }
    }

    /// Replaces the file by the written text.
    ///
    /// # Errors
    ///
    /// Returns the error of the system, or that the owner cannot be kept; the file is then
    /// unchanged.
    pub fn finish(self) -> io::Result<()> {
        let (file, unfinished, target, old) = match self.0 {
            Out::Replacement {
                file,
                unfinished,
                target,
                old,
            } => (file, unfinished, target, old),
            Out::Direct(mut file) => return file.flush(),
        };
        if let Some(old) = old {
            // The owner first: a change of owner clears the set-user-ID and set-group-ID bits.
            system::keep_owner(file.as_file(), &old)?;
            file.as_file().set_permissions(old.permissions())?;
        }
        // Before the rename: otherwise a power failure may leave the name on an empty file.
        file.as_file().sync_all()?;
        // A rename within one file system replaces the name in one step.
        unfinished.finish(|| Ok(file.persist(target)?))?;
        Ok(())
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.0 {
            Out::Replacement { file, .. } => file.write(bytes),
            Out::Direct(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.0 {
            Out::Replacement { file, .. } => file.flush(),
            Out::Direct(file) => file.flush(),
        }
    }
}

/// Creates an unfinished file in a folder, which a signal that ends the program removes first.
pub(crate) fn unfinished_in(folder: &Path) -> io::Result<(NamedTempFile, Unfinished)> {
    let mut builder = Builder::new();
    builder.prefix(PREFIX);
    system::set_usual_mode(&mut builder);
    Unfinished::list(|| builder.tempfile_in(folder))
}

/// Returns the path of a file after following all links. The file need not exist.
///
/// # Errors
///
/// Returns the error of the system for its folder, or of links that form a circle.
pub(crate) fn real_path(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        let parent = match path.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        match fs::read_link(&path) {
            Ok(target) => path = parent.join(target),
            Err(_) => {
                return match path.file_name() {
                    Some(name) => Ok(fs::canonicalize(parent)?.join(name)),
                    None => fs::canonicalize(&path),
                };
            }
        }
    }
    Err(io::Error::other("too many levels of symbolic links"))
}

#[cfg(unix)]
mod system {
    use std::fs::{File, Metadata, Permissions};
    use std::io;
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};

    use tempfile::Builder;

    pub(crate) fn refuse_hard_links(old: &Metadata) -> io::Result<()> {
        let names = old.nlink();
        if names <= 1 {
            return Ok(());
        }
        let message = format!(
            "the file has {names} names (hard links), and writing it anew would part them; write \
             to another file, or give it a single name first"
        );
        Err(io::Error::other(message))
    }

    /// Gives a new file mode 0666 less the umask; a temporary file would have 0600.
    pub(crate) fn set_usual_mode(builder: &mut Builder<'_, '_>) {
        builder.permissions(Permissions::from_mode(0o666));
    }

    pub(crate) fn keep_owner(file: &File, old: &Metadata) -> io::Result<()> {
        let (new, user, group) = (file.metadata()?, old.uid(), old.gid());
        // The usual case: an unprivileged user may not change owners at all.
        if (new.uid(), new.gid()) == (user, group) {
            return Ok(());
        }
        fchown(file, Some(user), Some(group)).map_err(|error| {
            let message = format!(
                "the file belongs to user {user} and group {group}, which a new file cannot \
                 keep: {error}"
            );
            io::Error::other(message)
        })
    }
}

#[cfg(not(unix))]
mod system {
    use std::fs::{File, Metadata};
    use std::io;

    use tempfile::Builder;

    pub(crate) fn refuse_hard_links(_: &Metadata) -> io::Result<()> {
        Ok(())
    }

    pub(crate) fn set_usual_mode(_: &mut Builder<'_, '_>) {}

    pub(crate) fn keep_owner(_: &File, _: &Metadata) -> io::Result<()> {
        Ok(())
    }
}
