//! The what-if page: a visitor tries out lines from a position of a game. Users store lines, and
//! players prepare them as conditional moves.

use askama::Template;
use axum::extract::{Query, State};
use axum::response::Response;
use serde::Deserialize;

use super::context::GamePageContext;
use super::page::no_turn;
use super::sides::{PlayerRow, players};
use crate::game::{Conditionals, Refusal};
use crate::service::{GameDetails, KeptLine, Service, ServiceError};
use crate::web::error::PageError;
use crate::web::form::Form;
use crate::web::layout::{Layout, render};
use crate::web::line_panel::{LinePanel, Place, turns_of};
use crate::web::pages::redirect;
use crate::web::turn_panel::TurnQuery;

/// The query of the page: the position and the line.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(in crate::web) struct Line {
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
    prepared: Vec<String>,
    kept: Vec<KeptLink>,
}

/// A stored line with its address.
struct KeptLink {
    id: i64,
    text: String,
    address: String,
}

/// The form that stores a line, or prepares it as conditional moves.
#[derive(Debug, Deserialize)]
pub(super) struct LineForm {
    #[serde(default)]
    n: u32,
    #[serde(default)]
    from: usize,
    line: String,
}

/// The form that deletes all conditional moves; `n` is the number of events that the player has
/// seen.
#[derive(Debug, Deserialize)]
pub(super) struct DeleteForm {
    n: u32,
}

/// The form that deletes a stored line.
#[derive(Debug, Deserialize)]
pub(super) struct ForgetForm {
    id: i64,
}

/// Shows the board after a line, with the next turn tried out.
pub(super) async fn show(
    at: GamePageContext,
    State(service): State<Service>,
    Query(line): Query<Line>,
    Query(tried): Query<TurnQuery>,
) -> Result<Response, PageError> {
    let details = service.details(at.identity, at.game).await?;
    // Only users store lines; the service refuses guests.
    let kept = match at.context.caller.session {
        Some(_) => service.kept_lines(at.user(), at.game).await?,
        None => Vec::new(),
    };
    what_if(&at, &details, &line, &tried, &kept)
}

fn what_if(
    at: &GamePageContext,
    details: &GameDetails,
    line: &Line,
    tried: &TurnQuery,
    kept: &[KeptLine],
) -> Result<Response, PageError> {
    let (page, game) = (at.context.layout(), at.game);
    let moves = details.snapshot.state.moves().len();
    let from = line.from.unwrap_or(moves);
    if from > moves {
        return Err(no_turn(from).into());
    }
    let path = format!("{}/what-if", at.path());
    let rules = details.snapshot.state.position_after(from);
    let rules = rules.map_err(Refusal::from).map_err(ServiceError::from)?;
    let place = Place {
        board: &details.snapshot.state.settings().board,
        path: &path,
        start: vec![("from", from.to_string())],
    };
    let lined = LinePanel::new(&page, &place, rules, &line.line, tried)?;
    let is_now = from == moves && details.snapshot.game.derived.outcome.is_none();
    let is_waiting = details.snapshot.seat.is_some()
        && details.snapshot.state.rules().to_move() != details.snapshot.seat;
    let kept = kept.iter().map(|kept| KeptLink {
        id: kept.id,
        text: kept.turns.replace(';', " "),
        address: format!("{path}?from={}&line={}", kept.from, kept.turns),
    });
    let title = page.phrase("what-if-title").with("game", game.to_string());
    let template = WhatIfPage {
        title: title.to_string(),
        game: game.0,
        n: details.snapshot.state.n(),
        // Every second turn of a prepared line is an answer; a forced pass would break that.
        can_prepare: is_now && is_waiting && lined.turns.len() >= 2 && !lined.has_passes,
        prepared: details.conditionals.lines(),
        kept: kept.collect(),
        players: players(&page, details, &*lined.rules),
        from,
        lined,
        page,
    };
    Ok(render(&template))
}

/// Prepares a line as conditional moves: every second turn answers the turn before it.
pub(super) async fn prepare(
    at: GamePageContext,
    State(service): State<Service>,
    Form(form): Form<LineForm>,
) -> Result<Response, PageError> {
    let mut tree = service.details(at.identity, at.game).await?.conditionals;
    let turns: Vec<&str> = turns_of(&form.line).collect();
    tree.add_line(&turns);
    let prepared = service.set_conditionals(at.identity, at.game, form.n, tree);
    prepared.await?;
    Ok(redirect(&at.path()))
}

/// Deletes all conditional moves.
pub(super) async fn delete(
    at: GamePageContext,
    State(service): State<Service>,
    Form(DeleteForm { n }): Form<DeleteForm>,
) -> Result<Response, PageError> {
    let none = Conditionals::default();
    service
        .set_conditionals(at.identity, at.game, n, none)
        .await?;
    Ok(redirect(&at.path()))
}

/// Stores a line for the user only.
pub(super) async fn keep(
    at: GamePageContext,
    State(service): State<Service>,
    Form(form): Form<LineForm>,
) -> Result<Response, PageError> {
    let path = at.path();
    let address = format!("{path}/what-if?from={}&line={}", form.from, form.line);
    let kept = service.keep_line(at.user(), at.game, form.from, form.line);
    kept.await?;
    Ok(redirect(&address))
}

/// Deletes a stored line.
pub(super) async fn forget(
    at: GamePageContext,
    State(service): State<Service>,
    Form(ForgetForm { id: kept }): Form<ForgetForm>,
) -> Result<Response, PageError> {
    service.forget_line(at.user(), at.game, kept).await?;
    Ok(redirect(&format!("{}/what-if", at.path())))
}
