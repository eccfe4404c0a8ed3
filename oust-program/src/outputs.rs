//! The output files of a run, checked against its inputs and against each other.

use std::fs::File;
use std::io::{self, BufWriter, IntoInnerError, Write};
use std::path::{Path, PathBuf};

use same_file::Handle;
use walkdir::WalkDir;

use crate::replace::{NewFile, real_path};
use crate::{Failure, STDIN};

/// The inputs of a run, and the outputs that were opened so far.
///
/// Compares files by identity, not by name: links and other spellings of a path are the same file.
///
/// ```
/// use std::io::Write;
/// use std::path::Path;
///
/// use oust_program::{Content, Outputs};
///
/// let folder = tempfile::tempdir()?;
/// let input = folder.path().join("games.oust");
/// std::fs::write(&input, "oust 3x3\n")?;
/// let mut outputs = Outputs::new([&input], |path| path.ends_with(".oust"));
/// assert!(outputs.create("--records", &input, Content::Records).is_err());
/// let other = folder.path().join("other.oust");
/// let mut file = outputs.create("--records", &other, Content::Records)?;
/// file.write_all(b"oust 3x3\n")?;
/// file.finish()?;
/// # Ok::<(), anyhow::Error>(())
/// ```
#[derive(Debug)]
pub struct Outputs {
    inputs: Vec<PathBuf>,
    /// Whether a file of an input folder is read because of its name.
    is_read_by_name: fn(&Path) -> bool,
    written: Vec<(&'static str, PathBuf, Place)>,
}

/// The content of an output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// Records: the file must not be in a folder that is read.
    Records,
    /// The known findings of a validator.
    Baseline,
    /// Anything else.
    Other,
}

impl Outputs {
    /// Makes the outputs of a run with these inputs: files, folders, configurations, and
    /// [`STDIN`] for standard input. `is_read_by_name` tells whether a file of a folder is read
    /// whatever it holds.
    pub fn new<P: Into<PathBuf>>(
        inputs: impl IntoIterator<Item = P>,
        is_read_by_name: fn(&Path) -> bool,
    ) -> Self {
        Self {
            is_read_by_name,
            inputs: inputs.into_iter().map(Into::into).collect(),
            written: Vec::new(),
        }
    }

    /// Fails if standard output goes to a file that is an input.
    ///
    /// # Errors
    ///
    /// Returns the wrong use.
    pub fn check_standard_output(&self) -> Result<(), Failure> {
        let place = Place::written(STDIN.as_ref());
        let is_same = |input: &&PathBuf| !input.is_dir() && Place::read(input).is(&place);
        match self.inputs.iter().find(is_same) {
            Some(input) => Err(is_input(input)),
            None => Ok(()),
        }
    }

    /// Fails if a file is an input or was opened for another flag.
    ///
    /// # Errors
    ///
    /// Returns the wrong use.
    pub fn check(&self, flag: &str, path: &Path, content: Content) -> Result<(), Failure> {
        let place = Place::written(path);
        let is_same =
            |(_, other, written): &&(&str, PathBuf, Place)| other == path || written.is(&place);
        let other = self.written.iter().find(is_same).map(|(flag, ..)| *flag);
        let stdout = Place::written(STDIN.as_ref());
        // `--records out.txt > out.txt` would write two outputs into one file.
        let is_stdout = path.as_os_str() != STDIN && stdout.is(&place);
        if let Some(other) = other.or(is_stdout.then_some("standard output")) {
            let message = format!("{other} and {flag} need a file each");
            return Err(Failure::usage(message));
        }
        if path.as_os_str() == STDIN {
            // A folder leaves out the file that standard output goes to.
            return self.check_standard_output();
        }
        let is_always_read =
            |path: &Path| content == Content::Records || (self.is_read_by_name)(path);
        let is_read = |input: &PathBuf| is_read(path, &is_always_read, &place, input);
        if self.inputs.iter().any(is_read) {
            return Err(is_input(path));
        }
        Ok(())
    }

    /// Opens the output of a flag, [`STDIN`] for standard output.
    ///
    /// # Errors
    ///
    /// Returns the wrong use of a file that is an input or is written twice, and the error of the
    /// system.
    pub fn create(
        &mut self,
        flag: &'static str,
        path: &Path,
        content: Content,
    ) -> Result<Output, Failure> {
        self.check(flag, path, content)?;
        let place = Place::written(path);
        let output = Output::create(path, content)?;
        // The identity from before the file is created; the path also finds a second flag with the
        // same new name.
        self.written.push((flag, path.to_owned(), place));
        Ok(output)
    }
}

fn is_input(path: &Path) -> Failure {
    let name = if path.as_os_str() == STDIN {
        "standard input".into()
    } else {
        path.display().to_string()
    };
    Failure::usage(format!(
        "{name} is, or would be, among the files that are read: write it elsewhere"
    ))
}

/// An output of a run: a [`NewFile`] or standard output.
#[derive(Debug)]
pub struct Output {
    path: PathBuf,
    content: Content,
    out: BufWriter<Out>,
}

#[derive(Debug)]
enum Out {
    Standard(io::Stdout),
    File(NewFile),
}

impl Output {
    fn create(path: &Path, content: Content) -> Result<Self, Failure> {
        let out = if path.as_os_str() == STDIN {
            Out::Standard(io::stdout())
        } else {
            let file = NewFile::create(path);
            Out::File(file.map_err(|error| cannot_write(path, content, &error))?)
        };
        Ok(Self {
            path: path.to_owned(),
            content,
            out: BufWriter::new(out),
        })
    }

    /// Returns the path, [`STDIN`] for standard output.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns whether this is standard output.
    pub fn is_standard(&self) -> bool {
        matches!(self.out.get_ref(), Out::Standard(_))
    }

