//! The module with which pages answer presses themselves: `oust-preview`, compiled to WebAssembly.

use std::io;
use std::path::{Path, PathBuf};

use axum::body::Bytes;

use crate::account::Secret;

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

const SCRIPT: &str = "preview.js";
const MODULE: &str = "preview.wasm";

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
        // For its SHA-256 only; the files are public.
        let both = [&script[..], &module[..]].concat();
        let text = data_encoding::HEXLOWER.encode(&both);
        let version = Secret::new(text).hash().to_hex();
        Ok(Self {
            // 48 bits: two versions of the files differ in practice.
            version: version.chars().take(12).collect(),
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
            _ if version != self.version => None,
            SCRIPT => Some(("text/javascript; charset=utf-8", self.script.clone())),
            MODULE => Some(("application/wasm", self.module.clone())),
            _ => None,
        }
    }
}
