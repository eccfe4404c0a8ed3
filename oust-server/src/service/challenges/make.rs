//! Creates challenges.

use super::begin::{chance, check_open_games};
use super::request::settings;
use super::view::view;
use super::{ChallengeRequest, ChallengeView};
use crate::account::{Identity, Permission, Secret, decide};
use crate::game::{Player, Settings};
use crate::id::{DAY, Millis, UserId};
use crate::service::act::user_of;
use crate::service::error::allow;
use crate::service::quota::{Quota, QuotaKind};
use crate::service::{GuestLink, Service, ServiceError};
use crate::store::challenges::{Challenge, Invited, State};
use crate::store::{Transaction, challenges, users};

/// The limit of open challenges for a user.
const CHALLENGES: Quota = Quota {
    of: QuotaKind::Challenges,
    most: 100,
};

/// The duration for which a challenge is open.
const OPEN_FOR: Millis = 14 * DAY;

/// The intended player of a seat.
pub(in crate::service) enum Opponent {
    /// A user with an id and a name.
    User(UserId, String),
    /// The first user to accept.
    Anyone,
    /// The holder of the secret link.
    Guest,
    /// The engine, with its level from 0 to 9.
    Engine(u8),
}

/// The random values of a challenge, made before its transaction: a job may run several times.
struct Random {
    id: String,
    link: GuestLink,
    chance: u32,
}

impl Service {
    /// Creates a challenge. A game against the engine or a guest begins immediately.
    ///
    /// # Errors
    ///
    /// Fails if it is not allowed, a setting is wrong, there is no such user, or too many are open.
    pub async fn challenge(
        &self,
        identity: Identity,
        request: ChallengeRequest,
    ) -> Result<ChallengeView, ServiceError> {
        // The id is hard to guess, but no secret: 16 characters of Base32 have 80 bits.
        let id = Secret::random("")?.expose().chars().take(16).collect();
        let (link, chance) = (GuestLink::new()?, chance()?);
        let random = Random { id, link, chance };
        let service = self.clone();
        let made = self.store.write(move |tx| {
            allow(decide(Permission::Challenge, identity, None), "challenge")?;
            service.make(tx, user_of(identity)?, &request, &random)
        });
        let made = made.await?;
        self.feed.notify();
        Ok(made)
    }

    fn make(
        &self,
        tx: &mut dyn Transaction,
        user: UserId,
        request: &ChallengeRequest,
        random: &Random,
    ) -> Result<ChallengeView, ServiceError> {
        let settings = settings(request)?;
        let now = self.now();
        let from = users::by_id(tx, user)?.ok_or(ServiceError::SignIn)?;
        CHALLENGES.check(challenges::count_open(tx, user, now)?)?;
        check_open_games(tx, user)?;
        let opponents = opponents(tx, user, &settings, request.to.names())?;
        let mut challenge = Challenge {
            id: random.id.clone(),
            settings: settings.clone(),
            color: request.color,
            state: State::Open,
            created: now,
            expires: now + OPEN_FOR,
            game: None,
            invited: vec![Invited {
                user: Some((user, from.name.clone())),
                accepted: true,
            }],
        };
        challenge
            .invited
            .extend(opponents.iter().map(Opponent::invited));
        challenges::add(tx, &challenge)?;
        let other = match opponents.as_slice() {
            [Opponent::Engine(level)] => Some(Player::Engine { level: *level }),
            [Opponent::Guest] => {
                let hash = random.link.hash();
                Some(Player::Guest { hash })
            }
            _ => None,
        };
        if let Some(other) = other {
            let name = other.name();
            let is_guest = matches!(other, Player::Guest { .. });
            let (id, own) = (user, from.name);
            let players = vec![Player::User { id, name: own }, other];
            let game = self.begin(tx, &settings, players, request.color, random.chance)?;
            (challenge.state, challenge.game) = (State::Accepted, Some(game));
            challenges::update(tx, &challenge)?;
            let mut view = view(&challenge);
            view.to = Some(name);
            view.guest_link = is_guest.then(|| random.link.url(&self.config.public_url));
            return Ok(view);
        }
        for opponent in opponents {
            if let Opponent::User(id, _) = opponent {
                self.notify_of_challenge(tx, &challenge, id, now)?;
            }
        }
        Ok(view(&challenge))
    }
}

impl Opponent {
    fn invited(&self) -> Invited {
        let user = match self {
            Self::User(id, name) => Some((*id, name.clone())),
            Self::Anyone | Self::Guest | Self::Engine(_) => None,
        };
        Invited {
            user,
            accepted: false,
        }
    }
}

impl Opponent {
    /// Parses `engine:LEVEL` and `guest`; returns `None` for other texts, which name users.
    fn named(to: &str) -> Result<Option<Self>, ServiceError> {
        if let Some(level) = to.strip_prefix("engine:") {
            let level = level.parse().ok().and_then(oust_search::Level::new);
            let message = "the engine has the levels 0 to 9, `engine:5` for one";
            let level = level.ok_or_else(|| ServiceError::Invalid(message.to_owned()))?;
            return Ok(Some(Self::Engine(level.number())));
        }
        Ok((to == "guest").then_some(Self::Guest))
    }

    /// Returns the opponent of a visitor without an account: the engine or a guest.
    ///
    /// # Errors
    ///
    /// Fails if the request names someone else.
    pub(in crate::service) fn without_account(to: &str) -> Result<Self, ServiceError> {
        Self::named(to)?.ok_or(ServiceError::SignIn)
    }
}

/// Returns the intended players of all seats except the seat of the challenger `user`.
fn opponents(
    tx: &mut dyn Transaction,
    user: UserId,
    settings: &Settings,
    names: &[String],
) -> Result<Vec<Opponent>, ServiceError> {
    let invalid = |message: &str| Err(ServiceError::Invalid(message.to_owned()));
    let mut opponents = Vec::new();
    let mut known = vec![user];
    for name in names {
        let opponent = opponent(tx, name)?;
        match &opponent {
            Opponent::User(id, _) if *id == user => {
                return Err(ServiceError::OwnChallenge);
            }
            Opponent::User(id, name) if known.contains(id) => {
                return Err(ServiceError::Invalid(format!("{name} is named twice")));
            }
            Opponent::User(id, _) => known.push(*id),
            Opponent::Engine(_) if !settings.kind.has_engine() => {
                return invalid("the engine plays Oust alone");
            }
            Opponent::Engine(_) | Opponent::Guest if settings.players > 2 => {
                return invalid("guests and engines play in games of two players alone");
            }
            Opponent::Engine(_) | Opponent::Guest if settings.rated => {
                return invalid("games against guests and engines are not rated");
            }
            Opponent::Engine(_) | Opponent::Guest | Opponent::Anyone => {}
        }
        opponents.push(opponent);
    }
    opponents.resize_with(settings.players - 1, || Opponent::Anyone);
    Ok(opponents)
}

fn opponent(tx: &mut dyn Transaction, to: &str) -> Result<Opponent, ServiceError> {
    if let Some(named) = Opponent::named(to)? {
        return Ok(named);
    }
    let user = users::by_name(tx, to)?;
    let name = || to.chars().take(40).collect();
    let user = user.ok_or_else(|| ServiceError::NotFound {
        what: "user",
        name: name(),
    })?;
    Ok(Opponent::User(user.user_id(), user.name))
}
