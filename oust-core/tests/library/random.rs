//! Random games from a seed.

use std::collections::{HashMap, HashSet};

use oust_core::{Action, Board, Color, Outcome, Point, Position, RandomPlay, Setup, State};

use crate::common::{diagram, hexagon, rectangle};

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

/// Computes the probability that the first player wins if placements are drawn uniformly.
fn probable_win(position: &Position, known: &mut HashMap<Position, f64>) -> f64 {
    match position.state() {
        State::Won(winner) => return f64::from(u8::from(winner == Color::X)),
        State::Deadlock => return 0.0,
        State::Playing => {}
    }
    if let Some(&win) = known.get(position) {
        return win;
    }
    let mut next: Vec<Position> = position
        .legal_points()
        .map(|point| {
            let mut next = position.clone();
            next.play(point).expect("the point was found legal");
            next
        })
        .collect();
    if position.must_pass() {
        let mut passed = position.clone();
        passed.pass().expect("there is no placement");
        next.push(passed);
    }
    let sum: f64 = next.iter().map(|next| probable_win(next, known)).sum();
    let win = sum / f64::from(u32::try_from(next.len()).expect("few points"));
    known.insert(position.clone(), win);
    win
}

#[test]
fn games_and_playouts_win_as_often_as_uniform_draws() {
    for board in [
        rectangle(1, 6),
        rectangle(3, 2),
        rectangle(3, 3),
        hexagon(2),
    ] {
        let start = Position::new(board.clone());
        let tables = Position::from_setup_unspecialized(&Setup::new(board.clone()), Color::X);
        let win = probable_win(&start, &mut HashMap::new());
        let [mut bitboards, mut general, mut games] = [3, 4, 5].map(RandomPlay::new);
        let ways: [&mut dyn FnMut() -> Position; 3] = [
            &mut || bitboards.playout(start.clone()),
            &mut || general.playout(tables.clone()),
            &mut || games.game(&board).position().clone(),
        ];
        for (way, end) in ways.into_iter().enumerate() {
            let wins = (0..10_000).filter(|_| end().state() == State::Won(Color::X));
            let share = f64::from(u32::try_from(wins.count()).expect("few games")) / 1e4;
            assert!(
                (share - win).abs() < 0.02,
                "{board:?} {way}: {share}, not {win}"
            );
        }
    }
}

#[test]
fn a_playout_continues_a_turn_and_ends_at_once_in_a_finished_game() {
    let mut position = diagram("x . o . o").position(Color::X);
    position.play(Point::new(1)).expect("it captures");
    assert!(position.mid_turn());
    let mut play = RandomPlay::new(11);
    for _ in 0..20 {
        let end = play.playout(position.clone());
        assert_ne!(end.state(), State::Playing);
        assert_eq!(play.playout(end.clone()), end);
    }
}

#[test]
fn every_legal_placement_is_drawn_about_as_often_as_the_others() {
    let position = diagram("x ? o . \n . . . . \n o . . x").position(Color::X);
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
    let stuck = diagram("x . o o").position(Color::X);
    assert!(stuck.must_pass());
    assert_eq!(play.placement(&stuck), None);
    for over in ["x x .", "x o \n o x"] {
        assert_eq!(play.placement(&diagram(over).position(Color::O)), None);
    }
}
