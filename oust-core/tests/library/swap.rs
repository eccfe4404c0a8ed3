//! The pie rule: the two players swap colors, and nothing else changes.

use oust_core::{Action, Color, Game, IllegalSwap, Point, Position, Seat, SwapRule};

use crate::common::{Observed, diagram, hexagon, play, rectangle};

#[track_caller]
fn refused(mut game: Game, reason: IllegalSwap) {
    let actions = game.actions().len();
    let swapped = game.swapped();
    assert_eq!(game.check_swap(), Err(reason));
    assert_eq!(game.swap(), Err(reason));
    assert_eq!(game.actions().len(), actions);
    assert_eq!(game.swapped(), swapped);
}

fn swapped(script: &str) -> Game {
    let mut game = play(&rectangle(3, 3), script);
    game.swap().expect("the second player's first action");
    game
}

#[test]
fn a_swap_exchanges_the_seats_and_leaves_the_board_alone() {
    let mut game = play(&hexagon(7), "x(0,0)");
    assert_eq!(
        Color::BOTH.map(|color| game.seat(color)),
        [Seat::First, Seat::Second]
    );
    assert!(!game.swapped());
    let before = Observed::of(game.position());
    let turns = game.turns();

    assert_eq!(game.check_swap(), Ok(()));
    assert_eq!(game.swap(), Ok(()));
    assert!(game.swapped());
    assert_eq!(
        Color::BOTH.map(|color| game.seat(color)),
        [Seat::Second, Seat::First]
    );
    assert_eq!(Observed::of(game.position()), before);
    assert_eq!(
        game.position().to_move(),
        Color::O,
        "the other person plays the second color"
    );
    assert_eq!(game.turns(), turns, "a swap is no turn");
    assert_eq!(game.actions().last(), Some(Action::Swap));
}

#[test]
fn seats_stay_exchanged_for_the_rest_of_the_game() {
    let mut game = swapped("x a1");
    for point in [1, 8] {
        game.play(Point::new(point))
            .expect("it touches no own stone");
        assert_eq!(game.seat(Color::X), Seat::Second);
        assert_eq!(game.seat(Color::O), Seat::First);
    }
}

#[test]
fn an_undone_swap_restores_the_seats() {
    let mut game = swapped("x a1");
    assert_eq!(game.undo(), Some(Action::Swap));
    assert!(!game.swapped());
    assert_eq!(game.seat(Color::X), Seat::First);
    assert_eq!(game.swap(), Ok(()), "it may be done again");
}

#[test]
fn a_swap_is_the_second_players_first_action() {
    let board = rectangle(3, 3);
    for script in ["", "x a1, o c3", "x a1, o c3, x c1", "x a1, o b1"] {
        refused(play(&board, script), IllegalSwap::WrongTime);
    }
}

#[test]
fn a_game_that_starts_at_a_setup_has_no_swap() {
    let start = diagram("x . . \n . . . \n . . .").position(Color::O);
    let mut game = Game::from_position(start);
    refused(game.clone(), IllegalSwap::WrongTime);
    game.play(Point::new(8)).expect("an empty corner");
    refused(game, IllegalSwap::WrongTime);

    let second_to_move = diagram(". . . \n . . .").position(Color::O);
    let mut game = Game::from_position(second_to_move);
    game.play(Point::new(0)).expect("an empty board");
    refused(game, IllegalSwap::WrongTime);
}

#[test]
fn a_game_that_starts_at_the_empty_board_has_one() {
    let mut game = Game::from_position(Position::new(rectangle(3, 3)));
    game.play(Point::new(0)).expect("an empty board");
    assert_eq!(game.swap(), Ok(()));
}

#[test]
fn players_swap_once() {
    let game = swapped("x a1");
    refused(game.clone(), IllegalSwap::Twice);
    let mut later = game;
    later.play(Point::new(0)).expect("it touches no own stone");
    refused(later, IllegalSwap::Twice);
}

#[test]
fn a_game_without_the_pie_rule_has_no_swap() {
    let game = play(&rectangle(3, 3), "x a1").with_swap_rule(SwapRule::Forbidden);
    refused(game.clone(), IllegalSwap::NotAllowed);
    let mut allowed = game.with_swap_rule(SwapRule::Allowed);
    assert_eq!(allowed.swap(), Ok(()));
    let forbidden_too_late = allowed.with_swap_rule(SwapRule::Forbidden);
    assert!(forbidden_too_late.swapped(), "a swap already made stands");
}

#[test]
fn a_swap_after_the_end_is_refused() {
    let mut resigned = play(&rectangle(3, 3), "x a1");
    resigned.resign(Color::O).expect("the game goes on");
    refused(resigned, IllegalSwap::GameOver);
    // One point and one stone: a deadlock.
    refused(play(&rectangle(1, 1), "x a1"), IllegalSwap::GameOver);
}
