//! Makes challenges.

use super::begin::check_open_games;
use super::request::{chosen, settings};
use super::view::view;
use super::{ChallengeRequest, ChallengeView, Color};
use crate::id::{DAY, GameId, Millis, UserId};
use crate::people::{Actor, Deed, Secret, decide};
use crate::service::act::user_of;
use crate::service::error::allow;
use crate::service::load::Loaded;
use crate::service::notices::{Notice, capitalized, confirmed_address};
use crate::service::{GuestLink, Service, ServiceError};
use crate::store::challenges::{Challenge, Invited};
use crate::store::games::Player;
use crate::store::{Transaction, challenges, users};

/// The most open challenges of a user.
const MAX_OPEN_CHALLENGES: i64 = 100;

/// The time for which a challenge is open.
const OPEN_FOR: Millis = 14 * DAY;

/// Whom a challenge is for.
pub(in crate::service) enum Opponent {
    /// A user, with the name.
    User(UserId, String),
    /// Whoever accepts.
    Anyone,
    /// Whoever has the secret link.
    Guest,
    /// The engine at a level.
    Engine(u8),
}

impl Service {
    /// Makes a challenge. The engine accepts at once, and a guest's game begins at once.
    ///
    /// # Errors
    ///
    /// Fails if it is not allowed, a setting is wrong, there is no such user, or too many are open.
    pub async fn challenge(
        &self,
        who: Actor,
        request: ChallengeRequest,
    ) -> Result<ChallengeView, ServiceError> {
        let (id, link) = (Secret::random("")?, GuestLink::new()?);
        // The id is no secret, only hard to guess: 80 bits of it do.
        let id: String = id.expose().chars().take(16).collect();
        let (service, color) = (self.clone(), chosen(request.color)?);
        let made = self.store.write(move |tx| {
            allow(decide(Deed::Challenge, who, None), "challenge")?;
            let user = user_of(who)?;
            service.make(tx, user, &request, &id, color, &link)
        });
        let made = made.await?;
        self.feed.wake();
        Ok(made)
    }

    fn make(
        &self,
        tx: &mut dyn Transaction,
        user: UserId,
        request: &ChallengeRequest,
        id: &str,
        color: Color,
        link: &GuestLink,
    ) -> Result<ChallengeView, ServiceError> {
        let settings = settings(request)?;
        let now = self.now();
        let from = users::by_id(tx, user)?.ok_or(ServiceError::SignIn)?;
        if challenges::count_open(tx, user, now)? >= MAX_OPEN_CHALLENGES {
            let message = format!("you have {MAX_OPEN_CHALLENGES} open challenges already");
            return Err(ServiceError::TooMany(message));
        }
        check_open_games(tx, user)?;
        let opponent = opponent(tx, request.to.as_deref())?;
        if let Opponent::User(other, _) = &opponent
            && *other == user
        {
            return Err(ServiceError::Invalid(
                "you cannot challenge yourself".to_owned(),
            ));
        }
        if settings.rated && matches!(opponent, Opponent::Guest | Opponent::Engine(_)) {
            let message = "games against guests and engines are not rated";
            return Err(ServiceError::Invalid(message.to_owned()));
        }
        let own = Player::User {
            id: user,
            name: from.name.clone(),
        };
        let begins_with = match &opponent {
            Opponent::Engine(level) => Some(Player::Engine { level: *level }),
            Opponent::Guest => Some(Player::Guest { hash: link.hash() }),
            Opponent::User(..) | Opponent::Anyone => None,
        };
        let invited = match &opponent {
            Opponent::User(id, name) => Some((*id, name.clone())),
            _ => None,
        };
        let mut challenge = Challenge {
            id: id.to_owned(),
            settings: settings.clone(),
            color: request.color.name().to_owned(),
            state: "open".to_owned(),
            created: now,
            expires: now + OPEN_FOR,
            game: None,
            invited: vec![
                Invited {
                    user: Some((user, from.name.clone())),
                    accepted: true,
                },
                Invited {
                    user: invited,
                    accepted: false,
                },
            ],
        };
        challenges::add(tx, &challenge)?;
        if let Some(other) = begins_with {
            let name = other.name();
            let game = self.begin(tx, &settings, [own, other], color)?;
            (challenge.state, challenge.game) = ("accepted".to_owned(), Some(game));
            challenges::update(tx, &challenge)?;
            let mut view = view(&challenge);
            view.to = Some(name);
            let is_guest = matches!(opponent, Opponent::Guest);
            view.guest_link = is_guest.then(|| link.url(&self.setup.public_url));
            return Ok(view);
        }
        if let Opponent::User(id, _) = opponent {
            self.notify_of_challenge(tx, &challenge, id, now)?;
        }
        Ok(view(&challenge))
    }

