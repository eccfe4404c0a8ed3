//! An index of the turns after which a wrong claim would be right.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use oust_core::{Action, Color, Game, PlacementKind, Position, Setup};
use oust_notation::Counts;

/// Builds a [`TurnIndex`] of the counts and stones that claims name.
#[derive(Default)]
pub(crate) struct TurnIndexBuilder {
    stones: HashSet<(Color, u32)>,
    keys: HashSet<u64>,
}

/// The turns by counts and by stones, each list in ascending order; turn 0 is the start. The
/// default index has no turns.
#[derive(Default)]
pub(crate) struct TurnIndex {
    sides: HashMap<(Color, Counts), Vec<usize>>,
    pairs: HashMap<[Counts; 2], Vec<usize>>,
    boards: HashMap<u64, Vec<usize>>,
}

impl TurnIndexBuilder {
    /// Adds claimed counts, each with its side.
    pub(crate) fn add_counts(&mut self, claimed: impl Iterator<Item = (Color, Counts)>) {
        self.stones
            .extend(claimed.map(|(side, counts)| (side, counts.stones)));
    }

    /// Adds an arrangement of stones, with either side to move.
    pub(crate) fn add_setup(&mut self, setup: &Setup) {
        // A diagram need not name the side to move, and the key of a position includes it.
        self.keys.extend(keys(setup));
    }

    /// Builds the index by one replay of the game, if there is anything to index.
    pub(crate) fn build(&self, game: &Game) -> TurnIndex {
        let mut index = TurnIndex::default();
        // A record without a wrong claim pays for no second replay.
        if self.stones.is_empty() && self.keys.is_empty() {
            return index;
        }
        let mut position = game.start().clone();
        let mut largest = LargestGroups([None; 2]);
        self.add_turn(0, &position, &mut largest, &mut index);
        for played in game.history() {
            match played.action {
                Action::Place(point) => {
                    let placement = position.play(point).expect("it was played before");
                    largest.placed(played.side, placement.kind);
                }
                Action::Pass => position.pass().expect("it was played before"),
                _ => continue,
            }
            if played.ends_turn {
                self.add_turn(played.turn, &position, &mut largest, &mut index);
            }
        }
        index
    }

    fn add_turn(
        &self,
        turn: usize,
        position: &Position,
        largest: &mut LargestGroups,
        index: &mut TurnIndex,
    ) {
        if self.keys.contains(&position.key()) {
            index.boards.entry(position.key()).or_default().push(turn);
        }
        let stones = Color::BOTH.map(|side| (side, number(position.count(side))));
        // Counting stones is cheap and largest groups are not, so the number of stones filters the
        // turns.
        if !stones.iter().any(|claimed| self.stones.contains(claimed)) {
            return;
        }
        let both = stones.map(|(side, stones)| Counts {
            largest: largest.of_side(position, side),
            stones,
        });
        for (side, counts) in Color::BOTH.into_iter().zip(both) {
            index.sides.entry((side, counts)).or_default().push(turn);
        }
        index.pairs.entry(both).or_default().push(turn);
    }
}

impl TurnIndex {
    /// Returns the turn nearest to `turn` after which `side` had these counts.
    pub(crate) fn of_side(&self, side: Color, counts: Counts, turn: usize) -> Option<usize> {
        nearest(&self.sides, &(side, counts), turn)
    }

    /// Returns the turn nearest to `turn` after which both sides had these counts.
    pub(crate) fn of_both(&self, counts: [Counts; 2], turn: usize) -> Option<usize> {
        nearest(&self.pairs, &counts, turn)
    }

    /// Returns the turn nearest to `turn` after which these stones were on the board.
    pub(crate) fn of_setup(&self, setup: &Setup, turn: usize) -> Option<usize> {
        keys(setup)
            .into_iter()
            .filter_map(|key| nearest(&self.boards, &key, turn))
            .min_by_key(|&other| (other.abs_diff(turn), other))
    }
}

/// Returns the keys of the positions with these stones and either side to move.
fn keys(setup: &Setup) -> [u64; 2] {
    Color::BOTH.map(|side| Position::from_setup(setup, side).key())
}

/// Returns the nearest turn; on a tie the earlier one, as claims are late more often than early.
fn nearest<K: Eq + Hash>(found: &HashMap<K, Vec<usize>>, key: &K, turn: usize) -> Option<usize> {
    let turns = found.get(key)?;
    // The lists are ascending, as the replay adds turns in order.
    let before = turns.partition_point(|&other| other < turn);
    // The last turn before `turn`, and the first one from `turn` on.
    let around = turns.get(before.saturating_sub(1)..)?.iter().take(2);
    around
        .copied()
        .min_by_key(|&other| (other.abs_diff(turn), other))
}

/// The sizes of both sides' largest groups, `None` when a capture may have removed it. Counting
/// groups after every turn would be quadratic in the size of the board.
struct LargestGroups([Option<u32>; 2]);

impl LargestGroups {
    fn placed(&mut self, side: Color, kind: PlacementKind) {
        let (group, captured) = match kind {
            PlacementKind::NonCapturing => (1, 0),
            PlacementKind::Capturing { group, captured } => (group, captured),
        };
        let [own, enemy] = [side, !side].map(index);
        self.0[own] = self.0[own].map(|largest| largest.max(number(group)));
        // Fewer stones than the largest group has cannot include that group.
        self.0[enemy] = self.0[enemy].filter(|&largest| number(captured) < largest);
    }

    fn of_side(&mut self, position: &Position, side: Color) -> u32 {
        *self.0[index(side)].get_or_insert_with(|| number(position.largest_group(side)))
    }
}

/// Narrows a number of stones; boards have at most 65,025 points.
pub(crate) fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// Returns the index of a side in a pair.
pub(crate) fn index(side: Color) -> usize {
    usize::from(side == Color::O)
}
