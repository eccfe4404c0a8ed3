//! The files that programs read at fixed addresses: `robots.txt` and `security.txt`.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use super::error::PageError;
use crate::http::AppState;

/// The addresses that crawlers leave alone (RFC 9309). Links with secrets act or show private games;
/// `?` and the pages of lines have no end.
const ROBOTS: &str = "\
User-agent: *
Disallow: /api/
Disallow: /login
Disallow: /l/
Disallow: /j/
Disallow: /unsubscribe/
Disallow: /settings
Disallow: /me$
Disallow: /next$
Disallow: /push
Disallow: /events
Disallow: /analysis?
Disallow: /g/*?
Disallow: /g/*/what-if
";

/// Serves `robots.txt`.
pub(crate) async fn robots() -> Response {
    plain(ROBOTS.to_owned())
}

/// Serves `security.txt` for as long as the operator has a contact.
pub(crate) async fn security(State(state): State<AppState>) -> Result<Response, PageError> {
    let contact = state.site.security_contact.as_ref();
    let contact = contact.ok_or_else(PageError::not_found)?;
    let (service, url) = (&state.service, &state.service.config().public_url);
    Ok(plain(contact.file(url, service.now())))
}

fn plain(text: String) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CACHE_CONTROL, "public, max-age=3600"),
    ];
    (headers, text).into_response()
}
