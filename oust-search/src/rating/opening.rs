//! Openings that give both sides about the same chances.

use oust_core::{Board, Game, Point, Position};

use crate::{Engine, Limits};
use oust_core::SplitMix64;

/// Evaluations for each opening that is tried.
const EVALUATIONS: u64 = 300;
/// The number of openings that are tried before the most even one is taken.
const ATTEMPTS: u32 = 24;
/// The distance from an even chance at which an opening is taken at once.
const EVEN: f64 = 0.05;
/// The distance from an even chance at which an opening is better than the empty board.
const PLAYABLE: f64 = 0.2;
/// The most stones of each side.
const MAX_STONES: usize = 4;
/// The points of a board for each stone of a side.
const POINTS_A_STONE: usize = 12;

/// Returns a game in which both sides have placed one to four random stones, so that a match does
/// not play the same game again and again.
///
/// No placement captures, and a search of 300 evaluations gives the side to move a chance of 45 to
/// 55 %; if 24 attempts fail, the most even one of them between 30 and 70 % is taken. The game
/// is left empty if that fails, too, and on boards of less than 12 points.
///
/// The same board and seed give the same opening on every machine, but not in every version.
pub fn balanced_opening(board: &Board, seed: u64) -> Game {
    balanced_opening_by(&Engine::new(board), seed)
}

/// Returns an opening as [`balanced_opening`] does, on the board of an engine and by its values.
pub fn balanced_opening_by(engine: &Engine, seed: u64) -> Game {
    let board = engine.board();
    let most = (board.len() / POINTS_A_STONE).min(MAX_STONES);
    let mut best = Game::new(board.clone());
    if most == 0 {
        return best;
    }
    let limits = Limits::evaluations(EVALUATIONS);
    let mut random = SplitMix64::from_seeds(&[seed]);
    // The bar that an opening has to pass, and later the best one so far.
    let mut least = PLAYABLE;
    for _ in 0..ATTEMPTS {
        // Drawn for each attempt, so that a failed one does not fix the number of stones.
        let stones = 1 + random.below(most);
        // On a small board a side may run out of quiet points.
        let Some(game) = draw(board, stones, &mut random) else {
            continue;
        };
        let report = engine
            .search(game.position(), &limits)
            .expect("the game is on the engine's board");
        let distance = (report.value - 0.5).abs();
        // A forced pass or a proven result is no opening.
        if report.best.is_some() && report.proof.is_none() && distance < least {
            least = distance;
            best = game;
        }
        if least <= EVEN {
            break;
        }
    }
    best
}

/// Returns a game with `stones` non-capturing placements of each side; `None` if a
/// side runs out of them or the game ends.
fn draw(board: &Board, stones: usize, random: &mut SplitMix64) -> Option<Game> {
    let mut game = Game::new(board.clone());
    // Both sides in turn: a placement without capture ends a turn.
    for _ in 0..2 * stones {
        let quiet = quiet_points(game.position());
        // `below` refuses 0; `get` then returns `None` for the empty list.
        let &point = quiet.get(random.below(quiet.len().max(1)))?;
        game.play(point).expect("a generated placement is legal");
    }
    game.outcome().is_none().then_some(game)
}

fn quiet_points(position: &Position) -> Vec<Point> {
    position
        .legal()
        .filter(|placement| !placement.kind.is_capturing())
        .map(|placement| placement.point)
        .collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use oust_core::Color;

    use super::*;

    #[test]
    fn both_sides_have_the_same_number_of_singletons() {
        for board in [
            Board::hexagon(5),
            Board::hexagon(3),
            Board::rectangle(9, 9),
            Board::rectangle(1, 24),
            Board::rectangle(3, 4),
        ] {
            let board = board.expect("a board");
            for seed in 0..5 {
                let game = balanced_opening(&board, seed);
                let position = game.position();
                assert_eq!(position.to_move(), Color::X);
                assert!(position.largest_group(Color::X) <= 1);
                assert_eq!(position.count(Color::X), position.count(Color::O));
                assert_eq!(game.turns(), game.placements());
                assert_eq!(game.outcome(), None);
            }
        }
    }

    #[test]
    fn seeds_give_different_openings_and_the_same_one_again() {
        let board = Board::hexagon(5).expect("a board");
        let opening = |seed| balanced_opening(&board, seed).actions().collect::<Vec<_>>();
        let all: HashSet<_> = (0..20).map(opening).collect();
        assert!(all.len() >= 19, "{}", all.len());
        assert!(all.iter().all(|opening| !opening.is_empty()));
        assert_eq!(opening(3), opening(3));
    }

    #[test]
    fn boards_without_an_even_opening_start_empty() {
        for (width, height) in [(1, 1), (1, 5), (2, 2), (2, 5), (3, 3)] {
            let board = Board::rectangle(width, height).expect("a board");
            assert_eq!(balanced_opening(&board, 1).placements(), 0);
        }
    }
}
