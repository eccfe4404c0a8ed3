//! The page of a player: ratings with their history, and games.

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use serde::Deserialize;

use super::games::GameCard;
use crate::game::{Filter, Kind};
use crate::id::GameId;
use crate::service::{KindRecord, PlayerRecord, PlayerView, RatingChange, Service};
use crate::web::error::PageError;
use crate::web::layout::{Layout, render};
use crate::web::page_context::PageContext;
use crate::web::rating_line::RatingLine;

/// The maximum number of games on a page.
const PAGE: u32 = 12;

/// The maximum number of rating changes for each kind of game.
const CHANGES: u32 = 20;

/// A row of the table of rating changes.
struct ChangeRow {
    at: String,
    /// The number of the game; `None` if lists hide it from the visitor.
    game: Option<i64>,
    against: String,
    change: String,
    after: String,
}

/// A player's record, rating and rating changes at one kind of game.
struct KindRow {
    kind: Kind,
    record: PlayerRecord,
    rating: Option<String>,
    line: Option<RatingLine>,
    changes: Vec<ChangeRow>,
}

#[derive(Template)]
#[template(path = "player.html")]
struct PlayerPage {
    page: Layout,
    player: PlayerView,
    is_me: bool,
    kinds: Vec<KindRow>,
    path: String,
    games: Vec<GameCard>,
    over: bool,
    before: Option<i64>,
}

/// The query of the list of games.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Wanted {
    over: bool,
    before: Option<i64>,
}

/// Shows a player. Kinds without a game are left out, except the default kind of a new player.
pub(super) async fn show(
    context: PageContext,
    State(service): State<Service>,
    Path(name): Path<String>,
    Query(wanted): Query<Wanted>,
) -> Result<Response, PageError> {
    let identity = context.caller.identity();
    let player = service.player(identity, name).await?;
    let name = || player.name.clone();
    let filter = Filter {
        over: Some(wanted.over),
        before: wanted.before.map(GameId),
        limit: PAGE,
        ..Filter::default()
    };
    let games = service.games(identity, Some(name()), filter).await?;
    let page = context.layout();
    let is_full = games.len() == PAGE as usize;
    // A new player has one empty table instead of one for each kind.
    let has_played = player.kinds.iter().any(|it| !it.record.is_empty());
    let mut kinds = Vec::new();
    for KindRecord { kind, record } in &player.kinds {
        if record.is_empty() && (has_played || *kind != Kind::default()) {
            continue;
        }
        let changes = service
            .rating_changes(identity, name(), *kind, CHANGES)
            .await?;
        kinds.push(KindRow::new(&page, &player.name, *kind, record, &changes));
    }
    Ok(render(&PlayerPage {
        is_me: page.name.as_deref() == Some(player.name.as_str()),
        kinds,
        path: format!("/u/{}", player.name),
        before: games.last().map(|game| game.id.0).filter(|_| is_full),
        games: games
            .iter()
            .map(|game| GameCard::new(&page, game))
            .collect(),
        over: wanted.over,
        player,
        page,
    }))
}

impl KindRow {
    fn new(
        page: &Layout,
        name: &str,
        kind: Kind,
        record: &PlayerRecord,
        changes: &[RatingChange],
    ) -> Self {
        let rating = record.rating.zip(record.deviation);
        // The line begins at the rating before the oldest change.
        let first = changes.first().map(|change| change.before);
        let values = changes.iter().map(|change| change.after);
        let rows = changes.iter().rev().map(|change| row(page, name, change));
        Self {
            kind,
            record: record.clone(),
            rating: rating.map(|(value, deviation)| page.rating(value, deviation)),
            line: RatingLine::new(first.into_iter().chain(values)),
            changes: rows.collect(),
        }
    }
}

fn row(page: &Layout, name: &str, change: &RatingChange) -> ChangeRow {
    let mut seats = change.game.iter().flat_map(|game| &game.seats);
    let other = seats.find(|seat| seat.name() != name);
    let (before, after) = (change.before.round(), change.after.round());
    ChangeRow {
        at: change.at.clone(),
        game: change.game.as_ref().map(|game| game.id.0),
        against: other.map_or_else(String::new, |seat| page.player(&seat.name())),
        // The minus sign U+2212 is as wide as the plus sign, so the column lines up.
        change: format!("{:+}", after - before).replace('-', "−"),
        after: after.to_string(),
    }
}
