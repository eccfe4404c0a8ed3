//! Backups in a folder: each is a folder with its time as the name, as `deploy/backup` makes it.

use std::fs::{self, File};
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

use super::{Store, StoreError, sqlite};
use crate::id::Millis;

/// The name of a backup in the folder: `2026-01-31T033000Z`.
const NAME: &str = "%Y-%m-%dT%H%M%SZ";

/// The name of a backup that is not complete.
const WRITING: &str = ".writing";

/// A folder that keeps the newest backups.
#[derive(Clone, Debug)]
pub struct Backups {
    folder: PathBuf,
    kept: NonZeroUsize,
}

impl Backups {
    /// Makes `folder` if it is missing. It keeps the newest `kept` backups.
    ///
    /// # Errors
    ///
    /// Fails if the folder cannot be made.
    pub fn open(folder: PathBuf, kept: NonZeroUsize) -> io::Result<Self> {
        sqlite::make_private(&folder)?;
        Ok(Self { folder, kept })
    }

    /// Returns the time of the newest backup; `None` without one.
    ///
    /// # Errors
    ///
    /// Fails if the folder cannot be read.
    pub fn newest(&self) -> io::Result<Option<Millis>> {
        let name = self.names()?.pop();
        Ok(name.and_then(|name| time_of(&name)))
    }

    /// Writes a backup of `store` with the time `at`, and then removes the oldest ones.
    ///
    /// # Errors
    ///
    /// Fails if the backup cannot be written or is damaged. Then all older ones stay.
    pub async fn add(&self, store: &Store, at: Millis) -> Result<PathBuf, StoreError> {
        let writing = self.folder.join(WRITING);
        // A process that was killed has left it.
        let removed = fs::remove_dir_all(&writing);
        match removed {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(failed(&writing, &error));
            }
            _ => {}
        }
        sqlite::make_private(&writing).map_err(|error| failed(&writing, &error))?;
        let file = writing.join(sqlite::FILE);
        store.backup(file.clone()).await?;
        let backups = self.clone();
        let job = move || backups.conclude(&writing, &file, at);
        let concluded = tokio::task::spawn_blocking(job).await;
        concluded.unwrap_or(Err(StoreError::Panicked))
    }

    /// Checks a copy, gives it its name, and removes the oldest backups.
    fn conclude(&self, writing: &Path, file: &Path, at: Millis) -> Result<PathBuf, StoreError> {
        sqlite::check(file)?;
        let time = Timestamp::from_millisecond(at).map_err(StoreError::damaged)?;
        let path = self.folder.join(time.strftime(NAME).to_string());
        let sync = |path: &Path| File::open(path).and_then(|opened| opened.sync_all());
        // In this order, so that a power cut leaves no name without the whole copy.
        let renamed = sync(file)
            .and_then(|()| sync(writing))
            .and_then(|()| fs::rename(writing, &path))
            .and_then(|()| sync(&self.folder));
        renamed.map_err(|error| failed(&path, &error))?;
        let names = self.names().map_err(|error| failed(&self.folder, &error))?;
        let surplus = names.len().saturating_sub(self.kept.get());
        for oldest in &names[..surplus] {
            let oldest = self.folder.join(oldest);
            fs::remove_dir_all(&oldest).map_err(|error| failed(&oldest, &error))?;
        }
        Ok(path)
    }

    /// Returns the names of the backups, the oldest first. Other files of the folder are no backups.
    fn names(&self) -> io::Result<Vec<String>> {
        let mut names = Vec::new();
        for entry in fs::read_dir(&self.folder)? {
            let name = entry?.file_name().into_string();
            names.extend(name.ok().filter(|name| time_of(name).is_some()));
        }
        names.sort();
        Ok(names)
    }
}

fn time_of(name: &str) -> Option<Millis> {
    let time = DateTime::strptime(NAME, name).ok()?;
    let time = TimeZone::UTC.to_timestamp(time).ok()?;
    Some(time.as_millisecond())
}

fn failed(path: &Path, error: &io::Error) -> StoreError {
    StoreError::Unsupported {
        reason: format!("cannot write the backup {}: {error}", path.display()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Database, Opening};

    /// 2026-01-31T03:30:00Z.
    const AT: Millis = 1_769_830_200_000;

    async fn begin(kept: usize) -> (tempfile::TempDir, Store, Backups) {
        let folder = tempfile::tempdir().unwrap();
        let database = Database::Folder(folder.path().join("data"));
        let store = Store::open(&database).await.unwrap();
        let kept = NonZeroUsize::new(kept).unwrap();
        let backups = Backups::open(folder.path().join("backups"), kept).unwrap();
        (folder, store, backups)
    }

    #[tokio::test]
    async fn the_newest_backups_stay_and_other_files_too() {
        let (_folder, store, backups) = begin(2).await;
        fs::create_dir(backups.folder.join(WRITING)).unwrap();
        fs::write(backups.folder.join(WRITING).join("oust.sqlite"), "half").unwrap();
        fs::write(backups.folder.join("notes.txt"), "mine").unwrap();
        assert_eq!(backups.newest().unwrap(), None);
        for second in 0..3 {
            let path = backups.add(&store, AT + second * 1000).await.unwrap();
            let folder = Database::Folder(path);
            assert!(Store::open_as(&folder, Opening::AsItIs).await.is_ok());
        }
        assert_eq!(
            backups.names().unwrap(),
            ["2026-01-31T033001Z", "2026-01-31T033002Z"]
        );
        assert_eq!(backups.newest().unwrap(), Some(AT + 2000));
        assert!(backups.folder.join("notes.txt").is_file());
        assert!(!backups.folder.join(WRITING).exists());
    }

    #[tokio::test]
    async fn a_backup_that_is_damaged_gets_no_name_and_removes_no_other() {
        let (_folder, store, backups) = begin(1).await;
        let first = backups.add(&store, AT).await.unwrap();
        let writing = backups.folder.join(WRITING);
        fs::create_dir(&writing).unwrap();
        let file = writing.join("oust.sqlite");
        let mut bytes = fs::read(first.join("oust.sqlite")).unwrap();
        bytes[4096..8192].fill(0xff);
        fs::write(&file, bytes).unwrap();
        let error = backups.conclude(&writing, &file, AT + 1000).unwrap_err();
        assert!(error.to_string().contains("damaged"), "{error}");
        assert_eq!(backups.names().unwrap(), ["2026-01-31T033000Z"]);
        // A time that is there already.
        assert!(backups.add(&store, AT).await.is_err());
        assert_eq!(backups.names().unwrap(), ["2026-01-31T033000Z"]);
    }
}
