//! Error pages.

use askama::Template;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::layout::{Layout, render};
use super::page_context::PageContext;
use crate::service::ServiceError;

/// An error that replaces a page or the effect of a form.
#[derive(Clone, Debug)]
pub(super) struct PageError {
    status: StatusCode,
    /// The key of the heading in the catalog.
    key: &'static str,
    /// The error of the service, with its facts.
    cause: Option<ServiceError>,
}

#[derive(Template)]
#[template(path = "error.html")]
struct ErrorPage<'a> {
    page: Layout,
    title: String,
    status: u16,
    /// The facts in the language of the page; `None` if the catalog has no text for them.
    detail: Option<String>,
    /// The facts in English, as a fallback for `detail`.
    english: Option<&'a str>,
    /// The address of the sign-in form, which returns to `back`.
    sign_in: Option<String>,
    back: String,
}

impl PageError {
    /// Returns the error for a form that failed the CSRF check.
    pub(super) fn foreign() -> Self {
        Self {
            status: StatusCode::FORBIDDEN,
            key: "error-foreign",
            cause: None,
        }
    }

    /// Returns the error for a client above its limit of attempts to sign in.
    pub(super) fn too_many_attempts() -> Self {
        Self {
            status: StatusCode::TOO_MANY_REQUESTS,
            key: "error-too-many-attempts",
            cause: None,
        }
    }

    /// Returns the error for a client above its limit of games without an account.
    pub(super) fn too_many_games() -> Self {
        Self {
            status: StatusCode::TOO_MANY_REQUESTS,
            key: "error-too-many-games",
            cause: None,
        }
    }

    /// Returns the error for an unknown address.
    pub(super) fn not_found() -> Self {
        Self::from_status(StatusCode::NOT_FOUND)
    }

    /// Returns an error with the general heading for `status`, without details.
    pub(super) fn from_status(status: StatusCode) -> Self {
        let key = match status {
            StatusCode::NOT_FOUND => "error-not-found",
            StatusCode::UNAUTHORIZED => "error-sign-in",
            StatusCode::FORBIDDEN => "error-forbidden",
            StatusCode::CONFLICT => "error-conflict",
            StatusCode::TOO_MANY_REQUESTS => "error-too-many",
            StatusCode::PAYLOAD_TOO_LARGE => "error-too-long",
            StatusCode::SERVICE_UNAVAILABLE => "error-unavailable",
            status if status.is_server_error() => "error-server",
            _ => "error-invalid",
        };
        Self {
            status,
            key,
            cause: None,
        }
    }
}

impl From<ServiceError> for PageError {
    fn from(error: ServiceError) -> Self {
        let status = crate::api::status_of(&error);
        if status.is_server_error() {
            tracing::error!(%error, "a page failed");
        }
        let page_error = Self::from_status(status);
        match error {
            // An error of the database may contain paths: it goes to the log only.
            ServiceError::Store(_) | ServiceError::SignIn => page_error,
            error => Self {
                // Status 429 has two causes: too many requests, and too many games, challenges or
                // tokens.
                key: if matches!(error, ServiceError::TooMany(_)) {
                    "error-limit"
                } else {
                    page_error.key
                },
                cause: Some(error),
                ..page_error
            },
        }
    }
}

impl IntoResponse for PageError {
    /// Returns an empty response with the status. The page follows in `visit::prepare`, which knows
    /// the language and finds the error among the response's extensions.
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// Renders the page of an error. It keeps the other headers of the response that it replaces.
pub(super) fn error_page(
    error: &PageError,
    context: Option<&PageContext>,
    replaced: &Response,
) -> Response {
    let page = context.map_or_else(Layout::plain, PageContext::layout);
    let detail = error.cause.as_ref().and_then(|cause| page.reason(cause));
    let english = error.cause.as_ref().map(ToString::to_string);
    let back = back(&page.path);
    let template = ErrorPage {
        title: page.phrase(error.key).to_string(),
        status: error.status.as_u16(),
        english: english.as_deref().filter(|_| detail.is_none()),
        detail,
        sign_in: (error.status == StatusCode::UNAUTHORIZED)
            .then(|| format!("/login?back={}", back.replace('/', "%2F"))),
        back,
        page,
    };
    let mut response = render(&template);
    *response.status_mut() = error.status;
    for (name, value) in replaced.headers() {
        // The length and the type of the replaced body are wrong for the page.
        let is_of_body = name == header::CONTENT_LENGTH || name == header::CONTENT_TYPE;
        if !is_of_body && !response.headers().contains_key(name) {
            response.headers_mut().append(name.clone(), value.clone());
        }
    }
    response
}

/// Returns the page to go back to: the page of the failed request's game, the account page that it
/// was below, or the lobby.
fn back(path: &str) -> String {
    if let Some(own) = ["/me", "/next", "/settings"]
        .into_iter()
        .find(|own| path.starts_with(own))
    {
        return own.to_owned();
    }
    let number = path.strip_prefix("/g/").unwrap_or_default();
    // A path such as `/g/101.oust?t=e4` leads back to `/g/101`.
    let number = number.split(['/', '?', '.']).next().unwrap_or_default();
    match number.parse::<i64>() {
        Ok(game) => format!("/g/{game}"),
        Err(_) => "/".to_owned(),
    }
}

/// Answers an unknown address.
pub(super) fn no_page() -> Response {
    PageError::not_found().into_response()
}

/// Answers a method that the address does not support.
pub(super) async fn no_method() -> PageError {
    PageError::from_status(StatusCode::METHOD_NOT_ALLOWED)
}
