//! What a format cannot hold.

use std::fmt;

use oust_core::{Action, Ending, Outcome};

use crate::abstract_play;
use crate::pbmserv;
use crate::record::{Format, HeaderName};
use crate::transcript::{NoteKind, Transcript};

/// A part of a game that the format it is written in has no place for.
///
/// What a format says in another form is not lost: that a game which the board has decided
/// `ended: board`, or which token says who has resigned when the result does.
///
/// May grow: other formats lose other things.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Loss {
    /// The board; the name written for it is ours.
    Board,
    /// The start position.
    Start,
    /// The swap.
    Swap,
    /// Comments and diagrams.
    Notes,
    /// The blanks around comments, the form of their line breaks, and which lines make one.
    NoteLayout,
    /// Some of the headers.
    Headers,
    /// Claimed counts.
    Claims,
    /// The years of dates.
    Years,
    /// How the game ended.
    Ending,
}

impl Transcript {
    /// What of this game a text in a format does not say; nothing when all of it reads back.
    ///
    /// Whether the format has points for the board is another question, see
    /// [`check_sgf_board`](crate::check_sgf_board). A move list is never meant to name its
    /// board.
    ///
    /// ```
    /// use oust_notation::record::Format;
    /// use oust_notation::{Document, Loss, Transcript, read_move_list};
    /// use oust_core::{Board, Game};
    /// use oust_notation::record::{Header, HeaderName};
    ///
    /// let mut transcript = Transcript::new(Game::new(Board::hexagon(5)?));
    /// transcript.headers.push(Header::new(HeaderName::X, "alice"));
    /// assert_eq!(transcript.losses(Format::Native), []);
    /// assert_eq!(transcript.losses(Format::MoveList), [Loss::Headers]);
    /// # Ok::<(), oust_core::BoardError>(())
    /// ```
    pub fn losses(&self, format: Format) -> Vec<Loss> {
        match format {
            Format::Native => self.note_layout(native_keeps),
            // A remark's line breaks become line feeds.
            Format::Sgf => self.note_layout(|text| !text.contains('\r')),
            Format::Json => Vec::new(),
            Format::AbstractPlay => abstract_play::losses(self),
            Format::Listing => pbmserv::losses(self),
            Format::MoveList => self.losses_of_moves(),
        }
    }

    /// Whether a bare list of moves says who gives up or has lost on time: the side that placed
    /// in the same word, else the side to move.
    pub(crate) fn moves_say_loser(&self) -> bool {
        let Some(loser) = self.ending_token else {
            return false;
        };
        let mut history = self.game.history().rev();
        let is_end = |action| matches!(action, Action::End { .. });
        let last = history.find(|played| !is_end(played.action));
        let in_word =
            last.is_some_and(|last| matches!(last.action, Action::Place(_)) && last.side == loser);
        in_word || self.game.position().to_move() == loser
    }

    fn note_layout(&self, keeps: impl Fn(&str) -> bool) -> Vec<Loss> {
        let lost = self.notes.iter().any(|note| match &note.kind {
            NoteKind::Comment(text) => !keeps(text),
            NoteKind::Diagram => false,
        });
        lost.then_some(Loss::NoteLayout).into_iter().collect()
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
        let mut headers = self.headers.iter();
        let headers_lost = headers.any(|header| !follows(&header.name));
        let claims_lost = self.headers.iter().any(|header| header.claim.is_some());
        let losses = [
            (self.start().is_some(), Loss::Start),
            (ended_otherwise, Loss::Ending),
            (!self.notes.is_empty(), Loss::Notes),
            (headers_lost, Loss::Headers),
            (claims_lost, Loss::Claims),
        ];
        let losses = losses.into_iter().filter(|(lost, _)| *lost);
        losses.map(|(_, loss)| loss).collect()
    }
}

/// Whether a native record holds a remark as it is.
fn native_keeps(text: &str) -> bool {
    let in_braces = !crate::native::needs_line_comments(text);
    text.trim() == text && (in_braces || !text.contains('\n'))
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Board => "boards of this shape",
            Self::Start => "a start position",
            Self::Swap => "a swap",
            Self::Notes => "comments and diagrams",
            Self::NoteLayout => "the layout of comments",
            Self::Headers => "some of the headers",
            Self::Claims => "claimed counts",
            Self::Years => "the years of dates",
            Self::Ending => "how the game ended",
        })
    }
}
