//! The findings about a record, next to its game.

use oust_core::{Board, Color};
use oust_draw::replay::{ReplayFault, ReplayNote};
use oust_notation::Dialect;
use oust_validate::{Finding, Replay};

use crate::message::described;

/// The findings about a record.
pub(crate) struct Findings {
    pub(crate) found: Vec<Finding>,
    /// The dialect of the record, in which they name points.
    pub(crate) dialect: Dialect,
    /// The action that breaks the game.
    pub(crate) fault: Option<Fault>,
}

/// The action that breaks a game.
pub(crate) struct Fault {
    /// The index of its finding.
    finding: usize,
    turn: usize,
    side: Color,
    token: String,
}

impl Fault {
    /// Returns the action that breaks a game; `text` has the spans of the findings.
    pub(crate) fn new(replay: &Replay, text: &str) -> Option<Self> {
        let turn = replay.broken_at?;
        let game = &replay.annotated.as_ref()?.game;
        let found = &replay.findings;
        let finding = found
            .iter()
            // Only the finding that breaks the game has a context.
            .rposition(|finding| finding.context.is_some())
            .or_else(|| found.iter().position(Finding::is_error))?;
        let Finding { span, side, .. } = found[finding];
        let token = text.get(span.start..span.end).unwrap_or_default();
        Some(Self {
            finding,
            turn,
            side: side.unwrap_or_else(|| game.position().to_move()),
            // A token that cannot be read may be as long as its line.
            token: token.chars().take(Self::LONGEST).collect(),
        })
    }

    /// The maximum length of its text, in characters.
    const LONGEST: usize = 20;
}

impl Findings {
    /// Returns the findings that make the game invalid.
    pub(crate) fn errors(&self) -> impl Iterator<Item = &Finding> {
        self.found.iter().filter(|finding| finding.is_error())
    }

    /// Returns the action that breaks the game, for a page that names points in `dialect`.
    pub(crate) fn fault(&self, board: &Board, dialect: Dialect) -> Option<ReplayFault> {
        let fault = self.fault.as_ref()?;
        let finding = &self.found[fault.finding];
        let point = finding.context.as_ref().and_then(|context| context.asked);
        let name = point.map(|point| dialect.point_name(board, point));
        Some(ReplayFault {
            turn: fault.turn,
            side: fault.side,
            token: name.map_or_else(|| fault.token.clone(), |name| name.to_string()),
            point,
            reason: format!(
                "{}{} ({})",
                finding.message,
                self.in_dialect(board, dialect),
                finding.code
            ),
        })
    }

    /// Returns the notes of a page that names points in `dialect`: every finding except the
    /// fault. A finding that concerns no turn is a note at the start.
    pub(crate) fn notes(&self, board: &Board, dialect: Dialect) -> Vec<ReplayNote> {
        let in_dialect = self.in_dialect(board, dialect);
        let fault = self.fault.as_ref().map(|fault| fault.finding);
        let all = self.found.iter().enumerate();
        let others = all.filter(|&(index, _)| Some(index) != fault);
        let note = |(_, finding): (usize, &Finding)| {
            let severity = finding.severity().name();
            ReplayNote {
                // Turn 0 is the start.
                turn: finding.turn.unwrap_or(0),
                text: format!("{severity} {}{in_dialect}", described(finding)),
            }
        };
        others.map(note).collect()
    }

    /// Returns the dialect of the findings in words, if it matters.
    fn in_dialect(&self, board: &Board, dialect: Dialect) -> String {
        if self.dialect == dialect || Dialect::all_agree_on(board) {
            String::new()
        } else {
            format!(" (coordinates of {})", self.dialect)
        }
    }
}
