//! Encodings, line ends and bytes that are no text.

use oust_validate::{Code, Validator};

use crate::common::{Folder, fixtures, oust, oust_reading, oust_reading_bytes};

/// A native record with a name in Latin-1.
const LATIN: &[u8] = b"oust 3x3\nx: Zo\xe9\no: bob\nresult: x\n\n 1. a1  b1\n 2. a2\n";
const REPORT: &str = "2:6: F002 invalid-utf8: byte 14 is not UTF-8; it is read as `?`; pass \
                      `--encoding windows-1252`, or the name of the encoding that it is in\n";

#[test]
fn undecodable_bytes_are_reported_once_a_file_and_the_games_are_kept() {
    let two = [LATIN, LATIN].concat();
    let folder = Folder::with(&[]);
    folder.write("a.oust", &two);
    folder.write("b.oust", LATIN);
    let reports = format!("oust: a.oust:{REPORT}oust: b.oust:{REPORT}");
    for (arguments, printed) in [
        (
            "convert --to moves a.oust b.oust",
            "a1 b1 a2\na1 b1 a2\na1 b1 a2\n",
        ),
        ("convert --to moves .", "a1 b1 a2\na1 b1 a2\na1 b1 a2\n"),
    ] {
        let answer = folder.oust(arguments).ended_with(1);
        assert_eq!(answer.stdout, printed);
        let found = answer.stderr.lines().filter(|line| line.contains("F002"));
        let found: String = found.flat_map(|line| [line, "\n"]).collect();
        assert_eq!(found.replace("./", ""), reports);
    }
    let counted = folder.oust("stats --to json a.oust b.oust").ended_with(1);
    assert!(counted.stdout.contains("\"games\":3"), "{counted}");
    assert_eq!(counted.stderr, reports);
    for arguments in [
        "show b.oust",
        "legal b.oust",
        "analyze --evaluations 8 b.oust",
    ] {
        let answer = folder.oust(arguments).ended_with(1);
        let report = format!("oust: b.oust:{REPORT}");
        assert!(answer.stderr.starts_with(&report), "{answer}");
        assert_eq!(answer.stderr.matches("F002").count(), 1);
    }
}

#[test]
fn an_encoding_is_asked_for() {
    let folder = Folder::with(&[]);
    folder.write("a.oust", LATIN);
    let zoe = "x: Zo\u{e9}\n";
    for arguments in [
        "convert --encoding latin1 --to record a.oust",
        "convert --encoding windows-1252 --to record a.oust",
        "convert --encoding iso-8859-2 --to record a.oust",
        "convert --encoding Windows-1252 --to record .",
    ] {
        let answer = folder.oust(arguments).ended_with(0);
        assert!(answer.stdout.contains(zoe), "{answer}");
    }
    let printed = oust_reading_bytes(LATIN, "fmt --encoding latin1").ended_with(0);
    assert!(printed.stdout.contains(zoe), "{printed}");
    oust("convert --encoding klingon --to moves a.oust")
        .refused(2, &["klingon", "windows-1252", "KOI8-R"]);
}

#[test]
fn files_that_would_lose_bytes_are_not_rewritten() {
    let folder = Folder::with(&[]);
    for (name, bytes, said) in [
        ("a.oust", LATIN.to_vec(), "left as it is"),
        (
            "cr.oust",
            b"oust 3x3\rx: a\ro: b\rresult: x\r\r1. a1  b1\r2. a2\r".to_vec(),
            "CR alone",
        ),
        (
            "nul.oust",
            b"oust 3x3\nx: a\no: b\nresult: x\n\n1. a1 \0 b1\n2. a2\n".to_vec(),
            "NUL",
        ),
    ] {
        folder.write(name, &bytes);
        let answer = folder.oust(&format!("fmt {name}"));
        assert!(
            answer.status != 0 && answer.stderr.contains(said),
            "{answer}"
        );
        let kept = std::fs::read(folder.path().join(name)).expect("the file is there");
        assert!(kept == bytes, "{name}");
    }
    oust_reading_bytes(LATIN, "fmt").refused(1, &["byte 14 is not UTF-8", "left as it is"]);
}

