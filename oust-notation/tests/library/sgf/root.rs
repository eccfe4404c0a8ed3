//! The root of an SGF game: board, players, result, start.

use oust_notation::{Dialect, UnmarkedSgf};

use super::{ROOT, check, one};
use crate::common::{board, body, headers, problems};

#[test]
fn root_properties_are_headers() {
    let text = "(;FF[4]GM[1]SZ[9:7]OUST[1]OUSTHEAD[x:\"a\\\\\\\\b\\\\n\"][swap:used][annotator:me\\:]\
                OUSTCLAIM[W:2/9]PB[a\\\\b ]PW[bob]DT[2026-01-19]PC[here]EV[e]RO[3]GN[7]BR[5d]RE[W+T];AB[aa])";
    let record = one(text, UnmarkedSgf::Refuse);
    assert_eq!(
        headers(&record),
        [
            "x \"a\\\\b\\n\"",
            "o \"bob\" 2/9",
            "date \"2026-01-19\"",
            "site \"here\"",
            "event \"e\"",
            "round \"3\"",
            "id \"7\"",
            "BR \"5d\"",
            "result \"o\"",
            "ended \"time\"",
            "swap \"used\"",
            "annotator \"me:\"",
        ]
    );
    assert_eq!(record.board, Some(board("9x7")));
    assert_eq!(record.board_span.slice(text), "9:7");
    assert_eq!(record.dialect, Some(Dialect::AbstractPlay));
    assert_eq!(body(text, &record), "x(a7)");
    let unknown = "annotator | unknown header `annotator`";
    assert_eq!(problems(text, &record), [unknown]);
}

#[test]
fn results_follow_the_format() {
    let results = [
        ("B+", "x", ""),
        ("B+3.5", "x", ""),
        ("w+resign", "o", "resign"),
        ("White+T", "o", "time"),
        ("B+F", "x", "adjudicated"),
        ("Void", "deadlock", ""),
        ("?", "?", ""),
        ("0", "draw", ""),
        ("Black won", "Black won", ""),
        ("B+x", "B+x", ""),
    ];
    for (written, result, ended) in results {
        let text = format!("{ROOT}RE[{written}];AB[aa])");
        let record = one(&text, UnmarkedSgf::Refuse);
        let value = |name: &str| {
            let named = record
                .headers
                .iter()
                .find(|header| header.name.as_str() == name);
            named.map_or_else(String::new, |header| header.value.clone())
        };
        assert_eq!(
            (value("result"), value("ended")),
            (result.to_owned(), ended.to_owned())
        );
    }
}

#[test]
fn stones_in_the_root_are_the_start() {
    let start = |rest: &str| {
        let text = format!("{ROOT}{rest};AB[aa])");
        let record = one(&text, UnmarkedSgf::Refuse);
        let known = record
            .header(&oust_notation::record::HeaderName::Start)
            .is_some();
        (record.start.map(|line| line.to_string()), known)
    };
    let line = |text: &str| (Some(text.to_owned()), true);
    assert_eq!(start("AB[aa:ba]AW[cc]PL[W]"), line("3x3 xx1/3/2o o"));
    assert_eq!(start("AW[cc]"), line("3x3 3/3/2o x"));
    assert_eq!(start("PL[W]"), line("3x3 3/3/3 o"));
    assert_eq!(start("PL[B]"), (None, false));
    assert_eq!(start(""), (None, false));
    // Unreadable stones still count: the game does not start on the empty board.
    for broken in ["AB[ad]", "AB[a]", "AB[aa]AW[aa]", "AB[aa:ba][ba]", "PL[x]"] {
        assert_eq!(start(broken), (None, true), "{broken}");
    }
}

