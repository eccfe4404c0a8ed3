//! Replays a game to positions in ascending order.

use oust_core::{Action, Game, Position};

/// A replay of a game, for callers that ask for positions in ascending order.
pub(crate) struct Replay<'g> {
    position: Position,
    /// The number of actions before the position.
    done: usize,
    rest: Box<dyn Iterator<Item = Action> + 'g>,
}

impl<'g> Replay<'g> {
    pub(crate) fn new(game: &'g Game) -> Self {
        Self {
            position: game.start().clone(),
            done: 0,
            rest: Box::new(game.actions()),
        }
    }

    /// Returns the position after `actions` actions, or after the last one if there are fewer.
    pub(crate) fn position_after(&mut self, actions: usize) -> &Position {
        for action in self.rest.by_ref().take(actions.saturating_sub(self.done)) {
            match action {
                Action::Place(point) => {
                    self.position.play(point).expect("the game has played it");
                }
                Action::Pass => self.position.pass().expect("the game has passed here"),
                Action::Swap | Action::End { .. } => {}
            }
            self.done += 1;
        }
        &self.position
    }
}
