//! The values of all first placements of a board.

use oust_core::{Action, Board, Color, Game, Outcome, Point};

use crate::Score;

/// The values of the first placements of a board.
#[derive(Clone, Debug)]
pub struct OpeningMap {
    board: Board,
    classes: Vec<OpeningClass>,
    /// The class of each point, in printed order.
    class_of: Vec<usize>,
}

/// First placements that a symmetry of the board maps to each other, with one score.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OpeningClass {
    /// The points, in printed order.
    pub points: Vec<Point>,
    /// The score of the side that places there.
    pub score: Score,
}

impl OpeningMap {
    /// Returns a map without games.
    pub fn new(board: &Board) -> Self {
        let orbits = board.orbits().into_iter().map(|points| OpeningClass {
            points,
            score: Score::default(),
        });
        let classes: Vec<_> = orbits.collect();
        let mut class_of = vec![0; board.len()];
        for (index, class) in classes.iter().enumerate() {
            for point in &class.points {
                class_of[point.index()] = index;
            }
        }
        Self {
            board: board.clone(),
            classes,
            class_of,
        }
    }

    /// Adds the result of a finished game for the side that placed first; a deadlock is a draw.
    ///
    /// Returns false and adds nothing for a game on another board, one that did not start on the
    /// empty board, and one without a known result.
    pub fn add(&mut self, game: &Game) -> bool {
        let Some(point) = first_placement(game, &self.board) else {
            return false;
        };
        let is_decided = match game.outcome() {
            // `Outcome::winner` is empty for a deadlock, too, but a deadlock is a result and an
            // unknown winner is not.
            Some(Outcome::Deadlock) => true,
            outcome => outcome.and_then(Outcome::winner).is_some(),
        };
        if is_decided {
            let class = self.class_of[point.index()];
            // The seat that holds x at the end: after a swap it is the second one.
            self.classes[class].score += Score::from_game(game, game.seat(Color::X));
        }
        is_decided
    }

    /// Returns the board of the first placements.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the classes in the order of [`Board::orbits`].
    pub fn classes(&self) -> &[OpeningClass] {
        &self.classes
    }

    /// Returns the class of a point; `None` for one that is not on the board.
    pub fn class_of(&self, point: Point) -> Option<&OpeningClass> {
        let &index = self.class_of.get(point.index())?;
        self.classes.get(index)
    }

    /// Returns the score of the side that placed first, over all classes.
    pub fn score(&self) -> Score {
        let scores = self.classes.iter().map(|class| class.score);
        scores.fold(Score::default(), |sum, score| sum + score)
    }

    /// Returns the number of games.
    pub fn games(&self) -> u32 {
        self.score().games()
    }
}

/// Returns the first placement of a game that started on the empty board.
fn first_placement(game: &Game, board: &Board) -> Option<Point> {
    let start = game.start();
    let is_empty = Color::BOTH.map(|color| start.count(color)) == [0, 0];
    // A start with o to move has no first placement of the first seat.
    if start.board() != board || !is_empty || start.to_move() != Color::X {
        return None;
    }
    game.actions().next().and_then(|action| match action {
        Action::Place(point) => Some(point),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use oust_core::{Ending, Position};

    use super::*;

    /// Plays points, given as rows from the top and columns, and ends the game.
    fn game(board: &Board, points: &[(usize, usize)], winner: Option<Color>) -> Game {
        let mut game = Game::new(board.clone());
        for &(row, column) in points {
            let point = board.point(row, column).expect("a point of the board");
            game.play(point).expect("a legal placement");
        }
        if game.outcome().is_none() {
            game.end(Ending::Resignation, winner).expect("it goes on");
        }
        game
    }

    #[test]
    fn points_of_a_class_share_its_value() {
        let board = Board::rectangle(9, 9).expect("a board");
        let mut map = OpeningMap::new(&board);
        assert!(map.add(&game(&board, &[(0, 1)], Some(Color::X))));
        assert!(map.add(&game(&board, &[(8, 7)], Some(Color::X))));
        assert!(map.add(&game(&board, &[(1, 8)], Some(Color::O))));
        assert!(map.add(&game(&board, &[(4, 4)], Some(Color::O))));
        assert_eq!(map.games(), 4);
        let mut found = Vec::new();
        for point in board.points() {
            let class = map.class_of(point).expect("a point of the board");
            assert!(class.points.contains(&point));
            assert!((0.0..=1.0).contains(&class.score.share()));
            if class.score.games() > 0 {
                found.push((board.row_and_column(point), class.score.games()));
            }
        }
        let expected = [
            (0, 1),
            (0, 7),
            (1, 0),
            (1, 8),
            (4, 4),
            (7, 0),
            (7, 8),
            (8, 1),
            (8, 7),
        ];
        let games = |at| if at == (4, 4) { 1 } else { 3 };
        assert_eq!(found, expected.map(|at| (Some(at), games(at))));
        let corner = board.point(0, 1).and_then(|point| map.class_of(point));
        let share = corner.expect("a class").score.share();
        assert!((share - 2.0 / 3.0).abs() < 1e-12, "{share}");
    }

    #[test]
    fn a_deadlock_counts_half() {
        // 2x2: x a1, o b1, x b2, o a2.
        let board = Board::rectangle(2, 2).expect("a board");
        let mut map = OpeningMap::new(&board);
        assert!(map.add(&game(&board, &[(1, 0), (1, 1), (0, 1), (0, 0)], None)));
        let [class] = map.classes() else {
            panic!("all points are corners");
        };
        assert_eq!((class.score.draws, class.score.share()), (1, 0.5));
    }

    #[test]
    fn the_side_that_placed_first_counts_after_a_swap() {
        let board = Board::rectangle(3, 3).expect("a board");
        let mut game = Game::new(board.clone());
        for action in [Some((2, 0)), None, Some((2, 1)), Some((1, 0))] {
            let point = action.and_then(|(row, column)| board.point(row, column));
            game.act(point.map_or(Action::Swap, Action::Place))
                .expect("a legal action");
        }
        let mut map = OpeningMap::new(&board);
        assert!(map.add(&game));
        assert_eq!(map.classes()[0].score.wins, 1);
    }

    #[test]
    fn games_without_a_result_or_from_elsewhere_are_not_added() {
        let board = Board::rectangle(3, 3).expect("a board");
        let mut map = OpeningMap::new(&board);
        let mut unfinished = Game::new(board.clone());
        unfinished.play(Point::new(0)).expect("a legal placement");
        let larger = Board::rectangle(3, 4).expect("a board");
        let later = Game::from_position(unfinished.position().clone());
        let second = Position::from_setup(&oust_core::Setup::new(board.clone()), Color::O);
        for game in [
            game(&board, &[(0, 0)], None),
            game(&board, &[], Some(Color::X)),
            game(&larger, &[(0, 0)], Some(Color::X)),
            Game::from_position(second),
            later,
            unfinished,
        ] {
            assert!(!map.add(&game), "{game:?}");
        }
        assert_eq!(map.games(), 0);
        assert!(map.class_of(Point::new(9)).is_none());
    }
}
