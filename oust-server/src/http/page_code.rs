//! The code that pages load when they need it: `oust-preview`, with which they answer presses
//! themselves, and the engine with its panels.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use axum::body::Bytes;
use sha2::{Digest, Sha256};

/// The files of a folder that `.ci/build-page-code` has written.
#[derive(Debug)]
pub struct PageCode {
    /// The first digits of the hash of all files, for their address.
    version: String,
    /// The media type and the bytes of each file, by its path in the folder with `/`.
    files: BTreeMap<String, (&'static str, Bytes)>,
}

/// The error from reading a [`PageCode`].
#[derive(Debug, thiserror::Error)]
#[error("cannot read {}: {error}", path.display())]
pub struct PageCodeError {
    /// The file or the folder.
    pub path: PathBuf,
    /// The reason.
    #[source]
    pub error: io::Error,
}

/// The caching of a file with an address that changes with its content.
pub(crate) const FOR_GOOD: &str = "public, max-age=31536000, immutable";

const SCRIPT: &str = "preview.js";
const MODULE: &str = "preview.wasm";

/// The script that the page of a line begins the engine with.
const PANELS: &str = "app/analysis.js";

/// The deepest folder that is read, so that a wrong folder does not take a whole disk into memory.
const MAX_DEPTH: usize = 3;

/// Returns the first 12 hexadecimal digits of the hash of a content, for the address of its file.
pub(crate) fn content_version(parts: &[&[u8]]) -> String {
    let hash = parts.iter().fold(Sha256::new(), Sha256::chain_update);
    // 48 bits: two versions of a file differ in practice.
    data_encoding::HEXLOWER.encode(&hash.finalize()[..6])
}

/// Returns the media type of a file by its extension; `None` for files that no page loads.
fn media_type(path: &Path) -> Option<&'static str> {
    match path.extension()?.to_str()? {
        "js" => Some("text/javascript; charset=utf-8"),
        "wasm" => Some("application/wasm"),
        "net" => Some("application/octet-stream"),
        _ => None,
    }
}

impl PageCode {
    /// Reads the scripts, modules and nets of a folder and of the folders in it.
    ///
    /// # Errors
    ///
    /// Fails if the preview's script or module is missing, or a file cannot be read.
    pub fn read(folder: &Path) -> Result<Self, PageCodeError> {
        let mut files = BTreeMap::new();
        read_folder(folder, "", MAX_DEPTH, &mut files)?;
        for name in [SCRIPT, MODULE] {
            if !files.contains_key(name) {
                return Err(PageCodeError {
                    path: folder.join(name),
                    error: io::ErrorKind::NotFound.into(),
                });
            }
        }
        // Of all files, since they load each other by relative addresses.
        let parts: Vec<&[u8]> = files
            .iter()
            .flat_map(|(name, (_, bytes))| [name.as_bytes(), bytes])
            .collect();
        Ok(Self {
            version: content_version(&parts),
            files,
        })
    }

    /// Returns the address of the preview's script; the module lies beside it.
    pub(crate) fn address(&self) -> String {
        format!("{}{SCRIPT}", self.folder())
    }

    /// Returns the address of the folder, with a slash at its end, if the engine is in it.
    pub(crate) fn engine(&self) -> Option<String> {
        self.files.contains_key(PANELS).then(|| self.folder())
    }

    fn folder(&self) -> String {
        format!("/code/{}/", self.version)
    }

    /// Returns the media type and the bytes of a file; `None` for another version or path.
    pub(crate) fn file(&self, version: &str, path: &str) -> Option<(&'static str, Bytes)> {
        // Not the present one instead: a page of before an upgrade must not mix two versions.
        let files = (version == self.version).then_some(&self.files);
        files?.get(path).cloned()
    }
}

/// Adds the files below `folder` under names that begin with `prefix`.
fn read_folder(
    folder: &Path,
    prefix: &str,
    depth: usize,
    files: &mut BTreeMap<String, (&'static str, Bytes)>,
) -> Result<(), PageCodeError> {
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |error| PageCodeError { path, error }
    };
    for entry in std::fs::read_dir(folder).map_err(failed(folder))? {
        let entry = entry.map_err(failed(folder))?;
        let path = entry.path();
        // A name outside of UTF-8 has no address.
        let Some(name) = entry
            .file_name()
            .to_str()
            .map(|name| format!("{prefix}{name}"))
        else {
            continue;
        };
        // The type of the entry itself: a link to a folder could lead in a circle.
        if entry.file_type().map_err(failed(&path))?.is_dir() {
            if depth > 1 {
                read_folder(&path, &format!("{name}/"), depth - 1, files)?;
            }
        } else if let Some(media_type) = media_type(&path) {
            let bytes = std::fs::read(&path).map_err(failed(&path))?;
            files.insert(name, (media_type, bytes.into()));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        folder
    }

    const PREVIEW: [(&str, &str); 2] = [(SCRIPT, "1"), (MODULE, "2")];

    #[test]
    fn files_are_served_by_their_paths_and_nothing_else() {
        let mut all = PREVIEW.to_vec();
        all.extend([
            (PANELS, "3"),
            ("oust/nets/hex5.net", "4"),
            ("oust/README.md", "5"),
            ("a/b/c/deep.js", "6"),
        ]);
        let read = PageCode::read(folder(&all).path()).unwrap();
        let version = read.version.clone();
        let names: Vec<&String> = read.files.keys().collect();
        assert_eq!(names, [PANELS, "oust/nets/hex5.net", SCRIPT, MODULE]);
        assert_eq!(read.engine().unwrap(), format!("/code/{version}/"));
        let (media_type, bytes) = read.file(&version, "oust/nets/hex5.net").unwrap();
        assert_eq!(
            (media_type, &bytes[..]),
            ("application/octet-stream", &b"4"[..])
        );
        for path in ["", "oust", "oust/", "../preview.js", "oust/../preview.js"] {
            assert!(read.file(&version, path).is_none(), "{path}");
        }
        assert!(read.file("0", SCRIPT).is_none());
    }

    #[test]
    fn the_version_changes_with_every_file_and_every_name() {
        let version = |files: &[(&str, &str)]| {
            let all = [&PREVIEW[..], files].concat();
            PageCode::read(folder(&all).path()).unwrap().version
        };
        let versions = [
            version(&[]),
            version(&[(PANELS, "3")]),
            version(&[(PANELS, "4")]),
            version(&[("app/proof.js", "3")]),
        ];
        let distinct: std::collections::BTreeSet<_> = versions.iter().collect();
        assert_eq!(distinct.len(), versions.len());
    }

    #[test]
    fn a_folder_without_the_preview_is_refused() {
        let error = PageCode::read(folder(&PREVIEW[..1]).path()).unwrap_err();
        assert!(error.path.ends_with(MODULE), "{error}");
        let without_engine = PageCode::read(folder(&PREVIEW).path()).unwrap();
        assert_eq!(without_engine.engine(), None);
    }
}
