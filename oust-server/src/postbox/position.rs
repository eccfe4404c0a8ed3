//! Positions of games: the present one and earlier ones.

use super::failure::Failure;
use super::session::Session;
use super::table::player;
use crate::mail::View;
use crate::play::ExportFormat;
use crate::service::GameSnapshot;

/// Returns a game at one of its positions.
pub(super) async fn position(
    session: &Session<'_>,
    game: GameSnapshot,
    at: Option<View>,
) -> Result<GameSnapshot, Failure> {
    let (id, count) = (game.id(), game.state.n());
    let kept = match at {
        None => return Ok(game),
        Some(View::After(n)) => Some(n).filter(|n| *n <= count),
        Some(View::Ago(n)) => count.checked_sub(n),
    };
    let kept = kept.ok_or_else(|| {
        Failure::Text(format!(
            "game {id} has {count} events, expected a number from 0 to {count} after `#`"
        ))
    })?;
    Ok(session.service.game_at(session.actor, id, kept).await?)
}

/// Returns the listing of a game, and its address.
pub(super) fn board_text(session: &Session<'_>, game: &GameSnapshot) -> String {
    let url = &session.service.setup().public_url;
    let labels = game.labels(url);
    let listing = game.state.rules().export(ExportFormat::Listing, &labels);
    let listing = listing.unwrap_or_default();
    let asker = game.state.undo_asked_by();
    let undo = asker.map_or_else(String::new, |asker| {
        let name = player(&game.game, Some(asker));
        format!("\n{name} asks to take back the last turn.\n")
    });
    format!("{listing}{undo}\n{url}/g/{}\n", game.id())
}
