//! What the API and the pages share: the state of the handlers, limits, logs, cookies, and who asks.

mod cookies;
mod limits;
mod requests;
mod state;
mod visitor;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::from_fn_with_state;
use tower_http::set_header::SetResponseHeaderLayer;

pub(crate) use cookies::Cookies;
pub use limits::Limits;
pub(crate) use limits::{Client, StreamPermit};
pub use state::AppState;
pub(crate) use visitor::Visitor;

/// The most bytes of a request's body.
const MAX_BODY: usize = 64 * 1024;

/// Returns routes with what holds for all of them: limits, logs, and headers that forbid browsers
/// to guess types and to tell addresses. `policy` is the content security policy of their answers.
pub(crate) fn guarded(
    routes: Router<AppState>,
    state: &AppState,
    policy: &'static str,
) -> Router<AppState> {
    routes
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(from_fn_with_state(state.clone(), limits::limit))
        .layer(from_fn_with_state(state.clone(), requests::observe))
        .layer(fixed(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(fixed(header::REFERRER_POLICY, "no-referrer"))
        .layer(fixed(header::CONTENT_SECURITY_POLICY, policy))
}

fn fixed(name: HeaderName, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
}
