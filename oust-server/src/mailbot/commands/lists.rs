//! Lists games and players.

use crate::account::Identity;
use crate::game::{Filter, GameRow, Kind};
use crate::mail::GamesFilter;
use crate::mailbot::context::CommandContext;
use crate::mailbot::failure::CommandFailure;
use crate::mailbot::reply::Content;
use crate::mailbot::table::{players, state, table};

/// The most rows of a list.
const ROWS: u32 = 200;

/// Lists the games of users, or of everyone; unfinished ones without a filter.
pub(super) async fn games(
    context: &CommandContext<'_>,
    kind: Kind,
    users: &[String],
    filter: Option<GamesFilter>,
) -> Result<Content, CommandFailure> {
    let over = match filter {
        Some(GamesFilter::All) => None,
        Some(GamesFilter::Active | GamesFilter::Next) | None => Some(false),
    };
    let mut found = Vec::new();
    if users.is_empty() {
        found = list(context, kind, None, over).await?;
    }
    for user in users {
        let mut games = list(context, kind, Some(user), over).await?;
        if filter == Some(GamesFilter::Next) {
            games.retain(|game| is_next(game, user));
        }
        found.append(&mut games);
    }
    found.sort_by_key(|game| game.id);
    found.dedup_by_key(|game| game.id);
    let heading = match (filter, users) {
        (Some(GamesFilter::All), []) => "All games".to_owned(),
        (_, []) => "Unfinished games".to_owned(),
        (Some(GamesFilter::All), users) => format!("All games of {}", users.join(", ")),
        (Some(GamesFilter::Next), users) => {
            format!("Games in which it is the turn of {}", users.join(", "))
        }
        (_, users) => format!("Unfinished games of {}", users.join(", ")),
    };
    Ok(Content::text(titled(kind, &heading, &found)))
}

/// Lists the finished games.
pub(super) async fn history(
    context: &CommandContext<'_>,
    kind: Kind,
) -> Result<Content, CommandFailure> {
    let found = list(context, kind, None, Some(true)).await?;
    Ok(Content::text(titled(kind, "Finished games", &found)))
}

/// Lists the players by their ratings.
pub(super) async fn standings(
    context: &CommandContext<'_>,
    kind: Kind,
) -> Result<Content, CommandFailure> {
    let standings = context.service.standings(Identity::Nobody, kind);
    let rows: Vec<_> = standings
        .await?
        .into_iter()
        .map(|standing| {
            let mark = if standing.provisional { "?" } else { "" };
            [
                standing.place.to_string(),
                standing.name,
                format!("{:.0}{mark}", standing.rating),
                format!("{:.0}", standing.deviation),
                standing.games.to_string(),
            ]
        })
        .collect();
    if rows.is_empty() {
        return Ok(Content::text("No player is rated yet.\n"));
    }
    let table = table(["place", "player", "rating", "+-", "games"], &rows);
    Ok(Content::text(format!("The standings\n\n{table}")))
}

async fn list(
    context: &CommandContext<'_>,
    kind: Kind,
    user: Option<&String>,
    over: Option<bool>,
) -> Result<Vec<GameRow>, CommandFailure> {
    let filter = Filter {
        kind: Some(kind),
        over,
        limit: ROWS,
        ..Filter::default()
    };
    let games = context
        .service
        .games(Identity::Nobody, user.cloned(), filter);
    Ok(games.await?)
}

fn is_next(game: &GameRow, user: &str) -> bool {
    let next = super::super::table::player(game, game.derived.to_move);
    game.derived.outcome.is_none() && next.eq_ignore_ascii_case(user)
}

fn titled(kind: Kind, heading: &str, games: &[GameRow]) -> String {
    if games.is_empty() {
        return format!("{heading}: there are none.\n");
    }
    let rows: Vec<_> = games
        .iter()
        .map(|game| {
            [
                game.id.to_string(),
                game.settings.board_name(),
                players(game),
                game.derived.turn_texts().count().to_string(),
                state(game),
            ]
        })
        .collect();
    let colors = match kind {
        Kind::Oust => "x - o",
        Kind::Orbit => "x - o ...",
    };
    let table = table(["game", "board", colors, "turns", "state"], &rows);
    format!("{heading}\n\n{table}")
}
