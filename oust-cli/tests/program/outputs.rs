//! An output file is never an input, whatever its name.

#![cfg(unix)]

use std::fs::File;
use std::os::unix::fs::symlink;
use std::process::{Command, Stdio};

use crate::common::{Folder, GAME, program, run_in};

const LINE: &str = "3x3 3/1o1/x2 x\n";

/// A folder with a position by three names.
fn folder() -> Folder {
    let folder = Folder::with(&[("pos.txt", LINE), ("sub/game.oust", GAME)]);
    let path = |name: &str| folder.path().join(name);
    symlink("pos.txt", path("link")).expect("a link can be made");
    std::fs::hard_link(path("pos.txt"), path("hard")).expect("a link can be made");
    folder
}

#[test]
fn a_certificate_is_not_written_over_its_position() {
    let folder = folder();
    for (source, file) in [
        ("pos.txt", "pos.txt"),
        ("pos.txt", "./pos.txt"),
        ("pos.txt", "sub/../pos.txt"),
        ("pos.txt", "link"),
        ("link", "pos.txt"),
        ("hard", "pos.txt"),
        ("--from pos.txt", "hard"),
    ] {
        let answer = folder.oust(&format!("solve {source} --memory 1M --certificate {file}"));
        answer.refused(2, &["write it elsewhere"]);
        assert_eq!(folder.text("pos.txt"), LINE, "{source} {file}");
    }
    folder
        .oust("solve pos.txt --memory 1M --certificate new")
        .ended_with(0);
    assert!(folder.text("new").starts_with("oust-certificate"));
}

/// Checks that a program ends with status 2 and does not write the position.
#[track_caller]
fn check_refused(folder: &Folder, program: &mut Command, arguments: &str) {
    let output = program.output().expect("it runs");
    assert_eq!(output.status.code(), Some(2), "{arguments}");
    assert_eq!(folder.text("pos.txt"), LINE, "{arguments}");
}

#[test]
fn standard_input_is_not_written() {
    for arguments in [
        "solve --certificate pos.txt",
        "match 0 0 --games 2 --board 3x3 --records pos.txt",
        "openings 2x2 --games 1 --records link",
    ] {
        let folder = folder();
        let input = File::open(folder.path().join("pos.txt")).expect("it is there");
        check_refused(
            &folder,
            program(folder.path(), arguments).stdin(input),
            arguments,
        );
    }
}

#[test]
fn standard_output_is_not_appended_to_an_input() {
    for arguments in [
        "show pos.txt",
        "legal hard",
        "convert --to json link",
        "check ./pos.txt",
        "stats pos.txt",
        "fmt --check pos.txt",
        "solve pos.txt",
        "match 0 0 --games 2 --seed 1 --board 3x3 --records pos.txt",
    ] {
        let folder = folder();
        let output = File::options()
            .append(true)
            .open(folder.path().join("pos.txt"));
        let mut program = program(folder.path(), arguments);
        program.stdin(Stdio::null());
        program.stdout(output.expect("it is there"));
        check_refused(&folder, &mut program, arguments);
    }
}

#[test]
fn a_game_is_not_saved_over_its_position_or_its_commands() {
    let folder = folder();
    for name in ["pos.txt", "./link", "hard"] {
        let commands = format!("a3\nsave! {name}\n");
        let answer = run_in(folder.path(), "play pos.txt", commands.as_bytes()).ended_with(2);
        assert!(answer.stderr.contains("write it elsewhere"), "{answer}");
        assert_eq!(folder.text("pos.txt"), LINE, "{name}");
    }
    // The file of a game alone is for its continuation.
    let answer = run_in(folder.path(), "play sub/game.oust", b"save sub/game.oust\n");
    assert_eq!(answer.status, 0, "{answer}");
}
