//! The sources of the command line: files, folders, standard input.

use std::path::PathBuf;
use std::{io, iter};

use oust_notation::ReadOptions;
use oust_program::STDIN;
use oust_validate::files::{self, Skipped, Sought, Source};

/// Returns all sources of the command line, and the skipped files of its folders, which are walked
/// in the order of names.
pub(crate) fn sources(
    paths: Vec<PathBuf>,
    reading: ReadOptions,
) -> impl Iterator<Item = Result<Source, Skipped>> + Send {
    paths
        .into_iter()
        .flat_map(move |path| -> Box<dyn Iterator<Item = _> + Send> {
            if path.as_os_str() == STDIN {
                let source = Source::from_reader(path, io::stdin(), &reading);
                Box::new(iter::once(Ok(source)))
            } else {
                Box::new(files::sources(path, Sought::Records, &reading))
            }
        })
}
