//! Plain lists of moves.

use oust_core::Action;
use oust_notation::record::Format;
use oust_notation::{Dialect, PositionLine, ReadOptions, Reader, read_move_list};
use oust_test_support::notation::write_move_list;
use proptest::prelude::*;

use crate::common::{annotated_game, annotated_games, board, body, check_record, config, problems};

#[track_caller]
fn check(text: &str, items: &str, faults: &[&str]) {
    let record = read_move_list(text, &board("5x5"), None, None);
    check_record(text, &record);
    assert_eq!(record.format, Format::MoveList);
    assert_eq!(body(text, &record), items, "{text:?}");
    assert_eq!(problems(text, &record), faults, "{text:?}");
}

#[test]
fn spaces_of_any_kind_separate_tokens() {
    check("", "", &[]);
    check(" \n\t ", "", &[]);
    check("b4 e2 c5", "?(b4) ?(e2) ?(c5)", &[]);
    check("\n b4\r\n\te2\u{a0}c5 \n", "?(b4) ?(e2) ?(c5)", &[]);
    check("B4 E2", "?(b4) ?(e2)", &[]);
}

#[test]
fn a_comma_joins_the_placements_of_a_turn() {
    check("a4,c1 e4", "?(a4 c1) ?(e4)", &[]);
    let fault = "expected the placements of a turn joined by single commas without spaces";
    check("a4, c1", "?(a4) ?(c1)", &[&format!("a4, | {fault}")]);
    check("a4,,c1", "?(a4 c1)", &[&format!("a4,,c1 | {fault}")]);
    check("a4-c1", "?(a4 c1)", &[&format!("a4-c1 | {fault}")]);
    check(
        ",",
        "?(!,)",
        &[", | expected a placement or pass, found nothing"],
    );
}

#[test]
fn rows_may_have_numbers() {
    check(" 1. b4 e2\n 2. c5", "1. ?(b4) ?(e2) 2. ?(c5)", &[]);
    check("7. b4 8. e2", "7. ?(b4) 8. ?(e2)", &[]);
    let fault = "expected a row number such as `12.`, found";
    check("1) b4", "1. ?(b4)", &[&format!("1) | {fault} `1)`")]);
    check(
        "1.b4",
        "1. ?(b4)",
        &["1.b4 | expected a space after the row number"],
    );
    let fault = "expected a coordinate such as g4, or a keyword";
    check("12", "?(!12)", &[&format!("12 | {fault}")]);
}

/// Checks the number of moves of each list of a text, read in chunks of several sizes.
#[track_caller]
fn check_lists(text: &str, expected: &[usize]) {
    let mut options = ReadOptions::from_format(Format::MoveList);
    options.default_board = Some(board("5x5"));
    for size in [1, 7, 1 << 20] {
        let reader = Reader::with_options(text.as_bytes(), options.clone()).with_chunk_size(size);
        let mut found = Vec::new();
        for chunk in reader {
            let records = chunk.expect("memory can be read").document().into_records();
            found.extend(records.map(|record| record.all_moves().len()));
        }
        assert_eq!(found, expected, "{text:?} in chunks of {size}");
    }
}

#[test]
fn a_list_is_a_line_or_numbered_rows() {
    check_lists("a1 b1\nb2 c1 c2\n\nd4\n", &[2, 3, 1]);
    check_lists("1. a1 b1\n2. c1 d1\n\n3. e1\n1. a1\n2. b1\n", &[5, 2]);
    check_lists("1. a1 b1\nc1 c2\n2. d1\n3. d2\n", &[2, 2, 2]);
    check_lists("  1. a1 b1\r\n  2. c1\r\n 10. d1\r\n", &[4]);
    check_lists("\n\n1. a1", &[1]);
}

#[test]
fn keywords_are_the_same_as_in_records() {
    check("b4 Swap e2 pass", "?(b4) swap ?(e2) ?(pass)", &[]);
    check("b4 resign", "?(b4) ?(resign)", &[]);
    check("b4,timeout", "?(b4 timeout)", &[]);
    check("b4 --", "?(b4) ?(empty)", &[]);
}

#[test]
fn unknown_tokens_are_problems() {
    let fault = "expected a coordinate, pass, swap, resign or timeout, found";
    check(
        "b4 é e2",
        "?(b4) ?(!é) ?(e2)",
        &[&format!("é | {fault} `é`")],
    );
    let message = "expected a coordinate (letters and a number such as g4), found `4b`";
    check("4b", "?(!4b)", &[&format!("4b | {message}")]);
    // Problems are in the order of the text, also within a token.
    check(
        "a4,??,",
        "?(a4 !??)",
        &[
            "a4,??, | expected the placements of a turn joined by single commas without spaces",
            "?? | expected a coordinate such as g4, or a keyword",
        ],
    );
}

#[test]
fn start_and_dialect_come_from_the_caller() {
    let start: PositionLine = "5x5 5/5/2x2/5/5 o".parse().expect("a line");
    let dialect = Some(Dialect::Bga);
    let record = read_move_list("a1", &board("5x5"), Some(start.clone()), dialect);
    assert_eq!((record.start, record.dialect), (Some(start), dialect));
    assert_eq!(record.board, Some(board("5x5")));
}

proptest! {
    #![proptest_config(config(1500))]

    #[test]
    fn a_written_list_reads_back(annotated in annotated_games()) {
        for dialect in Dialect::ALL {
            let text = write_move_list(&annotated, dialect);
            let start = annotated.start();
            let record = read_move_list(&text, annotated.board(), start, Some(dialect));
            check_record(&text, &record);
            prop_assert!(record.problems.is_empty(), "{}", text);
            let again = annotated_game(&record);
            let played = |action: &Action| !matches!(action, Action::End { .. });
            let expected: Vec<Action> = annotated.game.actions().filter(played).collect();
            let found: Vec<Action> = again.game.actions().filter(played).collect();
            prop_assert_eq!(found, expected, "{}", text);
        }
    }
}
