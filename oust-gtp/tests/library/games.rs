//! Games between the player and a controller, and the time that a placement takes.

use std::time::{Duration, Instant};

use oust_core::{Color, Outcome};
use oust_gtp::Settings;
use oust_notation::Document;
use oust_search::Level;

use crate::Controller;

/// Plays a game as GoGui does: it asks for the color to move.
fn play_by_side_to_move(controller: &mut Controller) {
    for _ in 0..2000 {
        if controller.ok("gogui-rules_legal_moves").is_empty() {
            return;
        }
        let side = controller.ok("gogui-rules_side_to_move");
        controller.ok(&format!("genmove {side}"));
    }
    panic!("the game does not end");
}

#[test]
fn a_game_by_the_side_to_move_ends_and_is_undone_move_by_move() {
    for board in ["5x5", "7x4", "hex3", "1x6", "2x2", "1x1"] {
        let mut controller = Controller::on(board);
        let empty = controller.ok("oust-position");
        play_by_side_to_move(&mut controller);
        let outcome = controller.0.game().outcome();
        let winner = outcome.expect("the game is over").winner();
        let score = controller.ok("final_score");
        assert_eq!(score.starts_with('B'), winner == Some(Color::X), "{board}");
        for _ in 0..controller.ok("move_history").lines().count() {
            controller.ok("undo");
        }
        controller.fails("undo", "cannot undo");
        assert_eq!(controller.ok("oust-position"), empty);
    }
}

