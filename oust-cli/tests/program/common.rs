//! Running the program, and its answer as one text.

use std::fmt;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// The game of 14 turns from the description of the native record.
pub(crate) const GAME: &str = "\
oust 5x5
x: alice
o: bob
date: 2026-01-19
result: o

 1. b4        e2
 2. c5        b5
 3. a4,c1     e4
 4. e5        d4,c4,b5
 5. e5        b4,c2
 6. d1,e1,d3  a5,b2
 7. c2,d5     c3
";

/// A record whose fourth turn is illegal, on its line 9.
pub(crate) const BROKEN: &str = "\
oust 3x3
x: carol
o: dave
result: ?

; c3 is taken

1. a1   c3
2. b2   c3
";

/// Every command.
pub(crate) const COMMANDS: [&str; 13] = [
    "apply",
    "show",
    "legal",
    "convert",
    "check",
    "perft",
    "random",
    "fmt",
    "stats",
    "schema",
    "completions",
    "man",
    "play",
];

/// What the program did.
pub(crate) struct Answer {
    command: String,
    pub(crate) status: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// Runs `oust` with these arguments in the fixtures' folder, with nothing on standard input.
#[track_caller]
pub(crate) fn oust(arguments: &str) -> Answer {
    run(&fixtures(), arguments, b"")
}

/// The same, with a text on standard input.
#[track_caller]
pub(crate) fn oust_reading(input: &str, arguments: &str) -> Answer {
    run(&fixtures(), arguments, input.as_bytes())
}

/// The same, with bytes that need not be text.
#[track_caller]
pub(crate) fn oust_reading_bytes(input: &[u8], arguments: &str) -> Answer {
    run(&fixtures(), arguments, input)
}

/// The same in a folder.
#[track_caller]
pub(crate) fn run_in(folder: &Path, arguments: &str, input: &[u8]) -> Answer {
    run(folder, arguments, input)
}

/// A folder with files of the test's own.
pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn with(files: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().expect("a folder can be made");
        for (name, text) in files {
            fs::write(folder.path().join(name), text).expect("a file can be written");
        }
        Self(folder)
    }

    #[track_caller]
    pub(crate) fn oust(&self, arguments: &str) -> Answer {
        run(self.0.path(), arguments, b"")
    }

    /// What a file of this folder holds now.
    #[track_caller]
    pub(crate) fn text(&self, name: &str) -> String {
        fs::read_to_string(self.0.path().join(name)).expect(name)
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }
}

/// The program in a folder, with neither colours nor anything else from the environment.
pub(crate) fn program(folder: &Path, arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_oust"));
    command
        .args(words(arguments))
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

pub(crate) fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures")
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
        command: format!("oust {arguments}"),
        status: output.status.code().expect("no signal ended it"),
        stdout: String::from_utf8(output.stdout).expect("it writes UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("it writes UTF-8"),
    };
    let panicked = answer.status == 101 || answer.stderr.contains("panicked");
    assert!(!panicked, "{answer}");
    answer
}

/// The words of a command line; single quotes hold blanks together.
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

impl Answer {
    /// Standard output of a command that must do what it is told, without a word but on what it
    /// assumes.
    #[track_caller]
    pub(crate) fn printed(self) -> String {
        let mut said = self.stderr.lines();
        let only_assumed = said.all(|line| line.contains(": assumed: "));
        assert!(self.status == 0 && only_assumed, "{self}");
        self.stdout
    }

    /// The one line that a command must print.
    #[track_caller]
    pub(crate) fn line(self) -> String {
        let printed = self.printed();
        let line = printed.strip_suffix('\n').expect("a line ends");
        assert!(!line.contains('\n'), "{printed}");
        line.to_owned()
    }

    /// The first of the lines that a command must print.
    #[track_caller]
    pub(crate) fn first_line(self) -> String {
        let printed = self.printed();
        printed.lines().next().expect("a line").to_owned()
    }

    /// The JSON that a command must print.
    #[track_caller]
    pub(crate) fn json(self) -> Value {
        serde_json::from_str(&self.line()).expect("it is JSON")
    }

    /// The JSON that a command must print, one value a line.
    #[track_caller]
    pub(crate) fn json_lines(self) -> Vec<Value> {
        let printed = self.printed();
        let values = printed.lines().map(serde_json::from_str);
        values.map(|value| value.expect("it is JSON")).collect()
    }

    /// Fails unless the command printed nothing, ended with this status and said all of this.
    #[track_caller]
    pub(crate) fn refused(self, status: i32, said: &[&str]) {
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

/// The values of some fields of a JSON object, blank-separated.
#[track_caller]
pub(crate) fn fields(json: &Value, names: &str) -> String {
    let values = names.split_whitespace().map(|name| {
        let value = json
            .get(name)
            .unwrap_or_else(|| panic!("no {name}: {json}"));
        value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned)
    });
    values.collect::<Vec<_>>().join(" ")
}
