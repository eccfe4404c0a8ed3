//! The lobby: the choices for a new game, a board to begin on, games and challenges.

use askama::Template;
use axum::Extension;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use super::challenge::{ChallengeCard, icon};
use super::first_stone::first_board;
use super::games::GameCard;
use super::new_game::{CLOCKS, FIRST_BOARD, NewGameForm, begin_by, board_of, clock};
use super::puzzles::DailyPuzzle;
use super::seats::guest_name;
use crate::game::{Kind, Settings};
use crate::http::{AppState, Client};
use crate::service::{Color, HereView, Service, ServiceError};
use crate::web::error::PageError;
use crate::web::form::{Form, redirect_with};
use crate::web::link_preview::LinkPreview;
use crate::web::page_context::{Layout, PageContext, render};
use crate::web::phrases::LEVELS;

/// The maximum number of games in the lobby: their boards are drawn, and renewed with each turn.
const GAMES: u32 = 6;

#[derive(Template)]
#[template(path = "lobby.html")]
struct LobbyPage {
    page: Layout,
    preview: LinkPreview,
    new: NewGame,
    kinds: &'static [Kind],
    challenges: Vec<ChallengeCard>,
    games: Vec<GameCard>,
    /// The visitors with a page open.
    here: HereView,
    /// The unfinished games of a visitor without an account.
    own: Vec<GameCard>,
    guest_name: String,
    daily: DailyPuzzle,
    /// The board that begins a game with a press.
    first_board: String,
}

/// The query of a link that challenges a player; empty for the plain lobby.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct LobbyQuery {
    player: String,
}

/// The values of the form: the initial ones, or those that were refused.
struct NewGame {
    form: NewGameForm,
    /// The values and texts of the clocks behind "other".
    clocks: Vec<(&'static str, String)>,
    /// The reason of a refusal.
    wrong: Option<String>,
}

/// The boards that have a button, each with the keys of its name and the time of a game.
const BOARDS: [(&str, &str, &str); 3] = [
    (FIRST_BOARD, "board-small", "board-small-time"),
    ("hex7", "board-big", "board-big-time"),
    ("9x9", "board-square", "board-square-time"),
];

/// The clocks that have a button, each with the key of its name.
const FIRST_CLOCKS: [(&str, &str); 3] = [
    ("", "clock-button-none"),
    ("increment:10+10", "clock-button-minutes"),
    ("days:3", "clock-button-days"),
];

/// Shows the lobby: the form for a new game, with `player` filled in as the opponent, open
/// challenges, and unfinished games.
pub(crate) async fn show(
    context: PageContext,
    State(service): State<Service>,
    Query(LobbyQuery { player }): Query<LobbyQuery>,
) -> Result<Response, PageError> {
    let form = NewGameForm::new().against(&player);
    lobby(&context, &service, form, None).await
}

/// Returns the lobby with the values of its form, and the reason for which they were refused.
async fn lobby(
    context: &PageContext,
    service: &Service,
    form: NewGameForm,
    wrong: Option<&ServiceError>,
) -> Result<Response, PageError> {
    let identity = context.caller.identity();
    let games = service.moved_last(identity, GAMES).await?;
    let challenges = service.challenges(identity).await?;
    let here = service.here(identity).await?;
    let page = context.layout();
    let reason = wrong.map(|error| page.reason(error).unwrap_or_else(|| error.to_string()));
    Ok(context.with_seats(render(&LobbyPage {
        challenges: challenges
            .iter()
            .map(|challenge| ChallengeCard::new(&page, challenge))
            .collect(),
        games: GameCard::all(&page, &games),
        first_board: first_board(&page),
        daily: DailyPuzzle::of(&page),
        own: GameCard::of_guest(&page, &context.caller.seats, false),
        here,
        preview: LinkPreview::of_site(&page, "/", "lobby-heading", "lobby-welcome"),
        guest_name: guest_name(context),
        new: NewGame::new(&page, form, reason),
        kinds: &Kind::ALL,
        page,
    })))
}

impl NewGame {
    fn new(page: &Layout, form: NewGameForm, wrong: Option<String>) -> Self {
        let option = |value| Some((value, page.clock(&clock(value).ok()?)));
        Self {
            clocks: CLOCKS.into_iter().filter_map(option).collect(),
            form: form.shortened(),
            wrong,
        }
    }

    /// Returns whether the board has no button.
    fn is_other_board(&self) -> bool {
        !BOARDS.iter().any(|(board, ..)| self.form.board == *board)
    }

    /// Returns whether the clock has no button.
    fn is_other_clock(&self) -> bool {
        !FIRST_CLOCKS
            .iter()
            .any(|(clock, _)| self.form.clock == *clock)
    }

    /// Returns the boards of the list behind "other", below the keys of their headings.
    fn sizes() -> [(&'static str, Vec<String>); 2] {
        // Rectangles would be 600 entries: they are typed.
        let hexagons = (2..=Settings::MAX_SIDE).map(|side| format!("hex{side}"));
        let squares = (2..=Settings::MAX_SIZE).map(|size| format!("{size}x{size}"));
        [
            ("boards-hexagons", hexagons.collect()),
            ("boards-squares", squares.collect()),
        ]
    }

    /// Returns the board that is neither a button nor in the list; empty for the others.
    fn typed_board(&self) -> &str {
        let board = &self.form.board;
        let is_listed = Self::sizes()
            .iter()
            .any(|(_, boards)| boards.contains(board));
        if is_listed { "" } else { board }
    }
}

/// Begins a game or makes a challenge, or shows the form again with the reason for which it is
/// refused.
pub(crate) async fn begin(
    context: PageContext,
    State(state): State<AppState>,
    Extension(client): Extension<Client>,
    Form(form): Form<NewGameForm>,
) -> Result<Response, PageError> {
    match begin_by(&context, &state, client, &form).await {
        Ok(begun) => Ok(redirect_with(begun.cookies, &begun.path)),
        Err(PageError {
            status,
            cause: Some(error),
            ..
        }) if is_of_form(status) => {
            let page = lobby(&context, &state.service, form, Some(&error)).await?;
            Ok((status, page).into_response())
        }
        Err(error) => Err(error),
    }
}

/// Returns whether an error is about the values of the form.
fn is_of_form(status: StatusCode) -> bool {
    [
        StatusCode::UNPROCESSABLE_ENTITY,
        StatusCode::NOT_FOUND,
        StatusCode::CONFLICT,
    ]
    .contains(&status)
}
