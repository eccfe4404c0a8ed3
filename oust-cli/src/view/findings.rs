//! The findings about a record, next to its game.

use oust_core::Board;
use oust_draw::PageNote;
use oust_notation::Dialect;
use oust_validate::Finding;

use crate::message::described;

/// The findings about a record.
pub(crate) struct Findings {
    pub(super) found: Vec<Finding>,
    /// The dialect of the record, in which they name points.
    pub(crate) dialect: Dialect,
    /// The turn, counted from 1, at which the game could not be played on.
    pub(super) broken_at: Option<usize>,
}

impl Findings {
    /// Returns the findings that make the game invalid.
    pub(crate) fn errors(&self) -> impl Iterator<Item = &Finding> {
        self.found.iter().filter(|finding| finding.is_error())
    }

    /// Returns the notes of a page that names points in `dialect`. A finding that concerns no
    /// turn is a note at the start.
    pub(crate) fn notes(&self, board: &Board, dialect: Dialect) -> Vec<PageNote> {
        let in_dialect = if self.dialect == dialect || Dialect::all_agree_on(board) {
            String::new()
        } else {
            format!(" (coordinates of {})", self.dialect)
        };
        let note = |finding: &Finding| {
            let severity = finding.severity().name();
            PageNote {
                turn: finding.turn.unwrap_or(0),
                text: format!("{severity} {}{in_dialect}", described(finding)),
            }
        };
        let broken = self.broken_at.map(|turn| PageNote {
            turn,
            text: "The game cannot be played on from here.".to_owned(),
        });
        self.found.iter().map(note).chain(broken).collect()
    }
}
