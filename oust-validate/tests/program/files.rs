//! Files, folders and standard input.

#[cfg(unix)]
use std::fs;
use std::io::Write;
#[cfg(unix)]
use std::os::unix::fs::PermissionsExt;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::common::{ERROR, Folder, GOOD, WARNING, validate};

#[test]
fn files_are_read_in_the_order_given() {
    let folder = Folder::with(&[("b.oust", ERROR), ("a.oust", ERROR), ("good.oust", GOOD)]);
    insta::assert_snapshot!(folder.validate("b.oust good.oust a.oust"), @"
    $ oust-validate b.oust good.oust a.oust
    status: 1
    --- stdout
    b.oust:7:9: E M201 point-occupied: a1 is occupied by a stone of x, placed in turn 1
    a.oust:7:9: E M201 point-occupied: a1 is occupied by a stone of x, placed in turn 1

    --- stderr
    3 games in 3 files: 1 valid, 2 invalid
          2 E M201 point-occupied
    ");
}

#[test]
fn standard_input_is_read_for_a_dash_or_without_a_file() {
    for arguments in ["", "-"] {
        let answer = validate(ERROR, arguments).ended_with(1);
        assert!(
            answer.stdout.starts_with("-:7:9: E M201 point-occupied: "),
            "{answer}"
        );
    }
    let folder = Folder::with(&[("good.oust", GOOD)]);
    let both = folder.validate("good.oust -").ended_with(1);
    assert_eq!(both.codes(), ["F007"], "{both}");
}

#[test]
fn a_folder_is_walked_in_name_order_and_skips_other_files() {
    let folder = Folder::with(&[
        ("games/b.oust", ERROR),
        ("games/a/z.oust", ERROR),
        ("games/a.txt", ERROR),
        ("games/README.md", "# Games\n\nPlayed on a rainy day.\n"),
        ("games/empty.txt", ""),
        ("games/picture.txt", " # . O\n . # .\n . . .\n"),
        ("games/none.oust", "nothing here\n"),
        (
            "games/export.json",
            r#"{"header":{"game":{"name":"Oust","variants":["square-3"]},"players":[{"name":"a","result":1},{"name":"b","result":1}]},"moves":[["a1","a1"]]}"#,
        ),
    ]);
    folder.write("games/picture.png", &[0x89, b'P', b'N', b'G', 0, 0xff]);
    insta::assert_snapshot!(folder.validate("games"), @"
    $ oust-validate games
    status: 1
    --- stdout
    games/a/z.oust:7:9: E M201 point-occupied: a1 is occupied by a stone of x, placed in turn 1
    games/a.txt:7:9: E M201 point-occupied: a1 is occupied by a stone of x, placed in turn 1
    games/b.oust:7:9: E M201 point-occupied: a1 is occupied by a stone of x, placed in turn 1
    games/export.json:1:115: E R409 draw-claimed: draws cannot occur in Oust
    games/export.json:1:136: E M201 point-occupied: a1 is occupied by a stone of x, placed in turn 1
    games/none.oust:1:1: E F007 no-record-found: expected a record (a line such as `oust 13x13` begins one; JSON, SGF and pbmserv listings are read too), a position line or a diagram, found none

    --- stderr
    4 games in 5 files: 0 valid, 4 invalid
    4 files skipped: 4 without a game
          1 E F007 no-record-found
          4 E M201 point-occupied
          1 E R409 draw-claimed
    ");
}

#[test]
fn a_folder_skips_unfinished_files_of_a_killed_program() {
    let left = ".oust-beside-Xy12ab";
    let folder = Folder::with(&[("games/a.oust", GOOD), (&format!("games/{left}"), ERROR)]);
    let answer = folder.validate("games").ended_with(0);
    assert!(
        answer.stderr.starts_with("1 game in 1 file: 1 valid"),
        "{answer}"
    );
    folder.validate(&format!("games/{left}")).ended_with(1);
}

#[test]
fn an_explicitly_named_file_is_read_under_any_name() {
    let folder = Folder::with(&[
        ("notes.txt", "nothing here\n"),
        ("picture.txt", "3x3 3/3/3 x\n"),
    ]);
    insta::assert_snapshot!(folder.validate("notes.txt picture.txt"), @"
    $ oust-validate notes.txt picture.txt
    status: 3
    --- stdout
    notes.txt:1:1: E F007 no-record-found: expected a record (a line such as `oust 13x13` begins one; JSON, SGF and pbmserv listings are read too), a position line or a diagram, found none
    picture.txt:1:1: E F007 no-record-found: this holds positions, but no record of a game

    --- stderr
    0 games in 2 files: 0 valid, 0 invalid
          2 E F007 no-record-found
    ");
}

#[test]
fn unreadable_sources_are_reported_and_the_others_are_checked() {
    let folder = Folder::with(&[("good.oust", GOOD), ("bad.oust", ERROR)]);
    insta::assert_snapshot!(folder.validate("missing.oust good.oust bad.oust"), @"
    $ oust-validate missing.oust good.oust bad.oust
    status: 3
    --- stdout
    missing.oust:1:1: E F001 unreadable-input: No such file or directory (os error 2)
    bad.oust:7:9: E M201 point-occupied: a1 is occupied by a stone of x, placed in turn 1

    --- stderr
    2 games in 3 files: 1 valid, 1 invalid
          1 E F001 unreadable-input
          1 E M201 point-occupied
    ");
    folder.validate("missing.oust").ended_with(3);
    folder.validate("--select M missing.oust").ended_with(3);
    folder
        .validate("--fail-on never missing.oust good.oust")
        .ended_with(3);
}

#[cfg(unix)]
#[test]
fn a_folder_may_hold_links_and_sockets() {
    let folder = Folder::with(&[("games/good.oust", GOOD), ("other/bad.oust", ERROR)]);
    let link = |to: &str, name: &str| {
        std::os::unix::fs::symlink(
            folder.path().join(to),
            folder.path().join("games").join(name),
        )
        .expect("a link can be made");
    };
    link("other/bad.oust", "link.oust");
    link("other", "folder");
    let _socket = std::os::unix::net::UnixListener::bind(folder.path().join("games/socket"));
    let answer = folder.validate("games").ended_with(1);
    assert!(
        answer.stdout.starts_with("games/link.oust:7:9: E M201"),
        "{answer}"
    );
    assert!(
        answer
            .stderr
            .starts_with("2 games in 2 files: 1 valid, 1 invalid\n"),
        "{answer}"
    );
    link("nowhere", "z.oust");
    let broken = folder.validate("games").ended_with(3);
    assert!(
        broken
            .stdout
            .contains("games/z.oust:1:1: E F001 unreadable-input"),
        "{broken}"
    );
}

/// A file that opens and cannot be read, whoever asks.
#[cfg(target_os = "linux")]
#[test]
fn a_read_error_is_reported_and_the_other_files_are_checked() {
    let folder = Folder::with(&[("games/bad.oust", ERROR), ("games/good.oust", GOOD)]);
    let link = folder.path().join("games/c.oust");
    std::os::unix::fs::symlink("/proc/self/mem", link).expect("a link can be made");
    for arguments in [
        "games",
        "games --jobs 1",
        "games --format concise --select M",
    ] {
        let answer = folder.validate(arguments).ended_with(3);
        assert_eq!(answer.codes(), ["M201", "F001"], "{answer}");
        let messages =
            "games/c.oust:1:1: E F001 unreadable-input: Input/output error (os error 5)\n";
        assert!(answer.stdout.ends_with(messages), "{answer}");
        assert!(
            answer.stderr.starts_with("2 games in 3 files: 1 valid"),
            "{answer}"
        );
    }
    for (arguments, path) in [("c.oust --fix", "c.oust"), (". --diff", "./c.oust")] {
        let output = crate::common::program(&folder.path().join("games"), arguments).output();
        let output = output.expect("it runs");
        let messages = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{messages}");
        let expected = format!("{path}: left as it is: Input/output error");
        assert!(messages.starts_with(&expected), "{messages}");
    }
}

/// The message names the folder once. Root can read every folder.
#[cfg(unix)]
#[test]
fn an_unreadable_folder_is_reported_and_the_others_are_checked() {
    let folder = Folder::with(&[("games/a/x.oust", ERROR), ("games/good.oust", GOOD)]);
    let locked = folder.path().join("games/a");
    let lock = |mode| fs::set_permissions(&locked, fs::Permissions::from_mode(mode));
    lock(0).expect("it is ours");
    let answer = folder.validate("games");
    let is_root = fs::read_dir(&locked).is_ok();
    lock(0o755).expect("it is ours");
    if is_root {
        assert_eq!(answer.codes(), ["M201"], "{answer}");
    } else {
        let messages = "games/a:1:1: E F001 unreadable-input: Permission denied (os error 13)\n";
        assert_eq!(answer.stdout, messages);
        answer.ended_with(3);
    }
}

#[test]
fn a_run_without_records_exits_with_3() {
    let folder = Folder::with(&[
        ("empty.oust", ""),
        ("blank.oust", " \n\n"),
        ("games/notes.txt", "x"),
    ]);
    for arguments in [
        "empty.oust",
        "empty.oust blank.oust",
        "games",
        "-",
        "",
        "--select M empty.oust",
    ] {
        folder.validate(arguments).ended_with(3);
    }
}

#[test]
fn invalid_utf8_is_reported_and_the_record_is_read() {
    let record = b"oust 3x3\nx: al\xffce\no: bob\nresult: x\n\n 1. a1  b1\n 2. a2\n";
    insta::assert_snapshot!(validate(record, ""), @"
    $ oust-validate
    status: 1
    --- stdout
    -:2:6: E F002 invalid-utf8: byte 14 is not UTF-8; it is read as `?`; pass `--encoding windows-1252`, or the name of the encoding that it is in

    --- stderr
    1 game in 1 file: 1 valid, 0 invalid
          1 E F002 invalid-utf8
    ");
    insta::assert_snapshot!(validate(b"oust 3x3\n\0\n 1. a1\n", ""), @"
    $ oust-validate
    status: 1
    --- stdout
    -:2:1: E F005 binary-data: byte 9 is NUL, and is read as a space: this is not text
    -:1:6: W H110 missing-player: no player is named as x
    -:1:6: W H110 missing-player: no player is named as o
    -:1:6: W R403 missing-result: the record has no result; `?` is an unknown one

    --- stderr
    1 game in 1 file: 1 valid, 0 invalid
          1 E F005 binary-data
          2 W H110 missing-player
          1 W R403 missing-result
    ");
}

#[test]
fn every_record_of_a_file_is_numbered_and_counted() {
    let answer = validate(format!("{GOOD}\n{ERROR}\n{WARNING}"), "--format ndjson").ended_with(1);
    let lines = answer.ndjson();
    let games = lines.iter().filter(|line| line["type"] == "game");
    let facts: Vec<String> = games
        .map(|game| format!("{} {}", game["game"], game["status"]))
        .collect();
    assert_eq!(facts, [r#"1 "valid""#, r#"2 "invalid""#, r#"3 "valid""#]);
    assert!(
        answer
            .stderr
            .starts_with("3 games in 1 file: 2 valid, 1 invalid\n"),
        "{answer}"
    );
}

#[test]
fn compressed_files_are_decompressed_anywhere() {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder
        .write_all(ERROR.as_bytes())
        .expect("memory takes all");
    let packed = encoder.finish().expect("memory takes all");
    let folder = Folder::with(&[]);
    folder.write("games.oust.gz", &packed);
    for arguments in ["games.oust.gz", "."] {
        let answer = folder.validate(arguments).ended_with(1);
        assert_eq!(answer.codes(), ["M201"], "{answer}");
    }
    assert_eq!(validate(&packed, "").ended_with(1).codes(), ["M201"]);
    folder.write("cut.gz", &packed[..packed.len() / 2]);
    let cut = folder.validate("cut.gz games.oust.gz").ended_with(3);
    assert_eq!(cut.codes(), ["F001", "M201"], "{cut}");
}

/// Returns the text compressed with gzip.
fn gzip(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder
        .write_all(text.as_bytes())
        .expect("memory takes all");
    encoder.finish().expect("memory takes all")
}

#[test]
fn records_before_a_corrupt_part_are_checked_and_its_place_is_reported() {
    let text = format!("{GOOD}{ERROR}{GOOD}");
    let packed = gzip(&text);
    let mut wrong_sum = packed.clone();
    let at = wrong_sum.len() - 8;
    wrong_sum[at] ^= 1;
    let more = [&packed[..], b"more"].concat();
    for (bytes, games, messages) in [
        (&packed[..packed.len() - 10], 2, "line 15 is cut off"),
        (&wrong_sum[..], 3, "the checksum"),
        (&more[..], 3, "bytes that are not packed follow"),
    ] {
        for jobs in ["--jobs 1", "--jobs 2"] {
            let answer = validate(bytes, jobs).ended_with(3);
            assert_eq!(answer.codes(), ["M201", "F001"], "{answer}");
            assert!(
                answer.stderr.starts_with(&format!("{games} games")),
                "{answer}"
            );
            assert!(answer.stdout.contains(messages), "{answer}");
            assert!(!answer.stdout.contains("-:1:1:"), "{answer}");
        }
    }
    let answer = validate(&more, "--format ndjson").ended_with(3);
    let lines = answer.ndjson();
    let finding = lines.iter().find(|line| line["code"] == "F001");
    let span = &finding.expect("it is there")["span"];
    assert_eq!(
        (&span["line"], &span["byte"]),
        (&22.into(), &text.len().into())
    );
}

#[test]
fn columns_of_a_long_line_count_from_its_start() {
    let game = |last: &str| {
        format!(
            r#"{{"header":{{"game":{{"name":"Oust","variants":["square-3"]}},"players":[{{"name":"é","result":1}},{{"name":"b","result":0}}]}},"moves":[["a1","b1"],["{last}"]]}}"#
        )
    };
    let text = format!(
        "[{}{}]",
        format!("{},", game("a2")).repeat(4_000),
        game("a1")
    );
    let column = text.chars().count() - "a1\"]]}]".len() + 1;
    for (format, place) in [
        ("concise", format!("-:1:{column}: E M201")),
        ("full", format!("-:1:{column}")),
    ] {
        let answer = validate(&text, &format!("--format {format}")).ended_with(1);
        assert!(answer.stdout.contains(&place), "{place} {}", answer.stdout);
    }
}
