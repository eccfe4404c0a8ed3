//! Carries out a command and all of its consequences in one transaction.

use super::appended::Appended;
use super::{GameSnapshot, Service, ServiceError, conditionals, rating, reviews};
use crate::game::{Command, Source};
use crate::id::SeatNumber;
use crate::store::events::Origin;
use crate::store::{Transaction, games};

impl Service {
    /// Carries out a command and its consequences: the consent of an engine, conditional moves,
    /// derived columns, ratings, the queued review, and notices.
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
        // Last: the notices show the state after the conditional moves, one mail for all of them.
        self.notify_of_events(tx, game, &appended)
    }
}

/// Accepts an undo request of `asker` for the engine, if one plays in the game.
fn accept_for_engine(
    tx: &mut dyn Transaction,
    game: &mut GameSnapshot,
    asker: SeatNumber,
    appended: &mut Appended,
) -> Result<(), ServiceError> {
    let is_engine = |seat: &SeatNumber| *seat != asker && game.is_engine(*seat);
    let engine = game.game.players().map(|(seat, _)| seat).find(is_engine);
    let Some(seat) = engine else {
        return Ok(());
    };
    let origin = Origin::of(Source::Engine);
    appended.act(tx, game, seat, &Command::AcceptUndo, origin)
}
