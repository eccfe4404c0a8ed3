//! A simple second implementation of the rules: place the stone, flood fill, compare sizes. It is
//! slow, and written from the rule sheets alone.

use std::collections::HashMap;
use std::rc::Rc;

use oust_core::{Action, Color, Point, Setup, Shape, State};

use crate::geometry::neighbors;

/// A position of the simple implementation.
#[derive(Clone, Debug)]
pub struct Plain {
    adjacent: Rc<Vec<Vec<usize>>>,
    cells: Vec<Option<Color>>,
    to_move: Color,
    mid_turn: bool,
    winner: Option<Color>,
    /// Whether x and o have a placement. Updated after every placement.
    can_place: [bool; 2],
}

/// The verdict on a placement. Stones are indices in printed order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The stone captures nothing.
    NonCapturing,
    /// The stone captures.
    Capturing {
        /// The size of the new group.
        group: usize,
        /// The captured stones.
        captured: Vec<usize>,
    },
    /// The board has no such point.
    OffBoard,
    /// A side has won, or neither has a placement.
    GameOver,
    /// The point has a stone.
    Occupied(Color),
    /// The stone joins its own color to a group of this size, and touches no enemy.
    JoinsWithoutCapture(usize),
    /// An enemy group that the new group touches is not smaller.
    EnemyNotSmaller {
        /// The size of the new group.
        size: usize,
        /// The touched enemy groups.
        enemies: Vec<Vec<usize>>,
    },
}

impl Verdict {
    /// Returns whether the placement is legal.
    pub fn is_legal(&self) -> bool {
        matches!(self, Self::NonCapturing | Self::Capturing { .. })
    }
}

impl Plain {
    /// Creates an empty board with x to move.
    pub fn new(shape: Shape) -> Self {
        let adjacent = Rc::new(neighbors(shape));
        Self {
            cells: vec![None; adjacent.len()],
            adjacent,
            to_move: Color::X,
            mid_turn: false,
            winner: None,
            can_place: [true; 2],
        }
    }

    /// Creates a position at the start of a turn. A side without stones has lost to a group of at
    /// least two.
    pub fn from_setup(setup: &Setup, to_move: Color) -> Self {
        let mut plain = Self::new(setup.board().shape());
        plain.cells = setup
            .board()
            .points()
            .map(|point| setup.at(point))
            .collect();
        plain.to_move = to_move;
        for color in Color::BOTH {
            if plain.count(!color) == 0 && plain.largest_group(color) >= 2 {
                plain.winner = Some(color);
            }
        }
        plain.update_placements();
        plain
    }

    /// Returns the stone on the point with this index in printed order.
    pub fn at(&self, index: usize) -> Option<Color> {
        self.cells[index]
    }

    /// Returns the stone of each point, in printed order.
    pub fn cells(&self) -> &[Option<Color>] {
        &self.cells
    }

    /// Returns the side that places or passes next.
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// Returns whether the side to move has captured and continues its turn.
    pub fn mid_turn(&self) -> bool {
        self.mid_turn
    }

    /// Returns whether the game goes on, is won or is a deadlock.
    pub fn state(&self) -> State {
        if let Some(winner) = self.winner {
            State::Won(winner)
        } else if self.has_placement(Color::X) || self.has_placement(Color::O) {
            State::Playing
        } else {
            State::Deadlock
        }
    }

    /// Returns whether the side to move must pass.
    pub fn must_pass(&self) -> bool {
        self.state() == State::Playing && !self.has_placement(self.to_move)
    }

    /// Returns whether a side has a placement; `false` after a win.
    pub fn has_placement(&self, color: Color) -> bool {
        let [x, o] = self.can_place;
        if color == Color::X { x } else { o }
    }

    /// Counts the stones of a side.
    pub fn count(&self, color: Color) -> usize {
        self.cells
            .iter()
            .filter(|&&stone| stone == Some(color))
            .count()
    }

    /// Returns the size of a side's largest group.
    pub fn largest_group(&self, color: Color) -> usize {
        let sizes = self.groups(color).into_iter().map(|group| group.len());
        sizes.max().unwrap_or(0)
    }

    /// Returns the groups of a side, each as a sorted list of stones, in the order of their first
    /// stones.
    pub fn groups(&self, color: Color) -> Vec<Vec<usize>> {
        let stones = (0..self.cells.len()).filter(|&index| self.cells[index] == Some(color));
        groups_of(&self.cells, &self.adjacent, stones)
    }

    /// Checks a placement of the side to move.
    pub fn check(&self, index: usize) -> Verdict {
        if index >= self.cells.len() {
            Verdict::OffBoard
        } else if self.state() == State::Playing {
            self.check_stones(index, self.to_move)
        } else {
            Verdict::GameOver
        }
    }

    /// Checks a placement on each point, in printed order.
    pub fn check_all(&self) -> Vec<Verdict> {
        (0..self.cells.len())
            .map(|index| self.check(index))
            .collect()
    }

    /// Returns the indices of the legal placements, in printed order.
    pub fn legal(&self) -> Vec<usize> {
        let verdicts = self.check_all();
        (0..verdicts.len())
            .filter(|&index| verdicts[index].is_legal())
            .collect()
    }

