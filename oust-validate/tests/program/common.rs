//! Running the program, and its answer as one text.

use std::fmt;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

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
pub(crate) const FORMATS: [&str; 7] = [
    "full", "concise", "json", "ndjson", "github", "sarif", "junit",
];

/// What the program did.
pub(crate) struct Answer {
    command: String,
    pub(crate) status: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// A folder with files of the test's own.
pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn with(files: &[(&str, &str)]) -> Self {
        let folder = Self(tempfile::tempdir().expect("a folder can be made"));
        for (name, text) in files {
            folder.write(name, text.as_bytes());
        }
        folder
    }

    /// Writes a file, in folders of its own when its name has them.
    pub(crate) fn write(&self, name: &str, bytes: &[u8]) {
        let path = self.path().join(name);
        let parent = path.parent().expect("it is in the folder");
        fs::create_dir_all(parent).expect("a folder can be made");
        fs::write(path, bytes).expect("a file can be written");
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    /// Runs the program in the folder, with nothing on standard input.
    #[track_caller]
    pub(crate) fn validate(&self, arguments: &str) -> Answer {
        run(self.path(), arguments, b"")
    }
}

/// Runs the program with bytes on standard input.
#[track_caller]
pub(crate) fn validate(input: impl AsRef<[u8]>, arguments: &str) -> Answer {
    run(
        Path::new(env!("CARGO_MANIFEST_DIR")),
        arguments,
        input.as_ref(),
    )
}

/// The program in a folder, with neither colours nor anything else from the environment.
pub(crate) fn program(folder: &Path, arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_oust-validate"));
    command
        .args(arguments.split_whitespace())
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

#[track_caller]
fn run(folder: &Path, arguments: &str, input: &[u8]) -> Answer {
    let mut child = program(folder, arguments)
        .spawn()
        .expect("the program runs");
    let mut stdin = child.stdin.take().expect("it is piped");
    // A program that does not read its input closes it.
    let _ = stdin.write_all(input);
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    let answer = Answer {
        command: format!("oust-validate {arguments}"),
        status: output.status.code().expect("no signal ended it"),
        stdout: String::from_utf8(output.stdout).expect("it writes UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("it writes UTF-8"),
    };
    let panicked = answer.status == 101 || answer.stderr.contains("panicked");
    assert!(!panicked, "{answer}");
    answer
}

impl Answer {
    /// The lines of ndjson.
    #[track_caller]
    pub(crate) fn json_lines(&self) -> Vec<Value> {
        let values = self.stdout.lines().map(serde_json::from_str);
        values.map(|value| value.expect("it is JSON")).collect()
    }

    /// The codes of concise lines.
    pub(crate) fn codes(&self) -> Vec<&str> {
        let lines = self.stdout.lines();
        // Notes and help follow a finding.
        let findings =
            lines.filter(|line| [" E ", " W ", " I "].iter().any(|it| line.contains(it)));
        findings.filter_map(|line| line.split(' ').nth(2)).collect()
    }

    #[track_caller]
    pub(crate) fn ended_with(self, status: i32) -> Self {
        assert_eq!(self.status, status, "{self}");
        self
    }

    /// Fails unless the command printed nothing, ended as wrong use and said all of this.
    #[track_caller]
    pub(crate) fn wrong_use(self, said: &[&str]) {
        assert_eq!((self.status, self.stdout.as_str()), (2, ""), "{self}");
        for words in said {
            assert!(self.stderr.contains(words), "no `{words}` in\n{self}");
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "$ {}\nstatus: {}", self.command.trim_end(), self.status)?;
        for (name, text) in [("stdout", &self.stdout), ("stderr", &self.stderr)] {
            if !text.is_empty() {
                writeln!(f, "--- {name}\n{text}")?;
            }
        }
        Ok(())
    }
}
