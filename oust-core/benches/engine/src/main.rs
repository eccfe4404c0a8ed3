//! Measures the engine and a plain second implementation of the rules.
//!
//! ```sh
//! cargo bench --manifest-path oust-core/benches/engine/Cargo.toml -- replay
//! ```
//!
//! Every row plays the same random games, made once from fixed seeds. A row `plain` does the work
//! of the row before it with the flood-filling rules of `oust_test_support::plain`, on less input:
//! compare the items per second. It runs on boards up to 19x19.

use divan::Bencher;
use divan::counter::ItemsCount;
use oust_core::{Action, Board, Game, Position, RandomPlay, State, perft};
use oust_test_support::plain::Plain;

const BOARDS: [&str; 6] = ["hex7", "11x11", "13x13", "19x19", "64x64", "101x101"];
const USUAL: [&str; 4] = ["hex7", "11x11", "13x13", "19x19"];

fn main() {
    divan::main();
}

/// One item is a placement with its full check.
#[divan::bench(args = BOARDS)]
fn replay(bencher: Bencher, board: &str) {
    let board = board_of(board);
    let games = games(&board, 20_000);
    let start = Position::new(board);
    bencher.counter(placements(&games)).bench(|| {
        for actions in divan::black_box(&games) {
            let mut position = start.clone();
            for &action in actions {
                step(&mut position, action);
            }
            divan::black_box(position.key());
        }
    });
}

/// The same as `replay` with a game, which writes an undo log.
#[divan::bench(args = BOARDS)]
fn replay_in_a_game(bencher: Bencher, board: &str) {
    let board = board_of(board);
    let games = games(&board, 20_000);
    let mut game = Game::new(board);
    bencher.counter(placements(&games)).bench_local(|| {
        for actions in divan::black_box(&games) {
            game.restart();
            for &action in actions {
                game.act(action).expect("it was played before");
            }
            divan::black_box(game.position().key());
        }
    });
}

/// One item is a placement undone.
#[divan::bench(args = BOARDS)]
fn undo(bencher: Bencher, board: &str) {
    let board = board_of(board);
    let games = games(&board, 20_000);
    let start = Position::new(board);
    let played = |actions: &Vec<Action>| {
        let mut game = Game::from_position(start.clone());
        for &action in actions {
            game.act(action).expect("it was played before");
        }
        game
    };
    bencher
        .counter(placements(&games))
        .with_inputs(|| games.iter().map(played).collect::<Vec<Game>>())
        .bench_refs(|games| {
            for game in games {
                while game.undo().is_some() {}
            }
        });
}

#[divan::bench(args = USUAL)]
fn replay_plain(bencher: Bencher, board: &str) {
    let board = board_of(board);
    let games = games(&board, 400);
    let start = Plain::new(board.shape());
    bencher.counter(placements(&games)).bench_local(|| {
        for actions in divan::black_box(&games) {
            let mut plain = start.clone();
            for &action in actions {
                plain.act(action);
            }
            divan::black_box(plain);
        }
    });
}

/// Lists the legal placements with their kinds. One item is a position.
#[divan::bench(args = BOARDS)]
fn legal(bencher: Bencher, board: &str) {
    let positions = positions(&board_of(board));
    bencher.counter(ItemsCount::new(positions.len())).bench(|| {
        for position in divan::black_box(&positions) {
            for placement in position.legal() {
                divan::black_box(placement);
            }
        }
    });
}

/// Generates the points of the legal placements. One item is a position.
#[divan::bench(args = BOARDS)]
fn legal_points(bencher: Bencher, board: &str) {
    let positions = positions(&board_of(board));
    bencher.counter(ItemsCount::new(positions.len())).bench(|| {
        for position in divan::black_box(&positions) {
            divan::black_box(position.legal_points());
        }
    });
}

