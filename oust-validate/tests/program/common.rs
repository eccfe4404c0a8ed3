//! The program, records, and a folder to run the program in.

use std::ops::Deref;
use std::path::Path;
use std::process::Command;

pub(crate) use oust_test_support::program::Answer;
use oust_test_support::program::{self, Program};

pub(crate) const GOOD: &str = "oust 3x3\nx: alice\no: bob\nresult: x\n\n 1. a1  b1\n 2. a2\n";
/// An error, M201.
pub(crate) const ERROR: &str =
    "oust 3x3\nx: alice\no: bob\nresult: ?\nended: unfinished\n\n 1. a1  a1\n";
/// A warning, R403.
pub(crate) const WARNING: &str = "oust 3x3\nx: alice\no: bob\n\n 1. a1  b1\n";
/// Something to know, H103.
pub(crate) const INFO: &str =
    "oust 3x3\nx: alice\no: bob\nresult: x\nweather: fine\n\n 1. a1  b1\n 2. a2\n";

/// Everything that findings can be written as.
pub(crate) const FORMATS: [&str; 8] = [
    "full", "concise", "json", "ndjson", "github", "gitlab", "sarif", "junit",
];

const PROGRAM: Program = Program {
    name: "oust-validate",
    path: env!("CARGO_BIN_EXE_oust-validate"),
};

/// A temporary folder with the files of one test.
pub(crate) struct Folder(program::Folder);

impl Folder {
    pub(crate) fn with(files: &[(&str, &str)]) -> Self {
        Self(program::Folder::with(files))
    }

    /// Runs the program in the folder, with nothing on standard input.
    #[track_caller]
    pub(crate) fn validate(&self, arguments: &str) -> Answer {
        self.validate_input(b"", arguments)
    }

    /// Runs the program in the folder with bytes on standard input.
    #[track_caller]
    pub(crate) fn validate_input(&self, input: &[u8], arguments: &str) -> Answer {
        PROGRAM.run(self.path(), arguments, input)
    }
}

impl Deref for Folder {
    type Target = program::Folder;

    fn deref(&self) -> &program::Folder {
        &self.0
    }
}

/// Runs the program with bytes on standard input.
#[track_caller]
pub(crate) fn validate(input: impl AsRef<[u8]>, arguments: &str) -> Answer {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    PROGRAM.run(folder, arguments, input.as_ref())
}

pub(crate) fn program(folder: &Path, arguments: &str) -> Command {
    PROGRAM.command(folder, arguments)
}