/// A controller of Go alternates the colors, and ends after two passes or a resignation.
#[test]
fn a_game_with_alternating_colors_ends() {
    for seed in 0..5 {
        let mut controller = Controller::on("4x4");
        controller.ok(&format!("set_random_seed {seed}"));
        let (mut passes, mut color) = (0, Color::X);
        for _ in 0..2000 {
            let name = if color == Color::X { "black" } else { "white" };
            let played = controller.ok(&format!("genmove {name}"));
            passes = if played == "pass" { passes + 1 } else { 0 };
            if played == "resign" || passes == 2 {
                break;
            }
            color = !color;
        }
        let outcome = controller.0.game().outcome().expect("it is over");
        let by_play = matches!(outcome, Outcome::Win(_) | Outcome::Deadlock);
        assert!(by_play, "{outcome}");
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let play = |seed: u64| {
        let mut controller = Controller::on("5x5");
        controller.ok(&format!("set_random_seed {seed}"));
        assert_eq!(controller.ok("get_random_seed"), seed.to_string());
        play_by_side_to_move(&mut controller);
        controller.ok("move_history")
    };
    let first = play(1);
    assert_eq!(play(1), first);
    assert!((2..9).any(|seed| play(seed) != first));
}

#[test]
fn reg_genmove_changes_nothing() {
    let mut controller = Controller::on("5x5");
    controller.all_ok("play b b4; play w e2");
    let before = controller.ok("oust-position");
    let first = controller.ok("reg_genmove b");
    assert_eq!(controller.ok("oust-position"), before);
    assert_eq!(controller.ok("reg_genmove b"), first);
    assert_eq!(controller.ok("genmove b"), first);
    assert_eq!(controller.ok("last_move"), format!("black {first}"));
    controller.fails("genmove b", "illegal move: white is to move");
}

#[test]
fn every_level_plays_a_legal_placement() {
    for level in ["0", "3", "6", "auto"] {
        let mut controller = Controller::on("4x4");
        controller.ok(&format!("level {level}"));
        assert_eq!(controller.ok("level"), level);
        controller.all_ok("play b b4; play w d2");
        let legal = controller.ok("gogui-rules_legal_moves");
        let played = controller.ok("genmove b");
        assert!(legal.split(' ').any(|vertex| vertex == played), "{played}");
    }
}

#[test]
fn a_swap_needs_the_pie_rule_and_is_undone() {
    let mut controller = Controller::on("hex3");
    controller.ok("play b c3");
    controller.fails("oust-swap", "illegal move: the pie rule is off");
    controller.ok("oust-pie_rule on");
    assert_eq!(controller.ok("oust-pie_rule"), "on");
    controller.ok("oust-swap");
    assert_eq!(controller.ok("gogui-rules_side_to_move"), "white");
    assert!(controller.0.game().swapped());
    controller.fails("play w swap", "illegal move: the players have swapped");
    controller.ok("undo");
    assert!(!controller.0.game().swapped());
    controller.all_ok("play w swap; play w b2");
    controller.fails("play b swap", "illegal move");
}

/// The first player wins on 3x3 from the center, so a strong second player takes it.
#[test]
fn genmove_swaps_only_with_the_pie_rule() {
    let mut controller = Controller::new(Settings {
        level: Level::new(8),
        ..Settings::default()
    });
    controller.all_ok("boardsize 3; play b b2");
    assert_ne!(controller.ok("reg_genmove w"), "swap");
    controller.all_ok("oust-pie_rule on; clear_board; play b b2");
    assert_eq!(controller.ok("genmove w"), "swap");
    assert_ne!(controller.ok("genmove w"), "swap");
}

#[test]
fn a_sequence_is_played_whole_or_not_at_all() {
    let mut controller = Controller::on("5x5");
    controller.ok("gogui-play_sequence b b4 w e2 b c5");
    controller.fails("play_sequence w b5 b a4 w a1", "illegal move");
    assert_eq!(controller.ok("move_history").lines().count(), 3);
    controller.fails("play_sequence w b5 b", "syntax error");
    controller.fails("play_sequence w b5 b k9", "syntax error");
    let history = "black C5\nwhite E2\nblack B4";
    assert_eq!(controller.ok("move_history"), history);
}

#[test]
fn a_position_is_set_up() {
    let mut controller = Controller::on("5x5");
    controller.all_ok("gogui-setup b a1 b a2 w c3; gogui-setup_player w");
    assert_eq!(controller.ok("oust-position"), "5x5 5/5/2o2/x4/x4 o");
    controller.ok("oust-position 3x3 3/x1o/3 o");
    assert_eq!(controller.ok("list_stones white"), "C2");
    assert_eq!(controller.ok("color a2"), "black");
    assert_eq!(controller.ok("color b2"), "empty");
    controller.fails("oust-position 3x3 3/3 o", "syntax error");
    assert_eq!(controller.ok("oust-position"), "3x3 3/x1o/3 o");
    controller.ok("clear_board");
    assert_eq!(controller.ok("oust-position"), "3x3 3/3/3 x");
}

#[test]
fn a_record_is_loaded_up_to_a_placement() {
    let mut controller = Controller::new(Settings {
        read_file: |name| match name {
            "game.oust" => Ok("oust 5x5\n\n 1. b4 e2\n 2. c5 b5\n 3. a4,c1 e4\n".to_owned()),
            "bad.oust" => Ok("oust 5x5\n\n 1. b4 b4\n".to_owned()),
            "line.txt" => Ok("3x3 3/x1o/3 o\n".to_owned()),
            other => Err(format!("{other}: no such file")),
        },
        ..Settings::default()
    });
    assert_eq!(controller.ok("loadsgf game.oust"), "black");
    assert_eq!(controller.ok("move_history").lines().count(), 7);
    let record = controller.ok("oust-record");
    let read = Document::read(&record).into_records().next();
    let again = read.expect("a record").play().expect("it is legal");
    assert_eq!(again.game.turns(), 6, "{record}");
    let sgf = controller.ok("printsgf");
    assert!(sgf.starts_with("(;"), "{sgf}");
    assert_eq!(controller.ok("loadsgf game.oust 6"), "black");
    assert_eq!(controller.ok("last_move"), "black A4");
    controller.ok("undo");
    assert_eq!(controller.ok("loadsgf line.txt"), "white");
    let before = controller.ok("oust-position");
    controller.fails("loadsgf bad.oust", "cannot load file: M201");
    controller.fails("loadsgf none", "cannot load file: none: no such file");
    assert_eq!(controller.ok("oust-position"), before);
}

/// Returns how long the first placement on hex5 takes.
fn time_of_genmove(settings: &str) -> Duration {
    let mut controller = Controller::new(Settings::default());
    controller.ok("oust-board hex5");
    controller.all_ok(settings);
    let begun = Instant::now();
    controller.ok("genmove b");
    begun.elapsed()
}

#[test]
fn a_placement_takes_its_share_of_the_time() {
    for settings in [
        "time_settings 0 1 5",
        "kgs-time_settings canadian 0 1 5",
        "kgs-time_settings byoyomi 0 0.2 3",
        "time_settings 3 0 0",
        "time_settings 600 0 0; time_left black 1 5",
        "level 9; time_settings 3 0 0",
    ] {
        let time = time_of_genmove(settings);
        assert!(time < Duration::from_millis(500), "{settings}: {time:?}");
    }
}

#[test]
fn an_empty_clock_still_gives_a_placement() {
    let time = time_of_genmove("time_settings 1 0 0; time_left b 0 0");
    assert!(time < Duration::from_millis(400), "{time:?}");
}
