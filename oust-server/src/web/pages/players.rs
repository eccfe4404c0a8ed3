//! The pages of players: the list by rating, and a player's ratings with their history and games.

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use serde::Deserialize;

use super::games::{GameCard, GamesQuery, before_next_page};
use crate::game::Kind;
use crate::service::{
    KindRecord, PlayerRecord, PlayerView, PuzzleRecord, RatingChange, Service, ServiceError,
    StandingView,
};
use crate::web::error::PageError;
use crate::web::form::{Form, redirect};
use crate::web::page_context::{Layout, PageContext, render};

/// The maximum number of games on a page; a guess.
const GAMES_ON_PAGE: u32 = 12;

/// The maximum number of rating changes for each kind of game: about one screen; a guess.
const CHANGES: u32 = 20;

/// The query of the standings: the name of a kind of game, empty for the default.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct StandingsQuery {
    kind: String,
}

#[derive(Template)]
#[template(path = "standings.html")]
struct StandingsPage {
    page: Layout,
    kind: Kind,
    kinds: &'static [Kind],
    rows: Vec<StandingRow>,
}

/// A player in the table of standings, marked if it is the visitor.
struct StandingRow {
    player: StandingView,
    rating: String,
    is_me: bool,
}

#[derive(Template)]
#[template(path = "player.html")]
struct PlayerPage {
    page: Layout,
    player: PlayerView,
    is_me: bool,
    is_blocked: bool,
    kinds: Vec<KindRow>,
    /// The puzzle rating in words, and the record.
    puzzles: Option<(String, PuzzleRecord)>,
    path: String,
    games: Vec<GameCard>,
    over: bool,
    before: Option<i64>,
}

/// A player's record, rating and rating changes at one kind of game.
struct KindRow {
    kind: Kind,
    record: PlayerRecord,
    rating: Option<String>,
    line: Option<RatingLine>,
    changes: Vec<ChangeRow>,
}

/// A row of the table of rating changes.
struct ChangeRow {
    at: String,
    /// The number of the game.
    game: i64,
    against: String,
    change: String,
    after: String,
}

/// The line of the rating chart, in coordinates of its SVG.
struct RatingLine {
    /// The value of the attribute `points`: `x,y` pairs with spaces between them.
    points: String,
    /// The highest value, rounded up.
    highest: i64,
    /// The lowest value, rounded down.
    lowest: i64,
    /// The point of the last value.
    last: (f64, f64),
}

/// Shows the standings of a kind of game.
pub(crate) async fn standings(
    context: PageContext,
    State(service): State<Service>,
    Query(query): Query<StandingsQuery>,
) -> Result<Response, PageError> {
    let kind = match query.kind.as_str() {
        "" => Kind::default(),
        name => Kind::from_name(name).ok_or_else(PageError::not_found)?,
    };
    let rows = service.standings(context.caller.identity(), kind).await?;
    let page = context.layout();
    let row = |player: StandingView| StandingRow {
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

/// Shows a player. Kinds without a rating or a game are left out, except the default kind of a new player.
pub(crate) async fn player(
    context: PageContext,
    State(service): State<Service>,
    Path(name): Path<String>,
    Query(query): Query<GamesQuery>,
) -> Result<Response, PageError> {
    let identity = context.caller.identity();
    let player = match service.player(identity, name.clone()).await {
        Ok(player) => player,
        Err(error @ ServiceError::NotFound { .. }) => {
            // The same answer for a name that a moderator took and for one that no one ever had.
            let now = service.renamed(identity, name).await?.ok_or(error)?;
            return Ok(redirect(&format!("/u/{now}")));
        }
        Err(error) => return Err(error.into()),
    };
    let name = || player.name.clone();
    let filter = query.filter(GAMES_ON_PAGE);
    let games = service.games(identity, Some(name()), filter).await?;
    let is_blocked = service.has_blocked(identity, name()).await?;
    let puzzles = service.puzzle_record(identity, name()).await?;
    let page = context.layout();
    // A new player has one empty table instead of one for each kind.
    let has_played = player.kinds.iter().any(|kind| !kind.record.is_empty());
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
        is_blocked,
        kinds,
        puzzles: puzzles.map(|record| (page.rating(record.rating, record.deviation), record)),
        path: format!("/u/{}", player.name),
        before: before_next_page(&games, GAMES_ON_PAGE),
        games: GameCard::all(&page, &games),
        over: query.over,
        player,
        page,
    }))
}

