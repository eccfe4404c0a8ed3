//! Many new files of a folder, which get their names together at the end of a run.

use std::collections::{HashMap, VecDeque};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::TempPath;

use crate::Failure;
use crate::file_names::FileNames;
use crate::replace::unfinished_in;
use crate::unfinished::Unfinished;

/// The most files that are open at a time; systems give a program 256 or more.
const MOST_OPEN: usize = 64;

/// New files of a folder, one for each value.
///
/// The texts go to temporary files as in [`NewFile`](crate::NewFile), and
/// [`finish`](Self::finish) gives all their names. A run that fails before leaves no file. A file
/// that exists is never replaced. Any number of files may be written in turn: few of them are open
/// at a time.
///
/// ```
/// use oust_program::FileSet;
///
/// let folder = tempfile::tempdir()?;
/// let mut files = FileSet::new(folder.path(), "txt");
/// let (ann, ben) = (files.file("ann")?, files.file("b/n")?);
/// files.write(ann, "1\n")?;
/// files.write(ben, "2\n")?;
/// files.write(ann, "3\n")?;
/// files.finish()?;
/// assert_eq!(std::fs::read_to_string(folder.path().join("ann.txt"))?, "1\n3\n");
/// assert_eq!(std::fs::read_to_string(folder.path().join("b_n.txt"))?, "2\n");
/// # Ok::<(), anyhow::Error>(())
/// ```
#[derive(Debug)]
pub struct FileSet {
    folder: PathBuf,
    /// The ending of all names, without its dot.
    ending: String,
    names: FileNames,
    ids: HashMap<String, FileId>,
    files: Vec<SetFile>,
    /// The open files, the one that was written last at the end.
    open: VecDeque<(FileId, BufWriter<File>)>,
}

/// The index of a file of a [`FileSet`], counted from 0 in the order of the values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FileId(usize);

impl FileId {
    /// Returns the number of files before it.
    pub const fn index(self) -> usize {
        self.0
    }
}

#[derive(Debug)]
struct SetFile {
    target: PathBuf,
    temporary: TempPath,
    unfinished: Unfinished,
}

impl FileSet {
    /// Begins files of a folder with an ending such as `txt`. The folder is created with the first
    /// file.
    pub fn new(folder: &Path, ending: &str) -> Self {
        Self {
            folder: folder.to_owned(),
            ending: ending.to_owned(),
            names: FileNames::default(),
            ids: HashMap::new(),
            files: Vec::new(),
            open: VecDeque::new(),
        }
    }

    /// Returns the number of files.
    pub fn len(&self) -> usize {
        self.files.len()
    }

    /// Returns whether there is no file.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// Iterates over the files, in the order of their values.
    pub fn ids(&self) -> impl Iterator<Item = FileId> + use<> {
        (0..self.files.len()).map(FileId)
    }

    /// Returns the file of a value, a new one for a new value. Its name is made by [`FileNames`].
    ///
    /// # Errors
    ///
    /// Returns that a file of this name exists, or the error of the system.
    pub fn file(&mut self, value: &str) -> Result<FileId, Failure> {
        if let Some(&id) = self.ids.get(value) {
            return Ok(id);
        }
        let id = self.unnamed_file(value)?;
        self.ids.insert(value.to_owned(), id);
        Ok(id)
    }

    /// Returns a new file with a name like `name`, which is no value's.
    ///
    /// # Errors
    ///
    /// As [`file`](Self::file).
    pub fn unnamed_file(&mut self, name: &str) -> Result<FileId, Failure> {
        let name = format!("{}.{}", self.names.add(name), self.ending);
        let target = self.folder.join(name);
        let (file, temporary, unfinished) = self
            .create(&target)
            .map_err(|error| cannot_write(&target, &error))?;
        let id = FileId(self.files.len());
        self.files.push(SetFile {
            target,
            temporary,
            unfinished,
        });
        self.keep_open(id, BufWriter::new(file))?;
        Ok(id)
    }

    /// Writes a text at the end of a file.
    ///
    /// # Errors
    ///
    /// Returns the error of the system.
    pub fn write(&mut self, id: FileId, text: impl AsRef<[u8]>) -> Result<(), Failure> {
        let found = self.open.iter().position(|(open, _)| *open == id);
        let open = found.and_then(|index| self.open.remove(index));
        let written = self.append(id, open.map(|(_, file)| file), text.as_ref());
        let file = written.map_err(|error| cannot_write(&self.files[id.0].target, &error))?;
        self.keep_open(id, file)
    }

