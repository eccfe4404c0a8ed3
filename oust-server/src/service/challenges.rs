//! Challenges: made, accepted, declined, canceled; and rematches.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::act::{taken, user_of};
use super::error::allow;
use super::load::{Loaded, rfc3339};
use super::notices::{Notice, capitalized};
use super::{GuestLink, Service, ServiceError};
use crate::id::{DAY, GameId, Millis, UserId};
use crate::people::{Actor, Deed, Secret, decide};
use crate::play::{ClockRule, GameView, Kind, Settings, Visibility};
use crate::store::challenges::{Challenge, Invited};
use crate::store::games::{NewGame, Player};
use crate::store::{Transaction, challenges, games, users};

/// The most games of a user that are not over.
pub(super) const MAX_OPEN_GAMES: i64 = 200;

/// The most open challenges of a user.
const MAX_OPEN_CHALLENGES: i64 = 100;

/// The time for which a challenge is open.
const OPEN_FOR: Millis = 14 * DAY;

/// A challenge to make.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChallengeRequest {
    /// The kind of game.
    #[serde(default)]
    pub kind: Kind,
    /// The name of the board, `hex7` or `13x13`.
    pub board: String,
    /// Whom: a user, `engine:0` to `engine:9`, `guest` for a secret link; none for anyone.
    #[serde(default)]
    pub to: Option<String>,
    /// The color that the challenger wants.
    #[serde(default)]
    pub color: Color,
    /// Whether the pie rule is in force.
    #[serde(default = "yes")]
    pub swap: bool,
    /// Whether the result changes ratings.
    #[serde(default)]
    pub rated: bool,
    /// Who sees the game.
    #[serde(default)]
    pub visibility: Visibility,
    /// The time that the players have; none for no limit.
    #[serde(default)]
    pub clock: ClockRule,
}

fn yes() -> bool {
    true
}

/// The color that a challenger wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// The first color.
    X,
    /// The second color.
    O,
    /// Either, by chance.
    #[default]
    Random,
}

impl Color {
    fn name(self) -> &'static str {
        match self {
            Self::X => "x",
            Self::O => "o",
            Self::Random => "random",
        }
    }
}

/// A challenge as the API shows it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ChallengeView {
    /// Its id.
    pub id: String,
    /// `open`, `accepted`, `declined`, `canceled` or `expired`.
    pub state: String,
    /// The kind of game.
    pub kind: Kind,
    /// The name of the board.
    pub board: String,
    /// The challenger.
    pub from: String,
    /// Who is challenged; `null` for anyone.
    pub to: Option<String>,
    /// The color that the challenger wants.
    pub color: String,
    /// Whether the pie rule is in force.
    pub swap: bool,
    /// Whether the result changes ratings.
    pub rated: bool,
    /// Who sees the game.
    pub visibility: Visibility,
    /// The time that the players have.
    pub clock: ClockRule,
    /// The time when it was made.
    pub created: String,
    /// The time after which it cannot be accepted.
    pub expires: String,
    /// The game that came of it.
    pub game: Option<i64>,
    /// The secret link of the guest's seat, shown once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guest_link: Option<String>,
}

