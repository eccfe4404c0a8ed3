//! Rows that are read in one go, beside the same rows read word by word: a tab is no plain blank.

use oust_notation::record::{LazyRecord, Record};
use oust_notation::{Chunk, Dialect, DocumentItem, ReadOptions, write_native};
use proptest::prelude::*;
use proptest::sample::select;

use super::read;
use crate::common::{annotated_games, config};

const HEAD: &str = "oust 5x5\nx: a\no: b\n\n";

fn lazy(text: &str) -> LazyRecord {
    let chunk = Chunk::whole(text, ReadOptions::default());
    let mut items = chunk.items();
    let Some(DocumentItem::Record(record)) = items.next() else {
        panic!("no record: {text}");
    };
    assert!(items.next().is_none(), "{text}");
    record
}

/// How many placements of a body are not expanded.
fn plain(body: &str) -> usize {
    lazy(&format!("{HEAD}{body}")).rows().placements().len()
}

fn seen(record: &Record) -> String {
    let Record {
        items, problems, ..
    } = record;
    format!("{items:#?} {:#?} {problems:#?}", record.all_moves())
}

#[track_caller]
fn check_beside_words(head: &str, body: &str) {
    let in_one_go = read(&format!("{head}{body}"));
    let in_words = read(&format!("{head}{}", body.replace(' ', "\t")));
    assert_eq!(seen(&in_one_go), seen(&in_words), "{body:?}");
}

proptest! {
    #![proptest_config(config(256))]

    #[test]
    fn games_are_read_as_word_by_word(mut annotated in annotated_games()) {
        annotated.notes.clear();
        let text = write_native(&annotated, Dialect::Pbmserv);
        let body = text.find("\n\n").map_or(text.len(), |end| end + 2);
        check_beside_words(&text[..body], &text[body..]);
    }

    #[test]
    fn any_rows_are_read_as_word_by_word(words in proptest::collection::vec(select(WORDS), 0..40)) {
        check_beside_words(HEAD, &words.concat());
    }
}

/// What rows are made of, and what they should not be.
const WORDS: &[&str] = &[
    " ", " ", " ", "\n", "1. ", "2. ", "3. ", "\n1. ", "\n2. ", "\n3. ", "01. ", "1 ", "2.", "a1",
    "b2", "c12", "d01", "A3", "a100", "aa1", "a1 b1", "a1,b2", "a1,b2,c3", ",", "a", "7", "resign",
    "--", "2... ", "\n3... ", "pass", "\r\n",
];

#[test]
fn rows_are_counted_on_over_every_number_of_digits() {
    let rows = (1..=1_234).map(|row| format!("{row}. a1 b1\n"));
    let body = rows.collect::<String>();
    assert_eq!(plain(&body), 2 * 1_234);
    check_beside_words(HEAD, &body);
}

#[test]
fn what_is_mostly_written_is_not_expanded() {
    for body in [
        "1. a1 b1",
        "1. a1 b1\n",
        " 1. a1,b2   b1\n 2. c3\n\n",
        "1. A1 b1 2. c1",
    ] {
        let placements = body
            .matches(|sign: char| sign.is_ascii_alphabetic())
            .count();
        assert_eq!(plain(body), placements, "{body:?}");
    }
}

#[test]
fn plain_rows_end_where_something_else_begins() {
    let ends = [
        ("1. a1 b1\n3. c1 d1", 2),
        ("1. a1 b1\n02. c1 d1", 2),
        ("1. a1 b1\n2.  c1 d1", 2),
        ("1. a1 b1 c1", 2),
        ("1. a1 b1,", 1),
        ("1. a1 b1 ,c1", 1),
        ("1. a1 b100", 1),
        ("1. a1 b1x", 1),
        ("1. a1 resign", 1),
        ("1. a1 ; why\nb1", 1),
        ("1. a1 b1\n2. c1\n2... d1", 3),
        ("2. a1 b1", 0),
        ("a1 b1", 0),
        ("; why\n1. a1 b1", 0),
    ];
    for (body, placements) in ends {
        assert_eq!(plain(body), placements, "{body:?}");
        if !body.contains(';') {
            check_beside_words(HEAD, body);
        }
    }
}

#[test]
fn a_row_counts_when_a_plain_turn_stands_in_it() {
    let next_rows = [
        ("1. a1 b1\n2. c1 d1", 3),
        ("1. a1 b1\n2. c1", 3),
        ("1. a1 b1\n2. ", 2),
        ("1. a1 b1\n2. resign", 2),
        ("1. a1 b1\n2. c1,d1,", 2),
        ("1. a1 b1\n2. c1 ,d1", 2),
        ("1. a1 b1\n2. c1 d1,", 3),
        ("1. a1 b1\n2. c1 d1 ,e1", 3),
        ("1. a1 b1\n\n2. c1 d1\n3. pass e1", 3),
    ];
    for (body, next_row) in next_rows {
        let record = lazy(&format!("{HEAD}{body}"));
        assert_eq!(record.rows().next_row(), next_row, "{body:?}");
    }
}

#[test]
fn a_placement_says_where_it_stands() {
    let text = format!("{HEAD}1. a1 b2,c13\n2. d4");
    let record = lazy(&text);
    let seen = record.rows().placements().map(|placement| {
        let marks = [
            (placement.begins_row, "row"),
            (placement.begins_turn, "begins"),
            (placement.ends_turn, "ends"),
        ];
        let marks: Vec<&str> = marks
            .iter()
            .filter(|(is, _)| *is)
            .map(|(_, mark)| *mark)
            .collect();
        let (side, coord) = (placement.side, placement.coord);
        assert_eq!(placement.span.slice(&text), coord.to_string());
        format!("{side:?} {coord} {}", marks.join(" "))
    });
    let expected = [
        "X a1 row begins ends",
        "O b2 begins",
        "O c13 ends",
        "X d4 row begins ends",
    ];
    assert_eq!(seen.collect::<Vec<_>>(), expected);
    assert_eq!(record.rest().items.len(), 0);
}
