//! The reports of players about each other.

use super::required;
use crate::account::{Identity, NOT_A_PLAYER, Permission};
use crate::game::Player;
use crate::id::{DAY, GameId, SeatNumber};
use crate::service::access::{load_row, user_of};
use crate::service::error::{Quota, QuotaKind};
use crate::service::snapshot::access;
use crate::service::{Service, ServiceError};
use crate::store::{Transaction, reports};

/// The limit of reports of a user within a day.
const REPORTS: Quota = Quota {
    of: QuotaKind::Reports,
    most: 20,
};

impl Service {
    /// Reports another player of a game to the moderators, once for each game and player. A report
    /// that comes again with its text is made once.
    ///
    /// # Errors
    ///
    /// Fails if the actor does not play in the game, has reported the player with another text, or
    /// the seat is the actor's own, open or the engine's.
    pub async fn report(
        &self,
        identity: Identity,
        game: GameId,
        reported: SeatNumber,
        text: String,
    ) -> Result<(), ServiceError> {
        let service = self.clone();
        let job = move |tx: &mut dyn Transaction| {
            let row = load_row(tx, game, Permission::Play, identity)?;
            let own = access(&row).seat_of(identity);
            let own = own.ok_or(ServiceError::Forbidden(NOT_A_PLAYER))?;
            let is_person = |player: &Player| match player {
                Player::User { .. } => true,
                Player::Guest { .. } => player.open_link().is_none(),
                Player::Engine { .. } => false,
            };
            if own == reported || !row.player(reported).is_some_and(is_person) {
                let message = format!("seat {reported} is of no other player");
                return Err(ServiceError::Invalid(message));
            }
            let text = required(&text)?;
            let mut made = reports::of_seat(tx, game, own)?.into_iter();
            // A form that is sent twice is one report.
            if let Some(made) = made.find(|made| made.reported == reported) {
                return if made.text == text {
                    Ok(())
                } else {
                    Err(ServiceError::ReportedAlready)
                };
            }
            // A guest has no account to count by; the requests of an address are limited.
            let now = service.now();
            if let Ok(user) = user_of(identity) {
                REPORTS.check(reports::count_since(tx, user, now - DAY)?)?;
            }
            reports::add(tx, game, (own, reported), &text, now)?;
            Ok(())
        };
        self.store.write(job).await
    }
}
