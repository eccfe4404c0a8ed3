//! The choice of the files below a folder by globs, and by whether hidden and ignored ones count.

use std::env;
use std::path::{Path, PathBuf};

use ignore::gitignore::{Gitignore, GitignoreBuilder};
use same_file::Handle;

/// The choice of the files below a folder, before any is opened.
///
/// By default hidden files are left out, and those that a `.gitignore` or `.ignore` file ignores,
/// in a repository of Git or not. `.git` is never read.
///
/// ```
/// use oust_validate::files::{FileFilter, Sought, sources_of};
///
/// let folder = tempfile::tempdir()?;
/// std::fs::create_dir(folder.path().join("drafts"))?;
/// for name in ["a.oust", "drafts/b.oust", "c.sgf"] {
///     std::fs::write(folder.path().join(name), "oust 3x3\n\n1. a1 b1\n2. a2\n")?;
/// }
/// let filter = FileFilter::new(["*.oust"], ["drafts/"])?;
/// let sources = sources_of(folder.path(), Sought::Records, &Default::default(), &filter);
/// assert_eq!(sources.filter(Result::is_ok).count(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct FileFilter {
    /// Whether files and folders with a name that begins with a dot are read, other than `.git`.
    pub reads_hidden: bool,
    /// Whether files are read that a `.gitignore` or `.ignore` file ignores.
    pub reads_ignored: bool,
    include: Vec<Glob>,
    exclude: Vec<Glob>,
    /// The folder that globs with a slash begin in.
    root: Option<PathBuf>,
    outputs: Vec<PathBuf>,
}

/// The reason why a glob is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GlobError {
    /// A text is no glob.
    #[error("expected a glob such as `*.oust` or `drafts/`, found `{glob}`: {reason}")]
    Wrong {
        /// The text.
        glob: String,
        /// The fault in it, in words.
        reason: String,
    },
    /// A glob matches no file.
    #[error(
        "expected a glob that matches a file in the folders that are read, found `{0}`; with a slash \
         it begins in the working directory"
    )]
    Unmatched(String),
}

/// The kind of a path, which decides whether a glob such as `drafts/` matches it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PathKind {
    File,
    Folder,
}

#[derive(Clone, Debug)]
struct Glob {
    text: String,
    matcher: Gitignore,
}

impl FileFilter {
    /// Makes the filter that reads the files that match a glob of `include`, or all if it is empty,
    /// but no file that matches one of `exclude`.
    ///
    /// The globs are as in `.gitignore` files: `*.oust` matches in every folder, `drafts/` a
    /// folder with all in it, `/a.oust` and `games/*.oust` from the working directory on. They do
    /// not match the folder that is walked itself.
    ///
    /// # Errors
    ///
    /// Returns the first text that is no glob.
    pub fn new<'a>(
        include: impl IntoIterator<Item = &'a str>,
        exclude: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, GlobError> {
        Ok(Self {
            include: include
                .into_iter()
                .map(Glob::new)
                .collect::<Result<_, _>>()?,
            exclude: exclude
                .into_iter()
                .map(Glob::new)
                .collect::<Result<_, _>>()?,
            root: env::current_dir().ok(),
            ..Self::default()
        })
    }

    /// Adds an output, which is skipped where it is met.
    pub fn skip_output(&mut self, path: &Path) {
        self.outputs.push(path.to_owned());
    }

    /// Returns whether there is a glob.
    pub(super) fn has_globs(&self) -> bool {
        !self.include.is_empty() || !self.exclude.is_empty()
    }

    /// Fails with the first glob, where those that match were removed.
    pub(super) fn unmatched(&self) -> Result<(), GlobError> {
        match self.include.iter().chain(&self.exclude).next() {
            Some(glob) => Err(GlobError::Unmatched(glob.text.clone())),
            None => Ok(()),
        }
    }

    /// Removes the globs that match a path below `folder`.
    pub(super) fn remove_matching(&mut self, path: &Path, kind: PathKind, folder: &Path) {
        let root = self.root.clone();
        let is_unmatched = |glob: &Glob| !glob.matches(path, kind, folder, root.as_deref());
        self.include.retain(is_unmatched);
        self.exclude.retain(is_unmatched);
    }

    /// Returns whether the globs leave out a file below `folder`.
    pub(super) fn excludes(&self, path: &Path, folder: &Path) -> bool {
        let root = self.root.as_deref();
        let matches = |glob: &Glob| glob.matches(path, PathKind::File, folder, root);
        let is_included = self.include.is_empty() || self.include.iter().any(matches);
        !is_included || self.exclude.iter().any(matches)
    }

    /// Returns the outputs that are files now.
    pub(super) fn open_outputs(&self) -> Vec<Handle> {
        // Only regular files are opened: opening a pipe may block.
        let files = self.outputs.iter().filter(|path| path.is_file());
        files
            .filter_map(|path| Handle::from_path(path).ok())
            .collect()
    }
}

impl Glob {
    fn new(text: &str) -> Result<Self, GlobError> {
        let wrong = |reason: &str| GlobError::Wrong {
            glob: text.to_owned(),
            reason: reason.to_owned(),
        };
        if text.starts_with('!') {
            return Err(wrong("a name that begins with `!` is written `\\!`"));
        }
        if text.starts_with('#') {
            return Err(wrong("a name that begins with `#` is written `\\#`"));
        }
        // Not the working directory as the root: it would be cut off where it is the beginning of a
        // name, too.
        let mut builder = GitignoreBuilder::new(".");
        let matcher = builder
            .add_line(None, text)
            .and_then(|builder| builder.build())
            .map_err(|error| wrong(&error.to_string()))?;
        if matcher.is_empty() {
            return Err(wrong("it matches nothing"));
        }
        Ok(Self {
            text: text.to_owned(),
            matcher,
        })
    }

    /// Returns whether the glob matches a path below `folder`, or a folder between the two.
    fn matches(&self, path: &Path, kind: PathKind, folder: &Path, root: Option<&Path>) -> bool {
        let between = path.ancestors().take_while(|above| *above != folder);
        between.enumerate().any(|(height, path)| {
            let below = root.and_then(|root| path.strip_prefix(root).ok());
            let is_folder = height > 0 || kind == PathKind::Folder;
            self.matcher
                .matched(below.unwrap_or(path), is_folder)
                .is_ignore()
        })
    }
}
