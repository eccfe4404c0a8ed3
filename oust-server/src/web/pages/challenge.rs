//! The page of a challenge with its forms.

use askama::Template;
use axum::Extension;
use axum::extract::{Path, State};
use axum::response::Response;
use oust_core::Board;
use oust_draw::board_icon;

use crate::game::Visibility;
use crate::http::{AppState, Client};
use crate::service::{Accepted, ChallengeView, OfferingGuest, Service, ServiceError};
use crate::web::error::PageError;
use crate::web::form::{Empty, Form, redirect, redirect_with};
use crate::web::page_context::{Layout, PageContext, render};

/// The visitor's relation to a challenge.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// The visitor has made it.
    Challenger,
    /// The visitor has accepted it.
    Accepted,
    /// It names the visitor.
    Invited,
    /// The visitor may take a seat that is for anyone.
    Taker,
    /// The visitor has to sign in first.
    Stranger,
}

/// A challenge in a list.
pub(crate) struct ChallengeCard {
    pub(crate) id: String,
    pub(crate) board: String,
    /// The picture of the board.
    pub(crate) icon: String,
    /// The color, the clock and the rules, as text.
    pub(crate) terms: String,
    pub(crate) state: String,
    pub(crate) state_text: String,
    pub(crate) game: Option<i64>,
    role: Role,
    /// Whether its game is the visitor's own.
    pub(crate) has_begun_here: bool,
    /// The rating of the challenger; empty without one.
    pub(crate) rating: String,
    /// The names of the players; a check mark follows a player who has accepted.
    pub(crate) seats: String,
    /// Whether it is an offer to anyone.
    pub(crate) is_offer: bool,
}

impl ChallengeCard {
    pub(crate) fn new(page: &Layout, challenge: &ChallengeView) -> Self {
        let me = page.name.as_deref();
        let is_mine = |name: &str| me.is_some_and(|me| me.eq_ignore_ascii_case(name));
        let is_own = is_mine(&challenge.from) || page.offers.contains(&challenge.id);
        let color = match challenge.color.as_str() {
            "random" => page.phrase("challenger-random"),
            "x" if is_own => page.phrase("you-begin"),
            "x" => page.phrase("challenger-first"),
            // With more than two players `o` is not simply the other color.
            "o" if challenge.players.len() == 2 && is_own => page.phrase("other-begins"),
            "o" if challenge.players.len() == 2 => page.phrase("you-begin"),
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
        let (least, most) = (challenge.ratings.least, challenge.ratings.most);
        if !challenge.ratings.is_open() {
            let range = page.phrase("terms-ratings");
            let range = range.with("least", i64::from(least.unwrap_or(0)));
            let most = most.map_or_else(String::new, |most| most.to_string());
            terms.push(range.with("most", most).to_string());
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
        let has_accepted = own_seat.is_some_and(|seat| seat.accepted);
        let role = match own_seat {
            _ if is_own => Role::Challenger,
            Some(seat) if seat.accepted => Role::Accepted,
            Some(_) => Role::Invited,
            None if me.is_some() || is_for_guests(challenge) => Role::Taker,
            None => Role::Stranger,
        };
        let is_guest_game = |game: i64| page.seats.iter().any(|(own, _)| own.0 == game);
        Self {
            icon: icon(&challenge.board),
            has_begun_here: has_accepted || challenge.game.is_some_and(is_guest_game),
            rating: challenge
                .rating
                .map_or_else(String::new, |rating| format!("{rating:.0}")),
            is_offer: challenge.players.iter().any(|seat| seat.name.is_none()),
            id: challenge.id.clone(),
            board: format!("{} {}", page.kind(&challenge.kind), challenge.board),
            terms: terms.join(" · "),
            state: challenge.state.clone(),
            state_text: state_text.to_string(),
            game: challenge.game,
            role,
            seats: names.collect::<Vec<_>>().join(" – "),
        }
    }

    pub(crate) fn is_own(&self) -> bool {
        self.role == Role::Challenger
    }

    pub(crate) fn is_to_me(&self) -> bool {
        self.role == Role::Invited
    }

    pub(crate) fn has_accepted(&self) -> bool {
        self.role == Role::Accepted
    }

    /// Returns whether a press of the visitor accepts it.
    pub(crate) fn may_play(&self) -> bool {
        matches!(self.role, Role::Invited | Role::Taker)
    }

    /// Returns the key of the title of its page.
    pub(crate) fn title_key(&self) -> &'static str {
        match (self.is_offer, self.waits()) {
            (true, true) => "offer-waits",
            (true, false) => "offer-title",
            (false, _) => "challenge-title",
        }
    }

    /// Returns whether the visitor waits for its game.
    pub(crate) fn waits(&self) -> bool {
        self.state == "open" && (self.is_own() || self.has_accepted())
    }
}

/// Returns whether a visitor without an account may take a challenge.
fn is_for_guests(challenge: &ChallengeView) -> bool {
    matches!(&challenge.players[..], [_, other] if other.name.is_none())
        && challenge.visibility == Visibility::Public
        && !challenge.rated
        && challenge.ratings.is_open()
}

/// Returns the picture of a board.
pub(crate) fn icon(board: &str) -> String {
    // A picture is missing rather than the page: each name was checked.
    let board = board.parse::<Board>();
    board.map_or_else(|_| String::new(), |board| board_icon(&board))
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
    let identity = context.caller.identity_of_offer(&id);
    let challenge = service.challenge_by_id(identity, id).await?;
    let page = context.layout();
    Ok(context.with_seats(render(&ChallengePage {
        challenge: ChallengeCard::new(&page, &challenge),
        link: format!(
            "{}/challenges/{}",
            service.config().public_url,
            challenge.id
        ),
        page,
    })))
}

/// Accepts a challenge. Redirects to the game, or to the challenge while others have to accept. A
/// visitor without an account takes an offer as a guest.
pub(crate) async fn accept(
    context: PageContext,
    State(AppState {
        service, limits, ..
    }): State<AppState>,
    Extension(client): Extension<Client>,
    Path(id): Path<String>,
    Form(Empty {}): Form<Empty>,
) -> Result<Response, PageError> {
    // A press on a list that is a moment old.
    let gone = |error: ServiceError| match error {
        ServiceError::NotFound { .. } | ServiceError::Conflict(_) => PageError::offer_gone(),
        error => error.into(),
    };
    if context.caller.session.is_none() {
        context.check_room_for_seat()?;
        if !limits.may_begin_as_guest(client) {
            return Err(PageError::too_many_games());
        }
        let own = context.key.seat_by(&format!("offer {id}"));
        let own = own.ok_or_else(PageError::foreign)?;
        let guest = OfferingGuest {
            own: own.clone(),
            browser: context.browser(),
            name: context.caller.cookies.guest_name(),
        };
        let game = service.take_as_guest(id, guest).await.map_err(gone)?;
        let mut cookies = context.caller.cookies;
        cookies.set_seat(game, &own);
        return Ok(redirect_with(cookies, &format!("/g/{game}")));
    }
    let identity = context.caller.identity();
    let accepted = service.accept_in_browser(identity, id, context.browser());
    let accepted = accepted.await.map_err(gone)?;
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
    let identity = context.caller.identity_of_offer(&id);
    service.cancel(identity, id).await?;
    // The next page of the browser finds that the offer of its cookie is closed.
    Ok(redirect("/"))
}
