//! A file that is written is not read at the same time, and is not lost.

#![cfg(unix)]

use std::ffi::OsStr;
use std::fs::{self, File};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::{ERROR, Folder, GOOD, program};

const UNTIDY: &str = "oust 3x3\nx: alice\no: bob\nresult: x\n\n 1) a1  b1\n 2. a2\n";

fn read(folder: &Folder, name: &str) -> String {
    fs::read_to_string(folder.path().join(name)).expect(name)
}

/// A folder with a record by two names, and links from outside into `games/`.
fn with_links() -> Folder {
    let folder = Folder::with(&[("a.oust", GOOD), ("games/1.oust", GOOD), ("c.oust", GOOD)]);
    let path = |name: &str| folder.path().join(name);
    fs::hard_link(path("a.oust"), path("b.oust")).expect("a link can be made");
    fs::hard_link(path("games/1.oust"), path("1.txt")).expect("a link can be made");
    symlink("a.oust", path("link")).expect("a link can be made");
    symlink("games/new.oust", path("dangling")).expect("a link can be made");
    folder
}

#[test]
fn an_input_is_not_overwritten_under_any_name() {
    let folder = with_links();
    for arguments in [
        "a.oust --write-good b.oust",
        "a.oust --write-bad link",
        "link --write-bad a.oust",
        "games --write-good dangling",
        "games --write-good 1.txt",
        "a.oust --write-baseline b.oust",
        "games --write-baseline games/1.oust",
        "games --write-baseline 1.txt",
    ] {
        folder.validate(arguments).refused(2, &["elsewhere"]);
    }
    for name in ["a.oust", "b.oust", "games/1.oust", "1.txt"] {
        assert_eq!(read(&folder, name), GOOD, "{name}");
    }
    assert!(!folder.path().join("games/new.oust").exists());
}

#[test]
fn a_configuration_or_a_baseline_is_not_written() {
    let config = "fail-on = \"error\"\n";
    let folder = Folder::with(&[
        ("a.oust", GOOD),
        ("c.toml", config),
        ("sub/oust-validate.toml", config),
        ("sub/a.oust", GOOD),
    ]);
    symlink("c.toml", folder.path().join("link")).expect("a link can be made");
    for output in ["--write-good", "--write-bad", "--write-baseline"] {
        for file in ["c.toml", "./c.toml", "link", "sub/../c.toml"] {
            let arguments = format!("a.oust --config c.toml {output} {file}");
            folder.validate(&arguments).refused(2, &["elsewhere"]);
        }
        // The one that is found.
        let found = program(&folder.path().join("sub"), "a.oust")
            .args([output, "oust-validate.toml"])
            .output();
        assert_eq!(found.expect("it runs").status.code(), Some(2), "{output}");
    }
    folder
        .validate("c.toml --config link --fix --write")
        .refused(2, &["elsewhere"]);
    for name in ["c.toml", "sub/oust-validate.toml"] {
        assert_eq!(read(&folder, name), config, "{name}");
    }
}

#[test]
fn findings_are_not_appended_to_an_input() {
    let folder = with_links();
    let output = File::options()
        .append(true)
        .open(folder.path().join("c.oust"));
    let status = program(folder.path(), "c.oust")
        .stdout(output.expect("it is there"))
        .stderr(Stdio::null())
        .status();
    assert_eq!(status.expect("it runs").code(), Some(2));
    assert_eq!(read(&folder, "c.oust"), GOOD);
}

#[test]
fn standard_input_is_not_written() {
    for arguments in [
        "- --write-good c.oust",
        "--write-bad c.oust",
        "- --write-good /dev/stdin",
        "/dev/stdin --write-good c.oust",
        "--write-baseline c.oust",
    ] {
        let folder = with_links();
        let input = File::open(folder.path().join("c.oust")).expect("it is there");
        let output = program(folder.path(), arguments).stdin(input).output();
        let output = output.expect("it runs");
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        assert_eq!(read(&folder, "c.oust"), GOOD, "{arguments}");
    }
}

#[test]
fn standard_output_is_not_appended_to_an_input() {
    let folder = with_links();
    let mut output = File::options();
    let output = output.append(true).open(folder.path().join("c.oust"));
    let status = program(folder.path(), "c.oust --write-good -")
        .stdout(output.expect("it is there"))
        .stderr(Stdio::null())
        .status();
    assert_eq!(status.expect("it runs").code(), Some(2));
    assert_eq!(read(&folder, "c.oust"), GOOD);
}

#[test]
fn two_outputs_must_be_different_files() {
    for other in ["./out", "games/../out", "way", "-"] {
        let folder = with_links();
        symlink("out", folder.path().join("way")).expect("a link can be made");
        let one = if other == "-" { "-" } else { "out" };
        let arguments = format!("a.oust --write-good {one} --write-bad {other}");
        folder.validate(&arguments).refused(2, &["a file each"]);
        assert!(!folder.path().join("out").exists(), "{other}");
    }
}

