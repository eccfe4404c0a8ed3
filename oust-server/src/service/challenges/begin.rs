//! The begin of games, after a challenge or by a guest.

use super::Color;
use super::seating::seated;
use crate::account::Secret;
use crate::game::{NewGame, Player, Settings};
use crate::id::{GameId, UserId};
use crate::service::act::taken;
use crate::service::quota::{Quota, QuotaKind};
use crate::service::{GameSnapshot, Service, ServiceError};
use crate::store::{Transaction, games};

/// The limit of unfinished games for a user.
const GAMES: Quota = Quota {
    of: QuotaKind::Games,
    most: 200,
};

impl Service {
    /// Creates a game and returns its number. The first of `players` gets `color`; if it is random,
    /// the number `chance` decides the seats.
    pub(in crate::service) fn begin(
        &self,
        tx: &mut dyn Transaction,
        settings: &Settings,
        players: Vec<Player>,
        color: Color,
        chance: u32,
    ) -> Result<GameId, ServiceError> {
        let slug = Secret::random("").map_err(|_| taken())?;
        let new = NewGame {
            settings: settings.clone(),
            seats: seated(players, color, chance),
            slug: slug.expose().chars().take(16).collect(),
            created: self.now(),
        };
        let game = games::create(tx, &new)?;
        let snapshot = GameSnapshot::load(tx, game)?;
        // `create` leaves most derived columns at their defaults: `save` is their writer.
        games::save(tx, game, &snapshot.state.derived())?;
        Ok(game)
    }

    /// Queues the notices of a new game. `identity`, the user that accepted last, gets no push
    /// message.
    pub(super) fn notify_of_start(
        &self,
        tx: &mut dyn Transaction,
        loaded: &GameSnapshot,
        identity: UserId,
    ) -> Result<(), ServiceError> {
        let now = self.now();
        for (seat, player) in loaded.game.players() {
            let Some(user) = player.user() else { continue };
            let is_turn = loaded.state.rules().to_move() == Some(seat);
            // A new game has no events.
            let address = self.reply_address(loaded.game.id, seat, 0);
            let reply_to = address.filter(|_| is_turn);
            if is_turn && identity != user {
                self.want_push(tx, user)?;
            }
            self.notify(tx, loaded, user, reply_to, now)?;
        }
        Ok(())
    }
}

/// Returns a random number for the seats.
pub(in crate::service) fn chance() -> Result<u32, ServiceError> {
    getrandom::u32().map_err(|_| ServiceError::Store(taken()))
}

/// Checks that a user has fewer unfinished games than the quota.
pub(super) fn check_open_games(tx: &mut dyn Transaction, user: UserId) -> Result<(), ServiceError> {
    GAMES.check(games::count_open(tx, user)?)
}
