//! The first line and the headers of a native record, and their problems.

use oust_core::Color;
use oust_notation::record::{EndedValue, HeaderName, Record, ResultValue, SwapValue};
use oust_notation::{Dialect, read_native};

use super::{check_body, read};
use crate::common::{body, headers, problems};

/// Checks the headers and the problems of `lines`.
#[track_caller]
fn check_headers(lines: &str, expected: &[&str], faults: &[&str]) {
    let text = format!("oust 5x5\n{lines}\n\n1. a1\n");
    let record = read(&text);
    assert_eq!(headers(&record), expected, "{lines:?}");
    assert_eq!(problems(&text, &record), faults, "{lines:?}");
}

/// Checks the board, the dialect and the problems of a first line.
#[track_caller]
fn check_first_line(line: &str, board: Option<&str>, dialect: Option<Dialect>, faults: &[&str]) {
    let text = format!("{line}\n\n1. a1\n");
    let record = read(&text);
    let found = record.board.as_ref().map(ToString::to_string);
    assert_eq!(found.as_deref(), board, "{line:?}");
    assert_eq!(record.dialect, dialect, "{line:?}");
    assert_eq!(problems(&text, &record), faults, "{line:?}");
}

#[test]
fn the_first_line_names_board_and_dialect() {
    check_first_line("oust 5x4", Some("5x4"), None, &[]);
    check_first_line("oust  HEX-7  ", Some("hex7"), None, &[]);
    check_first_line("oust 5x4 coords=bga", Some("5x4"), Some(Dialect::Bga), &[]);
    let pbmserv = Some(Dialect::Pbmserv);
    check_first_line("oust hex3 coords=PBMserv", Some("hex3"), pbmserv, &[]);
    let fault = "expected the name of a board, as in `oust 13x13`, found none";
    check_first_line("oust", None, None, &[&format!("oust | {fault}")]);
    check_first_line("oust  ", None, None, &[&format!("oust | {fault}")]);
    check_first_line(
        "oust coords=abstractplay",
        None,
        Some(Dialect::AbstractPlay),
        &[&format!("oust coords=abstractplay | {fault}")],
    );
    check_first_line(
        "oust 5by5",
        None,
        None,
        &["5by5 | expected a board such as 13x13 or hex7, found `5by5`"],
    );
    check_first_line(
        "oust 300x300",
        None,
        None,
        &["300x300 | invalid board `300x300`: rectangles go up to 255x255"],
    );
    check_first_line(
        "oust 5x5 coords=sgf",
        Some("5x5"),
        None,
        &["coords=sgf | expected pbmserv, abstractplay or bga as the value of `coords`"],
    );
    check_first_line(
        "oust 5x5 é x",
        Some("5x5"),
        None,
        &[
            "é | expected the end of the line or coords=DIALECT",
            "x | expected the end of the line or coords=DIALECT",
        ],
    );
}

#[test]
fn headers_are_names_and_values() {
    check_headers("x: alice\no: bob", &["x \"alice\"", "o \"bob\""], &[]);
    check_headers("X:  alice b. \t", &["x \"alice b.\""], &[]);
    check_headers("event: a: b", &["event \"a: b\""], &[]);
    check_headers("site:", &["site \"\""], &[]);
    check_headers(
        "result: ?\nended: unfinished",
        &["result \"?\"", "ended \"unfinished\""],
        &[],
    );
    check_headers("id: {7}; x", &["id \"{7}; x\""], &[]);
}

#[test]
fn known_names_are_read_in_any_case_and_no_others() {
    for known in HeaderName::KNOWN {
        let name = known.as_str();
        let capital = name.to_uppercase();
        let mixed = [&capital[..1], &name[1..]].concat();
        for text in [name, &capital, &mixed] {
            assert_eq!(HeaderName::parse(text), known, "{text}");
        }
        let prefixed = ["", " ", "\0", "s", "ssssssss"].map(|end| ["s", name, end].concat());
        let suffixed = [" ", "\0", "s", "_since_the_start"].map(|end| [name, end].concat());
        let shortened = name[1..].to_owned();
        for text in prefixed.into_iter().chain(suffixed).chain([shortened]) {
            assert_eq!(HeaderName::parse(&text), HeaderName::Other(text.clone()));
        }
    }
}

#[test]
fn the_first_of_repeated_headers_counts() {
    check_headers(
        "x: alice\nround: 1\nX: carol",
        &["x \"alice\"", "round \"1\""],
        &["X | the header `x` is repeated; the first one counts"],
    );
    check_headers(
        "foo: 1\nfoo: 2",
        &["foo \"1\""],
        &[
            "foo | unknown header `foo`",
            "foo | the header `foo` is repeated; the first one counts",
        ],
    );
}

