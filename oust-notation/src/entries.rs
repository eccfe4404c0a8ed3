//! The turns of a game as text.

use oust_core::{Action, Color, Ending, Outcome, Played, Point};

use crate::{Dialect, Transcript};

/// A turn of a game as text, or the swap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry<Text = String> {
    /// Whose turn it is; the side to move for a swap.
    pub(crate) side: Color,
    /// What was done: placements joined by `,`, `pass` or `swap`.
    pub(crate) text: Text,
    /// How many of the game's actions stand before the end of it.
    pub(crate) end: usize,
    pub(crate) is_swap: bool,
}

/// The turns of a game and the swap, their texts one behind the other, so that no turn needs a
/// string of its own.
#[derive(Debug)]
pub(crate) struct Entries {
    text: String,
    /// Each entry with the place in the text where it ends.
    entries: Vec<Entry<usize>>,
}

impl Entries {
    /// The entries of a game, the token of its ending included.
    pub(crate) fn of(transcript: &Transcript, dialect: Dialect) -> Self {
        Self::with_loser(transcript, dialect, transcript.ending_token)
    }

    /// The entries of a game, with the token of its ending where this side wrote it.
    pub(crate) fn with_loser(
        transcript: &Transcript,
        dialect: Dialect,
        loser: Option<Color>,
    ) -> Self {
        let history = transcript.game.history();
        let mut entries = Self {
            // A coordinate with its comma has mostly three or four bytes.
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

    pub(crate) fn iter(&self) -> impl Iterator<Item = Entry<&str>> {
        let mut start = 0;
        self.entries.iter().map(move |&entry| {
            let text = &self.text[start..entry.text];
            start = entry.text;
            entry.with_text(text)
        })
    }

    fn begin(&mut self, side: Color, end: usize) {
        self.entries.push(Entry {
            side,
            text: self.text.len(),
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
            last.text = self.text.len();
        }
    }

    /// The token stands behind the last turn of its side when that turn is the last of all,
    /// else in a slot of its own.
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

impl<Text> Entry<Text> {
    /// The same entry with its text told otherwise.
    pub(crate) fn with_text<Other>(self, text: Other) -> Entry<Other> {
        Entry {
            side: self.side,
            text,
            end: self.end,
            is_swap: self.is_swap,
        }
    }
}
