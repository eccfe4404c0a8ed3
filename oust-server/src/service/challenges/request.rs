//! The request for a challenge, and its check.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Color;
use crate::game::{ClockRule, Kind, Settings, Visibility};
use crate::service::ServiceError;

/// A challenge to make.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
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
    /// The time that the players have; none for no limit.
    #[serde(default)]
    pub clock: ClockRule,
}

fn yes() -> bool {
    true
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

/// Returns the settings of a challenge, or an error if they are invalid.
pub(in crate::service) fn settings(request: &ChallengeRequest) -> Result<Settings, ServiceError> {
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
        clock: request.clock,
    };
    settings.check()?;
    let invalid = |message: String| Err(ServiceError::Invalid(message));
    if named > players {
        return invalid(format!("{named} players are named for {players} seats"));
    }
    if request.color.seat().is_some_and(|seat| seat >= players) {
        let color = request.color.name();
        return invalid(format!("a game of {players} players has no color {color}"));
    }
    Ok(settings)
}
