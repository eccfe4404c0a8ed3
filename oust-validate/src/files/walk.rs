//! The files below a folder in the order of their names, and the names that ignore files leave out.

use std::collections::{BTreeSet, VecDeque};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::iter::Peekable;
use std::path::{Path, PathBuf};

use ignore::{DirEntry, Error, WalkBuilder};

use super::filter::FileFilter;

/// A step of a walk.
pub(super) enum Step {
    /// A file, or a path that cannot be read.
    File(PathBuf),
    /// A file or folder that a `.gitignore` or `.ignore` file ignores.
    Ignored(PathBuf),
}

/// The walk through a folder; links to folders are not followed, so that no file is read twice.
pub(super) struct FolderWalk {
    walk: Peekable<ignore::Walk>,
    reads_hidden: bool,
    /// The folders from the outermost to the current one.
    open: Vec<OpenFolder>,
    ignored: VecDeque<PathBuf>,
}

/// A folder with the names in it that the walk has not come to.
struct OpenFolder {
    path: PathBuf,
    depth: usize,
    left: BTreeSet<OsString>,
}

impl FolderWalk {
    pub(super) fn new(folder: &Path, filter: &FileFilter) -> Self {
        let respects = !filter.reads_ignored;
        let walk = WalkBuilder::new(folder)
            .hidden(!filter.reads_hidden)
            .ignore(respects)
            .git_ignore(respects)
            .parents(respects)
            .require_git(false)
            // Files of one machine alone: the same folder has the same records on all.
            .git_global(false)
            .git_exclude(false)
            .filter_entry(|entry| entry.depth() == 0 || entry.file_name() != ".git")
            .sort_by_file_name(OsStr::cmp)
            .build();
        Self {
            walk: walk.peekable(),
            reads_hidden: filter.reads_hidden,
            open: Vec::new(),
            ignored: VecDeque::new(),
        }
    }

    /// Closes the folders that do not hold an entry of this depth: the names left in them are
    /// ignored ones.
    fn close_down_to(&mut self, depth: usize) {
        while let Some(folder) = self.open.pop_if(|folder| folder.depth >= depth) {
            let left = folder.left.iter();
            self.ignored.extend(left.map(|name| folder.path.join(name)));
        }
    }

    /// Notes that the walk has come to a path.
    fn come_to(&mut self, path: &Path) {
        let parent = self
            .open
            .iter_mut()
            .rfind(|folder| path.parent() == Some(&folder.path));
        if let (Some(folder), Some(name)) = (parent, path.file_name()) {
            folder.left.remove(name);
        }
    }

    fn open(&mut self, entry: &DirEntry) {
        let is_shown = |name: &OsString| {
            name != ".git" && (self.reads_hidden || !name.as_encoded_bytes().starts_with(b"."))
        };
        // An error of the system is met by the walk, too, which passes it on.
        let names = fs::read_dir(entry.path()).into_iter().flatten().flatten();
        self.open.push(OpenFolder {
            path: entry.path().to_owned(),
            depth: entry.depth(),
            left: names
                .map(|name| name.file_name())
                .filter(is_shown)
                .collect(),
        });
    }
}

impl Iterator for FolderWalk {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        loop {
            match self.walk.peek() {
                Some(Ok(entry)) => {
                    let depth = entry.depth();
                    self.close_down_to(depth);
                }
                Some(Err(_)) => {}
                None => self.close_down_to(0),
            }
            if let Some(path) = self.ignored.pop_front() {
                return Some(Step::Ignored(path));
            }
            match self.walk.next()? {
                Ok(entry) => {
                    self.come_to(entry.path());
                    let is_link = entry.path_is_symlink() && entry.depth() > 0;
                    match entry.path().is_dir() {
                        true if is_link => {}
                        true => self.open(&entry),
                        false => return Some(Step::File(entry.into_path())),
                    }
                }
                // Passed on as a file, so that opening it reports the error with its name.
                Err(error) => {
                    if let Some(path) = path_of(&error) {
                        self.come_to(path);
                        return Some(Step::File(path.to_owned()));
                    }
                }
            }
        }
    }
}

fn path_of(error: &Error) -> Option<&Path> {
    match error {
        Error::WithPath { path, .. } => Some(path),
        Error::Loop { child, .. } => Some(child),
        Error::WithDepth { err, .. } | Error::WithLineNumber { err, .. } => path_of(err),
        Error::Partial(errors) => errors.iter().find_map(path_of),
        _ => None,
    }
}
