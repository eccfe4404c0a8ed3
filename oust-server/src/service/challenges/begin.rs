//! Begins games.

use super::Color;
use super::seating::seated;
use crate::id::{GameId, UserId};
use crate::people::Secret;
use crate::play::{NewGame, Player, Settings};
use crate::service::act::taken;
use crate::service::quota::{Counted, Quota};
use crate::service::{GameSnapshot, Service, ServiceError};
use crate::store::{Transaction, games};

/// The most games of a user that are not over.
const GAMES: Quota = Quota {
    of: Counted::Games,
    most: 200,
};

impl Service {
    /// Begins a game; `color` is that of the first of the players, and `chance` a random number.
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
        games::save(tx, game, &snapshot.state.derived())?;
        Ok(game)
    }

    /// Tells the players that a game has begun; `actor` is the user who has accepted it.
    pub(super) fn notify_of_start(
        &self,
        tx: &mut dyn Transaction,
        loaded: &GameSnapshot,
        actor: UserId,
    ) -> Result<(), ServiceError> {
        let now = self.now();
        for (seat, player) in loaded.game.players() {
            let Some(user) = player.user() else { continue };
            let is_turn = loaded.state.rules().to_move() == Some(seat);
            let address = self.reply_address(loaded.game.id, seat, 0);
            let reply_to = address.filter(|_| is_turn);
            if is_turn && actor != user {
                self.want_push(tx, user)?;
            }
            self.notify(tx, loaded, user, reply_to, now)?;
        }
        Ok(())
    }
}

/// Returns a random number.
pub(in crate::service) fn chance() -> Result<u32, ServiceError> {
    getrandom::u32().map_err(|_| ServiceError::Store(taken()))
}

/// Checks that a user may begin another game.
pub(super) fn check_open_games(tx: &mut dyn Transaction, user: UserId) -> Result<(), ServiceError> {
    GAMES.check(games::count_open(tx, user)?)
}
