//! The what-if page: a visitor tries out lines from a position of a game. Users store lines, and
//! players prepare them as conditional moves.

use askama::Template;
use axum::extract::{Query, State};
use axum::response::Response;
use oust_core::Turn;
use oust_preview::TurnQuery;
use serde::Deserialize;

use super::headings::{PlayerRow, players};
use super::turns::no_turn;
use crate::game::{Command, Conditionals, GameState, Refusal, Source};
use crate::service::{GameRequest, RequestedAction, Service, ServiceError};
use crate::web::error::PageError;
use crate::web::form::{Form, OnceKey, redirect};
use crate::web::line_panel::{LinePage, LinePanel, turns_of};
use crate::web::line_start::Start;
use crate::web::page_context::{GamePageContext, Layout, render};

/// The query of the page: the position and the line.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct LineQuery {
    /// The number of the game's moves before the line; all moves if absent.
    from: Option<usize>,
    /// The complete turns, such as `e7;f8,g9`.
    line: String,
}

#[derive(Template)]
#[template(path = "what_if.html")]
struct WhatIfPage {
    page: Layout,
    title: String,
    game: i64,
    n: u32,
    lined: LinePanel,
    players: Vec<PlayerRow>,
    from: usize,
    can_prepare: bool,
    /// Whether the line begins with the player's turn, so that it is played and the rest prepared.
    can_play: bool,
    prepared: Vec<String>,
    kept: Vec<KeptLink>,
    /// The address of the whole line on the analysis board.
    analysis: Option<String>,
}

/// A stored line with its address.
struct KeptLink {
    id: i64,
    text: String,
    address: String,
}

/// The form that stores a line, or prepares it as conditional moves.
#[derive(Debug, Deserialize)]
pub(crate) struct LineForm {
    #[serde(default)]
    n: u32,
    #[serde(default)]
    from: usize,
    line: String,
}

/// The form that plays the first turn of a line and prepares the rest.
#[derive(Debug, Deserialize)]
pub(crate) struct PlayForm {
    n: u32,
    line: String,
    #[serde(default)]
    key: OnceKey,
}

/// The form that deletes all conditional moves; `n` is the number of events that the player has
/// seen.
#[derive(Debug, Deserialize)]
pub(crate) struct DeleteForm {
    n: u32,
}

/// The form that deletes a stored line.
#[derive(Debug, Deserialize)]
pub(crate) struct ForgetForm {
    id: i64,
}

/// Shows the board after a line, with the next turn tried out.
pub(crate) async fn show(
    context: GamePageContext,
    State(service): State<Service>,
    Query(query): Query<LineQuery>,
    Query(tried): Query<TurnQuery>,
) -> Result<Response, PageError> {
    let game = context.game;
    let details = service.details(context.identity, game).await?;
    // Only users store lines; the service refuses guests.
    let stored = match context.context.caller.session {
        Some(_) => service.kept_lines(context.user(), game).await?,
        None => Vec::new(),
    };
    let page = context.context.layout();
    let snapshot = &details.snapshot;
    let state = &snapshot.state;
    let moves = state.moves().len();
    let from = query.from.unwrap_or(moves);
    if from > moves {
        return Err(no_turn(from).into());
    }
    let path = format!("{}/what-if", context.path());
    let rules = state
        .position_after(from)
        .map_err(|illegal| ServiceError::from(Refusal::from(illegal)))?;
    // A player of a game in progress gets no help from the page.
    let has_engine = state.rules().outcome().is_some() || snapshot.seat.is_none();
    let line_page = LinePage {
        path: &path,
        start: vec![("from", from.to_string())],
        kind: state.settings().kind,
        has_engine,
    };
    let lined = LinePanel::new(&page, &line_page, rules, &query.line, &tried)?;
    let is_now = from == moves && snapshot.game.derived.outcome.is_none();
    let is_my_turn = snapshot.seat.is_some() && state.rules().to_move() == snapshot.seat;
    let is_waiting = snapshot.seat.is_some() && state.rules().to_move() != snapshot.seat;
    let kept = stored.iter().map(|line| KeptLink {
        id: line.id,
        text: line.turns.replace(';', " "),
        address: format!("{path}?from={}&line={}", line.from, line.turns),
    });
    let title = page.phrase("what-if-title").with("game", game.to_string());
    Ok(render(&WhatIfPage {
        title: title.to_string(),
        game: game.0,
        n: state.n(),
        // Every second turn of a prepared line is an answer; a forced pass would break that.
        can_prepare: is_now && is_waiting && lined.turns.len() >= 2 && !lined.has_passes,
        can_play: is_now
            && is_my_turn
            && snapshot.game.settings.players == 2
            && lined.turns.len() >= 3
            && !lined.has_passes,
        prepared: details.conditionals.lines(),
        analysis: has_engine
            .then(|| analysis_address(state, from, &lined.line))
            .flatten(),
        kept: kept.collect(),
        players: players(&page, snapshot, &*lined.rules),
        from,
        lined,
        page,
    }))
}