/// The button that blocks a player or ends the block.
#[derive(Debug, Deserialize)]
pub(crate) struct BlockForm {
    block: bool,
}

/// Blocks a player, or ends the block.
pub(crate) async fn block(
    context: PageContext,
    State(service): State<Service>,
    Path(name): Path<String>,
    Form(BlockForm { block }): Form<BlockForm>,
) -> Result<Response, PageError> {
    let identity = context.caller.identity();
    let path = format!("/u/{name}");
    if block {
        service.block(identity, name).await?;
    } else {
        service.unblock(identity, name).await?;
    }
    Ok(redirect(&path))
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
        // The table begins with the newest change, the line ends with it.
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
    let mut seats = change.game.seats.iter();
    let other = seats.find(|seat| seat.name() != name);
    let (before, after) = (change.before.round(), change.after.round());
    ChangeRow {
        at: change.at.clone(),
        game: change.game.id.0,
        against: other.map_or_else(String::new, |seat| page.player(&seat.name())),
        // The minus sign U+2212 is as wide as the plus sign, so the column lines up.
        change: format!("{:+}", after - before).replace('-', "−"),
        after: after.to_string(),
    }
}

impl RatingLine {
    /// The width and the height of the picture without its margin, in SVG units.
    const SIZE: (f64, f64) = (300.0, 80.0);

    /// Draws a line through `values`, the oldest first; `None` if there are fewer than two.
    fn new(values: impl IntoIterator<Item = f64>) -> Option<Self> {
        let values: Vec<f64> = values.into_iter().collect();
        let steps = u32::try_from(values.len().checked_sub(1)?).ok()?;
        if steps == 0 {
            return None;
        }
        let highest = values.iter().copied().fold(f64::MIN, f64::max).ceil();
        let lowest = values.iter().copied().fold(f64::MAX, f64::min).floor();
        let (width, height) = Self::SIZE;
        // At least 50 points over the height: a change of 3 points must not fill the picture.
        let span = (highest - lowest).max(50.0);
        let middle = f64::midpoint(highest, lowest);
        let point = |(step, value): (u32, &f64)| {
            let x = width * f64::from(step) / f64::from(steps);
            // The y axis of SVG points down.
            let y = height * (0.5 - (value - middle) / span);
            ((x * 10.0).round() / 10.0, (y * 10.0).round() / 10.0)
        };
        let points: Vec<(f64, f64)> = (0..).zip(&values).map(point).collect();
        let texts: Vec<String> = points.iter().map(|(x, y)| format!("{x},{y}")).collect();
        #[expect(clippy::cast_possible_truncation, reason = "ratings are thousands")]
        let whole = |value: f64| value as i64;
        Some(Self {
            points: texts.join(" "),
            highest: whole(highest),
            lowest: whole(lowest),
            last: *points.last()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_goes_from_the_first_value_to_the_last_and_up_for_more() {
        let line = RatingLine::new([1500.0, 1600.0, 1550.0]).unwrap();
        assert_eq!(line.points, "0,80 150,0 300,40");
        assert_eq!(
            (line.lowest, line.highest, line.last),
            (1500, 1600, (300.0, 40.0))
        );
        let flat = RatingLine::new([1500.0, 1500.0]).unwrap();
        assert_eq!(flat.points, "0,40 300,40");
        assert!(RatingLine::new([1500.0]).is_none() && RatingLine::new([]).is_none());
    }
}
