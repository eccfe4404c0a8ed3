//! Any input ends with a status of the program, never with a panic.

use oust_test_support::damage::damaged;

use crate::common::{ERROR, validate};

#[test]
fn damaged_records_do_not_panic() {
    let record = format!("{ERROR}{{ é 石 }}\n 2. b2\ndiagram\n . x .\n . . .\n o . .\n\n{ERROR}");
    let bytes = [0, b'\n', b'{', b'"', b',', 0xff, b'9', b'\t', 0xe7];
    for input in damaged(record.as_bytes(), 5, &bytes) {
        check(&input);
    }
}

#[test]
fn arbitrary_texts_do_not_panic() {
    let deep = "[".repeat(5000);
    let deep_object = "{\"header\":".repeat(500);
    let long = format!("oust 3x3\n{}", "a".repeat(100_000));
    for text in [
        "oust",
        "oust 3x3",
        "oust hex99999999999999999999\n\n1. a1\n",
        "oust 3x3\n\n99999999999999999999. a1\n",
        "oust 3x3\n\n1. a1,,,,b1 a1,",
        "oust 3x3\r\n\r\n1. -- -- --\r",
        "{}",
        "[{}]",
        "{\"header\":null,\"moves\":[[null]]}",
        "[1,2",
        "\"",
        "\u{feff}oust 3x3\n\n1. a1\n",
        "é\u{202e}",
        &deep,
        &deep_object,
        &long,
    ] {
        check(text.as_bytes());
    }
    check(&[0xff, 0xfe, 0, 1, 2]);
    check(b"oust 3x3\nx: \xe7\x9f\no: \xc3\n\n1. a1 \xe7a1\n");
}

/// Every format answers; `validate` fails on a panic.
#[track_caller]
fn check(input: &[u8]) {
    for format in ["full", "ndjson"] {
        let answer = validate(input, &format!("--format {format}"));
        assert!((0..=3).contains(&answer.status), "{answer}");
    }
}
