//! The rows of a native record, and their problems.

use oust_notation::read_native;

use super::check_body;

#[test]
fn rows_have_two_slots() {
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
    // A row may have several lines, and a line several rows.
    check_body("1.\na1\nb1", "1. x(a1) o(b1)", &[]);
    check_body("1. a1 b1 2. c1 d1", "1. x(a1) o(b1) 2. x(c1) o(d1)", &[]);
}

#[test]
fn a_swap_is_not_a_slot() {
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
fn row_numbers_are_optional() {
    check_body("a1 b1\nc1 d1", "x(a1) o(b1) x(c1) o(d1)", &[]);
    check_body("a1 b1 c1 d1 e1", "x(a1) o(b1) x(c1) o(d1) x(e1)", &[]);
    check_body("a1\nb1\n\nc1", "x(a1) o(b1) x(c1)", &[]);
}

#[test]
fn a_third_slot_is_a_problem() {
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
fn other_row_numbers_are_problems() {
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
        &["1.b4 | expected a space after the row number"],
    );
    check_body("99999999999. a1", "4294967295. x(a1)", &[]);
    check_body("0. a1\n7. b1", "0. x(a1) 7. x(b1)", &[]);
    check_body("1.{remark} a1", "1. {remark} x(a1)", &[]);
}

#[test]
fn other_separators_are_problems() {
    let fault = "expected the placements of a turn joined by single commas without spaces";
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
    // The span covers only the placements with the other separator.
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
    // A comma does not join across a line end.
    check_body("1. a4,\nc1", "1. x(a4) o(c1)", &[&format!("a4, | {fault}")]);
}

#[test]
fn an_empty_slot_is_a_problem() {
    let fault = "expected a placement or pass, found nothing";
    check_body(
        "1. , b1",
        "1. x(b1)",
        &[", b1 | expected the placements of a turn joined by single commas without spaces"],
    );
    check_body(
        "1. ,\n2. b1",
        "1. x(!,) 2. x(b1)",
        &[&format!(", | {fault}")],
    );
    check_body("1. ,,,\n", "1. x(!,,,)", &[&format!(",,, | {fault}")]);
}

#[test]
fn unknown_tokens_are_problems() {
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
fn a_reversed_coordinate_is_not_a_row_number() {
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
    let space = "expected a space after the row number";
    check_body("1.e4", "1. x(e4)", &[&format!("1.e4 | {space}")]);
    check_body(
        "1.e b4",
        "1. x(!e) o(b4)",
        &[
            &format!("1.e | {space}"),
            "e | expected a coordinate, pass, swap, resign or timeout, found `e`",
        ],
    );
}

/// The reader accepts spaces outside ASCII.
#[test]
fn every_unicode_space_separates_tokens() {
    for space in ["\u{a0}", "\u{2003}", "\t", "\u{3000}"] {
        let rows = format!("1.{space}a1{space}{space}b1{space}\n{space}2. c1{space}");
        check_body(&rows, "1. x(a1) o(b1) 2. x(c1)", &[]);
    }
}

#[test]
fn line_ends_of_another_kind_are_no_spaces() {
    for (space, name) in [
        ("\u{b}", "U+000B"),
        ("\u{c}", "U+000C"),
        ("\u{1a}", "U+001A"),
        ("\u{85}", "U+0085"),
        ("\u{2028}", "U+2028"),
        ("\u{2029}", "U+2029"),
        ("\u{feff}", "U+FEFF"),
    ] {
        let problem = format!("{space} | expected a space or a line feed (LF), found {name}");
        check_body(
            &format!("1. a1 b1 {space} 2. c1"),
            "1. x(a1) o(b1) 2. x(c1)",
            &[&problem],
        );
    }
    for rows in [
        "\u{c}1. a1 b1 \u{c}\n\u{c}\n2. c1\u{c}",
        "\u{feff}1. a1 b1\n\u{feff}\n2. c1\n\u{feff}",
        "1. a1 b1\n2. c1 \u{1a}",
        "1. a1 b1\n2. c1\n\u{1a}\n",
        "1. a1 b1\n2. c1\n\u{1a}\u{feff}",
        "1. a1 b1 ; a\u{2028}b\n{ c\u{85}d }2. c1\n",
    ] {
        let found = format!("oust 3x3\nx: alice\no: bob\n\n{rows}");
        let record = read_native(&found).next().expect("a record");
        assert_eq!(record.problems, [], "{rows:?}");
    }
}
