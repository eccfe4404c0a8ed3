//! The phrases of captions that name the side to move, and those that only look like it.

use std::fs;

use oust_core::Color::{self, O, X};
use oust_notation::{Diagram, Named, side_letter};

const PHRASES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/phrases.list");

const CELLS: &str = "x . o\n. . .\n. . .";

/// The same cells with a mark of x's last move.
const MARKED: &str = "x . o\n. . x\n(x). .";

fn read(cells: &str, caption: &str) -> Diagram {
    let text = format!("{cells}\n\n{caption}");
    text.parse().expect("a diagram")
}

#[track_caller]
fn check(cells: &str, caption: &str, expected: Option<Color>) {
    assert_eq!(read(cells, caption).to_move(), expected, "{caption}");
}

#[track_caller]
fn check_unclear(cells: &str, caption: &str, phrase: &str) {
    let diagram = read(cells, caption);
    assert_eq!(
        diagram.named_side(),
        Named::Unclear(phrase.to_owned()),
        "{caption}"
    );
    assert_eq!(diagram.to_move(), None);
    let text = format!("{cells}\n\n{caption}");
    let place = diagram.spans.phrase.expect("a place");
    assert_eq!(place.slice(&text), phrase, "{caption}");
}

#[test]
fn every_phrase_says_what_the_list_says() {
    let list = fs::read_to_string(PHRASES).expect("the list");
    let rows = list.lines().skip(1);
    let mut counts = [0; 2];
    for row in rows {
        let (expected, phrase) = row.split_once(' ').expect("a side and a phrase");
        let phrase = phrase.replace("\\n", "\n");
        let found = match read(CELLS, &phrase).named_side() {
            Named::Side(side) => side_letter(side),
            Named::None => '-',
            Named::Unclear(_) => '?',
        };
        assert_eq!(found.to_string(), expected, "{phrase}");
        counts[usize::from(found == '?' || found == '-')] += 1;
    }
    assert!(counts[0] >= 60 && counts[1] >= 60, "{counts:?}");
}

#[test]
fn a_named_side_wins_over_the_mark_of_the_last_move() {
    check(MARKED, "Figure 3", Some(O));
    for caption in ["Next player: Black", "It is your turn, Black", "Next: x"] {
        check(MARKED, caption, Some(X));
    }
}

#[test]
fn an_unclear_phrase_leaves_the_side_unknown_despite_the_mark() {
    for caption in [
        "Last to move: Black",
        "It is not Black's turn",
        "Black's move was c3",
        "After Black plays at b4",
        "Black to move, and White to move",
    ] {
        check(MARKED, caption, None);
    }
}

#[test]
fn an_unclear_phrase_is_quoted_with_its_place() {
    check_unclear(
        CELLS,
        "Figure 3. Last to move: Black. Hard.",
        "Last to move: Black",
    );
    check_unclear(
        CELLS,
        "Hard one:\n   it is not Black's turn",
        "it is not Black's turn",
    );
    check_unclear(CELLS, "Black to move. White to move", "White to move");
}

#[test]
fn initials_are_colors_where_the_cells_have_them() {
    let cells = "b . w\n. b .\nw . .";
    for (caption, side) in [
        ("B to play", X),
        ("W to move", O),
        ("It is your turn, B", X),
        ("Next: W", O),
        ("b to capture", X),
        ("B's turn", X),
    ] {
        check(cells, caption, Some(side));
    }
    // Black or Blue.
    for caption in ["B to play", "It is your turn, B", "B's turn"] {
        assert!(
            matches!(read(CELLS, caption).named_side(), Named::Unclear(_)),
            "{caption}"
        );
    }
}

#[test]
fn a_name_may_be_that_of_a_color() {
    let board = |claims: &str, caption: &str| -> Diagram {
        format!("{claims}\n{CELLS}\n\n{caption}")
            .parse()
            .expect("a diagram")
    };
    let to_move = |claims, caption| board(claims, caption).to_move();
    assert_eq!(to_move("x: Black\no: White", "Black to move"), Some(X));
    assert_eq!(to_move("o: Black\nx: White", "Black to move"), None);
    assert_eq!(
        to_move("x: White Rabbit\no: bob", "White Rabbit to move"),
        Some(X)
    );
    assert_eq!(to_move("x: alice\no: bob", "It's your turn, Bob"), Some(O));
    assert_eq!(to_move("x: alice\no: bob", "Last to move: bob"), None);
    assert_eq!(to_move("x: James\no: bob", "James' turn"), Some(X));
}
