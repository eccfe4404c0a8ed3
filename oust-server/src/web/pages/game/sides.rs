//! The players in the table of sides.

use crate::game::{COLOR_NAMES, Player, Rules};
use crate::service::GameDetails;
use crate::web::layout::Layout;

/// A player in the table of sides.
pub(in crate::web) struct PlayerRow {
    pub(in crate::web) name: String,
    pub(in crate::web) link: Option<String>,
    pub(in crate::web) is_me: bool,
    pub(in crate::web) is_to_move: bool,
    /// Whether the player has left a game of more than two players.
    pub(in crate::web) is_out: bool,
}

/// Returns the players in the order of their colors in the position `rules`.
pub(super) fn players(page: &Layout, details: &GameDetails, rules: &dyn Rules) -> Vec<PlayerRow> {
    let seats_count = details.snapshot.game.seats.len();
    // By color and not by seat: after a swap the two differ.
    let of_color = |color: &&str| {
        let mut players = details.snapshot.game.players();
        players.find(|(seat, _)| rules.color(*seat) == *color)
    };
    let rows = COLOR_NAMES
        .iter()
        .filter_map(of_color)
        .map(|(number, player)| {
            let name = player.name();
            // Guests and engines have no page of a player.
            let is_user = matches!(player, Player::User { .. });
            PlayerRow {
                name: page.player(&name),
                link: is_user.then(|| format!("/u/{name}")),
                is_me: details.snapshot.seat == Some(number),
                is_to_move: rules.to_move() == Some(number),
                is_out: seats_count > 2 && rules.has_forfeited(number),
            }
        });
    rows.collect()
}
