//! Wins and losses in one turn.

use oust_core::{Board, Color, Position, Setup, State};
use oust_search::{Engine, Limits, Proof};
use oust_test_support::plain::Plain;

use crate::proofs::{can_win, is_safe};
use crate::{positions, search};

/// Panics unless a search of one expansion wins in this turn.
#[track_caller]
fn assert_wins(position: &Position) {
    let report = search(position, 1);
    assert_eq!(report.proof, Some(Proof::Win));
    let mut after = position.clone();
    for &point in &report.line {
        assert_eq!(after.to_move(), position.to_move());
        after.play(point).expect("the line is legal");
    }
    assert_eq!(after.state(), State::Won(position.to_move()));
}

#[track_caller]
fn assert_does_not_win(position: &Position) {
    assert_eq!(search(position, 1).proof, None);
}

/// Returns the position with the colors of the rows, or with both exchanged.
fn from_rows(rows: &[String], to_move: Color) -> Position {
    let rows = rows.iter().map(|row| match to_move {
        Color::X => row.clone(),
        Color::O => row.replace('x', "?").replace('o', "x").replace('?', "o"),
    });
    let rows: Vec<String> = rows.collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let setup = Setup::from_rows(&rows).expect("rows");
    Position::from_setup(&setup, to_move)
}

/// Returns a row of x that captures groups of 1 to `captures` stones, in this order only: each
/// makes it just large enough for the next. The last group has `last` stones.
fn growing_chain(captures: usize, last: usize) -> Vec<String> {
    let middle = captures + 1;
    let cell = |row: usize, column: usize| {
        let size = if column == captures { last } else { column };
        let is_above = row < middle;
        match (row.abs_diff(middle), column) {
            (0, 0) => 'x',
            (0, _) | (_, 0) => '.',
            (distance, _) if distance <= size && is_above == (column % 2 == 1) => 'o',
            _ => '.',
        }
    };
    let row = |row| (0..=captures).map(|column| cell(row, column)).collect();
    (0..=2 * middle).map(row).collect()
}

#[test]
fn chains_of_growing_captures_are_found() {
    for color in Color::BOTH {
        for captures in [1, 2, 5, 8, 11, 15] {
            assert_wins(&from_rows(&growing_chain(captures, captures), color));
            assert_does_not_win(&from_rows(&growing_chain(captures, captures + 1), color));
        }
    }
}

#[test]
fn chains_of_separate_captures_are_found() {
    for color in Color::BOTH {
        for captures in [1, 3, 7, 12] {
            let row = vec!["x.o.."; captures].concat();
            assert_wins(&from_rows(std::slice::from_ref(&row), color));
            let columns: Vec<String> = row.chars().map(String::from).collect();
            assert_wins(&from_rows(&columns, color));
            // No stone of the side to move is near the last enemy stone.
            assert_does_not_win(&from_rows(&[row + ".o"], color));
        }
    }
}

#[test]
fn a_chain_is_finished_inside_the_turn() {
    for color in Color::BOTH {
        let mut position = from_rows(&growing_chain(9, 9), color);
        let line = search(&position, 1).line;
        for point in line {
            assert_wins(&position);
            assert_eq!(search(&position, 1).best, Some(point));
            position.play(point).expect("the line is legal");
        }
        assert_eq!(position.state(), State::Won(color));
    }
}

/// Returns a position in which the capture that is tried first wastes the singleton that the win needs,
/// next to `captures` captures that can be made in any order.
///
/// The stone at the left of the second row may take the singleton that the pair has to grow by. This leaves
/// as many further captures as the other way does, for it comes near the singleton of the fourth row, and is
/// first in printed order.
fn misleading_capture(captures: usize) -> Position {
    // The search sees the image with the most empty points first: by the top row this one.
    let first = [
        "..........",
        "x.o.xx.ooo",
        "..........",
        ".o........",
        "x.........",
        "..........",
    ];
    let others = std::iter::repeat_n(["..........", "x.o......."], captures);
    // Without these the tree would find the win first.
    let empty = std::iter::repeat_n("..........", 14);
    let rows = first.into_iter().chain(empty).chain(others.flatten());
    let rows = rows.map(str::to_owned);
    from_rows(&rows.collect::<Vec<_>>(), Color::X)
}

#[test]
fn an_undecided_win_is_searched_again() {
    // It takes 1,042 positions, and the first search visits 1,000.
    let position = misleading_capture(8);
    let started = Engine::new(position.board()).start(&position);
    let mut parts = started.expect("the position's board");
    for evaluations in [1, 39_000] {
        let report = parts.run(&Limits::evaluations(evaluations));
        assert_eq!(report.proof, None, "{evaluations}");
    }
    let report = parts.run(&Limits::evaluations(200_000));
    assert_eq!(report.proof, Some(Proof::Win));
    assert_eq!(report.line.len(), 11);
    assert!(report.evaluations < 41_000, "{}", report.evaluations);
    assert_eq!(report, search(&position, 200_000));
}

/// A position of a game between levels 9 and 7, in which the engine once lost in the next turn:
/// every placement loses in the end, `a9` first of all.
const LOST: &str = ".o... o.oo.x ....... ...x..x. .x.....x. x.x.xxx. .x..x.. .x..x. .x..x";

#[test]
fn a_lost_side_does_not_lose_in_the_next_turn() {
    let board = Board::hexagon(5).expect("a board");
    let mut setup = Setup::new(board.clone());
    for (point, symbol) in board.points().zip(LOST.split(' ').flat_map(str::chars)) {
        let stone = match symbol {
            'x' => Some(Color::X),
            'o' => Some(Color::O),
            _ => None,
        };
        setup.put(point, stone).expect("a point of the board");
    }
    let report = search(&Position::from_setup(&setup, Color::X), 20_000);
    assert_eq!(report.proof, Some(Proof::Loss));
    let mut after = Plain::from_setup(&setup, Color::X);
    after.play(report.best.expect("a placement").index());
    assert!(is_safe(&after, Color::X), "{:?}", report.best);
}

#[test]
fn wins_and_losses_in_one_turn_agree_with_plain_search() {
    let boards = [
        Board::rectangle(1, 12),
        Board::rectangle(3, 3),
        Board::rectangle(4, 4),
        Board::rectangle(6, 3),
        Board::hexagon(2),
        Board::hexagon(3),
    ];
    let [mut wins, mut dangers, mut losses] = [0; 3];
    for board in boards.map(|board| board.expect("a board")) {
        for position in positions(&board, 60) {
            let setup = position.setup();
            if position.state() != State::Playing || position.must_pass() || position.mid_turn() {
                continue;
            }
            let plain = Plain::from_setup(&setup, position.to_move());
            let report = search(&position, 1);
            let best = report.best.expect("a placement");
            if can_win(&plain) {
                wins += 1;
                assert_wins(&position);
                continue;
            }
            let is_safe_after = |index: usize| {
                let mut after = plain.clone();
                after.play(index);
                is_safe(&after, position.to_move())
            };
            let safe = plain
                .legal()
                .into_iter()
                .filter(|&index| is_safe_after(index))
                .count();
            if safe == 0 {
                losses += 1;
                assert_eq!(report.proof, Some(Proof::Loss), "{setup:?}");
            } else {
                dangers += usize::from(safe < plain.legal().len());
                assert!(is_safe_after(best.index()), "{best:?} in {setup:?}");
            }
        }
    }
    assert!(
        wins > 50 && dangers > 50 && losses > 20,
        "{wins} {dangers} {losses}"
    );
}
