//! The pages, one module each.

mod analysis;
mod challenge;
mod first_stone;
mod game;
mod games;
mod legal;
mod lesson;
mod lobby;
mod login;
mod moderate;
mod new_game;
mod picture;
mod players;
mod push;
mod puzzle;
mod puzzles;
mod rules;
mod seats;
mod settings;
mod settings_page;
mod signup;
mod unsubscribe;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::middleware::from_extractor_with_state;
use axum::routing::{get, post, put};

use super::page_context::RoomForSeat;
use crate::http::AppState;

/// Returns the routes of all pages and their forms.
pub(crate) fn router(state: &AppState) -> Router<AppState> {
    let sit_down = post(seats::sit_down).layer(from_extractor_with_state::<RoomForSeat, AppState>(
        state.clone(),
    ));
    Router::new()
        .route("/", get(lobby::show))
        .route("/preview.png", get(picture::of_site))
        .route("/games", get(games::all))
        .route("/me", get(games::mine))
        .route("/next", get(games::next))
        .route("/challenges", post(lobby::begin))
        .route("/first-stone", post(first_stone::begin))
        .route("/learn", get(lesson::begin))
        .route("/learn/{step}", get(lesson::show))
        .route("/puzzles", get(puzzles::list))
        .route("/puzzles/next", get(puzzles::next))
        .route("/puzzles/daily", get(puzzles::of_day))
        .route("/puzzles/{number}", get(puzzle::show))
        .route("/puzzles/{number}/answer", post(puzzle::answer))
        .route("/puzzles/{number}/solution", post(puzzle::give_up))
        .route("/challenges/{id}", get(challenge::show))
        .route("/challenges/{id}/accept", post(challenge::accept))
        .route("/challenges/{id}/decline", post(challenge::decline))
        .route("/challenges/{id}/cancel", post(challenge::cancel))
        .route("/j/{token}", get(seats::show).merge(sit_down))
        .route("/standings", get(players::standings))
        .route("/u/{name}", get(players::player))
        .route("/u/{name}/block", post(players::block))
        .route("/moderate", get(moderate::show).post(moderate::decide))
        .route("/rules/{kind}", get(rules::show))
        .route("/help", get(rules::help))
        .merge(legal::router())
        .route("/signup", get(signup::show).post(signup::sign_up))
        .route("/login", get(login::show).post(login::sign_in))
        .route("/login/link", post(login::mail_link))
        .route("/l/{token}", get(login::ask_for_link).post(login::use_link))
        .route(
            "/unsubscribe/{token}",
            get(unsubscribe::ask).post(unsubscribe::end),
        )
        .route("/logout", post(login::sign_out))
        // A nested router removes its prefix from the address: `PagePath` keeps the whole of it.
        .nest("/settings", settings::router())
        .route("/preferences", post(settings::set_preferences))
        .nest("/analysis", analysis::router())
        .route("/push", put(push::subscribe).delete(push::unsubscribe))
        .route("/push/news", get(push::news))
        .route("/csp-report", post(csp_report))
        .nest("/g/{id}", game::router())
}

/// Counts a browser's report of a violation of the content security policy. The server's own pages
/// never violate it.
async fn csp_report(State(state): State<AppState>, headers: HeaderMap) {
    // The body is not read: any client can send any report.
    state.metrics.policy_violation();
    let agent = headers
        .get(header::USER_AGENT)
        .and_then(|agent| agent.to_str().ok());
    tracing::warn!(
        agent,
        "a browser reports a violation of the content security policy"
    );
}
