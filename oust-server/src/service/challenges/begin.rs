//! Begins games, after a challenge or for a visitor without an account.

use super::request::{ChallengeRequest, Opponent, settings};
use crate::account::{GuestName, Identity, Permission, RandomError, Secret};
use crate::game::{Color, GuestKey, NewGame, Player, Settings};
use crate::id::{GameId, UserId};
use crate::service::access::allow;
use crate::service::error::{Quota, QuotaKind};
use crate::service::social::refuse_codes;
use crate::service::{GameSnapshot, Service, ServiceError};
use crate::store::signals::{self, Part};
use crate::store::{Transaction, games, seats};

/// The limit of unfinished games for a user.
const GAMES: Quota = Quota {
    of: QuotaKind::Games,
    most: 200,
};

/// The secret link of a guest's seat.
#[derive(Clone)]
pub struct GuestLink(Secret);

impl GuestLink {
    pub(crate) fn new() -> Result<Self, RandomError> {
        Secret::random("").map(Self)
    }

    /// Returns the link that a keyed request gets each time it is repeated: the answer with it may
    /// have been lost.
    pub(crate) fn derived(server: &Secret, key: &str) -> Self {
        Self(server.derive(&format!("guest link {key}")))
    }

    pub(crate) fn hash(&self) -> String {
        self.0.hash().to_hex()
    }

    /// Returns the secret, for the cookie of the inviter's browser.
    pub fn secret(&self) -> &Secret {
        &self.0
    }

    /// Returns the address `{public_url}/j/{secret}`.
    pub fn url(&self, public_url: &str) -> String {
        format!("{public_url}/j/{}", self.0.expose())
    }
}

/// A game that a guest has begun.
pub struct GuestGame {
    /// The number of the game.
    pub game: GameId,
    /// The secret of the guest's own seat.
    pub own: Secret,
    /// The link to the friend's seat; `None` in a game against the engine.
    pub friend: Option<GuestLink>,
}

impl Service {
    /// Begins a game for a visitor without an account, against the engine or against a friend with
    /// a secret link. Returns the game that the same request with `key` has begun before; the key
    /// has to be the visitor's own, since the answer has the secret of the seat.
    ///
    /// # Errors
    ///
    /// Fails if a setting is wrong, or the game is against someone with an account, or rated.
    pub async fn begin_as_guest(
        &self,
        request: ChallengeRequest,
        name: Option<GuestName>,
        key: Option<String>,
    ) -> Result<GuestGame, ServiceError> {
        let (service, chance) = (self.clone(), chance()?);
        // Made outside the job, which the store may run again after a conflict.
        let (own, friend) = match key {
            Some(key) => {
                let request = serde_json::to_string(&request).unwrap_or_default();
                let name = name.as_ref().map(GuestName::as_str).unwrap_or_default();
                let key = format!("guest/{key}/{name}/{request}");
                let own = self.reply_secret.derive(&format!("guest seat {key}"));
                (own, GuestLink::derived(&self.reply_secret, &key))
            }
            None => (Secret::random("")?, GuestLink::new()?),
        };
        let hashes = [own.hash().to_hex(), friend.hash()];
        // Open challenges and challenges to several users need an account.
        let [to] = request.to.names() else {
            return Err(ServiceError::SignIn);
        };
        let opponent = Opponent::without_account(to)?;
        let is_friend = matches!(opponent, Opponent::Guest);
        let job = move |tx: &mut dyn Transaction| {
            allow(Permission::PlayAsGuest, Identity::Nobody)?;
            if let Some(name) = &name {
                refuse_codes(tx, name.as_str())?;
            }
            let settings = settings(&request)?;
            if settings.rated {
                return Err(ServiceError::invalid("games of guests are not rated"));
            }
            let [own, friend] = hashes.clone();
            if let Some((begun, _)) = seats::of_guest(tx, &own)? {
                return Ok(begun);
            }
            let own = Player::Guest {
                key: GuestKey::Seat(own),
                name: name.as_ref().map(|name| name.as_str().to_owned()),
            };
            let friend = Player::Guest {
                key: GuestKey::Link(friend),
                name: None,
            };
            let other = match opponent {
                Opponent::Engine(_) if !settings.kind.has_engine() => {
                    return Err(ServiceError::invalid("the engine plays Oust alone"));
                }
                Opponent::Engine(level) => Player::Engine { level },
                _ => friend,
            };
            if settings.players > 2 {
                let message = "guests play in games of two players alone";
                return Err(ServiceError::invalid(message));
            }
            service.begin(tx, &settings, vec![own, other], request.color, chance)
        };
        let game = self.write_events(job).await?;
        Ok(GuestGame {
            game,
            own,
            friend: is_friend.then_some(friend),
        })
    }

