//! The players of a game next to their stones.

use crate::id::SeatNumber;
use crate::play::{COLOR_NAMES, Rules};
use crate::service::GameLook;
use crate::store::games::Player;
use crate::web::frame::Frame;

/// A player in the table of sides.
pub(in crate::web) struct PlayerRow {
    pub(in crate::web) name: String,
    pub(in crate::web) link: Option<String>,
    pub(in crate::web) is_me: bool,
    pub(in crate::web) is_to_move: bool,
    /// Whether he has left a game that may go on without him.
    pub(in crate::web) is_out: bool,
}

/// Returns the players in the order of the colors that they have in a position of the game.
pub(super) fn players(page: &Frame, look: &GameLook, rules: &dyn Rules) -> Vec<PlayerRow> {
    let seats_count = look.players.len();
    let has_color = |seat: u8, color: &str| rules.color(SeatNumber(seat)) == color;
    let of_color = |color: &&str| look.view.seats.iter().find(|it| has_color(it.seat, color));
    let seats = COLOR_NAMES.iter().filter_map(of_color);
    let rows = seats.map(|seat| {
        let number = SeatNumber(seat.seat);
        let is_user = matches!(look.players.get(number.index()), Some(Player::User { .. }));
        PlayerRow {
            name: page.player(&seat.name),
            link: is_user.then(|| format!("/u/{}", seat.name)),
            is_me: look.seat == Some(number),
            is_to_move: rules.to_move() == Some(number),
            is_out: seats_count > 2 && rules.has_forfeited(number),
        }
    });
    rows.collect()
}
