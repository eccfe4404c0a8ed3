//! Damaged listings: their problems, and reading of the rest.

use super::common::{WON, content, only};
use crate::common::problems;

/// Returns the problems of the example after replacing `from` with `to`.
#[track_caller]
fn damaged(from: &str, to: &str) -> Vec<String> {
    assert_eq!(WON.matches(from).count(), 1, "{from:?} occurs once");
    let text = WON.replace(from, to);
    problems(&text, &only(&text))
}

#[test]
fn damage_is_a_problem_and_the_rest_is_read() {
    let entries = "expected entries such as `5 b4`, or the diagram of the board";
    for (from, to, expected) in [
        (
            "   7 e5 ",
            "   7 e5$ ",
            "e5$ | expected a coordinate (letters and a number such as g4), found `e5$`",
        ),
        (
            "   7 e5 ",
            "   7 hello ",
            "hello | expected a coordinate, pass, swap, resign or timeout, found `hello`",
        ),
        (
            "   7 e5 ",
            "   7      ",
            "7 | expected a placement or pass, found nothing",
        ),
        (
            "   7 e5 ",
            "   7 e5 a1 ",
            "a1 | expected the number of the next entry",
        ),
        ("   7 e5 ", "   6 e5 ", "6 | expected entry 7, found 6"),
        (
            "   7 e5          8 d4,c4,b5\n",
            "",
            "9 | expected entry 7, found 9",
        ),
        (
            "   5 a4,c1",
            "   5 a4, c1",
            "a4, | expected the placements of a turn joined by single commas without spaces",
        ),
        (
            "   7 e5 ",
            "   7 e ",
            "e | expected a coordinate, pass, swap, resign or timeout, found `e`",
        ),
        (
            "   5 a4,c1       6 e4",
            "what is this",
            &format!("what is this | {entries}"),
        ),
        (
            "   5 a4,c1       6 e4",
            "a4,c1 e4",
            &format!("a4,c1 e4 | {entries}"),
        ),
        (
            "o: bob            7/7",
            "o: rob            7/7",
            "rob | expected the player that is named above the entries as the value of `o`",
        ),
        (
            "Game won by bob.",
            "Game won by rob.",
            "rob | expected the name of a player as the value of `result`",
        ),
        (
            "Game won by bob.",
            "Game won by bob.\nGame won by alice.",
            "alice | the header `result` is repeated; the first one counts",
        ),
        (
            " 4  . o",
            " 4  . §",
            "§ | unknown symbol `§`, expected a stone (x o # O), an empty point (. - ,) or a mark (? ~)",
        ),
        (
            " 4  . o o o o  4",
            " 4  . o o o  4",
            ". o o o | expected 5 points in row 2 of the diagram, found 4",
        ),
        (
            "alice         bob\n",
            "alice         alice\n",
            "alice | both players have the same name",
        ),
        (
            "Oust Board",
            "Hex Board",
            "Hex | this is a record of `Hex`, not of Oust",
        ),
    ] {
        let found = damaged(from, to);
        assert!(
            found.iter().any(|found| found == expected),
            "{to:?}: {found:#?}"
        );
    }
}

#[test]
fn one_wrong_row_number_changes_no_other_row() {
    let text = WON.replace("   6 e4", "   5 e4");
    let record = only(&text);
    assert_eq!(problems(&text, &record), ["5 | expected entry 6, found 5"]);
    assert_eq!(content(&record), content(&only(WON)));
}
