//! Programs under test: a folder of files, a command line, and the answer.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::{fmt, fs};

use serde_json::Value;
use tempfile::TempDir;

/// A program under test.
#[derive(Clone, Copy, Debug)]
pub struct Program {
    /// The name in messages of failed tests.
    pub name: &'static str,
    /// The path of the executable: `env!("CARGO_BIN_EXE_…")`.
    pub path: &'static str,
}

/// The output and the exit status of a program.
#[derive(Clone, Debug)]
pub struct Answer {
    command: String,
    /// The exit status.
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
    /// Makes a folder with these files.
    #[track_caller]
    pub fn with(files: &[(&str, &str)]) -> Self {
        let folder = Self(tempfile::tempdir().expect("a folder can be made"));
        for (name, text) in files {
            folder.write(name, text.as_bytes());
        }
        folder
    }

    /// Writes a file. Folders in its name are made.
    #[track_caller]
    pub fn write(&self, name: &str, bytes: &[u8]) {
        let path = self.path().join(name);
        let parent = path.parent().expect("it is in the folder");
        fs::create_dir_all(parent).expect("a folder can be made");
        fs::write(path, bytes).expect("a file can be written");
    }

    /// Returns the text of a file.
    #[track_caller]
    pub fn text(&self, name: &str) -> String {
        fs::read_to_string(self.path().join(name)).expect(name)
    }

    /// Returns the path of the folder.
    pub fn path(&self) -> &Path {
        self.0.path()
    }
}

impl Program {
    /// Returns the program in a folder, without colors and with pipes for its streams. Single
    /// quotes in `arguments` hold spaces together.
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

    /// Runs the program in a folder with `input` on standard input. Fails when it panics.
    #[track_caller]
    pub fn run(self, folder: &Path, arguments: &str, input: &[u8]) -> Answer {
        let mut child = self
            .command(folder, arguments)
            .spawn()
            .expect("the program runs");
        let mut stdin = child.stdin.take().expect("it is piped");
        // A program that does not read its input closes it.
        let _ = stdin.write_all(input);
        drop(stdin);
        let output = child.wait_with_output().expect("it ends");
        let answer = Answer {
            command: format!("{} {arguments}", self.name),
            status: output.status.code().expect("no signal ended it"),
            stdout: String::from_utf8(output.stdout).expect("it writes UTF-8"),
            stderr: String::from_utf8(output.stderr).expect("it writes UTF-8"),
        };
        let panicked = answer.status == 101 || answer.stderr.contains("panicked");
        assert!(!panicked, "{answer}");
        answer
    }
}

impl Answer {
    /// Returns standard output. Fails unless the status is 0 and messages only name assumptions.
    #[track_caller]
    pub fn printed(self) -> String {
        let mut said = self.stderr.lines();
        let only_assumed = said.all(|line| line.contains(": assumed: "));
        assert!(self.status == 0 && only_assumed, "{self}");
        self.stdout
    }

    /// Returns the single line that must be [`printed`](Self::printed).
    #[track_caller]
    pub fn line(self) -> String {
        let printed = self.printed();
        let line = printed.strip_suffix('\n').expect("a line ends");
        assert!(!line.contains('\n'), "{printed}");
        line.to_owned()
    }

    /// Returns the first of the lines that must be [`printed`](Self::printed).
    #[track_caller]
    pub fn first_line(self) -> String {
        let printed = self.printed();
        printed.lines().next().expect("a line").to_owned()
    }

    /// Returns the JSON that must be [`printed`](Self::printed).
    #[track_caller]
    pub fn json(self) -> Value {
        serde_json::from_str(&self.line()).expect("it is JSON")
    }

    /// Returns standard output as JSON, one value a line, whatever the status.
    #[track_caller]
    pub fn ndjson(&self) -> Vec<Value> {
        let values = self.stdout.lines().map(serde_json::from_str);
        values.map(|value| value.expect("it is JSON")).collect()
    }

    /// Returns the JSON that must be [`printed`](Self::printed), one value a line.
    #[track_caller]
    pub fn json_lines(self) -> Vec<Value> {
        let values = self.ndjson();
        self.printed();
        values
    }

    /// Returns the codes in the concise format of `oust-validate`. Notes and help follow a
    /// finding.
    pub fn codes(&self) -> Vec<&str> {
        let lines = self.stdout.lines();
        let findings = lines.filter(|line| {
            [" E ", " W ", " I "]
                .iter()
                .any(|level| line.contains(level))
        });
        findings.filter_map(|line| line.split(' ').nth(2)).collect()
    }

    /// Fails if a character in the output controls a terminal or reorders its text.
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

    /// Fails unless the status is this one.
    #[expect(clippy::return_self_not_must_use, reason = "the check alone is useful")]
    #[track_caller]
    pub fn ended_with(self, status: i32) -> Self {
        assert_eq!(self.status, status, "{self}");
        self
    }

    /// Fails unless the program printed nothing, ended with this status, and its messages hold
    /// all of `said`.
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

/// Returns the words of a command line; single quotes hold spaces together.
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
