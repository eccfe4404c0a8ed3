//! Rematches: challenges to the players of a finished game.

use super::request::Invitees;
use super::{ChallengeRequest, ChallengeView, Color};
use crate::account::Identity;
use crate::game::COLOR_NAMES;
use crate::id::{GameId, SeatNumber};
use crate::service::{GameSnapshot, Service, ServiceError};

impl Service {
    /// Challenges the other players of a game to a new one. Each player gets the preceding color,
    /// and the first player gets the last color, so that two players exchange colors.
    ///
    /// # Errors
    ///
    /// Fails if the actor does not play in the game or it is not over.
    pub async fn rematch(
        &self,
        identity: Identity,
        game: GameId,
    ) -> Result<ChallengeView, ServiceError> {
        let read = self.store.read(move |tx| {
            let (loaded, seat) = GameSnapshot::load_as_player(tx, game, identity)?;
            if loaded.state.rules().outcome().is_none() {
                return Err(ServiceError::NotOver);
            }
            Ok(request(&loaded, seat))
        });
        let request = read.await?;
        self.challenge(identity, request).await
    }
}

fn request(loaded: &GameSnapshot, challenger: SeatNumber) -> ChallengeRequest {
    let settings = &loaded.game.settings;
    let next_seat = |seat: SeatNumber| {
        // The color, not the seat: after a swap they differ.
        let color = loaded.state.rules().color(seat);
        let index = COLOR_NAMES.iter().position(|name| *name == color);
        let index = index.unwrap_or_default();
        index.checked_sub(1).unwrap_or(settings.players - 1)
    };
    let players = loaded.game.players();
    let mut others: Vec<_> = players
        .filter(|(seat, _)| *seat != challenger)
        .map(|(seat, player)| (next_seat(seat), player.name()))
        .collect();
    // The invited players fill the seats in the order of the request.
    others.sort_unstable();
    let names: Vec<String> = others.into_iter().map(|(_, name)| name).collect();
    ChallengeRequest {
        kind: settings.kind,
        board: settings.board_name(),
        to: Invitees::from(names),
        players: None,
        color: Color::of_seat(next_seat(challenger)),
        swap: settings.swap,
        rated: settings.rated,
        visibility: settings.visibility,
        clock: settings.clock,
    }
}
