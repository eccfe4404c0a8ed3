//! `--write-good` and `--write-bad`.

use std::fs;
use std::path::Path;

use crate::common::{Answer, ERROR, Folder, GOOD, WARNING, validate};

const BOTH: &str = "--write-good good --write-bad bad";

#[track_caller]
fn read(folder: &Folder, name: &str) -> String {
    fs::read_to_string(folder.path().join(name)).expect(name)
}

#[test]
fn records_are_written_unchanged_and_in_order() {
    let untidy = "oust 3x3\r\n; a remark\r\nresult:   x\r\n\r\n1. a1 b1\r\n2. a2";
    let folder = Folder::with(&[
        ("in/1.oust", &format!("{GOOD}\n{ERROR}\n\n{WARNING}")),
        ("in/2.oust", untidy),
        ("in/3.oust", ERROR),
    ]);
    for jobs in [1, 2, 3] {
        folder
            .validate(&format!("in {BOTH} --jobs {jobs}"))
            .ended_with(1);
        assert_eq!(
            read(&folder, "good"),
            format!("{GOOD}\n{WARNING}{untidy}\n")
        );
        assert_eq!(read(&folder, "bad"), format!("{ERROR}\n\n{ERROR}"));
    }
    folder.validate("in/3.oust --write-good none").ended_with(1);
    assert_eq!(read(&folder, "none"), "");
}

/// The line of the summary with the games.
fn counts(answer: &Answer) -> [usize; 2] {
    let line = answer.stderr.lines().find(|line| line.contains(" valid, "));
    let line = line.unwrap_or_else(|| panic!("{answer}"));
    let number = |before: &str| -> usize {
        let words: Vec<&str> = line.split([' ', ',']).collect();
        let at = words.iter().position(|word| *word == before).expect(before);
        words[at - 1].parse().expect("a number")
    };
    [number("valid"), number("invalid")]
}

#[test]
fn split_outputs_of_every_format_keep_their_verdict() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures");
    let folder = Folder::with(&[]);
    for name in ["games", "formats", "broken"] {
        let mut files: Vec<_> = fs::read_dir(fixtures.join(name))
            .expect("the folder is there")
            .map(|entry| entry.expect("it can be read").path())
            .collect();
        files.sort();
        for file in files {
            let before = folder.validate(&format!("{} {BOTH}", file.display()));
            if before.status == 3 || !before.stderr.contains(" valid, ") {
                continue;
            }
            let [good, bad] = counts(&before);
            for (copy, expected) in [("good", [good, 0]), ("bad", [0, bad])] {
                if expected != [0, 0] {
                    let again = folder.validate(copy);
                    assert_eq!(counts(&again), expected, "{before}\n{again}");
                }
            }
        }
    }
}

