//! Every level plays legally wherever a game can stand, repeats itself, and beats lower levels.

use std::collections::HashSet;
use std::time::Duration;

use oust_core::{Action, Board, Color, Game, Outcome, Position, RandomPlay, Seat, Setup, SwapRule};
use oust_search::solve::{Method, Solver, Value};
use oust_search::{
    ChoiceError, Level, Limits, Player, Score, Stop, WrongBoard, balanced_opening, play_game,
    play_pair,
};

fn level(number: u8) -> Level {
    Level::new(number).expect("a level")
}

/// Returns a game on a rectangle from placements such as `a1`, the bottom left point.
fn game(width: u8, height: u8, placements: &str) -> Game {
    let board = Board::rectangle(width, height).expect("a board");
    let mut game = Game::new(board.clone());
    for placement in placements.split_whitespace() {
        let (column, row) = placement.split_at(1);
        let column = usize::from(column.as_bytes()[0] - b'a');
        let row: usize = row.parse().expect("a row number");
        let point = board.point(usize::from(height) - row, column);
        game.play(point.expect("a point of the board"))
            .expect("a legal placement");
    }
    game
}

#[track_caller]
fn plays_to_the_end(start: &Game) {
    for number in [0, 1, 4, 5, 9] {
        let board = start.position().board();
        let mut first = Player::new(level(number), board, 1);
        let mut second = Player::new(level(number), board, 2);
        let game = play_game(start.clone(), &mut first, &mut second).expect("legal play");
        assert!(game.outcome().is_some());
    }
}

#[test]
fn levels_play_every_kind_of_board_to_its_end() {
    for board in [
        Board::rectangle(1, 1),
        Board::rectangle(1, 2),
        Board::rectangle(1, 9),
        Board::rectangle(2, 2),
        Board::rectangle(5, 2),
        Board::hexagon(1),
        Board::hexagon(3),
    ] {
        let game = Game::new(board.expect("a board"));
        plays_to_the_end(&game);
        plays_to_the_end(&game.with_swap_rule(SwapRule::Forbidden));
    }
}

#[test]
fn levels_play_on_from_every_position_of_a_game() {
    let board = Board::rectangle(4, 4).expect("a board");
    let mut passes = 0;
    let mut random = RandomPlay::new(3);
    for _ in 0..100 {
        let mut game = random.game(&board);
        while let Some(last) = game.undo() {
            let chosen = Player::new(level(1), &board, 1).choose(&game);
            let action = chosen.expect("the game goes on");
            if last == Action::Pass {
                assert_eq!(action, Action::Pass);
                passes += 1;
            }
            game.clone().act(action).expect("a legal action");
        }
    }
    assert!(passes > 0);
}

#[test]
fn the_highest_level_makes_no_mistake_on_small_boards() {
    let mut random = RandomPlay::new(11);
    let mut choices = 0;
    for board in ["4x4", "3x5", "2x6", "hex2"] {
        let board: Board = board.parse().expect("a board");
        let mut solver = Solver::new(&board, Method::ProofNumbers, 1 << 22).expect("a small board");
        for _ in 0..6 {
            let mut game = random.game(&board);
            let mut player = Player::new(Level::MAX, &board, 3);
            while game.undo().is_some() {
                if game.position().must_pass() {
                    continue;
                }
                let action = player.choose(&game).expect("the game goes on");
                let (values, _) = solver.placements(game.position(), &Limits::endless());
                let best = values.iter().filter_map(|(_, value)| *value).max();
                match action {
                    Action::Place(point) if game.actions().len() > 0 => {
                        assert!(values.contains(&(point, best)), "{:?}", game.position());
                        choices += 1;
                    }
                    Action::Swap => assert_eq!(best, Some(Value::Loss)),
                    _ => {}
                }
                if game.check_swap().is_ok() && action != Action::Swap {
                    assert_ne!(best, Some(Value::Loss));
                }
            }
        }
    }
    assert!(choices > 100, "{choices}");
}

#[test]
fn the_first_placement_that_keeps_the_value_is_found_in_any_order() {
    let mut random = RandomPlay::new(5);
    let mut values_seen = HashSet::new();
    for board in ["2x2", "3x3", "2x5", "4x4", "3x5"] {
        let board: Board = board.parse().expect("a board");
        let mut solver = Solver::with_proof_numbers(&board, 1 << 20).expect("a small board");
        for _ in 0..40 {
            let mut game = random.game(&board);
            while game.undo().is_some() {
                if game.position().must_pass() {
                    continue;
                }
                let limits = Limits::endless();
                let (mut values, _) = solver.placements(game.position(), &limits);
                let best = values.iter().filter_map(|(_, value)| *value).max();
                assert_eq!(solver.prove(game.position(), &limits), best);
                values_seen.insert(best);
                for _ in 0..2 {
                    let expected = values.iter().find(|(_, value)| *value == best);
                    let points = values.iter().map(|(point, _)| *point);
                    let found = solver.first_keeping(game.position(), points, &limits);
                    assert_eq!(found, expected.map(|(point, _)| *point));
                    values.reverse();
                }
            }
        }
    }
    assert_eq!(values_seen.len(), 3, "wins, losses and deadlocks");
}

