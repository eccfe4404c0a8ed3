//! Commands that fail, in the words of the specification.

use oust_search::Stop;

use crate::Controller;

#[test]
fn a_failed_command_says_what_was_expected() {
    let mut controller = Controller::on("5x5");
    controller.ok("play b b4");
    for (line, message) in [
        ("nonsense", "unknown command"),
        ("PLAY w a1", "unknown command"),
        ("play", "syntax error: expected a color and a vertex"),
        ("play w", "syntax error: expected a vertex after the color"),
        (
            "play red a1",
            "syntax error: expected a color (black or white), found `red`",
        ),
        (
            "play w f1",
            "syntax error: the board 5x5 has no vertex `f1`",
        ),
        (
            "play w i1",
            "syntax error: `i1` names no vertex: there is no column I",
        ),
        (
            "play w 11",
            "syntax error: expected a vertex such as C3, found `11`",
        ),
        ("play w b4", "illegal move: b4 is occupied by a stone of x"),
        ("play b a1", "illegal move: white is to move"),
        (
            "play w pass",
            "illegal move: a side passes only if it has no placement",
        ),
        ("genmove", "syntax error: expected a color"),
        ("genmove b", "illegal move: white is to move"),
        ("boardsize", "syntax error: expected a number of columns"),
        (
            "boardsize x",
            "syntax error: expected a number of columns, found `x`",
        ),
        ("boardsize 0", "unacceptable size: "),
        (
            "boardsize 256",
            "unacceptable size: rectangles go up to 255x255",
        ),
        ("boardsize 99999999999999999999", "syntax error: "),
        ("rectangular_boardsize 4 0", "unacceptable size: "),
        ("oust-board hex101", "unacceptable size: "),
        ("komi", "syntax error: expected a number"),
        ("komi nan", "syntax error: expected a number, found `nan`"),
        (
            "level 10",
            "syntax error: expected a level of 0 to 9, or auto, found `10`",
        ),
        ("set_random_seed -1", "syntax error: "),
        ("time_settings 1 2", "syntax error: "),
        ("time_left b x", "syntax error: "),
        (
            "kgs-time_settings fischer",
            "syntax error: expected none, absolute, ",
        ),
        ("known_command", "syntax error: "),
        ("gg-undo 2", "cannot undo"),
        ("loadsgf x.sgf", "cannot load file: files are not read here"),
        ("oust-param speed 3", "syntax error: expected level, "),
        ("final_score", "cannot score"),
    ] {
        controller.fails(line, message);
    }
    assert_eq!(controller.ok("list_stones b"), "B4");
    assert_eq!(controller.ok("move_history"), "black B4");
}

#[test]
fn a_refused_placement_names_the_rule() {
    let mut controller = Controller::on("4x4");
    controller.all_ok("play b a1; play w c3");
    let why = "illegal move: x on a2 would join its own stones";
    controller.fails("play b a2", why);
    controller.ok("play b d1");
}

#[test]
fn ids_are_repeated_and_comments_are_not_answered() {
    let mut controller = Controller::on("5x5");
    assert_eq!(controller.send("12 protocol_version"), "=12 2");
    let refused = "?007 syntax error: the board 5x5 has no vertex `k9`";
    assert_eq!(controller.send("007 play w k9 # far"), refused);
    assert_eq!(controller.send("9"), "?9 unknown command");
    assert_eq!(controller.send("\t name\r"), "= oust");
    for line in ["", "  ", "# name", "\r", "\u{7}"] {
        let answer = controller.0.answer(line, &Stop::default());
        assert!(answer.is_none(), "{line:?}");
    }
}

/// The commands that GoGui needs, and those that the specification requires of an engine.
const REQUIRED: &str = "protocol_version name version known_command list_commands quit boardsize \
                        clear_board komi play genmove undo time_settings time_left final_score \
                        loadsgf reg_genmove showboard gogui-rules_game_id gogui-rules_board \
                        gogui-rules_board_size gogui-rules_legal_moves gogui-rules_side_to_move \
                        gogui-rules_final_result gogui-analyze_commands gogui-interrupt";

#[test]
fn every_listed_command_is_known_and_answers() {
    let mut controller = Controller::on("3x3");
    let commands = controller.ok("list_commands");
    for required in REQUIRED.split_whitespace() {
        assert!(commands.lines().any(|name| name == required), "{required}");
    }
    for name in commands.lines() {
        assert_eq!(controller.ok(&format!("known_command {name}")), "true");
        let answer = controller.send(name);
        assert!(!answer.contains("unknown command"), "{answer}");
    }
    assert!(controller.0.is_over(), "`quit` is among them");
    assert_eq!(controller.ok("known_command go"), "false");
}

#[test]
fn the_documentation_lists_every_command() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/gtp.md");
    let page = std::fs::read_to_string(path).expect("the page is there");
    for name in Controller::on("3x3").ok("list_commands").lines() {
        assert!(page.contains(&format!("`{name}")), "{name} in docs/gtp.md");
    }
}
