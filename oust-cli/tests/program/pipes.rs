//! Help, versions, colors, and pipes that close.

use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

use crate::common::{COMMANDS, fixtures, oust, program};

#[test]
fn help_begins_with_examples() {
    for command in [""].into_iter().chain(COMMANDS) {
        for flag in ["--help", "-h"] {
            let help = oust(&format!("{command} {flag}")).printed();
            assert!(
                help.starts_with(&format!("Examples:\n  oust {command}")),
                "{help}"
            );
        }
    }
}

#[test]
fn the_version_matches_the_crate() {
    assert_eq!(
        oust("--version").line(),
        concat!("oust ", env!("CARGO_PKG_VERSION"))
    );
    assert_eq!(
        oust("-V").line(),
        concat!("oust ", env!("CARGO_PKG_VERSION"))
    );
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    for command in [
        "random --seed 1 --games 1000000",
        "random --seed 1 --games 1000000 --to json",
        "random --seed 1 --games 1000000 --to position",
        "match 0 0 --board 9x9 --seed 1 --games 1000000 --to record",
    ] {
        let mut child = program(&fixtures(), command).spawn().expect("it runs");
        let mut first = String::new();
        let mut stdout = BufReader::new(child.stdout.take().expect("it is piped"));
        stdout.read_line(&mut first).expect("a line comes");
        drop(stdout);
        let status = child.wait().expect("it ends");
        let mut messages = String::new();
        let mut stderr = child.stderr.take().expect("it is piped");
        stderr.read_to_string(&mut messages).expect("it is text");
        assert_eq!(
            (status.code(), messages.as_str()),
            (Some(0), ""),
            "{command}"
        );
    }
}

#[test]
fn closed_standard_error_changes_nothing() {
    let mut child = program(&fixtures(), "apply --board 3x3 a1 a1")
        .spawn()
        .expect("it runs");
    drop(child.stderr.take());
    drop(child.stdin.take());
    assert_eq!(child.wait().expect("it ends").code(), Some(1));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported_without_a_panic() {
    let full = || {
        let file = std::fs::OpenOptions::new().write(true).open("/dev/full");
        Stdio::from(file.expect("Linux has it"))
    };
    for command in [
        "show --board 3x3",
        "legal --board 3x3",
        "perft 2",
        "random",
        "apply --each a1",
        "convert --to json figures/figure-1.txt",
        "analyze --board 3x3 --evaluations 10",
        "analyze --all --board 3x3 a1 --to html --evaluations 10",
        "match 0 0 --board 3x3 --games 2 -q",
    ] {
        let output = program(&fixtures(), command)
            .stdout(full())
            .output()
            .expect("it runs");
        let messages = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(3), "{command}: {messages}");
        let named = messages
            .lines()
            .any(|line| line.starts_with("oust: cannot write the output: "));
        assert!(named, "{command}: {messages}");
        let both = program(&fixtures(), command)
            .stdout(full())
            .stderr(full())
            .status();
        assert_eq!(both.expect("it runs").code(), Some(3), "{command}");
    }
}

#[test]
fn colors_are_printed_to_terminals_only_by_default() {
    let wrong = |flag: &str, no_color: bool| {
        let mut command = program(&fixtures(), &format!("{flag} nonsense"));
        if !no_color {
            command.env_remove("NO_COLOR");
        }
        let output = command.output().expect("it runs");
        String::from_utf8(output.stderr)
            .expect("it is text")
            .contains('\u{1b}')
    };
    assert!(!wrong("", true));
    assert!(!wrong("", false));
    assert!(!wrong("--color never", false));
}

#[test]
fn redirected_output_has_no_colors_by_default() {
    let plain = oust("show --board 3x3 a1").printed();
    for when in ["auto", "never"] {
        assert_eq!(
            oust(&format!("show --board 3x3 a1 --color {when}")).printed(),
            plain
        );
        assert_eq!(
            oust(&format!("--color {when} show --board 3x3 a1")).printed(),
            plain
        );
    }
}
