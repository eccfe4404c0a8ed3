//! The commands by which GoGui shows a game and finds whose turn it is.

use crate::Controller;

#[test]
fn the_side_that_captured_is_to_move_again() {
    let mut server = Controller::on("5x5");
    assert_eq!(server.ok("gogui-rules_game_id"), "Oust");
    assert_eq!(server.ok("gogui-rules_board_size"), "5");
    server.all_ok("play b B4; play w E2; play b C5; play w B5");
    assert_eq!(server.ok("gogui-rules_side_to_move"), "black");
    server.ok("play black a4");
    assert_eq!(server.ok("gogui-rules_side_to_move"), "black");
    assert_eq!(
        server.ok("gogui-rules_board"),
        ". . X . .\nX X . . .\n. . . . .\n. . . . O\n. . . . ."
    );
    assert_eq!(server.ok("gogui-rules_captured_count"), "1 0");
    server.fails("play w C1", "illegal move: black goes on after its capture");
    server.ok("play b C1");
    assert_eq!(server.ok("gogui-rules_side_to_move"), "white");
}

#[test]
fn legal_moves_are_the_points_of_the_side_to_move() {
    let mut server = Controller::on("3x3");
    let all = "A3 B3 C3 A2 B2 C2 A1 B1 C1";
    assert_eq!(server.ok("gogui-rules_legal_moves"), all);
    server.ok("play b a1");
    let left = "A3 B3 C3 A2 B2 C2 B1 C1";
    assert_eq!(server.ok("gogui-rules_legal_moves"), left);
    assert_eq!(server.ok("all_legal w"), left);
    assert_eq!(server.ok("all_legal b"), "");
    assert_eq!(server.ok("is_legal w b1"), "1");
    assert_eq!(server.ok("is_legal w a1"), "0");
    assert_eq!(server.ok("is_legal b b1"), "0");
    assert_eq!(server.ok("gogui-rules_side_to_move"), "white");
}

/// The moves of the rules that lead to a forced pass of Black on 4x4.
const FORCED_PASS: &str = "play b a1; play w c1; play b d1; play w c3; play b b4; play w c2; \
                           play w a3; play b a2; play b d2; play w d4";

#[test]
fn a_forced_pass_is_the_only_legal_move() {
    let mut server = Controller::on("4x4");
    server.all_ok(FORCED_PASS);
    assert_eq!(server.ok("gogui-rules_legal_moves"), "pass");
    assert_eq!(server.ok("gogui-rules_side_to_move"), "black");
    assert_eq!(server.ok("genmove b"), "pass");
    assert_eq!(server.ok("gogui-rules_side_to_move"), "white");
    server.fails("play w pass", "illegal move: a side passes only if");
    server.ok("undo");
    assert_eq!(server.ok("gogui-rules_side_to_move"), "black");
}

#[test]
fn a_forced_pass_is_made_when_the_other_color_plays() {
    let mut server = Controller::on("4x4");
    server.all_ok(FORCED_PASS);
    let before = server.ok("showboard");
    let placed = server.ok("genmove w");
    assert_ne!(placed, "pass");
    server.ok("undo");
    assert_eq!(server.ok("showboard"), before);
    server.ok(&format!("play w {placed}"));
    assert!(server.ok("oust-record").contains("pass"));
    server.ok("gg-undo 11");
    server.fails("undo", "cannot undo");
}

#[test]
fn the_result_names_the_winner_and_nothing_is_legal() {
    let mut server = Controller::on("3x3");
    server.fails("final_score", "cannot score");
    let going_on = "Not over: black to move";
    assert_eq!(server.ok("gogui-rules_final_result"), going_on);
    server.all_ok("play b a1; play w b1; play b a2");
    assert_eq!(server.ok("gogui-rules_legal_moves"), "");
    let result = server.ok("gogui-rules_final_result");
    assert!(result.starts_with("Black wins"), "{result}");
    assert_eq!(server.ok("final_score"), "B+2");
    assert_eq!(server.ok("genmove w"), "resign");
    assert_eq!(server.ok("genmove b"), "pass");
    server.fails("play w c3", "illegal move: the game is over");
    assert_eq!(server.ok("final_score"), "B+2");
}

#[test]
fn a_deadlock_has_no_winner() {
    let mut server = Controller::on("2x2");
    server.all_ok("play b a1; play w b1; play b b2; play w a2");
    let result = server.ok("gogui-rules_final_result");
    assert!(result.starts_with("Deadlock"), "{result}");
    assert_eq!(server.ok("final_score"), "0");
    assert_eq!(server.ok("genmove b"), "pass");
    assert_eq!(server.ok("genmove w"), "pass");
    assert_eq!(server.ok("gogui-rules_legal_moves"), "");
}

#[test]
fn a_resignation_ends_the_game() {
    let mut server = Controller::on("3x3");
    server.all_ok("play b a1; play w resign");
    assert_eq!(server.ok("final_score"), "B+R");
    let result = server.ok("gogui-rules_final_result");
    assert_eq!(result, "Black wins by resignation");
    server.ok("undo");
    server.ok("play w b1");
}

#[test]
fn rectangles_have_two_sizes_and_hexagons_are_refused() {
    let mut server = Controller::on("4x4");
    server.ok("rectangular_boardsize 7 3");
    assert_eq!(server.ok("gogui-rules_board_size"), "7 3");
    assert_eq!(server.ok("gogui-rules_board").lines().count(), 3);
    server.ok("play b G3");
    server.fails("play w G4", "syntax error: the board 7x3 has no vertex");
    server.ok("oust-board hex3");
    assert_eq!(server.ok("oust-board"), "hex3");
    server.fails("gogui-rules_board", "hex3 is no rectangle");
    server.fails("gogui-rules_board_size", "hex3 is no rectangle");
    server.ok("play b c3");
    assert_eq!(server.ok("gogui-rules_side_to_move"), "white");
    assert_ne!(server.ok("genmove w"), "pass");
}
