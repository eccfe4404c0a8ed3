//! The replay of a view for a page.

use oust_draw::replay::ReplayGame;
use oust_notation::Dialect;

use super::View;

impl View {
    /// Returns the replay of the game, with its findings and its fault where it has them.
    pub(crate) fn replay(&self, dialect: Dialect) -> ReplayGame<'_> {
        let replay = ReplayGame::new(&self.annotated, dialect);
        let Some(findings) = &self.findings else {
            return replay;
        };
        let board = self.annotated.board();
        replay
            .notes(findings.notes(board, dialect))
            .fault(findings.fault(board, dialect))
    }
}
