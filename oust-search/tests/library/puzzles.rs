//! Every puzzle, verified by `oust-core` alone: by trying every turn, and by a plain minimax.

use std::collections::HashMap;

use oust_core::{Board, Color, Game, Point, Position, RandomPlay, State};
use oust_search::puzzle::{Finder, Found, GamePuzzle, Kind, Puzzle, Settings, Verdict};
use oust_search::{Level, Player, play_game};

use crate::proofs::Solved;

fn after(position: &Position, point: Point) -> Position {
    let mut after = position.clone();
    after.play(point).expect("a legal placement");
    after
}

/// Answers by trying every legal placement, without the conditions and limits of the finder.
#[derive(Default)]
struct Exhaustive {
    wins: HashMap<Position, bool>,
    safe: HashMap<(Position, Color), bool>,
}

impl Exhaustive {
    /// Checks whether the side to move can win before its turn ends.
    fn wins(&mut self, position: &Position) -> bool {
        if let Some(&known) = self.wins.get(position) {
            return known;
        }
        let points: Vec<Point> = position.legal_points().collect();
        let wins = points
            .into_iter()
            .any(|point| self.wins_by(position, point));
        self.wins.insert(position.clone(), wins);
        wins
    }

    fn wins_by(&mut self, position: &Position, point: Point) -> bool {
        let (side, after) = (position.to_move(), after(position, point));
        match after.state() {
            State::Won(winner) => winner == side,
            State::Deadlock => false,
            State::Playing => after.mid_turn() && after.to_move() == side && self.wins(&after),
        }
    }

    /// Checks whether `side` can end its turn such that the enemy does not win in its next one.
    fn is_safe(&mut self, position: &Position, side: Color) -> bool {
        match position.state() {
            State::Won(winner) => return winner == side,
            State::Deadlock => return true,
            State::Playing if position.to_move() != side => return !self.wins(position),
            State::Playing => {}
        }
        let key = (position.clone(), side);
        if let Some(&known) = self.safe.get(&key) {
            return known;
        }
        let points: Vec<Point> = position.legal_points().collect();
        let is_safe = points
            .into_iter()
            .any(|point| self.is_safe(&after(position, point), side));
        self.safe.insert(key, is_safe);
        is_safe
    }

    /// Returns the placements that solve a puzzle of a kind at a step of its turn.
    fn solving(&mut self, kind: Kind, position: &Position, solved: &mut Solved) -> Vec<Point> {
        let side = position.to_move();
        let points: Vec<Point> = position.legal_points().collect();
        let is_solving = |point: &Point| match kind {
            Kind::Win => self.wins_by(position, *point),
            Kind::Save => self.is_safe(&after(position, *point), side),
            Kind::Only => solved.value_after(position, *point) == 1,
        };
        points.into_iter().filter(is_solving).collect()
    }

    /// Returns whether a position is a puzzle of a kind, by the definition of the kind.
    fn is_puzzle(&mut self, kind: Kind, position: &Position, solved: &mut Solved) -> bool {
        if position.legal_points().count() < 2 || self.wins(position) != (kind == Kind::Win) {
            return false;
        }
        let solving = self.solving(kind, position, solved);
        // A win by a single capture is left out.
        let is_long = kind != Kind::Win || after(position, solving[0]).state() == State::Playing;
        solving.len() == 1 && is_long
    }

    /// Panics unless the answer is the only one and the solution is a whole turn that solves the
    /// puzzle, unique for as long as it says.
    #[track_caller]
    fn verify(&mut self, puzzle: &Puzzle, solved: &mut Solved) {
        let mut position = puzzle.position.clone();
        assert!(!position.mid_turn() && position.state() == State::Playing);
        assert!(self.is_puzzle(puzzle.kind, &position, solved), "{puzzle:?}");
        let side = position.to_move();
        for (step, &point) in puzzle.solution.iter().enumerate() {
            assert_eq!(position.to_move(), side, "{puzzle:?}");
            let solving = self.solving(puzzle.kind, &position, solved);
            assert!(solving.contains(&point), "step {step} of {puzzle:?}");
            if step < puzzle.forced {
                assert_eq!(solving, [point], "step {step} of {puzzle:?}");
            } else if step == puzzle.forced {
                assert!(solving.len() > 1, "step {step} of {puzzle:?}");
            }
            position = after(&position, point);
        }
        assert!((1..=puzzle.solution.len()).contains(&puzzle.forced));
        self.verify_judgement(puzzle);
        match puzzle.kind {
            Kind::Win => assert_eq!(position.state(), State::Won(side), "{puzzle:?}"),
            Kind::Save | Kind::Only => assert!(!position.mid_turn(), "{puzzle:?}"),
        }
    }
}

