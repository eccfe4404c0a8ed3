//! Compact rows read the same as tokenized rows. Tabs force tokenization.

use oust_notation::record::{LazyRecord, Record};
use oust_notation::{Chunk, Dialect, DocumentItem, Part, PartKind, ReadOptions, write_native};
use proptest::prelude::*;
use proptest::sample::select;

use super::read;
use crate::common::{annotated_games, config};

const HEAD: &str = "oust 5x5\nx: a\no: b\n\n";

fn lazy(text: &str) -> LazyRecord {
    let chunk = Chunk::whole(text, ReadOptions::default());
    let mut items = chunk.parts().map(Part::into_kind);
    let Some(PartKind::Item(DocumentItem::Record(record))) = items.next() else {
        panic!("no record: {text}");
    };
    assert!(items.next().is_none(), "{text}");
    record
}

/// Returns the number of placements in compact rows.
fn compact_placements(body: &str) -> usize {
    lazy(&format!("{HEAD}{body}")).rows().placements().len()
}

fn seen(record: &Record) -> String {
    let Record {
        items, problems, ..
    } = record;
    format!("{items:#?} {:#?} {problems:#?}", record.all_moves())
}

#[track_caller]
fn check_against_tokens(head: &str, body: &str) {
    let compact = read(&format!("{head}{body}"));
    let tokenized = read(&format!("{head}{}", body.replace(' ', "\t")));
    assert_eq!(seen(&compact), seen(&tokenized), "{body:?}");
}

proptest! {
    #![proptest_config(config(256))]

    #[test]
    fn compact_games_read_as_tokens(mut annotated in annotated_games()) {
        annotated.notes.clear();
        let text = write_native(&annotated, Dialect::Pbmserv);
        let body = text.find("\n\n").map_or(text.len(), |end| end + 2);
        check_against_tokens(&text[..body], &text[body..]);
    }

    #[test]
    fn compact_rows_read_as_tokens(tokens in proptest::collection::vec(select(TOKENS), 0..40)) {
        check_against_tokens(HEAD, &tokens.concat());
    }
}

/// Fragments of valid and invalid rows.
const TOKENS: &[&str] = &[
    " ", " ", " ", "\n", "1. ", "2. ", "3. ", "\n1. ", "\n2. ", "\n3. ", "01. ", "1 ", "2.", "a1",
    "b2", "c12", "d01", "A3", "a100", "aa1", "a1 b1", "a1,b2", "a1,b2,c3", ",", "a", "7", "resign",
    "--", "2... ", "\n3... ", "pass", "\r\n",
];

#[test]
fn row_numbers_may_have_any_number_of_digits() {
    let rows = (1..=1_234).map(|row| format!("{row}. a1 b1\n"));
    let body = rows.collect::<String>();
    assert_eq!(compact_placements(&body), 2 * 1_234);
    check_against_tokens(HEAD, &body);
}

#[test]
fn usual_rows_are_not_expanded() {
    for body in [
        "1. a1 b1",
        "1. a1 b1\n",
        " 1. a1,b2   b1\n 2. c3\n\n",
        "1. A1 b1 2. c1",
        "1. a1 b1\n   2. c1 d1\n                    3. e1",
        "1. a1               b1",
        "1. a1                b1",
        "1. a1                                   b1\n2. c1",
    ] {
        let placements = body
            .matches(|character: char| character.is_ascii_alphabetic())
            .count();
        assert_eq!(compact_placements(body), placements, "{body:?}");
        check_against_tokens(HEAD, body);
    }
}

#[test]
fn compact_rows_end_at_other_tokens() {
    let ends = [
        ("1. a1 b1\n3. c1 d1", 2),
        ("1. a1 b1\n02. c1 d1", 2),
        ("1. a1 b1\n2.  c1 d1", 2),
        ("1. a1 b1\n  3. c1 d1", 2),
        ("1. a1 b1\n  2.c1 d1", 2),
        ("1. a1 b1\n  c1 d1", 2),
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
        assert_eq!(compact_placements(body), placements, "{body:?}");
        if !body.contains(';') {
            check_against_tokens(HEAD, body);
        }
    }
}

#[test]
fn a_row_with_a_compact_turn_counts() {
    let next_rows = [
        ("1. a1 b1\n2. c1 d1", 3),
        ("1. a1 b1\n2. c1", 3),
        ("1. a1 b1\n2. ", 2),
        ("1. a1 b1\n2. resign", 2),
        ("1. a1 b1\n  2. ", 2),
        ("1. a1 b1\n  2. resign", 2),
        ("1. a1 b1\n  2. c1,", 2),
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
fn placements_have_their_row_and_turn() {
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
