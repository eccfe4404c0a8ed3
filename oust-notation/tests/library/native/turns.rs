//! The turns of a native record: the fast path and the tokenizer return the same turns.

use oust_notation::record::{Item, Move, Problem, Record};
use oust_notation::{Span, read_move_list, read_native};
use proptest::prelude::*;

use crate::common::{board, body, check_document, config, problems};

/// Checks the items of a row, as formatted by `common::sketch`, and its problems.
#[track_caller]
fn check_row(row: &str, items: &str, faults: &[&str]) {
    let text = format!("oust 5x5\n\n{row}");
    check_document(&text);
    let record = read_native(&text).next().expect("a record");
    assert_eq!(body(&text, &record), items, "{row:?}");
    assert_eq!(problems(&text, &record), faults, "{row:?}");
}

/// Returns the moves and the problems of the last turn, with spans relative to its start.
fn turn_and_problems(record: &Record) -> (Vec<Move>, Vec<Problem>) {
    let mut turns = record.items.iter().filter_map(|item| match item {
        Item::Turn(turn) => Some(turn),
        _ => None,
    });
    let turn = turns.next_back().expect("a turn");
    let from_turn =
        |span: Span| Span::new(span.start - turn.span.start, span.end - turn.span.start);
    let moves = record.moves(turn).iter().map(|&token| Move {
        span: from_turn(token.span),
        ..token
    });
    let within = |problem: &&Problem| turn.span.start <= problem.span.start;
    let problems = record
        .problems
        .iter()
        .filter(within)
        .map(|problem| Problem {
            span: from_turn(problem.span),
            ..problem.clone()
        });
    (moves.collect(), problems.collect())
}

#[test]
fn a_turn_ends_at_a_space_a_line_end_or_a_comment() {
    for gap in [" ", "   ", "\t", "\n", "\r\n", "\u{a0}", "\u{2003}"] {
        check_row(&format!("1. a1,b2{gap}c3"), "1. x(a1 b2) o(c3)", &[]);
    }
    check_row("1. a1;b2 c3", "1. x(a1) {b2 c3}", &[]);
    check_row("1. a1{b2}c3", "1. x(a1) {b2} o(c3)", &[]);
    check_row("1. a1,b2", "1. x(a1 b2)", &[]);
}

#[test]
fn a_comma_joins_across_spaces_and_is_a_problem() {
    let joined = |found: &str| {
        format!(
            "{found} | expected the placements of a turn joined by single commas without spaces"
        )
    };
    for row in ["a1 ,b2", "a1, b2", "a1 \t , b2", "a1,,b2"] {
        let fault = joined(row);
        check_row(&format!("1. {row} c3"), "1. x(a1 b2) o(c3)", &[&fault]);
    }
    let fault = joined("a1,");
    check_row("1. a1,\n,b2", "1. x(a1) o(b2)", &[&fault, &joined(",b2")]);
}

#[test]
fn a_third_turn_needs_a_row_number() {
    let fault =
        "c3,d4 | expected the number of the next row: a row has one slot for x and one for o";
    check_row("1. a1 b2 c3,d4", "1. x(a1) o(b2) x(!c3,d4)", &[fault]);
    check_row("a1 b2 c3,d4", "x(a1) o(b2) x(c3 d4)", &[]);
}

#[test]
fn a_row_number_is_digits_and_a_dot() {
    check_row("1. a1", "1. x(a1)", &[]);
    check_row("1.\na1", "1. x(a1)", &[]);
    check_row("999999999. a1", "999999999. x(a1)", &[]);
    check_row("4294967295. a1", "4294967295. x(a1)", &[]);
    check_row("99999999999. a1", "4294967295. x(a1)", &[]);
    let space = "1.a1 | expected a space after the row number";
    check_row("1.a1", "1. x(a1)", &[space]);
    let dot = "1 | expected a row number such as `12.`, found `1`";
    check_row("1 a1", "1. x(a1)", &[dot]);
}

proptest! {
    #![proptest_config(config(4000))]

    #[test]
    fn a_turn_reads_the_same_in_a_record_and_in_a_move_list(
        tokens in proptest::collection::vec(proptest::sample::select(&TOKENS[..]), 1..6),
    ) {
        let word = tokens.join(",");
        prop_assume!(!word.is_empty() && word != "swap");
        let text = format!("oust 5x5\n\n1. {word}\n");
        check_document(&text);
        let record = read_native(&text).next().expect("a record");
        let list = read_move_list(&word, &board("5x5"), None, None);
        prop_assert_eq!(turn_and_problems(&record), turn_and_problems(&list));
    }
}

/// Texts between the commas of a turn.
const TOKENS: [&str; 14] = [
    "a1",
    "B2",
    "a1",
    "e5",
    "aa12",
    "zzzzzzzz1",
    "a99999999999",
    "a",
    "a1b",
    "pass",
    "--",
    "resign",
    "",
    "\u{e4}1",
];
