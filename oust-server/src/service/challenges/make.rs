//! Creates challenges.

use super::ChallengeRequest;
use super::begin::{GuestLink, chance, check_open_games};
use super::request::{Opponent, opponents, settings};
use super::view::ChallengeView;
use crate::account::{Identity, Permission, Secret, SecretHash};
use crate::game::{GuestKey, Player};
use crate::id::{DAY, Millis, UserId};
use crate::service::access::{allow, allow_user, user_of};
use crate::service::act::check_key;
use crate::service::blocks::check_takes_challenges;
use crate::service::error::{Quota, QuotaKind};
use crate::service::{Service, ServiceError};
use crate::store::challenges::{Challenge, Holder, Invited, State};
use crate::store::{Transaction, challenges, signals, users};

/// The limit of open challenges for a user.
pub(crate) const CHALLENGES: Quota = Quota {
    of: QuotaKind::Challenges,
    most: 100,
};

/// The duration for which a challenge is open.
pub(crate) const OPEN_FOR: Millis = 14 * DAY;

/// The values of a challenge besides its request. The random ones are made before its transaction:
/// a job may run several times.
struct Random {
    id: String,
    link: GuestLink,
    chance: u32,
    /// The hash of the browser that sends the request.
    browser: Option<String>,
}

/// The key of a request with its user, and the hash of the request.
struct KeyedRequest {
    key: String,
    hash: String,
}

impl Service {
    /// Creates a challenge. A game against the engine or a guest begins immediately, and a game
    /// against anyone if an open offer of another player wants the same. If the user has
    /// made a challenge with `key` before, returns it.
    ///
    /// # Errors
    ///
    /// Fails if a setting is wrong, there is no such user, the actor has too many open challenges
    /// or games, or the key was used for another request.
    pub async fn challenge(
        &self,
        identity: Identity,
        request: ChallengeRequest,
        key: Option<String>,
    ) -> Result<ChallengeView, ServiceError> {
        self.challenge_in_browser(identity, request, key, None)
            .await
    }

    /// Creates a challenge as [`Self::challenge`] does, and notes the browser: no offer is paired
    /// with another one of the same browser.
    pub async fn challenge_in_browser(
        &self,
        identity: Identity,
        request: ChallengeRequest,
        key: Option<String>,
        browser: Option<SecretHash>,
    ) -> Result<ChallengeView, ServiceError> {
        check_key(key.as_deref())?;
        allow(Permission::Challenge, identity)?;
        let user = user_of(identity)?;
        let id = challenge_id()?;
        let chance = chance()?;
        // The user is part of the key: two users may send the same one.
        let key = key.map(|key| format!("{}/{key}", user.0));
        let link = match &key {
            Some(key) => GuestLink::derived(&self.reply_secret, key),
            None => GuestLink::new()?,
        };
        let keyed = key.map(|key| {
            let text = serde_json::to_string(&request).unwrap_or_default();
            let hash = Secret::new(&text).hash().to_hex();
            KeyedRequest { key, hash }
        });
        let browser = browser.map(SecretHash::to_hex);
        let random = Random {
            id,
            link,
            chance,
            browser,
        };
        let service = self.clone();
        let job = move |tx: &mut dyn Transaction| {
            allow_user(tx, Permission::Challenge, identity)?;
            service.make(tx, user, &request, keyed.as_ref(), &random)
        };
        self.write_events(job).await
    }

    fn make(
        &self,
        tx: &mut dyn Transaction,
        user: UserId,
        request: &ChallengeRequest,
        keyed: Option<&KeyedRequest>,
        random: &Random,
    ) -> Result<ChallengeView, ServiceError> {
        let settings = settings(request)?;
        let now = self.now();
        let from = users::by_id(tx, user)?.ok_or(ServiceError::SignIn)?;
        let opponents = opponents(tx, user, &settings, request.to.names())?;
        if let Some(keyed) = keyed
            && let Some((id, hash)) = challenges::of_key(tx, &keyed.key)?
        {
            if hash != keyed.hash {
                return Err(ServiceError::KeyUsed);
            }
            let made = challenges::find(tx, &id)?;
            let made = made.ok_or_else(|| ServiceError::not_found("challenge", &id))?;
            return Ok(self.view_of_made(&made, &opponents, &random.link));
        }
        // After the key: a challenge that was made stays made, whatever its player has chosen since.
        for opponent in &opponents {
            if let Opponent::User(to, _) = opponent {
                check_takes_challenges(tx, *to, user)?;
            }
        }
        CHALLENGES.check(challenges::count_open(tx, user, now)?)?;
        check_open_games(tx, user)?;
        let mut challenge = Challenge {
            id: random.id.clone(),
            settings: settings.clone(),
            color: request.color,
            state: State::Open,
            created: now,
            expires: now + OPEN_FOR,
            game: None,
            rematch_of: None,
            invited: vec![Invited::accepted(Holder::User(user, from.name.clone()))],
            guest: None,
            browser: random.browser.clone(),
            ratings: request.ratings,
        };
        challenge
            .invited
            .extend(opponents.iter().map(Opponent::invited));
        let is_to_anyone = opponents.iter().any(|to| matches!(to, Opponent::Anyone));
        if is_to_anyone && challenge.is_public_offer() {
            self.pair(tx, &mut challenge, random.chance)?;
        } else if is_to_anyone {
            signals::add_offers(tx, now)?;
        }
        challenges::add(tx, &challenge)?;
        if let Some(KeyedRequest { key, hash }) = keyed {
            challenges::set_key(tx, &challenge.id, key, hash)?;
        }
        if let Some(other) = present(&opponents, &random.link) {
            let (id, own) = (user, from.name);
            let players = vec![Player::User { id, name: own }, other];
            let game = self.begin(tx, &settings, players, request.color, random.chance)?;
            (challenge.state, challenge.game) = (State::Accepted, Some(game));
            challenges::update(tx, &challenge)?;
        }
        for opponent in &opponents {
            if let Opponent::User(id, _) = opponent {
                self.notify_of_challenge(tx, &challenge, *id, now)?;
            }
        }
        Ok(self.view_of_made(&challenge, &opponents, &random.link))
    }

    /// Returns the view of a challenge for its maker.
    fn view_of_made(
        &self,
        challenge: &Challenge,
        opponents: &[Opponent],
        link: &GuestLink,
    ) -> ChallengeView {
        let mut view = ChallengeView::new(challenge);
        // The stored challenge names users only.
        if let Some(other) = present(opponents, link) {
            view.to = Some(other.name());
            let is_guest = matches!(other, Player::Guest { .. });
            view.guest_link = is_guest.then(|| link.url(&self.config.public_url));
        }
        view
    }
}

/// Returns the opponent that need not accept: an engine, or a guest with a link.
fn present(opponents: &[Opponent], link: &GuestLink) -> Option<Player> {
    match opponents {
        [Opponent::Engine(level)] => Some(Player::Engine { level: *level }),
        [Opponent::Guest] => Some(Player::Guest {
            key: GuestKey::Link(link.hash()),
            name: None,
        }),
        _ => None,
    }
}

/// Returns a random id. It is hard to guess, but no secret: 16 characters of Base32 have 80 bits.
pub(crate) fn challenge_id() -> Result<String, ServiceError> {
    Ok(Secret::random("")?.expose().chars().take(16).collect())
}
