//! Every command in the documents prints the output that they show.
//!
//! Run with `DOCS_UPDATE=1` to write the outputs into the documents instead.

mod hooks;

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use tempfile::TempDir;

/// The documents with `console` blocks, which are run.
const DOCUMENTS: [&str; 4] = [
    "README.md",
    "docs/formats.md",
    "docs/gtp.md",
    "docs/tour.md",
];

/// Commands that build and test the workspace. `.ci/run` runs the first two, which it takes from
/// the README; a test does not build the workspace.
const RUN_BY_THE_GATE: [&str; 4] = [
    "cargo run --release --bin oust-validate -- fixtures/games",
    "cargo test --workspace",
    "cargo build --release",
    "export PATH=\"$PWD/target/release:$PATH\"",
];

#[test]
fn every_documented_command_prints_the_documented_output() {
    let path = search_path();
    for name in DOCUMENTS {
        check(name, &path);
    }
}

#[track_caller]
fn check(name: &str, search_path: &OsStr) {
    let path = workspace().join(name);
    let document = fs::read_to_string(&path).expect(name);
    let shown = with_outputs(&document, search_path);
    if env::var_os("DOCS_UPDATE").is_some() {
        return fs::write(&path, shown).expect(name);
    }
    let mut lines = document.lines().zip(shown.lines()).zip(1..);
    if let Some(((says, prints), line)) = lines.find(|((says, prints), _)| says != prints) {
        panic!("{name}:{line} says\n{says}\nand the command prints\n{prints}");
    }
    assert_eq!(
        document.len(),
        shown.len(),
        "{name}: a command prints more or less"
    );
}

#[test]
fn the_gate_runs_the_commands_of_the_readme() {
    let gate = fs::read_to_string(workspace().join(".ci/run")).expect("the gate is there");
    for step in ["readme_command 'cargo test'", "readme_command 'cargo run'"] {
        assert!(gate.contains(step), "{step}");
    }
}

/// Returns a document with the output of each command as it is now. Its commands run in one folder,
/// which holds the fixtures.
fn with_outputs(document: &str, search_path: &OsStr) -> String {
    let folder = folder_with_fixtures();
    let mut shown = String::new();
    // The fence that ends the block; an output may hold shorter ones.
    let mut fence = None;
    for line in document.lines() {
        let command = line.strip_prefix("$ ").filter(|_| fence.is_some());
        if fence == Some(line) {
            fence = None;
        } else if fence.is_none() {
            fence = line
                .strip_suffix("console")
                .filter(|fence| fence.starts_with("```"));
        } else if command.is_none() {
            continue;
        }
        shown.push_str(line);
        shown.push('\n');
        if let Some(command) = command.filter(|command| !RUN_BY_THE_GATE.contains(command)) {
            shown.push_str(&output(command, folder.path(), search_path));
        }
    }
    shown
}

/// Returns a folder in which `fixtures` names the fixtures of the workspace.
fn folder_with_fixtures() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let linked = Command::new("ln")
        .arg("-s")
        .arg(workspace().join("fixtures"))
        .arg(folder.path())
        .status();
    assert!(linked.expect("ln").success(), "the fixtures are linked");
    folder
}

/// Returns the search path of a shell, with the programs of the workspace first.
fn search_path() -> OsString {
    let programs = [program("oust"), program("oust-validate")];
    let folders = programs.iter().filter_map(|program| program.parent());
    let others = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths(folders.map(Path::to_owned).chain(env::split_paths(&others)));
    path.expect("folders have no colon")
}

/// Returns the output of a command and its messages.
fn output(command: &str, folder: &Path, search_path: &OsStr) -> String {
    let output = Command::new("sh")
        .args(["-c", &format!("{{ {command}; }} 2>&1")])
        .current_dir(folder)
        .env("PATH", search_path)
        .output()
        .expect("a shell is there");
    let mut text = String::from_utf8(output.stdout).expect("the programs print UTF-8");
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    text
}

/// Returns a program of the workspace, and builds it when the tests of another crate have not.
fn program(name: &str) -> PathBuf {
    let own = PathBuf::from(env!("CARGO_BIN_EXE_oust"));
    let path = own.with_file_name(name);
    if name != "oust" {
        let mut build = Command::new(env!("CARGO"));
        // With a test of the workspace next to it, cargo chooses the features of the dependencies
        // that the tests are built with; otherwise it would build them all again.
        build.args(["build", "--quiet", "--workspace", "--bin", name]);
        build.args(["--test", "readme"]);
        // Tests of the whole workspace have built the server, too.
        if !own.with_file_name("oust-server").exists() {
            build.args(["--exclude", "oust-server"]);
        }
        if own
            .parent()
            .is_some_and(|folder| folder.ends_with("release"))
        {
            build.arg("--release");
        }
        let status = build.current_dir(workspace()).status();
        assert!(status.expect("cargo is there").success(), "{name} builds");
    }
    path
}

fn workspace() -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package
        .parent()
        .expect("a package of a workspace")
        .to_owned()
}
