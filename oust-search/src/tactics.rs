//! Exact searches of one turn: wins, and turns that do not lose to the enemy's next one.
//!
//! A winning turn is a chain of captures that removes every enemy stone.

use std::cmp::Reverse;
use std::collections::HashSet;

use oust_core::{BitboardSize, Bitboards, Color, Point, Points, Position, State};

use crate::limits::Deadline;

/// Whether the side to move can win in this turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WinningTurn {
    /// The placements of a winning turn in order.
    Found(Vec<Point>),
    /// No turn wins.
    Impossible,
    /// The budget ran out first.
    Undecided,
}

/// Searches for a turn of the side to move that wins at once, or for the rest of such a turn. Visits
/// at most `positions` positions, and fewer on boards of more than 400 points.
///
/// ```
/// use oust_core::{Color, Position, Setup};
/// use oust_search::{WinningTurn, find_winning_turn};
///
/// let setup = Setup::from_rows(&["o..", "..x", "x.."])?;
/// let [o, x] = [Color::O, Color::X].map(|side| Position::from_setup(&setup, side));
/// assert!(matches!(find_winning_turn(&o, 1_000), WinningTurn::Found(turn) if turn.len() == 2));
/// assert_eq!(find_winning_turn(&x, 1_000), WinningTurn::Found(vec![x.board().point(1, 0).unwrap()]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn find_winning_turn(position: &Position, positions: u64) -> WinningTurn {
    // Fresh, since a question from outside comes once; the engine keeps its budget between searches.
    let mut budget = Budget::default();
    budget.refill(position, positions);
    winning_turn(position, &mut budget)
}

/// Searches all chains of captures of the side to move.
///
/// A turn wins by captures alone, since a non-capturing placement ends it. Captures that lead to
/// the same stones in another order are searched once.
pub(crate) fn winning_turn(position: &Position, budget: &mut Budget) -> WinningTurn {
    if position.state() != State::Playing || !is_possible(position) {
        return WinningTurn::Impossible;
    }
    // Cleared and not replaced: a search at every leaf would allocate the set anew.
    budget.visited.clear();
    let mut chain = Vec::new();
    match search(position, position.capturing_points(), &mut chain, budget) {
        Some(true) => WinningTurn::Found(chain),
        Some(false) => WinningTurn::Impossible,
        None => WinningTurn::Undecided,
    }
}

/// Returns whether the side to move can win in this turn by its captures, `None` where the budget ran
/// out, and appends the placements.
fn search(
    position: &Position,
    captures: Points,
    chain: &mut Vec<Point>,
    budget: &mut Budget,
) -> Option<bool> {
    if !budget.take() {
        return None;
    }
    let mut after = position.clone();
    let mut next = Vec::new();
    for point in captures {
        after.clone_from(position);
        after.play(point).expect("a generated placement is legal");
        if let State::Won(_) = after.state() {
            chain.push(point);
            return Some(true);
        }
        let captures = after.capturing_points();
        let further = captures.len();
        if after.mid_turn() && further > 0 {
            next.push((further, point, captures));
        }
    }
    // The capture that leaves the most further ones first: so all winning turns of 40 games on hex7 were
    // found within 17 positions, and in printed order within 4,551.
    next.sort_by_key(|(further, ..)| Reverse(*further));
    for (_, point, captures) in next {
        after.clone_from(position);
        after.play(point).expect("a generated placement is legal");
        // In this order: the last check changes the set, and a position that cannot win would fill it.
        if !is_possible(&after) || !budget.visited.insert(after.key()) {
            continue;
        }
        // Pushed before the search and popped after a failure, so that after a success the chain is the
        // winning turn.
        chain.push(point);
        match search(&after, captures, chain, budget) {
            Some(false) => chain.pop(),
            decided => return decided,
        };
    }
    Some(false)
}

/// Checks conditions that every winning turn needs. The largest enemy group is captured by a
/// larger group, of own stones and one placement for each other enemy group captured before; and
/// own stones come next to every enemy group. `false` is exact.
pub(crate) fn is_possible(position: &Position) -> bool {
    let mover = position.to_move();
    let largest = position.largest_group(!mover);
    // At best each capture before the last one removes a single stone.
    let placements = position.count(!mover) - largest + 1;
    // The capture of the largest group comes last at the latest, with all own stones joined at
    // best.
    position.count(mover) + placements > largest && may_reach(position)
}

