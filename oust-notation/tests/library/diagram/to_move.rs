//! The side to move of a diagram.

use oust_core::Color::{self, O, X};
use oust_notation::Diagram;

#[track_caller]
fn check(caption: &str, expected: Option<Color>) {
    let diagram: Diagram = format!(". .\n. .\n\n{caption}").parse().expect("a diagram");
    assert_eq!(diagram.to_move(), expected, "{caption}");
}

#[track_caller]
fn check_board(board: &str, expected: Option<Color>) {
    let diagram: Diagram = board.parse().expect("a diagram");
    assert_eq!(diagram.to_move(), expected, "{board}");
}

#[test]
fn a_caption_may_name_the_side() {
    check("x to move", Some(X));
    check("o to play", Some(O));
    check("Black plays at ?", Some(X));
    check("Figure 5 -- White must pass.", Some(O));
    check("Black captures connected group.", Some(X));
    check("Available placements for Black (#).", Some(X));
    check("Black (x) to move", Some(X));
    check("White's turn", Some(O));
    check("it is Red\u{2019}s turn", Some(X));
    check("Blue to move", Some(O));
    check("To move: o", Some(O));
    check("# to move", Some(X));
    check("o must pass", Some(O));
}

#[test]
fn a_caption_may_name_the_player_of_a_claim() {
    let claims = "x: alice 0/0\no: Bob the 2nd\n\n";
    check_board(
        &format!("{claims}. .\n. .\n\nIt is bob the 2nd's turn."),
        Some(O),
    );
    check_board(
        &format!("{claims}. .\n. .\n\nMove 12, alice to play"),
        Some(X),
    );
    check_board(&format!("{claims}. .\n. .\n\nmalice to play"), None);
    check_board("x: Ann\no: Ann\n. .\n. .\n\nAnn to play", None);
}

#[test]
fn the_loser_is_next_after_a_win() {
    check("x has won", Some(O));
    check("White has won.", Some(X));
}

#[test]
fn a_caption_without_a_side_leaves_it_open() {
    for caption in [
        "Example position",
        "x: alice beats o: bob",
        "After Black plays at b4",
        "before White captures",
        "for Black. Plays on",
        "Black wins",
        "a game of Black and White",
        "3 x 3",
    ] {
        check(caption, None);
    }
}

#[test]
fn a_caption_that_names_both_sides_leaves_it_open() {
    check("Black to move, and White to move", None);
    check_board("x .\n. X\n\nBlack to move. White to move.", None);
    check("Black to move: White captured last", Some(X));
}

#[test]
fn a_caption_takes_precedence_over_the_last_move() {
    check_board("x . o\n. . .\n. . X\n\nx to move", Some(X));
}

#[test]
fn a_single_last_stone_has_ended_its_turn() {
    check_board("x . o\n. . .\n. . X", Some(O));
    check_board("x . .\n. . .\n. O .", Some(X));
}

#[test]
fn a_last_stone_that_captured_keeps_the_turn_with_a_placement() {
    check_board("x X . .\n. . . .\n. . . o", Some(X));
    // Nothing to place: every empty point joins x and touches no enemy.
    check_board("x X x\nx . x\nx x x", Some(O));
}

#[test]
fn several_last_stones_with_a_singleton_have_ended_the_turn() {
    check_board("x X . .\n. . . .\n. X . o", Some(O));
    check_board("x X . .\nX . . .\n. . . o", Some(X));
}

#[test]
fn last_stones_of_both_sides_leave_it_open() {
    check_board("x X . .\n. . . .\n. . o O", None);
}
