//! The files of a folder.

use std::fs;
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use crate::is_left_over;

/// Returns the files below `folder` that may hold records, in the order of their names.
///
/// A path that cannot be walked or looked at is among them: opening it returns the error. Pipes,
/// which would never end, and what a killed program has left are not.
pub fn files_below(folder: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    let entries = WalkDir::new(folder).sort_by_file_name().into_iter();
    entries.filter_map(|entry| match entry {
        Ok(entry) => Some(entry.into_path()).filter(|path| may_hold_records(path)),
        Err(error) => error.path().map(Path::to_owned),
    })
}

fn may_hold_records(path: &Path) -> bool {
    !is_left_over(path) && fs::metadata(path).map_or(true, |metadata| metadata.is_file())
}
