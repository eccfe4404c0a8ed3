//! What is read from a native record, and what is said against it.

use insta::assert_snapshot;
use oust_core::{Color, Outcome};
use oust_notation::record::{EndedValue, Item, Record, ResultValue, SwapValue};
use oust_notation::{BoardName, Dialect, read_native};

use crate::common::{body, check_document, headers, problems, transcript_of};

const EXAMPLE: &str = "oust 5x5
x: alice
o: bob
date: 2026-01-19
result: o

 1. b4        e2
 2. c5        b5
 3. a4,c1     e4
 4. e5        d4,c4,b5
 5. e5        b4,c2
 6. d1,e1,d3  a5,b2
 7. c2,d5     c3
";

#[track_caller]
fn read_all(text: &str) -> Vec<Record> {
    check_document(text);
    check_document(&text.replace('\n', "\r\n"));
    read_native(text).collect()
}

#[track_caller]
fn read(text: &str) -> Record {
    let mut records = read_all(text);
    assert_eq!(records.len(), 1, "{text}");
    records.remove(0)
}

/// The items of a body and its problems, as `common::sketch` draws them.
#[track_caller]
fn check_body(rows: &str, items: &str, expected: &[&str]) {
    let text = format!("oust 5x5\nx: a\no: b\n\n{rows}");
    let record = read(&text);
    assert_eq!(body(&text, &record), items, "{rows:?}");
    assert_eq!(problems(&text, &record), expected, "{rows:?}");
}

/// The headers that are read from a few lines, and the problems.
#[track_caller]
fn check_headers(lines: &str, expected: &[&str], faults: &[&str]) {
    let text = format!("oust 5x5\n{lines}\n\n1. a1\n");
    let record = read(&text);
    assert_eq!(headers(&record), expected, "{lines:?}");
    assert_eq!(problems(&text, &record), faults, "{lines:?}");
}

/// The board and the dialect of a first line, and the problems.
#[track_caller]
fn check_first_line(line: &str, board: Option<&str>, dialect: Option<Dialect>, faults: &[&str]) {
    let text = format!("{line}\n\n1. a1\n");
    let record = read(&text);
    let found = record
        .board
        .clone()
        .map(|board| BoardName(board).to_string());
    assert_eq!(found.as_deref(), board, "{line:?}");
    assert_eq!(record.dialect, dialect, "{line:?}");
    assert_eq!(problems(&text, &record), faults, "{line:?}");
}