    /// Creates a game and returns its number. The first of `players` gets `color`; if it is random,
    /// the number `chance` decides the seats.
    pub(crate) fn begin(
        &self,
        tx: &mut dyn Transaction,
        settings: &Settings,
        players: Vec<Player>,
        color: Color,
        chance: u32,
    ) -> Result<GameId, ServiceError> {
        self.begin_seated(tx, settings, seated(players, color, chance))
    }

    /// Creates a game of players in the order of their seats and returns its number.
    pub(crate) fn begin_seated(
        &self,
        tx: &mut dyn Transaction,
        settings: &Settings,
        seats: Vec<Player>,
    ) -> Result<GameId, ServiceError> {
        let slug = Secret::random("")?;
        let new = NewGame {
            settings: settings.clone(),
            seats,
            // 80 bits, as in the id of a challenge.
            slug: slug.expose().chars().take(16).collect(),
            created: self.now(),
        };
        let game = games::create(tx, &new)?;
        let snapshot = GameSnapshot::load(tx, game)?;
        // `create` leaves most derived columns at their defaults: `save` is their writer.
        games::save(tx, game, &snapshot.state.derived())?;
        Ok(game)
    }

    /// Queues the notices of a new game, and tells open pages of it. `accepter`, the user that
    /// accepted last, gets no push message.
    pub(crate) fn notify_of_start(
        &self,
        tx: &mut dyn Transaction,
        loaded: &GameSnapshot,
        accepter: Option<UserId>,
    ) -> Result<(), ServiceError> {
        let now = self.now();
        let part = if loaded.state.waits() {
            Part::Waits
        } else {
            Part::Begun
        };
        signals::add(tx, loaded.id(), part, now)?;
        for (seat, player) in loaded.game.players() {
            let Some(user) = player.user() else { continue };
            let is_turn = loaded.state.rules().to_move() == Some(seat);
            // A new game has no events.
            let address = self.reply_address(loaded.game.id, seat, 0);
            let reply_to = address.filter(|_| is_turn);
            if is_turn && accepter != Some(user) {
                self.want_push(tx, user)?;
            }
            self.notify(tx, loaded, user, reply_to, now)?;
        }
        Ok(())
    }
}

/// Returns a random number for the seats.
pub(crate) fn chance() -> Result<u32, ServiceError> {
    Ok(getrandom::u32().map_err(|_| RandomError)?)
}

/// Checks that a user has fewer unfinished games than the quota.
pub(crate) fn check_open_games(tx: &mut dyn Transaction, user: UserId) -> Result<(), ServiceError> {
    GAMES.check(games::count_open(tx, user)?)
}

/// Returns the players in the order of their seats. The first player, the challenger, gets the seat
/// of `color`, and the others fill the other seats in order. With a random color, the number
/// `chance` shuffles all players.
pub(crate) fn seated<T>(mut players: Vec<T>, color: Color, chance: u32) -> Vec<T> {
    if let Some(seat) = color.seat() {
        let last = players.len().saturating_sub(1);
        if let Some(shifted) = players.get_mut(..=seat.min(last)) {
            shifted.rotate_left(1);
        }
        return players;
    }
    // Fisher-Yates shuffle. The digits of `chance` in the factorial number system choose the swaps,
    // so that one number gives every order.
    let mut digits = chance as usize;
    for count in (2..=players.len()).rev() {
        players.swap(count - 1, digits % count);
        digits /= count;
    }
    players
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn the_challenger_gets_his_color_and_the_others_the_rest_in_their_order() {
        #[track_caller]
        fn check(count: usize, color: Color, expected: &[usize]) {
            assert_eq!(seated((0..count).collect(), color, 0), expected);
        }
        check(2, Color::X, &[0, 1]);
        check(2, Color::O, &[1, 0]);
        check(4, Color::X, &[0, 1, 2, 3]);
        check(4, Color::P3, &[1, 2, 0, 3]);
        check(5, Color::P5, &[1, 2, 3, 4, 0]);
        check(1, Color::P5, &[0]);
        check(0, Color::O, &[]);
    }

    #[test]
    fn chance_gives_every_order_alike() {
        for (count, orders) in [(2, 2), (3, 6), (5, 120)] {
            let shuffled = |chance| seated((0..count).collect(), Color::Random, chance);
            let all: HashSet<Vec<usize>> = (0..orders).map(shuffled).collect();
            assert_eq!(all.len(), orders as usize);
        }
    }
}
