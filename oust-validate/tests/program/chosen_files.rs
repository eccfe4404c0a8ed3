//! The files that are read: below folders by ignore files and globs, and from lists.

use std::fs;

use crate::common::{Answer, ERROR, Folder, GOOD, validate};

/// The paths of the games of an answer.
#[track_caller]
fn paths(answer: &Answer) -> Vec<String> {
    let lines = answer.ndjson();
    let games = lines.iter().filter(|line| line["type"] == "game");
    let path = |line: &serde_json::Value| line["path"].as_str().expect("a path").to_owned();
    games.map(path).collect()
}

#[track_caller]
fn check(folder: &Folder, arguments: &str, expected: &[&str]) {
    let answer = folder.validate(&format!("--format ndjson {arguments}"));
    assert_eq!(paths(&answer), expected, "{arguments}\n{answer}");
}

fn folder() -> Folder {
    Folder::with(&[
        (".gitignore", "drafts/\n/games/c.oust\n"),
        ("games/.ignore", "*.bak.oust\n!kept.bak.oust\n"),
        ("games/a.oust", GOOD),
        ("games/b.sgf.oust", GOOD),
        ("games/c.oust", GOOD),
        ("games/d.bak.oust", GOOD),
        ("games/kept.bak.oust", GOOD),
        ("games/drafts/e.oust", GOOD),
        ("games/drafts/f.oust", GOOD),
        ("games/.hidden.oust", GOOD),
        ("games/.git/g.oust", GOOD),
    ])
}

#[test]
fn ignored_files_are_left_out_and_counted_in_a_repository_or_not() {
    for is_repository in [false, true] {
        let folder = folder();
        if is_repository {
            fs::create_dir(folder.path().join(".git")).expect("a new folder");
        }
        let read = ["games/a.oust", "games/b.sgf.oust", "games/kept.bak.oust"];
        for path in ["games", "games/ --jobs 1"] {
            check(&folder, path, &read);
        }
        let answer = folder.validate("games -v").ended_with(0);
        let count = "3 files and folders ignored (.gitignore, .ignore)\n";
        assert!(answer.stderr.contains(count), "{answer}");
        for name in ["games/c.oust", "games/d.bak.oust", "games/drafts"] {
            let line = format!("{name}: skipped: ignored by");
            assert!(answer.stderr.contains(&line), "{answer}");
        }
        check(
            &folder,
            "games --no-ignore",
            &[
                "games/a.oust",
                "games/b.sgf.oust",
                "games/c.oust",
                "games/d.bak.oust",
                "games/drafts/e.oust",
                "games/drafts/f.oust",
                "games/kept.bak.oust",
            ],
        );
        let all = folder.validate("games --no-ignore").ended_with(0);
        assert!(!all.stderr.contains("ignored"), "{all}");
    }
}

#[test]
fn a_folder_whose_records_are_all_ignored_tells_why_nothing_is_read() {
    let folder = Folder::with(&[("games/.gitignore", "*.oust"), ("games/a.oust", GOOD)]);
    folder
        .validate("games")
        .refused(3, &["found no records to read; 1 file or folder ignored"]);
}

#[test]
fn hidden_files_are_read_where_asked_and_git_never() {
    let folder = Folder::with(&[
        ("a.oust", GOOD),
        (".b.oust", GOOD),
        (".c/d.oust", GOOD),
        (".git/e.oust", GOOD),
        ("sub/.git/f.oust", GOOD),
    ]);
    check(&folder, ".", &["./a.oust"]);
    let hidden = ["./.b.oust", "./.c/d.oust", "./a.oust"];
    check(&folder, ". --hidden", &hidden);
    check(&folder, ". --hidden --no-ignore", &hidden);
    check(&folder, ".git", &[".git/e.oust"]);
}

#[test]
fn globs_choose_files_and_an_exclude_wins_over_an_include() {
    let folder = Folder::with(&[
        ("games/a.oust", GOOD),
        ("games/b.txt", GOOD),
        ("games/old/a.oust", GOOD),
        ("games/old/c.oust", GOOD),
        ("games/old/deep/d.oust", GOOD),
    ]);
    let (a, b) = ("games/a.oust", "games/b.txt");
    let (old_a, old_c, deep) = (
        "games/old/a.oust",
        "games/old/c.oust",
        "games/old/deep/d.oust",
    );
    for (arguments, expected, excluded) in [
        ("--exclude old/", vec![a, b], 3),
        ("--exclude a.oust", vec![b, old_c, deep], 2),
        ("--exclude /games/a.oust", vec![b, old_a, old_c, deep], 1),
        ("--exclude games/old/*.oust", vec![a, b, deep], 2),
        ("--include *.txt", vec![b], 4),
        ("--include *.txt --include deep/", vec![b, deep], 3),
        ("--include old/ --exclude a.oust", vec![old_c, deep], 3),
        ("--exclude a.oust --include old/", vec![old_c, deep], 3),
        ("--include *.{oust,sgf} --exclude old/", vec![a], 4),
    ] {
        check(&folder, &format!("games {arguments}"), &expected);
        let answer = folder.validate(&format!("games {arguments} -v"));
        let count = format!("{excluded} excluded\n");
        assert!(answer.stderr.contains(&count), "{arguments}\n{answer}");
        let named = answer.stderr.matches("skipped: excluded by a glob").count();
        assert_eq!(named, excluded, "{answer}");
        let absolute = folder.path().join("games");
        let answer = folder.validate(&format!("{} {arguments} -v", absolute.display()));
        assert!(answer.stderr.contains(&count), "{arguments}\n{answer}");
    }
    let answer = folder.validate("games --format ndjson --exclude old/");
    let lines = answer.ndjson();
    assert_eq!(lines.last().expect("a summary")["skipped"], 3);
}

