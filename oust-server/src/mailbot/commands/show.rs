//! Shows games, lists of games and players, and positions after moves that are tried out.

use super::challenge::board_name;
use crate::account::Identity;
use crate::game::{
    ClockRule, ExportFormat, Filter, GameRow, GameState, Kind, RecordHeaders, Refusal, Rules,
    Settings, Visibility,
};
use crate::mail::{BoardView, GamesFilter, Move, PreviewStart, View};
use crate::mailbot::context::{CommandContext, CommandFailure, LISTING};
use crate::mailbot::listing::{board_text, listing, player, players, state, table};
use crate::mailbot::reply::Content;
use crate::service::{GameSnapshot, ServiceError};

/// The most games of a reply.
const MAX_SHOWN: usize = 20;

/// Shows games at their present or earlier positions.
pub(crate) async fn show(
    context: &mut CommandContext<'_>,
    kind: Kind,
    boards: &[BoardView],
) -> Result<Content, CommandFailure> {
    check_count(boards.len())?;
    let mut text = String::new();
    for board in boards {
        let view = context.find(kind, board.board).await?;
        text += &match board.view {
            Some(_) => earlier(context, view, board.view).await?,
            None => present(context, &view),
        };
        text.push('\n');
    }
    Ok(Content::text(text))
}

/// Shows games as the actor sees them, all unfinished ones of his without `boards`.
pub(crate) async fn show_as(
    context: &mut CommandContext<'_>,
    kind: Kind,
    boards: &[u64],
) -> Result<Content, CommandFailure> {
    check_count(boards.len())?;
    let mut numbers = boards.to_vec();
    if boards.is_empty() {
        let filter = Filter {
            kind: Some(kind),
            over: Some(false),
            limit: u32::try_from(MAX_SHOWN).unwrap_or(u32::MAX),
            ..Filter::default()
        };
        let user = context.users.last().cloned();
        let games = context
            .service
            .games(context.identity, user, filter)
            .await?;
        let ids = games
            .iter()
            .map(|game| u64::try_from(game.id.0).unwrap_or(0));
        numbers.extend(ids);
    }
    let mut text = String::new();
    let mut reply_to = None;
    for &number in &numbers {
        let game = context.find(kind, number).await?;
        text += &present(context, &game);
        text.push('\n');
        reply_to = context.reply_address(&game);
    }
    if numbers.is_empty() {
        text += "You have no unfinished games.\n";
    }
    // One game is answered by its own address, several by their numbers.
    let reply_to = reply_to.filter(|_| numbers.len() == 1);
    Ok(Content { text, reply_to })
}

fn present(context: &CommandContext<'_>, game: &GameSnapshot) -> String {
    let board = board_text(game, context.url());
    format!("Board {}: {}.\n\n{board}", game.id(), state(&game.game))
}

async fn earlier(
    context: &CommandContext<'_>,
    game: GameSnapshot,
    at: Option<View>,
) -> Result<String, CommandFailure> {
    let (id, n) = (game.id(), game.state.n());
    let earlier = context.at_view(game, at).await?;
    Ok(format!(
        "Board {id} after event {} of {n}.\n\n{}",
        earlier.state.n(),
        listing(&earlier, context.url())
    ))
}

fn check_count(found: usize) -> Result<(), CommandFailure> {
    if found > MAX_SHOWN {
        let message = format!("a mail shows at most {MAX_SHOWN} boards, found {found}");
        return Err(CommandFailure::Text(message));
    }
    Ok(())
}

/// The most rows of a list.
const MAX_ROWS: u32 = 200;

/// Lists the games of users, or of everyone; unfinished ones without a filter.
pub(crate) async fn games(
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
pub(crate) async fn history(
    context: &CommandContext<'_>,
    kind: Kind,
) -> Result<Content, CommandFailure> {
    let found = list(context, kind, None, Some(true)).await?;
    Ok(Content::text(titled(kind, "Finished games", &found)))
}

/// Lists the players by their ratings.
pub(crate) async fn standings(
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
        limit: MAX_ROWS,
        ..Filter::default()
    };
    let games = context
        .service
        .games(Identity::Nobody, user.cloned(), filter);
    Ok(games.await?)
}

fn is_next(game: &GameRow, user: &str) -> bool {
    let next = player(game, game.derived.to_move);
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

/// Shows the position after moves.
pub(crate) async fn preview(
    context: &mut CommandContext<'_>,
    kind: Kind,
    start: &PreviewStart,
    moves: &[Move],
) -> Result<Content, CommandFailure> {
    let (state, headers, what) = match start {
        PreviewStart::Game(at) => {
            let game = context.find(kind, at.board).await?;
            let game = context.at_view(game, at.view).await?;
            // Where the moves are tried is not always the present position.
            context.game = context.game.filter(|_| at.view.is_none());
            let what = format!("board {} after event {}", game.id(), game.state.n());
            let headers = game.record_headers(context.url());
            (game.state, headers, what)
        }
        PreviewStart::New { players, options } => {
            let board = Settings::parse_board(&board_name(kind, options)?);
            let board = board.map_err(ServiceError::from)?;
            let settings = Settings {
                kind,
                board,
                players: usize::from(*players),
                swap: options.swap.unwrap_or(true),
                rated: false,
                visibility: Visibility::Private,
                chat: true,
                takebacks: true,
                clock: ClockRule::Unlimited,
            };
            settings.check().map_err(ServiceError::from)?;
            let names = ["First", "Second", "Third", "Fourth", "Fifth"];
            let names = names.into_iter().take(settings.players);
            let headers = RecordHeaders {
                names: names.map(str::to_owned).collect(),
                ..RecordHeaders::default()
            };
            let state = GameState::new(settings, 0, Vec::new());
            (state, headers, "a new game".to_owned())
        }
    };
    let rules = try_out(&state, moves)?;
    let listing = rules.export(ExportFormat::Listing, &headers);
    let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    Ok(Content::text(format!(
        "Tried out on {what}, not played: {}.\n\n{}",
        moves.join(" "),
        listing.unwrap_or_default()
    )))
}

fn try_out(state: &GameState, moves: &[Move]) -> Result<Box<dyn Rules>, CommandFailure> {
    let refused = |illegal| {
        CommandFailure::Service(ServiceError::Refused {
            refusal: Refusal::Illegal(illegal),
            game: None,
        })
    };
    let mut rules = state.trial();
    for tried in moves {
        if let Move::Resign | Move::Undo | Move::Accept | Move::Reject = tried {
            return Err(CommandFailure::Text(format!(
                "`{tried}` cannot be tried out, expected points, `pass` or `swap`"
            )));
        }
        let played = rules.play_text(&tried.to_string(), Some(LISTING));
        played.map_err(refused)?;
    }
    Ok(rules)
}
