//! The module with which pages answer presses themselves: `oust-preview`, compiled to WebAssembly.

use std::io;
use std::path::{Path, PathBuf};

use axum::body::Bytes;
use sha2::{Digest, Sha256};

/// The script and the module of a folder that `.ci/build-page-code` has written.
#[derive(Debug)]
pub struct PageCode {
    /// The first digits of the hash of both, for their address.
    version: String,
    script: Bytes,
    module: Bytes,
}

/// The error from reading a [`PageCode`].
#[derive(Debug, thiserror::Error)]
#[error("cannot read {}: {error}", path.display())]
pub struct PageCodeError {
    /// The file.
    pub path: PathBuf,
    /// The reason.
    #[source]
    pub error: io::Error,
}

/// The caching of a file with an address that changes with its content.
pub(crate) const FOR_GOOD: &str = "public, max-age=31536000, immutable";

const SCRIPT: &str = "preview.js";
const MODULE: &str = "preview.wasm";

/// Returns the first 12 hexadecimal digits of the hash of a content, for the address of its file.
pub(crate) fn content_version(parts: &[&[u8]]) -> String {
    let hash = parts.iter().fold(Sha256::new(), Sha256::chain_update);
    // 48 bits: two versions of a file differ in practice.
    data_encoding::HEXLOWER.encode(&hash.finalize()[..6])
}

impl PageCode {
    /// Reads the files of a folder.
    ///
    /// # Errors
    ///
    /// Fails if a file is missing or cannot be read.
    pub fn read(folder: &Path) -> Result<Self, PageCodeError> {
        let read = |name| {
            let path = folder.join(name);
            let bytes = std::fs::read(&path);
            bytes.map_err(|error| PageCodeError { path, error })
        };
        let (script, module) = (read(SCRIPT)?, read(MODULE)?);
        Ok(Self {
            // Of both, since the script loads only its own module.
            version: content_version(&[&script, &module]),
            script: script.into(),
            module: module.into(),
        })
    }

    /// Returns the address of the script; the module lies beside it.
    pub(crate) fn address(&self) -> String {
        format!("/code/{}/{SCRIPT}", self.version)
    }

    /// Returns the media type and the bytes of a file; `None` for another version or name.
    pub(crate) fn file(&self, version: &str, name: &str) -> Option<(&'static str, Bytes)> {
        match name {
            // Not the present one instead: a page of before an upgrade must not mix two versions.
            _ if version != self.version => None,
            SCRIPT => Some(("text/javascript; charset=utf-8", self.script.clone())),
            MODULE => Some(("application/wasm", self.module.clone())),
            _ => None,
        }
    }
}
