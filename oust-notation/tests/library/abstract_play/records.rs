//! Abstract Play's records: the moves, and damage.

use oust_notation::Dialect;
use oust_notation::record::Item;

use super::{JSON_FAULT, check_moves, read, read_all, with_header, with_moves};
use crate::common::{body, check_document, problems};

/// Checks the bodies of the records, with `None` for broken JSON.
#[track_caller]
fn check_damage(text: &str, expected: &[Option<&str>]) {
    let records = read_all(text);
    let bodies = records.iter().map(|record| {
        let broken = |line: &String| line.contains(JSON_FAULT);
        let whole = !problems(text, record).iter().any(broken);
        whole.then(|| body(text, record))
    });
    let bodies: Vec<Option<String>> = bodies.collect();
    let bodies: Vec<Option<&str>> = bodies.iter().map(Option::as_deref).collect();
    assert_eq!(bodies, expected, "{text}");
}

#[test]
fn objects_arrays_and_lines_read_the_same() {
    let one = with_moves(r#"[["a1", "b1"]]"#);
    let two = with_moves(r#"[["c1"]]"#);
    let (first, second) = (Some("x(a1) o(b1)"), Some("x(c1)"));
    check_damage(&one, &[first]);
    check_damage(&format!("\n {one}\n"), &[first]);
    check_damage(&format!("[{one}]"), &[first]);
    check_damage(&format!("[{one},{two}]"), &[first, second]);
    check_damage(&format!("[\n  {one},\n  {two}\n]\n"), &[first, second]);
    check_damage(&format!("{one}\n{two}\n"), &[first, second]);
    check_damage(&format!("{one}\r\n{two}"), &[first, second]);
    check_damage(&format!("{one}{two}"), &[first, second]);
    check_damage(&format!("[{one}]\n[{two}]"), &[first, second]);
    check_damage(&one.replace(": ", " :\n\t"), &[first]);
    check_damage("[]", &[]);
}

#[test]
fn the_dialect_is_always_abstract_play() {
    assert_eq!(read(&with_moves("[]")).dialect, Some(Dialect::AbstractPlay));
}

#[test]
fn rounds_have_an_entry_for_each_player() {
    check_moves(r#"[["a1", "b1"], ["c1"]]"#, "x(a1) o(b1) x(c1)", &[]);
    check_moves(r#"[["a1,b2,c3", "PASS"]]"#, "x(a1 b2 c3) o(pass)", &[]);
    check_moves(
        r#"[["a1", null], [null, "b1"]]"#,
        "x(a1) o(empty) x(empty) o(b1)",
        &[],
    );
    check_moves(r#"[[], ["a1"]]"#, "x(a1)", &[]);
    check_moves("[]", "", &["\"hex-5\" | the record has no turn"]);
}

#[test]
fn an_entry_may_be_an_object_with_the_turn() {
    let moves = r#"[[{"move": "a1", "sequence": [1, {"x": "]"}]}, {"comment": "", "move": "b1"}]]"#;
    let comment = "\"comment\" | unknown field `comment`";
    check_moves(moves, "x(a1) o(b1)", &[comment]);
    let text = with_moves(r#"[[{"move": "a1,b2"}]]"#);
    let record = read(&text);
    let Item::Turn(turn) = &record.items[0] else {
        panic!("a turn")
    };
    let tokens: Vec<&str> = record
        .moves(turn)
        .iter()
        .map(|token| token.span.slice(&text))
        .collect();
    assert_eq!(
        (turn.span.slice(&text), &tokens[..]),
        ("a1,b2", &["a1", "b2"][..])
    );
}

#[test]
fn an_ending_has_no_side() {
    for (token, kind) in [
        ("resign", "resign"),
        ("timeout", "timeout"),
        ("draw", "draw"),
        ("abandoned", "abandoned"),
    ] {
        check_moves(
            &format!(r#"[["a1", "{token}"]]"#),
            &format!("x(a1) ?({kind})"),
            &[],
        );
        check_moves(
            &format!(r#"[["a1", "b1"], ["{token}"]]"#),
            &format!("x(a1) o(b1) ?({kind})"),
            &[],
        );
    }
    // After placements it belongs to the side of the slot.
    check_moves(r#"[["a1,resign"]]"#, "x(a1 resign)", &[]);
}

#[test]
fn an_entry_of_another_type_is_unreadable() {
    let fault = "expected a turn as text, null, or an object with the text as its `move`";
    check_moves(
        "[[1, true]]",
        "x(!1) o(!true)",
        &[
            &format!("1 | {fault}, found `1`"),
            &format!("true | {fault}, found `true`"),
        ],
    );
    check_moves(
        r#"[[["a1"]]]"#,
        "x(![\"a1\"])",
        &[&format!("[\"a1\"] | {fault}, found a list")],
    );
    check_moves(
        "[[{}]]",
        "x(!{})",
        &[&format!("{{}} | {fault}, found an object")],
    );
    check_moves(
        r#"[[{"move": 3}]]"#,
        "x(!{\"move\": 3})",
        &[&format!("{{\"move\": 3}} | {fault}, found an object")],
    );
    check_moves(
        r#"[[{"move": null}]]"#,
        "x(!{\"move\": null})",
        &[&format!("{{\"move\": null}} | {fault}, found an object")],
    );
    let third = "expected the end of the round: it has one entry for each player";
    check_moves(
        r#"[["a1", "b1", "c1", "d1"], ["e1"]]"#,
        "x(a1) o(b1) ?(!\"c1\") x(e1)",
        &[&format!("\"c1\" | {third}")],
    );
}

#[test]
fn turn_problems_are_reported() {
    let joined = "expected the placements of a turn joined by single commas without spaces";
    check_moves(
        r#"[["a1, b1"]]"#,
        "x(a1 b1)",
        &[&format!("a1, b1 | {joined}")],
    );
    check_moves(
        r#"[["a1-b1"]]"#,
        "x(a1 b1)",
        &[&format!("a1-b1 | {joined}")],
    );
    check_moves(r#"[[" a1"]]"#, "x(a1)", &[&format!(" a1 | {joined}")]);
    check_moves(
        r#"[[""]]"#,
        "x(!)",
        &[" | expected a placement or pass, found nothing"],
    );
    check_moves(
        r#"[["swap", "é1"]]"#,
        "x(!swap) o(!é1)",
        &[
            "swap | expected a coordinate, pass, swap, resign or timeout, found `swap`",
            "é1 | expected a coordinate (letters and a number such as g4), found `é1`",
        ],
    );
}

/// The span is the whole string, as offsets in the decoded text differ from the source.
#[test]
fn a_turn_with_an_escape_is_read() {
    check_moves(r#"[["\u0061\u0031,b1"]]"#, "x(a1 b1)", &[]);
    let joined = "expected the placements of a turn joined by single commas without spaces";
    check_moves(
        r#"[["a1,\tb1"]]"#,
        "x(a1 b1)",
        &[&format!("a1,\\tb1 | {joined}")],
    );
}

/// The first one counts, as in the project's own JSON.
#[test]
fn a_repeated_field_is_a_problem() {
    check_moves(
        r#"[["a1"]], "moves": []"#,
        "x(a1)",
        &[
            "\"moves\" | the field `moves` is repeated, so a second game seems to be in this object, \
             and it is not read; expected an object for each game",
        ],
    );
    let header = r#"{"game": {"name": "Oust", "variants": ["hex-5"], "variants": ["hex-6"]},
        "players": [{"name": "a", "name": "c"}, {"name": "b"}], "players": []}"#;
    let text = with_header(header);
    let record = read(&text);
    let faults: Vec<String> = ["variants", "name", "players"]
        .map(|name| format!("\"{name}\" | the field `{name}` is repeated; the first one counts"))
        .into();
    assert_eq!(problems(&text, &record), faults);
}

#[test]
fn spans_are_correct_in_a_file_of_one_line() {
    let line = [
        with_moves(r#"[["a1","b1"]]"#),
        with_moves(r#"[["c1"],["d4,e5"]]"#),
    ]
    .join(",");
    let text = format!("[{line}]");
    let records = read_all(&text);
    let tokens: Vec<&str> = records
        .iter()
        .flat_map(|record| {
            let turns = record.items.iter().filter_map(|item| match item {
                Item::Turn(turn) => Some(turn),
                _ => None,
            });
            turns.flat_map(|turn| record.moves(turn))
        })
        .map(|token| token.span.slice(&text))
        .collect();
    assert_eq!(tokens, ["a1", "b1", "c1", "d4", "e5"]);
    let (first, second) = (records[0].span, records[1].span);
    assert_eq!(first.end + 1, second.start);
    assert!(first.slice(&text).ends_with("]]}") && second.slice(&text).starts_with("{\"header\""));
}

#[test]
fn damage_in_one_record_does_not_affect_others() {
    let good = with_moves(r#"[["a1"]]"#);
    let whole = Some("x(a1)");
    for part in [
        r#"[["a1"]"#,
        r#"[["a1]]"#,
        r#"[["a1"]]]"#,
        r#"[["a1" "b1"]]"#,
        r#"[["a1",]]"#,
        "[[a1]]",
        r#"[["a1\"]]"#,
        r#"[["\u12"]]"#,
        "[[\"a\u{1}1\"]]",
        r#"[["a1"}]"#,
        "",
        "é",
    ] {
        let bad = with_moves(part);
        let lines = format!("{good}\n{bad}\n{good}\n");
        check_damage(&lines, &[whole, None, whole]);
        let array = format!("[{good},\n{bad},\n{good}]");
        check_damage(&array, &[whole, None, whole]);
    }
    // The brackets of the object itself are damaged.
    for bad in [
        good.trim_end_matches('}').to_owned(),
        good.replacen("]}, ", "], ", 1),
        good.replacen("\"players\": [", "\"players\": ", 1),
        good.replacen("}]", "]", 1),
        good.replacen("}]}", "", 1),
    ] {
        assert_ne!(bad, good);
        check_damage(&format!("{good}\n{bad}\n{good}\n"), &[whole, None, whole]);
        check_damage(&format!("[{good},{bad},{good}]"), &[whole, None, whole]);
    }
}

#[test]
fn broken_json_has_a_span() {
    for (moves, part, message) in [
        ("[[a1]]", "a", "expected value"),
        ("[[\"a1\", é]]", "é", "expected value"),
        (r#"[["a1" "b1"]]"#, "\"", "expected `,` or `]`"),
        (r#"[["a1"],]"#, "]", "expected value"),
    ] {
        let text = format!("\n{}", with_moves(moves));
        let expected = format!("{part} | {JSON_FAULT}{message}");
        assert_eq!(problems(&text, &read(&text)), [expected], "{moves}");
    }
}

#[test]
fn text_around_the_records_is_outside() {
    let good = with_moves(r#"[["a1"]]"#);
    for (text, outside) in [
        (format!("[{good}] and so on"), Some("and so on")),
        (format!("{good}\nsee above\n{good}"), Some("see above")),
        (format!("{good}, {good}"), Some(",")),
        (format!("[{good}, 7, {good}]"), Some("7,")),
        (format!("{good}\u{1f600}"), Some("\u{1f600}")),
        (format!("[{good}, null]"), Some("null")),
        (format!("[{good}]\n"), None),
    ] {
        let document = check_document(&text);
        let problems = document.problems();
        let spans: Vec<&str> = problems
            .iter()
            .map(|found| found.span.slice(&text))
            .collect();
        assert_eq!(spans, outside.into_iter().collect::<Vec<_>>(), "{text}");
        assert!(document.items().next().is_some());
    }
}
