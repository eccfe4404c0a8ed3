//! Small positions, with and without one answer.

use oust_core::{Color, Game, Point, Position, RandomPlay, Setup};

use super::*;
use crate::{Engine, Stop};

fn position(rows: &[&str], to_move: Color) -> Position {
    Position::from_setup(&Setup::from_rows(rows).expect("rows"), to_move)
}

/// Returns the puzzles of a position as `kind: row and column of each placement (forced)`.
fn found(position: &Position) -> Vec<String> {
    let board = position.board();
    let name = |&point: &Point| {
        let (row, column) = board.row_and_column(point).expect("on the board");
        format!("{row}{column}")
    };
    let found = Finder::default().find(position);
    assert_eq!(found.undecided, []);
    let puzzles = found.puzzles.iter().map(|puzzle| {
        let solution: Vec<String> = puzzle.solution.iter().map(name).collect();
        let (kind, solution) = (puzzle.kind.name(), solution.join(" "));
        format!("{kind}: {solution} ({})", puzzle.forced)
    });
    puzzles.collect()
}

#[track_caller]
fn check(rows: &[&str], to_move: Color, expected: &[&str]) {
    assert_eq!(found(&position(rows, to_move)), expected);
    // The same question with the colors exchanged.
    let setup = Setup::from_rows(rows).expect("rows").colors_swapped();
    assert_eq!(found(&Position::from_setup(&setup, !to_move)), expected);
}

#[test]
fn a_win_of_two_captures_in_one_order_is_a_puzzle() {
    check(&["o..", "..x", "x.."], Color::O, &["win: 10 11 (2)"]);
}

#[test]
fn the_rest_of_a_win_may_go_on_in_several_ways() {
    check(&["..o", "x.x", "..."], Color::O, &["win: 01 00 (1)"]);
}

#[test]
fn two_captures_in_any_order_are_no_puzzle() {
    check(&["x.o..x.o.."], Color::X, &[]);
}

#[test]
fn a_single_capture_of_everything_is_no_puzzle() {
    check(&["...", "x..", "xo."], Color::X, &[]);
    check(&["x.o."], Color::X, &[]);
}

#[test]
fn the_only_placement_that_does_not_lose_at_once_is_a_puzzle() {
    check(
        &["..o", "x..", "..."],
        Color::X,
        &["save: 21 (1)", "only: 21 (1)"],
    );
}

#[test]
fn a_save_may_need_a_whole_turn() {
    check(
        &["..x.", "....", "o.x."],
        Color::O,
        &["save: 21 23 (2)", "only: 21 23 (2)"],
    );
}

#[test]
fn a_position_without_a_threat_is_no_save() {
    let finder = Finder::new(Settings {
        kinds: vec![Kind::Save],
        ..Settings::default()
    });
    let quiet = position(&["x...", "....", "...o"], Color::X);
    assert_eq!(finder.find(&quiet).puzzles, []);
    assert_eq!(finder.find(&quiet).undecided, []);
}

#[test]
fn the_only_winning_placement_is_a_puzzle() {
    check(&["..o.", "x...", "...."], Color::X, &["only: 23 (1)"]);
}

#[test]
fn a_turn_that_has_begun_is_no_puzzle() {
    let mut inside = position(&["o..", "..x", "x.."], Color::O);
    let point = inside.board().point(1, 0).expect("on the board");
    inside.play(point).expect("a legal placement");
    assert!(inside.mid_turn());
    assert_eq!(found(&inside), Vec::<String>::new());
}

#[test]
fn a_small_budget_leaves_a_position_undecided_and_finds_nothing_wrong() {
    let finder = Finder::new(Settings {
        turn_placements: 1,
        ..Settings::default()
    });
    let found = finder.find(&position(&["o..", "..x", "x.."], Color::O));
    assert_eq!(found.puzzles, []);
    assert_eq!(found.undecided, Kind::ALL);
}

#[test]
fn kinds_that_are_not_asked_for_are_not_found() {
    let finder = Finder::new(Settings {
        kinds: vec![Kind::Only],
        ..Settings::default()
    });
    let kinds = |rows: &[&str], side| {
        let found = finder.find(&position(rows, side)).puzzles;
        found.iter().map(|puzzle| puzzle.kind).collect::<Vec<_>>()
    };
    assert_eq!(kinds(&["o..", "..x", "x.."], Color::O), []);
    assert_eq!(kinds(&["..o", "x..", "..."], Color::X), [Kind::Only]);
}

#[test]
fn images_of_a_puzzle_have_the_same_canonical_stones() {
    let setup = Setup::from_rows(&["o..", "..x", "x.."]).expect("rows");
    let stones = |setup: &Setup, to_move| {
        let position = Position::from_setup(setup, to_move);
        let mut puzzles = Finder::default().find(&position).puzzles;
        puzzles.remove(0).canonical_stones()
    };
    let expected = stones(&setup, Color::O);
    for symmetry in setup.board().symmetries() {
        let image = setup.transformed(symmetry).expect("a symmetry");
        assert_eq!(stones(&image, Color::O), expected);
        assert_eq!(stones(&image.colors_swapped(), Color::X), expected);
    }
    let other = Setup::from_rows(&["..o", "x.x", "..."]).expect("rows");
    assert_ne!(stones(&other, Color::O), expected);
}

#[test]
fn the_puzzles_of_a_game_are_in_its_order_and_after_their_turns() {
    let board = oust_core::Board::rectangle(4, 4).expect("a board");
    let mut play = RandomPlay::new(3);
    let mut puzzles = 0;
    for _ in 0..20 {
        let game = play.game(&board);
        let found = Finder::default().find_in_game(&game).expect("no stop");
        assert!(
            found
                .puzzles
                .is_sorted_by_key(|found| (found.turns, found.puzzle.kind))
        );
        for found in found.puzzles {
            let mut before = game.clone();
            before.rewind_to_turn(found.turns);
            assert_eq!(*before.position(), found.puzzle.position);
            puzzles += 1;
        }
    }
    assert!(puzzles > 20, "{puzzles}");
}

#[test]
fn a_stop_ends_the_search_of_a_game() {
    let settings = Settings::default();
    settings.stop.stop();
    let board = oust_core::Board::hexagon(3).expect("a board");
    assert!(
        Finder::new(settings)
            .find_in_game(&Game::new(board))
            .is_none()
    );
}

#[test]
fn the_difficulty_is_a_checkpoint_and_the_limit_where_the_answer_is_not_found() {
    // Its answer is hidden from the first evaluations.
    let position = position(&["..o.", "x...", "...."], Color::X);
    let puzzle = Finder::default().find(&position).puzzles.remove(0);
    let engine = Engine::new(position.board());
    let measure = |limit| {
        let measured = Difficulty::measure(&engine, &puzzle, limit, &Stop::default());
        measured.expect("the board").expect("no stop")
    };
    let whole = measure(1000);
    assert!(whole.is_found && whole.evaluations > 1, "{whole:?}");
    assert!(whole.evaluations.is_power_of_two(), "{whole:?}");
    assert_eq!(measure(1000), whole);
    let below = measure(whole.evaluations / 2);
    assert_eq!(below.evaluations, whole.evaluations / 2);
    assert!(!below.is_found);
    let stop = Stop::default();
    stop.stop();
    assert_eq!(Difficulty::measure(&engine, &puzzle, 9, &stop), Ok(None));
}
