//! The sources of a path: a file, or the files of a folder, with the skipped ones and the reason.

use std::error::Error;
use std::fs;
use std::io;
use std::iter;
use std::path::{Path, PathBuf};

use oust_notation::record::{Format, ProblemKind, Record};
use oust_notation::{Archive, Chunk, DocumentItem, ReadOptions, Reader};
use same_file::Handle;

use super::filter::{FileFilter, GlobError, PathKind};
use super::skipped::{SkipReason, Skipped};
use super::source::{Source, open};
use super::walk::{FolderWalk, Step};

/// The items for which a file of a folder is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sought {
    /// Records of games.
    Records,
    /// Records in the native format.
    NativeRecords,
    /// Records, diagrams and position lines.
    Positions,
}

/// Returns a file as a source; of a folder its files in the order of their names, with those that
/// are skipped.
pub fn sources(path: impl AsRef<Path>, sought: Sought, reading: &ReadOptions) -> Sources {
    sources_of(path, sought, reading, &FileFilter::default())
}

/// Returns the same as [`sources`], with the files of a folder chosen by `filter`.
pub fn sources_of(
    path: impl AsRef<Path>,
    sought: Sought,
    reading: &ReadOptions,
    filter: &FileFilter,
) -> Sources {
    let (path, reading) = (path.as_ref().to_owned(), reading.clone());
    let files: Box<dyn Iterator<Item = Result<PathBuf, Skipped>> + Send> = if path.is_dir() {
        Box::new(files_below(&path, sought, &reading, filter))
    } else {
        Box::new(iter::once(Ok(path)))
    };
    Sources { files, reading }
}

/// The iterator of [`sources`].
pub struct Sources {
    files: Box<dyn Iterator<Item = Result<PathBuf, Skipped>> + Send>,
    reading: ReadOptions,
}

impl Iterator for Sources {
    type Item = Result<Source, Skipped>;

    fn next(&mut self) -> Option<Self::Item> {
        let file = self.files.next()?;
        Some(file.map(|file| Source::open(file, &self.reading)))
    }
}

/// Returns the files below `folder` in the order of their names: `Ok` for a file to read, `Err` for
/// a skipped file.
///
/// Hidden files are left out, unless `filter` reads them. A path that cannot be read is to be read:
/// opening it returns the error. `options` are the options of reading.
pub fn files_below(
    folder: &Path,
    sought: Sought,
    options: &ReadOptions,
    filter: &FileFilter,
) -> impl Iterator<Item = Result<PathBuf, Skipped>> + use<> {
    let walk = FolderWalk::new(folder, filter);
    let (folder, options, filter) = (folder.to_owned(), options.clone(), filter.clone());
    // As they are now: an output that is finished is another file.
    let outputs = filter.open_outputs();
    walk.map(move |step| {
        let (path, reason) = match step {
            Step::Ignored(path) => (path, Some(SkipReason::Ignored)),
            Step::File(path) if filter.excludes(&path, &folder) => {
                (path, Some(SkipReason::Excluded))
            }
            Step::File(path) => {
                let reason = reason_to_skip(&path, sought, &options, &outputs);
                (path, reason)
            }
        };
        match reason {
            Some(reason) => Err(Skipped { path, reason }),
            None => Ok(path),
        }
    })
}

/// Returns the files below `folder` that `filter` chooses, in the order of their names, without
/// outputs. Nothing is read.
pub fn chosen_below(folder: &Path, filter: &FileFilter) -> impl Iterator<Item = PathBuf> + use<> {
    let walk = FolderWalk::new(folder, filter);
    let (folder, filter) = (folder.to_owned(), filter.clone());
    let outputs = filter.open_outputs();
    let is_output = move |path: &Path| {
        // Files are opened only where there is an output to compare them with.
        !outputs.is_empty()
            && path.is_file()
            && Handle::from_path(path).is_ok_and(|file| outputs.contains(&file))
    };
    walk.filter_map(move |step| match step {
        Step::File(path) if !filter.excludes(&path, &folder) && !is_output(&path) => Some(path),
        Step::File(_) | Step::Ignored(_) => None,
    })
}

/// Checks that each glob of `filter` matches a file below the folders among `paths`. Nothing is opened.
///
/// # Errors
///
/// Returns the first glob that matches nothing.
pub fn check_globs(paths: &[PathBuf], filter: &FileFilter) -> Result<(), GlobError> {
    let mut rest = filter.clone();
    let folders = paths.iter().filter(|path| path.is_dir());
    for folder in folders {
        for step in FolderWalk::new(folder, filter) {
            // The other files do not matter.
            if !rest.has_globs() {
                return Ok(());
            }
            // A glob may name an ignored file, too.
            let (path, kind) = match step {
                Step::Ignored(path) if path.is_dir() => (path, PathKind::Folder),
                Step::Ignored(path) | Step::File(path) => (path, PathKind::File),
            };
            rest.remove_matching(&path, kind, folder);
        }
    }
    rest.unmatched()
}

