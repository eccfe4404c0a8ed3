//! The page behind a friend's link: one use, by the first who sits down.

use askama::Template;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use super::games::GameCard;
use crate::account::Secret;
use crate::game::Kind;
use crate::service::{Service, ServiceError};
use crate::web::error::PageError;
use crate::web::form::{Form, redirect, redirect_with};
use crate::web::page_context::{Layout, PageContext, render};

/// The meaning of a link for its visitor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LinkState {
    /// The visitor may sit down.
    Free,
    /// The visitor plays on another seat of the game, and is to send the link to a friend.
    Own,
    /// Another visitor has sat down.
    Used,
}

#[derive(Template)]
#[template(path = "guest.html")]
struct FriendPage {
    page: Layout,
    state: LinkState,
    token: String,
    /// The address of the link.
    link: String,
    kind: Kind,
    games: Vec<GameCard>,
}

/// The form of the button that sits down.
#[derive(Deserialize)]
pub(crate) struct SeatForm {
    /// The name that a guest gives; empty for no name.
    #[serde(default)]
    name: String,
}

/// Asks whether to sit down: a program that previews links in messages must not take the seat.
pub(crate) async fn show(
    context: PageContext,
    State(service): State<Service>,
    Path(token): Path<String>,
) -> Result<Response, PageError> {
    let at = service.linked_seat(&Secret::new(&token)).await?;
    let identity = context.caller.identity_in(at.game).await?;
    let snapshot = match service.game(identity, at.game).await {
        Ok(game) => Some(game),
        // A private game is shown by its link, to the visitor who may still sit down.
        Err(ServiceError::NotFound { .. }) if at.taken_at.is_none() => {
            Some(service.game_of_link(&Secret::new(&token)).await?)
        }
        Err(ServiceError::NotFound { .. }) => None,
        Err(error) => return Err(error.into()),
    };
    let seat = snapshot.as_ref().and_then(|game| game.seat);
    if seat == Some(at.seat) && at.taken_at.is_some() {
        return Ok(redirect(&format!("/g/{}", at.game)));
    }
    let own_seat = seat.filter(|seat| *seat != at.seat);
    let state = match (own_seat, at.taken_at) {
        (_, Some(_)) => LinkState::Used,
        (Some(_), None) => LinkState::Own,
        (None, None) => LinkState::Free,
    };
    let page = context.layout();
    let games = snapshot.iter().map(|game| GameCard::new(&page, &game.game));
    let template = FriendPage {
        games: games.collect(),
        kind: snapshot.map_or(Kind::Oust, |game| game.game.settings.kind),
        link: format!("{}/j/{token}", service.config().public_url),
        state,
        token,
        page,
    };
    let status = match state {
        LinkState::Used => StatusCode::GONE,
        LinkState::Free | LinkState::Own => StatusCode::OK,
    };
    Ok((status, render(&template)).into_response())
}

/// Sits down: an account as itself, or else a guest, whose seat is a cookie. Redirects to the game,
/// or back to the page, which says why not.
pub(crate) async fn sit_down(
    context: PageContext,
    State(service): State<Service>,
    Path(token): Path<String>,
    Form(SeatForm { name }): Form<SeatForm>,
) -> Result<Response, PageError> {
    let link = Secret::new(&token);
    let at = service.linked_seat(&link).await?;
    let identity = context.caller.identity_in(at.game).await?;
    match service.sit_down(&link, identity, &name).await {
        Ok(seated) => {
            let mut cookies = context.caller.cookies;
            if let Some(secret) = &seated.secret {
                cookies.set_seat(seated.game, secret);
            }
            Ok(redirect_with(cookies, &format!("/g/{}", seated.game)))
        }
        // The page tells the states apart.
        Err(ServiceError::Conflict(_)) => Ok(redirect(&format!("/j/{token}"))),
        Err(error) => Err(error.into()),
    }
}
