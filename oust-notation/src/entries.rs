//! The turns of a game as text.

use oust_core::{Action, Color, Ending, Outcome, Played, Point};

use crate::{Dialect, Transcript};

/// A turn of a game as text, or the swap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry<'t> {
    /// The side whose turn it is; the side to move for a swap.
    pub(crate) side: Color,
    /// Placements joined by `,`, `pass` or `swap`.
    pub(crate) text: &'t str,
    /// The number of the game's actions up to its end.
    pub(crate) end: usize,
    pub(crate) is_swap: bool,
}

impl<'t> Entry<'t> {
    /// Returns the text without the token of an ending; empty when there is nothing else.
    pub(crate) fn without_ending(&self) -> &'t str {
        let (turn, last) = self.text.rsplit_once(',').unwrap_or(("", self.text));
        if matches!(last, "resign" | "timeout") {
            turn
        } else {
            self.text
        }
    }
}

/// The turns of a game and the swap, their texts in one string.
#[derive(Debug)]
pub(crate) struct Entries {
    text: String,
    entries: Vec<StoredEntry>,
}

/// An [`Entry`] with the place where its text ends.
#[derive(Debug)]
struct StoredEntry {
    side: Color,
    text_end: usize,
    end: usize,
    is_swap: bool,
}

impl Entries {
    /// Returns the entries of a game, with the token of its ending where `loser` wrote it.
    pub(crate) fn new(transcript: &Transcript, dialect: Dialect, loser: Option<Color>) -> Self {
        let history = transcript.game.history();
        let mut entries = Self {
            // A coordinate and its comma usually take three or four bytes.
            text: String::with_capacity(4 * history.len()),
            entries: Vec::with_capacity(history.len()),
        };
        let mut turn_goes_on = false;
        for (index, played) in history.enumerate() {
            let Played { action, side, .. } = played;
            let end = index + 1;
            match action {
                Action::End { .. } => entries.add_ending_token(transcript, loser),
                _ if turn_goes_on => entries.continue_last(end),
                _ => entries.begin(side, end),
            }
            match action {
                Action::Place(point) => entries.push_point(point, transcript, dialect),
                Action::Pass => entries.push_word("pass"),
                Action::Swap => entries.push_swap(),
                Action::End { .. } => {}
            }
            turn_goes_on = matches!(action, Action::Place(_)) && !played.ends_turn;
        }
        entries
    }

    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Entry<'_>> {
        let mut start = 0;
        self.entries.iter().map(move |entry| {
            let text = &self.text[start..entry.text_end];
            start = entry.text_end;
            Entry {
                side: entry.side,
                text,
                end: entry.end,
                is_swap: entry.is_swap,
            }
        })
    }

    fn begin(&mut self, side: Color, end: usize) {
        self.entries.push(StoredEntry {
            side,
            text_end: self.text.len(),
            end,
            is_swap: false,
        });
    }

    fn continue_last(&mut self, end: usize) {
        if let Some(last) = self.entries.last_mut() {
            last.end = end;
            self.text.push(',');
        }
    }

    fn push_point(&mut self, point: Point, transcript: &Transcript, dialect: Dialect) {
        if let Some(coord) = dialect.coord(transcript.board(), point) {
            coord.push_to(&mut self.text);
        }
        self.end_last();
    }

    fn push_word(&mut self, word: &str) {
        self.text.push_str(word);
        self.end_last();
    }

    fn push_swap(&mut self) {
        self.push_word("swap");
        if let Some(last) = self.entries.last_mut() {
            last.is_swap = true;
        }
    }

    fn end_last(&mut self) {
        if let Some(last) = self.entries.last_mut() {
            last.text_end = self.text.len();
        }
    }

    /// Adds the token to the last turn when that is the loser's, else in a slot of its own.
    fn add_ending_token(&mut self, transcript: &Transcript, loser: Option<Color>) {
        let (Some(side), Some(Outcome::Ended { ending, .. })) = (loser, transcript.game.outcome())
        else {
            return;
        };
        let token = match ending {
            Ending::Resignation => "resign",
            Ending::Time => "timeout",
            Ending::Adjudication => return,
        };
        let end = transcript.game.history().len();
        match self.entries.last() {
            Some(turn) if turn.side == side && !turn.is_swap => self.continue_last(end),
            None if side != transcript.game.start().to_move() => return,
            _ => self.begin(side, end),
        }
        self.push_word(token);
    }
}
