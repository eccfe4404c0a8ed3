//! Corrections that are made, and those that are refused.

use oust_validate::{Code, Finding, Validator};

use super::{OPEN, fix, record};

/// Checks the result of fixing a text, and that fixing it again changes nothing.
#[track_caller]
fn check(before: &str, after: &str, codes: &str) {
    let fixed = fix(before);
    assert_eq!(fixed.text, after);
    let found: Vec<&str> = fixed.fixed.iter().map(|code| code.id()).collect();
    assert_eq!(found.join(" "), codes);
    assert_eq!(fixed.refused, []);
    let again = fix(after);
    assert_eq!(
        (again.text.as_str(), again.fixed),
        (after, Vec::<Code>::new())
    );
}

/// Checks the corrections in the rows of an unfinished game on 5x5.
#[track_caller]
fn rows(before: &str, after: &str, codes: &str) {
    check(
        &record("5x5", OPEN, before),
        &record("5x5", OPEN, after),
        codes,
    );
}

#[test]
fn tokens_are_joined_by_commas_and_separated_by_spaces() {
    rows(
        "1. b4 e2\n2. c5 b5\n3. a4-c1 e4\n",
        "1. b4 e2\n2. c5 b5\n3. a4,c1 e4\n",
        "S006",
    );
    rows(
        "1. b4 e2\n2. c5 b5\n3. a4, c1 e4\n",
        "1. b4 e2\n2. c5 b5\n3. a4,c1 e4\n",
        "S006",
    );
    rows(
        "1. b4 e2\n2. c5 b5\n3. a4+c1, e4\n",
        "1. b4 e2\n2. c5 b5\n3. a4+c1, e4\n",
        "",
    );
    rows("1.b4 e2\n2.c5 b5\n", "1. b4 e2\n2. c5 b5\n", "S006 S006");
    let joined = record("5x5", OPEN, "1. b4 e2\n");
    check(&joined.replace("\n\n", "\n"), &joined, "S006");
    let tight = record("5x5", OPEN, "1.b4\n");
    check(
        &tight.replace("\n\n", "\n"),
        &tight.replace("1.b4", "1. b4"),
        "S006 S006",
    );
}

#[test]
fn headers_in_another_form_are_written_in_the_right_form() {
    check(
        "oust 5x5\nx = alice\n[Event \"Spring\"]\n# a remark\nhttps://example.org/1\no\u{ff1a}bob\n\
         result: ?\n\n1. b4 e2\n",
        "oust 5x5\nx: alice\nevent: Spring\n; a remark\nsite: https://example.org/1\no: bob\n\
         result: ?\n\n1. b4 e2\n",
        "S006 S006 S006 S006 S006",
    );
}

#[test]
fn a_turn_with_a_faulty_token_is_not_changed() {
    // An empty line before such a turn does not correct it either, at any place on its line.
    for untouched in ["1. b4-c5 e2\n", "b4-c5 e2\n", "b4 e2\nc5-d5\n"] {
        rows(untouched, untouched, "");
    }
}

#[test]
fn two_corrections_of_one_word_are_both_applied() {
    let text = record("5x5", OPEN, "1.b4\n").replace("\n\n", "\n");
    let report = Validator::default().validate(&text);
    let edits = |finding: &Finding| {
        let fix = finding.fix.clone().expect("a correction");
        let row = text.find("1.b4").expect("the row");
        let edits = fix.edits.into_iter();
        edits
            .map(|edit| (edit.span.start - row, edit.span.len(), edit.text))
            .collect()
    };
    let edits: Vec<Vec<_>> = report.games[0].findings.iter().map(edits).collect();
    let insert = |at: usize, text: &str| vec![(at, 0, text.to_owned())];
    assert_eq!(edits, [insert(2, " "), insert(0, "\n")]);
}

#[test]
fn row_numbers_have_a_period_and_are_consecutive() {
    rows("1) b4 e2\n2 c5 b5\n", "1. b4 e2\n2. c5 b5\n", "S007 S007");
    rows("1. b4 1... e2\n2. c5\n", "1. b4 e2\n2. c5\n", "S007");
    rows("1)b4 e2\n", "1. b4 e2\n", "S007");
    rows("1. b4 e2\n3. c5 b5\n", "1. b4 e2\n2. c5 b5\n", "T307");
    rows(
        "1. b4 e2\n3. c5 b5\n4. a4,c1 e4\n9. e5\n",
        "1. b4 e2\n2. c5 b5\n3. a4,c1 e4\n4. e5\n",
        "T307",
    );
    rows("1. b4 e2\n3) c5 b5\n", "1. b4 e2\n2. c5 b5\n", "S007 T307");
}

