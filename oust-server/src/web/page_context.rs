//! The visitor of a page with language and preferences, and the middleware around all pages.

use axum::extract::{FromRequestParts, Request, State};
use axum::http::header;
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::catalog::Language;
use super::error::{PageError, error_page};
use super::form::FormKey;
use super::layout::Layout;
use super::preferences;
use crate::account::{Preferences, Secret};
use crate::http::{AppState, BrowserCaller, Cookies};
use crate::service::ServiceError;

/// A request for a page.
pub(super) struct PageContext {
    pub(super) caller: BrowserCaller,
    /// The preferences from the cookie.
    pub(super) preferences: Preferences,
    /// The language that the visitor chose, or else the best one for `Accept-Language`.
    pub(super) language: Language,
    /// The path and the query of the request.
    pub(super) path: String,
    key: FormKey,
}

/// The path and the query of a request. [`prepare`] stores them, because the router removes the
/// prefix of a nested route from the address.
#[derive(Clone)]
struct PagePath(String);

impl PageContext {
    /// Returns the common data of a page, with a fresh token for its forms.
    pub(super) fn layout(&self) -> Layout {
        Layout::new(self, &self.key)
    }

    async fn read(parts: &Parts, state: &AppState) -> Result<Self, ServiceError> {
        let caller = BrowserCaller::read(&parts.headers, &state.service).await?;
        let preferences = preferences::read(&caller.cookies);
        let accepted = parts.headers.get(header::ACCEPT_LANGUAGE);
        let accepted = accepted.and_then(|value| value.to_str().ok());
        let language = preferences
            .language
            .unwrap_or_else(|| Language::negotiate(accepted.unwrap_or_default()));
        let path = parts.extensions.get::<PagePath>();
        Ok(Self {
            caller,
            preferences,
            language,
            path: path.map_or_else(String::new, |path| path.0.clone()),
            key: parts
                .extensions
                .get::<FormKey>()
                .cloned()
                .unwrap_or_default(),
        })
    }
}

impl FromRequestParts<AppState> for PageContext {
    type Rejection = PageError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, PageError> {
        Ok(Self::read(parts, state).await?)
    }
}

/// Gives each browser a form key, and renders errors as pages in the visitor's language.
pub(super) async fn prepare(
    State(state): State<AppState>,
    mut request: Request,
    next: Next,
) -> Response {
    let mut cookies = Cookies::new(request.headers(), &state.service.config().public_url);
    let (key, is_new) = match cookies.get("form") {
        Some(key) => (Secret::new(key), false),
        None => match Secret::random("") {
            Ok(key) => (key, true),
            Err(error) => return PageError::from(ServiceError::from(error)).into_response(),
        },
    };
    request.extensions_mut().insert(FormKey::new(key.clone()));
    let path = request.uri().path_and_query().map(ToString::to_string);
    let path = PagePath(path.unwrap_or_default());
    request.extensions_mut().insert(path);
    let (parts, body) = request.into_parts();
    // The handler consumes the request; an error page needs its headers after that.
    let asked = parts.clone();
    let mut response = next.run(Request::from_parts(parts, body)).await;
    let status = response.status();
    // A response with a body describes its error itself: form pages, and files with API errors.
    let is_described = has_type(&response, "text/html") || has_type(&response, "application/json");
    if (status.is_client_error() || status.is_server_error()) && !is_described {
        let error = response.extensions_mut().remove::<PageError>();
        let error = error.unwrap_or_else(|| PageError::from_status(status));
        // If the store is unavailable, the page has no visitor: the defaults apply.
        let context = PageContext::read(&asked, &state).await;
        response = error_page(&error, context.ok().as_ref(), &response);
    }
    // Only pages have forms that need the key.
    if is_new && has_type(&response, "text/html") {
        cookies.set("form", key.expose());
        return (cookies, response).into_response();
    }
    response
}

fn has_type(response: &Response, media_type: &str) -> bool {
    let kind = response.headers().get(header::CONTENT_TYPE);
    kind.is_some_and(|kind| kind.as_bytes().starts_with(media_type.as_bytes()))
}