#[test]
fn an_invalid_value_has_a_span() {
    let point = "expected a point of the board, two letters such as `cd`";
    check(";AB[a1]PL[W])", "x(!a1)", &[&format!("a1 | {point}")]);
    check(";AB[]PL[W])", "x(!)", &[&format!(" | {point}")]);
    check(";AB[aa]AE[x])", "x(a3)", &[&format!("x | {point}")]);
    let one_stone = "expected one stone in a node: each placement is a node of its own";
    check(
        ";AB[aa][bb])",
        "x(a3) x(!bb)",
        &[&format!("bb | {one_stone}")],
    );
    check(
        ";AB[aa]AW[bb])",
        "x(a3) o(!bb)",
        &[&format!("bb | {one_stone}")],
    );
    check(
        ";AB[aa:bb])",
        "x(!aa:bb)",
        &[&format!("aa:bb | {one_stone}")],
    );
    check(";AB[aa]PL[x])", "x(a3)", &["x | expected a side, B or W"]);
    check(";AB[aa]XY[1])", "x(a3)", &["XY | unknown header `XY`"]);
    check(";AB[aa]TR[aa]LB[aa:1])", "x(a3)", &[]);
    check(
        ";AB[aa]PB[late])",
        "x(a3)",
        &["PB | the header `PB` is after the first turn"],
    );
    check(
        "PB[a]PB[b];AB[aa])",
        "x(a3)",
        &["PB | the header `x` is repeated; the first one counts"],
    );
    check(
        "PB[a][b];AB[aa])",
        "x(a3)",
        &["b | expected the next property: this one has one value"],
    );
    // Resolving the coordinate reports that it is outside the board.
    check(";AB[ad];AW[Za])", "x(a0) o(az3)", &[]);
}

#[test]
fn oust_properties_are_checked_against_the_others() {
    let twice = "the header `x` is repeated; the first one counts";
    check(
        "PB[a]OUSTHEAD[x:b];AB[aa])",
        "x(a3)",
        &[&format!("x | {twice}")],
    );
    let expected =
        "expected a JSON string, since it begins with a quotation mark, as the value of `x`";
    check(
        "OUSTHEAD[x:\"b];AB[aa])",
        "x(a3)",
        &[&format!("\"b | {expected}")],
    );
    let expected = "expected a name, a colon and a value as the value of `OUSTHEAD`";
    check(
        "OUSTHEAD[x];AB[aa])",
        "x(a3)",
        &[&format!("x | {expected}")],
    );
    let expected = "expected the name of a header as the value of `OUSTHEAD`";
    check(
        "OUSTHEAD[a/b:c];AB[aa])",
        "x(a3)",
        &[&format!("a/b | {expected}")],
    );
    let expected = "expected a side and its counts, `B:41/46`, as the value of `OUSTCLAIM`";
    check(
        "OUSTCLAIM[B:4];AB[aa])",
        "x(a3)",
        &[&format!("B:4 | {expected}")],
    );
    let text = "(;SZ[3]OUST[2];AB[aa])";
    let record = one(text, UnmarkedSgf::Refuse);
    let expected = "2 | expected the version 1 as the value of `OUST`";
    assert_eq!(problems(text, &record), [expected]);
}

#[test]
fn boards_beyond_the_letters_are_invalid() {
    for (size, good) in [("1", true), ("52", true), ("52:1", true), (" 9 : 7 ", true)] {
        let text = format!("(;OUST[1]SZ[{size}];AB[aa])");
        assert_eq!(
            one(&text, UnmarkedSgf::Refuse).board.is_some(),
            good,
            "{size}"
        );
    }
    for size in [
        "0",
        "53",
        "9:53",
        "300",
        "99999999999",
        "",
        "x",
        "9x9",
        "9:",
        "-1",
    ] {
        let text = format!("(;OUST[1]SZ[{size}];AB[aa])");
        let record = one(&text, UnmarkedSgf::Refuse);
        assert_eq!(record.board, None, "{size}");
        assert_eq!(problems(&text, &record).len(), 1, "{size}");
        assert_eq!(record.items.len(), 1, "the items are kept");
    }
    let text = "(;OUST[1];AB[aa])";
    assert_eq!(problems(text, &one(text, UnmarkedSgf::Refuse)).len(), 1);
}