#[test]
fn levels_play_on_from_the_middle_of_a_turn_and_from_a_forced_pass() {
    let stuck = game(4, 4, "a1 c1 d1 c3 b4 c2 a3 a2 d2 d4");
    assert!(stuck.position().must_pass());
    plays_to_the_end(&stuck);

    let captured = game(4, 4, "a1 b1 c3 d4 a2");
    assert!(captured.position().mid_turn());
    plays_to_the_end(&captured);
}

#[test]
fn levels_play_on_from_a_position_set_up_by_hand() {
    let rows = ["x x . .", "o . . o", ". . o o", "x . . ."];
    let setup = Setup::from_rows(&rows).expect("a diagram");
    for color in Color::BOTH {
        let start = Game::from_position(Position::from_setup(&setup, color));
        assert!(start.outcome().is_none());
        plays_to_the_end(&start);
    }
    // No stone of the side to move, and no swap: the game does not begin on an empty board.
    let setup = Setup::from_rows(&["...", ".o.", "..."]).expect("a diagram");
    let start = Game::from_position(Position::from_setup(&setup, Color::X));
    plays_to_the_end(&start);
}

#[test]
fn an_action_depends_on_the_seed_and_the_game_alone() {
    let board = Board::hexagon(4).expect("a board");
    for number in [0, 1, 3, 5] {
        let mut players = [1, 2].map(|seed| Player::new(level(number), &board, seed));
        let [first, second] = &mut players;
        let game = play_game(Game::new(board.clone()), first, second).expect("legal play");
        // The players are asked again from the end to the start, and new ones in every position.
        let mut earlier = game.clone();
        while let Some(action) = earlier.undo() {
            let seat = earlier.seat(earlier.position().to_move());
            let (index, seed) = match seat {
                Seat::First => (0, 1),
                Seat::Second => (1, 2),
            };
            assert_eq!(players[index].choose(&earlier), Ok(action));
            let mut fresh = Player::new(level(number), &board, seed);
            assert_eq!(fresh.choose(&earlier), Ok(action));
        }
    }
}

#[test]
fn low_levels_play_different_games_from_different_seeds() {
    let board = Board::hexagon(4).expect("a board");
    for number in 0..=4 {
        let games: HashSet<Vec<Action>> = (0..10)
            .map(|seed| {
                let mut a = Player::new(level(number), &board, seed);
                let mut b = Player::new(level(number), &board, seed);
                let game = Game::new(board.clone());
                let game = play_game(game, &mut a, &mut b).expect("legal play");
                game.actions().collect()
            })
            .collect();
        assert!(games.len() >= 9, "level {number}: {}", games.len());
    }
}

#[test]
fn levels_are_in_order() {
    let board = Board::hexagon(4).expect("a board");
    for (stronger, weaker) in [(2, 0), (4, 2), (6, 4)] {
        let mut score = Score::default();
        for seed in 0..10 {
            let mut a = Player::new(level(stronger), &board, seed);
            let mut b = Player::new(level(weaker), &board, seed);
            let opening = balanced_opening(&board, seed);
            let [first, second] = play_pair(&opening, &mut a, &mut b).expect("legal play");
            score += Score::from_game(&first, Seat::First);
            score += Score::from_game(&second, Seat::Second);
        }
        assert!(score.wins >= 13, "{stronger} against {weaker}: {score:?}");
    }
}

#[test]
fn a_deadlock_is_played_no_further() {
    let deadlock = game(2, 2, "a1 b1 b2 a2");
    assert_eq!(deadlock.outcome(), Some(Outcome::Deadlock));
    let board = deadlock.position().board().clone();
    let mut a = Player::new(level(5), &board, 1);
    let mut b = Player::new(level(5), &board, 2);
    let after = play_game(deadlock, &mut a, &mut b).expect("nothing to play");
    assert_eq!(after.placements(), 4);
}

#[test]
fn a_stopped_player_still_acts_legally() {
    let board = Board::hexagon(5).expect("a board");
    let stop = Stop::default();
    stop.stop();
    let mut game = Game::new(board.clone());
    let mut player = Player::new(Level::MAX, &board, 1);
    let time = Some(Duration::from_secs(600));
    for _ in 0..40 {
        if game.outcome().is_some() {
            break;
        }
        let chosen = player.choose_within(&game, time, &stop);
        let action = chosen.expect("the game goes on");
        game.act(action).expect("a legal action");
    }
}

#[test]
fn a_player_refuses_a_finished_game_and_another_board() {
    let board = Board::hexagon(3).expect("a board");
    let mut player = Player::new(level(9), &board, 1);
    let finished = RandomPlay::new(1).game(&board);
    let outcome = finished.outcome().expect("an end");
    assert_eq!(
        player.choose(&finished),
        Err(ChoiceError::GameOver(outcome))
    );
    let other = Board::hexagon(4).expect("a board");
    let error = WrongBoard {
        expected: board,
        found: other.clone(),
    };
    let refused = player.choose(&Game::new(other));
    assert_eq!(refused, Err(ChoiceError::WrongBoard(error)));
}
