//! Any input ends with a status of the program, never with a panic.

use oust_test_support::damage::damaged;

use crate::common::{GAME, oust, oust_reading_bytes};

const COMMANDS: [&str; 13] = [
    "show --from -",
    "show --from - --to json",
    "legal --from -",
    "legal -",
    "analyze - --evaluations 1",
    "solve - --openings --positions 1 --memory 64K",
    "solve --check -",
    "puzzles - --evaluations 1 --positions 1",
    "apply --from - --to record a1",
    "apply --board 5x5 --each",
    "convert --to json",
    "convert --to record",
    "convert --to abstractplay --to-move x",
];

#[test]
fn damaged_records_do_not_panic() {
    let bytes = [0, b'\n', b'{', b'"', b',', 0xff, b'9'];
    for input in damaged(GAME.as_bytes(), 9, &bytes) {
        check(&input);
    }
}

#[test]
fn arbitrary_texts_do_not_panic() {
    let deep = "[".repeat(5000);
    let deep_object = "{\"header\":".repeat(500);
    let long = "a".repeat(100_000);
    let wide = format!("oust 255x255\n\n{}", "1. a1 b1\n".repeat(50));
    for text in [
        "oust",
        "oust \n",
        "oust 3x3",
        "oust 3x3\n1. a1",
        "oust hex99999999999999999999\n\n1. a1\n",
        "oust 3x3\n\n99999999999999999999. a1\n",
        "oust 3x3\n\n1. a1,,,,b1\n",
        "oust 3x3\n\n1. -- -- --\n",
        "oust 3x3\nstart: 3x3 xxx/xxx/xxx x\n\n1. a1\n",
        "oust 1x1\n\n1. a1 pass\n",
        "{}",
        "[]",
        "[{}]",
        "{\"header\":{}}",
        "{\"header\":null,\"moves\":[[null]]}",
        "[1,2",
        "null",
        "\"",
        "x",
        ".",
        ". . .\n. . .\n",
        "x o\no x\n",
        "1 2 3\n4 5 6\n",
        "\u{feff}oust 3x3\n\n1. a1\n",
        "3x3 999999999999999999999/3/3 x",
        "3x3 /// x",
        "255x255 x x",
        "hex0 0 x",
        "é́́ é\u{202e}",
        "\r\r\r",
        "\t\t.\t.\n",
        &deep,
        &deep_object,
        &long,
        &wide,
    ] {
        check(text.as_bytes());
    }
}

#[test]
fn invalid_utf8_does_not_panic() {
    check(&[0xff, 0xfe, 0, 1, 2]);
    check(b"oust 3x3\n\n1. a\xcc1 b1\n");
    check(&[0; 1000]);
    let all: Vec<u8> = (0..=255).cycle().take(4096).collect();
    check(&all);
}

#[test]
fn arbitrary_arguments_do_not_panic() {
    for word in [
        "''",
        "-",
        "--",
        ",",
        "a1,",
        ",a1",
        "a",
        "1",
        "é",
        "\u{0}",
        "石1",
        "a1石",
        "[;]",
        "a18446744073709551616",
        "resign,resign",
        "pass,a1",
        "swap,a1",
        "--why",
    ] {
        for command in [
            "apply --board 3x3",
            "show --board 3x3 a1",
            "legal --board hex2 --why",
            "legal --board 3x3",
            "perft 1 --board",
            "show --position",
            "show --game 1 --from",
            "random --board",
            "show --coords",
        ] {
            if !word.contains('\u{0}') {
                let answer = oust(&format!("{command} {word}"));
                assert!((0..=3).contains(&answer.status), "{answer}");
            }
        }
    }
}

/// Runs every command; `oust_reading_bytes` fails on a panic.
#[track_caller]
fn check(input: &[u8]) {
    for command in COMMANDS {
        let answer = oust_reading_bytes(input, command);
        assert!((0..=3).contains(&answer.status), "{answer}");
        let silent = answer.status != 0 && answer.stderr.is_empty();
        assert!(!silent, "{answer}");
    }
}
