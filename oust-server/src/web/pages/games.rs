//! The lists of all public games and of the visitor's own games.

use askama::Template;
use axum::extract::{Query, State};
use axum::response::Response;
use serde::Deserialize;

use super::challenge::ChallengeCard;
use crate::game::{Filter, GameRow, Outcome, Player};
use crate::id::{GameId, SeatNumber};
use crate::service::{GuestSeat, Service, ServiceError};
use crate::web::clock_face::ClockFace;
use crate::web::error::PageError;
use crate::web::form::redirect;
use crate::web::page_context::{Layout, PageContext, render};
use crate::web::pictures::game_picture;

/// The maximum number of games on a page of a list; a guess.
const GAMES_ON_PAGE: u32 = 24;

/// A player on the card of a game.
pub(crate) struct CardPlayer {
    pub(crate) name: String,
    /// The picture; empty for a seat that is open.
    pub(crate) avatar: String,
}

/// A game in a list.
pub(crate) struct GameCard {
    pub(crate) id: i64,
    /// Its board as a small picture.
    pub(crate) picture: String,
    pub(crate) players: Vec<CardPlayer>,
    pub(crate) board: String,
    pub(crate) turns: String,
    pub(crate) state: String,
    pub(crate) is_over: bool,
    /// Whether the visitor plays in it.
    pub(crate) is_own: bool,
    /// Whether it is the visitor's turn.
    pub(crate) is_mine: bool,
    /// The clock of the player to move.
    pub(crate) clock: Option<ClockFace>,
}

#[derive(Template)]
#[template(path = "games.html")]
struct GamesPage {
    page: Layout,
    title: String,
    path: &'static str,
    over: bool,
    is_mine: bool,
    games: Vec<GameCard>,
    before: Option<i64>,
    /// The open offers, on the first page of all unfinished games.
    challenges: Option<Vec<ChallengeCard>>,
}

/// The query of a list of games, in pages: finished or unfinished games, with smaller numbers than
/// `before`.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct GamesQuery {
    pub(crate) over: bool,
    before: Option<i64>,
}

/// Shows all public games.
pub(crate) async fn all(
    context: PageContext,
    State(service): State<Service>,
    Query(query): Query<GamesQuery>,
) -> Result<Response, PageError> {
    list(&context, &service, &query, None).await
}

/// Shows the visitor's own games.
pub(crate) async fn mine(
    context: PageContext,
    State(service): State<Service>,
    Query(query): Query<GamesQuery>,
) -> Result<Response, PageError> {
    let session = context.caller.session.as_ref();
    if session.is_none() && !context.caller.seats.is_empty() {
        return Ok(guest_games(&context, &query));
    }
    let name = session.ok_or(ServiceError::SignIn)?.name.clone();
    list(&context, &service, &query, Some(name)).await
}

/// Redirects to the game that has waited longest for the visitor's turn, or else to `/me`.
pub(crate) async fn next(
    context: PageContext,
    State(service): State<Service>,
) -> Result<Response, PageError> {
    let PageContext { caller, .. } = &context;
    if caller.session.is_none() && !caller.seats.is_empty() {
        let waiting = caller.seats.iter().filter(|seat| seat.is_turn());
        let longest = waiting.min_by_key(|seat| seat.game.derived.moved_at);
        let path = longest.map(|seat| format!("/g/{}", seat.game.id));
        return Ok(redirect(path.as_deref().unwrap_or("/me")));
    }
    let waiting = service.my_turns(caller.identity()).await?;
    let path = waiting.first().map(|game| format!("/g/{}", game.id));
    Ok(redirect(path.as_deref().unwrap_or("/me")))
}

/// Shows the games of a visitor without an account. A browser has few of them: one page has all.
fn guest_games(context: &PageContext, query: &GamesQuery) -> Response {
    let page = context.layout();
    let mut cards = GameCard::of_guest(&page, &context.caller.seats, query.over);
    cards.sort_by_key(|card| !card.is_mine);
    context.with_seats(render(&GamesPage {
        title: page.phrase("mine-title").to_string(),
        path: "/me",
        over: query.over,
        is_mine: true,
        before: None,
        challenges: None,
        games: cards,
        page,
    }))
}

