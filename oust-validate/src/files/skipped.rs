//! The files of folders that are not read, with the reason, and their counts.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;

use oust_notation::{counted, printable};

/// A file of a folder that is not read, or a whole folder for [`SkipReason::Ignored`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// The path, beginning with the folder.
    pub path: PathBuf,
    /// Why the file is left out.
    pub reason: SkipReason,
}

/// The reason why a file of a folder is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SkipReason {
    /// It holds other files, and is not unpacked.
    Archive,
    /// It holds nothing that is sought.
    NoGame,
    /// It looks like a game, and its name does not end as records do.
    LooksLikeGame,
    /// An output goes to it.
    Output,
    /// It is no regular file, such as a pipe, which would never end.
    Special,
    /// A glob of the filter leaves it out, or no glob takes it in.
    Excluded,
    /// A `.gitignore` or `.ignore` file leaves it out. A folder counts once, and is not walked.
    Ignored,
}

impl SkipReason {
    /// Returns a number of files with this reason, as a part of [`SkippedFiles::text`].
    fn counted(self, count: usize) -> String {
        match (self, count) {
            (Self::Archive, _) => counted(count, "archive"),
            (Self::NoGame, _) => format!("{count} without a game"),
            (Self::LooksLikeGame, 1) => "1 looks like a game".to_owned(),
            (Self::LooksLikeGame, _) => format!("{count} look like a game"),
            (Self::Output, _) => format!("{count} written to"),
            (Self::Special, 1) => "1 is no regular file".to_owned(),
            (Self::Special, _) => format!("{count} are no regular files"),
            (Self::Excluded, _) => format!("{count} excluded"),
            (Self::Ignored, 1) => "1 file or folder ignored (.gitignore, .ignore)".to_owned(),
            (Self::Ignored, _) => {
                format!("{count} files and folders ignored (.gitignore, .ignore)")
            }
        }
    }
}

impl fmt::Display for Skipped {
    /// Writes the file and the reason.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display().to_string();
        let reason = match self.reason {
            SkipReason::Archive => "an archive; unpack it first",
            SkipReason::NoGame => "without a game",
            SkipReason::LooksLikeGame => "looks like a game; name the file to read it",
            SkipReason::Output => "an output goes to it",
            SkipReason::Special => "no regular file",
            SkipReason::Excluded => "excluded by a glob",
            SkipReason::Ignored => "ignored by a .gitignore or .ignore file",
        };
        write!(f, "{}: skipped: {reason}", printable(&path))
    }
}

/// The numbers of skipped files by reason.
#[derive(Clone, Debug, Default)]
pub struct SkippedFiles(BTreeMap<SkipReason, usize>);

impl SkippedFiles {
    /// Counts a file.
    pub fn add(&mut self, skipped: &Skipped) {
        *self.0.entry(skipped.reason).or_default() += 1;
    }

    /// Returns the number of files. Ignored ones are not among them: the files of an ignored folder
    /// are not known.
    pub fn count(&self) -> usize {
        let files = self
            .0
            .iter()
            .filter(|(reason, _)| **reason != SkipReason::Ignored);
        files.map(|(_, count)| count).sum()
    }

    /// Returns the counts as a line, such as `3 files skipped: 2 archives, 1 without a game`;
    /// `None` when no file was skipped.
    pub fn text(&self) -> Option<String> {
        let of_files = self
            .0
            .iter()
            .filter(|(reason, _)| **reason != SkipReason::Ignored);
        let parts: Vec<String> = of_files
            .map(|(reason, &count)| reason.counted(count))
            .collect();
        let files = counted(self.count(), "file");
        let skipped = (!parts.is_empty()).then(|| format!("{files} skipped: {}", parts.join(", ")));
        let ignored = self.0.get(&SkipReason::Ignored);
        let ignored = ignored.map(|&count| SkipReason::Ignored.counted(count));
        let texts: Vec<String> = skipped.into_iter().chain(ignored).collect();
        (!texts.is_empty()).then(|| texts.join("; "))
    }
}