/// Runs the program with files limited to a kilobyte: longer ones cannot be written.
fn with_file_size_limit(folder: &Path, arguments: &str) -> Option<i32> {
    let limited = "trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$@\"";
    let status = Command::new("sh")
        .args(["-c", limited, env!("CARGO_BIN_EXE_oust-validate")])
        .args(arguments.split_whitespace())
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    status.expect("it runs").code()
}

#[test]
fn a_failed_write_keeps_the_old_file() {
    let many = ERROR.repeat(50);
    let untidy = UNTIDY.repeat(50);
    let old = "{\"type\":\"baseline\",\"schema\":1}\n";
    let folder = Folder::with(&[
        ("a.oust", &many),
        ("b.oust", &untidy),
        ("known", old),
        ("bad", "old"),
    ]);
    for arguments in [
        "a.oust --write-baseline known",
        "a.oust --write-bad bad",
        "b.oust --fix --write",
    ] {
        assert_eq!(
            with_file_size_limit(folder.path(), arguments),
            Some(3),
            "{arguments}"
        );
    }
    let held = ["known", "bad", "b.oust"].map(|name| read(&folder, name));
    assert_eq!(held, [old, "old", &untidy]);
    assert_eq!(fs::read_dir(folder.path()).expect("ours").count(), 4);
}

#[test]
fn a_file_with_several_names_is_refused_and_keeps_them() {
    let folder = Folder::with(&[("a.oust", UNTIDY), ("in.oust", ERROR)]);
    let path = |name: &str| folder.path().join(name);
    fs::hard_link(path("a.oust"), path("b.oust")).expect("a link can be made");
    for arguments in ["a.oust --fix --write", "in.oust --write-bad a.oust"] {
        let answer = folder.validate(arguments).ended_with(3);
        assert!(answer.stderr.contains("2 names (hard links)"), "{answer}");
        assert_eq!(read(&folder, "b.oust"), UNTIDY);
        let inode = |name| fs::metadata(path(name)).expect("it is there").ino();
        assert_eq!(inode("a.oust"), inode("b.oust"));
    }
}

/// Only root can give a file away.
#[test]
fn mode_and_owner_are_kept_and_a_new_file_has_the_usual_mode() {
    let folder = Folder::with(&[("a.oust", UNTIDY), ("usual", "")]);
    let path = |name: &str| folder.path().join(name);
    let facts = |name: &str| {
        let metadata = fs::metadata(path(name)).expect("it is there");
        (metadata.mode(), metadata.uid(), metadata.gid())
    };
    fs::set_permissions(path("a.oust"), fs::Permissions::from_mode(0o640)).expect("it is ours");
    // Refused unless the test runs as root.
    let _ = std::os::unix::fs::chown(path("a.oust"), Some(12345), Some(54321));
    let before = facts("a.oust");
    folder.validate("a.oust --fix --write").ended_with(0);
    assert_eq!(read(&folder, "a.oust"), UNTIDY.replace("1)", "1."));
    assert_eq!(facts("a.oust"), before);
    folder.validate("a.oust --write-good new").ended_with(0);
    assert_eq!(facts("new").0, facts("usual").0);
}

#[test]
fn a_named_pipe_is_not_fixed() {
    let folder = Folder::with(&[]);
    let made = Command::new("mkfifo")
        .arg(folder.path().join("pipe"))
        .status();
    assert!(made.expect("it runs").success());
    folder
        .validate("pipe --fix --write")
        .refused(2, &["pipe", "needs files"]);
    // As an output it is not opened before its reader comes, and refused as a baseline.
    let answer = folder.validate("- --write-baseline pipe").ended_with(3);
    assert!(answer.stderr.contains("not a file"), "{answer}");
}

#[test]
fn fix_rewrites_the_file_it_read() {
    let folder = Folder::with(&[("in/\u{FFFD}.oust", UNTIDY)]);
    let odd = folder
        .path()
        .join("in")
        .join(OsStr::from_bytes(b"\xff.oust"));
    fs::write(&odd, UNTIDY).expect("the system takes any name");
    let status = program(folder.path(), "--fix --write")
        .arg(&odd)
        .stdin(Stdio::null())
        .output();
    assert_eq!(status.expect("it runs").status.code(), Some(0));
    assert_eq!(read(&folder, "in/\u{FFFD}.oust"), UNTIDY);
    let corrected = fs::read_to_string(&odd).expect("it is there");
    assert_eq!(corrected, UNTIDY.replace("1)", "1."));
}
