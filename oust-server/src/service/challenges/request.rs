//! The request for a challenge, its check, and the opponents that it names.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Color;
use crate::account::RatingRange;
use crate::game::{ClockRule, Kind, Settings, Visibility};
use crate::id::UserId;
use crate::service::ServiceError;
use crate::service::players::find_user;
use crate::store::Transaction;
use crate::store::challenges::{Holder, Invited};

/// A challenge to make.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a box of a form")]
pub struct ChallengeRequest {
    /// The kind of game.
    #[serde(default)]
    pub kind: Kind,
    /// The name of the board, `hex7` or `13x13`.
    pub board: String,
    /// Whom: a user, `engine:0` to `engine:9`, `guest` for a secret link; a list of users; none
    /// for anyone.
    #[serde(default)]
    pub to: Invitees,
    /// The number of players with the challenger; by default as many as are named, at least two.
    /// The seats of those who are not named are for anyone.
    #[serde(default)]
    pub players: Option<usize>,
    /// The color that the challenger wants. The others have the other colors in their order.
    #[serde(default)]
    pub color: Color,
    /// Whether the pie rule is in force; of no effect with more than two players.
    #[serde(default = "yes")]
    pub swap: bool,
    /// Whether the result changes ratings.
    #[serde(default)]
    pub rated: bool,
    /// Who sees the game.
    #[serde(default)]
    pub visibility: Visibility,
    /// Whether the players may write in the chat.
    // Absent by default: stored hashes of requests from before the field stay right.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub chat: bool,
    /// Whether the players may ask to take back a turn.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub takebacks: bool,
    /// The time that the players have; none for no limit.
    #[serde(default)]
    pub clock: ClockRule,
    /// The ratings that the other player may have; for challenges to anyone.
    #[serde(default)]
    pub ratings: RatingRange,
}

fn yes() -> bool {
    true
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_yes(value: &bool) -> bool {
    *value
}

/// Whom a challenge is for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum Invitees {
    /// Anyone.
    #[default]
    Anyone,
    /// One player.
    One(String),
    /// Players in the order of their seats.
    Several(Vec<String>),
}

impl Invitees {
    /// Returns the invited players in the order of their seats; empty for anyone.
    pub fn names(&self) -> &[String] {
        match self {
            Self::Anyone => &[],
            Self::One(name) => std::slice::from_ref(name),
            Self::Several(names) => names,
        }
    }
}

impl From<Option<String>> for Invitees {
    fn from(name: Option<String>) -> Self {
        name.map_or(Self::Anyone, Self::One)
    }
}

impl From<Vec<String>> for Invitees {
    fn from(mut names: Vec<String>) -> Self {
        match names.len() {
            0 | 1 => names.pop().into(),
            _ => Self::Several(names),
        }
    }
}

/// The intended player of a seat.
pub(crate) enum Opponent {
    /// A user with an id and a name.
    User(UserId, String),
    /// The first user to accept.
    Anyone,
    /// The holder of the secret link.
    Guest,
    /// The engine, with its level from 0 to 9.
    Engine(u8),
}

/// Returns the settings of a challenge, or an error if they are invalid.
pub(crate) fn settings(request: &ChallengeRequest) -> Result<Settings, ServiceError> {
    let named = request.to.names().len() + 1;
    let players = request.players.unwrap_or(named.max(2));
    let settings = Settings {
        kind: request.kind,
        board: Settings::parse_board(&request.board)?,
        players,
        // `swap` is true by default, so with more players it is ignored and no error.
        swap: request.swap && players == 2,
        rated: request.rated,
        visibility: request.visibility,
        chat: request.chat,
        takebacks: request.takebacks,
        clock: request.clock,
    };
    settings.check()?;
    let invalid = |message: String| Err(ServiceError::Invalid(message));
    if let Err(error) = request.ratings.check() {
        return invalid(error.to_string());
    }
    if !request.ratings.is_open() && (named > 1 || players > 2) {
        return invalid("ratings are for challenges of two players to anyone".to_owned());
    }
    if named > players {
        return invalid(format!("{named} players are named for {players} seats"));
    }
    if request.color.seat().is_some_and(|seat| seat >= players) {
        let color = request.color.name();
        return invalid(format!("a game of {players} players has no color {color}"));
    }
    Ok(settings)
}

impl Opponent {
    pub(crate) fn invited(&self) -> Invited {
        Invited {
            holder: match self {
                Self::User(id, name) => Holder::User(*id, name.clone()),
                Self::Anyone => Holder::Anyone,
                Self::Guest | Self::Engine(_) => Holder::Unnamed,
            },
            accepted: false,
        }
    }

    /// Parses `engine:LEVEL` and `guest`; returns `None` for other texts, which name users.
    fn named(to: &str) -> Result<Option<Self>, ServiceError> {
        if let Some(level) = to.strip_prefix("engine:") {
            let known = level.parse().ok().and_then(oust_search::Level::new);
            let message = "the engine has the levels 0 to 9, `engine:5` for one";
            let level = known.ok_or_else(|| ServiceError::invalid(message))?;
            return Ok(Some(Self::Engine(level.number())));
        }
        // No user is called so: the name is reserved, and a colon is in no name.
        Ok((to == "guest").then_some(Self::Guest))
    }

    /// Returns the opponent of a visitor without an account: the engine or a guest.
    ///
    /// # Errors
    ///
    /// Fails if the request names someone else.
    pub(crate) fn without_account(to: &str) -> Result<Self, ServiceError> {
        Self::named(to)?.ok_or(ServiceError::SignIn)
    }
}

/// Returns the intended players of all seats except the seat of the challenger `user`.
pub(crate) fn opponents(
    tx: &mut dyn Transaction,
    user: UserId,
    settings: &Settings,
    names: &[String],
) -> Result<Vec<Opponent>, ServiceError> {
    let invalid = |message: &str| Err(ServiceError::invalid(message));
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
    // Only grows: `settings` refuses more names than seats.
    opponents.resize_with(settings.players - 1, || Opponent::Anyone);
    Ok(opponents)
}

fn opponent(tx: &mut dyn Transaction, to: &str) -> Result<Opponent, ServiceError> {
    if let Some(named) = Opponent::named(to)? {
        return Ok(named);
    }
    let user = find_user(tx, to)?;
    Ok(Opponent::User(user.user_id(), user.name))
}
