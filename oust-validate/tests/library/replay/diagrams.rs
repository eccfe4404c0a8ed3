//! Diagrams between the turns: stones, counts, captions, marks.

use super::{X_MUST_PASS, check, check_headers, check_text, data, message};

/// A diagram after three turns on 3x3 that place a1, b1 and c3.
fn drawn(diagram: &str) -> String {
    format!("1. a1 b1\n2. c3\n\ndiagram\n{diagram}\n\n2... a3\n").replace("2... ", "")
}

#[track_caller]
fn shows(diagram: &str, expected: &[&str]) -> super::Replay {
    check("3x3", &drawn(diagram), expected)
}

#[test]
fn a_diagram_of_another_turn_names_the_nearest_turn() {
    shows(". . x\n. . .\nx o .", &[]);
    let turn = |diagram, expected| {
        let replay = shows(diagram, &["D609 diagram 3"]);
        assert_eq!(data(&replay), expected, "{diagram}");
    };
    turn(". . .\n. . .\nx o .", "turn=2");
    turn(". . .\n. . .\nx . .", "turn=1");
    turn(". . .\n. . .\n. . .", "turn=0");
    turn("o . x\n. . .\nx o .", "turn=4");
}

#[test]
fn a_rotated_or_mirrored_diagram_names_the_symmetry() {
    let replay = shows("x . .\n. . .\n. o x", &["D607 diagram 3"]);
    assert_eq!(data(&replay), r#"symmetry="mirrored left to right""#);
    shows("x o .\n. . .\n. . x", &["D607 diagram 3"]);
}

#[test]
fn a_diagram_with_swapped_colors_is_reported_as_such() {
    shows(". . o\n. . .\no x .", &["D608 diagram 3"]);
    // Exchanged and mirrored besides: that explains too much.
    shows("o . .\n. . .\n. x o", &["D606 diagram 3"]);
}

#[test]
fn an_explanation_must_cover_the_whole_difference() {
    let replay = shows(". . x\n. x .\nx o .", &["D606 diagram 3"]);
    assert_eq!(data(&replay), r#"cells=["b2"]"#);
    shows("x o .\n. . .\n. . .", &["D606 diagram 3"]);
}

#[test]
fn each_of_several_diagrams_is_compared() {
    let body = "1. a1\n\ndiagram\n. . .\n. . .\n. . .\n\n1... b1\n\ndiagram\n. . x\n. . .\nx o .\n\n2. c3\n\ndiagram\n. . .\n. . .\no x .\n\n";
    let body = body.replace("1... ", "");
    check(
        "3x3",
        &body,
        &["D609 diagram 1", "D609 diagram 2", "D606 diagram 3"],
    );
}

#[test]
fn counts_above_a_diagram_describe_the_position_at_its_place() {
    let counts = |x: &str, o: &str, expected: &[&str]| {
        let diagram = format!("x: alice {x}\no: bob {o}\n. . x\n. . .\nx o .");
        shows(&diagram, expected)
    };
    counts("1/2", "1/1", &[]);
    counts("2/1", "1/1", &["N503 2/1 3"]);
    counts("3/1", "1/1", &["N504 3/1 3"]);
    let replay = counts("1/1", "1/1", &["N505 1/1 3"]);
    insta::assert_snapshot!(message(&replay), @"x's counts here are 1/2, not 1/1: it has those after turn 2");
    counts("1/1", "1/2", &["N506 1/1 3"]);
    counts("1/3", "1/1", &["N501 1/3 3"]);
    counts("2/2", "1/1", &["N502 2/2 3"]);
    counts("2/10", "1/1", &["N514 2/10 3"]);
}

#[test]
fn counts_that_match_a_wrong_diagram_share_its_finding() {
    let before = "x: alice 1/1\no: bob 1/1\n. . .\n. . .\nx o .";
    shows(before, &["D609 diagram 3"]);
    let neither = "x: alice 2/3\no: bob 1/1\n. . .\n. . .\nx o .";
    shows(neither, &["D609 diagram 3", "N501 2/3 3"]);
}

#[test]
fn a_caption_names_the_side_to_move() {
    let captioned = |caption: &str, expected: &[&str]| {
        shows(&format!(". . x\n. . .\nx o .\n{caption}"), expected)
    };
    captioned("o to move", &[]);
    captioned("White to move", &[]);
    let replay = captioned("Black to move", &["N511 Black to move 3"]);
    assert_eq!(data(&replay), r#"to_move="o" found="x""#);
    captioned("after the third turn", &[]);
    let replay = captioned("Last to move: Black", &["N515 Last to move: Black 3"]);
    assert_eq!(data(&replay), r#"phrase="Last to move: Black""#);
    captioned("White won on time", &[]);
}

#[test]
fn the_last_move_mark_is_on_the_last_stone_or_its_whole_turn() {
    shows(". . X\n. . .\nx o .", &[]);
    let replay = shows(". . x\n. . .\nX o .", &["N512 X 3"]);
    assert_eq!(data(&replay), r#"expected=["c3"] found=["a1"]"#);
    let turn = |rows: &str| format!("1. a1 b1\n2. d1 c3\n3. a2,b4\n\ndiagram\n{rows}\n");
    let right = ". X . .\n. . o .\nX . . .\nx . . x";
    check("4x4", &turn(right), &[]);
    check("4x4", &turn(". X . .\n. . o .\nx . . .\nx . . x"), &[]);
    check(
        "4x4",
        &turn(". x . .\n. . o .\nX . . .\nx . . x"),
        &["N512 X 5"],
    );
    check(
        "4x4",
        &turn(". X . .\n. . o .\nx . . .\nX . . x"),
        &["N512 X 5"],
    );
}

#[test]
fn marks_and_captions_of_wrong_diagrams_are_not_checked() {
    shows(". . .\n. . .\nx O .\nBlack to move", &["D609 diagram 3"]);
}

#[test]
fn after_a_broken_turn_impossible_counts_of_a_diagram_are_still_reported() {
    let body = |counts: &str| {
        format!("1. a1 a1\n\ndiagram\nx: alice {counts}\nx . .\n. . .\n. . .\nWhite to move\n")
    };
    check("3x3", &body("1/1"), &["M201 a1 2.1"]);
    check("3x3", &body("9/10"), &["M201 a1 2.1", "N514 9/10 -"]);
    check("3x3", &body("5/2"), &["M201 a1 2.1", "N504 5/2 -"]);
}

#[test]
fn a_listing_names_the_side_to_move() {
    let listing = |who: &str| {
        format!(
            "Summary of Oust Board 7\n\nIt is {who}'s turn.\n\n   Black (x)     White (o)\n   alice         bob\n   1 b1          2 a2\n\n   x: alice   1/1\n   o: bob   1/1\n\n    A B C\n 3  . . .  3\n 2  O . .  2\n 1  . x .  1\n    A B C\n"
        )
    };
    check_text(&listing("alice"), &[]);
    let replay = check_text(&listing("bob"), &["N511 bob -"]);
    assert_eq!(data(&replay), r#"to_move="x" found="o""#);
    let counts = listing("alice").replacen("1/1", "1/2", 1);
    check_text(&counts, &["N501 1/2 -"]);
    let mark = listing("alice").replace("O .", "o .").replace(". x", ". X");
    check_text(&mark, &["N512 X 2"]);
}

#[test]
fn a_diagram_of_another_board_is_not_compared() {
    let replay = shows(". .\n. .", &["D606 diagram 3"]);
    assert_eq!(
        message(&replay),
        "the diagram is of another board than the record"
    );
    assert_eq!(data(&replay), "");
}

#[test]
fn a_caption_about_the_end_of_the_game_describes_the_board_only() {
    shows(". . x\n. . .\nx o .\nWhite has won on time", &[]);
    let won = |caption: &str, expected: &[&str]| {
        let body = format!("1. a1 b1\n2. a2\n\ndiagram\n. . .\nx . .\nx . .\n{caption}\n");
        check_headers("3x3", &["result: x"], &body, expected)
    };
    won("Black has won", &[]);
    won("White has won", &["N511 White has won 3"]);
}

#[test]
fn a_caption_may_ignore_a_forced_pass() {
    let diagram = "x: alice 2/4\no: bob 3/4\n. x . o\n. . o .\nx . o x\nx . o .";
    let body = |caption: &str| format!("{X_MUST_PASS}\n\ndiagram\n{diagram}\n{caption}\n");
    check("4x4", &body("White to move"), &[]);
    check("4x4", &body("Black to move"), &[]);
}

#[test]
fn a_wrong_mark_is_one_finding_and_leaves_the_side_unchecked() {
    shows(". . x\n. . .\nx O .\nafter the third turn", &["N512 O 3"]);
}

#[test]
fn dialects_with_equal_labels_are_not_mixed() {
    let body = "1. a1\n\ndiagram\n   A B C\n3  . . .  3\n2  . . .  2\n1  x . .  1\n   A B C\n";
    for dialect in ["pbmserv", "abstractplay", "bga"] {
        check(&format!("3x3 coords={dialect}"), body, &[]);
    }
    // On a rectangle the two with an I never differ.
    let labels = "A B C D E F G H I";
    let rows = format!("   {labels}\n1  x . . . . . . . .  1\n   {labels}\n");
    for dialect in ["abstractplay", "bga"] {
        let body = format!("1. a1\n\ndiagram\n{rows}");
        check(&format!("9x1 coords={dialect}"), &body, &[]);
    }
}

#[test]
fn the_nearer_turn_around_a_pass_is_named() {
    let stones = ". x . o\n. . o .\nx . o x\nx . o .";
    let text = format!("{X_MUST_PASS}\n5. pass d3,a4\n\ndiagram\n{stones}\n");
    let replay = check("4x4", &text, &["D609 diagram 10"]);
    assert_eq!(data(&replay), "turn=9");
    let before = X_MUST_PASS.replace(" d4", &format!("\n\ndiagram\n{stones}\n\nd4"));
    let replay = check(
        "4x4",
        &format!("{before}\n5. pass d3,a4"),
        &["D609 diagram 7"],
    );
    assert_eq!(data(&replay), "turn=8");
}

#[test]
fn a_listing_may_ignore_a_forced_pass_and_a_win() {
    let listing = |who: &str, moves: &str, diagram: &str| {
        format!(
            "Summary of Oust Board 7\n\nIt is {who}'s turn.\n\n   Black (x)     White (o)\n   alice         bob\n{moves}\n\n{diagram}\n"
        )
    };
    let stuck = "   1 a1 2 c1\n   3 d1 4 c3\n   5 b4 6 c2,a3\n   7 a2,d2 8 d4";
    let stuck_picture =
        "    A B C D\n 4  . x . o  4\n 3  . . o .  3\n 2  x . o x  2\n 1  x . o .  1\n    A B C D";
    let won = "   1 a1 2 b1\n   3 a2";
    let won_picture = "    A B C\n 3  . . .  3\n 2  x . .  2\n 1  x . .  1\n    A B C";
    for who in ["alice", "bob"] {
        check_text(&listing(who, stuck, stuck_picture), &[]);
        let finding = format!("R408 {who} -");
        check_text(&listing(who, won, won_picture), &[&finding]);
    }
}

#[test]
fn the_earlier_of_two_equally_near_turns_is_named() {
    let counts = "x: alice 1/2\no: bob 1/2\n. . . . o\n. . . x .\n. . . . .\n. . . . .\no x . x .";
    let body = format!("1. b1 a1\n2. d1 e5\n3. d4\n\ndiagram\n{counts}\n\na2,c3\n");
    let replay = check("5x5", &body, &["N505 1/2 5"]);
    assert!(message(&replay).ends_with("after turn 4"), "{replay:?}");
}

#[test]
fn a_diagram_is_compared_with_the_position_at_its_place() {
    let body = |rows: &str| format!("1. a1 b1\n\ndiagram\n{rows}\n\n2. c1");
    check("3x3", &body(" . . .\n . . .\n x o ."), &[]);
    check("3x3", &body(" . . .\n . . .\n # O ."), &[]);
    let replay = check("3x3", &body(" . . .\n . . .\n x . o"), &["D606 diagram 2"]);
    assert_eq!(data(&replay), r#"cells=["b1","c1"]"#);
    check("3x3", &body(" . . .\n x o ."), &["D606 diagram 2"]);
    check("3x3", &body(" . . .\n . .\n x o ."), &["D601 . . -"]);
}

#[test]
fn diagram_labels_use_the_dialect_of_the_record() {
    let body = |labels: &str| {
        let rows = "2  . . . . . . . . .  2\n1  x . . . . . . . .  1";
        format!("1. a1\n\ndiagram\n   {labels}\n{rows}\n   {labels}\n")
    };
    check("9x2", &body("A B C D E F G H J"), &[]);
    check("9x2", &body("A B C D E F G H I"), &["C154 diagram -"]);
    let with_i = "9x2 coords=abstractplay";
    check(with_i, &body("A B C D E F G H I"), &[]);
    check(with_i, &body("A B C D E F G H J"), &["C154 diagram -"]);
}