#[test]
fn moves_on_standard_input_are_decoded() {
    let arguments = "apply --board 3x3 -";
    let utf_16: Vec<u8> = "\u{feff}a1 b1\r"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    for bytes in [
        &b"a1 b1\r"[..],
        b"\xef\xbb\xbfa1 b1\n",
        b"a1 b1\r\n\x1a",
        &utf_16,
    ] {
        let answer = oust_reading_bytes(bytes, arguments).ended_with(0);
        assert!(answer.stdout.contains('x'), "{answer}");
    }
    oust_reading_bytes(b"a1 \xe91", arguments).refused(1, &["F002", "?1"]);
}

#[test]
fn both_programs_read_the_same_games() {
    for (name, moves) in [
        ("joined-marks.oust", 2),
        ("joined-marks-blank-line.oust", 2),
        ("joined-utf-16.oust", 2),
        ("carriage-returns.oust", 1),
        ("ctrl-z.oust", 1),
        ("own-koi8-r.sgf", 1),
        ("gbk.sgf", 1),
        ("latin-1.sgf", 1),
    ] {
        let format = if name.starts_with(['g', 'l']) {
            " --format-in sgf"
        } else {
            ""
        };
        let answer = oust(&format!("convert --to moves{format} encodings/{name}")).ended_with(0);
        assert_eq!(answer.stdout.lines().count(), moves, "{name}: {answer}");
    }
    for name in ["names-koi8-r.oust", "names-latin-1.oust"] {
        let answer = oust(&format!("convert --to moves encodings/{name}")).ended_with(1);
        assert_eq!(answer.stdout, "b4 e2\n");
        assert!(!answer.stderr.contains("H111"), "{answer}");
    }
    let mixed = oust("stats --to json encodings/one-name-of-six-latin-1.oust").ended_with(1);
    assert!(mixed.stdout.contains("\"games\":3"), "{mixed}");
}

#[test]
fn archives_are_named() {
    assert!(fixtures().join("archives").is_dir());
    for (name, kind) in [
        ("record.zip", "a zip archive"),
        ("record.tar.gz", "a tar archive"),
        ("record.oust.xz", "a file packed with xz"),
        ("record.oust.bz2", "a file packed with bzip2"),
    ] {
        let said = format!("cannot read archives/{name}: this is {kind}; unpack it first");
        for command in ["stats", "show", "convert --to moves"] {
            oust(&format!("{command} archives/{name}")).refused(3, &[&said]);
        }
    }
}

#[test]
fn a_nul_is_the_same_error_for_both_programs() {
    let record = "oust 3x3\nx: c d\no: b\nresult: x\n\n1. a1 {c d} b1\n2. a2\n";
    for to in ["record", "json", "sgf", "listing", "abstractplay"] {
        let written = oust_reading(record, &format!("convert -q --to {to}")).stdout;
        let expected = oust_reading(&written, "convert --to json").stdout;
        // The comment in the formats that have one, else a name.
        let at = written.rfind("c d").expect("a name") + 1;
        let text = format!("{}\0{}", &written[..at], &written[at + 1..]);
        let report = Validator::default().validate(&text);
        let findings = report.findings.iter();
        let nul = findings
            .clone()
            .find(|finding| finding.code == Code::BinaryData);
        let message = &nul.expect("F005").message;
        assert_eq!(report.games.len(), 1, "{to}");
        for command in ["convert --to json", "stats", "check", "show"] {
            let from = if matches!(command, "check" | "show") {
                " --from -"
            } else {
                ""
            };
            let answer = oust_reading(&text, &format!("{command}{from}")).ended_with(1);
            assert!(answer.stderr.contains(message), "{answer}");
        }
        // Both read the game with a space.
        let answer = oust_reading(&text, "convert --to json");
        assert_eq!(answer.stdout, expected, "{answer}");
    }
}

#[test]
fn other_control_characters_in_comments_are_text_for_both_programs() {
    for control in ['\u{1}', '\u{8}', '\u{1b}', '\u{7f}', '\u{9b}', '\u{202e}'] {
        let text = format!("oust 3x3\nx: a\no: b\nresult: x\n\n1. a1 {{c{control}d}} b1\n2. a2\n");
        let report = Validator::default().validate(&text);
        assert!(report.findings.is_empty() && report.games[0].is_valid());
        oust_reading(&text, "convert --to json").ended_with(0);
    }
}
