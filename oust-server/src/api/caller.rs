//! Identifies the caller: a user by a token, a guest by the secret of a seat, a browser by its
//! cookies, or an anonymous caller.

use axum::extract::FromRequestParts;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;

use super::errors::ApiError;
use crate::account::{Identity, Secret};
use crate::http::{AppState, BrowserCaller};
use crate::service::{HeldCredential, Service, ServiceError};

/// The caller of a request. A header with an invalid token is refused on every route.
pub(crate) struct Caller(pub(crate) Identity);

/// The caller of a stream, with the credential that the stream ends with.
pub(crate) struct HeldCaller {
    pub(crate) identity: Identity,
    /// `None` for a caller without rights of its own.
    pub(crate) credential: Option<HeldCredential>,
}

impl FromRequestParts<AppState> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let caller = HeldCaller::from_request_parts(parts, state).await?;
        Ok(Self(caller.identity))
    }
}

impl FromRequestParts<AppState> for HeldCaller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let Some(header) = parts.headers.get(AUTHORIZATION) else {
            return Ok(by_cookie(parts, &state.service).await?);
        };
        let token = header.to_str().ok().and_then(|value| {
            let (scheme, token) = value.split_once(' ')?;
            scheme
                .eq_ignore_ascii_case("bearer")
                .then(|| Secret::new(token.trim()))
        });
        let token = token.ok_or(ServiceError::SignIn)?;
        let identity = match state.service.identity_of_token(&token).await? {
            Identity::Nobody => state.service.guest(&token).await?,
            identity => identity,
        };
        if identity == Identity::Nobody {
            return Err(ServiceError::SignIn.into());
        }
        Ok(Self {
            identity,
            credential: Some(HeldCredential::of(&token)),
        })
    }
}

/// Identifies the caller by cookies, for reading only: a browser also sends its cookies with posts
/// that other sites make it send (cross-site request forgery).
async fn by_cookie(parts: &Parts, service: &Service) -> Result<HeldCaller, ServiceError> {
    if !parts.method.is_safe() {
        return Ok(HeldCaller {
            identity: Identity::Nobody,
            credential: None,
        });
    }
    let browser = BrowserCaller::read(&parts.headers, service).await?;
    let games = parts
        .uri
        .query()
        .and_then(|query| query.split_once("games="));
    let game = games.and_then(|(_, games)| games.split(['&', ',']).next()?.parse().ok());
    let identity = match game {
        Some(game) => browser.identity_in(game).await?,
        None => browser.identity(),
    };
    let secret = match identity {
        Identity::Nobody => None,
        Identity::Guest { game, .. } => browser.cookies.seat(game),
        Identity::User { .. } => browser.cookies.session(),
    };
    Ok(HeldCaller {
        identity,
        credential: secret.as_ref().map(HeldCredential::of),
    })
}
