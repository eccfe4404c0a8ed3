//! The secret link of a guest's seat. Its page asks for a confirmation, and the form stores the
//! seat in the browser.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::Response;

use super::challenge::Empty;
use super::games::GameCard;
use super::redirect_with;
use crate::account::{Identity, Secret};
use crate::game::Kind;
use crate::service::{Service, ServiceError};
use crate::web::error::PageError;
use crate::web::form::Form;
use crate::web::layout::{Layout, render};
use crate::web::page_context::PageContext;

#[derive(Template)]
#[template(path = "guest.html")]
struct GuestPage {
    page: Layout,
    token: String,
    kind: Kind,
    games: Vec<GameCard>,
}

/// Asks whether to take the seat: a program that previews links in messages must not take it.
pub(super) async fn ask(
    context: PageContext,
    State(service): State<Service>,
    Path(token): Path<String>,
) -> Result<Response, PageError> {
    let guest = guest_of(&service, &token).await?;
    let Identity::Guest { game, .. } = guest else {
        return Err(PageError::not_found());
    };
    let view = service.game(guest, game).await?;
    let page = context.layout();
    Ok(render(&GuestPage {
        games: vec![GameCard::new(&page, &view.game)],
        kind: view.game.settings.kind,
        token,
        page,
    }))
}

/// Stores the seat in a cookie and redirects to the game.
pub(super) async fn take(
    context: PageContext,
    State(service): State<Service>,
    Path(token): Path<String>,
    Form(Empty {}): Form<Empty>,
) -> Result<Response, PageError> {
    let Identity::Guest { game, .. } = guest_of(&service, &token).await? else {
        return Err(PageError::not_found());
    };
    let mut cookies = context.caller.cookies;
    cookies.set_seat(game, &Secret::new(token));
    Ok(redirect_with(cookies, &format!("/g/{game}")))
}

async fn guest_of(service: &Service, token: &str) -> Result<Identity, ServiceError> {
    match service.guest(&Secret::new(token)).await? {
        guest @ Identity::Guest { .. } => Ok(guest),
        // The name is not shown, since the token in the address is a secret.
        _ => Err(ServiceError::NotFound {
            what: "link",
            name: "it".to_owned(),
        }),
    }
}
