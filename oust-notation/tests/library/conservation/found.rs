//! Texts that the properties have found: each game in them is read or reported.

use oust_core::Board;
use oust_notation::record::Problem;
use oust_notation::{Chunk, ReadOptions};
use oust_test_support::conservation::{
    check_conservation, check_coordinates, check_sizes, errors, games,
};

const LISTING: &str = "Summary of Oust Board 7\n\n   Black (x)     White (o)\n   alice         bob\n\
    \n    A B C\n 3  . . .  3\n 2  . . .  2\n 1  . . .  1\n    A B C";
const JSON: &str = r#"{"schema":1,"type":"record","board":"3x3","turns":[]}"#;

/// Checks that a text has some games in chunks of all sizes.
#[track_caller]
fn check_games(text: &str, expected: usize) {
    check_conservation(text);
    check_sizes(text, [1, 7, 50]);
    assert_eq!(games(text).len(), expected, "{text}");
}

/// Checks that a text has an error.
#[track_caller]
fn check_error(text: &str) {
    check_conservation(text);
    check_sizes(text, [1, 7, 50]);
    assert!(!errors(text).is_empty(), "{text}");
}

#[test]
fn a_quote_mark_within_a_line_quotes_no_listing() {
    check_error(&format!("{JSON}>{LISTING}"));
}

#[test]
fn a_quote_mark_before_another_part_of_a_line_quotes_no_listing() {
    check_games(&format!("oust 3x3\n\n1. a1\n>{JSON}{LISTING}"), 3);
}

#[test]
fn a_listing_within_a_line_has_its_spans_after_the_line_start() {
    check_games(&format!("{JSON}\u{c}{LISTING}"), 2);
}

#[test]
fn the_beginning_of_another_game_among_headers_is_a_second_game() {
    check_error("oust 3x3\nresult: ?\n> oust 5x5\nended: unfinished\n");
    check_error(&format!("oust 3x3\nresult: ?\n> {JSON}\n"));
}

#[test]
fn a_position_before_a_glued_first_line_ends_the_headers() {
    check_games("oust 3x3\nevent: a\n3x3 3/3/3 xoust 3x3\n", 3);
}

#[test]
fn a_listing_ends_where_a_part_begins_below_its_diagram() {
    for part in ["3x3 3/3/3 x", "oust 3x3", "(;FF[4]GM[1]SZ[3]OUST[1])", JSON] {
        for before in ["", "\u{feff}", "\u{1a}", "\u{c}"] {
            check_games(&format!("{LISTING}\n{before}{part}"), 2);
        }
    }
    for part in ["  oust 3x3", &format!(" {JSON}"), &format!("[{JSON}]")] {
        check_games(&format!("{LISTING}\n{part}"), 2);
    }
}

#[test]
fn a_listing_ends_where_a_record_is_glued_to_its_last_line() {
    check_games(&format!("{LISTING}oust 3x3 coords=pbmserv\n"), 2);
    check_games(&format!("{LISTING}so.{JSON}\n"), 2);
    check_error(&format!("{LISTING}so.{JSON};oust 3x3\n"));
}

#[test]
fn a_record_behind_a_header_is_read() {
    check_games(&format!("oust 3x3\nended: unfinished){JSON}\n"), 2);
    let tree = "(;FF[4]GM[1]OUST[1]SZ[3];AB[aa]PL[W])";
    check_games(&format!("oust 3x3\nresult: ?{tree}\n"), 2);
    check_games(&format!("oust 3x3\nevent: \"{tree}\"\n\n1. a1\n"), 1);
}

#[test]
fn a_node_of_sgf_in_a_listing_is_reported() {
    check_error(&format!("{LISTING}\n;AB[bb]PL[W]\n"));
    let text = LISTING.replace("\n\n    A", "\n\n;AB[bb]PL[W]\n\n    A");
    check_error(&text);
}

#[test]
fn a_mark_before_a_first_line_ends_broken_json() {
    let text = "[{\n\n3x3 3/3/3 x\n\u{1a}oust 4x4\nstart: 4x4 4/ox2/4/4 x";
    check_coordinates(text);
    assert!(games(text).len() >= 2, "{text}");
}

#[test]
fn rows_joined_to_another_word_look_like_a_position() {
    for line in [
        "hex3 3/4/5/4/x2\u{1a}x",
        "hex4\u{1a}2x1/5/6/7/6/5/4 o",
        "hex4;2x1/5/6/7/6/5/4 o",
        "3x3z3/x2/xo1 x",
    ] {
        check_error(&format!("{line}\n\noust 3x3\n"));
    }
}

#[test]
fn turns_after_a_wrong_brace_look_like_json() {
    check_error(&format!(
        "oust 3x3\n\n(;FF[4]GM[1]SZ[3]OUST[1])\n\n}}{}\n",
        &JSON[1..]
    ));
}

#[test]
fn a_record_between_a_header_and_a_first_line_in_one_line_is_read() {
    for mark in ["\u{c}", "\n\u{1a}"] {
        let text =
            format!("oust 3x3\nresult: x\nstart: 3x3 3/x2/x2 o{mark}{JSON}oust hex3\n\n1. d4\n");
        check_games(&text, 3);
    }
}

