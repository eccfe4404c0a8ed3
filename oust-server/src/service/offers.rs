//! Offers to the other players of a game, such as an undo or a rematch.

use super::ServiceError;
use crate::game::GameRow;
use crate::id::SeatNumber;
use crate::store::{Transaction, users};

/// Checks that the other players can answer an offer of `seat`.
///
/// # Errors
///
/// Fails if another seat is not taken yet, or if a player has deleted the account.
pub(crate) fn check_answerable(
    tx: &mut dyn Transaction,
    game: &GameRow,
    seat: SeatNumber,
) -> Result<(), ServiceError> {
    for (other, player) in game.players() {
        if other != seat && player.open_link().is_some() {
            let message = "no one has sat down at the other seat, so no one can answer";
            return Err(ServiceError::conflict(message));
        }
        if let Some(user) = player.user()
            && users::by_id(tx, user)?.is_none()
        {
            return Err(ServiceError::conflict("a player has deleted the account"));
        }
    }
    Ok(())
}
