//! The page of a game, its downloads, and the forms of its players.

mod acts;
mod headings;
mod page;
mod partners;
mod replay;
mod review;
mod turns;
mod what_if;

use axum::Router;
use axum::routing::{get, post};
use oust_core::Turn;

pub(crate) use self::headings::PlayerRow;
use crate::game::Command;
use crate::http::AppState;

/// Returns the routes below `/g/{id}`.
pub(crate) fn router() -> Router<AppState> {
    Router::new()
        .route("/", get(page::show))
        .route("/{n}", get(page::show_past))
        .route("/what-if", get(what_if::show))
        .route("/what-if/keep", post(what_if::keep))
        .route("/what-if/forget", post(what_if::forget))
        .route("/conditionals", post(what_if::prepare))
        .route("/conditionals/play", post(what_if::play))
        .route("/conditionals/delete", post(what_if::delete))
        .route("/turn", post(acts::turn))
        .route("/swap", acts::button(Command::Turn(Turn::Swap)))
        .route("/pass", acts::button(Command::Turn(Turn::Pass)))
        .route("/resign", acts::button(Command::Resign))
        .route("/undo", acts::button(Command::AskUndo))
        .route("/undo-answer", post(acts::answer_undo))
        .route("/rematch", post(acts::rematch))
        .route("/chat", post(acts::say))
        .route("/report", post(acts::report))
        .route("/note", post(acts::note))
        .route("/follow", post(acts::follow))
}
