//! The list of players by rating.

use askama::Template;
use axum::extract::{Query, State};
use axum::response::Response;
use serde::Deserialize;

use crate::game::Kind;
use crate::service::{Service, StandingView};
use crate::web::error::PageError;
use crate::web::layout::{Layout, render};
use crate::web::page_context::PageContext;

/// The query of the page: the name of a kind of game, empty for the default.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Wanted {
    kind: String,
}

#[derive(Template)]
#[template(path = "standings.html")]
struct StandingsPage {
    page: Layout,
    kind: Kind,
    kinds: &'static [Kind],
    rows: Vec<Row>,
}

/// A row of the list.
struct Row {
    player: StandingView,
    rating: String,
    is_me: bool,
}

/// Shows the standings of a kind of game.
pub(super) async fn show(
    context: PageContext,
    State(service): State<Service>,
    Query(wanted): Query<Wanted>,
) -> Result<Response, PageError> {
    let kind = match wanted.kind.as_str() {
        "" => Kind::default(),
        name => Kind::from_name(name).ok_or_else(PageError::not_found)?,
    };
    let rows = service.standings(context.caller.identity(), kind).await?;
    let page = context.layout();
    let row = |player: StandingView| Row {
        rating: page.rating(player.rating, player.deviation),
        is_me: page.name.as_deref() == Some(player.name.as_str()),
        player,
    };
    Ok(render(&StandingsPage {
        rows: rows.into_iter().map(row).collect(),
        kind,
        kinds: &Kind::ALL,
        page,
    }))
}