    /// Gives all files their names.
    ///
    /// # Errors
    ///
    /// Returns the error of the system, or that a file of the name exists by now. The files before it
    /// have their names then, and the others are removed.
    pub fn finish(mut self) -> Result<(), Failure> {
        while let Some((id, file)) = self.open.pop_front() {
            self.close(id, file)?;
        }
        for file in self.files {
            let SetFile {
                target,
                temporary,
                unfinished,
            } = file;
            let named = unfinished.finish(|| Ok(temporary.persist_noclobber(&target)?));
            named.map_err(|error| cannot_write(&target, &error))?;
        }
        Ok(())
    }

    fn create(&self, target: &Path) -> io::Result<(File, TempPath, Unfinished)> {
        fs::create_dir_all(&self.folder)?;
        // Also a link that leads nowhere: its name is taken.
        if fs::symlink_metadata(target).is_ok() {
            return Err(io::Error::other("the file exists, and is not replaced"));
        }
        let (file, unfinished) = unfinished_in(&self.folder)?;
        let (file, temporary) = file.into_parts();
        Ok((file, temporary, unfinished))
    }

    /// Writes a text at the end of a file, which may be `open`, and returns it open.
    fn append(
        &self,
        id: FileId,
        open: Option<BufWriter<File>>,
        text: &[u8],
    ) -> io::Result<BufWriter<File>> {
        let reopen = || {
            File::options()
                .append(true)
                .open(&self.files[id.0].temporary)
        };
        let mut file = open.map_or_else(|| reopen().map(BufWriter::new), Ok)?;
        file.write_all(text)?;
        Ok(file)
    }

    /// Keeps a file open, and closes the one that was not written for the longest time.
    fn keep_open(&mut self, id: FileId, file: BufWriter<File>) -> Result<(), Failure> {
        self.open.push_back((id, file));
        if self.open.len() <= MOST_OPEN {
            return Ok(());
        }
        match self.open.pop_front() {
            Some((id, file)) => self.close(id, file),
            None => Ok(()),
        }
    }

    fn close(&self, id: FileId, mut file: BufWriter<File>) -> Result<(), Failure> {
        // Dropping it would lose the error.
        let flushed = file.flush();
        flushed.map_err(|error| cannot_write(&self.files[id.0].target, &error))
    }
}

fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    Failure::work(format!("cannot write {}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_files_are_written_in_turn_with_few_open() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut files = FileSet::new(&folder.path().join("new/deep"), "txt");
        for round in 0..3 {
            for number in 0..300 {
                let id = files.file(&format!("v{number}")).expect("a file");
                files
                    .write(id, format!("{round}\n"))
                    .expect("it is written");
                assert!(files.open.len() <= MOST_OPEN);
            }
        }
        assert_eq!(files.len(), 300);
        files.finish().expect("they get their names");
        let written = fs::read_dir(folder.path().join("new/deep")).expect("the folder");
        let paths: Vec<_> = written
            .map(|entry| entry.expect("an entry").path())
            .collect();
        assert_eq!(paths.len(), 300);
        for path in paths {
            assert_eq!(fs::read_to_string(path).expect("a text"), "0\n1\n2\n");
        }
    }

    #[test]
    fn a_file_that_exists_is_refused_and_nothing_is_left() {
        let folder = tempfile::tempdir().expect("a folder");
        let old = folder.path().join("ben.txt");
        fs::write(&old, "old").expect("it is written");
        let mut files = FileSet::new(folder.path(), "txt");
        let ann = files.file("ann").expect("a new file");
        files.write(ann, "new").expect("it is written");
        let refused = files.file("ben").expect_err("it exists");
        assert!(
            refused.to_string().contains("ben.txt: the file exists"),
            "{refused}"
        );
        drop(files);
        assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 1);
        assert_eq!(fs::read_to_string(&old).expect("it is there"), "old");
    }

    #[test]
    fn a_file_that_appears_before_the_end_is_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut files = FileSet::new(folder.path(), "txt");
        let ann = files.file("ann").expect("a new file");
        files.write(ann, "new").expect("it is written");
        let path = folder.path().join("ann.txt");
        fs::write(&path, "other").expect("it is written");
        files.finish().expect_err("the name is taken");
        assert_eq!(fs::read_to_string(&path).expect("it is there"), "other");
        assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 1);
    }
}
