//! The pages, one module each.

mod analysis;
mod challenge;
mod game;
mod games;
mod guest;
mod help;
mod lobby;
mod login;
mod new_game;
mod player;
mod preferences;
mod push;
mod rules;
mod session;
mod settings;
mod signup;
mod standings;

use axum::Router;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post, put};

use crate::http::{AppState, Cookies};

/// Returns the routes of all pages and their forms.
pub(super) fn router() -> Router<AppState> {
    Router::new()
        .route("/", get(lobby::show))
        .route("/games", get(games::all))
        .route("/me", get(games::mine))
        .route("/next", get(games::next))
        .route("/challenges", post(new_game::begin))
        .route("/challenges/{id}", get(challenge::show))
        .route("/challenges/{id}/accept", post(challenge::accept))
        .route("/challenges/{id}/decline", post(challenge::decline))
        .route("/challenges/{id}/cancel", post(challenge::cancel))
        .route("/j/{token}", get(guest::ask).post(guest::take))
        .route("/standings", get(standings::show))
        .route("/u/{name}", get(player::show))
        .route("/rules/{kind}", get(rules::show))
        .route("/help", get(help::show))
        .route("/signup", get(signup::show).post(signup::sign_up))
        .route("/login", get(login::show).post(login::sign_in))
        .route("/login/link", post(login::mail_link))
        .route("/l/{token}", get(login::ask).post(login::use_link))
        .route("/logout", post(session::sign_out))
        .nest("/settings", settings::router())
        .route("/preferences", post(preferences::set))
        .route("/analysis", get(analysis::show))
        .route("/push", put(push::subscribe).delete(push::unsubscribe))
        .route("/push/news", get(push::news))
        .route("/csp-report", post(csp_report))
        .nest("/g/{id}", game::router())
}

/// Redirects to a page after a form; to the lobby if `path` is not a path of this server.
fn redirect(path: &str) -> Response {
    // `//host` and `/\host` lead browsers to another server; a line break would forge a header.
    let is_local = path.starts_with('/') && !path.starts_with("//") && !path.contains('\\');
    let path = if is_local && !path.contains(char::is_control) {
        path
    } else {
        "/"
    };
    Redirect::to(path).into_response()
}

/// Redirects to a page and sets cookies.
fn redirect_with(cookies: Cookies, path: &str) -> Response {
    (cookies, redirect(path)).into_response()
}

/// Counts a browser's report of a violation of the content security policy. The server's own pages
/// never violate it.
async fn csp_report(
    axum::extract::State(state): axum::extract::State<AppState>,
    headers: HeaderMap,
) {
    // The body is not read: any client can send any report.
    state.metrics.policy_violation();
    let agent = headers
        .get("user-agent")
        .and_then(|agent| agent.to_str().ok());
    tracing::warn!(
        agent,
        "a browser reports a violation of the content security policy"
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_paths_of_this_server_are_followed() {
        for (path, led) in [
            ("/g/101?t=e4", "/g/101?t=e4"),
            ("https://evil.example", "/"),
            ("//evil.example", "/"),
            ("/\\evil.example", "/"),
            ("/a\nb", "/"),
            ("", "/"),
        ] {
            let response = redirect(path);
            assert_eq!(response.headers()["location"], led, "{path}");
        }
    }
}
