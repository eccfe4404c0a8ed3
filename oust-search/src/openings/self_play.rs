//! Games of the engine against itself.

use std::error::Error;
use std::fmt;

use oust_core::{Board, Game, Point, Position, SwapRule};

use crate::numeric::softmax;
use crate::tactics::{Budget, Safety, safety};
use crate::{Engine, Limits, Proof, Stop};
use oust_core::SplitMix64;

/// One placement is drawn for this many points of the board.
const POINTS_A_DRAWN_PLACEMENT: usize = 6;

/// The difference of chances that makes a drawn placement `e` times less likely.
const TEMPERATURE: f32 = 0.02;

/// The positions that the check of a drawn placement against a loss in one turn may visit.
const SAFETY_BUDGET: u64 = 2_000;

/// Games of the engine against itself from given first placements, without the pie rule.
///
/// A placement after the first is the best one of a search. So that the games differ, one
/// placement for every six points of the board is drawn instead, the first placement included in
/// the count: with chances proportional to `exp(value / 0.02)`, so that a placement with a chance
/// of winning two points below the best is drawn 2.7 times less often, and one ten points below
/// 148 times less. A proven win is never passed over, and a placement that is known to lose, or
/// that loses to the next turn of the other side, is drawn only where all do.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    engine: Engine,
    orbits: Vec<Vec<Point>>,
    evaluations: u64,
    seed: u64,
}

/// A class of first placements that the board does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchClass {
    /// The index that was asked for.
    pub class: usize,
    /// The number of classes of the board.
    pub classes: usize,
}

impl SelfPlay {
    /// Returns the games of a seed with this many evaluations for each placement, by the board's
    /// default engine.
    pub fn new(board: &Board, evaluations: u64, seed: u64) -> Self {
        Self::with_engine(Engine::new(board), evaluations, seed)
    }

    /// Returns the games of an engine, on its board.
    pub fn with_engine(engine: Engine, evaluations: u64, seed: u64) -> Self {
        Self {
            orbits: engine.board().orbits(),
            engine,
            evaluations,
            seed,
        }
    }

    /// Returns the number of placements at the start of a game that are not always the best ones.
    pub fn drawn_placements(&self) -> usize {
        self.engine.board().len() / POINTS_A_DRAWN_PLACEMENT
    }

    /// Plays the `number`-th game that begins on the first point of a class of
    /// [`Board::orbits`]. Returns `None` if `stop` ends it.
    ///
    /// The game depends on the seed, the class, the number and the evaluations alone. It is the
    /// same on every machine.
    ///
    /// # Errors
    ///
    /// Returns an error if the board has no such class.
    pub fn play(
        &self,
        class: usize,
        number: u64,
        stop: &Stop,
    ) -> Result<Option<Game>, NoSuchClass> {
        let classes = self.orbits.len();
        let orbit = self
            .orbits
            .get(class)
            .ok_or(NoSuchClass { class, classes })?;
        // A generator for each game, so that games can be played in any order and on any thread.
        let mut random = SplitMix64::from_seeds(&[self.seed, class as u64, number]);
        let board = self.engine.board().clone();
        let mut game = Game::new(board).with_swap_rule(SwapRule::Forbidden);
        // The other points of the class would give images of the same games.
        let mut next = orbit.first().copied();
        while game.outcome().is_none() {
            match next {
                Some(point) => {
                    game.play(point).expect("a generated placement is legal");
                }
                None => game.pass().expect("the side to move has no placement"),
            }
            if game.outcome().is_none() {
                next = self.choose(&game, &mut random, stop);
            }
            // After the placement: a game that a stop has ended has its last search cut short, so
            // it is dropped.
            if stop.is_stopped() {
                return Ok(None);
            }
        }
        Ok(Some(game))
    }

    /// Chooses a placement by a search; `None` if the side to move must pass.
    fn choose(&self, game: &Game, random: &mut SplitMix64, stop: &Stop) -> Option<Point> {
        let limits = Limits {
            // Another seed for each search: equal placements would else be decided alike in every
            // game.
            seed: random.next_u64(),
            stop: stop.clone(),
            ..Limits::evaluations(self.evaluations)
        };
        let report = self
            .engine
            .search(game.position(), &limits)
            .expect("the game is on the engine's board");
        // A draw could miss the win that is proven, or lose a lost game faster.
        if report.proof.is_some() || game.placements() >= self.drawn_placements() {
            return report.best;
        }
        let open = report
            .candidates
            .iter()
            .filter(|candidate| candidate.proof != Some(Proof::Loss));
        #[expect(clippy::cast_possible_truncation, reason = "a chance needs few digits")]
        // Without known losses: they are played only where the loop below finds no other placement.
        let (mut points, mut values): (Vec<Point>, Vec<f32>) = open
            .map(|candidate| (candidate.point, candidate.value as f32))
            .unzip();
        while let Some(index) = softmax(&values, TEMPERATURE, random.unit_f32()) {
            // The values and points stay in step, in any order: each draw weighs all that are left.
            values.swap_remove(index);
            let point = points.swap_remove(index);
            if !loses_at_once(game.position(), point) {
                return Some(point);
            }
        }
        report.best
    }
}

