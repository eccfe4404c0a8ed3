//! Positions of games: the present one, earlier ones, and ones that were tried out.

use super::failure::Failure;
use super::session::Session;
use super::table::player;
use crate::id::{GameId, SeatNumber};
use crate::mail::View;
use crate::play::{Action, ClockRule, Event, ExportFormat, GameState, GameView, Labels, Settings};
use crate::service::{EventView, ServiceError};

/// Returns the game that a session is about at one of its positions.
pub(super) async fn position(
    session: &Session<'_>,
    game: &GameView,
    at: Option<View>,
) -> Result<GameState, Failure> {
    let id = GameId(game.id);
    let events = session.service.game_events(session.actor, id).await?;
    let count = u32::try_from(events.len()).unwrap_or(u32::MAX);
    let kept = match at {
        None => Some(count),
        Some(View::After(n)) => Some(n).filter(|n| *n <= count),
        Some(View::Ago(n)) => count.checked_sub(n),
    };
    let kept = kept.ok_or_else(|| {
        Failure::Text(format!(
            "game {id} has {count} events, expected a number from 0 to {count} after `#`"
        ))
    })?;
    let settings = Settings {
        kind: game.kind,
        board: Settings::parse_board(&game.board).map_err(ServiceError::from)?,
        players: game.seats.len(),
        swap: game.swap,
        rated: game.rated,
        visibility: game.visibility,
        clock: ClockRule::Unlimited,
    };
    let events: Vec<Event> = events
        .iter()
        .take_while(|event| event.n <= kept)
        .map(event)
        .collect::<Result<_, _>>()?;
    let replayed = GameState::replay(settings, 0, Vec::new(), &events);
    Ok(replayed.map_err(ServiceError::from)?)
}

/// Returns the headers of the listing of a game.
pub(super) fn labels(session: &Session<'_>, game: &GameView) -> Labels {
    Labels {
        id: game.id,
        names: game.seats.iter().map(|seat| seat.name.clone()).collect(),
        date: game.created.chars().take(10).collect(),
        site: session.service.setup().public_url.clone(),
    }
}

/// Returns the listing of the game that a session is about, and its address.
pub(super) async fn board_text(
    session: &Session<'_>,
    game: &GameView,
) -> Result<String, ServiceError> {
    let id = GameId(game.id);
    let listing = session
        .service
        .export(session.actor, id, ExportFormat::Listing)
        .await?;
    let asker = game.undo_asked_by.map(|asker| player(game, Some(asker)));
    let undo = asker.map(|asker| format!("\n{asker} asks to take back the last turn.\n"));
    let undo = undo.unwrap_or_default();
    let url = &session.service.setup().public_url;
    Ok(format!("{listing}{undo}\n{url}/g/{id}\n"))
}

fn event(view: &EventView) -> Result<Event, ServiceError> {
    let action = Action::from_parts(view.event, view.turn.as_deref());
    Ok(Event {
        n: view.n,
        seat: SeatNumber(view.seat),
        action: action.map_err(|error| ServiceError::Damaged(error.to_string()))?,
        at: 0,
    })
}
