//! The game at the terminal: the position reached, and the actions of the record ahead of it.

use oust_core::{Action, Color, Game, IllegalAction};
use oust_notation::AnnotatedGame;
use oust_notation::record::HeaderName;

use crate::args::CoordsArgs;
use crate::view::{Refused, View};

/// A game that can be stepped through.
pub(crate) struct Timeline {
    /// The position reached.
    pub(crate) view: View,
    /// The actions ahead, the next one last.
    ahead: Vec<Action>,
    pub(crate) coords: CoordsArgs,
}

impl Timeline {
    pub(crate) fn new(mut view: View, coords: CoordsArgs) -> Self {
        view.diagram = None;
        Self {
            view,
            ahead: Vec::new(),
            coords,
        }
    }

    /// Returns the game up to the position reached.
    pub(crate) fn game(&self) -> &Game {
        &self.view.annotated.game
    }

    /// Plays an action that the rules allow, at the end of the game.
    pub(crate) fn act(&mut self, action: Action) -> Result<(), IllegalAction> {
        let was_swapped = self.is_swapped();
        self.view.annotated.game.act(action)?;
        self.view.diagram = None;
        self.let_names_follow(was_swapped);
        Ok(())
    }

    /// Returns the number of actions of the record ahead.
    pub(crate) fn ahead(&self) -> usize {
        self.ahead.len()
    }

    /// Plays moves, or nothing when one is refused. Returns the number of actions ahead that are
    /// dropped because the record continues differently.
    pub(crate) fn play(&mut self, text: &str) -> Result<usize, Refused> {
        let before = self.view.annotated.game.actions().len();
        let was_swapped = self.is_swapped();
        // `try_play` replaces the token; the record's own one is put back if the moves are its own.
        let token = self.view.annotated.ending_token;
        self.view.try_play(text, self.coords)?;
        let annotated = &mut self.view.annotated;
        let played: Vec<Action> = annotated.game.actions().skip(before).collect();
        let follows_record = self.ahead.len() >= played.len()
            && self
                .ahead
                .iter()
                .rev()
                .zip(&played)
                .all(|(ahead, played)| ahead == played);
        let dropped = if follows_record {
            self.ahead.truncate(self.ahead.len() - played.len());
            annotated.ending_token = token.or(annotated.ending_token);
            0
        } else {
            let dropped = self.ahead.len();
            self.ahead.clear();
            // Comments about the dropped actions would stand at the new ones.
            self.drop_notes_after(before);
            dropped
        };
        self.let_names_follow(was_swapped);
        Ok(dropped)
    }

    /// Undoes the last action of the game, unless actions of the record are ahead.
    pub(crate) fn undo(&mut self) -> Option<Action> {
        if !self.ahead.is_empty() {
            return None;
        }
        let was_swapped = self.is_swapped();
        let action = self.view.annotated.undo()?;
        self.let_names_follow(was_swapped);
        Some(action)
    }

    /// Steps back over an action, which stays in the record. Returns whether there is one.
    pub(crate) fn back(&mut self) -> bool {
        let action = self.view.annotated.game.undo();
        // The last action undone is the next one to play, hence a stack.
        self.ahead.extend(action);
        action.is_some()
    }

    /// Steps over the next action. Returns whether there is one.
    pub(crate) fn next(&mut self) -> bool {
        let Some(action) = self.ahead.pop() else {
            return false;
        };
        let done = self.view.annotated.game.act(action);
        done.expect("the game has done it");
        true
    }

    /// Goes to the end of a turn. Returns whether the game has it.
    pub(crate) fn go_to_turn(&mut self, turn: usize) -> bool {
        while self.view.annotated.game.turns() < turn && self.next() {}
        while self.view.annotated.game.turns() > turn && self.back() {}
        self.view.annotated.game.turns() == turn
    }

    /// Returns the whole game, with the actions ahead.
    pub(crate) fn whole(&self) -> AnnotatedGame {
        let mut annotated = self.view.annotated.clone();
        for &action in self.ahead.iter().rev() {
            let done = annotated.game.act(action);
            done.expect("the game has done it");
        }
        annotated
    }

    fn drop_notes_after(&mut self, actions: usize) {
        let notes = &mut self.view.annotated.notes;
        notes.retain(|note| note.after <= actions);
    }

    fn is_swapped(&self) -> bool {
        // A swap ahead counts, as the headers name the players of the whole record.
        self.view.annotated.game.swapped() || self.ahead.contains(&Action::Swap)
    }

    /// Exchanges the names after a swap: a name belongs to the player of the color at the end.
    fn let_names_follow(&mut self, was_swapped: bool) {
        if self.is_swapped() == was_swapped {
            return;
        }
        for header in &mut self.view.annotated.headers {
            header.name = match &header.name {
                HeaderName::X => HeaderName::player(Color::O),
                HeaderName::O => HeaderName::player(Color::X),
                other => other.clone(),
            };
        }
    }
}
