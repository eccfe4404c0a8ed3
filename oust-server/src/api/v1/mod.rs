//! Version 1 of the API.

pub(super) mod acts;
pub(super) mod challenges;
pub(super) mod lists;
pub(super) mod social;

use axum::Router;
use axum::routing::{get, post, put};

use crate::http::AppState;

/// Returns the routes below `/api/v1`, but for the stream.
pub(super) fn router() -> Router<AppState> {
    Router::new()
        .route(
            "/challenges",
            get(challenges::list).post(challenges::create),
        )
        .route("/challenges/{id}", get(challenges::show))
        .route("/challenges/{id}/accept", post(challenges::accept))
        .route("/challenges/{id}/decline", post(challenges::decline))
        .route("/challenges/{id}/cancel", post(challenges::cancel))
        .route("/games", get(lists::games))
        .route("/games/{id}", get(lists::game))
        .route("/games/{id}/events", get(lists::game_events))
        .route("/games/{id}/review", get(lists::review))
        .route("/games/{id}/turns", post(acts::turn))
        .route("/games/{id}/swap", post(acts::swap))
        .route("/games/{id}/pass", post(acts::pass))
        .route("/games/{id}/resign", post(acts::resign))
        .route("/games/{id}/undo", post(acts::undo))
        .route("/games/{id}/undo/answer", post(acts::answer_undo))
        .route(
            "/games/{id}/conditionals",
            get(acts::conditionals).put(acts::set_conditionals),
        )
        .route("/games/{id}/rematch", post(challenges::rematch))
        .route("/games/{id}/guest-link", post(challenges::guest_link))
        .route("/games/{id}/chat", get(social::chat).post(social::say))
        .route("/games/{id}/note", get(social::note).put(social::set_note))
        .route(
            "/games/{id}/follow",
            put(social::follow).delete(social::unfollow),
        )
        .route("/preview", post(lists::preview))
        .route("/standings", get(lists::standings))
        .route("/users/{name}", get(lists::player))
        .route("/history.ndjson", get(lists::history))
        .route("/account", get(lists::account))
        .route("/account/data", get(lists::own_data))
        .route("/openapi.json", get(lists::openapi_json))
}
