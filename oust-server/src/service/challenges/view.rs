//! Challenges as the API shows them.

use serde::Serialize;
use utoipa::ToSchema;

use crate::game::{ClockRule, Kind, Visibility};
use crate::id::rfc3339;
use crate::store::challenges::{Challenge, Invited};

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
    /// Who is challenged, the first of several; `null` for anyone.
    pub to: Option<String>,
    /// All players, the challenger first.
    pub players: Vec<InvitedView>,
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

/// A player of a challenge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct InvitedView {
    /// The name; `null` for a seat that anyone may take.
    pub name: Option<String>,
    /// Whether the player has accepted.
    pub accepted: bool,
}

/// Converts a stored challenge to its view, without a guest link.
pub(super) fn view(challenge: &Challenge) -> ChallengeView {
    let player = |invited: &Invited| InvitedView {
        name: invited.user.as_ref().map(|(_, name)| name.clone()),
        accepted: invited.accepted,
    };
    let players: Vec<_> = challenge.invited.iter().map(player).collect();
    let name = |place: usize| players.get(place).and_then(|player| player.name.clone());
    let settings = &challenge.settings;
    let (from, to) = (name(0).unwrap_or_default(), name(1));
    ChallengeView {
        id: challenge.id.clone(),
        state: challenge.state.name().to_owned(),
        kind: settings.kind,
        board: settings.board_name(),
        from,
        to,
        players,
        color: challenge.color.name().to_owned(),
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
