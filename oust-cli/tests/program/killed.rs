//! Commands that write a file and are ended by a signal.

use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use oust_test_support::program::starts_ignoring;

use crate::common::{Folder, program};

/// Commands that write `out` for hours.
const ENDLESS: [&str; 4] = [
    "openings hex7 --games 1000000 --evaluations 1000 --records out",
    "match 5 5 --games 1000000 --records out",
    "match 0 'gtp:sleep 1000; true' --games 2 --answer-time 1000 --records out",
    "solve --board hex7 --certificate out",
];

/// The signals that end a program from outside, but for SIGINT, which ends the work first.
const ENDING: [(&str, i32); 6] = [
    ("TERM", 15),
    ("HUP", 1),
    ("QUIT", 3),
    ("USR1", 10),
    ("ALRM", 14),
    ("XCPU", 24),
];

fn start(command: &mut Command) -> Child {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it runs")
}

/// Returns the names of the files in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let names = entries.map(|entry| entry.expect("it is there").file_name());
    let mut names: Vec<String> = names
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// Waits until a command has begun a file next to `out`.
#[track_caller]
fn wait_for_file(folder: &Path, child: &mut Child) {
    let started = Instant::now();
    while names(folder).len() < 2 {
        assert!(child.try_wait().expect("it is ours").is_none(), "it ended");
        assert!(started.elapsed() < Duration::from_secs(60), "no file");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn send(child: &Child, signal: &str) {
    let kill = Command::new("kill")
        .args(["-s", signal, &child.id().to_string()])
        .status();
    assert!(kill.expect("kill is there").success());
}

#[test]
fn a_signal_leaves_no_unfinished_file() {
    for arguments in ENDLESS {
        for (name, number) in ENDING {
            if starts_ignoring(number) {
                continue;
            }
            let folder = Folder::with(&[("out", "old\n")]);
            let mut child = start(&mut program(folder.path(), arguments));
            wait_for_file(folder.path(), &mut child);
            send(&child, name);
            let status = child.wait().expect("it has ended");
            assert_eq!(status.signal(), Some(number), "{arguments}");
            assert_eq!(names(folder.path()), ["out"], "{arguments} {name}");
            assert_eq!(folder.text("out"), "old\n", "{arguments}");
        }
    }
}

#[test]
fn ctrl_c_leaves_no_unfinished_file() {
    for arguments in ENDLESS {
        let folder = Folder::with(&[("out", "old\n")]);
        let mut child = start(&mut program(folder.path(), arguments));
        wait_for_file(folder.path(), &mut child);
        // The first ends the work; a second one, which may come too late, ends the program.
        send(&child, "INT");
        std::thread::sleep(Duration::from_millis(1));
        send(&child, "INT");
        child.wait().expect("it has ended");
        assert_eq!(names(folder.path()), ["out"], "{arguments}");
    }
}

#[test]
fn a_command_that_was_started_to_survive_a_hangup_survives_it() {
    let folder = Folder::with(&[("out", "old\n")]);
    let oust = program(folder.path(), ENDLESS[1]);
    let mut command = Command::new("sh");
    command
        .args(["-c", "trap '' HUP; exec \"$0\" \"$@\""])
        .arg(oust.get_program())
        .args(oust.get_args())
        .current_dir(folder.path());
    let mut child = start(&mut command);
    wait_for_file(folder.path(), &mut child);
    send(&child, "HUP");
    std::thread::sleep(Duration::from_millis(300));
    assert!(child.try_wait().expect("it is ours").is_none());
    send(&child, "TERM");
    assert_eq!(child.wait().expect("it has ended").signal(), Some(15));
    assert_eq!(names(folder.path()), ["out"]);
}

#[test]
fn a_file_beyond_the_limit_of_the_system_is_an_error() {
    let folder = Folder::with(&[("out", "old\n")]);
    let arguments = "match 0 0 --games 200 --jobs 1 --seed 1 --records out";
    let oust = program(folder.path(), arguments);
    let mut command = Command::new("sh");
    command
        .args(["-c", "ulimit -f 8; exec \"$0\" \"$@\""])
        .arg(oust.get_program())
        .args(oust.get_args())
        .current_dir(folder.path());
    let output = command.output().expect("it runs");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{stderr}");
    assert!(
        stderr.contains("cannot write out: File too large"),
        "{stderr}"
    );
    assert_eq!(names(folder.path()), ["out"]);
    assert_eq!(folder.text("out"), "old\n");
}
