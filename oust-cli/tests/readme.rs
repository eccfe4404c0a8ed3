//! Every command that the README shows prints what the README says.
//!
//! Run with `README_UPDATE=1` to write the output into the README instead.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// Commands that build and test the workspace. They are run by `.ci/run`, which takes the first
/// two from the README, not from inside a test.
const RUN_BY_THE_GATE: [&str; 4] = [
    "cargo run --release --bin oust-validate -- fixtures/games",
    "cargo test --workspace",
    "cargo build --release",
    "export PATH=\"$PWD/target/release:$PATH\"",
];

#[test]
fn every_command_of_the_readme_prints_what_it_says() {
    let path = workspace().join("README.md");
    let readme = fs::read_to_string(&path).expect("the README is there");
    let shown = with_outputs(&readme);
    if env::var_os("README_UPDATE").is_some() {
        fs::write(&path, shown).expect("the README can be written");
        return;
    }
    let lines = || readme.lines().zip(shown.lines()).zip(1..);
    if let Some(((says, prints), line)) = lines().find(|((says, prints), _)| says != prints) {
        panic!("README.md:{line} says\n{says}\nand the command prints\n{prints}");
    }
    assert_eq!(readme.len(), shown.len(), "a command prints more or less");
}

#[test]
fn the_gate_takes_its_commands_from_the_readme() {
    let gate = fs::read_to_string(workspace().join(".ci/run")).expect("the gate is there");
    for step in ["readme_command 'cargo test'", "readme_command 'cargo run'"] {
        assert!(gate.contains(step), "{step}");
    }
}

/// The README with every command's output as it is now.
fn with_outputs(readme: &str) -> String {
    let path = search_path();
    let mut shown = String::new();
    let mut in_console = false;
    for line in readme.lines() {
        let command = line.strip_prefix("$ ").filter(|_| in_console);
        match (line, command) {
            ("```console", _) => in_console = true,
            ("```", _) => in_console = false,
            _ => {}
        }
        if in_console && command.is_none() && line != "```console" {
            continue;
        }
        shown.push_str(line);
        shown.push('\n');
        if let Some(command) = command.filter(|command| !RUN_BY_THE_GATE.contains(command)) {
            shown.push_str(&output(command, &path));
        }
    }
    shown
}

/// Where a shell looks for programs: first where those of the workspace are.
fn search_path() -> OsString {
    let programs = [program("oust"), program("oust-validate")];
    let folders = programs.iter().filter_map(|program| program.parent());
    let others = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths(folders.map(Path::to_owned).chain(env::split_paths(&others)));
    path.expect("folders have no colon")
}

/// What a shell prints for a command at the top of the workspace.
fn output(command: &str, path: &OsStr) -> String {
    let output = Command::new("sh")
        .args(["-c", &format!("{{ {command}; }} 2>&1")])
        .current_dir(workspace())
        .env("PATH", path)
        .output()
        .expect("a shell is there");
    let mut text = String::from_utf8(output.stdout).expect("the programs print UTF-8");
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    text
}

/// A program of the workspace, built when the tests of another crate have not done so.
fn program(name: &str) -> PathBuf {
    let own = PathBuf::from(env!("CARGO_BIN_EXE_oust"));
    let path = own.with_file_name(name);
    if name != "oust" {
        let mut build = Command::new(env!("CARGO"));
        // With a test of the workspace beside it, cargo chooses the features of the dependencies
        // that the tests are built with; otherwise it would build them all again.
        build.args(["build", "--quiet", "--workspace", "--bin", name]);
        build.args(["--test", "readme"]);
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
