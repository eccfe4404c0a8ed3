//! All that a user can observe of a position and a game.

use oust_core::{
    Color, Game, Group, HistoryEntry, IllegalPlacement, Outcome, Placement, Point, Position, Seat,
    State,
};

/// The answers of a position to every question. `Position::eq` compares neither `mid_turn` nor
/// anything that follows from the stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Observed {
    position: Position,
    key: u64,
    to_move: Color,
    mid_turn: bool,
    state: State,
    must_pass: bool,
    counts: [usize; 2],
    largest: [usize; 2],
    has_placement: [bool; 2],
    groups: Vec<Group>,
    group_stones: Vec<Vec<Point>>,
    checks: Vec<Result<Placement, IllegalPlacement>>,
    captures: Vec<Vec<Group>>,
}

impl Observed {
    pub(crate) fn of(position: &Position) -> Self {
        let points = || position.board().points();
        Self {
            position: position.clone(),
            key: position.key(),
            to_move: position.to_move(),
            mid_turn: position.mid_turn(),
            state: position.state(),
            must_pass: position.must_pass(),
            counts: Color::BOTH.map(|color| position.count(color)),
            largest: Color::BOTH.map(|color| position.largest_group(color)),
            has_placement: Color::BOTH.map(|color| position.has_placement(color)),
            groups: Color::BOTH.map(|color| position.groups(color)).concat(),
            group_stones: points().map(|p| position.group_stones(p)).collect(),
            checks: points().map(|p| position.check(p)).collect(),
            captures: points().map(|p| position.captures(p)).collect(),
        }
    }
}

/// The same for a game.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ObservedGame {
    position: Observed,
    start: Position,
    history: Vec<HistoryEntry>,
    turns: usize,
    placements: usize,
    swapped: bool,
    seats: [Seat; 2],
    outcome: Option<Outcome>,
}

impl ObservedGame {
    pub(crate) fn of(game: &Game) -> Self {
        Self {
            position: Observed::of(game.position()),
            start: game.start().clone(),
            history: game.history().collect(),
            turns: game.turns(),
            placements: game.placements(),
            swapped: game.swapped(),
            seats: Color::BOTH.map(|color| game.seat(color)),
            outcome: game.outcome(),
        }
    }
}