#[test]
fn a_board_below_a_record_ends_it() {
    let board = "    A B C\n 3  . . .  3\n 2  . o .  2\n 1  x . .  1\n    A B C\n";
    let hexagon = "        A B\n       / / C\n    3- x . /\n   2- . o .\n    1- . .\n";
    for record in ["oust 3x3\nresult: ?\n", "oust 3x3\n\n1. a1 b2\n"] {
        for seam in ["", "\n", "\n\n\u{c}"] {
            check_games(&format!("{record}{seam}{board}"), 2);
            check_games(&format!("{record}{seam}{hexagon}"), 2);
            let empty = board.replace(['x', 'o'], ".");
            check_games(&format!("{record}{seam}{empty}"), 2);
        }
    }
}

#[test]
fn a_record_of_json_behind_a_row_is_read() {
    check_games(&format!("oust 3x3\nresult: ?\n\n1. a1 b2{JSON}\n"), 2);
    check_games(&format!("oust 3x3\nresult: ?\n1. a1 b2\u{feff}{JSON}\n"), 2);
}

#[test]
fn a_part_behind_a_mark_in_a_header_is_read() {
    for mark in ["\u{feff}", "\u{c}", "\u{1a}"] {
        for part in ["4x4 4/4/4/4 x", "oust 4x4", "oust 4x4\nresult: o", JSON] {
            check_games(&format!("oust 3x3\nended: unfinished{mark}{part}\n"), 2);
        }
        check_error(&format!(
            "oust 3x3\nresult: x\n, 4x4 4/4/4/4 x{mark}oust 5x5\n"
        ));
    }
}

#[test]
fn a_position_glued_to_a_header_is_reported() {
    check_error("oust 3x3\nended: unfinished4x4 4/4/4/4 x\n");
    check_error("oust 3x3\nx: alicehex3 3/1x2/5/4/3 o\n");
    check_games("oust 3x3\nstart:3x3 3/3/3 x\n", 1);
}

#[test]
fn a_second_result_or_start_below_an_empty_line_is_a_second_game() {
    for header in ["result: x", "start: 3x3 3/x2/3 x"] {
        check_error(&format!("oust 3x3\n{header}\n\nous: 3x3\n{header}\n"));
    }
}

#[test]
fn full_and_empty_rows_look_like_a_position() {
    for line in [
        "d3x3 xox/oxo/xox o",
        "3x3Ixox/oxo/xox o",
        "5x5z5/5/5/5/5 x",
        "9x7 9/9/9/9/9/9/9'x",
        "3x3 1x1 1xx/xx1 o",
        "hex2 x1 3/2 x",
        "3xl 3/3/3 x",
        "3.3 3/3/3 x",
    ] {
        check_error(&format!(
            "oust 3x3\n\n1. a1\n\n(;FF[4]GM[1]OUST[1]SZ[3])\n{line}\n"
        ));
    }
}

#[test]
fn a_first_line_as_a_remark_before_headers_or_rows_is_a_second_game() {
    for rest in ["result: o\n", "start: 4x4 4/4/4/4 x\n", "\n1. a1\n"] {
        check_error(&format!("oust 3x3\nresult: x\n; oust 4x4\n{rest}"));
    }
    check_games("oust 3x3\nresult: ?\n; oust 4x4\n; 1. a1\n", 1);
}

#[test]
fn lines_between_the_subject_of_a_mail_and_its_title_are_read() {
    let mail = |line: &str| format!("Subject: Summary of Oust Board 7\n\n{line}\n\n{LISTING}");
    for line in ["a3 b4 c5 d6", "oust 5x", "3x3 3/3/3"] {
        check_error(&mail(line));
    }
    check_games(&mail("Dear bob, here it is."), 1);
}

#[test]
fn a_row_of_cells_in_no_diagram_of_a_listing_is_reported() {
    let listing =
        "Summary of Oust Board 7\n\n   Black (x)     White (o)\n   alice         bob\n\n 3 x\n";
    let mut options = ReadOptions::default();
    options.default_board = Board::rectangle(3, 3).ok();
    let document = Chunk::whole(listing, options).document();
    let record = document.into_records().next().expect("a record");
    let has_row = |problem: &Problem| problem.span.slice(listing) == "3 x";
    assert!(record.problems.iter().any(has_row), "{:?}", record.problems);
}

#[test]
fn a_damaged_first_line_inside_of_json_divides_no_source() {
    let json = "{\n\"schema\": 1,\n\"board\": ?\noust    ]\n}";
    check_error(&format!("oust 2x2\nx: alice\n\n{json}\noust 3x3\nx: b\n"));
}

#[test]
fn a_second_root_of_sgf_is_decided_by_the_text_up_to_it() {
    check_error(&format!(
        "(;FF[4]OUST[1]SZ[3]\n;AB[aa]PL[W]\n;PB[alice\n{JSON}\n]FF[4]SZ[3]\n;AB[bb])\n"
    ));
}

#[test]
fn a_second_line_of_a_player_below_a_listing_is_reported() {
    let counts = "x: alice          0/0\no: bob            0/0\n";
    let listing = LISTING.replacen("bob\n", &format!("bob\n{counts}"), 1);
    check_games(&listing, 1);
    check_error(&listing.replace(counts, &format!("x: carol          0/0\n{counts}")));
}
