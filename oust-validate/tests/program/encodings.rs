//! Encodings, line ends and bytes that are no text.

use std::fs;
use std::path::Path;

use crate::common::{Folder, validate};

fn fixture(name: &str) -> Vec<u8> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures");
    fs::read(Path::new(folder).join(name)).expect("the fixture is there")
}

/// Checks the codes and the last line of the summary about games of a fixture.
#[track_caller]
fn check(name: &str, arguments: &str, codes: &[&str], games: &str) {
    let answer = validate(fixture(name), arguments);
    assert_eq!(answer.codes(), codes, "{name}: {answer}");
    assert!(answer.stderr.starts_with(games), "{name}: {answer}");
    let status = i32::from(!codes.is_empty());
    answer.ended_with(status);
}

#[test]
fn files_of_every_encoding_are_read() {
    for name in [
        "joined-marks.oust",
        "joined-marks-blank-line.oust",
        "joined-utf-16.oust",
    ] {
        check(
            &format!("encodings/{name}"),
            "",
            &[],
            "2 games in 1 file: 2 valid",
        );
    }
    let one = "1 game in 1 file: 1 valid";
    for name in ["carriage-returns.oust", "ctrl-z.oust", "own-koi8-r.sgf"] {
        check(&format!("encodings/{name}"), "", &[], one);
    }
    for name in ["gbk.sgf", "latin-1.sgf"] {
        let name = format!("encodings/{name}");
        check(&name, "--format-in sgf --select F,S,H", &[], one);
        check(
            &name,
            "--format-in sgf --encoding utf-8 --select F,S,H",
            &["F002"],
            one,
        );
    }
}

#[test]
fn undecodable_bytes_are_one_finding_a_file() {
    let one = "1 game in 1 file: 1 valid";
    for name in ["names-koi8-r.oust", "names-latin-1.oust"] {
        let name = format!("encodings/{name}");
        check(&name, "", &["F002"], one);
        check(&name, "--encoding koi8-r", &[], one);
        check(&name, "--encoding latin1", &[], one);
    }
    let mixed = "encodings/one-name-of-six-latin-1.oust";
    check(mixed, "", &["F002"], "3 games in 1 file: 3 valid");
    // Many chunks of many games, with a name to replace in each.
    let many = fixture("encodings/names-latin-1.oust").repeat(5_000);
    let answer = validate(&many, "--select ALL --ignore G801,R --jobs 3");
    assert_eq!(answer.codes(), ["F002"]);
    assert!(
        answer
            .stderr
            .starts_with("5000 games in 1 file: 5000 valid")
    );
}

#[track_caller]
fn check_codes(text: &[u8], arguments: &str, expected: &[&str]) {
    let answer = validate(text, arguments);
    assert_eq!(answer.codes(), expected, "{answer}");
}

#[test]
fn names_and_ids_with_replaced_bytes_are_not_compared() {
    let game = |x: &str, o: &str, id: &str| {
        let text = format!("oust 3x3\nx: {x}\no: {o}\nid: {id}\nresult: x\n\n 1. a1  b1\n 2. a2\n");
        text.chars().map(|c| c as u8).collect::<Vec<u8>>()
    };
    let both = [game("Zo\u{e9}", "Zo\u{eb}", "7"), game("Zo?", "Zo?", "8")].concat();
    check_codes(&both, "", &["F002", "H111"]);
    check_codes(&game("Zo\u{e9}", "Zo?", "7"), "", &["F002"]);
    check_codes(&game("Zo?", "Zo\u{e9}", "7"), "", &["F002"]);
    check_codes(&game("Zo?", "Zo?", "\u{e9}"), "", &["F002", "H111"]);
    let ids = [game("a", "b", "\u{e9}"), game("a", "b", "\u{eb}")].concat();
    check_codes(&ids, "--select F,G805", &["F002"]);
    let ids = [game("a", "b", "?"), game("a", "b", "?")].concat();
    check_codes(&ids, "--select F,G805", &["G805"]);
}

#[test]
fn an_unknown_encoding_is_refused_with_examples() {
    let answer = validate(b"", "--encoding klingon").ended_with(2);
    for said in ["klingon", "windows-1252", "KOI8-R"] {
        assert!(answer.stderr.contains(said), "{answer}");
    }
}

#[test]
fn an_unknown_charset_of_sgf_is_reported() {
    let tree = |charset: &str| {
        let mut tree = format!("(;FF[4]CA[{charset}]GM[1]SZ[3]OUST[1]PB[").into_bytes();
        tree.extend(b"Zo\xe9]PW[b]RE[?];AB[aa]PL[W])\n");
        tree
    };
    let answer = validate(tree("klingon"), "--select F,S,H").ended_with(1);
    assert_eq!(answer.codes(), ["F002", "H104"], "{answer}");
    validate(tree("latin1"), "--select F,S,H").ended_with(0);
}

#[test]
fn archives_are_named() {
    let folder = Folder::with(&[]);
    for (name, kind) in [
        ("record.zip", "a zip archive"),
        ("record.tar.gz", "a tar archive"),
        ("record.oust.xz", "a file packed with xz"),
        ("record.oust.bz2", "a file packed with bzip2"),
    ] {
        folder.write(name, &fixture(&format!("archives/{name}")));
        let answer = folder.validate(name).ended_with(3);
        let expected = format!("F001 unreadable-input: this is {kind}; unpack it first");
        assert!(answer.stdout.contains(&expected), "{answer}");
    }
}

#[test]
fn characters_that_show_nothing_are_escaped_in_every_format() {
    for (name, code) in [
        ("zero-width-space.oust", "200b"),
        ("word-joiner.oust", "2060"),
        ("soft-hyphen.oust", "ad"),
        ("variation-selector.oust", "fe0f"),
        ("tag.oust", "e0061"),
    ] {
        let text = fixture(&format!("encodings/{name}"));
        let symbol = u32::from_str_radix(code, 16).ok().and_then(char::from_u32);
        let symbol = symbol.expect("a character");
        for format in crate::common::FORMATS {
            let answer = validate(&text, &format!("--format {format}")).ended_with(1);
            assert!(!answer.stdout.contains(symbol), "{format}: {answer}");
        }
        let answer = validate(&text, "--format concise");
        assert!(
            answer.stdout.contains(&format!("`e2\\u{{{code}}}`")),
            "{answer}"
        );
    }
}