#[test]
fn a_record_of_an_array_is_written_on_separate_lines() {
    let game = |moves: &str| {
        format!(
            r#"{{"header":{{"game":{{"name":"Oust","variants":["square-3"]}},"players":[{{"name":"a","result":1}},{{"name":"b","result":0}}]}},"moves":{moves}}}"#
        )
    };
    let (won, broken) = (game(r#"[["a1","b1"],["a2"]]"#), game(r#"[["a1","a1"]]"#));
    let folder = Folder::with(&[("games.json", &format!("[{won},\n {broken}, {won}]"))]);
    folder.validate(&format!("games.json {BOTH}"));
    assert_eq!(read(&folder, "good"), format!("{won}\n{won}\n"));
    assert_eq!(read(&folder, "bad"), format!("{broken}\n"));
}

#[test]
fn records_go_to_standard_output_and_findings_to_standard_error() {
    let both = format!("{ERROR}{GOOD}");
    for format in ["", "--format concise", "--format full"] {
        let answer = validate(&both, &format!("--write-good - {format}")).ended_with(1);
        assert_eq!(answer.stdout, GOOD, "{answer}");
        assert!(answer.stderr.contains("M201"), "{answer}");
    }
    // The folder that is read would hold a file of that name.
    let folder = Folder::with(&[("both.oust", &both)]);
    let answer = folder.validate(". --write-good -").ended_with(1);
    assert_eq!(answer.stdout, GOOD, "{answer}");
    validate(&both, "--write-bad - --format ndjson").refused(2, &["full or concise"]);
}

#[test]
fn a_quoted_listing_keeps_its_quotation_marks() {
    let formats = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/formats");
    let listing = fs::read_to_string(formats.join("listing-won-5x5.txt")).expect("a listing");
    let quoted = listing.lines().map(|line| format!("> {line}\n"));
    let quoted = quoted.collect::<String>();
    let text = format!("From: bob\n\nYou wrote:\n\n{quoted}");
    let folder = Folder::with(&[("reply.txt", &text)]);
    folder.validate(&format!("reply.txt {BOTH}"));
    assert_eq!(read(&folder, "good") + &read(&folder, "bad"), quoted);
}

#[test]
fn an_input_is_not_overwritten() {
    let folder = Folder::with(&[("games/1.oust", GOOD), ("2.oust", GOOD)]);
    for arguments in [
        "2.oust --write-good 2.oust",
        "2.oust --write-bad ./2.oust",
        "games --write-bad games/bad.oust",
        ". --write-bad games/bad.oust",
        ". --write-bad bad.oust",
    ] {
        folder.validate(arguments).refused(2, &["elsewhere"]);
    }
    assert_eq!(read(&folder, "2.oust"), GOOD);
    folder
        .validate("2.oust --write-good a --write-bad a")
        .refused(2, &["a file each"]);
    folder
        .validate("2.oust --write-good games/new.oust")
        .ended_with(0);
}

#[test]
fn a_write_error_is_reported() {
    let folder = Folder::with(&[("1.oust", ERROR)]);
    let missing = folder.validate("1.oust --write-bad none/bad").ended_with(3);
    assert!(
        missing.stderr.contains("cannot write none/bad"),
        "{missing}"
    );
}

#[test]
fn records_of_several_formats_go_to_one_file() {
    let json = r#"{"header":{"game":{"name":"Oust","variants":["square-3"]},"players":[]},"moves":[["a1","a1"]]}"#;
    let folder = Folder::with(&[("1.oust", ERROR), ("2.json", json)]);
    folder
        .validate("1.oust 2.json --write-bad bad")
        .ended_with(1);
    let bad = read(&folder, "bad");
    assert_eq!(bad.trim_end(), format!("{}\n{json}", ERROR.trim_end()));
    folder.validate("bad").ended_with(1);
}

#[test]
fn each_format_has_a_file_of_its_own() {
    let won = r#"{"header":{"game":{"name":"Oust","variants":["square-3"]},"players":[]},"moves":[["a1"]]}"#;
    let broken = won.replace("a1", "a1\",\"a1");
    let folder = Folder::with(&[
        ("in/1.oust", GOOD),
        ("in/2.json", &format!("{won}\n{broken}\n")),
        ("in/3.oust", ERROR),
        ("good.sgf", "as before"),
    ]);
    let both = "--write-good good.{format} --write-bad {format}/bad";
    folder.validate(&format!("in {both}")).ended_with(3);
    for format in ["oust", "json", "sgf", "txt"] {
        fs::create_dir(folder.path().join(format)).expect("a folder");
    }
    folder.validate(&format!("in {both}")).ended_with(1);
    assert_eq!(read(&folder, "good.oust"), GOOD);
    assert_eq!(read(&folder, "good.json"), format!("{won}\n"));
    assert_eq!(read(&folder, "good.sgf"), "as before", "no SGF was found");
    assert!(!folder.path().join("good.txt").exists());
    assert_eq!(read(&folder, "oust/bad"), ERROR);
    assert_eq!(read(&folder, "json/bad"), format!("{broken}\n"));
    // A later format is refused before the work.
    folder
        .validate("in/1.oust good.json --write-good good.{format}")
        .refused(2, &["elsewhere"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    let folder = Folder::with(&[("1.oust", GOOD)]);
    let answer = folder
        .validate("1.oust --write-good /dev/full")
        .ended_with(3);
    assert!(answer.stderr.contains("cannot write /dev/full"), "{answer}");
}
