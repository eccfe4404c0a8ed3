//! Who asks: a user by a token, a guest by the secret of a seat, or nobody.

use axum::extract::FromRequestParts;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;

use super::AppState;
use super::errors::ApiError;
use crate::people::{Actor, Secret};
use crate::service::ServiceError;

/// Who asks. A header with a token that is not valid is refused on every route.
pub(super) struct Who(pub(super) Actor);

impl FromRequestParts<AppState> for Who {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let Some(header) = parts.headers.get(AUTHORIZATION) else {
            return Ok(Self(Actor::Nobody));
        };
        let token = header.to_str().ok().and_then(|value| {
            let (scheme, token) = value.split_once(' ')?;
            scheme
                .eq_ignore_ascii_case("bearer")
                .then(|| Secret::new(token.trim()))
        });
        let token = token.ok_or(ServiceError::SignIn)?;
        let actor = match state.service.actor_of_token(&token).await? {
            Actor::Nobody => state.service.guest(&token).await?,
            actor => actor,
        };
        if actor == Actor::Nobody {
            return Err(ServiceError::SignIn.into());
        }
        Ok(Self(actor))
    }
}