impl fmt::Display for NoSuchClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { class, classes } = self;
        write!(
            f,
            "class {class} of first placements; the board has {classes}, counted from 0"
        )
    }
}

impl Error for NoSuchClass {}

/// Checks whether the other side can win in its next turn, whatever follows the placement in this
/// one.
fn loses_at_once(position: &Position, point: Point) -> bool {
    let mut after = position.clone();
    after.play(point).expect("a generated placement is legal");
    // A budget of its own, so that the check does not depend on the ones before it.
    let mut budget = Budget::default();
    budget.refill(&after, SAFETY_BUDGET);
    safety(&after, position.to_move(), &mut budget) == Safety::Lost
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use oust_core::{Action, Color, Outcome};

    use super::*;

    fn actions(self_play: &SelfPlay, class: usize, number: u64) -> Vec<Action> {
        whole_game(self_play, class, number).actions().collect()
    }

    fn whole_game(self_play: &SelfPlay, class: usize, number: u64) -> Game {
        let game = self_play.play(class, number, &Stop::default());
        game.expect("a class of the board").expect("a whole game")
    }

    #[test]
    fn a_class_that_the_board_does_not_have_is_refused() {
        let board = Board::rectangle(2, 2).expect("a board");
        let played = SelfPlay::new(&board, 1, 1).play(1, 0, &Stop::default());
        let (class, classes) = (1, 1);
        assert_eq!(played.err(), Some(NoSuchClass { class, classes }));
    }

    #[test]
    fn games_begin_with_their_class_and_end_on_the_board() {
        for board in [
            Board::hexagon(4),
            Board::rectangle(4, 5),
            Board::rectangle(1, 1),
        ] {
            let board = board.expect("a board");
            let self_play = SelfPlay::new(&board, 50, 1);
            for (class, orbit) in board.orbits().iter().enumerate() {
                let game = whole_game(&self_play, class, 0);
                assert_eq!(game.actions().next(), Some(Action::Place(orbit[0])));
                let outcome = game.outcome().expect("an end");
                assert!(matches!(outcome, Outcome::Win(_) | Outcome::Deadlock));
                assert_eq!(game.start().count(Color::X), 0);
                assert_eq!(game.swap_rule(), SwapRule::Forbidden);
            }
        }
    }

    #[test]
    fn a_game_depends_on_its_seed_class_and_number_alone() {
        let board = Board::hexagon(5).expect("a board");
        let (one, other) = (SelfPlay::new(&board, 50, 1), SelfPlay::new(&board, 50, 2));
        let expected = actions(&one, 3, 5);
        actions(&one, 0, 0);
        assert_eq!(actions(&one, 3, 5), expected);
        assert_eq!(actions(&SelfPlay::new(&board, 50, 1), 3, 5), expected);
        assert_ne!(actions(&other, 3, 5), expected);
        let games: HashSet<_> = (0..20).map(|number| actions(&one, 3, number)).collect();
        assert_eq!(games.len(), 20);
    }

    #[test]
    fn one_placement_for_every_six_points_is_drawn() {
        let drawn = |board: Result<Board, _>| {
            let board = board.expect("a board");
            SelfPlay::new(&board, 1, 1).drawn_placements()
        };
        assert_eq!(drawn(Board::hexagon(5)), 10);
        assert_eq!(drawn(Board::rectangle(9, 9)), 13);
        // The games of a board without a drawn placement are the same but for equal values.
        assert_eq!(drawn(Board::rectangle(2, 2)), 0);
    }

    #[test]
    fn drawn_placements_are_rarely_bad() {
        let board = Board::hexagon(3).expect("a board");
        let self_play = SelfPlay::new(&board, 200, 1);
        let mut random = SplitMix64::from_seeds(&[1]);
        let mut game = Game::new(board);
        game.play(self_play.orbits[0][0])
            .expect("a legal placement");
        let report = self_play
            .engine
            .search(game.position(), &Limits::evaluations(200))
            .expect("the engine's board");
        let mut lost = 0.0;
        for _ in 0..200 {
            let point = self_play.choose(&game, &mut random, &Stop::default());
            let of_point = |candidate: &&crate::Candidate| Some(candidate.point) == point;
            let chosen = report
                .candidates
                .iter()
                .find(of_point)
                .expect("a candidate");
            lost += report.value - chosen.value;
        }
        let mean = lost / 200.0;
        assert!((0.000_1..0.05).contains(&mean), "{mean}");
    }

    #[test]
    fn a_drawn_placement_does_not_lose_to_the_next_turn() {
        // Without the check, one in forty of these games ends within ten placements.
        let board = Board::rectangle(9, 9).expect("a board");
        let self_play = SelfPlay::new(&board, 200, 1);
        for number in 0..100 {
            let game = whole_game(&self_play, 0, number);
            assert!(game.placements() > 10, "game {number}: {game:?}");
        }
    }

    #[test]
    fn a_stop_gives_the_game_up() {
        let board = Board::hexagon(3).expect("a board");
        let stop = Stop::default();
        stop.stop();
        let played = SelfPlay::new(&board, 50, 1).play(0, 0, &stop);
        assert!(played.expect("a class of the board").is_none());
    }
}
