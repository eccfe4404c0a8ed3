//! Folders: files are read, or skipped with a reason that is counted.

use crate::common::{Folder, GAME, oust_reading};

const DAMAGED: &str = "Oust 5x5\n\n1. a1 b1\n";

fn folder() -> Folder {
    let folder = Folder::with(&[
        ("games/a.oust", GAME),
        ("games/b.md", GAME),
        ("games/notes.txt", "nothing to see\n"),
        ("games/package.json", "{\"name\":\"a\",\"version\":\"1\"}"),
        ("games/look.md", DAMAGED),
        ("games/.hidden.oust", "oust 3x3\n"),
        ("games/.git/x.oust", "oust 3x3\n"),
    ]);
    folder.write("games/z.zip", b"PK\x03\x04rest of it");
    folder.write("games/z.txt.xz", b"\xfd7zXZ\0rest");
    folder.write("games/z.bz2", b"BZh91AY&SY");
    folder.write("games/z.7z", b"7z\xbc\xaf\x27\x1c\0");
    let mut tar = vec![b'a'; 257];
    tar.extend(b"ustar\x0000");
    folder.write("games/z.tar", &tar);
    folder
}

#[test]
fn files_that_are_not_read_are_counted_and_named() {
    let folder = folder();
    let counts = "8 files skipped: 5 archives, 2 without a game, 1 looks like a game";
    for command in ["convert --to moves", "stats", "fmt --check"] {
        let answer = folder.oust(&format!("{command} games"));
        assert!(answer.stderr.contains(counts), "{answer}");
        assert!(!answer.stderr.contains("z.zip"), "{answer}");
        let named = folder.oust(&format!("{command} -v games"));
        for name in [
            "z.zip: skipped: an archive",
            "look.md: skipped: looks like a game",
        ] {
            assert!(named.stderr.contains(name), "{named}");
        }
        let quiet = folder.oust(&format!("{command} -q games"));
        assert!(!quiet.stderr.contains("skipped"), "{quiet}");
    }
    let all = folder.oust("convert --to json -q games").printed();
    assert_eq!(all.lines().count(), 2);
}

#[test]
fn a_damaged_record_with_a_name_of_records_is_an_error() {
    for name in ["d.txt", "d.oust", "d.TXT"] {
        let folder = Folder::with(&[("games/a.oust", GAME), (&format!("games/{name}"), DAMAGED)]);
        let answer = folder.oust("convert --to moves games");
        assert_ne!(answer.status, 0, "{answer}");
        assert!(answer.stderr.contains("begins with `oust 5x5`"), "{answer}");
        assert_eq!(answer.stdout.lines().count(), 1, "{answer}");
    }
}

#[test]
fn a_named_archive_is_refused() {
    let folder = folder();
    for (name, kind) in [
        ("z.zip", "a zip archive"),
        ("z.txt.xz", "packed with xz"),
        ("z.bz2", "packed with bzip2"),
        ("z.7z", "a 7-Zip archive"),
        ("z.tar", "a tar archive"),
    ] {
        for command in ["convert --to moves", "stats", "show", "check"] {
            let answer = folder
                .oust(&format!("{command} games/{name}"))
                .ended_with(3);
            assert!(answer.stderr.contains(kind), "{answer}");
        }
    }
    oust_reading("PK\u{3}\u{4}x", "stats").ended_with(3);
}

#[test]
fn an_output_in_the_folder_is_skipped() {
    // As a record it would be refused for its name.
    for name in ["out.txt", "out.oust"] {
        for command in ["convert --to record", "select", "table --columns line"] {
            let folder = folder();
            let path = format!("games/{name}");
            let output = std::fs::File::create(folder.path().join(&path)).expect("a file");
            let output = crate::common::program(folder.path(), &format!("{command} games"))
                .stdin(std::process::Stdio::null())
                .stdout(output)
                .output()
                .expect("it runs");
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(said.contains("1 written to"), "{command}: {said}");
            let written = match command {
                "table --columns line" => "line\n1\n1\n".to_owned(),
                "select" => GAME.repeat(2),
                _ => format!("{GAME}\n{GAME}"),
            };
            assert_eq!(folder.text(&path), written, "{command}");
        }
    }
}
