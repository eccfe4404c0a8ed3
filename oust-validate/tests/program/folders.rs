//! Folders: files are read, or skipped with a reason that is counted.

use crate::common::{Folder, GOOD};

const DAMAGED: &str = "Oust 5x5\n\n1. a1 b1\n";

fn folder() -> Folder {
    let folder = Folder::with(&[
        ("games/a.oust", GOOD),
        ("games/b.md", GOOD),
        ("games/notes.txt", "nothing to see\n"),
        ("games/known.json", "{\"type\":\"baseline\",\"schema\":1}\n"),
        ("games/look.md", DAMAGED),
        ("games/.hidden.oust", "oust 3x3\n"),
        ("games/.git/x.oust", "oust 3x3\n"),
    ]);
    folder.write("games/z.zip", b"PK\x03\x04rest of it");
    folder.write("games/z.oust.xz", b"\xfd7zXZ\0rest");
    folder
}

#[test]
fn files_that_are_not_read_are_counted_and_named() {
    let folder = folder();
    let counts = "5 files skipped: 2 archives, 2 without a game, 1 looks like a game\n";
    for arguments in ["games", "games --jobs 1", "games --diff"] {
        let answer = folder.validate(arguments).ended_with(0);
        assert!(answer.stderr.contains(counts), "{answer}");
        assert!(!answer.stderr.contains("z.zip"), "{answer}");
        let named = folder.validate(&format!("{arguments} -v")).ended_with(0);
        for name in [
            "games/z.zip: skipped: an archive",
            "games/look.md: skipped: looks like a game",
        ] {
            assert!(named.stderr.contains(name), "{named}");
        }
    }
    let lines = folder.validate("games --format ndjson").ndjson();
    let summary = lines.last().expect("a summary");
    assert_eq!(
        (&summary["files"], &summary["skipped"]),
        (&2.into(), &5.into())
    );
    folder.validate("games/look.md").ended_with(3);
}

#[test]
fn a_damaged_record_with_a_name_of_records_is_an_error() {
    for name in ["d.txt", "d.oust", "d.TXT"] {
        let folder = Folder::with(&[("games/a.oust", GOOD), (&format!("games/{name}"), DAMAGED)]);
        let answer = folder.validate("games").ended_with(1);
        assert_eq!(answer.codes(), ["F007"], "{answer}");
    }
}

#[test]
fn a_folder_without_records_names_the_reasons() {
    let folder = Folder::with(&[("games/notes.txt", "nothing to see\n")]);
    folder
        .validate("games")
        .refused(3, &["1 file skipped: 1 without a game"]);
}

#[test]
fn a_named_archive_is_unreadable() {
    let answer = folder().validate("games/z.zip").ended_with(3);
    assert!(
        answer
            .stdout
            .contains("F001 unreadable-input: this is a zip archive"),
        "{answer}"
    );
}
