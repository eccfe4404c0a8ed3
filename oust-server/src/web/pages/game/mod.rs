//! The page of a game, its downloads, and the forms of its players.

mod acts;
mod headings;
mod page;
mod replay;
mod review;
mod turns;
mod what_if;

use axum::Router;
use axum::routing::{get, post};

pub(crate) use self::headings::PlayerRow;
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
        .route("/conditionals/delete", post(what_if::delete))
        .route("/turn", post(acts::turn))
        .route("/swap", post(acts::swap))
        .route("/pass", post(acts::pass))
        .route("/resign", post(acts::resign))
        .route("/undo", post(acts::undo))
        .route("/undo-answer", post(acts::answer_undo))
        .route("/rematch", post(acts::rematch))
        .route("/chat", post(acts::say))
        .route("/note", post(acts::note))
        .route("/follow", post(acts::follow))
}