    /// Opens an empty file for what is to be copied to this output later. It has no name and is gone
    /// once it is closed. It is in the folder of this output, where there has to be enough room
    /// anyway, or in the folder of temporary files if this is no regular file.
    ///
    /// # Errors
    ///
    /// Returns the error of the system.
    pub fn scratch(&self) -> io::Result<File> {
        match self.out.get_ref() {
            Out::Standard(_) => tempfile::tempfile(),
            Out::File(file) => file.scratch(),
        }
    }

    /// Writes a text.
    ///
    /// # Errors
    ///
    /// As [`finish`](Self::finish).
    pub fn write_text(&mut self, text: &str) -> anyhow::Result<()> {
        self.write_bytes(text.as_bytes())
    }

    /// Writes bytes.
    ///
    /// # Errors
    ///
    /// As [`finish`](Self::finish).
    pub fn write_bytes(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        let written = self.out.write_all(bytes);
        written.map_err(|error| self.failed(error))
    }

    /// Writes lines, with the line ending that the last one of a source may lack.
    ///
    /// # Errors
    ///
    /// As [`finish`](Self::finish).
    pub fn write_lines(&mut self, text: &str) -> anyhow::Result<()> {
        self.write_text(text)?;
        if text.is_empty() || text.ends_with('\n') {
            return Ok(());
        }
        self.write_text("\n")
    }

    /// Finishes the output: a file gets its name now.
    ///
    /// # Errors
    ///
    /// Returns a [`Failure`] that names the file. An error of standard output stays bare, so that
    /// a program can end quietly when it is closed.
    pub fn finish(self) -> anyhow::Result<()> {
        let Self { path, content, out } = self;
        let is_standard = matches!(out.get_ref(), Out::Standard(_));
        let flushed = out.into_inner().map_err(IntoInnerError::into_error);
        let finished = flushed.and_then(|out| match out {
            Out::Standard(mut out) => out.flush(),
            Out::File(file) => file.finish(),
        });
        finished.map_err(|error| {
            if is_standard {
                error.into()
            } else {
                cannot_write(&path, content, &error).into()
            }
        })
    }

    /// Returns an error of writing as [`finish`](Self::finish) does.
    pub fn failed(&self, error: io::Error) -> anyhow::Error {
        if self.is_standard() {
            error.into()
        } else {
            cannot_write(&self.path, self.content, &error).into()
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Standard(out) => write_whole_lines(out, bytes),
            Self::File(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Standard(out) => out.flush(),
            Self::File(file) => file.flush(),
        }
    }
}

/// Writes to standard output, which keeps the beginning of a line until its end.
#[cfg(feature = "progress")]
fn write_whole_lines(out: &mut io::Stdout, bytes: &[u8]) -> io::Result<usize> {
    crate::hide_progress(|| out.write(bytes))
}

#[cfg(not(feature = "progress"))]
fn write_whole_lines(out: &mut io::Stdout, bytes: &[u8]) -> io::Result<usize> {
    out.write(bytes)
}

fn cannot_write(path: &Path, content: Content, error: &io::Error) -> Failure {
    let noun = match content {
        Content::Baseline => "the baseline ",
        Content::Records | Content::Other => "",
    };
    Failure::work(format!("cannot write {noun}{}: {error}", path.display()))
}

/// The identity of a file, independent of its names.
#[derive(Debug)]
struct Place {
    /// The path without links; `None` for a standard stream.
    path: Option<PathBuf>,
    /// The handle of an existing regular file: equal for all links to it.
    file: Option<Handle>,
}

impl Place {
    fn new(path: &Path) -> Self {
        // Only regular files are opened: opening a pipe may block.
        let file = path
            .is_file()
            .then(|| Handle::from_path(path).ok())
            .flatten();
        Self {
            path: real_path(path).ok(),
            file,
        }
    }

    fn written(path: &Path) -> Self {
        if path.as_os_str() == STDIN {
            Self::stream(Handle::stdout())
        } else {
            Self::new(path)
        }
    }

    fn read(path: &Path) -> Self {
        if path.as_os_str() == STDIN {
            Self::stream(Handle::stdin())
        } else {
            Self::new(path)
        }
    }

    fn stream(handle: io::Result<Handle>) -> Self {
        Self {
            path: None,
            file: handle.ok().filter(is_regular),
        }
    }

    fn is(&self, other: &Self) -> bool {
        let same_path = self.path.is_some() && self.path == other.path;
        let same_file = self.file.is_some() && self.file == other.file;
        // A new file has a path and no handle yet; a hard link has another path and the same
        // handle.
        same_path || same_file
    }
}

fn is_regular(handle: &Handle) -> bool {
    handle.as_file().metadata().is_ok_and(|file| file.is_file())
}

/// Returns whether an output is an input or inside an input folder.
fn is_read(
    path: &Path,
    is_always_read: &dyn Fn(&Path) -> bool,
    place: &Place,
    input: &Path,
) -> bool {
    if input.as_os_str() == STDIN || !input.is_dir() {
        return place.is(&Place::read(input));
    }
    let folder = real_path(input).ok();
    let is_inside = place
        .path
        .as_ref()
        .zip(folder.as_ref())
        .is_some_and(|(path, folder)| path.starts_with(folder));
    if is_inside && is_always_read(path) {
        return true;
    }
    if place.file.is_none() {
        return false;
    }
    // A link in the folder may name the same file.
    let mut entries = WalkDir::new(input).into_iter().filter_map(Result::ok);
    entries.any(|entry| is_always_read(entry.path()) && place.is(&Place::new(entry.path())))
}
