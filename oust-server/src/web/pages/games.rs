//! The lists of all public games and of the visitor's own games.

use askama::Template;
use axum::extract::{Query, State};
use axum::response::Response;
use serde::Deserialize;

use super::redirect;
use crate::game::{Filter, GameRow};
use crate::id::{GameId, SeatNumber};
use crate::service::{Service, ServiceError};
use crate::web::error::PageError;
use crate::web::layout::{Layout, render};
use crate::web::page_context::PageContext;

/// The maximum number of games on a page.
const PAGE: u32 = 24;

/// A game in a list.
pub(in crate::web) struct GameCard {
    pub(in crate::web) id: i64,
    pub(in crate::web) n: u32,
    pub(in crate::web) players: Vec<String>,
    pub(in crate::web) board: String,
    pub(in crate::web) turns: String,
    pub(in crate::web) state: String,
    /// Whether it is the visitor's turn.
    pub(in crate::web) is_mine: bool,
}

impl GameCard {
    pub(in crate::web) fn new(page: &Layout, game: &GameRow) -> Self {
        let name_of = |seat: Option<SeatNumber>| {
            let player = game.player(seat?)?;
            Some(player.name())
        };
        let to_move = name_of(game.derived.to_move);
        // Without the first check a guest, who has no name, would match a game that is over.
        let is_mine = to_move.is_some() && to_move == page.name;
        let shown_name = |seat| name_of(seat).map(|name| page.player(&name));
        let state = match &game.derived.outcome {
            Some(outcome) => match shown_name(outcome.winner.map(SeatNumber)) {
                Some(winner) => page.phrase("card-won").with("name", winner).to_string(),
                None if outcome.reason == "tie" => page.phrase("card-tie").to_string(),
                None => page.phrase("card-undecided").to_string(),
            },
            None if is_mine => page.phrase("card-your-turn").to_string(),
            None => {
                let name = shown_name(game.derived.to_move).unwrap_or_default();
                page.phrase("card-to-move").with("name", name).to_string()
            }
        };
        Self {
            id: game.id.0,
            n: game.derived.n,
            players: game
                .seats
                .iter()
                .map(|seat| page.player(&seat.name()))
                .collect(),
            board: format!("{} {}", page.kind(&game.settings.kind), game.settings.board),
            turns: page
                .phrase("card-turns")
                .with("count", game.derived.turn_texts().count())
                .to_string(),
            state,
            is_mine,
        }
    }
}

#[derive(Template)]
#[template(path = "games.html")]
struct GamesPage {
    page: Layout,
    title: String,
    path: String,
    over: bool,
    is_mine: bool,
    games: Vec<GameCard>,
    before: Option<i64>,
}

/// The query of a list.
#[derive(Debug, Deserialize)]
pub(super) struct Wanted {
    #[serde(default)]
    over: bool,
    before: Option<i64>,
}

/// Shows all public games.
pub(super) async fn all(
    context: PageContext,
    State(service): State<Service>,
    Query(wanted): Query<Wanted>,
) -> Result<Response, PageError> {
    let title = context.language.phrase("games-title").to_string();
    list(&context, &service, &wanted, None, title, "/games").await
}

/// Shows the visitor's own games.
pub(super) async fn mine(
    context: PageContext,
    State(service): State<Service>,
    Query(wanted): Query<Wanted>,
) -> Result<Response, PageError> {
    let session = context
        .caller
        .session
        .as_ref()
        .ok_or(ServiceError::SignIn)?;
    let (name, title) = (
        session.name.clone(),
        context.language.phrase("mine-title").to_string(),
    );
    list(&context, &service, &wanted, Some(name), title, "/me").await
}

/// Redirects to the game that has waited longest for the visitor's turn, or else to `/me`.
pub(super) async fn next(
    context: PageContext,
    State(service): State<Service>,
) -> Result<Response, PageError> {
    let waiting = service.my_turns(context.caller.identity()).await?;
    let path = waiting.first().map(|game| format!("/g/{}", game.id));
    Ok(redirect(path.as_deref().unwrap_or("/me")))
}

/// Shows a page of a list. A `user` limits it to the games of that user.
async fn list(
    context: &PageContext,
    service: &Service,
    wanted: &Wanted,
    user: Option<String>,
    title: String,
    path: &str,
) -> Result<Response, PageError> {
    let filter = Filter {
        over: Some(wanted.over),
        before: wanted.before.map(GameId),
        limit: PAGE,
        ..Filter::default()
    };
    let is_mine = user.is_some();
    let games = service
        .games(context.caller.identity(), user, filter)
        .await?;
    let page = context.layout();
    // Only a full page has a next one, which begins before its last game.
    let is_full = games.len() == PAGE as usize;
    let last = games.last().map(|game| game.id.0);
    let mut cards: Vec<_> = games
        .iter()
        .map(|game| GameCard::new(&page, game))
        .collect();
    if is_mine {
        // A stable sort: both parts keep the newest games first.
        cards.sort_by_key(|card| !card.is_mine);
    }
    Ok(render(&GamesPage {
        title,
        path: path.to_owned(),
        over: wanted.over,
        is_mine,
        before: last.filter(|_| is_full),
        games: cards,
        page,
    }))
}
