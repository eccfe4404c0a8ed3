//! Appends events to a game, with all that follows from them in the same transaction.

use super::{GameSnapshot, Service, ServiceError, conditionals, rating, reviews};
use crate::id::{Millis, SeatNumber, UserId};
use crate::play::{Action, Command, Event, Refusal, Source};
use crate::store::events::Origin;
use crate::store::{Transaction, events, games};

/// The events that a job appends to a game.
pub(super) struct Appended {
    /// The events, in order.
    pub(super) events: Vec<Event>,
    /// The user who sent the first.
    pub(super) user: Option<UserId>,
    /// The time of all of them.
    pub(super) at: Millis,
    /// The hash of the last event of the game.
    hash: String,
}

impl Appended {
    /// Begins after the last event of a game.
    pub(super) fn new(
        tx: &mut dyn Transaction,
        game: &GameSnapshot,
        user: Option<UserId>,
        now: Millis,
    ) -> Result<Self, ServiceError> {
        let last = events::last_hash(tx, game.id())?;
        let root = || game.game.root.clone().unwrap_or_default();
        Ok(Self {
            events: Vec::new(),
            user,
            // A clock that was set back must not make a time before the last event.
            at: now.max(game.state.moved_at()),
            hash: last.unwrap_or_else(root),
        })
    }

    /// Carries out a command of a player and appends its events.
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
            // The events after the first are the server's: passes of players without a placement.
            let origin = match index {
                0 => origin,
                _ => Origin::of(Source::Server),
            };
            self.hash = events::append(tx, game.id(), &event, &notation, origin, &self.hash)?;
            self.events.push(event);
        }
        Ok(())
    }

    /// Returns the last turn, pass or swap after the first `first` of these events.
    pub(super) fn last_turn(&self, first: usize) -> Option<&Event> {
        let mut new = self.events.iter().skip(first);
        new.rfind(|event| matches!(event.action, Action::Turn(_)))
    }
}

impl Service {
    /// Carries out a command and what follows from it: conditional moves, the consent of an engine,
    /// derived columns, ratings, the wait for a review, and notices.
    pub(super) fn append(
        &self,
        tx: &mut dyn Transaction,
        game: &mut GameSnapshot,
        seat: SeatNumber,
        command: &Command,
        origin: Origin<'_>,
    ) -> Result<(), ServiceError> {
        let mut appended = Appended::new(tx, game, origin.user, self.now())?;
        appended.act(tx, game, seat, command, origin)?;
        if *command == Command::AskUndo {
            accept_for_engine(tx, game, seat, &mut appended)?;
        }
        conditionals::answer(tx, game, &mut appended)?;
        game.game.derived = game.state.derived();
        games::save(tx, game.id(), &game.game.derived)?;
        if game.game.derived.is_over {
            rating::rate_game(tx, game, appended.at)?;
            reviews::queue_review(tx, game, appended.at)?;
        }
        self.notify_of_events(tx, game, &appended)
    }
}

/// Lets an engine agree to take back a turn.
fn accept_for_engine(
    tx: &mut dyn Transaction,
    game: &mut GameSnapshot,
    asker: SeatNumber,
    appended: &mut Appended,
) -> Result<(), ServiceError> {
    let seats = game.game.players().map(|(seat, _)| seat);
    let other = seats.filter(|seat| *seat != asker);
    let engine = other.into_iter().find(|seat| game.is_engine(*seat));
    let Some(seat) = engine else {
        return Ok(());
    };
    let origin = Origin::of(Source::Engine);
    appended.act(tx, game, seat, &Command::AcceptUndo, origin)
}

/// Returns the error of a refusal, with the game as it is.
pub(super) fn refused(refusal: Refusal, game: &GameSnapshot) -> ServiceError {
    ServiceError::Refused {
        refusal,
        game: Some(Box::new(game.clone())),
    }
}
