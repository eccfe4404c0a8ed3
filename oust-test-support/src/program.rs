//! Runs programs under test in a folder of files, and checks their answers.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::{fmt, fs};

use serde_json::Value;
use tempfile::TempDir;

/// A program under test.
#[derive(Clone, Copy, Debug)]
pub struct Program {
    /// The name for messages of failed tests.
    pub name: &'static str,
    /// The path of the executable: `env!("CARGO_BIN_EXE_…")`.
    pub path: &'static str,
}

/// The output and the exit status of a program.
#[derive(Clone, Debug)]
pub struct Answer {
    command: String,
    /// The exit status of the process.
    pub status: i32,
    /// The text on standard output.
    pub stdout: String,
    /// The text on standard error.
    pub stderr: String,
}

/// A temporary folder with the files of one test.
#[derive(Debug)]
pub struct Folder(TempDir);

impl Folder {
    /// Creates a folder with `files`, each a name and a text.
    #[track_caller]
    pub fn with(files: &[(&str, &str)]) -> Self {
        let folder = Self(tempfile::tempdir().expect("a folder can be made"));
        for (name, text) in files {
            folder.write(name, text.as_bytes());
        }
        folder
    }

    /// Writes a file, and creates the folders in its name.
    #[track_caller]
    pub fn write(&self, name: &str, bytes: &[u8]) {
        let path = self.path().join(name);
        let parent = path.parent().expect("it is in the folder");
        fs::create_dir_all(parent).expect("a folder can be made");
        fs::write(path, bytes).expect("a file can be written");
    }

    /// Reads a file of the folder as text.
    #[track_caller]
    pub fn text(&self, name: &str) -> String {
        fs::read_to_string(self.path().join(name)).expect(name)
    }

    /// Returns the absolute path of the folder.
    pub fn path(&self) -> &Path {
        self.0.path()
    }
}

impl Program {
    /// Creates a command that runs in `folder`, without colors and with pipes for its streams.
    /// Single quotes in `arguments` keep spaces together.
    pub fn command(self, folder: &Path, arguments: &str) -> Command {
        let mut command = Command::new(self.path);
        command
            .args(words(arguments))
            .current_dir(folder)
            .env("NO_COLOR", "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    /// Runs the program in `folder` with `input` on standard input. Panics if the program panics.
    #[track_caller]
    pub fn run(self, folder: &Path, arguments: &str, input: &[u8]) -> Answer {
        let mut child = self
            .command(folder, arguments)
            .spawn()
            .expect("the program runs");
        let mut stdin = child.stdin.take().expect("it is piped");
        // Writing fails with a broken pipe if the program does not read its input; that is fine.
        let _ = stdin.write_all(input);
        drop(stdin);
        let output = child.wait_with_output().expect("it ends");
        let answer = Answer {
            command: format!("{} {arguments}", self.name),
            status: output.status.code().expect("no signal ended it"),
            stdout: String::from_utf8(output.stdout).expect("it writes UTF-8"),
            stderr: String::from_utf8(output.stderr).expect("it writes UTF-8"),
        };
        // 101 is the exit status of a Rust panic.
        let panicked = answer.status == 101 || answer.stderr.contains("panicked");
        assert!(!panicked, "{answer}");
        answer
    }
}

impl Answer {
    /// Returns standard output. Panics unless the status is 0 and all messages are assumptions.
    #[track_caller]
    pub fn printed(self) -> String {
        let mut said = self.stderr.lines();
        let only_assumed = said.all(|line| line.contains(": assumed: "));
        assert!(self.status == 0 && only_assumed, "{self}");
        self.stdout
    }

    /// Returns the single line on standard output; see [`printed`](Self::printed).
    #[track_caller]
    pub fn line(self) -> String {
        let printed = self.printed();
        let line = printed.strip_suffix('\n').expect("a line ends");
        assert!(!line.contains('\n'), "{printed}");
        line.to_owned()
    }

    /// Returns the first line on standard output; see [`printed`](Self::printed).
    #[track_caller]
    pub fn first_line(self) -> String {
        let printed = self.printed();
        printed.lines().next().expect("a line").to_owned()
    }

    /// Returns standard output as one JSON value; see [`printed`](Self::printed).
    #[track_caller]
    pub fn json(self) -> Value {
        serde_json::from_str(&self.line()).expect("it is JSON")
    }

    /// Returns standard output as JSON, one value in a line, for any status.
    #[track_caller]
    pub fn ndjson(&self) -> Vec<Value> {
        let values = self.stdout.lines().map(serde_json::from_str);
        values.map(|value| value.expect("it is JSON")).collect()
    }

    /// Returns standard output as JSON, one value in a line; see [`printed`](Self::printed).
    #[track_caller]
    pub fn json_lines(self) -> Vec<Value> {
        let values = self.ndjson();
        self.printed();
        values
    }

    /// Returns the codes in the concise output of `oust-validate`, without the lines of notes and
    /// help.
    pub fn codes(&self) -> Vec<&str> {
        let lines = self.stdout.lines();
        let findings = lines.filter(|line| {
            [" E ", " W ", " I "]
                .iter()
                .any(|level| line.contains(level))
        });
        findings.filter_map(|line| line.split(' ').nth(2)).collect()
    }

    /// Panics if a character in the output controls a terminal or reorders its text.
    #[track_caller]
    pub fn check_no_control_character(&self) {
        for text in [&self.stdout, &self.stderr] {
            let acts = |character: char| {
                let bidi = matches!(character, '\u{202a}'..='\u{202e}' | '\u{2028}' | '\u{feff}');
                character != '\n' && character.is_control() || bidi
            };
            let found = text
                .find(acts)
                .map(|at| text[at..].chars().take(9).collect::<String>());
            assert_eq!(found, None, "{self}");
        }
    }

    /// Panics unless the program ended with `status`.
    #[expect(clippy::return_self_not_must_use, reason = "the check alone is useful")]
    #[track_caller]
    pub fn ended_with(self, status: i32) -> Self {
        assert_eq!(self.status, status, "{self}");
        self
    }

    /// Panics unless the program printed nothing, ended with `status`, and its messages contain
    /// each of `said`.
    #[track_caller]
    pub fn refused(self, status: i32, said: &[&str]) {
        assert_eq!(self.status, status, "{self}");
        assert_eq!(self.stdout, "", "{self}");
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

/// Splits a command line into words; single quotes keep spaces together.
fn words(line: &str) -> Vec<String> {
    let quoted = line.split('\'').enumerate();
    quoted
        .flat_map(|(part, text)| {
            if part % 2 == 1 {
                vec![text.to_owned()]
            } else {
                text.split_whitespace().map(str::to_owned).collect()
            }
        })
        .collect()
}

/// Returns whether programs that this process starts begin with `signal` ignored, and so have to
/// survive it: a shell ignores SIGINT and SIGQUIT for a job in the background.
pub fn starts_ignoring(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status
        .lines()
        .find_map(|line| line.strip_prefix("SigIgn:"))
        .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}
