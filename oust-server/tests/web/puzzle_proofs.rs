//! The collection of puzzles is whole, and every puzzle is true: verified by `oust-core` alone.

use std::collections::{BTreeSet, HashMap, HashSet};

use oust_core::{Point, Position, State};
use oust_search::Limits;
use oust_search::solve::Solver;
use oust_server::id::DAY;
use oust_server::puzzle::{Kind, NumberedPuzzle, Verdict, all, daily, nearest};

fn after(position: &Position, point: Point) -> Position {
    let mut after = position.clone();
    after.play(point).expect("a legal placement");
    after
}

/// Answers by trying everything.
#[derive(Default)]
struct Exhaustive {
    wins: HashMap<Position, bool>,
    safe: HashMap<Position, bool>,
    values: HashMap<Position, i8>,
}

impl Exhaustive {
    /// Returns whether the side to move can win before its turn ends.
    fn wins(&mut self, position: &Position) -> bool {
        if position.state() != State::Playing {
            return false;
        }
        if let Some(&known) = self.wins.get(position) {
            return known;
        }
        // A placement without a capture ends the turn and takes nothing.
        let points: Vec<Point> = position.capturing_points().collect();
        let wins = points
            .into_iter()
            .any(|point| self.wins_by(position, point));
        self.wins.insert(position.clone(), wins);
        wins
    }

    fn wins_by(&mut self, position: &Position, point: Point) -> bool {
        let after = after(position, point);
        match after.state() {
            State::Won(winner) => winner == position.to_move(),
            State::Deadlock => false,
            State::Playing => after.mid_turn() && self.wins(&after),
        }
    }

    /// Returns whether the side to move can place on `point`, and end its turn such that the rival
    /// does not win in the next one.
    fn is_safe_by(&mut self, position: &Position, point: Point) -> bool {
        let after = after(position, point);
        if after.state() == State::Playing && after.mid_turn() {
            if let Some(&known) = self.safe.get(&after) {
                return known;
            }
            let points: Vec<Point> = after.legal_points().collect();
            let is_safe = points
                .into_iter()
                .any(|point| self.is_safe_by(&after, point));
            self.safe.insert(after, is_safe);
            return is_safe;
        }
        !self.wins(&after)
    }

    /// Returns 1 if the side to move wins with perfect play, -1 if it loses, or else 0; `None` after
    /// `left` positions.
    fn value(&mut self, position: &Position, left: &mut u32) -> Option<i8> {
        if let Some(&value) = self.values.get(position) {
            return Some(value);
        }
        *left = left.checked_sub(1)?;
        let value = match position.state() {
            State::Won(winner) if winner == position.to_move() => 1,
            State::Won(_) => -1,
            State::Deadlock => 0,
            State::Playing if position.must_pass() => {
                let mut after = position.clone();
                after.pass().expect("the side has to pass");
                -self.value(&after, left)?
            }
            State::Playing => {
                let points: Vec<Point> = position.legal_points().collect();
                let mut best = -1;
                for point in points {
                    best = best.max(self.value_by(position, point, left)?);
                    // No placement is better than one that wins.
                    if best == 1 {
                        break;
                    }
                }
                best
            }
        };
        self.values.insert(position.clone(), value);
        Some(value)
    }

    fn value_by(&mut self, position: &Position, point: Point, left: &mut u32) -> Option<i8> {
        let after = after(position, point);
        let value = self.value(&after, left)?;
        let is_same = after.to_move() == position.to_move();
        Some(if is_same { value } else { -value })
    }
}

/// Panics unless the answer is the only placement that solves a puzzle, and its solution is judged
/// right.
#[track_caller]
fn verify(one: &NumberedPuzzle, mut is_solving: impl FnMut(&Position, Point) -> bool) {
    let puzzle = &one.puzzle;
    let position = &puzzle.position;
    assert!(position.state() == State::Playing && !position.mid_turn());
    assert!(position.legal_points().count() > 1, "{}", one.number);
    let solving: Vec<Point> = position
        .legal_points()
        .filter(|&point| is_solving(position, point))
        .collect();
    assert_eq!(solving, [puzzle.answer()], "puzzle {}", one.number);
    let verdict = puzzle.judge(&puzzle.solution, 200_000);
    assert_eq!(verdict, Some(Verdict::Right), "puzzle {}", one.number);
}

