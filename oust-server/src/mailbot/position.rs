//! Positions of games: the present one and earlier ones.

use super::context::CommandContext;
use super::failure::CommandFailure;
use super::table::player;
use crate::game::ExportFormat;
use crate::mail::View;
use crate::service::GameSnapshot;

/// Returns a game at one of its positions.
pub(super) async fn position(
    context: &CommandContext<'_>,
    game: GameSnapshot,
    at: Option<View>,
) -> Result<GameSnapshot, CommandFailure> {
    let (id, count) = (game.id(), game.state.n());
    let kept = match at {
        None => return Ok(game),
        Some(View::After(n)) => Some(n).filter(|n| *n <= count),
        Some(View::Ago(n)) => count.checked_sub(n),
    };
    let kept = kept.ok_or_else(|| {
        CommandFailure::Text(format!(
            "game {id} has {count} events, expected a number from 0 to {count} after `#`"
        ))
    })?;
    Ok(context.service.game_at(context.identity, id, kept).await?)
}

/// Returns the listing of a game, and its address.
pub(super) fn board_text(context: &CommandContext<'_>, game: &GameSnapshot) -> String {
    let url = &context.service.config().public_url;
    let labels = game.record_headers(url);
    let listing = game.state.rules().export(ExportFormat::Listing, &labels);
    let listing = listing.unwrap_or_default();
    let asker = game.state.undo_asked_by();
    let undo = asker.map_or_else(String::new, |asker| {
        let name = player(&game.game, Some(asker));
        format!("\n{name} asks to take back the last turn.\n")
    });
    format!("{listing}{undo}\n{url}/g/{}\n", game.id())
}
