//! A player: the rating and how it came about, and the games.

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use serde::Deserialize;

use super::games::GameCard;
use crate::id::GameId;
use crate::play::Kind;
use crate::service::{PlayerView, RatingChange, Service};
use crate::store::games::Filter;
use crate::web::error::PageError;
use crate::web::frame::{Frame, shown};
use crate::web::rating_line::RatingLine;
use crate::web::visit::Visit;

/// The games of a page.
const PAGE: u32 = 12;

/// The rated games whose changes are shown.
const CHANGES: u32 = 20;

/// A rated game in the list.
struct ChangeRow {
    at: String,
    /// The number of the game; none if it is not for everyone.
    game: Option<i64>,
    against: String,
    change: String,
    after: String,
}

#[derive(Template)]
#[template(path = "player.html")]
struct PlayerPage {
    page: Frame,
    player: PlayerView,
    is_me: bool,
    rating: Option<String>,
    line: Option<RatingLine>,
    changes: Vec<ChangeRow>,
    games: Vec<GameCard>,
    over: bool,
    before: Option<i64>,
}

/// Which games are asked for.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Wanted {
    over: bool,
    before: Option<i64>,
}

/// Shows a player.
pub(super) async fn show(
    visit: Visit,
    State(service): State<Service>,
    Path(name): Path<String>,
    Query(wanted): Query<Wanted>,
) -> Result<Response, PageError> {
    let who = visit.visitor.actor();
    let player = service.player(who, name).await?;
    let name = || player.name.clone();
    let changes = service.rating_changes(who, name(), Kind::Oust, CHANGES);
    let changes = changes.await?;
    let filter = Filter {
        over: Some(wanted.over),
        before: wanted.before.map(GameId),
        limit: PAGE,
        ..Filter::default()
    };
    let games = service.games(who, Some(name()), filter).await?;
    let page = visit.frame();
    let is_full = games.len() == PAGE as usize;
    let rating = player.oust.rating.zip(player.oust.deviation);
    let values = changes.iter().map(|change| change.after);
    Ok(shown(&PlayerPage {
        is_me: page.name.as_deref() == Some(player.name.as_str()),
        rating: rating.map(|(value, deviation)| page.rating(value, deviation)),
        line: RatingLine::new(
            changes
                .first()
                .map(|it| it.before)
                .into_iter()
                .chain(values),
        ),
        changes: changes
            .iter()
            .rev()
            .map(|change| row(&page, &player.name, change))
            .collect(),
        before: games.last().map(|game| game.id).filter(|_| is_full),
        games: games
            .iter()
            .map(|game| GameCard::new(&page, game))
            .collect(),
        over: wanted.over,
        player,
        page,
    }))
}

fn row(page: &Frame, name: &str, change: &RatingChange) -> ChangeRow {
    let mut seats = change.game.iter().flat_map(|game| &game.seats);
    let other = seats.find(|seat| seat.name != name);
    let (before, after) = (change.before.round(), change.after.round());
    ChangeRow {
        at: change.at.clone(),
        game: change.game.as_ref().map(|game| game.id),
        against: other.map_or_else(String::new, |seat| page.player(&seat.name)),
        // A minus sign is as wide as a plus sign.
        change: format!("{:+}", after - before).replace('-', "−"),
        after: after.to_string(),
    }
}
