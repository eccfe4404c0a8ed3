//! Putting a new text in the place of a file's.

use std::path::Path;

use oust_validate::{Replaced, replace_file};

use crate::failure::{Failure, Reason};

/// Replaces the text read from a file by another one where they differ, and says whether they do.
pub(super) fn replace(file: &Path, read: &str, text: &str) -> Result<bool, Failure> {
    match replace_file(file, read, text) {
        Ok(replaced) => Ok(replaced == Replaced::Yes),
        Err(error) => {
            let message = format!("{}: {error}", file.display());
            Err(Failure::new(Reason::Work, message))
        }
    }
}
