//! The page of a challenge, and its forms: accept, decline, cancel.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::Response;
use serde::Deserialize;

use super::redirect;
use crate::service::{Accepted, ChallengeView, Service};
use crate::web::error::PageError;
use crate::web::form::Form;
use crate::web::layout::{Layout, render};
use crate::web::page_context::PageContext;

/// A challenge in a list.
pub(in crate::web) struct ChallengeCard {
    pub(in crate::web) id: String,
    pub(in crate::web) board: String,
    /// The color, the clock and the rules, in words.
    pub(in crate::web) terms: String,
    pub(in crate::web) state: String,
    pub(in crate::web) state_text: String,
    pub(in crate::web) game: Option<i64>,
    pub(in crate::web) is_own: bool,
    pub(in crate::web) is_to_me: bool,
    pub(in crate::web) has_accepted: bool,
    /// The names of the players; a check mark follows a player who has accepted.
    pub(in crate::web) seats: String,
}

impl ChallengeCard {
    pub(in crate::web) fn new(page: &Layout, challenge: &ChallengeView) -> Self {
        let me = page.name.as_deref();
        let is_mine = |name: &str| me.is_some_and(|me| me.eq_ignore_ascii_case(name));
        let color = match challenge.color.as_str() {
            "random" => page.phrase("challenger-random"),
            "x" => page.phrase("challenger-first"),
            // With more than two players `o` is not simply the other color.
            "o" if challenge.players.len() == 2 => page.phrase("challenger-second"),
            color => page
                .phrase("challenger-color")
                .with("color", page.color(color)),
        };
        let mut terms = vec![color.to_string(), page.clock(&challenge.clock)];
        if challenge.swap {
            terms.push(page.phrase("terms-swap").to_string());
        }
        if challenge.rated {
            terms.push(page.phrase("terms-rated").to_string());
        }
        let state_text = match challenge.state.as_str() {
            "accepted" => page.phrase("challenge-accepted"),
            "declined" => page.phrase("challenge-declined"),
            "canceled" => page.phrase("challenge-canceled"),
            _ => page.phrase("challenge-expired"),
        };
        let of_me = challenge
            .players
            .iter()
            .find(|seat| seat.name.as_deref().is_some_and(is_mine));
        let seats = challenge.players.iter().map(|seat| {
            let name = match &seat.name {
                Some(name) => page.player(name),
                None => page.phrase("challenge-anyone").to_string(),
            };
            if seat.accepted {
                format!("{name} ✓")
            } else {
                name
            }
        });
        let seats: Vec<String> = seats.collect();
        Self {
            id: challenge.id.clone(),
            board: format!("{} {}", page.kind(&challenge.kind), challenge.board),
            terms: terms.join(" · "),
            state: challenge.state.clone(),
            state_text: state_text.to_string(),
            game: challenge.game,
            is_own: is_mine(&challenge.from),
            is_to_me: of_me.is_some_and(|seat| !seat.accepted),
            has_accepted: of_me.is_some_and(|seat| seat.accepted),
            seats: seats.join(" – "),
        }
    }
}

#[derive(Template)]
#[template(path = "challenge.html")]
struct ChallengePage {
    page: Layout,
    challenge: ChallengeCard,
    link: String,
}

/// The form of a button: it has only the CSRF token.
#[derive(Debug, Deserialize)]
pub(super) struct Empty {}

/// Shows a challenge with its link for friends.
pub(super) async fn show(
    context: PageContext,
    State(service): State<Service>,
    Path(id): Path<String>,
) -> Result<Response, PageError> {
    let challenge = service
        .challenge_by_id(context.caller.identity(), id)
        .await?;
    let page = context.layout();
    Ok(render(&ChallengePage {
        challenge: ChallengeCard::new(&page, &challenge),
        link: format!(
            "{}/challenges/{}",
            service.config().public_url,
            challenge.id
        ),
        page,
    }))
}

/// Accepts a challenge. Redirects to the game, or to the challenge while others have to accept.
pub(super) async fn accept(
    context: PageContext,
    State(service): State<Service>,
    Path(id): Path<String>,
    Form(Empty {}): Form<Empty>,
) -> Result<Response, PageError> {
    let accepted = service.accept(context.caller.identity(), id).await?;
    Ok(redirect(&match accepted {
        Accepted::Begun(game) => format!("/g/{}", game.id()),
        Accepted::Waiting(challenge) => format!("/challenges/{}", challenge.id),
    }))
}

/// Declines a challenge.
pub(super) async fn decline(
    context: PageContext,
    State(service): State<Service>,
    Path(id): Path<String>,
    Form(Empty {}): Form<Empty>,
) -> Result<Response, PageError> {
    service.decline(context.caller.identity(), id).await?;
    Ok(redirect("/"))
}

/// Cancels the visitor's own challenge.
pub(super) async fn cancel(
    context: PageContext,
    State(service): State<Service>,
    Path(id): Path<String>,
    Form(Empty {}): Form<Empty>,
) -> Result<Response, PageError> {
    service.cancel(context.caller.identity(), id).await?;
    Ok(redirect("/"))
}
