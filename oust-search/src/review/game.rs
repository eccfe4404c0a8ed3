//! The review of a whole game.

use oust_core::{Action, Game};

use super::judge::judge;
use super::{Analysis, Analyst, Played, Step};
use crate::WrongBoard;

/// The positions of a game in order. The review of an interrupted one ends early.
#[derive(Clone, Debug)]
pub struct Review {
    /// The positions, from the start on.
    pub steps: Vec<Step>,
    /// The number of positions of the game.
    pub total: usize,
}

impl Review {
    /// Analyzes every position of a game, and calls `advance` after each.
    ///
    /// # Errors
    ///
    /// Returns an error if the game is on another board than the analyst.
    pub fn new(
        analyst: &Analyst,
        game: &Game,
        mut advance: impl FnMut(),
    ) -> Result<Self, WrongBoard> {
        let total = game.history().len() + 1;
        // The game of the start, with the swap rule of this one.
        let mut replayed = game.clone();
        while replayed.undo().is_some() {}
        let mut steps: Vec<Step> = Vec::with_capacity(total);
        let mut history = game.history();
        let mut part = 0;
        loop {
            let analysis = match steps.last() {
                Some(last) if last.leaves_position() => Analysis {
                    swap: None,
                    ..last.analysis.clone()
                },
                _ => analyst.analyze(&replayed)?,
            };
            advance();
            let next = history.next();
            part += 1;
            steps.push(Step {
                analysis,
                outcome: replayed.outcome(),
                played: next.map(|entry| Played {
                    entry,
                    part,
                    value: None,
                    loss: None,
                }),
            });
            let Some(entry) = next.filter(|_| !analyst.is_stopped()) else {
                break;
            };
            replayed.act(entry.action).expect("the game has done it");
            if entry.ends_turn || entry.action == Action::Swap {
                part = 0;
            }
        }
        judge(&mut steps);
        Ok(Self { steps, total })
    }

    /// Returns whether every position was analyzed.
    pub fn is_whole(&self) -> bool {
        self.steps.len() == self.total
    }
}
