//! The parts of a game's page about the other player: the link for a friend, the rematch, and
//! reports.

use super::headings::name_of;
use crate::account::Secret;
use crate::game::Player;
use crate::id::SeatNumber;
use crate::service::{GameSnapshot, RematchState};
use crate::web::page_context::{GamePageContext, Layout};

/// The notice for a visitor who has invited a friend.
pub(crate) enum Invitation {
    /// The link to send.
    Link(String),
    /// The sentence that the friend has sat down.
    Taken(String),
}

/// The offers of a rematch, or the game that came of them.
#[derive(Default)]
pub(crate) struct RematchPart {
    pub(crate) text: Option<String>,
    /// The label of the button that offers a rematch or accepts it.
    pub(crate) button: Option<String>,
    /// Whether the button accepts an offer.
    pub(crate) is_offered: bool,
    /// Whether the visitor waits for an answer.
    pub(crate) waits: bool,
    pub(crate) game: Option<i64>,
}

/// Another player of the game, whom the visitor may report.
pub(crate) struct ReportRow {
    pub(crate) seat: u8,
    pub(crate) name: String,
    /// Whether the visitor has reported the player.
    pub(crate) is_done: bool,
}

impl ReportRow {
    /// Returns the other players who are people; empty for spectators.
    pub(crate) fn all(
        page: &Layout,
        snapshot: &GameSnapshot,
        reported: &[SeatNumber],
    ) -> Vec<Self> {
        let Some(own) = snapshot.seat else {
            return Vec::new();
        };
        let players = snapshot.game.players();
        let others = players.filter(|(seat, player)| {
            // A guest, too: a moderator can make the game void.
            let is_person = !matches!(player, Player::Engine { .. });
            *seat != own && is_person && player.open_link().is_none()
        });
        others
            .map(|(seat, _)| Self {
                seat: seat.0,
                name: name_of(page, snapshot, seat),
                is_done: reported.contains(&seat),
            })
            .collect()
    }
}

impl Invitation {
    pub(crate) fn new(
        page: &Layout,
        context: &GamePageContext,
        snapshot: &GameSnapshot,
        public_url: &str,
    ) -> Option<Self> {
        let secret = context.context.caller.cookies.invitation(context.game)?;
        if snapshot.state.rules().outcome().is_some() {
            return None;
        }
        let hash = secret.hash().to_hex();
        let mut seats = snapshot.game.seats.iter();
        if seats.any(|seat| seat.open_link() == Some(&hash)) {
            return Some(Self::Link(link(public_url, &secret)));
        }
        // Once both have moved, the board says enough.
        let has_begun = snapshot.state.moves().len() >= snapshot.game.seats.len();
        let mut players = snapshot.game.players();
        let is_friend = |player: &Player| player.open_link().is_none();
        let (friend, _) =
            players.find(|(seat, player)| Some(*seat) != snapshot.seat && is_friend(player))?;
        let text = page
            .phrase("invite-taken")
            .with("name", name_of(page, snapshot, friend));
        (snapshot.seat.is_some() && !has_begun).then(|| Self::Taken(text.to_string()))
    }
}

fn link(public_url: &str, secret: &Secret) -> String {
    format!("{public_url}/j/{}", secret.expose())
}

impl RematchPart {
    pub(crate) fn new(page: &Layout, snapshot: &GameSnapshot, state: &RematchState) -> Self {
        if snapshot.state.rules().outcome().is_none() {
            return Self::default();
        }
        if let Some(game) = state.game {
            return Self {
                text: Some(page.phrase("rematch-begun").to_string()),
                game: Some(game.0),
                ..Self::default()
            };
        }
        let Some(own) = snapshot.seat else {
            return Self::default();
        };
        let mut seats = snapshot.game.seats.iter();
        if seats.any(|player| player.open_link().is_some()) {
            // No one has sat down who could answer.
            return Self::default();
        }
        let waits = state.offered.contains(&own);
        let names: Vec<String> = snapshot
            .game
            .players()
            .filter(|(seat, player)| {
                let has_agreed =
                    matches!(player, Player::Engine { .. }) || state.offered.contains(seat);
                *seat != own && has_agreed != waits && !matches!(player, Player::Engine { .. })
            })
            .map(|(seat, _)| name_of(page, snapshot, seat))
            .collect();
        let names_text = names.join(", ");
        let is_offered = !waits && !names.is_empty();
        let (text, button) = if waits {
            (Some("rematch-waits"), None)
        } else if is_offered {
            (Some("rematch-offered"), Some("rematch-accept"))
        } else {
            (None, Some("rematch"))
        };
        Self {
            text: text.map(|key| page.phrase(key).with("name", names_text).to_string()),
            button: button.map(|key| page.phrase(key).to_string()),
            is_offered,
            waits,
            game: None,
        }
    }
}
