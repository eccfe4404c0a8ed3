//! Challenges.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use super::errors::{ApiError, Refusals};
use super::extractors::{Body, Caller, GamePath, GuestCaller, IdRequest, Key};
use super::views::{self, GameView};
use crate::account::Identity;
use crate::service::{Accepted, ChallengeRequest, ChallengeView, Service, ServiceError};

/// The secret link of a guest's seat.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GuestLinkView {
    /// The address, shown once.
    guest_link: String,
}

/// Makes a challenge. The engine accepts at once, and so does an open challenge to anyone that wants
/// the same. Without a token a challenge to anyone is an offer of a guest: the answer has the secret
/// of it, which is sent as the token from then on, and is good for the seat, too. The offer ends
/// three minutes after the last request for it. An `Idempotency-Key` needs an account.
#[utoipa::path(post, path = "/api/v1/challenges", tag = "challenges", request_body = ChallengeRequest,
    responses((status = 201, body = ChallengeView), Refusals))]
pub(crate) async fn create(
    Caller(identity): Caller,
    GuestCaller(guest): GuestCaller,
    State(service): State<Service>,
    Key(key): Key,
    Body(request): Body<ChallengeRequest>,
) -> Result<(StatusCode, Json<ChallengeView>), ApiError> {
    if let Identity::Nobody = identity {
        let guest = guest.may_begin()?;
        if key.is_some() {
            // Another client with the same key would get the secret.
            let message = "an `Idempotency-Key` needs an account";
            return Err(ServiceError::invalid(message).into());
        }
        let own = guest.own.clone();
        let mut made = service.offer_as_guest(request, guest).await?;
        made.guest_secret = Some(own.expose().to_owned());
        return Ok((StatusCode::CREATED, Json(made)));
    }
    Ok((
        StatusCode::CREATED,
        Json(service.challenge(identity, request, key).await?),
    ))
}

/// Lists one's own open challenges and those to anyone.
#[utoipa::path(get, path = "/api/v1/challenges", tag = "challenges",
    responses((status = 200, body = Vec<ChallengeView>), Refusals))]
pub(crate) async fn list(
    Caller(identity): Caller,
    State(service): State<Service>,
) -> Result<Json<Vec<ChallengeView>>, ApiError> {
    Ok(Json(service.challenges(identity).await?))
}

/// Returns a challenge. Asked for by its guest, an offer stays open for three more minutes.
#[utoipa::path(get, path = "/api/v1/challenges/{id}", tag = "challenges", params(("id" = String, Path, description = "the id of the challenge")),
    responses((status = 200, body = ChallengeView), Refusals))]
pub(crate) async fn show(request: IdRequest) -> Result<Json<ChallengeView>, ApiError> {
    if let Identity::Offering { offer } = request.identity {
        request.service.renew_offers(vec![offer]).await?;
    }
    Ok(Json(
        request
            .service
            .challenge_by_id(request.identity, request.id)
            .await?,
    ))
}

/// Accepts a challenge. The game begins when all players have accepted; before, the challenge is
/// answered. A repeated request has the same answer.
#[utoipa::path(post, path = "/api/v1/challenges/{id}/accept", tag = "challenges", params(("id" = String, Path, description = "the id of the challenge")),
    responses((status = 201, body = GameView), (status = 200, body = ChallengeView), Refusals))]
pub(crate) async fn accept(request: IdRequest) -> Result<Response, ApiError> {
    Ok(
        match request.service.accept(request.identity, request.id).await? {
            Accepted::Begun(game) => {
                (StatusCode::CREATED, Json(views::game(&game))).into_response()
            }
            Accepted::Waiting(challenge) => Json(challenge).into_response(),
        },
    )
}

/// Takes an open challenge to anyone without an account, and begins the game. The answer has the
/// secret of the guest's seat.
#[utoipa::path(post, path = "/api/v1/challenges/{id}/take", tag = "challenges", params(("id" = String, Path, description = "the id of the challenge")),
    responses((status = 201, body = ChallengeView), Refusals))]
pub(crate) async fn take(
    GuestCaller(guest): GuestCaller,
    request: IdRequest,
) -> Result<(StatusCode, Json<ChallengeView>), ApiError> {
    let IdRequest {
        service,
        identity,
        id,
    } = request;
    if identity != Identity::Nobody {
        let reason = "with an account or a seat, accept the challenge";
        return Err(ServiceError::Forbidden(reason).into());
    }
    let guest = guest.may_begin()?;
    let own = guest.own.clone();
    service.take_as_guest(id.clone(), guest).await?;
    let seated = service.guest(&own).await?;
    let mut taken = service.challenge_by_id(seated, id).await?;
    taken.guest_secret = Some(own.expose().to_owned());
    Ok((StatusCode::CREATED, Json(taken)))
}

/// Declines a challenge.
#[utoipa::path(post, path = "/api/v1/challenges/{id}/decline", tag = "challenges", params(("id" = String, Path, description = "the id of the challenge")),
    responses((status = 200, body = ChallengeView), Refusals))]
pub(crate) async fn decline(request: IdRequest) -> Result<Json<ChallengeView>, ApiError> {
    Ok(Json(
        request
            .service
            .decline(request.identity, request.id)
            .await?,
    ))
}

/// Cancels one's own challenge.
#[utoipa::path(post, path = "/api/v1/challenges/{id}/cancel", tag = "challenges", params(("id" = String, Path, description = "the id of the challenge")),
    responses((status = 200, body = ChallengeView), Refusals))]
pub(crate) async fn cancel(request: IdRequest) -> Result<Json<ChallengeView>, ApiError> {
    Ok(Json(
        request.service.cancel(request.identity, request.id).await?,
    ))
}

/// Offers a rematch of a game that is over, with the colors exchanged, or accepts the offer of the
/// others. The game begins with the last offer; a repeated one answers the same. Between accounts the
/// offer is a challenge; a guest answers by the same request, and gets the secret of the new seat.
#[utoipa::path(post, path = "/api/v1/games/{id}/rematch", tag = "challenges", params(GamePath),
    responses((status = 201, body = ChallengeView), Refusals))]
pub(crate) async fn rematch(
    request: IdRequest,
) -> Result<(StatusCode, Json<ChallengeView>), ApiError> {
    Ok((
        StatusCode::CREATED,
        Json(
            request
                .service
                .rematch(request.identity, request.game()?)
                .await?,
        ),
    ))
}

/// Offers the guest's open seat by a new secret link. The old link stops working.
#[utoipa::path(post, path = "/api/v1/games/{id}/guest-link", tag = "challenges", params(GamePath),
    responses((status = 201, body = GuestLinkView), Refusals))]
pub(crate) async fn guest_link(
    request: IdRequest,
) -> Result<(StatusCode, Json<GuestLinkView>), ApiError> {
    let link = request
        .service
        .renew_guest_link(request.identity, request.game()?)
        .await?;
    let guest_link = link.url(&request.service.config().public_url);
    Ok((StatusCode::CREATED, Json(GuestLinkView { guest_link })))
}
