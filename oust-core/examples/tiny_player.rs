//! A one-ply search: plays the placement after which the position has the best value. Against
//! random play it wins nearly always.
//!
//! ```sh
//! cargo run --release -p oust-core --example tiny_player
//! ```

use oust_core::{Board, Color, Game, Outcome, Point, Position, RandomPlay, State};

/// Returns the placement with the best value; `None` if the side has to pass.
fn best(position: &Position) -> Option<Point> {
    let side = position.to_move();
    let value = |point: Point| {
        let mut after = position.clone();
        after.play(point).ok().map(|_| evaluate(&after, side))
    };
    let points = position.legal().map(|placement| placement.point);
    points.max_by_key(|&point| value(point))
}

/// Evaluates a position for a side: stones, three times the largest group, and a bonus for moving
/// again, less twice the most stones that the other side can capture at once.
fn evaluate(position: &Position, side: Color) -> i64 {
    if let State::Won(winner) = position.state() {
        return if winner == side { i64::MAX } else { i64::MIN };
    }
    let count = |stones: usize| i64::try_from(stones).unwrap_or(i64::MAX);
    let strength = |side| count(position.count(side)) + 3 * count(position.largest_group(side));
    let threatened = if position.to_move() == side {
        -2
    } else {
        let captured = |point| {
            position
                .captures(point)
                .iter()
                .map(|group| group.size)
                .sum()
        };
        let losses = position.legal().map(|placement| captured(placement.point));
        count(losses.max().unwrap_or(0))
    };
    strength(side) - strength(!side) - 2 * threatened
}

/// Plays a game of the tiny player against random play.
fn game(board: &Board, tiny: Color, random: &mut RandomPlay) -> Option<Outcome> {
    let mut game = Game::new(board.clone());
    while game.outcome().is_none() {
        let position = game.position();
        let point = if position.to_move() == tiny {
            best(position)
        } else {
            random.placement(position)
        };
        match point {
            Some(point) => game.play(point).map(|_| ()).ok()?,
            None => game.pass().ok()?,
        }
    }
    game.outcome()
}

/// Returns how many of `games` games the tiny player wins, with each color in turn.
fn wins(board: &Board, games: usize) -> usize {
    let mut random = RandomPlay::new(7);
    let colors = Color::BOTH.into_iter().cycle().take(games);
    colors
        .filter(|&tiny| game(board, tiny, &mut random) == Some(Outcome::Win(tiny)))
        .count()
}

fn main() -> Result<(), oust_core::BoardError> {
    let board = Board::hexagon(4)?;
    println!("{} of 50 games won", wins(&board, 50));
    Ok(())
}

#[test]
fn it_beats_random_play() -> Result<(), oust_core::BoardError> {
    let won = wins(&Board::hexagon(3)?, 20);
    assert!(won >= 15, "only {won} of 20");
    Ok(())
}
