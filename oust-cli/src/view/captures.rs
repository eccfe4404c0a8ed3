//! The captures of a game.

use oust_core::{Action, Color, Game, PlacementKind};

/// The captures of one game.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Captures {
    /// The number of capturing placements.
    pub(crate) placements: usize,
    /// The number of captured stones.
    pub(crate) stones: usize,
    /// The captures of x and of o.
    pub(crate) sides: [SideCaptures; 2],
    /// The first of the largest captures.
    pub(crate) largest: Option<LargestCapture>,
}

/// The captures of one side.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SideCaptures {
    /// The number of its capturing placements.
    pub(crate) placements: usize,
    /// The number of stones that it captured.
    pub(crate) stones: usize,
}

/// The placement of a game that captured the most stones.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LargestCapture {
    pub(crate) stones: usize,
    /// The side that placed.
    pub(crate) side: Color,
    /// The turn, counted from 1 over both players.
    pub(crate) turn: usize,
}

impl Captures {
    pub(crate) fn of_game(game: &Game) -> Self {
        let mut captures = Self::default();
        let mut position = game.start().clone();
        for played in game.history() {
            let point = match played.action {
                Action::Place(point) => point,
                Action::Pass => {
                    position.pass().expect("the game has passed here");
                    continue;
                }
                Action::Swap | Action::End { .. } => continue,
            };
            let placement = position.play(point).expect("the game has played it");
            let PlacementKind::Capturing { captured, .. } = placement.kind else {
                continue;
            };
            captures.placements += 1;
            captures.stones += captured;
            let side = &mut captures.sides[placement.color.index()];
            side.placements += 1;
            side.stones += captured;
            // Strictly greater, so that the first of equal captures stays.
            if captures
                .largest
                .is_none_or(|largest| captured > largest.stones)
            {
                captures.largest = Some(LargestCapture {
                    stones: captured,
                    side: placement.color,
                    turn: played.turn,
                });
            }
        }
        captures
    }
}
