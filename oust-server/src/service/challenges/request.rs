//! What a challenge asks for.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::play::{ClockRule, Kind, Settings, Visibility};
use crate::service::ServiceError;
use crate::service::act::taken;

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
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::X => "x",
            Self::O => "o",
            Self::Random => "random",
        }
    }
}

/// Returns the checked settings of a challenge.
pub(in crate::service) fn settings(request: &ChallengeRequest) -> Result<Settings, ServiceError> {
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

/// Returns a color, by chance where it is left to it.
pub(in crate::service) fn chosen(color: Color) -> Result<Color, ServiceError> {
    let chance = getrandom::u32().map_err(|_| ServiceError::Store(taken()))?;
    Ok(match color {
        Color::Random if chance.is_multiple_of(2) => Color::X,
        Color::Random => Color::O,
        color => color,
    })
}
