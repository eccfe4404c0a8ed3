//! Random games from a seed.

use std::collections::HashSet;

use oust_core::{Action, Board, Color, Outcome, Point, Position, RandomPlay};

use crate::common::{hexagon, picture, rectangle};

fn games(seed: u64, board: &Board) -> Vec<Vec<Action>> {
    let mut play = RandomPlay::new(seed);
    (0..5)
        .map(|_| play.game(board).actions().collect())
        .collect()
}

#[test]
fn the_same_seed_gives_the_same_games() {
    for board in [rectangle(7, 7), hexagon(4)] {
        for seed in [0, 1, 2007, u64::MAX] {
            assert_eq!(games(seed, &board), games(seed, &board));
        }
    }
}

#[test]
fn different_seeds_give_different_games() {
    let board = hexagon(4);
    let distinct: HashSet<_> = (0..100).flat_map(|seed| games(seed, &board)).collect();
    assert_eq!(
        distinct.len(),
        500,
        "no two alike among so many possible ones"
    );
}

#[test]
fn games_are_played_to_their_end_on_the_board() {
    for board in [
        rectangle(1, 1),
        rectangle(1, 9),
        rectangle(3, 3),
        rectangle(9, 9),
        hexagon(5),
    ] {
        let mut play = RandomPlay::new(11);
        for _ in 0..20 {
            let game = play.game(&board);
            assert!(matches!(
                game.outcome(),
                Some(Outcome::Win(_) | Outcome::Deadlock)
            ));
            assert_eq!(game.start(), &Position::new(board.clone()));
        }
    }
}

#[test]
fn a_playout_ends_as_the_game_of_the_same_seed() {
    // With passes and deadlocks, and as tables as well.
    for board in [
        rectangle(1, 9),
        rectangle(3, 3),
        rectangle(13, 13),
        hexagon(7),
        rectangle(20, 20),
    ] {
        let (mut game, mut playout) = (RandomPlay::new(11), RandomPlay::new(11));
        for _ in 0..20 {
            let end = playout.playout(Position::new(board.clone()));
            assert_eq!(&end, game.game(&board).position());
        }
    }
}

#[test]
fn every_legal_placement_is_drawn_about_as_often_as_the_others() {
    let position = picture("x ? o . \n . . . . \n o . . x").position(Color::X);
    let mut play = RandomPlay::new(5);
    let mut drawn = [0; 12];
    for _ in 0..7000 {
        drawn[play.placement(&position).expect("x has placements").index()] += 1;
    }
    let legal: Vec<Point> = position.legal().map(|legal| legal.point).collect();
    for point in position.board().points() {
        let times = drawn[point.index()] * legal.len();
        let range = if legal.contains(&point) {
            6000..8000
        } else {
            0..1
        };
        assert!(range.contains(&times), "{point:?} {drawn:?}");
    }
}

#[test]
fn a_side_without_a_placement_draws_none() {
    let mut play = RandomPlay::new(5);
    let stuck = picture("x . o o").position(Color::X);
    assert!(stuck.must_pass());
    assert_eq!(play.placement(&stuck), None);
    for over in ["x x .", "x o \n o x"] {
        assert_eq!(play.placement(&picture(over).position(Color::O)), None);
    }
}
