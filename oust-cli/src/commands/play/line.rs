//! The game at the terminal: where it stands, and what the record has ahead of that.

use oust_core::{Action, Color};
use oust_notation::record::HeaderName;

use crate::args::CoordsArgs;
use crate::view::{Refused, View};

/// A game that can be stepped through.
pub(super) struct Line {
    /// Where the game stands.
    pub(super) view: View,
    /// The actions ahead, the next one last.
    ahead: Vec<Action>,
    pub(super) coords: CoordsArgs,
}

/// What became of the rest of the record when something was played.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Rest {
    /// Nothing was ahead, or what was played is what the record has.
    Kept,
    /// So many actions that stood there are no longer in the game.
    Left(usize),
}

impl Line {
    pub(super) fn new(mut view: View, coords: CoordsArgs) -> Self {
        view.picture = None;
        Self {
            view,
            ahead: Vec::new(),
            coords,
        }
    }

    /// How many actions of the record are ahead.
    pub(super) fn ahead(&self) -> usize {
        self.ahead.len()
    }

    /// Plays moves, or nothing when one is refused.
    pub(super) fn play(&mut self, text: &str) -> Result<Rest, Refused> {
        let before = self.view.transcript.game.actions().len();
        let swapped = self.is_swapped();
        let token = self.view.transcript.ending_token;
        self.view.try_play(text, self.coords)?;
        let played: Vec<Action> = self.view.transcript.game.actions().skip(before).collect();
        let same = |(played, ahead): &(&Action, &Action)| played == ahead;
        let common = played.iter().zip(self.ahead.iter().rev()).take_while(same);
        let common = common.count();
        let rest = if common == played.len() {
            self.ahead.truncate(self.ahead.len() - common);
            self.view.transcript.ending_token = token.or(self.view.transcript.ending_token);
            Rest::Kept
        } else {
            let left = self.ahead.len();
            self.ahead.clear();
            self.drop_notes_behind(before);
            if left == 0 {
                Rest::Kept
            } else {
                Rest::Left(left)
            }
        };
        self.let_names_follow(swapped);
        Ok(rest)
    }

    /// Takes the last action of the whole game back. Not in the midst of a record.
    pub(super) fn undo(&mut self) -> Option<Action> {
        if !self.ahead.is_empty() {
            return None;
        }
        let swapped = self.is_swapped();
        let action = self.view.transcript.game.undo()?;
        if matches!(action, Action::End { .. }) {
            self.view.transcript.ending_token = None;
        }
        let left = self.view.transcript.game.actions().len();
        self.drop_notes_behind(left);
        self.let_names_follow(swapped);
        Some(action)
    }

    /// Goes back an action, which stays in the record.
    pub(super) fn back(&mut self) -> bool {
        let action = self.view.transcript.game.undo();
        self.ahead.extend(action);
        action.is_some()
    }

    /// Goes on an action.
    pub(super) fn next(&mut self) -> bool {
        let Some(action) = self.ahead.pop() else {
            return false;
        };
        let done = self.view.transcript.game.act(action);
        done.expect("the game has done it");
        true
    }

    /// Goes to the end of a turn; `false` where the game has fewer.
    pub(super) fn go_to_turn(&mut self, turn: usize) -> bool {
        while self.view.transcript.game.turns() < turn && self.next() {}
        while self.view.transcript.game.turns() > turn && self.back() {}
        self.view.transcript.game.turns() == turn
    }

    /// The whole game, with what is ahead.
    pub(super) fn whole(&self) -> oust_notation::Transcript {
        let mut transcript = self.view.transcript.clone();
        for &action in self.ahead.iter().rev() {
            let done = transcript.game.act(action);
            done.expect("the game has done it");
        }
        transcript
    }

    fn drop_notes_behind(&mut self, actions: usize) {
        self.view
            .transcript
            .notes
            .retain(|note| note.after <= actions);
    }

    fn is_swapped(&self) -> bool {
        self.view.transcript.game.swapped() || self.ahead.contains(&Action::Swap)
    }

    /// The names stand for who holds the colours at the end: a swap exchanges them.
    fn let_names_follow(&mut self, swapped_before: bool) {
        if self.is_swapped() == swapped_before {
            return;
        }
        for header in &mut self.view.transcript.headers {
            header.name = match &header.name {
                HeaderName::X => HeaderName::of_player(Color::O),
                HeaderName::O => HeaderName::of_player(Color::X),
                other => other.clone(),
            };
        }
    }
}