    /// Places a stone. Panics if the rules refuse it.
    #[track_caller]
    pub fn play(&mut self, index: usize) {
        let mover = self.to_move;
        match self.check(index) {
            Verdict::NonCapturing => {
                self.cells[index] = Some(mover);
                self.update_placements();
                self.end_turn();
            }
            Verdict::Capturing { captured, .. } => {
                self.cells[index] = Some(mover);
                for stone in captured {
                    self.cells[stone] = None;
                }
                if self.count(!mover) == 0 {
                    self.winner = Some(mover);
                }
                self.update_placements();
                // Rule sheets, "Capturing placements" and "Make a placement if you can": the mover
                // continues, unless it has no placement left.
                // placement left.
                if self.has_placement(mover) {
                    self.mid_turn = true;
                } else {
                    self.end_turn();
                }
            }
            refusal => panic!("{index} is refused: {refusal:?}"),
        }
    }

    /// Passes. Panics if the side to move has a placement.
    #[track_caller]
    pub fn pass(&mut self) {
        assert!(self.must_pass(), "a side with a placement has to make one");
        self.end_turn();
    }

    /// Plays an action of a game.
    #[track_caller]
    pub fn act(&mut self, action: Action) {
        match action {
            Action::Place(point) => self.play(point.index()),
            Action::Pass => self.pass(),
            Action::Swap | Action::End { .. } => {}
        }
    }

    /// Counts the sequences of `depth` legal actions.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.must_pass() {
            let mut next = self.clone();
            next.pass();
            return next.perft(depth - 1);
        }
        let after = |index| {
            let mut next = self.clone();
            next.play(index);
            next.perft(depth - 1)
        };
        self.legal().into_iter().map(after).sum()
    }

    fn end_turn(&mut self) {
        self.to_move = !self.to_move;
        self.mid_turn = false;
    }

    fn update_placements(&mut self) {
        let has_placement = |color| {
            let mut points = 0..self.cells.len();
            self.winner.is_none() && points.any(|index| self.check_stones(index, color).is_legal())
        };
        self.can_place = Color::BOTH.map(has_placement);
    }

    fn check_stones(&self, index: usize, color: Color) -> Verdict {
        if let Some(by) = self.cells[index] {
            return Verdict::Occupied(by);
        }
        let mut near = self.adjacent[index].iter();
        if near.all(|&point| self.cells[point] != Some(color)) {
            return Verdict::NonCapturing;
        }
        let mut cells = self.cells.clone();
        cells[index] = Some(color);
        let group = flood(&cells, &self.adjacent, index, &mut vec![false; cells.len()]);
        let near = group
            .iter()
            .flat_map(|&stone| &self.adjacent[stone])
            .copied();
        let touched = near.filter(|&point| cells[point] == Some(!color));
        let enemies = groups_of(&cells, &self.adjacent, touched);
        let size = group.len();
        if enemies.is_empty() {
            Verdict::JoinsWithoutCapture(size)
        } else if enemies.iter().all(|enemy| enemy.len() < size) {
            let mut captured = enemies.concat();
            captured.sort_unstable();
            let group = size;
            Verdict::Capturing { group, captured }
        } else {
            Verdict::EnemyNotSmaller { size, enemies }
        }
    }
}

/// Returns the distinct groups of `stones`, in the order of their first stones.
fn groups_of(
    cells: &[Option<Color>],
    adjacent: &[Vec<usize>],
    stones: impl Iterator<Item = usize>,
) -> Vec<Vec<usize>> {
    let mut groups = Vec::new();
    let mut seen = vec![false; cells.len()];
    for stone in stones {
        if !seen[stone] {
            groups.push(flood(cells, adjacent, stone, &mut seen));
        }
    }
    groups.sort();
    groups
}

/// Returns the sorted stones of the group at `start`, and marks them in `seen`.
fn flood(
    cells: &[Option<Color>],
    adjacent: &[Vec<usize>],
    start: usize,
    seen: &mut [bool],
) -> Vec<usize> {
    let mut group = vec![start];
    seen[start] = true;
    let mut visited = 0;
    while let Some(&stone) = group.get(visited) {
        visited += 1;
        for &near in &adjacent[stone] {
            if cells[near] == cells[start] && !seen[near] {
                seen[near] = true;
                group.push(near);
            }
        }
    }
    group.sort_unstable();
    group
}

/// The stone of each point, and the side to move.
pub type Stance = (Vec<Option<Color>>, Color);

impl Plain {
    /// Returns the stones and the side to move, as a key of a table.
    pub fn stance(&self) -> Stance {
        (self.cells().to_vec(), self.to_move())
    }

    /// Returns the legal actions: the placements, or the forced pass.
    pub fn actions(&self) -> Vec<Action> {
        if self.must_pass() {
            return vec![Action::Pass];
        }
        let point = |index| Point::new(u16::try_from(index).expect("boards are smaller"));
        let legal = self.legal().into_iter();
        legal.map(|index| Action::Place(point(index))).collect()
    }

    /// Returns a copy of the position after `action`.
    #[must_use]
    pub fn after(&self, action: Action) -> Self {
        let mut next = self.clone();
        next.act(action);
        next
    }
}

/// Counts sequences of actions with a transposition table.
#[derive(Debug, Default)]
pub struct PlainCount {
    known: HashMap<(Stance, u32), u64>,
}

impl PlainCount {
    /// Counts sequences of `depth` actions.
    pub fn of(&mut self, plain: &Plain, depth: u32) -> u64 {
        match depth {
            0 => return 1,
            1 => return plain.actions().len() as u64,
            _ => {}
        }
        let key = (plain.stance(), depth);
        if let Some(&count) = self.known.get(&key) {
            return count;
        }
        let actions = plain.actions().into_iter();
        let count = actions
            .map(|action| self.of(&plain.after(action), depth - 1))
            .sum();
        self.known.insert(key, count);
        count
    }
}
