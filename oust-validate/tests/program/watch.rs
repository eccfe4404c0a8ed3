//! `--watch`: a child that validates again when a file changes, until Ctrl-C.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::{ERROR, Folder, GOOD, WARNING, program};

/// The longest wait for a line; machines of tests may be busy.
const PATIENCE: Duration = Duration::from_secs(60);

const WATCHING: &str = "watching 1 path for changes; Ctrl-C ends";

/// A program that watches, and the lines of both its outputs.
struct Watching {
    child: Child,
    lines: Receiver<String>,
}

impl Watching {
    fn start(folder: &Folder, arguments: &str) -> Self {
        let mut child = program(folder.path(), &format!("--watch --no-config {arguments}"))
            .stdin(Stdio::null())
            .spawn()
            .expect("it runs");
        let (sender, lines) = channel();
        let outputs: [Box<dyn Read + Send>; 2] = [
            Box::new(child.stdout.take().expect("it is piped")),
            Box::new(child.stderr.take().expect("it is piped")),
        ];
        for output in outputs {
            let sender = sender.clone();
            thread::spawn(move || {
                for line in BufReader::new(output).lines() {
                    let _ = sender.send(line.expect("UTF-8"));
                }
            });
        }
        Self { child, lines }
    }

    /// Returns the lines up to the one that contains `text`.
    #[track_caller]
    fn lines_to(&self, text: &str) -> Vec<String> {
        let end = Instant::now() + PATIENCE;
        let mut lines = Vec::new();
        while !lines
            .last()
            .is_some_and(|line: &String| line.contains(text))
        {
            let left = end.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left) {
                Ok(line) => lines.push(line),
                Err(error) => panic!("no `{text}` in {lines:#?}: {error}"),
            }
        }
        lines
    }

    /// Waits until a run is over that has a finding or a count with `text`. The two outputs may come
    /// in any order.
    #[track_caller]
    fn run_with(&self, text: &[&str]) {
        let mut lines = Vec::new();
        let end = Instant::now() + PATIENCE;
        let has = |lines: &[String], text: &str| lines.iter().any(|line| line.contains(text));
        while !text.iter().chain(&[WATCHING]).all(|text| has(&lines, text)) {
            let left = end.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left) {
                Ok(line) => lines.push(line),
                Err(error) => panic!("no {text:?} in {lines:#?}: {error}"),
            }
        }
    }

    /// Sends Ctrl-C and returns the exit status.
    fn interrupt(mut self) -> Option<i32> {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args(["-INT", &id]).status();
        assert!(sent.expect("kill runs").success());
        self.child.wait().expect("it ends").code()
    }
}

#[test]
fn a_changed_file_is_validated_again_until_ctrl_c() {
    let folder = Folder::with(&[("games/a.oust", GOOD), ("games/b.oust", GOOD)]);
    let watching = Watching::start(&folder, "games");
    watching.run_with(&["2 games in 2 files: 2 valid"]);
    folder.write("games/b.oust", ERROR.as_bytes());
    watching.run_with(&[
        "games/b.oust has changed: validating again",
        "games/b.oust:7:9: E M201",
        "2 games in 2 files: 1 valid, 1 invalid",
    ]);
    // A new file, and one that goes.
    folder.write("games/c.oust", GOOD.as_bytes());
    watching.run_with(&["games/c.oust has changed", "3 games in 3 files"]);
    std::fs::remove_file(folder.path().join("games/b.oust")).expect("it is there");
    watching.run_with(&["games/b.oust has changed", "2 games in 2 files: 2 valid"]);
    assert_eq!(watching.interrupt(), Some(0));
}

#[test]
fn a_file_that_an_editor_replaces_is_still_watched() {
    let folder = Folder::with(&[("a.oust", GOOD), ("other.txt", "")]);
    let watching = Watching::start(&folder, "a.oust");
    watching.run_with(&["1 valid"]);
    for (text, found) in [(ERROR, "E M201"), (GOOD, "1 valid"), (ERROR, "E M201")] {
        folder.write("new", text.as_bytes());
        let (new, old) = (folder.path().join("new"), folder.path().join("a.oust"));
        std::fs::rename(new, old).expect("it is renamed");
        watching.run_with(&["a.oust has changed", found]);
    }
    // The status of the last run.
    assert_eq!(watching.interrupt(), Some(1));
}

#[test]
fn a_missing_file_or_an_empty_folder_is_waited_for() {
    for (name, arguments, said) in [
        ("a.oust", "a.oust", "a.oust:1:1: E F001"),
        (
            "games/a.oust",
            "games",
            "oust-validate: found no records to read",
        ),
    ] {
        let folder = Folder::with(&[("games/notes.txt", "no game\n")]);
        let watching = Watching::start(&folder, arguments);
        watching.run_with(&[said]);
        folder.write(name, WARNING.as_bytes());
        watching.run_with(&["has changed", "W R403", "1 game in 1 file: 1 valid"]);
        assert_eq!(watching.interrupt(), Some(0));
    }
}

#[test]
fn its_own_outputs_and_ignored_files_start_no_run() {
    let folder = Folder::with(&[(".ignore", "target\n"), ("a.oust", ERROR)]);
    let watching = Watching::start(&folder, ". -o report.txt");
    watching.run_with(&["1 game in 1 file"]);
    folder.write("target/b.oust", GOOD.as_bytes());
    folder.write(".hidden.oust", GOOD.as_bytes());
    thread::sleep(Duration::from_millis(700));
    folder.write("c.oust", GOOD.as_bytes());
    // The next line is about the file that counts, and not about one before.
    let lines = watching.lines_to("has changed");
    let changes: Vec<&String> = lines
        .iter()
        .filter(|line| line.contains("has changed"))
        .collect();
    assert_eq!(changes, ["./c.oust has changed: validating again"]);
    watching.run_with(&["2 games in 2 files"]);
    assert!(folder.text("report.txt").contains("a.oust:7:9: E M201"));
    assert_eq!(watching.interrupt(), Some(1));
}

#[test]
fn what_cannot_be_watched_is_refused() {
    let folder = Folder::with(&[("a.oust", GOOD)]);
    for (arguments, status, message) in [
        ("--watch", 2, "--watch needs files or folders"),
        ("--watch -", 2, "--watch needs files or folders"),
        ("--watch a.oust --fix", 2, "cannot be used with"),
        ("--watch missing/a.oust", 3, "cannot watch missing"),
    ] {
        folder.validate(arguments).refused(status, &[message]);
    }
}