/// Shows a page of all games, or of the visitor's own games if `me` is the visitor's name.
async fn list(
    context: &PageContext,
    service: &Service,
    query: &GamesQuery,
    me: Option<String>,
) -> Result<Response, PageError> {
    let is_mine = me.is_some();
    let filter = query.filter(GAMES_ON_PAGE);
    let games = service.games(context.caller.identity(), me, filter).await?;
    let page = context.layout();
    let challenges = if is_mine || query.over || query.before.is_some() {
        None
    } else {
        let open = service.challenges(context.caller.identity()).await?;
        let cards = open.iter().map(|open| ChallengeCard::new(&page, open));
        Some(cards.collect())
    };
    let mut cards = GameCard::all(&page, &games);
    if is_mine {
        // A stable sort: both parts keep the newest games first.
        cards.sort_by_key(|card| !card.is_mine);
    }
    let (title, path) = if is_mine {
        (page.phrase("mine-title"), "/me")
    } else {
        (page.phrase("games-title"), "/games")
    };
    Ok(render(&GamesPage {
        title: title.to_string(),
        path,
        over: query.over,
        is_mine,
        challenges,
        before: before_next_page(&games, GAMES_ON_PAGE),
        games: cards,
        page,
    }))
}

impl GamesQuery {
    /// Returns the filter for at most `limit` games.
    pub(crate) fn filter(&self, limit: u32) -> Filter {
        Filter {
            over: Some(self.over),
            before: self.before.map(GameId),
            limit,
            ..Filter::default()
        }
    }
}

/// Returns the value of `before` for the next page, which begins before the last game of this one;
/// `None` unless this page is full.
pub(crate) fn before_next_page(games: &[GameRow], limit: u32) -> Option<i64> {
    let last = games.last().map(|game| game.id.0);
    last.filter(|_| games.len() == limit as usize)
}

impl CardPlayer {
    fn new(page: &Layout, game: &GameRow, seat: SeatNumber, player: &Player) -> Self {
        let is_open = player.open_link().is_some();
        Self {
            name: page.player_of(game, seat, player),
            avatar: if is_open {
                String::new()
            } else {
                page.avatar(&player.name())
            },
        }
    }
}

impl GameCard {
    /// Returns the cards of `games`, in their order.
    pub(crate) fn all(page: &Layout, games: &[GameRow]) -> Vec<Self> {
        games.iter().map(|game| Self::new(page, game)).collect()
    }

    /// Returns the cards of a guest's games that are over or go on.
    pub(crate) fn of_guest(page: &Layout, seats: &[GuestSeat], over: bool) -> Vec<Self> {
        let games = seats.iter().map(|seat| &seat.game);
        let chosen = games.filter(|game| game.derived.is_over == over);
        chosen.map(|game| Self::new(page, game)).collect()
    }

    pub(crate) fn new(page: &Layout, game: &GameRow) -> Self {
        let name_of = |seat: Option<SeatNumber>| Some(game.player(seat?)?.name());
        let to_move = name_of(game.derived.to_move);
        let is_guest = |seat| page.is_guest_seat(game.id, seat);
        // Without the first check a guest, who has no name, would match a game that is over.
        let is_mine =
            to_move.is_some() && to_move == page.name || game.derived.to_move.is_some_and(is_guest);
        // By name, which is unique; a guest has a seat of the browser instead.
        let is_visitor = |(seat, player): (SeatNumber, &Player)| match player {
            Player::User { name, .. } => page.name.as_ref() == Some(name),
            _ => is_guest(seat),
        };
        let shown_name = |seat| name_of(seat).map(|name| page.player(&name));
        let winner = |outcome: &Outcome| outcome.winner.map(SeatNumber);
        let state = match &game.derived.outcome {
            Some(outcome) if winner(outcome).is_some_and(is_guest) => page.phrase("card-you-won"),
            Some(outcome) => match shown_name(winner(outcome)) {
                Some(winner) => page.phrase("card-won").with("name", winner),
                None if outcome.is_void() => page.phrase("card-void"),
                None if outcome.reason == "tie" => page.phrase("card-tie"),
                None => page.phrase("card-undecided"),
            },
            None if is_mine => page.phrase("card-your-turn"),
            None => {
                let name = shown_name(game.derived.to_move).unwrap_or_default();
                page.phrase("card-to-move").with("name", name)
            }
        };
        let turns = page
            .phrase("card-turns")
            .with("count", game.derived.turn_texts().count());
        Self {
            id: game.id.0,
            picture: game_picture(game),
            players: game
                .players()
                .map(|(seat, player)| CardPlayer::new(page, game, seat, player))
                .collect(),
            board: format!("{} {}", page.kind(&game.settings.kind), game.settings.board),
            turns: turns.to_string(),
            state: state.to_string(),
            is_over: game.derived.is_over,
            is_own: game.players().any(is_visitor),
            is_mine,
            clock: game.derived.deadline_at.map(|deadline| {
                let left = (deadline - page.now).max(0);
                ClockFace::new(page, left, true)
            }),
        }
    }
}
