//! `--fix --write` that is killed on its way.

use std::fs;
use std::path::Path;
use std::process::{Child, Stdio};

use crate::common::{Folder, program};

/// How often the program is killed, each time somewhat later.
const KILLS: usize = 24;

/// A record with something to correct, and so long that writing it takes a while.
fn untidy() -> String {
    let remark = format!("; {}\n", "a remark ".repeat(100)).repeat(4_000);
    format!("oust 3x3\nx: alice\no: bob\nresult: x\n\n{remark} 1) a1  b1\n 2. a2\n")
}

#[test]
fn a_killed_program_leaves_the_old_or_the_new_file() {
    let old = untidy();
    let new = old.replace(" 1) ", " 1. ");
    let folder = Folder::with(&[("a.oust", &old)]);
    let file = folder.path().join("a.oust");
    for delay in 0..KILLS {
        folder.write("a.oust", old.as_bytes());
        let before = state(folder.path());
        let mut child = program(folder.path(), "a.oust --fix --write --no-config")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it runs");
        // The first ones are killed at any time, the others when they begin to write.
        if delay % 4 > 0 {
            wait_for_change(folder.path(), &before, &mut child);
        }
        for _ in 0..delay * 4 {
            std::thread::yield_now();
        }
        child.kill().expect("it is ours");
        child.wait().expect("it has ended");
        let text = fs::read_to_string(&file).expect("it is there");
        assert!(text == old || text == new, "{} bytes are left", text.len());
    }
    // An unfinished file next to it is not read as a game of the folder.
    folder.write("a.oust", new.as_bytes());
    let answer = folder.validate(". --no-config").ended_with(0);
    assert!(
        answer.stderr.starts_with("1 game in 1 file: 1 valid"),
        "{answer}"
    );
    folder.write("a.oust", old.as_bytes());
    folder
        .validate("a.oust --fix --write --no-config")
        .ended_with(0);
    assert_eq!(fs::read_to_string(&file).expect("it is there"), new);
}

/// Returns the lengths of the files of a folder.
fn state(folder: &Path) -> Vec<u64> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let length = |entry: fs::DirEntry| entry.metadata().map_or(0, |found| found.len());
    entries.flatten().map(length).collect()
}

/// Waits until the state of the folder is no longer `before`, or the program ends.
fn wait_for_change(folder: &Path, before: &[u64], child: &mut Child) {
    while state(folder) == before && child.try_wait().expect("it is ours").is_none() {}
}

#[cfg(unix)]
#[test]
fn a_signal_leaves_no_unfinished_file() {
    use std::os::unix::process::ExitStatusExt;
    use std::process::Command;

    use oust_test_support::program::starts_ignoring;

    let signals = [("INT", 2), ("TERM", 15), ("HUP", 1), ("QUIT", 3)];
    let flags = ["--write-good", "--write-bad"];
    for ((name, number), flag) in signals
        .iter()
        .flat_map(|&signal| flags.map(|flag| (signal, flag)))
        // The program handles SIGINT in any case.
        .filter(|((name, number), _)| *name == "INT" || !starts_ignoring(*number))
    {
        let folder = Folder::with(&[("good", "old\n")]);
        let before = state(folder.path());
        let mut child = program(folder.path(), &format!("- {flag} good --no-config"))
            .stdin(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it runs");
        // `wait` would close the input, and the program could end before it handles the signal.
        let input = child.stdin.take();
        wait_for_change(folder.path(), &before, &mut child);
        let sent = Command::new("kill")
            .args(["-s", name, &child.id().to_string()])
            .status();
        assert!(sent.expect("kill runs").success());
        let status = child.wait().expect("it has ended");
        drop(input);
        assert_eq!(status.signal(), Some(number));
        let entries = fs::read_dir(folder.path()).expect("the folder is there");
        let names: Vec<_> = entries
            .map(|entry| entry.expect("it is there").file_name())
            .collect();
        assert_eq!(names, ["good"]);
        let good = fs::read_to_string(folder.path().join("good"));
        assert_eq!(good.expect("it is there"), "old\n");
    }
}
