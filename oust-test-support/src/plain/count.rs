//! Perft with the plain rules; every position is visited once.

use std::collections::HashMap;

use oust_core::{Action, Color, Point};

use super::Plain;

/// Stones and side to move.
pub type Stance = (Vec<Option<Color>>, Color);

impl Plain {
    /// Returns stones and side to move.
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

    /// Returns the position after an action.
    #[must_use]
    pub fn after(&self, action: Action) -> Self {
        let mut next = self.clone();
        next.act(action);
        next
    }
}

/// Counts sequences of actions, with a table of the positions counted before.
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
