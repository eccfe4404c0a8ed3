//! Errors as pages.

use askama::Template;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::frame::{Frame, shown};
use super::visit::Visit;
use crate::service::ServiceError;

/// Why a page is not shown or a form does nothing.
#[derive(Clone, Debug)]
pub(super) struct PageError {
    status: StatusCode,
    /// The key of the heading in the catalog.
    key: &'static str,
    /// What the service says.
    cause: Option<ServiceError>,
}

#[derive(Template)]
#[template(path = "error.html")]
struct ErrorPage<'a> {
    page: Frame,
    title: String,
    status: u16,
    /// The facts, in the language of the page.
    detail: Option<String>,
    /// The facts that no catalog has, in English.
    english: Option<&'a str>,
    /// Where to sign in, and return.
    sign_in: Option<String>,
    back: String,
}

impl PageError {
    /// Returns the error of a form that no page of this server has sent.
    pub(super) fn foreign() -> Self {
        Self {
            status: StatusCode::FORBIDDEN,
            key: "error-foreign",
            cause: None,
        }
    }

    /// Returns the error of a client who has tried too often to sign in.
    pub(super) fn too_many_attempts() -> Self {
        Self {
            status: StatusCode::TOO_MANY_REQUESTS,
            key: "error-too-many-attempts",
            cause: None,
        }
    }

    /// Returns the error of a client who has begun too many games without an account.
    pub(super) fn too_many_games() -> Self {
        Self {
            status: StatusCode::TOO_MANY_REQUESTS,
            key: "error-too-many-games",
            cause: None,
        }
    }

    /// Returns the error of an address that means nothing.
    pub(super) fn not_found() -> Self {
        Self::from_status(StatusCode::NOT_FOUND)
    }

    /// Returns the error of a status.
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
            // What the database said may tell paths; it is in the log.
            ServiceError::Store(_) | ServiceError::SignIn => page_error,
            error => Self {
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
    /// Returns the status; the layer around the routes makes the page.
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// Returns the page of an error, with the headers of the response that it replaces.
pub(super) fn error_page(
    error: &PageError,
    visit: Option<&Visit>,
    replaced: &Response,
) -> Response {
    let page = visit.map_or_else(Frame::plain, Visit::frame);
    let detail = error.cause.as_ref().and_then(|cause| page.reason(cause));
    let english = error.cause.as_ref().map(ToString::to_string);
    let back = back(&page.path);
    let template = ErrorPage {
        title: page.say(error.key).to_string(),
        status: error.status.as_u16(),
        english: english.as_deref().filter(|_| detail.is_none()),
        detail,
        sign_in: (error.status == StatusCode::UNAUTHORIZED)
            .then(|| format!("/login?back={}", back.replace('/', "%2F"))),
        back,
        page,
    };
    let mut response = shown(&template);
    *response.status_mut() = error.status;
    for (name, value) in replaced.headers() {
        let is_of_body = name == header::CONTENT_LENGTH || name == header::CONTENT_TYPE;
        if !is_of_body && !response.headers().contains_key(name) {
            response.headers_mut().append(name.clone(), value.clone());
        }
    }
    response
}

/// Returns the page to go back to: that of the game which the failed request was about, or the
/// visitor's own.
fn back(path: &str) -> String {
    if let Some(own) = ["/me", "/next", "/settings"]
        .into_iter()
        .find(|own| path.starts_with(own))
    {
        return own.to_owned();
    }
    let number = path.strip_prefix("/g/").unwrap_or_default();
    let number = number.split(['/', '?', '.']).next().unwrap_or_default();
    match number.parse::<i64>() {
        Ok(game) => format!("/g/{game}"),
        Err(_) => "/".to_owned(),
    }
}

/// Answers an address without a page.
pub(super) fn no_page() -> Response {
    PageError::not_found().into_response()
}

/// Answers a method that an address does not have.
pub(super) async fn no_method() -> PageError {
    PageError::from_status(StatusCode::METHOD_NOT_ALLOWED)
}