/// Returns the reason why a file of a folder is not read; `None` for one that is.
fn reason_to_skip(
    path: &Path,
    sought: Sought,
    options: &ReadOptions,
    outputs: &[Handle],
) -> Option<SkipReason> {
    if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        return Some(SkipReason::Special);
    }
    let is_output = |file: &Handle| is_standard_output(file) || outputs.contains(file);
    // `oust-validate . > out.txt` must not read what it writes.
    if Handle::from_path(path).is_ok_and(|file| is_output(&file)) {
        return Some(SkipReason::Output);
    }
    let ending = match Ending::of(path) {
        Ending::Record if sought == Sought::NativeRecords && !is_native(path) => Ending::Shared,
        // Without a look inside: a broken `.oust` file must be reported, not skipped.
        Ending::Record => return None,
        ending => ending,
    };
    let chunks = match open(path) {
        Ok(source) => Reader::with_options(source, options.clone()),
        Err(error) => return is_archive(&error).then_some(SkipReason::Archive),
    };
    let mut reason = SkipReason::NoGame;
    for chunk in chunks {
        // The file counts as read, so that reading it reports the error.
        let chunk = chunk.ok()?;
        // Pictures and programs end with their first chunk and are not read to the end.
        let is_binary = chunk.text.contains('\0');
        match Finds::of(&chunk, sought) {
            _ if is_binary && ending == Ending::Other => break,
            Finds::Sought => return None,
            // Named like a record and nearly one: it is read, so that its fault is reported.
            Finds::LooksLikeGame if ending == Ending::Shared => return None,
            Finds::LooksLikeGame => reason = SkipReason::LooksLikeGame,
            Finds::Nothing if is_binary => break,
            Finds::Nothing => {}
        }
    }
    Some(reason)
}

/// Returns whether standard output goes to a regular file that is this one.
fn is_standard_output(file: &Handle) -> bool {
    let is_regular = |handle: &Handle| handle.as_file().metadata().is_ok_and(|file| file.is_file());
    Handle::stdout().is_ok_and(|stdout| is_regular(&stdout) && stdout == *file)
}

fn is_archive(error: &io::Error) -> bool {
    error
        .get_ref()
        .is_some_and(<dyn Error + Send + Sync>::is::<Archive>)
}

/// The first thing in a chunk of a file that decides whether it is read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Finds {
    Sought,
    LooksLikeGame,
    Nothing,
}

impl Finds {
    /// Classifies the content of a chunk. Nothing else decides whether a file is read.
    fn of(chunk: &Chunk, sought: Sought) -> Self {
        let document = chunk.document();
        let is_sought = |item: &DocumentItem| match item {
            DocumentItem::Record(record) if is_other_json(record) => false,
            DocumentItem::Record(record) => match sought {
                Sought::Records | Sought::Positions => true,
                Sought::NativeRecords => record.format == Format::Native,
            },
            // A record beyond a limit is a record.
            DocumentItem::Skipped(_) => true,
            _ => sought == Sought::Positions,
        };
        let looks_like_game = |kind: &ProblemKind| {
            matches!(
                kind,
                ProblemKind::NoRecord { near_miss: Some(_) }
                    | ProblemKind::UnreadGame { .. }
                    | ProblemKind::SecondGame { .. }
                    | ProblemKind::EncodedMail
            )
        };
        let problems = document.problems();
        let mut kinds = problems.iter().map(|problem| &problem.kind);
        if document.items().any(is_sought) {
            Self::Sought
        } else if kinds.any(looks_like_game) {
            Self::LooksLikeGame
        } else {
            Self::Nothing
        }
    }
}

/// Returns whether a record is an object of JSON of something else, such as a configuration.
fn is_other_json(record: &Record) -> bool {
    let is_other = |kind: &ProblemKind| match kind {
        ProblemKind::OtherObject(_) => true,
        ProblemKind::UnexpectedValue { expected, .. } => expected.contains("type"),
        _ => false,
    };
    let mut problems = record.problems.iter();
    record.board.is_none() && problems.any(|problem| is_other(&problem.kind))
}

/// The ending of the name of a file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    /// Only records have it.
    Record,
    /// Records have it, and other files, too.
    Shared,
    /// Records do not have it.
    Other,
}

impl Ending {
    /// Returns the ending of a file's name, without `.gz` and `.zst`.
    fn of(path: &Path) -> Self {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .to_ascii_lowercase();
        // The ending before the packing decides: `games.oust.gz` is a record.
        let unpacked = [".gz", ".zst"]
            .iter()
            .find_map(|packing| name.strip_suffix(packing))
            .unwrap_or(&name);
        match unpacked.rsplit_once('.').map(|(_, ending)| ending) {
            Some("oust" | "sgf") => Self::Record,
            Some("txt" | "json" | "jsonl" | "ndjson") => Self::Shared,
            _ => Self::Other,
        }
    }
}

/// Returns whether only records have the ending of the file's name, so that [`files_below`] always
/// returns it.
pub fn is_named_as_record(path: &Path) -> bool {
    Ending::of(path) == Ending::Record
}

/// Returns whether a file is named as a native record.
fn is_native(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    // Not the ending: `game.oust.gz` is native, too.
    name.to_ascii_lowercase().contains(".oust")
}
