//! The pie rule on boards that plain exhaustive search solves.

use std::collections::HashMap;

use oust_core::{Action, Board, Game, Point, Position, State};
use oust_search::{Level, Player};

/// Results of positions for the side to move: 1 won, 0 deadlock, -1 lost.
#[derive(Default)]
struct Solver {
    results: HashMap<u64, i8>,
}

impl Solver {
    fn solve(&mut self, position: &Position) -> i8 {
        match position.state() {
            State::Won(winner) if winner == position.to_move() => return 1,
            State::Won(_) => return -1,
            State::Deadlock => return 0,
            State::Playing => {}
        }
        let key = position.key();
        if let Some(&result) = self.results.get(&key) {
            return result;
        }
        let mut best = -1;
        if position.must_pass() {
            let mut after = position.clone();
            after.pass().expect("a forced pass");
            best = -self.solve(&after);
        }
        let mut placements: Vec<_> = position.legal().collect();
        placements.sort_by_key(|placement| !placement.kind.is_capturing());
        for placement in placements {
            let mut after = position.clone();
            after.play(placement.point).expect("a legal placement");
            // A turn that goes on keeps the side to move, and only the side that places can win.
            let result = match after.state() {
                State::Won(_) => 1,
                _ if after.to_move() == position.to_move() => self.solve(&after),
                _ => -self.solve(&after),
            };
            best = best.max(result);
            if best == 1 {
                break;
            }
        }
        self.results.insert(key, best);
        best
    }
}

fn boards() -> [Board; 6] {
    [
        Board::rectangle(3, 3),
        Board::rectangle(2, 5),
        Board::rectangle(2, 2),
        Board::rectangle(1, 6),
        Board::hexagon(2),
        Board::hexagon(3),
    ]
    .map(|board| board.expect("a board"))
}

/// Returns the result for the second player after each first placement, one of each class of
/// symmetric ones.
fn openings(board: &Board) -> Vec<(Point, i8)> {
    let mut solver = Solver::default();
    let is_first = |point: &Point| {
        let mut images = board.symmetries();
        images.all(|symmetry| board.transform(symmetry, *point) >= Some(*point))
    };
    let results = board.points().filter(is_first).map(|point| {
        let mut position = Position::new(board.clone());
        position.play(point).expect("the board is empty");
        (point, solver.solve(&position))
    });
    results.collect()
}

#[test]
fn the_strongest_level_swaps_exactly_the_openings_that_win() {
    for board in boards() {
        let mut player = Player::new(Level::MAX, &board, 1);
        for (point, result) in openings(&board) {
            let mut game = Game::new(board.clone());
            game.play(point).expect("the board is empty");
            if game.outcome().is_some() {
                continue;
            }
            let swaps = player.choose(&game) == Ok(Action::Swap);
            assert_eq!(swaps, result == -1, "{:?} {point:?}", board.shape());
        }
    }
}

#[test]
fn the_strongest_level_opens_where_a_swap_does_not_win() {
    for board in boards() {
        let openings = openings(&board);
        if openings.iter().all(|&(_, result)| result == -1) {
            continue;
        }
        for seed in 0..3 {
            let game = Game::new(board.clone());
            let Ok(Action::Place(chosen)) = Player::new(Level::MAX, &board, seed).choose(&game)
            else {
                panic!("the first action is a placement");
            };
            let (_, result) = openings
                .iter()
                .find(|&&(point, _)| {
                    let mut images = board.symmetries();
                    images.any(|symmetry| board.transform(symmetry, point) == Some(chosen))
                })
                .expect("every point is in a class");
            assert_ne!(*result, -1, "{:?} {chosen:?}", board.shape());
        }
    }
}
