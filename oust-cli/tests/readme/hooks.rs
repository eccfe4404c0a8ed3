//! `.pre-commit-hooks.yaml`: hooks that name programs, commands and flags that exist.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use yaml_rust2::{Yaml, YamlLoader};

use oust_test_support::program::Folder;

/// A record in canonical form.
const GAME: &str = "oust 3x3\nresult: x\n\n 1. a1  b1\n 2. a2\n";

/// A record with an illegal turn.
const BROKEN: &str = "oust 3x3\nresult: ?\n\n1. a1   c3\n2. b2   c3\n";

fn hooks() -> Vec<Yaml> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../.pre-commit-hooks.yaml");
    let text = fs::read_to_string(file).expect("the hooks are there");
    let documents = YamlLoader::load_from_str(&text).expect("it is YAML");
    assert_eq!(documents.len(), 1);
    documents[0].as_vec().expect("a list of hooks").clone()
}

/// Returns the command of a hook for these files, as pre-commit calls it.
fn command(hook: &Yaml, files: &[&str]) -> Command {
    let entry = hook["entry"].as_str().expect("an entry");
    let mut words = entry.split(' ');
    let program = words.next().expect("a program");
    let mut command = Command::new(super::program(program));
    let flags = hook["args"].as_vec().into_iter().flatten();
    command
        .args(words)
        .args(flags.map(|flag| flag.as_str().expect("a text")))
        .args(files);
    command
}

#[test]
fn each_hook_has_the_keys_that_pre_commit_asks_for() {
    // https://pre-commit.com/#new-hooks
    const KNOWN: [&str; 9] = [
        "id",
        "name",
        "entry",
        "language",
        "files",
        "description",
        "args",
        "types",
        "types_or",
    ];
    let hooks = hooks();
    let ids: BTreeSet<&str> = hooks
        .iter()
        .filter_map(|hook| hook["id"].as_str())
        .collect();
    assert_eq!(ids, BTreeSet::from(["oust-fmt", "oust-validate"]));
    for hook in &hooks {
        for key in ["id", "name", "entry", "language", "files"] {
            assert!(
                hook[key].as_str().is_some_and(|text| !text.is_empty()),
                "{key}"
            );
        }
        // A Rust hook is built from a package in the root, which a workspace does not have.
        assert_eq!(hook["language"].as_str(), Some("system"));
        let keys = hook.as_hash().expect("an object").keys();
        let unknown: Vec<&str> = keys
            .filter_map(Yaml::as_str)
            .filter(|key| !KNOWN.contains(key))
            .collect();
        assert_eq!(unknown, Vec::<&str>::new());
        // The patterns of both hooks end as names of records do.
        let files = hook["files"].as_str().expect("a pattern");
        assert!(
            files.starts_with(r"\.") && files.contains("oust") && files.ends_with('$'),
            "{files}"
        );
    }
}

#[test]
fn each_hook_passes_good_records_and_stops_broken_ones() {
    for hook in hooks() {
        let folder = Folder::with(&[("good.oust", GAME), ("broken.oust", BROKEN)]);
        let id = hook["id"].as_str().expect("an id").to_owned();
        let run = |files: &[&str]| {
            let output = command(&hook, files).current_dir(folder.path()).output();
            output.expect("the program runs; the workspace is built before")
        };
        let good = run(&["good.oust"]);
        assert_eq!(good.status.code(), Some(0), "{id}: {good:?}");
        let broken = run(&["good.oust", "broken.oust"]);
        assert_eq!(broken.status.code(), Some(1), "{id}: {broken:?}");
        assert_eq!(folder.text("good.oust"), GAME, "{id}");
    }
}

#[test]
fn the_hook_of_the_format_changes_files_that_are_not_canonical() {
    let hooks = hooks();
    let hook = hooks
        .iter()
        .find(|hook| hook["id"].as_str() == Some("oust-fmt"));
    let untidy = GAME.replace(" 1. a1  b1", "1. a1 b1");
    let folder = Folder::with(&[("a.oust", &untidy)]);
    let output = command(hook.expect("it is there"), &["a.oust"])
        .current_dir(folder.path())
        .output();
    assert!(output.expect("it runs").status.success());
    // pre-commit fails a hook that changes files.
    assert_eq!(folder.text("a.oust"), GAME);
}
