//! The what-if page: turns of both sides tried out from a position of a game, kept privately, or
//! prepared as conditional moves.

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use serde::Deserialize;

use super::game_id;
use super::page::PlayerRow;
use crate::id::GameId;
use crate::play::{Conditionals, Refusal, Rules};
use crate::service::{GameLook, KeptLine, Service, ServiceError};
use crate::web::error::PageError;
use crate::web::form::Form;
use crate::web::frame::{Frame, shown};
use crate::web::pages::see;
use crate::web::turn_panel::{TriedTurn, TurnPanel};
use crate::web::visit::Visit;

/// The position from which turns are tried out, and the turns.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(in crate::web) struct Line {
    /// The number of moves of the game before the first turn; all of them without it.
    from: Option<usize>,
    /// The whole turns, `e7;f8,g9`.
    line: String,
}

/// A turn of a line, with the address that goes back to it.
struct LineTurn {
    text: String,
    class: &'static str,
    address: String,
}

#[derive(Template)]
#[template(path = "what_if.html")]
struct WhatIfPage {
    page: Frame,
    title: String,
    /// The address of the game; none for an empty board.
    game: Option<i64>,
    n: u32,
    panel: TurnPanel,
    players: Vec<PlayerRow>,
    has_scores: bool,
    turns: Vec<LineTurn>,
    line: String,
    from: usize,
    start: String,
    next: Option<String>,
    swap: Option<String>,
    can_prepare: bool,
    prepared: Vec<String>,
    kept: Vec<KeptLink>,
    result: Option<String>,
}

/// A line that was kept, with its address.
struct KeptLink {
    id: i64,
    text: String,
    address: String,
}

/// A line to prepare or to keep.
#[derive(Debug, Deserialize)]
pub(super) struct LineForm {
    #[serde(default)]
    n: u32,
    #[serde(default)]
    from: usize,
    line: String,
}

/// The state of which answers are deleted.
#[derive(Debug, Deserialize)]
pub(super) struct DeleteForm {
    n: u32,
}

/// A kept line to forget.
#[derive(Debug, Deserialize)]
pub(super) struct ForgetForm {
    id: i64,
}

/// The most turns of a line.
const MOST: usize = 300;

/// Shows what turns would do in a game.
pub(super) async fn show(
    visit: Visit,
    State(service): State<Service>,
    Path(id): Path<String>,
    Query(line): Query<Line>,
    Query(tried): Query<TriedTurn>,
) -> Result<Response, PageError> {
    let game = game_id(&id)?;
    let actor = visit.visitor.actor_in(game).await?;
    let look = service.look(actor, game).await?;
    let kept = match visit.visitor.session {
        Some(_) => service.kept_lines(visit.visitor.actor(), game).await?,
        None => Vec::new(),
    };
    what_if(&visit, game, &look, &line, &tried, &kept)
}

fn what_if(
    visit: &Visit,
    game: GameId,
    look: &GameLook,
    line: &Line,
    tried: &TriedTurn,
    kept: &[KeptLine],
) -> Result<Response, PageError> {
    let page = visit.frame();
    let moves = look.state.moves().len();
    let from = line.from.unwrap_or(moves).min(moves);
    let path = format!("/g/{game}/what-if");
    let rules = look
        .state
        .after(from)
        .map_err(Refusal::from)
        .map_err(ServiceError::from)?;
    let played = play(rules, line)?;
    let scene = played.rules.scene(&tried.placements());
    let is_open = played.rules.outcome().is_none();
    let hidden = vec![("from", from.to_string()), ("line", played.line.clone())];
    let board = &look.state.settings().board;
    let dialect = played.rules.dialect();
    let panel = TurnPanel::new(&page, board, dialect, &scene, &path, hidden, is_open);
    let address = |line: &str| format!("{path}?from={from}&line={line}");
    let extended = |turn: &str| match played.line.as_str() {
        "" => address(turn),
        line => address(&format!("{line};{turn}")),
    };
    let mut so_far = String::new();
    let turns = played.turns.iter().map(|(text, class)| {
        if !so_far.is_empty() {
            so_far.push(';');
        }
        so_far.push_str(text);
        LineTurn {
            text: text.clone(),
            class,
            address: address(&so_far),
        }
    });
    let is_now = from == moves && look.view.outcome.is_none();
    let is_waiting = look.seat.is_some() && look.state.rules().to_move() != look.seat;
    let may_swap = played.rules.view().can_swap && scene.tried.is_empty();
    let to_move = played.rules.to_move();
    let template = WhatIfPage {
        title: page
            .say("what-if-title")
            .with("game", game.to_string())
            .to_string(),
        game: Some(game.0),
        n: look.state.n(),
        turns: turns.collect(),
        start: address(""),
        next: panel.is_whole.then(|| extended(&panel.tried)),
        swap: may_swap.then(|| extended("swap")),
        can_prepare: is_now && is_waiting && played.turns.len() >= 2 && !played.has_passes,
        prepared: look.conditionals.lines(),
        kept: kept
            .iter()
            .map(|kept| KeptLink {
                id: kept.id,
                text: kept.turns.replace(';', " "),
                address: format!("{path}?from={}&line={}", kept.from, kept.turns),
            })
            .collect(),
        players: players(&page, &panel, look, &*played.rules, to_move),
        has_scores: panel.sides.iter().any(|side| side.score.is_some()),
        result: played
            .rules
            .outcome()
            .map(|_| page.say("what-if-over").to_string()),
        line: played.line,
        from,
        panel,
        page,
    };
    Ok(shown(&template))
}

