//! At which other turns of a game a wrong claim would be right.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use oust_core::{Action, Color, Game, PlacementKind, Position, Setup};
use oust_notation::Counts;

use crate::claimed_counts::Elsewhere;

/// What was found, seen from one turn.
pub(super) struct Around<'a> {
    found: &'a OtherTurns,
    turn: usize,
}

/// What wrong claims ask for.
#[derive(Default)]
pub(super) struct Wanted {
    stones: HashSet<(Color, u32)>,
    keys: HashSet<u64>,
}

/// The turns after which what was asked for stood on the board, each list in ascending order;
/// turn 0 is the start.
#[derive(Default)]
pub(super) struct OtherTurns {
    sides: HashMap<(Color, Counts), Vec<usize>>,
    pairs: HashMap<[Counts; 2], Vec<usize>>,
    boards: HashMap<u64, Vec<usize>>,
}

impl Wanted {
    /// Asks when a side had so many stones.
    pub(super) fn stones(&mut self, side: Color, stones: u32) {
        self.stones.insert((side, stones));
    }

    /// Asks when these stones stood on the board, whoever was to move.
    pub(super) fn setup(&mut self, setup: &Setup) {
        self.keys.extend(keys(setup));
    }

    /// Walks through the game once, if anything was asked.
    pub(super) fn in_game(&self, game: &Game) -> OtherTurns {
        let mut found = OtherTurns::default();
        if self.stones.is_empty() && self.keys.is_empty() {
            return found;
        }
        let mut position = game.start().clone();
        let mut largest = Largest::of(&position);
        self.look(0, &position, &mut largest, &mut found);
        for played in game.history() {
            match played.action {
                Action::Place(point) => {
                    let Ok(placement) = position.play(point) else {
                        return found;
                    };
                    largest.placed(played.side, placement.kind);
                }
                Action::Pass => {
                    if position.pass().is_err() {
                        return found;
                    }
                }
                _ => continue,
            }
            if played.ends_turn {
                self.look(played.turn, &position, &mut largest, &mut found);
            }
        }
        found
    }

    fn look(
        &self,
        turn: usize,
        position: &Position,
        largest: &mut Largest,
        found: &mut OtherTurns,
    ) {
        if self.keys.contains(&position.key()) {
            found.boards.entry(position.key()).or_default().push(turn);
        }
        let asked = |side| self.stones.contains(&(side, stones_of(position, side)));
        let asked = Color::BOTH.map(asked);
        if asked == [false; 2] {
            return;
        }
        let both = Color::BOTH.map(|side| Counts {
            largest: largest.of_side(position, side),
            stones: stones_of(position, side),
        });
        for (side, counts) in Color::BOTH.into_iter().zip(both) {
            found.sides.entry((side, counts)).or_default().push(turn);
        }
        found.pairs.entry(both).or_default().push(turn);
    }
}

impl OtherTurns {
    /// Where counts claimed at a turn would be right.
    pub(super) fn around(&self, turn: usize) -> Around<'_> {
        Around { found: self, turn }
    }

    /// The turn nearest to `turn` after which these stones stood on the board.
    pub(super) fn nearest_of_setup(&self, setup: &Setup, turn: usize) -> Option<usize> {
        let found = keys(setup).into_iter();
        let found = found.filter_map(|key| nearest(&self.boards, &key, turn));
        found.min_by_key(|other| (other.abs_diff(turn), *other))
    }
}

impl Elsewhere for Around<'_> {
    fn of_side(&self, side: Color, counts: Counts) -> Option<usize> {
        nearest(&self.found.sides, &(side, counts), self.turn)
    }

    fn of_both(&self, counts: [Counts; 2]) -> Option<usize> {
        nearest(&self.found.pairs, &counts, self.turn)
    }
}

fn stones_of(position: &Position, side: Color) -> u32 {
    number(position.count(side))
}

/// Boards have at most 65,025 points.
fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// The keys of the positions with these stones and either side to move.
fn keys(setup: &Setup) -> [u64; 2] {
    Color::BOTH.map(|side| Position::from_setup(setup, side).key())
}

/// Of two turns equally near the earlier one: claims are rather late than early.
fn nearest<K: Eq + Hash>(found: &HashMap<K, Vec<usize>>, key: &K, turn: usize) -> Option<usize> {
    let turns = found.get(key)?;
    let behind = turns.partition_point(|&other| other < turn);
    let around = turns.get(behind.saturating_sub(1)..)?.iter().take(2);
    around
        .copied()
        .min_by_key(|&other| (other.abs_diff(turn), other))
}

/// The sizes of both sides' largest groups, counted anew only where a capture may have taken
/// the largest: games may be long and boards wide.
struct Largest([Option<u32>; 2]);

impl Largest {
    fn of(position: &Position) -> Self {
        Self(Color::BOTH.map(|side| Some(number(position.largest_group(side)))))
    }

    fn placed(&mut self, side: Color, kind: PlacementKind) {
        let (group, captured) = match kind {
            PlacementKind::NonCapturing => (1, 0),
            PlacementKind::Capturing { group, captured } => (group, captured),
        };
        let [own, enemy] = [side, !side].map(|side| usize::from(side == Color::O));
        self.0[own] = self.0[own].map(|largest| largest.max(number(group)));
        if self.0[enemy].is_some_and(|largest| number(captured) >= largest) {
            self.0[enemy] = None;
        }
    }

    fn of_side(&mut self, position: &Position, side: Color) -> u32 {
        *self.0[usize::from(side == Color::O)]
            .get_or_insert_with(|| number(position.largest_group(side)))
    }
}
