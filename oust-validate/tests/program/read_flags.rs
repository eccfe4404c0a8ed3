//! Flags that supply data missing from a text.

use crate::common::validate;

#[test]
fn sgf_of_another_game_is_read_as_oust_on_request() {
    let tree = "(;FF[4]GM[1]SZ[3]PB[a]PW[b]RE[?];B[aa];W[bb];B[aa])";
    let refused = validate(tree, "").ended_with(1);
    assert_eq!(refused.codes(), ["S001"], "{refused}");
    let read = validate(tree, "--format-in sgf").ended_with(1);
    assert!(read.codes().contains(&"M201"), "{read}");
}

#[test]
fn the_first_line_of_play_is_read_on_request() {
    let tree = "(;FF[4]GM[1]SZ[3]OUST[1]PB[a]PW[b]RE[?];AB[aa]PL[W](;AW[bb]PL[B])(;AW[cc]PL[B]))";
    let refused = validate(tree, "").ended_with(1);
    assert_eq!(refused.codes(), ["S001"], "{refused}");
    assert!(refused.to_string().contains("--main-line"), "{refused}");
    let read = validate(tree, "--main-line").ended_with(0);
    assert!(
        read.to_string().contains("the first line of play"),
        "{read}"
    );
}

#[test]
fn a_missing_board_is_taken_from_a_flag() {
    let listing = "Summary of Oust Board 7\n\nIt is alice's turn.\n\n   Black (x)     White (o)\n   \
                   alice         bob\n   1 b2          2 a1\n";
    let without_board = validate(listing, "").ended_with(1);
    assert!(without_board.codes().contains(&"H101"), "{without_board}");
    let with_board = validate(listing, "--board 3x3");
    assert!(!with_board.codes().contains(&"H101"), "{with_board}");
    validate(listing, "--board 3by3").refused(2, &["3by3"]);
}