/// The position after a line.
struct Played {
    rules: Box<dyn Rules>,
    /// The turns and the classes of their colors, forced passes included.
    turns: Vec<(String, &'static str)>,
    /// The turns joined by semicolons, without forced passes.
    line: String,
    has_passes: bool,
}

fn play(mut rules: Box<dyn Rules>, line: &Line) -> Result<Played, ServiceError> {
    let mut turns = Vec::new();
    let mut written = Vec::new();
    let mut has_passes = false;
    for turn in line
        .line
        .split(';')
        .filter(|turn| !turn.is_empty())
        .take(MOST)
    {
        let class = color_of(&*rules);
        let text = rules.play(turn).map_err(Refusal::from)?;
        written.push(text.clone());
        turns.push((text, class));
        while rules.must_pass() {
            has_passes = true;
            let class = color_of(&*rules);
            turns.push((rules.play("pass").map_err(Refusal::from)?, class));
        }
    }
    Ok(Played {
        rules,
        turns,
        line: written.join(";"),
        has_passes,
    })
}

fn color_of(rules: &dyn Rules) -> &'static str {
    rules.to_move().map_or("", |seat| rules.color(seat))
}

fn players(
    page: &Frame,
    panel: &TurnPanel,
    look: &GameLook,
    rules: &dyn Rules,
    to_move: Option<crate::id::SeatNumber>,
) -> Vec<PlayerRow> {
    let mover = to_move.map(|seat| rules.color(seat));
    let rows = panel.sides.iter().map(|side| {
        let mut seats = look.view.seats.iter();
        let seat = seats.find(|seat| rules.color(crate::id::SeatNumber(seat.seat)) == side.class);
        PlayerRow {
            name: seat.map_or_else(String::new, |seat| page.player(&seat.name)),
            link: None,
            is_me: seat.is_some_and(|seat| look.seat.is_some_and(|mine| mine.0 == seat.seat)),
            is_to_move: mover == Some(side.class),
        }
    });
    rows.collect()
}

/// Prepares the turns of a line as conditional moves: each second one answers the one before it.
pub(super) async fn prepare(
    visit: Visit,
    State(service): State<Service>,
    Path(id): Path<String>,
    Form(form): Form<LineForm>,
) -> Result<Response, PageError> {
    let game = game_id(&id)?;
    let actor = visit.visitor.actor_in(game).await?;
    let mut tree = service.look(actor, game).await?.conditionals;
    let turns: Vec<&str> = form
        .line
        .split(';')
        .filter(|turn| !turn.is_empty())
        .collect();
    tree.add_line(&turns);
    service.set_conditionals(actor, game, form.n, tree).await?;
    Ok(see(&format!("/g/{game}")))
}

/// Deletes all conditional moves.
pub(super) async fn delete(
    visit: Visit,
    State(service): State<Service>,
    Path(id): Path<String>,
    Form(DeleteForm { n }): Form<DeleteForm>,
) -> Result<Response, PageError> {
    let game = game_id(&id)?;
    let actor = visit.visitor.actor_in(game).await?;
    service
        .set_conditionals(actor, game, n, Conditionals::default())
        .await?;
    Ok(see(&format!("/g/{game}")))
}

/// Keeps a line for the user's eyes alone.
pub(super) async fn keep(
    visit: Visit,
    State(service): State<Service>,
    Path(id): Path<String>,
    Form(form): Form<LineForm>,
) -> Result<Response, PageError> {
    let game = game_id(&id)?;
    let address = format!("/g/{game}/what-if?from={}&line={}", form.from, form.line);
    service
        .keep_line(visit.visitor.actor(), game, form.from, form.line)
        .await?;
    Ok(see(&address))
}

/// Forgets a kept line.
pub(super) async fn forget(
    visit: Visit,
    State(service): State<Service>,
    Path(id): Path<String>,
    Form(ForgetForm { id: kept }): Form<ForgetForm>,
) -> Result<Response, PageError> {
    let game = game_id(&id)?;
    service
        .forget_line(visit.visitor.actor(), game, kept)
        .await?;
    Ok(see(&format!("/g/{game}/what-if")))
}