#[test]
fn rows_of_a_game_from_a_position_keep_their_first_number() {
    let open = |side: &str| format!("{OPEN}start: 3x3 3/3/3 {side}\n\n");
    check(
        &record("3x3", &open("x"), "5. a1 b1\n7. c3\n"),
        &record("3x3", &open("x"), "5. a1 b1\n6. c3\n"),
        "T307",
    );
    check(
        &record("3x3", &open("o"), "1... a1\n2. b1\n"),
        &record("3x3", &open("o"), "1. -- a1\n2. b1\n"),
        "S007",
    );
}

#[test]
fn headers_with_a_unique_correction_are_fixed() {
    let game = "1. a1 b1\n2. a2\n";
    let won = |headers: &str| record("3x3", headers, game);
    check(&won(""), &won("result: x\n"), "R403");
    check(&won("result: x\nX:  alice \n"), &won("result: x\n"), "H102");
    check(
        &won("result: x\nx: carol\n"),
        &won("result: x\nx: carol\n"),
        "",
    );
    check(
        &won("result: x\ndate: 19.1.2026\n"),
        &won("result: x\ndate: 2026-01-19\n"),
        "H113",
    );
    check(
        &won("result: x\ndate: 1/2/2026\n"),
        &won("result: x\ndate: 1/2/2026\n"),
        "",
    );
    let swap = |value: &str| record("3x3", &format!("{OPEN}swap: {value}\n"), "1. a1 swap b1\n");
    check(&swap("allowed"), &swap("used"), "T316");
    let crlf = |text: String| text.replace('\n', "\r\n");
    check(&crlf(won("")), &crlf(won("result: x\n")), "R403");
    let deadlock = record("2x2", "", "1. a1 b1\n2. b2 a2\n");
    check(
        &deadlock,
        &deadlock.replace("bob\n", "bob\nresult: deadlock\n"),
        "R403",
    );
    let open = record("3x3", "", "1. a1 b1\n");
    check(&open, &open, "");
}

#[test]
fn the_result_is_inserted_after_the_first_headers() {
    let late = record("3x3", "", "1. a1 b1\n2. a2\nsite: there\n");
    check(&late, &late.replace("bob\n", "bob\nresult: x\n"), "R403");
    let parted = record("3x3", "", "site: there\n\n1. a1 b1\n2. a2\n");
    check(
        &parted,
        &parted.replace("bob\n", "bob\nresult: x\n"),
        "R403",
    );
    // A record may end with its headers, and those without the end of a line.
    let over = "oust 3x3\nx: alice\no: bob\nstart: 3x3 3/3/xx1 o";
    check(over, &format!("{over}\nresult: x"), "R403");
    // At the same place as the missing empty line.
    let tight = "oust 3x3\nx: alice\no: bob\n1. a1 b1\n2. a2\n";
    check(
        tight,
        &tight.replace("bob\n", "bob\nresult: x\n\n"),
        "R403 S006",
    );
}

#[test]
fn no_result_is_inserted_for_a_game_that_breaks_after_its_end() {
    let text = record("3x3", "", "1. a1 b1\n2. a2 c3\n");
    check(&text, &text, "");
}

#[test]
fn a_forced_pass_is_inserted_and_later_turns_shift() {
    let small = |rows: &str| record("3x3", "result: x\n", rows);
    check(
        &small("1. b1 a1\n2. c2 a3\n3. c1,a2 b3,a1\n4. a2\n5. b2\n"),
        &small("1. b1 a1\n2. c2 a3\n3. c1,a2 b3,a1\n4. a2  pass\n5. b2\n"),
        "T305",
    );
    // In the slot of o, with x's turn to move up into the next row; without numbers as well.
    check(
        &small("1. b1 a1\n2. c2 a3\n3. c1,a2 b3,a1\n4. a2 b2\n"),
        &small("1. b1 a1\n2. c2 a3\n3. c1,a2 b3,a1\n4. a2 pass\n 5. b2\n"),
        "T305",
    );
    check(
        &small("b1 a1\nc2 a3\nc1,a2 b3,a1\na2 b2\n"),
        &small("b1 a1\nc2 a3\nc1,a2 b3,a1\na2 pass  b2\n"),
        "T305",
    );
    let large = |rows: &str| {
        record(
            "4x4",
            "result: o\n",
            &format!("1. a1 c1\n2. d1 c3\n3. b4 c2,a3\n4. a2,d2 d4\n{rows}"),
        )
    };
    check(
        &large("5. d3,a4  d1\n6. d2,b2,c4\n"),
        &large("5. pass  d3,a4\n 6. d1  d2,b2,c4\n"),
        "T305",
    );
    check(&large("5. d3,a4\n"), &large("5. pass  d3,a4\n"), "T305");
    let remark = large("5. d3,a4  d1 ; a remark\n6. d2,b2,c4\n");
    check(&remark, &remark, "");
}

#[test]
fn a_broken_record_keeps_its_moves_and_its_fault() {
    let before = record("3x3", OPEN, "1) a1 a1\n2. b1-c1\n3. c1\n");
    check(
        &before,
        &before.replace("1)", "1.").replace("b1-c1", "b1,c1"),
        "S007 S006",
    );
}
