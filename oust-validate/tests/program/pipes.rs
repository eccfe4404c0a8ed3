//! Help, version, colours, and pipes that close.

use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

use crate::common::{ERROR, FORMATS, Folder, program, validate};

#[test]
fn help_begins_with_examples() {
    for flag in ["--help", "-h"] {
        let help = validate("", flag).ended_with(0).stdout;
        assert!(help.starts_with("Examples:\n  oust-validate "), "{help}");
    }
}

#[test]
fn the_version_matches_the_crate() {
    let version = validate("", "--version").ended_with(0).stdout;
    assert_eq!(
        version,
        concat!("oust-validate ", env!("CARGO_PKG_VERSION"), "\n")
    );
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let many = format!("{ERROR}\n").repeat(5_000);
    let folder = Folder::with(&[("games.oust", &many)]);
    for format in FORMATS {
        let mut child = program(folder.path(), &format!("--format {format} games.oust"))
            .spawn()
            .expect("it runs");
        let mut first = String::new();
        let mut stdout = BufReader::with_capacity(64, child.stdout.take().expect("it is piped"));
        stdout.read_line(&mut first).expect("a line comes");
        drop(stdout);
        let status = child.wait().expect("it ends");
        let mut messages = String::new();
        let mut stderr = child.stderr.take().expect("it is piped");
        stderr.read_to_string(&mut messages).expect("it is text");
        assert_eq!(
            (status.code(), messages.as_str()),
            (Some(0), ""),
            "{format}"
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported_without_a_panic() {
    let folder = Folder::with(&[("game.oust", ERROR)]);
    let full = || {
        let file = std::fs::OpenOptions::new().write(true).open("/dev/full");
        Stdio::from(file.expect("Linux has it"))
    };
    for arguments in [
        "game.oust",
        "--format full game.oust",
        "--format json game.oust",
        "--format ndjson game.oust",
        "--format github game.oust",
        "--format sarif game.oust",
        "--format junit game.oust",
        "--schema",
        "--list-codes",
        "--explain M203",
    ] {
        let both = program(folder.path(), arguments)
            .stdout(full())
            .stderr(full())
            .status();
        assert_eq!(both.expect("it runs").code(), Some(3), "{arguments}");
        let output = program(folder.path(), arguments).stdout(full()).output();
        let output = output.expect("it runs");
        let messages = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{arguments}");
        let message = "oust-validate: cannot write the output: No space left on device";
        assert!(messages.starts_with(message), "{arguments}: {messages}");
    }
    for arguments in ["game.oust --fix", "game.oust --write-bad -"] {
        let output = program(folder.path(), arguments).stdout(full()).output();
        let output = output.expect("it runs");
        let messages = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{arguments}");
        let message = "oust-validate: cannot write the output: No space left on device";
        assert!(messages.contains(message), "{arguments}: {messages}");
    }
    for (arguments, message) in [
        (
            "game.oust --write-bad /dev/full",
            "cannot write /dev/full: No space left",
        ),
        (
            "game.oust --write-baseline /dev/full",
            "cannot write the baseline /dev/full: ",
        ),
    ] {
        let answer = folder.validate(arguments).ended_with(3);
        let message = format!("oust-validate: {message}");
        assert!(answer.stderr.contains(&message), "{answer}");
    }
    let unheard = program(folder.path(), "game.oust")
        .stderr(full())
        .output()
        .expect("it runs");
    assert_eq!(unheard.status.code(), Some(1));
}

#[test]
fn colors_are_printed_on_request() {
    let folder = Folder::with(&[("game.oust", ERROR)]);
    let coloured = |arguments: &str| {
        let mut command = program(
            folder.path(),
            &format!("--format full game.oust {arguments}"),
        );
        let output = command.env_remove("NO_COLOR").output().expect("it runs");
        output.stdout.contains(&0x1b)
    };
    assert!(coloured("--color always"));
    assert!(!coloured("--color never"));
    assert!(!coloured("--color auto"));
    assert!(!coloured(""));
    let answer = folder.validate("--format full --color always game.oust");
    assert!(
        answer.stdout.contains('\u{1b}'),
        "the flag is stronger than NO_COLOR"
    );
}
