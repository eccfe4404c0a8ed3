//! The page of a challenge with its forms.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::Response;

use crate::service::{Accepted, ChallengeView, Service};
use crate::web::error::PageError;
use crate::web::form::{Empty, Form, redirect};
use crate::web::page_context::{Layout, PageContext, render};

/// A challenge in a list.
pub(crate) struct ChallengeCard {
    pub(crate) id: String,
    pub(crate) board: String,
    /// The color, the clock and the rules, as text.
    pub(crate) terms: String,
    pub(crate) state: String,
    pub(crate) state_text: String,
    pub(crate) game: Option<i64>,
    pub(crate) is_own: bool,
    pub(crate) is_to_me: bool,
    pub(crate) has_accepted: bool,
    /// The names of the players; a check mark follows a player who has accepted.
    pub(crate) seats: String,
}

impl ChallengeCard {
    pub(crate) fn new(page: &Layout, challenge: &ChallengeView) -> Self {
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
        let mut seats = challenge.players.iter();
        let own_seat = seats.find(|seat| seat.name.as_deref().is_some_and(is_mine));
        let names = challenge.players.iter().map(|seat| {
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
        Self {
            id: challenge.id.clone(),
            board: format!("{} {}", page.kind(&challenge.kind), challenge.board),
            terms: terms.join(" · "),
            state: challenge.state.clone(),
            state_text: state_text.to_string(),
            game: challenge.game,
            is_own: is_mine(&challenge.from),
            is_to_me: own_seat.is_some_and(|seat| !seat.accepted),
            has_accepted: own_seat.is_some_and(|seat| seat.accepted),
            seats: names.collect::<Vec<_>>().join(" – "),
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

/// Shows a challenge with its link for friends.
pub(crate) async fn show(
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
pub(crate) async fn accept(
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
pub(crate) async fn decline(
    context: PageContext,
    State(service): State<Service>,
    Path(id): Path<String>,
    Form(Empty {}): Form<Empty>,
) -> Result<Response, PageError> {
    service.decline(context.caller.identity(), id).await?;
    Ok(redirect("/"))
}

/// Cancels the visitor's own challenge.
pub(crate) async fn cancel(
    context: PageContext,
    State(service): State<Service>,
    Path(id): Path<String>,
    Form(Empty {}): Form<Empty>,
) -> Result<Response, PageError> {
    service.cancel(context.caller.identity(), id).await?;
    Ok(redirect("/"))
}