#[test]
fn a_glob_that_is_wrong_or_matches_nothing_is_refused() {
    let folder = Folder::with(&[("games/a.oust", GOOD), ("b.oust", GOOD)]);
    for (arguments, message) in [
        (
            "games --include {a",
            "a glob such as `*.oust` or `drafts/`, found `{a`",
        ),
        ("games --exclude !a.oust", "a name that begins with `!`"),
        ("games --exclude #a.oust", "a name that begins with `#`"),
        ("games --exclude=", "found ``: it matches nothing"),
        (
            "games --include *.sgf",
            "matches a file in the folders that are read, found `*.sgf`",
        ),
        ("games --exclude a.oust --exclude old/", "found `old/`"),
        ("games --include a/", "found `a/`"),
        ("b.oust --exclude b.oust", "found `b.oust`"),
    ] {
        let answer = folder.validate(arguments);
        answer.refused(2, &["expected a glob", message]);
    }
    // A glob may name what is ignored as well.
    let ignored = Folder::with(&[
        (".gitignore", "target/\n*.log\n"),
        ("a.oust", GOOD),
        ("target/b.oust", GOOD),
        ("c.log", ""),
    ]);
    ignored
        .validate(". --exclude target/ --exclude *.log")
        .ended_with(0);
}

#[test]
fn a_named_file_is_always_read() {
    let folder = folder();
    let named = "games/c.oust games/.hidden.oust games/drafts/e.oust";
    let expected: Vec<&str> = named.split(' ').collect();
    check(&folder, named, &expected);
    let globs = "games/kept.bak.oust games/drafts --exclude e.oust";
    check(
        &folder,
        globs,
        &["games/kept.bak.oust", "games/drafts/f.oust"],
    );
}

#[test]
fn a_list_of_files_is_read_from_a_file_or_standard_input() {
    let folder = Folder::with(&[
        ("a.oust", GOOD),
        ("b c.oust", GOOD),
        ("games/d.oust", GOOD),
        ("list", "b c.oust\n\na.oust\r\ngames\n"),
        ("nul", "b c.oust\0a.oust\0games"),
        ("empty", "\n"),
        ("wrong", "a.oust\nmissing.oust\n"),
    ]);
    let listed = ["b c.oust", "a.oust", "games/d.oust"];
    check(&folder, "--files-from list", &listed);
    check(&folder, "--files-from nul --null", &listed);
    check(&folder, "--files-from nul -0", &listed);
    check(
        &folder,
        "games --files-from list",
        &["games/d.oust", "b c.oust", "a.oust", "games/d.oust"],
    );
    let list = fs::read(folder.path().join("list")).expect("it is there");
    let answer = folder.validate_input(&list, "--format ndjson --files-from -");
    assert_eq!(paths(&answer), listed, "{answer}");
    let answer = folder.validate("--files-from wrong").ended_with(3);
    assert!(
        answer.stdout.contains("missing.oust:1:1: E F001"),
        "{answer}"
    );
    for (arguments, status, message) in [
        (
            "--files-from empty",
            3,
            "--files-from empty: found no paths",
        ),
        (
            "--files-from no-list",
            3,
            "--files-from no-list: cannot read it",
        ),
        ("--files-from nul", 2, "found a NUL character; pass --null"),
        ("--files-from - -", 2, "standard input is the list"),
        ("a.oust --null", 2, "--files-from"),
        (
            "--files-from list --write-good list",
            2,
            "among the files that are read",
        ),
    ] {
        folder.validate(arguments).refused(status, &[message]);
    }
}

#[test]
fn standard_input_has_a_name_in_every_format() {
    for format in [
        "concise", "full", "ndjson", "json", "github", "sarif", "junit",
    ] {
        let answer = validate(
            ERROR,
            &format!("--format {format} --stdin-filename my/game.oust"),
        );
        assert!(answer.stdout.contains("my/game.oust"), "{answer}");
    }
    let named = validate(ERROR, "- --stdin-filename my/game.oust").ended_with(1);
    assert!(
        named.stdout.starts_with("my/game.oust:7:9: E M201"),
        "{named}"
    );
    let folder = Folder::with(&[("a.oust", GOOD)]);
    folder
        .validate("a.oust --stdin-filename b.oust")
        .refused(2, &["--stdin-filename b.oust: expected standard input"]);
    // The name of a file that exists is a name alone.
    let fixed = folder.validate_input(ERROR.as_bytes(), "--diff --stdin-filename a.oust");
    assert_ne!(fixed.status, 3, "{fixed}");
    assert_eq!(
        fs::read_to_string(folder.path().join("a.oust")).expect("it is there"),
        GOOD
    );
}
