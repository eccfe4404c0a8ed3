//! The file of acknowledged turns.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use anyhow::Context;
use serde::{Deserialize, Serialize};

/// A turn that the server has acknowledged.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Acknowledged {
    pub(crate) game: i64,
    /// The number of its event.
    pub(crate) n: u32,
    pub(crate) seat: u8,
    pub(crate) turn: String,
}

/// The file, to which lines are appended at once.
pub(crate) struct Journal {
    file: Mutex<File>,
}

impl Journal {
    /// Opens a file to append to.
    pub(crate) fn append(path: &Path) -> anyhow::Result<Self> {
        let mut options = File::options();
        let file = options.create(true).append(true).open(path);
        let file = file.with_context(|| format!("cannot open {}", path.display()))?;
        Ok(Self {
            file: Mutex::new(file),
        })
    }

    /// Appends a turn.
    pub(crate) fn write(&self, turn: &Acknowledged) -> anyhow::Result<()> {
        let line = serde_json::to_string(turn)? + "\n";
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.write_all(line.as_bytes())
            .context("cannot write the journal")
    }
}

/// Reads all turns of a file.
pub(crate) fn read(path: &Path) -> anyhow::Result<Vec<Acknowledged>> {
    let text = std::fs::read_to_string(path);
    let text = text.with_context(|| format!("cannot read {}", path.display()))?;
    let parse = |line| serde_json::from_str(line).context("a line is no acknowledged turn");
    text.lines().map(parse).collect()
}