#[test]
fn unknown_headers_are_kept() {
    check_headers(
        "Time-Control: 5+3\nply_2: 7",
        &["Time-Control \"5+3\"", "ply_2 \"7\""],
        &[
            "Time-Control | unknown header `Time-Control`",
            "ply_2 | unknown header `ply_2`",
        ],
    );
}

#[test]
fn a_value_may_be_a_json_string() {
    check_headers(r#"x: " alice\t""#, &["x \" alice\\t\""], &[]);
    check_headers(r#"x: "\u00e4 \"b\"""#, &["x \"ä \\\"b\\\"\""], &[]);
    check_headers(
        r#"event: a "quoted" word"#,
        &["event \"a \\\"quoted\\\" word\""],
        &[],
    );
    for value in [r#""alice"#, r#""alice" b"#, r#""\x""#, r#"""#] {
        let fault =
            "expected a JSON string, since it begins with a quotation mark, as the value of `x`";
        check_headers(
            &format!("x: {value}"),
            &[&format!("x {value:?}")],
            &[&format!("{value} | {fault}")],
        );
    }
}

#[test]
fn a_claim_may_follow_a_player_name() {
    check_headers("x: alice 41/46", &["x \"alice\" 41/46"], &[]);
    check_headers("x: alice b.\t41/46", &["x \"alice b.\" 41/46"], &[]);
    check_headers("o: 0/0", &["o \"\" 0/0"], &[]);
    check_headers(r#"x: "alice 1/2" 41/46"#, &["x \"alice 1/2\" 41/46"], &[]);
    check_headers(r#"x: "alice 1/2""#, &["x \"alice 1/2\""], &[]);
    check_headers("x: alice41/46", &["x \"alice41/46\""], &[]);
    check_headers("x: alice 41/", &["x \"alice 41/\""], &[]);
    check_headers(
        "x: alice 99999999999/1",
        &["x \"alice 99999999999/1\""],
        &[],
    );
    // Only the headers of players have claims.
    check_headers("round: final 1/2", &["round \"final 1/2\""], &[]);
    let text = "oust 5x5\nx: älice  41/46 \n\n1. a1\n";
    let record = read(text);
    let header = record.player(Color::X).expect("a name");
    let (counts, span) = header.claim.expect("a claim");
    assert_eq!(
        (counts.largest, counts.stones, span.slice(text)),
        (41, 46, "41/46")
    );
    assert_eq!(header.value_span.slice(text), "älice  41/46");
}

#[test]
fn dates_are_calendar_days() {
    for date in [
        "2026-01-19",
        "2026-01",
        "2026",
        "2024-02-29",
        "2026-01-19T10:12:00Z",
        "2026-12-31 10:12",
        "2000-02-29",
    ] {
        check_headers(&format!("date: {date}"), &[&format!("date {date:?}")], &[]);
    }
    for date in [
        "2026-02-29",
        "2026-13-01",
        "2026-00-01",
        "2026-04-31",
        "19.1.2026",
        "26-01-19",
        "2026-1-19",
        "yesterday",
        "1900-02-29",
        "2026-01-19-01",
        "0000-01-01",
        "２０２６",
    ] {
        let fault = "expected a day of the calendar such as 2026-01-19";
        check_headers(
            &format!("date: {date}"),
            &[&format!("date {date:?}")],
            &[&format!("{date} | {fault}")],
        );
    }
}

#[test]
fn results_endings_and_swaps_are_parsed() {
    use oust_core::Ending;
    let results = [
        ("x", ResultValue::Win(Color::X)),
        ("O", ResultValue::Win(Color::O)),
        ("deadlock", ResultValue::Deadlock),
        ("?", ResultValue::Unknown),
        ("draw", ResultValue::Draw),
        ("1/2", ResultValue::Draw),
        ("alice", ResultValue::Other),
        ("", ResultValue::Other),
    ];
    for (text, expected) in results {
        let text = format!("oust 5x5\nresult: {text}\n\n1. a1\n");
        let record = read(&text);
        assert_eq!(
            record.result().map(|(value, _)| value),
            Some(expected),
            "{text}"
        );
    }
    let endings = [
        ("board", EndedValue::Board),
        ("Resign", EndedValue::Otherwise(Ending::Resignation)),
        ("time", EndedValue::Otherwise(Ending::Time)),
        ("adjudicated", EndedValue::Otherwise(Ending::Adjudication)),
        ("unfinished", EndedValue::Unfinished),
        ("somehow", EndedValue::Other),
    ];
    for (text, expected) in endings {
        let text = format!("oust 5x5\nended: {text}\n\n1. a1\n");
        let record = read(&text);
        assert_eq!(
            record.ended().map(|(value, _)| value),
            Some(expected),
            "{text}"
        );
    }
    let swaps = [
        ("allowed", Some(SwapValue::Allowed)),
        ("USED", Some(SwapValue::Used)),
        ("no", Some(SwapValue::No)),
        ("yes", None),
    ];
    for (text, expected) in swaps {
        let text = format!("oust 5x5\nswap: {text}\n\n1. a1\n");
        let record = read(&text);
        assert_eq!(record.swap().map(|(value, _)| value), expected, "{text}");
        assert_eq!(
            problems(&text, &record).is_empty(),
            expected.is_some(),
            "{text}"
        );
    }
    let without_headers = read("oust 5x5\n\n1. a1\n");
    assert!(
        without_headers.result().is_none()
            && without_headers.ended().is_none()
            && without_headers.swap().is_none()
    );
}

#[test]
fn a_start_position_must_be_on_the_board_of_the_record() {
    let text = "oust 3x3\nstart: 3x3 3/x2/xo1 o\n\n1. -- c3\n";
    let start = read(text).start.expect("a start");
    assert_eq!(start.to_string(), "3x3 3/x2/xo1 o");
    check_headers(
        "start: 3x3 3/3/3 x",
        &["start \"3x3 3/3/3 x\""],
        &["3x3 3/3/3 x | the start position is on another board than the record"],
    );
    check_headers(
        "start: 5x5 5/5/5/5/4? x",
        &["start \"5x5 5/5/5/5/4? x\""],
        &["? | no start position: expected x, o or the number of empty points, found `?`"],
    );
    check_headers(
        "start: somewhere",
        &["start \"somewhere\""],
        &[
            "somewhere | no start position: expected a board, rows and the side to move, such as `3x3 3/x2/xo1 o`, found 1 word",
        ],
    );
}

#[test]
fn missing_and_equal_players_are_problems() {
    for (lines, faults) in [
        ("x: alice", &["no player is named as o"][..]),
        (
            "o: \nx: \"\"",
            &["no player is named as x", "no player is named as o"],
        ),
        ("x: alice\no: alice", &["both players have the same name"]),
        ("x: alice\no: Alice", &[]),
    ] {
        let text = format!("oust 5x5\n{lines}\n\n1. a1\n");
        let found: Vec<String> = read(&text)
            .problems
            .iter()
            .map(|problem| problem.kind.to_string())
            .collect();
        assert_eq!(found, faults, "{lines:?}");
    }
}

#[test]
fn headers_end_with_an_empty_line() {
    let fault = "expected a header `name: value`, or an empty line before the turns";
    let text = "oust 5x5\nx: a\no: b\n1. a1 b1\n2. c1\n";
    let record = read(text);
    assert_eq!(body(text, &record), "1. x(a1) o(b1) 2. x(c1)");
    assert_eq!(problems(text, &record), [format!("1. a1 b1 | {fault}")]);
    let text = "oust 5x5\n1. a1 b1\nx: a\no: b\n";
    let record = read(text);
    assert_eq!(body(text, &record), "1. x(a1) o(b1)");
    assert_eq!(headers(&record), ["x \"a\"", "o \"b\""]);
    assert_eq!(
        problems(text, &record),
        [
            format!("1. a1 b1 | {fault}"),
            "x | the header `x` is after the first turn".to_owned(),
            "o | the header `o` is after the first turn".to_owned(),
        ]
    );
}

#[test]
fn empty_lines_and_comments_may_precede_headers() {
    let text = "oust 5x5\n; by hand\nx: a\n\no: b\n{ and\nmore }\nround: 3\n\n1. a1 b1\n";
    let record = read(text);
    assert_eq!(headers(&record), ["x \"a\"", "o \"b\"", "round \"3\""]);
    assert_eq!(body(text, &record), "{by hand} {and\nmore} 1. x(a1) o(b1)");
    assert_eq!(record.problems, []);
}

#[test]
fn headers_after_turns_are_problems() {
    check_body(
        "1. a1 b1\nevent: late\n2. c1",
        "1. x(a1) o(b1) 2. x(c1)",
        &["event | the header `event` is after the first turn"],
    );
    // A header starts a line; elsewhere a name with a colon is a token.
    check_body(
        "1. a1 event: b1",
        "1. x(a1) o(!event:) x(!b1)",
        &[
            "event: | expected a coordinate, pass, swap, resign or timeout, found `event:`",
            "b1 | expected the number of the next row: a row has one slot for x and one for o",
        ],
    );
}

#[test]
fn a_repeated_first_line_reads_the_same() {
    let one = "oust hex3 coords=bga\n\n1. a1 b1\n";
    let records: Vec<Record> = read_native(&one.repeat(3)).collect();
    let [first, others @ ..] = &records[..] else {
        panic!("three records");
    };
    assert_eq!(first.dialect, Some(Dialect::Bga));
    for (place, other) in (1..).zip(others) {
        assert_eq!((&other.board, other.dialect), (&first.board, first.dialect));
        assert_eq!(
            other.board_span,
            first.board_span.shifted(place * one.len())
        );
    }
}