/// Whom a challenge is for.
enum Opponent {
    User(UserId, String),
    Anyone,
    Guest,
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
        let Some(user) = users::by_id(tx, to)? else {
            return Ok(());
        };
        let Some(email) = user.email.as_deref().filter(|_| user.verified_at.is_some()) else {
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
            dedupe: &format!("challenge/{}/{}", shown.id, user.id),
            to: email,
            subject: format!("{kind} challenge {} from {}", shown.id, shown.from),
            body,
            reply_to: None,
        };
        self.queue(tx, notice, now)
    }

    /// Accepts a challenge and returns the game.
    ///
    /// # Errors
    ///
    /// Fails if it is for someone else or no longer open.
    pub async fn accept(&self, who: Actor, id: String) -> Result<GameView, ServiceError> {
        let (service, chance) = (self.clone(), chosen(Color::Random)?);
        let accepted = self.store.write(move |tx| {
            allow(decide(Deed::Challenge, who, None), "challenge")?;
            service.accept_in(tx, user_of(who)?, &id, chance)
        });
        let accepted = accepted.await?;
        self.feed.wake();
        Ok(accepted)
    }

    fn accept_in(
        &self,
        tx: &mut dyn Transaction,
        user: UserId,
        id: &str,
        chance: Color,
    ) -> Result<GameView, ServiceError> {
        let mut challenge = self.open_challenge(tx, id, user)?;
        let challenger = challenge.challenger();
        if challenger == Some(user) {
            return Err(ServiceError::Forbidden(
                "you cannot accept your own challenge",
            ));
        }
        let me = users::by_id(tx, user)?.ok_or(ServiceError::SignIn)?;
        check_open_games(tx, user)?;
        let mine = challenge.invited.iter_mut().find(|invited| {
            !invited.accepted && invited.user.as_ref().is_none_or(|(id, _)| *id == user)
        });
        let mine = mine.ok_or_else(|| no_challenge(id))?;
        mine.user = Some((user, me.name));
        mine.accepted = true;
        let players = challenge
            .invited
            .iter()
            .filter_map(|invited| invited.user.clone());
        let mut players = players.map(|(id, name)| Player::User { id, name });
        let (Some(first), Some(second)) = (players.next(), players.next()) else {
            return Err(no_challenge(id));
        };
        let color = match challenge.color.as_str() {
            "x" => Color::X,
            "o" => Color::O,
            _ => chance,
        };
        let game = self.begin(tx, &challenge.settings, [first, second], color)?;
        (challenge.state, challenge.game) = ("accepted".to_owned(), Some(game));
        challenges::update(tx, &challenge)?;
        let loaded = Loaded::load(tx, game)?;
        self.notify_of_start(tx, &loaded)?;
        Ok(loaded.view())
    }

    /// Declines a challenge as one who is challenged.
    ///
    /// # Errors
    ///
    /// Fails if it is for someone else or no longer open.
    pub async fn decline(&self, who: Actor, id: String) -> Result<ChallengeView, ServiceError> {
        self.close(who, id, "declined").await
    }

    /// Cancels a challenge as the challenger.
    ///
    /// # Errors
    ///
    /// Fails if someone else has made it or it is no longer open.
    pub async fn cancel(&self, who: Actor, id: String) -> Result<ChallengeView, ServiceError> {
        self.close(who, id, "canceled").await
    }

    async fn close(
        &self,
        who: Actor,
        id: String,
        state: &'static str,
    ) -> Result<ChallengeView, ServiceError> {
        let service = self.clone();
        let job = move |tx: &mut dyn Transaction| {
            allow(decide(Deed::Challenge, who, None), "challenge")?;
            let user = user_of(who)?;
            let mut challenge = service.open_challenge(tx, &id, user)?;
            let is_own = challenge.challenger() == Some(user);
            let is_invited = challenge
                .invited
                .iter()
                .any(|invited| invited.user.as_ref().is_some_and(|(id, _)| *id == user));
            if is_own != (state == "canceled") || !is_invited {
                let reason = "the challenger cancels, who is challenged declines";
                return Err(ServiceError::Forbidden(reason));
            }
            state.clone_into(&mut challenge.state);
            challenges::update(tx, &challenge)?;
            Ok(view(&challenge))
        };
        self.store.write(job).await
    }

    /// Returns an open challenge that a user may see.
    fn open_challenge(
        &self,
        tx: &mut dyn Transaction,
        id: &str,
        user: UserId,
    ) -> Result<Challenge, ServiceError> {
        let challenge = challenges::find(tx, id)?.ok_or_else(|| no_challenge(id))?;
        if !is_for(&challenge, Some(user)) {
            return Err(no_challenge(id));
        }
        let is_open = challenge.state == "open" && challenge.expires > self.now();
        if !is_open {
            let state = match challenge.state.as_str() {
                "open" => "expired",
                state => state,
            };
            return Err(ServiceError::Conflict(format!("the challenge is {state}")));
        }
        Ok(challenge)
    }

    /// Returns a challenge.
    ///
    /// # Errors
    ///
    /// Fails if there is none that the actor may see.
    pub async fn challenge_by_id(
        &self,
        who: Actor,
        id: String,
    ) -> Result<ChallengeView, ServiceError> {
        let job = move |tx: &mut dyn Transaction| {
            allow(decide(Deed::ViewLists, who, None), "challenge")?;
            let challenge = challenges::find(tx, &id)?;
            let challenge = challenge.filter(|challenge| is_for(challenge, user_of(who).ok()));
            Ok(view(&challenge.ok_or_else(|| no_challenge(&id))?))
        };
        self.store.read(job).await
    }

    /// Returns the open challenges of the actor and those to anyone.
    ///
    /// # Errors
    ///
    /// Fails if the store does.
    pub async fn challenges(&self, who: Actor) -> Result<Vec<ChallengeView>, ServiceError> {
        let now = self.now();
        let job = move |tx: &mut dyn Transaction| {
            allow(decide(Deed::ViewLists, who, None), "challenges")?;
            let mut views = Vec::new();
            for id in challenges::open_for(tx, user_of(who).ok(), now)? {
                views.extend(challenges::find(tx, &id)?.as_ref().map(view));
            }
            Ok(views)
        };
        self.store.read(job).await
    }

    /// Challenges the other player of a game to another one with the colors exchanged.
    ///
    /// # Errors
    ///
    /// Fails if the actor does not play in it, it is not over, or the other player is a guest.
    pub async fn rematch(&self, who: Actor, game: GameId) -> Result<ChallengeView, ServiceError> {
        let read = self.store.read(move |tx| {
            let loaded = Loaded::load_for(tx, game, Deed::Play, who)?;
            let seat = loaded
                .seat_of(who)
                .ok_or(ServiceError::Forbidden("not a player"))?;
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

    /// Begins a game; `color` is that of the first of the players.
    fn begin(
        &self,
        tx: &mut dyn Transaction,
        settings: &Settings,
        players: [Player; 2],
        color: Color,
    ) -> Result<GameId, ServiceError> {
        let [first, second] = players;
        let seats = match color {
            Color::O => vec![second, first],
            Color::X | Color::Random => vec![first, second],
        };
        let slug = Secret::random("").map_err(|_| taken())?;
        let new = NewGame {
            settings: settings.clone(),
            seats,
            slug: slug.expose().chars().take(16).collect(),
            created: self.now(),
        };
        let game = games::create(tx, &new)?;
        let loaded = Loaded::load(tx, game)?;
        games::update(tx, game, &loaded.state, new.created)?;
        Ok(game)
    }

    fn notify_of_start(
        &self,
        tx: &mut dyn Transaction,
        loaded: &Loaded,
    ) -> Result<(), ServiceError> {
        let now = self.now();
        for (seat, player) in loaded.game.players() {
            let Some(user) = player.user() else { continue };
            let is_turn = loaded.state.rules().to_move() == Some(seat);
            let address = self.reply_address(loaded.game.id, seat, 0);
            let reply_to = address.filter(|_| is_turn);
            self.notify(tx, loaded, user, reply_to, now)?;
        }
        Ok(())
    }
}

/// Returns the checked settings of a challenge.
fn settings(request: &ChallengeRequest) -> Result<Settings, ServiceError> {
    let board = Settings::parse_board(&request.board)?;
    request
        .clock
        .check()
        .map_err(|error| ServiceError::Invalid(error.to_string()))?;
    Ok(Settings {
        kind: request.kind,
        board,
        players: *request.kind.players().start(),
        swap: request.swap,
        rated: request.rated,
        visibility: request.visibility,
        clock: request.clock,
    })
}

fn chosen(color: Color) -> Result<Color, ServiceError> {
    let chance = getrandom::u32().map_err(|_| ServiceError::Store(taken()))?;
    Ok(match color {
        Color::Random if chance.is_multiple_of(2) => Color::X,
        Color::Random => Color::O,
        color => color,
    })
}

fn opponent(tx: &mut dyn Transaction, to: Option<&str>) -> Result<Opponent, ServiceError> {
    let Some(to) = to else {
        return Ok(Opponent::Anyone);
    };
    if let Some(level) = to.strip_prefix("engine:") {
        let level = level.parse().ok().and_then(oust_search::Level::new);
        let message = "the engine has the levels 0 to 9, `engine:5` for one";
        let level = level.ok_or_else(|| ServiceError::Invalid(message.to_owned()))?;
        return Ok(Opponent::Engine(level.number()));
    }
    if to == "guest" {
        return Ok(Opponent::Guest);
    }
    let user = users::by_name(tx, to)?;
    let name = || to.chars().take(40).collect();
    let user = user.ok_or_else(|| ServiceError::NotFound {
        what: "user",
        name: name(),
    })?;
    Ok(Opponent::User(user.user_id(), user.name))
}

fn check_open_games(tx: &mut dyn Transaction, user: UserId) -> Result<(), ServiceError> {
    if games::count_open(tx, user)? >= MAX_OPEN_GAMES {
        let message = format!("you have {MAX_OPEN_GAMES} open games already");
        return Err(ServiceError::TooMany(message));
    }
    Ok(())
}

/// Returns whether a challenge is to anyone, or a user takes part in it.
fn is_for(challenge: &Challenge, user: Option<UserId>) -> bool {
    challenge.invited.iter().any(|invited| match &invited.user {
        None => challenge.settings.visibility == Visibility::Public || user.is_some(),
        Some((id, _)) => Some(*id) == user,
    })
}

fn no_challenge(id: &str) -> ServiceError {
    ServiceError::NotFound {
        what: "challenge",
        name: id.chars().take(40).collect(),
    }
}

fn view(challenge: &Challenge) -> ChallengeView {
    let name = |place: usize| {
        let invited = challenge.invited.get(place)?;
        invited.user.as_ref().map(|(_, name)| name.clone())
    };
    let settings = &challenge.settings;
    ChallengeView {
        id: challenge.id.clone(),
        state: challenge.state.clone(),
        kind: settings.kind,
        board: settings.board_name(),
        from: name(0).unwrap_or_default(),
        to: name(1),
        color: challenge.color.clone(),
        swap: settings.swap,
        rated: settings.rated,
        visibility: settings.visibility,
        clock: settings.clock,
        created: rfc3339(challenge.created),
        expires: rfc3339(challenge.expires),
        game: challenge.game.map(|game| game.0),
        guest_link: None,
    }
}
