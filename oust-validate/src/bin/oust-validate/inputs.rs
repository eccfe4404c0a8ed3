//! The sources of a run.

use std::io::{self, IsTerminal};
use std::iter;
use std::path::PathBuf;

use oust_notation::ReadOptions;
use oust_program::{Failure, FilesArgs, STDIN};
use oust_validate::files::{self, FileFilter, GlobError, Skipped, Sought, Source, check_globs};

/// The sources of a run.
#[derive(Clone, Debug)]
pub(crate) struct Inputs {
    /// Files, folders, and [`STDIN`] for standard input.
    pub(crate) paths: Vec<PathBuf>,
    /// The name of standard input in outputs.
    stdin_name: PathBuf,
    /// The choice of files in folders.
    pub(crate) filter: FileFilter,
}

impl Inputs {
    /// Returns the sources that are `named` as arguments, and the ones that flags add.
    ///
    /// # Errors
    ///
    /// Returns the wrong use, such as a glob that matches nothing, and the error of reading a list.
    pub(crate) fn new(named: &[PathBuf], args: &FilesArgs) -> Result<Self, Failure> {
        let mut paths = args.paths(named)?;
        if paths.is_empty() {
            if io::stdin().is_terminal() {
                let message =
                    "expected files or folders with records, or records on standard input";
                return Err(Failure::usage(message));
            }
            paths.push(PathBuf::from(STDIN));
        }
        Ok(Self {
            filter: filter(args, &paths).map_err(|error| Failure::usage(error.to_string()))?,
            stdin_name: args.name_of(STDIN.as_ref()).to_owned(),
            paths,
        })
    }

    /// Returns the files among the paths and the chosen ones below folders, without opening any.
    pub(crate) fn files(&self) -> impl Iterator<Item = PathBuf> {
        self.paths
            .iter()
            .flat_map(|path| -> Box<dyn Iterator<Item = PathBuf>> {
                if path.is_dir() {
                    Box::new(files::chosen_below(path, &self.filter))
                } else {
                    Box::new(iter::once(path.clone()))
                }
            })
    }

    /// Returns all sources, and the skipped files of folders, which are walked in the order of names.
    pub(crate) fn sources(
        &self,
        reading: ReadOptions,
    ) -> impl Iterator<Item = Result<Source, Skipped>> + Send + use<> {
        let Self {
            paths,
            stdin_name,
            filter,
        } = self.clone();
        paths
            .into_iter()
            .flat_map(move |path| -> Box<dyn Iterator<Item = _> + Send> {
                if path.as_os_str() == STDIN {
                    let source = Source::from_reader(stdin_name.clone(), io::stdin(), &reading);
                    Box::new(iter::once(Ok(source)))
                } else {
                    // Also for a single file: the iterator opens it only when its turn comes.
                    let sought = Sought::Records;
                    Box::new(files::sources_of(path, sought, &reading, &filter))
                }
            })
    }
}

fn filter(args: &FilesArgs, paths: &[PathBuf]) -> Result<FileFilter, GlobError> {
    let include = args.include.iter().map(String::as_str);
    let exclude = args.exclude.iter().map(String::as_str);
    let mut filter = FileFilter::new(include, exclude)?;
    filter.reads_hidden = args.hidden;
    filter.reads_ignored = args.no_ignore;
    check_globs(paths, &filter)?;
    Ok(filter)
}