#[divan::bench(args = USUAL)]
fn legal_plain(bencher: Bencher, board: &str) {
    let mut positions = positions(&board_of(board));
    positions.truncate(20);
    let plain: Vec<Plain> = positions
        .iter()
        .map(|position| Plain::from_setup(&position.setup(), position.to_move()))
        .collect();
    bencher
        .counter(ItemsCount::new(plain.len()))
        .bench_local(|| {
            for plain in divan::black_box(&plain) {
                divan::black_box(plain.legal());
            }
        });
}

/// One item is a position cloned.
#[divan::bench(args = BOARDS)]
fn clone(bencher: Bencher, board: &str) {
    let positions = positions(&board_of(board));
    bencher.counter(ItemsCount::new(positions.len())).bench(|| {
        for position in divan::black_box(&positions) {
            divan::black_box(&position.clone());
        }
    });
}

/// One item is a game played at random to its end.
#[divan::bench(args = USUAL)]
fn playouts(bencher: Bencher, board: &str) {
    let start = Position::new(board_of(board));
    let mut play = RandomPlay::new(7);
    bencher.counter(ItemsCount::new(100_u32)).bench_local(|| {
        for _ in 0..100 {
            divan::black_box(play.playout(start.clone()));
        }
    });
}

/// One item is a sequence of actions.
#[divan::bench(args = [("4x4", 8), ("hex4", 6), ("hex7", 4), ("13x13", 3)], sample_count = 5)]
fn perft_of_empty_boards(bencher: Bencher, (board, depth): (&str, u32)) {
    let start = Position::new(board_of(board));
    bencher
        .counter(ItemsCount::new(perft(&start, depth)))
        .bench(|| perft(divan::black_box(&start), depth));
}

#[divan::bench(args = [("4x4", 4), ("hex4", 3)])]
fn perft_plain(bencher: Bencher, (board, depth): (&str, u32)) {
    let board = board_of(board);
    let start = Plain::new(board.shape());
    bencher
        .counter(ItemsCount::new(start.perft(depth)))
        .bench_local(|| divan::black_box(&start).perft(depth));
}

/// Returns random games of at least `actions` actions; those on large boards are cut off there.
fn games(board: &Board, actions: usize) -> Vec<Vec<Action>> {
    let mut play = RandomPlay::new(7);
    let mut games = Vec::new();
    let mut left = actions;
    while left > 0 {
        let mut position = Position::new(board.clone());
        let mut game = Vec::new();
        while position.state() == State::Playing && (board.len() <= 361 || left > game.len()) {
            let action = play
                .placement(&position)
                .map_or(Action::Pass, Action::Place);
            step(&mut position, action);
            game.push(action);
        }
        left = left.saturating_sub(game.len());
        games.push(game);
    }
    games
}

/// Returns positions of random games, one after every 31 actions, or every 3999 on large boards.
fn positions(board: &Board) -> Vec<Position> {
    let few = if board.len() <= 361 { 60_000 } else { 20_000 };
    let wanted = if board.len() <= 361 { 200 } else { 5 };
    let mut positions = Vec::new();
    let mut number = 0;
    for actions in games(board, few) {
        let mut position = Position::new(board.clone());
        let every = if board.len() <= 361 { 31 } else { 3999 };
        for action in actions {
            step(&mut position, action);
            number += 1;
            if number % every == 0 && position.state() == State::Playing && !position.must_pass() {
                positions.push(position.clone());
            }
        }
    }
    positions.truncate(wanted);
    positions
}

fn placements(games: &[Vec<Action>]) -> ItemsCount {
    ItemsCount::new(games.iter().map(Vec::len).sum::<usize>())
}

fn step(position: &mut Position, action: Action) {
    match action {
        Action::Place(point) => {
            position.play(point).expect("it is legal");
        }
        _ => position.pass().expect("the side has to pass"),
    }
}

fn board_of(name: &str) -> Board {
    let number = |text: &str| text.parse().expect("a small number");
    match (name.strip_prefix("hex"), name.split_once('x')) {
        (Some(side), _) => Board::hexagon(number(side)),
        (None, Some((width, height))) => Board::rectangle(number(width), number(height)),
        (None, None) => panic!("{name} is no board"),
    }
    .expect("a size that boards have")
}