    fn notify_of_challenge(
        &self,
        tx: &mut dyn Transaction,
        challenge: &Challenge,
        to: UserId,
        now: Millis,
    ) -> Result<(), ServiceError> {
        let Some(email) = confirmed_address(tx, to)? else {
            return Ok(());
        };
        let shown = view(challenge);
        let kind = capitalized(shown.kind.name());
        let body = format!(
            "{from} challenges you to a game of {kind}.\n\n  board   {board}\n  {from} plays {color}\n  \
             swap    {swap}\n  rated   {rated}\n\nTo accept or decline, send a mail with the subject\n\n    \
             {name} accept {id} NAME CODE\n    {name} reject {id} NAME CODE\n\n{url}/challenges/{id}\n",
            from = shown.from,
            board = shown.board,
            color = shown.color,
            swap = if shown.swap { "yes" } else { "no" },
            rated = if shown.rated { "yes" } else { "no" },
            id = shown.id,
            name = shown.kind,
            url = self.setup.public_url,
        );
        let notice = Notice {
            dedupe: &format!("challenge/{}/{}", shown.id, to.0),
            to: &email,
            subject: format!("{kind} challenge {} from {}", shown.id, shown.from),
            body,
            reply_to: None,
        };
        self.queue(tx, notice, now)
    }

    /// Challenges the other player of a game to another one with the colors exchanged.
    ///
    /// # Errors
    ///
    /// Fails if the actor does not play in it, it is not over, or the other player is a guest.
    pub async fn rematch(&self, who: Actor, game: GameId) -> Result<ChallengeView, ServiceError> {
        let read = self.store.read(move |tx| {
            let (loaded, seat) = Loaded::load_as_player(tx, game, who)?;
            if loaded.state.rules().outcome().is_none() {
                return Err(ServiceError::Conflict("the game is not over".to_owned()));
            }
            let mut players = loaded.game.players();
            let other = players.find(|(other, _)| *other != seat);
            let (_, other) = other.ok_or(ServiceError::Forbidden("not a player"))?;
            let settings = &loaded.game.settings;
            Ok(ChallengeRequest {
                kind: settings.kind,
                board: settings.board_name(),
                to: Some(other.name()),
                color: if loaded.state.rules().color(seat) == "x" {
                    Color::O
                } else {
                    Color::X
                },
                swap: settings.swap,
                rated: settings.rated,
                visibility: settings.visibility,
                clock: settings.clock,
            })
        });
        let request = read.await?;
        self.challenge(who, request).await
    }
}

impl Opponent {
    /// Returns the engine or the guest that a request names; `None` if it names someone else.
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
    pub(in crate::service) fn without_account(to: Option<&str>) -> Result<Self, ServiceError> {
        let named = to.map(Self::named).transpose()?.flatten();
        named.ok_or(ServiceError::SignIn)
    }
}

fn opponent(tx: &mut dyn Transaction, to: Option<&str>) -> Result<Opponent, ServiceError> {
    let Some(to) = to else {
        return Ok(Opponent::Anyone);
    };
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