/// Checks whether the side to move may come next to every enemy group in this turn. `false` is
/// exact; `true` may be a false positive, and is the answer on boards too large for bitboards.
///
/// Each placement of the turn captures an enemy group, so there are at most as many as groups.
/// After a capture the merged group touches no enemy. Hence each placement is next to an enemy
/// stone, or next to an own group that touches an enemy since the turn began.
fn may_reach(position: &Position) -> bool {
    match position.board().bitboard_size() {
        Some(BitboardSize::Words1) => may_touch::<1>(position),
        Some(BitboardSize::Words2) => may_touch::<2>(position),
        Some(BitboardSize::Words3) => may_touch::<3>(position),
        Some(BitboardSize::Words6) => may_touch::<6>(position),
        None => true,
    }
}

fn may_touch<const W: usize>(position: &Position) -> bool {
    let bitboards: Bitboards<'_, W> = position.bitboards().expect("a board of `W` words");
    let mover = position.to_move();
    let [own, enemy] = [mover, !mover].map(|color| bitboards.stones(color));
    let next_to_enemy = bitboards.adjacent(enemy);
    // Bitboards list groups of two or more; singletons are a set of their own.
    let singletons = own & bitboards.singletons() & next_to_enemy;
    let mut allowed = enemy | next_to_enemy | bitboards.adjacent(singletons);
    bitboards.for_each_group(mover, |neighborhood, _| {
        if neighborhood.intersects(enemy) {
            allowed |= neighborhood;
        }
    });
    let enemy_singletons = enemy & bitboards.singletons();
    // At most one placement for each enemy group, see `may_reach`.
    let mut placements = enemy_singletons.len();
    bitboards.for_each_group(!mover, |_, _| placements += 1);

    let mut reached = own;
    loop {
        let adjacent = bitboards.adjacent(reached);
        // Own stones next to a group are enough: the capture itself is judged by the real search.
        let mut touches_all = enemy_singletons.without(adjacent | reached).is_empty();
        // Most steps leave a singleton, and need not look at the larger groups.
        if touches_all {
            bitboards.for_each_group(!mover, |neighborhood, _| {
                touches_all &= neighborhood.intersects(reached);
            });
        }
        let next = reached | (adjacent & allowed);
        if touches_all || placements == 0 || next == reached {
            return touches_all;
        }
        reached = next;
        placements -= 1;
    }
}

/// The number of positions that an exact search may still visit, its deadline, and the memory that it
/// reuses.
#[derive(Debug, Default)]
pub(crate) struct Budget {
    left: u64,
    deadline: Option<Deadline>,
    /// The keys of the positions that were visited; only asked whether it contains a key.
    visited: HashSet<u64>,
}

impl Budget {
    /// The points for which [`Budget::refill`] allows all positions.
    const FULL_POINTS: u64 = 400;

    /// Allows `positions` more on the board of `position`, and fewer on boards of more than
    /// 400 points, where each takes more time and memory.
    pub(crate) fn refill(&mut self, position: &Position, positions: u64) {
        let points = Self::FULL_POINTS.max(position.board().len() as u64);
        self.deadline = None;
        self.left = (positions.saturating_mul(Self::FULL_POINTS) / points).max(1);
    }

    /// Does as [`Self::refill`], and spends the budget when a deadline is reached.
    pub(crate) fn refill_until(&mut self, position: &Position, positions: u64, end: &Deadline) {
        self.refill(position, positions);
        self.deadline = Some(end.clone());
    }

    /// Takes one position off the budget. Returns false if the budget is spent.
    pub(crate) fn take(&mut self) -> bool {
        // A reading of the clock costs a hundredth of a position.
        if self.left > 0 && self.is_interrupted() {
            self.left = 0;
        }
        let is_left = self.left > 0;
        self.left = self.left.saturating_sub(1);
        is_left
    }

    /// Checks whether the deadline is reached. Answers that need no more positions are not worth the
    /// time, either: on a large board there are hundreds of them.
    fn is_late(&self) -> bool {
        self.left == 0 && self.is_interrupted()
    }

    fn is_interrupted(&self) -> bool {
        let deadline = self.deadline.as_ref();
        deadline.is_some_and(Deadline::is_interrupted)
    }
}

/// Whether a placement loses to the next turn of the enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Safety {
    /// The turn can be completed such that the enemy has no winning turn.
    Safe,
    /// After every completion of the turn the enemy has a winning turn.
    Lost,
    /// The budget ran out first.
    Undecided,
}

