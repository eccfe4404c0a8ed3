//! The prototype that the player has to beat, rebuilt from its description: a best-first tree over a
//! small net that was trained by self-play.
//!
//! It shares no code with `oust-search`; only the rules and bitboards of `oust-core`.

mod adam;
mod input;
mod net;
mod successors;
pub(crate) mod train;
mod tree;

use anyhow::{Context, Result};
use oust_core::{Board, Point, Position};

use crate::budget::Budget;
use net::Net;
use successors::Evaluation;
use tree::Tree;

/// The weights that lie in the package: the board and the file of `train`.
const WEIGHTS: &[(&str, &[u8])] = &[
    ("hex5", include_bytes!("../../weights/hex5.f32")),
    ("hex7", include_bytes!("../../weights/hex7.f32")),
];

/// A player by the prototype. It makes a new tree for each placement.
pub(crate) struct Prototype {
    budget: Budget,
    tree: Tree,
}

impl Prototype {
    /// Returns a player with the net of the board.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no net for the board.
    pub(crate) fn for_board(board: &Board, budget: Budget) -> Result<Self> {
        let name = board.to_string();
        let weights = WEIGHTS.iter().find(|(board, _)| *board == name);
        let (_, bytes) = weights.with_context(|| {
            let boards: Vec<_> = WEIGHTS.iter().map(|(board, _)| *board).collect();
            format!(
                "the prototype has no net for {name}; expected {}, or train one",
                boards.join(", ")
            )
        })?;
        let net = Net::from_bytes(board, bytes)?;
        Ok(Self {
            budget,
            tree: Tree::new(Evaluation::new(board, net)?),
        })
    }

    /// Returns the best placement of a position in which the side to move has one, and the number
    /// of evaluations.
    pub(crate) fn choose(&mut self, position: &Position) -> (Point, u64) {
        self.tree.search(position, &self.budget.start())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_net_of_the_package_is_for_its_board() {
        for (name, _) in WEIGHTS {
            let board = name.parse::<Board>().expect("a board");
            let budget = Budget::Evaluations(1);
            let mut prototype = Prototype::for_board(&board, budget).expect("its net");
            let (point, evaluations) = prototype.choose(&Position::new(board.clone()));
            assert!(board.contains(point) && evaluations == board.len() as u64);
        }
    }

    #[test]
    fn a_board_without_a_net_is_refused_with_those_that_have_one() {
        let board = Board::rectangle(5, 5).expect("a board");
        let error = Prototype::for_board(&board, Budget::Evaluations(1)).err();
        let message = error.expect("no net").to_string();
        assert!(
            message.contains("5x5") && message.contains("hex5"),
            "{message}"
        );
    }
}
