//! The page of a link that offers a seat, and the seats of visitors without an account.

use askama::Template;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use super::games::GameCard;
use super::puzzles::ticks;
use crate::account::{GuestName, Identity, Secret};
use crate::game::Kind;
use crate::http::Cookies;
use crate::id::GameId;
use crate::puzzle::Ticks;
use crate::service::{SeatOffer, Service, ServiceError, SignedIn};
use crate::web::error::PageError;
use crate::web::form::{Form, redirect, redirect_with};
use crate::web::page_context::{Layout, PageContext, render};

/// The form that takes a seat. Users sit down under their own names.
#[derive(Debug, Deserialize)]
pub(crate) struct SeatForm {
    #[serde(default)]
    name: String,
}

/// The page of a link.
#[derive(Template)]
#[template(path = "guest.html")]
struct SeatPage {
    page: Layout,
    offer: Offer,
    token: String,
    kind: Kind,
    guest_name: String,
    games: Vec<GameCard>,
}

/// The meaning of a link for a visitor.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Offer {
    /// The visitor may sit down.
    Open,
    /// The visitor has made the link, for a friend.
    Own,
    /// The seat is taken, or the game is over.
    Taken,
}

/// The visitor's relation to a link.
enum Visit {
    /// The visitor plays already and needs no link any longer.
    Plays(GameId),
    /// The browser has the seat by this link, and its cookie is lost.
    Sits(GameId, Secret),
    /// The page of the link says the rest.
    Page(Offer, Box<SeatOffer>),
}

/// Asks whether to take the seat: a program that previews links in messages must not take it.
pub(crate) async fn show(
    context: PageContext,
    State(service): State<Service>,
    Path(token): Path<String>,
) -> Result<Response, PageError> {
    match visit(&context, &service, &token).await? {
        Visit::Plays(game) => Ok(redirect(&format!("/g/{game}"))),
        Visit::Sits(game, own) => Ok(to_seat(context.caller.cookies, game, &own)),
        Visit::Page(offer, seat) => seat_page(&context, &service, token, offer, &seat).await,
    }
}

/// Takes the seat for the visitor's account, or else for the browser. Redirects to the game.
pub(crate) async fn sit_down(
    context: PageContext,
    State(service): State<Service>,
    Path(token): Path<String>,
    Form(SeatForm { name }): Form<SeatForm>,
) -> Result<Response, PageError> {
    let seat = match visit(&context, &service, &token).await? {
        Visit::Plays(game) => return Ok(redirect(&format!("/g/{game}"))),
        Visit::Sits(game, own) => return Ok(to_seat(context.caller.cookies, game, &own)),
        Visit::Page(Offer::Open, seat) => seat,
        Visit::Page(offer, seat) => {
            let page = seat_page(&context, &service, token, offer, &seat).await?;
            return Ok((StatusCode::CONFLICT, page).into_response());
        }
    };
    let (game, link) = (seat.game.id, Secret::new(&token));
    let identity = context.caller.identity_in(game).await?;
    let name = GuestName::typed(&name);
    // The token of the form was signed with the key, so the browser has one.
    let own = context.key.seat_by(&token).ok_or_else(PageError::foreign)?;
    let seated = service.sit_down(identity, &link, &own, name.clone()).await;
    let seated = match seated {
        // Someone else was quicker.
        Err(ServiceError::SeatTaken) => {
            let page = seat_page(&context, &service, token, Offer::Taken, &seat).await?;
            return Ok((StatusCode::CONFLICT, page).into_response());
        }
        seated => seated?,
    };
    if !matches!(seated, Identity::Guest { .. }) {
        return Ok(redirect(&format!("/g/{game}")));
    }
    let mut cookies = context.caller.cookies;
    if let Some(name) = &name {
        cookies.set_guest_name(name);
    }
    Ok(to_seat(cookies, game, &own))
}

/// Gives the browser the seat of a game, and leads to the game.
fn to_seat(mut cookies: Cookies, game: GameId, own: &Secret) -> Response {
    cookies.set_seat(game, own);
    redirect_with(cookies, &format!("/g/{game}"))
}

