//! The files that are written, and that none of them is read or written twice.

use std::path::{Path, PathBuf};

use oust_program::{STDIN, real_path};
use same_file::Handle;
use walkdir::WalkDir;

/// A file that a flag names.
pub(crate) struct Output<'a> {
    pub(crate) flag: &'static str,
    pub(crate) path: &'a Path,
    /// Whether it must not be made in a folder that is read: it would hold records.
    pub(crate) holds_records: bool,
}

/// Returns why the outputs cannot be written while the inputs are read; `None` when they can.
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

/// Where bytes are, whatever the names that lead there.
struct Place {
    /// The path without links; unknown for a standard stream.
    path: Option<PathBuf>,
    /// The file itself, when it is a regular one that exists: links to one are the same.
    file: Option<Handle>,
}

impl Place {
    fn of(path: &Path) -> Self {
        // Only regular files are opened: a pipe would be waited for.
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
            Self::of(path)
        }
    }

    fn read(path: &Path) -> Self {
        if path.as_os_str() == STDIN {
            Self::stream(Handle::stdin())
        } else {
            Self::of(path)
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

/// Returns whether an output is an input, or is in a folder that is one.
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
    // A link in the folder may be the same file by another name.
    let files = WalkDir::new(input).into_iter().filter_map(Result::ok);
    let mut files = files.filter(|entry| output.holds_records || has_records_ending(entry.path()));
    files.any(|entry| place.is(&Place::of(entry.path())))
}

/// Returns whether a file is read as records whatever it holds.
fn has_records_ending(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "oust")
}
