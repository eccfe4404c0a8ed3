//! The output files, and the check that none is an input or written twice.

use std::path::{Path, PathBuf};

use oust_program::{STDIN, real_path};
use same_file::Handle;
use walkdir::WalkDir;

/// An output file of a flag.
pub(crate) struct Output<'a> {
    pub(crate) flag: &'static str,
    pub(crate) path: &'a Path,
    /// Whether it has records, so that it must not be in a folder that is read.
    pub(crate) holds_records: bool,
}

/// Returns the reason why the outputs cannot be written while the inputs are read, if there is one.
pub(crate) fn misuse(outputs: &[Output<'_>], inputs: &[PathBuf]) -> Option<String> {
    let places: Vec<Place> = outputs
        .iter()
        .map(|output| Place::written(output.path))
        .collect();
    for (index, place) in places.iter().enumerate() {
        let is_same =
            |&other: &usize| outputs[other].path == outputs[index].path || places[other].is(place);
        if let Some(other) = (0..index).find(is_same) {
            let [one, two] = [other, index].map(|at| outputs[at].flag);
            return Some(format!("{one} and {two} need a file each"));
        }
    }
    let read = (0..outputs.len()).find(|&at| {
        let is_read = |input: &PathBuf| is_read(&outputs[at], &places[at], input);
        inputs.iter().any(is_read)
    })?;
    Some(format!(
        "{} is, or would be, among the files that are read: write it elsewhere",
        outputs[read].path.display()
    ))
}

/// The identity of a file, whatever its names.
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

    fn stream(handle: std::io::Result<Handle>) -> Self {
        let is_file =
            |handle: &Handle| handle.as_file().metadata().is_ok_and(|file| file.is_file());
        Self {
            path: None,
            file: handle.ok().filter(is_file),
        }
    }

    fn is(&self, other: &Self) -> bool {
        let same_path = self.path.is_some() && self.path == other.path;
        let same_file = self.file.is_some() && self.file == other.file;
        same_path || same_file
    }
}

/// Returns whether an output is an input or inside an input folder.
fn is_read(output: &Output<'_>, place: &Place, input: &Path) -> bool {
    if input.as_os_str() == STDIN || !input.is_dir() {
        return place.is(&Place::read(input));
    }
    let folder = real_path(input).ok();
    let is_inside = place
        .path
        .as_ref()
        .zip(folder.as_ref())
        .is_some_and(|(path, folder)| path.starts_with(folder));
    if is_inside && (output.holds_records || has_records_ending(output.path)) {
        return true;
    }
    if place.file.is_none() {
        return false;
    }
    // A link in the folder may name the same file.
    let files = WalkDir::new(input).into_iter().filter_map(Result::ok);
    let mut files = files.filter(|entry| output.holds_records || has_records_ending(entry.path()));
    files.any(|entry| place.is(&Place::new(entry.path())))
}

/// Returns whether a file is always read as records.
fn has_records_ending(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "oust")
}