/// Everything of a text's records, for the snapshots.
fn sketch(text: &str) -> String {
    let sketch = |record: &Record| {
        let board = record
            .board
            .clone()
            .map(|board| BoardName(board).to_string());
        let count = record.span.of(text).lines().count();
        let mut lines = vec![format!("{count} lines, board {board:?}")];
        lines.extend(headers(record).iter().map(|line| format!("  {line}")));
        lines.push(format!("  {}", body(text, record)));
        lines.extend(
            problems(text, record)
                .iter()
                .map(|line| format!("  ! {line}")),
        );
        lines.join("\n")
    };
    let records = read_all(text);
    records.iter().map(sketch).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_example_of_the_format() {
    assert_snapshot!(sketch(EXAMPLE));
    let game = transcript_of(&read(EXAMPLE)).game;
    assert_eq!(game.outcome(), Some(Outcome::Win(Color::O)));
    assert_eq!((game.turns(), game.placements()), (14, 22));
    assert_eq!(read(EXAMPLE).problems, []);
}

#[test]
fn line_ends_of_any_kind_and_none_at_the_end() {
    let sketched = sketch(EXAMPLE);
    assert_eq!(sketch(&EXAMPLE.replace('\n', "\r\n")), sketched);
    assert_eq!(sketch(EXAMPLE.trim_end()), sketched);
    assert_eq!(sketch(&EXAMPLE.replace('\n', " \t\n")), sketched);
}

#[test]
fn several_records_follow_one_another() {
    let text = format!("{EXAMPLE}{EXAMPLE}oust hex2\n\n1. a2 b1\noust 3x3");
    let records = read_all(&text);
    let starts: Vec<usize> = records.iter().map(|record| record.span.start).collect();
    let len = EXAMPLE.len();
    assert_eq!(starts, [0, len, 2 * len, 2 * len + 20]);
    assert!(
        records
            .windows(2)
            .all(|pair| pair[0].span.end == pair[1].span.start)
    );
    assert_eq!(records[3].span.end, text.len());
}

#[test]
fn rows_and_slots() {
    check_body("1. a1 b1\n2. c1\n", "1. x(a1) o(b1) 2. x(c1)", &[]);
    check_body("1. a1,b1 c1,d1,e1", "1. x(a1 b1) o(c1 d1 e1)", &[]);
    check_body("1. A1 B1", "1. x(a1) o(b1)", &[]);
    check_body(
        "1. -- b1\n2. pass e1",
        "1. x(empty) o(b1) 2. x(pass) o(e1)",
        &[],
    );
    check_body("1. a1 PASS", "1. x(a1) o(pass)", &[]);
    check_body("1. a1 resign", "1. x(a1) o(resign)", &[]);
    check_body("1. a1,resign", "1. x(a1 resign)", &[]);
    check_body("1. a1 b1\n2. timeout", "1. x(a1) o(b1) 2. x(timeout)", &[]);
    check_body("1. a1 draw", "1. x(a1) o(draw)", &[]);
    check_body("1. a1 abandoned", "1. x(a1) o(abandoned)", &[]);
    // A row may be parted into lines, or share one with others.
    check_body("1.\na1\nb1", "1. x(a1) o(b1)", &[]);
    check_body("1. a1 b1 2. c1 d1", "1. x(a1) o(b1) 2. x(c1) o(d1)", &[]);
}

#[test]
fn a_swap_is_neither_slot_nor_turn() {
    check_body("1. a1 swap b1", "1. x(a1) swap o(b1)", &[]);
    check_body("1. a1 Swap\n2. b1", "1. x(a1) swap 2. x(b1)", &[]);
    check_body("1. a1\nswap b1", "1. x(a1) swap o(b1)", &[]);
    check_body(
        "1. a1 swap,b1",
        "1. x(a1) o(!swap b1)",
        &["swap | expected a coordinate, pass, swap, resign or timeout, found `swap`"],
    );
}

#[test]
fn rows_need_no_numbers() {
    check_body("a1 b1\nc1 d1", "x(a1) o(b1) x(c1) o(d1)", &[]);
    check_body("a1 b1 c1 d1 e1", "x(a1) o(b1) x(c1) o(d1) x(e1)", &[]);
    check_body("a1\nb1\n\nc1", "x(a1) o(b1) x(c1)", &[]);
}

#[test]
fn a_row_with_three_slots_lacks_a_number() {
    let fault = "expected the number of the next row: a row has one slot for x and one for o";
    check_body(
        "1. a1 b1 c1\n2. d1 e1",
        "1. x(a1) o(b1) x(!c1) 2. x(d1) o(e1)",
        &[&format!("c1 | {fault}")],
    );
    check_body(
        "1. a1 b1\nc1 d1",
        "1. x(a1) o(b1) x(!c1) o(d1)",
        &[&format!("c1 | {fault}")],
    );
}

#[test]
fn row_numbers_of_another_form() {
    let fault = "expected a row number such as `12.`, found";
    check_body("12. a1", "12. x(a1)", &[]);
    check_body("1 a1 b1", "1. x(a1) o(b1)", &[&format!("1 | {fault} `1`")]);
    check_body(
        "12... a1",
        "12. o(a1)",
        &[&format!("12... | {fault} `12...`")],
    );
    check_body("1) a1", "1. x(a1)", &[&format!("1) | {fault} `1)`")]);
    check_body(
        "1.b4 e2",
        "1. x(b4) o(e2)",
        &["1.b4 | expected a blank behind the row number"],
    );
    check_body("99999999999. a1", "4294967295. x(a1)", &[]);
    check_body("0. a1\n7. b1", "0. x(a1) 7. x(b1)", &[]);
    check_body("1.{remark} a1", "1. {remark} x(a1)", &[]);
}

#[test]
fn placements_that_are_joined_otherwise() {
    let fault = "expected the placements of a turn joined by single commas without blanks";
    for (turn, moves) in [
        ("a4, c1", "a4 c1"),
        ("a4 ,c1", "a4 c1"),
        ("a4 , c1", "a4 c1"),
        ("a4,\tc1", "a4 c1"),
        ("a4-c1", "a4 c1"),
        ("a4+c1", "a4 c1"),
        ("a4/c1", "a4 c1"),
        ("a4,,c1", "a4 c1"),
        ("a4,", "a4"),
        (",a4", "a4"),
        ("a4,c1,", "a4 c1"),
        ("a4, c1, d1", "a4 c1 d1"),
    ] {
        let row = format!("1. {turn}\n2. e1");
        let items = format!("1. x({moves}) 2. x(e1)");
        check_body(&row, &items, &[&format!("{turn} | {fault}")]);
    }
    // Only the part that is joined otherwise is pointed at.
    check_body(
        "1. a4,b4-c1 e1",
        "1. x(a4 b4 c1) o(e1)",
        &[&format!("b4-c1 | {fault}")],
    );
    check_body(
        "1. a4, c1 e1",
        "1. x(a4 c1) o(e1)",
        &[&format!("a4, c1 | {fault}")],
    );
    // A comma does not join over the end of a line.
    check_body("1. a4,\nc1", "1. x(a4) o(c1)", &[&format!("a4, | {fault}")]);
}

#[test]
fn a_slot_with_nothing_in_it() {
    let fault = "expected a placement or pass, found nothing";
    check_body(
        "1. , b1",
        "1. x(b1)",
        &[", b1 | expected the placements of a turn joined by single commas without blanks"],
    );
    check_body(
        "1. ,\n2. b1",
        "1. x(!,) 2. x(b1)",
        &[&format!(", | {fault}")],
    );
    check_body("1. ,,,\n", "1. x(!,,,)", &[&format!(",,, | {fault}")]);
}

#[test]
fn tokens_without_a_meaning() {
    check_body(
        "1. a1x e2",
        "1. x(!a1x) o(e2)",
        &["a1x | expected a coordinate (letters and a number such as g4), found `a1x`"],
    );
    check_body(
        "1. resigns",
        "1. x(!resigns)",
        &["resigns | expected a coordinate, pass, swap, resign or timeout, found `resigns`"],
    );
    check_body(
        "1. a1,??,b1",
        "1. x(a1 !?? b1)",
        &["?? | expected a coordinate such as g4, or a keyword"],
    );
    check_body(
        "1. é1 \u{1f600}",
        "1. x(!é1) o(!\u{1f600})",
        &[
            "é1 | expected a coordinate (letters and a number such as g4), found `é1`",
            "\u{1f600} | expected a coordinate such as g4, or a keyword",
        ],
    );
    check_body(
        "1. a1 }",
        "1. x(a1) o(!})",
        &["} | expected a coordinate such as g4, or a keyword"],
    );
}

#[test]
fn a_coordinate_turned_round_is_no_row_number() {
    let coordinate = |found: &str| {
        format!(
            "{found} | expected a coordinate (letters and a number such as g4), found `{found}`"
        )
    };
    for found in ["4b", "12g", "10aa", "4b!"] {
        let items = format!("1. x(!{found}) o(e2)");
        check_body(&format!("1. {found} e2"), &items, &[&coordinate(found)]);
    }
    check_body("4b e2", "x(!4b) o(e2)", &[&coordinate("4b")]);
    check_body("1. 4b,c3 e2", "1. x(!4b c3) o(e2)", &[&coordinate("4b")]);
    let number =
        |found: &str| format!("{found} | expected a row number such as `12.`, found `{found}`");
    for (row, items, found) in [
        ("12 a4", "12. x(a4)", "12"),
        ("12) a4", "12. x(a4)", "12)"),
        ("12... a4", "12. o(a4)", "12..."),
        ("12a4 b1", "12. x(a4) o(b1)", "12"),
        ("12resign", "12. x(resign)", "12"),
        ("12swap a4", "12. swap x(a4)", "12"),
    ] {
        check_body(row, items, &[&number(found)]);
    }
    let blank = "expected a blank behind the row number";
    check_body("1.e4", "1. x(e4)", &[&format!("1.e4 | {blank}")]);
    check_body(
        "1.e b4",
        "1. x(!e) o(b4)",
        &[
            &format!("1.e | {blank}"),
            "e | expected a coordinate, pass, swap, resign or timeout, found `e`",
        ],
    );
}

/// A blank that is none of ASCII's must not stop the reader.
#[test]
fn every_blank_is_a_blank() {
    for blank in [
        "\u{a0}", "\u{2003}", "\u{b}", "\u{c}", "\u{85}", "\u{2028}", "\u{3000}",
    ] {
        let rows = format!("1.{blank}a1{blank}{blank}b1{blank}\n{blank}2. c1{blank}");
        check_body(&rows, "1. x(a1) o(b1) 2. x(c1)", &[]);
    }
}

#[test]
fn comments_of_both_kinds() {
    check_body("{ before }\n1. a1 b1", "{before} 1. x(a1) o(b1)", &[]);
    check_body(
        "1. a1 ; to the end }{ \n b1",
        "1. x(a1) {to the end }{} o(b1)",
        &[],
    );
    check_body(
        "1. a1 {of\ntwo lines} b1",
        "1. x(a1) {of\ntwo lines} o(b1)",
        &[],
    );
    check_body("1. a1{close}b1", "1. x(a1) {close} o(b1)", &[]);
    check_body("1. a1;close", "1. x(a1) {close}", &[]);
    check_body("1. a1 {a { b} c1", "1. x(a1) {a { b} o(c1)", &[]);
    check_body("1. a1 {} ;", "1. x(a1) {} {}", &[]);
    check_body("; x: alice\n1. a1", "{x: alice} 1. x(a1)", &[]);
    // A comment ends a word, so no comma joins over it.
    check_body(
        "1. a4,{two}c1",
        "1. x(a4) {two} o(c1)",
        &["a4, | expected the placements of a turn joined by single commas without blanks"],
    );
}

#[test]
fn a_comment_that_is_never_closed_ends_at_the_next_record() {
    check_body(
        "1. a1 {no end\n2. b1\n",
        "1. x(a1) {no end\n2. b1}",
        &["{ | this comment is never closed; expected a `}`"],
    );
    let text = "oust 5x5\n\n1. a1 { no end\noust 3x3\n\n1. b2 }\n";
    assert_snapshot!(sketch(text));
}

#[test]
fn a_line_that_begins_a_record_begins_one_anywhere() {
    let text = "oust 5x5\n\n{ a remark\noust 3x3\n}\n1. a1\n";
    assert_snapshot!(sketch(text));
    // Not within a line, not as a part of a word, not as a server's command.
    for inside in [
        "{ oust 3x3\n oust 3x3 }",
        "; oust",
        "{\nouster ousted oust-3\n}",
    ] {
        assert_eq!(
            read_all(&format!("oust 5x5\n\n1. a1\n{inside}\n")).len(),
            1,
            "{inside}"
        );
    }
}

#[test]
fn a_servers_commands_begin_no_record() {
    let text = "oust challenge alice bob -size=7\noust move 101 alice secret g4\n";
    assert_eq!(read_all(text).len(), 0);
    let both = format!("{text}{EXAMPLE}");
    assert_eq!(read_all(&both).len(), 1);
    assert_eq!(read_all("oust\tMOVE 3\noust Challenge a b").len(), 0);
    assert_eq!(read_all("oust moved\noust challenger").len(), 2);
}

#[test]
fn text_before_the_first_record_belongs_to_none() {
    let text = format!("\n  From: alice\nSubject: a game\n\n{EXAMPLE}");
    let document = check_document(&text);
    assert_eq!(document.problems.len(), 1);
    assert_eq!(document.problems[0].span.of(&text), "From: alice");
    let blanks = format!("\u{feff}\r\n \n{EXAMPLE}");
    assert_eq!(check_document(&blanks).problems, []);
    let marked = format!("\u{feff}{EXAMPLE}");
    assert_eq!(check_document(&marked).problems, []);
    assert_eq!(check_document(&marked).parts.len(), 1);
}

#[test]
fn records_without_a_body() {
    let none = "the record has no turn";
    let missing = "expected the name of a board, as in `oust 13x13`, found none";
    for (text, faults) in [
        (
            "oust",
            vec![format!("oust | {missing}"), format!("oust | {none}")],
        ),
        (
            "oust\n",
            vec![format!("oust | {missing}"), format!("oust | {none}")],
        ),
        ("oust 3x3", vec![format!("3x3 | {none}")]),
        ("oust 3x3\n\n{only a remark}", vec![format!("3x3 | {none}")]),
        ("oust 3x3\nresult: ?\n", vec![format!("3x3 | {none}")]),
    ] {
        assert_eq!(problems(text, &read(text)), faults, "{text:?}");
    }
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
        &["300x300 | `300x300` is no board: rectangles go up to 255x255"],
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
fn headers_are_name_and_value() {
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
fn a_header_counts_once() {
    check_headers(
        "x: alice\nround: 1\nX: carol",
        &["x \"alice\"", "round \"1\""],
        &["X | the header `x` stands twice; the first one counts"],
    );
    check_headers(
        "foo: 1\nfoo: 2",
        &["foo \"1\""],
        &[
            "foo | `foo` is no header of the format",
            "foo | the header `foo` stands twice; the first one counts",
        ],
    );
}

#[test]
fn unknown_headers_are_kept() {
    check_headers(
        "Time-Control: 5+3\nply_2: 7",
        &["Time-Control \"5+3\"", "ply_2 \"7\""],
        &[
            "Time-Control | `Time-Control` is no header of the format",
            "ply_2 | `ply_2` is no header of the format",
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
fn a_claim_may_follow_a_players_name() {
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
    // Only players have stones.
    check_headers("round: final 1/2", &["round \"final 1/2\""], &[]);
    let text = "oust 5x5\nx: älice  41/46 \n\n1. a1\n";
    let record = read(text);
    let header = record.player(Color::X).expect("a name");
    let (counts, span) = header.claim.expect("a claim");
    assert_eq!(
        (counts.largest, counts.stones, span.of(text)),
        (41, 46, "41/46")
    );
    assert_eq!(header.value_span.of(text), "älice  41/46");
}

#[test]
fn days_of_the_calendar() {
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
fn results_endings_and_swaps() {
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
    let unsaid = read("oust 5x5\n\n1. a1\n");
    assert!(unsaid.result().is_none() && unsaid.ended().is_none() && unsaid.swap().is_none());
}

#[test]
fn a_start_position_is_read_and_on_the_records_board() {
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
fn players_are_missing_or_the_same() {
    for (lines, faults) in [
        ("x: alice", &["nobody is named as the player of o"][..]),
        (
            "o: \nx: \"\"",
            &[
                "nobody is named as the player of x",
                "nobody is named as the player of o",
            ],
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
fn headers_need_a_blank_line_behind_them() {
    let fault = "expected a header `name: value`, or a blank line before the turns";
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
            "x | the header `x` stands behind the first turn".to_owned(),
            "o | the header `o` stands behind the first turn".to_owned(),
        ]
    );
}

#[test]
fn headers_may_stand_behind_blank_lines_and_comments() {
    let text = "oust 5x5\n; by hand\nx: a\n\no: b\n{ and\nmore }\nround: 3\n\n1. a1 b1\n";
    let record = read(text);
    assert_eq!(headers(&record), ["x \"a\"", "o \"b\"", "round \"3\""]);
    assert_eq!(body(text, &record), "{by hand} {and\nmore} 1. x(a1) o(b1)");
    assert_eq!(record.problems, []);
}

#[test]
fn a_header_behind_the_turns_is_late() {
    check_body(
        "1. a1 b1\nevent: late\n2. c1",
        "1. x(a1) o(b1) 2. x(c1)",
        &["event | the header `event` stands behind the first turn"],
    );
    // Only at the start of a line; elsewhere a name with a colon is a token.
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
fn diagrams_are_claims_about_the_position() {
    let picture = "diagram\n. . .\n. x .\n. . o\n\n";
    check_body(
        &format!("1. a1 b1\n{picture}2. c1"),
        "1. x(a1) o(b1) [3x3] 2. x(c1)",
        &[],
    );
    check_body(&format!("{picture}1. a1"), "[3x3] 1. x(a1)", &[]);
    check_body(&format!("1. a1\n{picture}b1"), "1. x(a1) [3x3] o(b1)", &[]);
    // At the end of the text no blank line is needed.
    check_body(
        &format!("1. a1\n{}", picture.trim_end()),
        "1. x(a1) [3x3]",
        &[],
    );
    check_body(
        "1. a1\ndiagram \nA B\n. x 2\n. . 1\n",
        "1. x(a1) [2x2]",
        &[],
    );
    // The word alone on its line, or else it is a word.
    check_body(
        "1. a1 diagram",
        "1. x(a1) o(!diagram)",
        &["diagram | expected a coordinate, pass, swap, resign or timeout, found `diagram`"],
    );
}

#[test]
fn a_broken_diagram_is_pointed_at_and_ends_at_its_blank_line() {
    check_body(
        "1. a1\ndiagram\n. Z .\n. . .\n\n2. b1",
        "1. x(a1) [!Z] 2. x(b1)",
        &[],
    );
    check_body(
        "1. a1\ndiagram\nx . .\n. .\n\n2. b1",
        "1. x(a1) [!. .] 2. x(b1)",
        &[],
    );
    check_body(
        "1. a1\ndiagram\n\n2. b1",
        "1. x(a1) [!diagram] 2. x(b1)",
        &[],
    );
    check_body("1. a1\ndiagram", "1. x(a1) [!diagram]", &[]);
}

#[test]
fn a_diagram_may_follow_the_headers_at_once() {
    let text = "oust 2x2\nx: a\no: b\ndiagram\n. .\n. .\n\n1. a1\n";
    let record = read(text);
    assert_eq!(body(text, &record), "[2x2] 1. x(a1)");
    assert_eq!(record.problems, []);
}

/// The moves of a record belong to it: a turn of another answers nothing it should not.
#[test]
fn a_turn_of_another_record_has_no_moves_here() {
    let long = read(EXAMPLE);
    let short = read("oust 3x3\n\n1. a1\n");
    let last = long.items.iter().rev().find_map(|item| match item {
        Item::Turn(turn) => Some(turn),
        _ => None,
    });
    assert_eq!(short.moves(last.expect("a turn")), []);
}
