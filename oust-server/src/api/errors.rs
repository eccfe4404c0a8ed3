//! The errors of the API.

use std::collections::BTreeMap;

use axum::Json;
use axum::body::to_bytes;
use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::openapi::{self, Content, Ref, RefOr};
use utoipa::{IntoResponses, ToSchema};

use super::views::{self, GameView};
use crate::game::{Explanation, Refusal};
use crate::service::ServiceError;

/// An error as JSON.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ErrorBody {
    /// What is wrong.
    pub error: ErrorView,
    /// The game as it is, where the request concerned one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<Box<GameView>>,
}

/// What is wrong with a request.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ErrorView {
    /// The code: a word, or that of the validator for an illegal turn.
    pub code: String,
    /// The fault in words.
    pub message: String,
    /// The points that an illegal turn concerns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<Vec<String>>,
}

/// The refusals that the description lists for a route.
pub(crate) struct Refusals;

impl IntoResponses for Refusals {
    fn responses() -> BTreeMap<String, RefOr<openapi::Response>> {
        let refusals = [
            ("400", "the body or the query is unreadable"),
            ("401", "no token, or one that is not valid"),
            ("403", "not allowed"),
            ("404", "not there, or hidden"),
            ("409", "the state has changed, or does not allow it"),
            ("408", "the body came too slowly"),
            ("413", "the body is too long"),
            ("422", "against a rule or a limit"),
            ("429", "too many requests"),
            ("503", "the store is not available"),
        ];
        let content = || Content::new(Some(Ref::from_schema_name("ErrorBody")));
        let response = |(status, description): (&str, &str)| {
            let response = openapi::ResponseBuilder::new()
                .description(description)
                .content("application/json", content())
                .build();
            (status.to_owned(), RefOr::T(response))
        };
        refusals.into_iter().map(response).collect()
    }
}

/// An error with its status.
#[derive(Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    body: ErrorBody,
}

impl ApiError {
    /// Returns an error without a game.
    pub(crate) fn new(status: StatusCode, code: &str, message: impl Into<String>) -> Self {
        let error = ErrorView {
            code: code.to_owned(),
            message: message.into(),
            points: None,
        };
        Self {
            status,
            body: ErrorBody { error, game: None },
        }
    }

    /// Returns the error of an address that means nothing.
    pub(crate) fn not_found() -> Self {
        Self::new(
            StatusCode::NOT_FOUND,
            "not-found",
            "there is nothing at this address",
        )
    }
}

/// Returns the status of an error, for pages too.
pub(crate) fn status_of(error: &ServiceError) -> StatusCode {
    match error {
        ServiceError::NotFound { .. } => StatusCode::NOT_FOUND,
        ServiceError::SignIn => StatusCode::UNAUTHORIZED,
        ServiceError::Forbidden(_)
        | ServiceError::WrongPassword
        | ServiceError::Banned { .. }
        | ServiceError::Muted { .. }
        | ServiceError::NoChallenges { .. }
        | ServiceError::NoSignUp(_) => StatusCode::FORBIDDEN,
        ServiceError::Refused {
            refusal: Refusal::Illegal(_),
            ..
        }
        | ServiceError::Invalid(_)
        | ServiceError::Format(_)
        | ServiceError::KeyUsed
        | ServiceError::OwnChallenge
        | ServiceError::OfferNotPublic => StatusCode::UNPROCESSABLE_ENTITY,
        ServiceError::Stale { .. }
        | ServiceError::NotOver
        | ServiceError::Taken
        | ServiceError::SeatTaken
        | ServiceError::ReportClosed
        | ServiceError::ReportedAlready
        | ServiceError::Conflict(_)
        | ServiceError::Refused { .. } => StatusCode::CONFLICT,
        ServiceError::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
        ServiceError::Damaged(_) => StatusCode::INTERNAL_SERVER_ERROR,
        ServiceError::Store(_) => StatusCode::SERVICE_UNAVAILABLE,
    }
}

impl From<ServiceError> for ApiError {
    fn from(error: ServiceError) -> Self {
        let status = status_of(&error);
        if status.is_server_error() {
            tracing::error!(%error, "a request failed");
        }
        // A refused turn is explained once: the validator replays it for that.
        if let ServiceError::Refused {
            refusal: Refusal::Illegal(refused),
            ..
        } = &error
        {
            let Explanation {
                code,
                message,
                points,
            } = refused.explain(None);
            let mut api = Self::new(status, &code, message);
            api.body.error.points = Some(points);
            return api;
        }
        let message = match &error {
            // The database's message may contain paths, so it only goes to the log.
            ServiceError::Store(_) => "the store is not available; try again later".to_owned(),
            error => error.to_string(),
        };
        let mut api = Self::new(status, &error.code(), message);
        match error {
            ServiceError::Stale { game, .. } => api.body.game = Some(Box::new(views::game(&game))),
            ServiceError::Refused { game, .. } => {
                api.body.game = game.map(|game| Box::new(views::game(&game)));
            }
            _ => {}
        }
        api
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.body)).into_response();
        let headers = response.headers_mut();
        match self.status {
            // RFC 9110 demands the header with this status.
            StatusCode::UNAUTHORIZED => {
                headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
            }
            StatusCode::SERVICE_UNAVAILABLE | StatusCode::TOO_MANY_REQUESTS => {
                headers.insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
            }
            _ => {}
        }
        response
    }
}

/// Answers an address without a route.
pub(crate) fn no_route() -> Response {
    ApiError::not_found().into_response()
}

/// Answers a method that an address does not have.
pub(crate) async fn no_method() -> ApiError {
    let message = "the address has other methods";
    ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "method", message)
}

/// Gives errors of the framework a body in JSON, too.
pub(crate) async fn describe(request: Request, next: Next) -> Response {
    let response = next.run(request).await;
    let (status, headers) = (response.status(), response.headers());
    let is_json = headers
        .get(header::CONTENT_TYPE)
        .is_some_and(|media_type| media_type == "application/json");
    if !(status.is_client_error() || status.is_server_error()) || is_json {
        return response;
    }
    // The framework's messages are one line; a longer body is no message.
    let text = to_bytes(response.into_body(), 1000)
        .await
        .unwrap_or_default();
    let message = match std::str::from_utf8(&text) {
        Ok(text) if !text.is_empty() => text.to_owned(),
        _ => status.canonical_reason().unwrap_or_default().to_owned(),
    };
    ApiError::new(status, "request", message).into_response()
}