/// Returns the address of the analysis of a game's first `from` moves and a line after them; `None`
/// for games of more than two players.
fn analysis_address(state: &GameState, from: usize, line: &str) -> Option<String> {
    let settings = state.settings();
    let (kind, notation) = (settings.kind, state.notation());
    let start = Start::New {
        kind,
        board: settings.board.clone(),
    };
    let moves = state.moves()[..from].iter().map(|played| &played.turn);
    // A line has no forced passes: they follow from the position.
    let moves = moves.filter(|turn| kind.pass_is_choice() || **turn != Turn::Pass);
    let mut turns: Vec<String> = moves.map(|turn| notation.text(turn)).collect();
    turns.extend(turns_of(line).map(str::to_owned));
    (settings.players == 2).then(|| start.address(&turns.join(";")))
}

/// Prepares a line as conditional moves: every second turn answers the turn before it.
pub(crate) async fn prepare(
    context: GamePageContext,
    State(service): State<Service>,
    Form(form): Form<LineForm>,
) -> Result<Response, PageError> {
    let mut tree = service
        .details(context.identity, context.game)
        .await?
        .conditionals;
    // The answers that are prepared already stay: the line joins their tree.
    let turns: Vec<&str> = turns_of(&form.line).collect();
    tree.add_line(&turns);
    service
        .set_conditionals(context.identity, context.game, form.n, tree)
        .await?;
    Ok(redirect(&context.path()))
}

/// Plays the first turn of a line, and prepares the rest.
pub(crate) async fn play(
    context: GamePageContext,
    State(service): State<Service>,
    Form(form): Form<PlayForm>,
) -> Result<Response, PageError> {
    let mut turns = turns_of(&form.line);
    let first = turns.next().unwrap_or_default();
    let mut answers = Conditionals::default();
    answers.add_line(&turns.collect::<Vec<_>>());
    let request = GameRequest {
        game: context.game,
        seen: Some(form.n),
        request: match first {
            "swap" => Command::Turn(Turn::Swap).into(),
            "pass" => Command::Turn(Turn::Pass).into(),
            first => RequestedAction::turn(first),
        },
        key: form.key.given(),
        source: Source::Web,
    };
    service
        .act_and_prepare(context.identity, request, answers)
        .await?;
    Ok(redirect(&context.path()))
}

/// Deletes all conditional moves.
pub(crate) async fn delete(
    context: GamePageContext,
    State(service): State<Service>,
    Form(DeleteForm { n }): Form<DeleteForm>,
) -> Result<Response, PageError> {
    let tree = Conditionals::default();
    service
        .set_conditionals(context.identity, context.game, n, tree)
        .await?;
    Ok(redirect(&context.path()))
}

/// Stores a line for the user only.
pub(crate) async fn keep(
    context: GamePageContext,
    State(service): State<Service>,
    Form(form): Form<LineForm>,
) -> Result<Response, PageError> {
    let path = context.path();
    let address = format!("{path}/what-if?from={}&line={}", form.from, form.line);
    service
        .keep_line(context.user(), context.game, form.from, form.line)
        .await?;
    Ok(redirect(&address))
}

/// Deletes a stored line.
pub(crate) async fn forget(
    context: GamePageContext,
    State(service): State<Service>,
    Form(ForgetForm { id }): Form<ForgetForm>,
) -> Result<Response, PageError> {
    service
        .forget_line(context.user(), context.game, id)
        .await?;
    Ok(redirect(&format!("{}/what-if", context.path())))
}
