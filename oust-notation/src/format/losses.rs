//! What each format cannot hold of a game.

use oust_core::{Action, Ending, Outcome};

use super::{abstract_play, listing, native};
use crate::Loss;
use crate::game::loss::losses_among;
use crate::game::{Note, NoteKind, Transcript};
use crate::record::{Format, HeaderName};

impl Transcript {
    /// Returns what a text of this game in a format does not hold; nothing when all of it reads
    /// back.
    ///
    /// Whether the format has points for the board is another question, see
    /// [`check_sgf_board`](crate::check_sgf_board). A move list never names its board.
    pub fn losses(&self, format: Format) -> Vec<Loss> {
        match format {
            Format::Native => self.note_layout(native_keeps),
            // A remark's line breaks become line feeds.
            Format::Sgf => self.note_layout(|text| !text.contains('\r')),
            Format::Json => Vec::new(),
            Format::AbstractPlay => abstract_play::losses(self),
            Format::Listing => listing::losses(self),
            Format::MoveList => self.losses_of_moves(),
            Format::Position => {
                let outcome = self.game.outcome();
                losses_among([(matches!(outcome, Some(Outcome::Ended { .. })), Loss::Ending)])
            }
            Format::Diagram => Vec::new(),
        }
    }

    /// Whether a bare list of moves says who gives up or has lost on time: the side that placed
    /// in the same word, else the side to move.
    pub(crate) fn moves_say_loser(&self) -> bool {
        let Some(loser) = self.ending_token else {
            return false;
        };
        let mut history = self.game.history().rev();
        let last = history.find(|played| !matches!(played.action, Action::End { .. }));
        let in_word =
            last.is_some_and(|last| matches!(last.action, Action::Place(_)) && last.side == loser);
        in_word || self.game.position().to_move() == loser
    }

    fn note_layout(&self, keeps: impl Fn(&str) -> bool) -> Vec<Loss> {
        let is_lost = |note: &Note| matches!(&note.kind, NoteKind::Comment(text) if !keeps(text));
        losses_among([(self.notes.iter().any(is_lost), Loss::NoteLayout)])
    }

    fn losses_of_moves(&self) -> Vec<Loss> {
        let ended_otherwise = match self.game.outcome() {
            Some(Outcome::Ended { ending, .. }) => {
                ending == Ending::Adjudication || !self.moves_say_loser()
            }
            _ => false,
        };
        let follows = |name: &HeaderName| {
            matches!(
                name,
                HeaderName::Result | HeaderName::Ended | HeaderName::Start
            )
        };
        losses_among([
            (self.start().is_some(), Loss::Start),
            (ended_otherwise, Loss::Ending),
            (!self.notes.is_empty(), Loss::Notes),
            (self.has_header(|name| !follows(name)), Loss::Headers),
            (self.has_claim(), Loss::Claims),
        ])
    }

    /// Whether it has a header of such a name.
    pub(crate) fn has_header(&self, is_such: impl Fn(&HeaderName) -> bool) -> bool {
        self.headers.iter().any(|header| is_such(&header.name))
    }

    pub(crate) fn has_claim(&self) -> bool {
        self.headers.iter().any(|header| header.claim.is_some())
    }
}

/// Whether a native record holds a remark as it is.
fn native_keeps(text: &str) -> bool {
    let in_braces = !native::needs_line_comments(text);
    text.trim() == text && (in_braces || !text.contains('\n'))
}
