//! The positions of a game, one after the other.

use super::history::AllPlayed;
use crate::position::Trail;
use crate::{Action, Position};

/// The positions of a game, from [`Game::positions`](crate::Game::positions).
#[derive(Clone, Debug)]
pub struct Positions<'a> {
    pub(super) next: Option<Position>,
    pub(super) steps: AllPlayed<'a>,
}

impl Iterator for Positions<'_> {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        let current = self.next.take()?;
        self.next = self.steps.next().map(|played| {
            let mut after = current.clone();
            do_again(&mut after, played.action, None);
            after
        });
        Some(current)
    }
}

/// Does what a game has done at this position, leaving a trail that leads back if one is wanted.
pub(super) fn do_again(position: &mut Position, action: Action, trail: Option<&mut Trail>) {
    match action {
        Action::Place(point) => {
            let again = position.place(point, trail);
            debug_assert!(again.is_ok(), "the game has played it");
        }
        Action::Pass => position.apply_pass(trail),
        Action::Swap | Action::End { .. } => {}
    }
}
