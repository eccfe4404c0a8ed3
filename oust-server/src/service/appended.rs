//! The events that one transaction appends to a game.

use super::{GameSnapshot, ServiceError};
use crate::game::{Action, Command, Event, Refusal, Source};
use crate::id::{Millis, SeatNumber, UserId};
use crate::store::events::Origin;
use crate::store::{Transaction, events};

/// The events that one transaction appends to a game.
pub(super) struct Appended {
    /// The appended events, in order.
    pub(super) events: Vec<Event>,
    /// The user that sent the first event; `None` for guests, engines and the server.
    pub(super) user: Option<UserId>,
    /// The time of all events.
    pub(super) at: Millis,
    /// The hash of the game's last event, to which the next one is chained.
    hash: String,
}

impl Appended {
    /// Starts with no events, chained to the last event of `game`.
    pub(super) fn new(
        tx: &mut dyn Transaction,
        game: &GameSnapshot,
        user: Option<UserId>,
        now: Millis,
    ) -> Result<Self, ServiceError> {
        let last = events::last_hash(tx, game.id())?;
        // The first event is chained to the root, or to the empty hash in a game without a root.
        let root = || game.game.root.clone().unwrap_or_default();
        Ok(Self {
            events: Vec::new(),
            user,
            // The clock may have been set back: the times of events must not decrease.
            at: now.max(game.state.moved_at()),
            hash: last.unwrap_or_else(root),
        })
    }

    /// Carries out the command of `seat` and appends the resulting events.
    pub(super) fn act(
        &mut self,
        tx: &mut dyn Transaction,
        game: &mut GameSnapshot,
        seat: SeatNumber,
        command: &Command,
        origin: Origin<'_>,
    ) -> Result<(), ServiceError> {
        let acted = game.state.act(seat, command, self.at);
        let acted = acted.map_err(|refusal| refused(refusal, game))?;
        let notation = game.state.notation();
        for (index, event) in acted.into_iter().enumerate() {
            // The rules add the events after the first: passes of players without a placement.
            let origin = match index {
                0 => origin,
                _ => Origin::of(Source::Server),
            };
            self.hash = events::append(tx, game.id(), &event, &notation, origin, &self.hash)?;
            self.events.push(event);
        }
        Ok(())
    }

    /// Returns the last turn, pass or swap, ignoring the first `first` events.
    pub(super) fn last_turn(&self, first: usize) -> Option<&Event> {
        let mut new = self.events.iter().skip(first);
        new.rfind(|event| matches!(event.action, Action::Turn(_)))
    }
}

/// Returns the error for a refusal, with the current state of the game.
pub(super) fn refused(refusal: Refusal, game: &GameSnapshot) -> ServiceError {
    ServiceError::Refused {
        refusal,
        game: Some(Box::new(game.clone())),
    }
}
