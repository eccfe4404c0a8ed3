//! Games written as in the rules: `x a1, o b1, x passes`, on a hexagon `x(-2,0) o(0,1)`.

use oust_core::{Action, Board, Color, Game};

use oust_test_support::geometry::{a1, axial};

/// Plays a script. Each side that it names must be the one to move.
#[track_caller]
pub(crate) fn play(board: &Board, script: &str) -> Game {
    let mut game = Game::new(board.clone());
    for (side, action) in parse(board, script) {
        let so_far = game.actions().len();
        assert_eq!(game.position().to_move(), side, "after {so_far} actions");
        if let Err(reason) = game.act(action) {
            panic!("after {so_far} actions: {reason}");
        }
    }
    game
}

/// Returns the sides and actions of a script.
#[track_caller]
fn parse(board: &Board, script: &str) -> Vec<(Color, Action)> {
    let script = script.replace(", ", " ");
    let mut words = script.split_whitespace();
    let mut moves = Vec::new();
    while let Some(word) = words.next() {
        let (side, rest) = word.split_at(1);
        let side = match side {
            "x" => Color::X,
            "o" => Color::O,
            _ => panic!("{word} names no side"),
        };
        let what = match rest {
            "" => match words.next().expect("a side does something") {
                "passes" => Action::Pass,
                name => Action::Place(a1(board, name)),
            },
            pair => {
                let inner = pair.strip_prefix('(').and_then(|p| p.strip_suffix(')'));
                let (q, r) = inner.and_then(|p| p.split_once(',')).expect("(q,r)");
                let number = |text: &str| text.parse().expect("a number");
                Action::Place(axial(board, number(q), number(r)))
            }
        };
        moves.push((side, what));
    }
    moves
}
