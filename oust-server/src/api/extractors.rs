//! The extractors of the API: the caller, the ids in paths, and bodies.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use axum::http::StatusCode;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use utoipa::IntoParams;
use utoipa::openapi::Required;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, SchemaFormat, Type};

use super::errors::ApiError;
use crate::account::{Identity, Secret};
use crate::http::{AppState, BrowserCaller, Client, Limits};
use crate::id::GameId;
use crate::service::{HeldCredential, OfferingGuest, Service, ServiceError};

/// The caller of a request: a user by a token, a guest by the secret of a seat, a browser by its
/// cookies, or an anonymous caller. A header with an invalid token is refused on every route.
pub(crate) struct Caller(pub(crate) Identity);

/// The caller of a stream, with the credential that the stream ends with.
pub(crate) struct HeldCaller {
    pub(crate) identity: Identity,
    /// `None` for a caller without rights of its own.
    pub(crate) credential: Option<HeldCredential>,
}

/// A request for a route with an id in its path.
pub(crate) struct IdRequest {
    pub(crate) service: Service,
    pub(crate) identity: Identity,
    pub(crate) id: String,
}

/// The `Idempotency-Key` of a request; `None` without one.
pub(crate) struct Key(pub(crate) Option<String>);

/// A body in JSON, whatever its content type says.
pub(crate) struct Body<T>(pub(crate) T);

/// The client of a request without an account, which may make or take an offer.
pub(crate) struct GuestCaller(pub(crate) GuestClient);

/// See [`GuestCaller`].
pub(crate) struct GuestClient {
    limits: Arc<Limits>,
    client: Client,
    is_foreign: bool,
}

/// The number of a game in a path, for the description.
pub(crate) struct GamePath;

impl FromRequestParts<AppState> for GuestCaller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let client = parts.extensions.get::<Client>().copied();
        let site = parts.headers.get("sec-fetch-site");
        Ok(Self(GuestClient {
            limits: state.limits.clone(),
            // The layer of the limits has set it.
            client: client.ok_or(ServiceError::SignIn)?,
            // A page of another site can make a browser send a request without a token.
            is_foreign: site.is_some_and(|site| site != "same-origin" && site != "none"),
        }))
    }
}

impl GuestClient {
    /// Counts another game of the client without an account, and returns the guest of a new secret.
    ///
    /// # Errors
    ///
    /// Fails above the limit, and for the page of another site.
    pub(crate) fn may_begin(&self) -> Result<OfferingGuest, ApiError> {
        if self.is_foreign {
            return Err(ServiceError::SignIn.into());
        }
        if !self.limits.may_begin_as_guest(self.client) {
            let message = "too many games without an account; try again in an hour";
            let status = StatusCode::TOO_MANY_REQUESTS;
            return Err(ApiError::new(status, "too-many", message));
        }
        Ok(OfferingGuest {
            own: Secret::random("").map_err(ServiceError::from)?,
            browser: None,
            name: None,
        })
    }
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
        let token = header
            .to_str()
            .ok()
            .and_then(|value| value.split_once(' '))
            .filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"))
            .map(|(_, token)| Secret::new(token.trim()))
            .ok_or(ServiceError::SignIn)?;
        let identity = match state.service.identity_of_token(&token).await? {
            // Users and guests send their secrets in the same header.
            Identity::Nobody => by_seat(&state.service, &token).await?,
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

/// Identifies a guest by the secret of a seat, of the link of an open seat, or of an open offer.
async fn by_seat(service: &Service, secret: &Secret) -> Result<Identity, ServiceError> {
    match service.guest(secret).await? {
        Identity::Nobody => match service.invited(secret).await? {
            Identity::Nobody => service.offering(secret).await,
            invited => Ok(invited),
        },
        guest => Ok(guest),
    }
}

impl<S: Sync> FromRequestParts<S> for Key {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let Some(header) = parts.headers.get("idempotency-key") else {
            return Ok(Self(None));
        };
        let Ok(key) = header.to_str() else {
            let message = "an `Idempotency-Key` has visible ASCII characters alone";
            return Err(ServiceError::invalid(message).into());
        };
        // An empty key would make all requests with one the same request.
        Ok(Self(Some(key.to_owned()).filter(|key| !key.is_empty())))
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
    let caller = BrowserCaller::read(&parts.headers, service).await?;
    // A stream of one game is also for the guest of a seat in it.
    let query = parts.uri.query().unwrap_or_default();
    let game = query
        .split_once("games=")
        .and_then(|(_, games)| games.split(['&', ',']).next()?.parse().ok());
    let identity = match game {
        Some(game) => caller.identity_in(game).await?,
        None => caller.identity(),
    };
    let secret = match identity {
        Identity::Nobody | Identity::Offering { .. } => None,
        Identity::Guest { game, .. } | Identity::Invited { game, .. } => caller.cookies.seat(game),
        Identity::User { .. } => caller.cookies.session(),
    };
    Ok(HeldCaller {
        identity,
        credential: secret.as_ref().map(HeldCredential::of),
    })
}

impl FromRequestParts<AppState> for IdRequest {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, Response> {
        let caller = Caller::from_request_parts(parts, state).await;
        let Caller(identity) = caller.map_err(IntoResponse::into_response)?;
        let path = Path::<String>::from_request_parts(parts, state).await;
        let Path(id) = path.map_err(IntoResponse::into_response)?;
        Ok(Self {
            service: state.service.clone(),
            identity,
            id,
        })
    }
}

impl IdRequest {
    /// Returns the number of the game in the path.
    pub(crate) fn game(&self) -> Result<GameId, ApiError> {
        game_id(&self.id)
    }
}

/// Parses the number of a game in a path; fails with status 404 for another text.
pub(crate) fn game_id(text: &str) -> Result<GameId, ApiError> {
    text.parse().map_err(|_| ApiError::not_found())
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let bytes = Bytes::from_request(request, state)
            .await
            .map_err(|rejection| {
                ApiError::new(rejection.status(), "body", rejection.body_text())
            })?;
        // An empty body is an empty object: `resign` needs nothing.
        let text = if bytes.is_empty() {
            b"{}".as_slice()
        } else {
            &bytes
        };
        serde_json::from_slice(text).map(Self).map_err(|error| {
            let message = format!("the body: {error}");
            ApiError::new(StatusCode::BAD_REQUEST, "body", message)
        })
    }
}

impl IntoParams for GamePath {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let number = ObjectBuilder::new()
            .schema_type(Type::Integer)
            .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64)));
        let path = ParameterBuilder::new()
            .name("id")
            .parameter_in(ParameterIn::Path)
            .required(Required::True)
            .description(Some("the number of the game"))
            .schema(Some(number));
        vec![path.build()]
    }
}