fn of_kind(kind: Kind) -> impl Iterator<Item = &'static NumberedPuzzle> {
    all().iter().filter(move |one| one.puzzle.kind == kind)
}

#[test]
fn every_record_is_a_puzzle_and_no_puzzle_is_there_twice() {
    let files = [
        include_str!("../../puzzles/win.oust"),
        include_str!("../../puzzles/save.oust"),
        include_str!("../../puzzles/only.oust"),
    ];
    let records: usize = files
        .iter()
        .map(|file| file.matches("\npuzzle: ").count())
        .sum();
    assert_eq!(records, all().len());
    let numbers: BTreeSet<u32> = all().iter().map(|one| one.number).collect();
    let count = u32::try_from(records).unwrap();
    assert!(numbers.into_iter().eq(1..=count), "a gap");
    let mut seen = HashSet::new();
    let twice = all().iter().filter(|one| {
        let puzzle = &one.puzzle;
        let key = (puzzle.position.board(), puzzle.canonical_stones());
        !seen.insert((puzzle.kind, key))
    });
    let twice: Vec<u32> = twice.map(|one| one.number).collect();
    assert_eq!(twice, Vec::<u32>::new());
}

#[test]
fn each_win_has_one_first_placement() {
    let mut exhaustive = Exhaustive::default();
    for one in of_kind(Kind::Win) {
        verify(one, |position, point| exhaustive.wins_by(position, point));
    }
}

#[test]
fn each_save_has_one_first_placement_and_no_win() {
    for one in of_kind(Kind::Save) {
        let mut exhaustive = Exhaustive::default();
        assert!(!exhaustive.wins(&one.puzzle.position), "{}", one.number);
        verify(one, |position, point| {
            exhaustive.is_safe_by(position, point)
        });
    }
}

/// The limit of a plain search for a puzzle. All searches together take a second.
const MOST_POSITIONS: u32 = 5_000;

#[test]
fn each_only_near_the_end_of_a_small_board_has_one_placement_that_wins() {
    let mut count = 0;
    for one in of_kind(Kind::Only) {
        let position = &one.puzzle.position;
        let (mut exhaustive, mut left) = (Exhaustive::default(), MOST_POSITIONS);
        assert!(!exhaustive.wins(position), "{}", one.number);
        let values: Option<HashMap<Point, i8>> = position
            .legal_points()
            .map(|point| {
                let value = exhaustive.value_by(position, point, &mut left)?;
                Some((point, value))
            })
            .collect();
        // The solver proves the others, in a test that takes longer.
        let Some(values) = values else {
            continue;
        };
        verify(one, |_, point| values[&point] == 1);
        count += 1;
    }
    assert!(count > 10, "{count}");
}

#[test]
#[ignore = "takes a minute"]
fn each_only_is_proven_by_the_solver() {
    for one in of_kind(Kind::Only) {
        let position = &one.puzzle.position;
        assert!(!Exhaustive::default().wins(position), "{}", one.number);
        let solver = Solver::with_proof_numbers(position.board(), 64 << 20);
        let mut solver = solver.expect("a board of the solver");
        let limits = Limits::evaluations(10_000_000);
        let winners = solver.winning_placements(position, 2, &limits);
        let winners = winners.expect("a proof");
        verify(one, |_, point| winners.contains(&point));
    }
}

#[test]
fn each_puzzle_has_its_day() {
    let count = all().len();
    let days = (0..).map(|day| daily(day * DAY).number).take(count);
    assert_eq!(days.collect::<BTreeSet<_>>().len(), count);
    assert_eq!(daily(DAY - 1).number, daily(0).number);
    assert_ne!(daily(DAY).number, daily(0).number);
    assert_eq!(daily(-1).number, daily(-1).number);
}

#[test]
fn the_nearest_puzzle_is_wanted_and_the_next_one_another() {
    let first = nearest(0.0, |_| true, None).unwrap();
    let least = all().iter().map(|one| one.rating().value);
    assert!(least.min_by(f64::total_cmp) >= Some(first.rating().value));
    let second = nearest(0.0, |_| true, Some(first.number)).unwrap();
    assert_ne!(second.number, first.number);
    let only = nearest(2000.0, |number| number == 3, Some(3)).unwrap();
    assert_eq!(only.number, 3);
    assert!(nearest(0.0, |_| false, Some(3)).is_none());
}
