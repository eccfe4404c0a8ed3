//! Games that lead straight to a rare case of the rules.

use oust_core::{Action, Board, Color, Game, Outcome, Placement, State};

use crate::common::{Plain, assert_agree, hexagon, play, rectangle};

/// Plays a script on the engine and on the plain rules, and compares them after each action.
#[track_caller]
fn replay(board: &Board, script: &str) -> Game {
    let game = play(board, script);
    let mut plain = Plain::new(board.shape());
    for (action, position) in game.actions().zip(game.positions().skip(1)) {
        plain.act(action);
        assert_agree(&position, &plain);
    }
    game
}

fn empty_points(game: &Game) -> usize {
    let position = game.position();
    position.board().len() - position.count(Color::X) - position.count(Color::O)
}

/// Returns the last placement of a game.
#[track_caller]
fn last_placement(game: &Game) -> Placement {
    let mut before = game.clone();
    let Some(Action::Place(point)) = before.undo() else {
        panic!("the last action is no placement");
    };
    before.check(point).expect("the game has played it")
}

#[track_caller]
fn wins(board: &Board, script: &str, winner: Color) {
    let game = replay(board, script);
    assert_eq!(game.outcome(), Some(Outcome::Win(winner)));
    assert_eq!(game.position().state(), State::Won(winner));
    assert_eq!(game.position().count(!winner), 0);
    assert!(!game.position().mid_turn(), "a win ends the turn");
    assert!(last_placement(&game).is_capturing());
}

#[track_caller]
fn deadlocks(board: &Board, script: &str, empty: usize) {
    let game = replay(board, script);
    assert_eq!(game.outcome(), Some(Outcome::Deadlock));
    assert_eq!(game.position().state(), State::Deadlock);
    assert!(!game.position().must_pass(), "nobody passes for ever");
    assert_eq!(empty_points(&game), empty);
    for color in Color::BOTH {
        assert!(!game.position().has_placement(color));
    }
}

/// Checks that the last capture leaves the side without a placement and so ends its turn.
#[track_caller]
fn turn_runs_out(board: &Board, script: &str, to_move: Color) {
    let game = replay(board, script);
    let position = game.position();
    assert!(last_placement(&game).is_capturing());
    assert_eq!(game.outcome(), None, "to have no placement is not to lose");
    assert!(!position.has_placement(!to_move));
    assert_eq!(position.to_move(), to_move);
    assert!(!position.mid_turn());
    assert!(!position.must_pass());
    assert!(empty_points(&game) > 0);
}

/// Checks that the script ends with a forced pass.
#[track_caller]
fn passes(board: &Board, script: &str, to_move: Color) {
    let game = replay(board, script);
    let mut before = game.clone();
    assert_eq!(before.undo(), Some(Action::Pass));
    assert!(before.position().must_pass());
    assert_eq!(
        before.outcome(),
        None,
        "to have no placement is not to lose"
    );
    assert_eq!(before.position().legal().count(), 0);
    assert!(before.position().has_placement(to_move));

    assert_eq!(game.position().setup(), before.position().setup());
    assert_eq!(game.position().to_move(), to_move);
    assert!(!game.position().must_pass());
    assert!(!game.position().mid_turn());
    assert_eq!(game.turns(), before.turns() + 1);
}

#[test]
fn a_capture_of_every_enemy_stone_wins() {
    wins(&rectangle(3, 3), "x a1, o b1, x a2", Color::X);
    wins(&rectangle(1, 4), "x a1, o a2, x a4, o a3", Color::O);
    wins(&hexagon(2), "x(0,0) o(1,0) x(-1,0)", Color::X);
}

#[test]
fn a_board_on_which_neither_side_has_a_placement_is_deadlocked() {
    deadlocks(&rectangle(1, 1), "x a1", 0);
    deadlocks(&rectangle(2, 1), "x a1, o b1", 0);
    deadlocks(&rectangle(2, 2), "x a1, o b1, x b2, o a2", 0);
    deadlocks(&hexagon(1), "x(0,0)", 0);
    deadlocks(
        &rectangle(4, 4),
        "x b1 o c1 x a3 o d2 x b4 o d1 o a2 x a4 x b1 o a2 x c2 o b3 x d3 o c4",
        4,
    );
    deadlocks(
        &rectangle(3, 5),
        "x a1 o b1 x a4 o c2 x b5 o c1 o a3 x a5 x a1 o a3 x b2 o b4 x c3 o c5",
        3,
    );
}

#[test]
fn a_turn_ends_when_nothing_is_left_after_a_capture() {
    turn_runs_out(
        &rectangle(2, 6),
        "x a1 o b2 x a4 o a3 x b5 o b3 o a6 x a5",
        Color::O,
    );
    turn_runs_out(
        &rectangle(4, 4),
        "x a1 o b1 x d1 o b3 x c4 o b2 o d3 x a2 o a4 x d2",
        Color::O,
    );
    turn_runs_out(
        &hexagon(3),
        "x(-2,0) o(-2,1) x(-2,2) o(-1,-1) x(0,2) o(1,-1) x(-1,2) x(0,-1) o(1,0) o(-1,0)",
        Color::X,
    );
}

#[test]
fn a_side_without_a_placement_at_the_start_of_its_turn_passes() {
    passes(
        &rectangle(4, 4),
        "x a1 o c1 x d1 o c3 x b4 o c2 o a3 x a2 x d2 o d4, x passes",
        Color::O,
    );
    passes(
        &rectangle(3, 3),
        "x b1 o a1 x c2 o a3 x c1 x a2 o b3 o a1 x a2, o passes",
        Color::X,
    );
    passes(
        &hexagon(3),
        "x(-2,0) o(-2,1) x(-1,2) o(0,0) x(1,-2) o(-1,0) o(0,-2) x(-2,0) o(0,2) x(1,0) o(2,-2), \
         x passes",
        Color::O,
    );
}
