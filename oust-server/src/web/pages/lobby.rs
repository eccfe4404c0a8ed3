//! The lobby: the form for a new game, open challenges, and unfinished games.

use askama::Template;
use axum::extract::{Query, State};
use axum::response::Response;
use serde::Deserialize;

use super::challenge::ChallengeCard;
use super::games::GameCard;
use super::new_game::NewGame;
use crate::game::{Filter, Kind};
use crate::service::Service;
use crate::web::error::PageError;
use crate::web::layout::{Layout, render};
use crate::web::page_context::PageContext;

/// The maximum number of games in the lobby.
const GAMES: u32 = 12;

#[derive(Template)]
#[template(path = "lobby.html")]
struct LobbyPage {
    page: Layout,
    new: NewGame,
    kinds: &'static [Kind],
    challenges: Vec<ChallengeCard>,
    games: Vec<GameCard>,
}

/// The query of a link that challenges a player; empty for the plain lobby.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Challenged {
    player: String,
}

/// Shows the lobby, with `player` filled in as the opponent.
pub(super) async fn show(
    context: PageContext,
    State(service): State<Service>,
    Query(Challenged { player }): Query<Challenged>,
) -> Result<Response, PageError> {
    let identity = context.caller.identity();
    let filter = Filter {
        over: Some(false),
        limit: GAMES,
        ..Filter::default()
    };
    let games = service.games(identity, None, filter).await?;
    let challenges = service.challenges(identity).await?;
    let page = context.layout();
    Ok(render(&LobbyPage {
        challenges: challenges
            .iter()
            .map(|it| ChallengeCard::new(&page, it))
            .collect(),
        games: games
            .iter()
            .map(|game| GameCard::new(&page, game))
            .collect(),
        new: NewGame::new(&page).against(&player),
        kinds: &Kind::ALL,
        page,
    }))
}
