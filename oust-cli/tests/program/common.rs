//! The program, records, and a folder to run the program in.

use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process::Command;

pub(crate) use oust_test_support::program::Answer;
use oust_test_support::program::{self, Program};
use serde_json::Value;

/// o has one stone, which a3 and b2 capture.
pub(crate) const WIN: &str = "3x3 3/x2/xo1 x";

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

/// A record with an illegal fourth turn, on its line 9.
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
pub(crate) const COMMANDS: [&str; 21] = [
    "analyze",
    "solve",
    "apply",
    "show",
    "legal",
    "convert",
    "check",
    "perft",
    "random",
    "fmt",
    "select",
    "stats",
    "table",
    "schema",
    "completions",
    "man",
    "match",
    "openings",
    "puzzles",
    "play",
    "gtp",
];

const OUST: Program = Program {
    name: "oust",
    path: env!("CARGO_BIN_EXE_oust"),
};

/// Runs `oust` with these arguments in the fixtures' folder, with nothing on standard input.
#[track_caller]
pub(crate) fn oust(arguments: &str) -> Answer {
    run_in(&fixtures(), arguments, b"")
}

/// Runs `oust` with a text on standard input.
#[track_caller]
pub(crate) fn oust_reading(input: &str, arguments: &str) -> Answer {
    run_in(&fixtures(), arguments, input.as_bytes())
}

/// Runs `oust` with bytes on standard input.
#[track_caller]
pub(crate) fn oust_reading_bytes(input: &[u8], arguments: &str) -> Answer {
    run_in(&fixtures(), arguments, input)
}

/// Runs `oust` in a folder with bytes on standard input.
#[track_caller]
pub(crate) fn run_in(folder: &Path, arguments: &str, input: &[u8]) -> Answer {
    OUST.run(folder, arguments, input)
}

/// A temporary folder with the files of one test.
pub(crate) struct Folder(program::Folder);

impl Folder {
    pub(crate) fn with(files: &[(&str, &str)]) -> Self {
        Self(program::Folder::with(files))
    }

    #[track_caller]
    pub(crate) fn oust(&self, arguments: &str) -> Answer {
        run_in(self.path(), arguments, b"")
    }
}

impl Deref for Folder {
    type Target = program::Folder;

    fn deref(&self) -> &program::Folder {
        &self.0
    }
}

/// Returns the program in a folder, without colors and the environment.
pub(crate) fn program(folder: &Path, arguments: &str) -> Command {
    OUST.command(folder, arguments)
}

pub(crate) fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures")
}

/// Returns the values of some fields of a JSON object, separated by spaces.
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

/// Runs a command, interrupts it as Ctrl-C does some milliseconds after it is ready for that, and
/// returns its output.
#[cfg(unix)]
pub(crate) fn interrupted(command: &mut Command, after: u64) -> std::process::Output {
    let child = command.spawn().expect("it runs");
    while cfg!(target_os = "linux") && !catches_interrupts(child.id()) {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    std::thread::sleep(std::time::Duration::from_millis(after));
    let kill = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.expect("kill is there").success());
    child.wait_with_output().expect("it ends")
}

/// Returns whether a process catches Ctrl-C, or has ended. A busy machine takes its time until then.
#[cfg(unix)]
fn catches_interrupts(process: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let signals = status.lines().find_map(|line| {
        let signals = line.strip_prefix("SigCgt:")?;
        u64::from_str_radix(signals.trim(), 16).ok()
    });
    // Signal 2 is the second bit. A process that has ended catches nothing.
    signals.is_none_or(|signals| signals & 2 != 0) || status.contains("State:\tZ")
}

/// Checks that a command without a seed prints one that repeats its output.
pub(crate) fn assert_repeats_by_printed_seed(arguments: &str) {
    let drawn = oust(arguments);
    let seed = drawn
        .stderr
        .split('`')
        .nth(1)
        .expect("the flag to repeat it");
    let again = oust(&format!("{arguments} {seed}"));
    assert_eq!(again.stdout, drawn.stdout);
}