/// Checks whether `side` can complete its turn in `position` such that the enemy cannot win in its
/// next turn. The turn may be complete already.
pub(crate) fn safety(position: &Position, side: Color, budget: &mut Budget) -> Safety {
    complete(position, side, &mut HashSet::new(), budget)
}

fn complete(
    position: &Position,
    side: Color,
    visited: &mut HashSet<u64>,
    budget: &mut Budget,
) -> Safety {
    match position.state() {
        State::Won(winner) if winner == side => return Safety::Safe,
        State::Won(_) => return Safety::Lost,
        // A deadlock has no winner, so the enemy does not win.
        State::Deadlock => return Safety::Safe,
        State::Playing => {}
    }
    // A side that has to pass does not win in that turn.
    if position.must_pass() {
        return Safety::Safe;
    }
    if position.to_move() != side {
        return match winning_turn(position, budget) {
            WinningTurn::Found(_) => Safety::Lost,
            WinningTurn::Impossible => Safety::Safe,
            WinningTurn::Undecided => Safety::Undecided,
        };
    }
    if !budget.take() {
        return Safety::Undecided;
    }
    // Lost until one completion is safe; `Undecided` is weaker than `Safe` and stronger than
    // `Lost`, since the open completion may be the safe one.
    let mut result = Safety::Lost;
    let mut after = position.clone();
    for point in captures_first(position) {
        after.clone_from(position);
        after.play(point).expect("a generated placement is legal");
        // Captures in another order lead to the same position.
        if !visited.insert(after.key()) {
            continue;
        }
        match complete(&after, side, visited, budget) {
            Safety::Safe => return Safety::Safe,
            Safety::Lost => {}
            Safety::Undecided if budget.is_late() => return Safety::Undecided,
            Safety::Undecided => result = Safety::Undecided,
        }
    }
    result
}

/// Returns the legal placements, captures first: the fewer stones the enemy has, the sooner a
/// completion is decided.
fn captures_first(position: &Position) -> Vec<Point> {
    let mut placements: Vec<_> = position.legal().collect();
    placements.sort_by_key(|placement| !placement.is_capturing());
    placements
        .into_iter()
        .map(|placement| placement.point)
        .collect()
}

#[cfg(test)]
mod tests {
    use oust_core::{Board, RandomPlay, Setup};

    use super::*;

    /// Returns a position in which all choices of nine captures have to be tried, and lose.
    fn many_captures() -> Position {
        let single = ["x.o.........", "............"];
        let rows = [vec![single; 9].concat(), vec!["x.oooooooooo"]].concat();
        let setup = Setup::from_rows(&rows).expect("rows");
        Position::from_setup(&setup, Color::X)
    }

    #[test]
    fn a_deadline_ends_the_search_of_a_turn_within_a_position() {
        let (position, mut budget) = (many_captures(), Budget::default());
        budget.refill(&position, u64::MAX);
        assert_eq!(
            winning_turn(&position, &mut budget),
            WinningTurn::Impossible
        );
        for readings in [0, 1, 10, 200] {
            let deadline = Deadline::counted(readings);
            budget.refill_until(&position, u64::MAX, &deadline);
            assert_eq!(winning_turn(&position, &mut budget), WinningTurn::Undecided);
            assert!(deadline.readings_after() <= 1, "after {readings}");
        }
        // The next one has no deadline.
        budget.refill(&position, u64::MAX);
        assert_eq!(
            winning_turn(&position, &mut budget),
            WinningTurn::Impossible
        );
    }

    #[test]
    fn a_deadline_ends_the_check_of_a_turn_soon() {
        let board = Board::rectangle(19, 19).expect("a board");
        let game = RandomPlay::new(7).game(&board);
        let mut undecided = 0;
        for position in game.positions().skip(100).step_by(10) {
            if position.state() != State::Playing || position.must_pass() {
                continue;
            }
            for readings in [0, 1, 5] {
                let deadline = Deadline::counted(readings);
                let mut budget = Budget::default();
                budget.refill_until(&position, u64::MAX, &deadline);
                if safety(&position, position.to_move(), &mut budget) == Safety::Undecided {
                    undecided += 1;
                }
                // One for each placement of the turn at most, and not one for each point.
                assert!(deadline.readings_after() < 20, "after {readings}");
            }
        }
        assert!(undecided > 10, "{undecided}");
    }
}
