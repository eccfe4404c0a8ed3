//! The endings of names of files with records.

use std::path::Path;

/// The ending of the name of a file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ending {
    /// Only records have it.
    Record,
    /// Records have it, and other files, too.
    Shared,
    /// Records do not have it.
    Other,
}

impl Ending {
    /// Returns the ending of a file's name, without `.gz` and `.zst`.
    pub(crate) fn of(path: &Path) -> Self {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let name = name.to_ascii_lowercase();
        let packed = [".gz", ".zst"];
        let packed = packed.iter().find_map(|packing| name.strip_suffix(packing));
        let name = packed.unwrap_or(&name);
        match name.rsplit_once('.').map(|(_, ending)| ending) {
            Some("oust" | "sgf") => Self::Record,
            Some("txt" | "json" | "jsonl" | "ndjson") => Self::Shared,
            _ => Self::Other,
        }
    }
}

/// Returns whether only records have the ending of the file's name, so that a folder's walk always
/// reads it.
pub(crate) fn is_named_as_record(path: &Path) -> bool {
    Ending::of(path) == Ending::Record
}

/// Returns whether a file is named as a native record.
pub(crate) fn is_native(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.to_ascii_lowercase().contains(".oust")
}
