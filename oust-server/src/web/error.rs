//! The errors of pages. `error_page` renders them, once the language is known.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use crate::service::ServiceError;

/// An error that replaces a page or the effect of a form.
#[derive(Clone, Debug)]
pub(crate) struct PageError {
    pub(crate) status: StatusCode,
    /// The key of the heading in the catalog.
    pub(crate) key: &'static str,
    /// The error of the service, with its facts.
    pub(crate) cause: Option<ServiceError>,
}

impl PageError {
    fn new(status: StatusCode, key: &'static str) -> Self {
        Self {
            status,
            key,
            cause: None,
        }
    }

    /// Returns the error for a form that failed the CSRF check.
    pub(crate) fn foreign() -> Self {
        Self::new(StatusCode::FORBIDDEN, "error-foreign")
    }

    /// Returns the error for a client above its limit of attempts to sign in.
    pub(crate) fn too_many_attempts() -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "error-too-many-attempts")
    }

    /// Returns the error for a client above its limit of games without an account.
    pub(crate) fn too_many_games() -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "error-too-many-games")
    }

    /// Returns the error for a browser that can keep no more seats of guests.
    pub(crate) fn too_many_seats() -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "error-too-many-seats")
    }

    /// Returns the error for an offer that is no longer open.
    pub(crate) fn offer_gone() -> Self {
        Self::new(StatusCode::CONFLICT, "error-offer-gone")
    }

    /// Returns the error for an unknown address.
    pub(crate) fn not_found() -> Self {
        Self::from_status(StatusCode::NOT_FOUND)
    }

    /// Returns an error with the general heading for `status`, without details.
    pub(crate) fn from_status(status: StatusCode) -> Self {
        let key = match status {
            StatusCode::NOT_FOUND => "error-not-found",
            StatusCode::UNAUTHORIZED => "error-sign-in",
            StatusCode::FORBIDDEN => "error-forbidden",
            StatusCode::CONFLICT => "error-conflict",
            StatusCode::TOO_MANY_REQUESTS => "error-too-many",
            StatusCode::REQUEST_TIMEOUT => "error-too-slow",
            StatusCode::PAYLOAD_TOO_LARGE => "error-too-long",
            StatusCode::SERVICE_UNAVAILABLE => "error-unavailable",
            status if status.is_server_error() => "error-server",
            _ => "error-invalid",
        };
        Self::new(status, key)
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
            // A page that exists for some visitors answers the others as an unknown address does.
            ServiceError::Store(_)
            | ServiceError::SignIn
            | ServiceError::NotFound { what: "page", .. } => page_error,
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
    /// Returns an empty response with the status, and the error among its extensions. There
    /// `error_page::prepare` finds it and renders the page.
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}