impl Exhaustive {
    /// Panics unless the solution is judged right, and each turn of one other placement wrong, with
    /// a turn of the enemy that wins if there is one.
    #[track_caller]
    fn verify_judgement(&mut self, puzzle: &Puzzle) {
        let judge = |turn: &[Point]| puzzle.judge(turn, u64::MAX);
        assert_eq!(judge(&puzzle.solution), Some(Verdict::Right), "{puzzle:?}");
        assert_eq!(judge(&[]), None);
        for point in puzzle.position.legal_points() {
            let reached = after(&puzzle.position, point);
            match judge(&[point]) {
                None => assert!(reached.mid_turn(), "{puzzle:?}"),
                Some(Verdict::Right) => assert_eq!(point, puzzle.answer(), "{puzzle:?}"),
                Some(Verdict::Wrong { reply }) => {
                    assert_eq!(!reply.is_empty(), self.wins(&reached), "{puzzle:?}");
                    let end = reply
                        .iter()
                        .fold(reached.clone(), |at, &point| after(&at, point));
                    let is_won = end.state() == State::Won(reached.to_move());
                    assert!(is_won || reply.is_empty(), "{puzzle:?}");
                }
            }
        }
    }
}

fn board(name: &str) -> Board {
    name.parse().expect("a board")
}

fn finder(kinds: &[Kind]) -> Finder {
    Finder::new(Settings {
        kinds: kinds.to_vec(),
        ..Settings::default()
    })
}

fn puzzles(finder: &Finder, game: &Game) -> Vec<GamePuzzle> {
    finder.find_in_game(game).expect("no stop").puzzles
}

#[test]
fn exactly_the_positions_with_one_answer_are_puzzles() {
    let finder = finder(&Kind::ALL);
    for (name, games) in [("3x3", 300), ("1x7", 200), ("2x4", 200), ("hex2", 100)] {
        let (mut exhaustive, mut solved) = (Exhaustive::default(), Solved::default());
        let mut counts = [0; Kind::ALL.len()];
        let mut play = RandomPlay::new(1);
        for _ in 0..games {
            let game = play.game(&board(name));
            for position in game.positions() {
                if position.mid_turn() || position.state() != State::Playing {
                    continue;
                }
                let Found { puzzles, undecided } = finder.find(&position);
                assert_eq!(undecided, [], "{position}");
                for puzzle in &puzzles {
                    exhaustive.verify(puzzle, &mut solved);
                    counts[puzzle.kind as usize] += 1;
                }
                for kind in Kind::ALL {
                    let is_found = puzzles.iter().any(|puzzle| puzzle.kind == kind);
                    let is_puzzle = exhaustive.is_puzzle(kind, &position, &mut solved);
                    assert_eq!(is_found, is_puzzle, "{kind:?} in {position}");
                }
            }
        }
        if name != "hex2" {
            assert!(counts.iter().all(|&count| count > 5), "{name}: {counts:?}");
        }
    }
}

#[test]
fn puzzles_of_one_turn_are_verified_on_larger_boards() {
    let finder = finder(&[Kind::Win, Kind::Save]);
    let mut counts = [0; Kind::ALL.len()];
    for name in ["4x4", "5x5", "hex4", "hex5"] {
        let mut play = RandomPlay::new(2);
        for _ in 0..15 {
            let game = play.game(&board(name));
            for found in puzzles(&finder, &game) {
                Exhaustive::default().verify(&found.puzzle, &mut Solved::default());
                counts[found.puzzle.kind as usize] += 1;
            }
        }
    }
    assert!(counts[0] > 20 && counts[1] > 10, "{counts:?}");
}

#[test]
fn puzzles_of_the_engine_s_own_games_are_verified() {
    let finder = finder(&[Kind::Win, Kind::Save]);
    let mut count = 0;
    for name in ["4x4", "hex4"] {
        let board = board(name);
        for seed in 0..20 {
            let player = |seed| Player::new(Level::new(3).expect("a level"), &board, seed);
            let start = Game::new(board.clone());
            let game = play_game(start, &mut player(2 * seed), &mut player(2 * seed + 1));
            for found in puzzles(&finder, &game.expect("legal play")) {
                Exhaustive::default().verify(&found.puzzle, &mut Solved::default());
                count += 1;
            }
        }
    }
    assert!(count > 10, "{count}");
}

#[test]
fn a_puzzle_does_not_depend_on_the_rest_of_its_game() {
    let finder = finder(&Kind::ALL);
    let game = RandomPlay::new(5).game(&board("4x4"));
    for found in puzzles(&finder, &game) {
        let alone = finder.find(&found.puzzle.position).puzzles;
        let same = alone.iter().find(|puzzle| puzzle.kind == found.puzzle.kind);
        assert_eq!(same.map(Puzzle::answer), Some(found.puzzle.answer()));
    }
}
