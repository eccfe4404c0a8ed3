//! What is wrong with a record, beside its game.

use oust_core::Board;
use oust_notation::{Dialect, PageNote};
use oust_validate::Finding;

use crate::message::described;

/// What the validator says of a record.
pub(crate) struct Findings {
    pub(super) found: Vec<Finding>,
    /// The dialect of the record, in which they name points.
    pub(crate) dialect: Dialect,
    /// The turn, counted from 1, at which the game could not be played on.
    pub(super) broken_at: Option<usize>,
}

impl Findings {
    /// Those that make the game invalid.
    pub(crate) fn errors(&self) -> impl Iterator<Item = &Finding> {
        self.found.iter().filter(|finding| finding.is_error())
    }

    /// The notes of a page that names points in a dialect. What concerns no turn stands at the
    /// start.
    pub(crate) fn notes(&self, board: &Board, dialect: Dialect) -> Vec<PageNote> {
        let in_dialect = if self.dialect == dialect || Dialect::all_agree_on(board) {
            String::new()
        } else {
            format!(" (coordinates of {})", self.dialect)
        };
        let found = self.found.iter().map(|finding| PageNote {
            turn: finding.turn.unwrap_or(0),
            text: format!(
                "{} {}{in_dialect}",
                finding.severity().name(),
                described(finding)
            ),
        });
        let broken = self.broken_at.map(|turn| PageNote {
            turn,
            text: "The game cannot be played on from here.".to_owned(),
        });
        found.chain(broken).collect()
    }
}