async fn visit(
    context: &PageContext,
    service: &Service,
    token: &str,
) -> Result<Visit, ServiceError> {
    let seat = service.seat_offer(&Secret::new(token)).await?;
    let game = seat.game.id;
    let identity = context.caller.identity_in(game).await?;
    let own = seat.seat_of(identity);
    // The cookie knows the inviter after signing out, too.
    let invited = context.caller.cookies.invitation(game);
    let has_invited = invited.is_some_and(|invited| invited.expose() == token);
    let is_own = own.is_some() || has_invited;
    if own.is_none()
        && let Some(secret) = context.key.seat_by(token)
        && matches!(service.guest(&secret).await?, Identity::Guest { .. })
    {
        return Ok(Visit::Sits(game, secret));
    }
    Ok(match (is_own, seat.is_open) {
        (true, false) => Visit::Plays(game),
        _ if own == Some(seat.seat) => Visit::Plays(game),
        (true, true) => Visit::Page(Offer::Own, Box::new(seat)),
        (false, true) => Visit::Page(Offer::Open, Box::new(seat)),
        (false, false) => Visit::Page(Offer::Taken, Box::new(seat)),
    })
}

async fn seat_page(
    context: &PageContext,
    service: &Service,
    token: String,
    offer: Offer,
    seat: &SeatOffer,
) -> Result<Response, PageError> {
    let (page, game) = (context.layout(), &seat.game);
    // A link that is of no more use does not show a private game.
    let identity = context.caller.identity_in(game.id).await?;
    let is_shown = offer != Offer::Taken || service.game(identity, game.id).await.is_ok();
    let games = if is_shown {
        vec![GameCard::new(&page, game)]
    } else {
        Vec::new()
    };
    let template = SeatPage {
        offer,
        token: match offer {
            Offer::Own => format!("{}/j/{token}", service.config().public_url),
            Offer::Open | Offer::Taken => token,
        },
        kind: game.settings.kind,
        guest_name: guest_name(context),
        games,
        page,
    };
    let status = match offer {
        Offer::Open | Offer::Own => StatusCode::OK,
        Offer::Taken => StatusCode::GONE,
    };
    Ok((status, render(&template)).into_response())
}

/// Returns the name that the visitor last had as a guest; empty without one.
pub(crate) fn guest_name(context: &PageContext) -> String {
    let name = context.caller.cookies.guest_name();
    name.map_or_else(String::new, |name| name.as_str().to_owned())
}

/// Gives what the browser has of a visitor without an account to the account that has signed in: the
/// games and the solved puzzles.
pub(crate) async fn hand_over(
    mut context: PageContext,
    service: &Service,
    signed_in: &SignedIn,
) -> PageContext {
    if !context.caller.offers.is_empty()
        && let Some(browser) = context.browser()
        && let Err(error) = service.cancel_offers(browser).await
    {
        // They end by themselves when their cookies are not seen.
        tracing::error!(%error, "the offers of a guest cannot be canceled");
    }
    let solved = ticks(&context);
    if context.caller.cookies.seats().is_empty() && solved.is_empty() {
        return context;
    }
    let session = service.session(&signed_in.session).await;
    let handed = match session.and_then(|session| session.ok_or(ServiceError::SignIn)) {
        Ok(session) => {
            hand_over_all(
                &mut context.caller.cookies,
                service,
                session.identity,
                solved,
            )
            .await
        }
        Err(error) => Err(error),
    };
    if let Err(error) = handed {
        // The person has signed in all the same, and the rest stays with the browser.
        tracing::error!(%error, "the games and puzzles of a guest cannot be handed over");
    }
    context
}

/// Deletes the cookies of all that is handed over. The seats in games of the account itself stay.
async fn hand_over_all(
    cookies: &mut Cookies,
    service: &Service,
    identity: Identity,
    solved: Ticks,
) -> Result<(), ServiceError> {
    let seats = cookies.seats();
    if !seats.is_empty() {
        let secrets: Vec<Secret> = seats.iter().map(|(_, secret)| secret.clone()).collect();
        service.hand_over_seats(identity, secrets.clone()).await?;
        let kept = service.guest_seats(secrets).await?;
        for (game, _) in seats {
            if !kept.iter().any(|seat| seat.game.id == game) {
                cookies.delete(&format!("seat-{game}"));
            }
        }
    }
    if !solved.is_empty() {
        service.adopt_ticks(identity, solved).await?;
        cookies.delete("puzzles");
    }
    Ok(())
}
