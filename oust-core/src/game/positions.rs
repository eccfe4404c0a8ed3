//! The positions of a game, one after the other.

use crate::{Action, Played, Position};

/// The positions of a game, from [`Game::positions`](crate::Game::positions).
#[derive(Clone, Debug)]
pub struct Positions<'a> {
    pub(super) next: Option<Position>,
    pub(super) steps: std::slice::Iter<'a, Played>,
}

impl Iterator for Positions<'_> {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        let current = self.next.take()?;
        self.next = self.steps.next().map(|played| {
            let mut after = current.clone();
            match played.action {
                Action::Place(point) => {
                    after.play(point).expect("the game has played it");
                }
                Action::Pass => after.pass().expect("the game has passed here"),
                Action::Swap | Action::End { .. } => {}
            }
            after
        });
        Some(current)
    }
}
