//! The page of a game, at its present position or at an earlier one.

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Response};
use oust_core::Board;
use oust_preview::{PanelPlace, Submit, TurnPanel, TurnQuery};

use super::super::picture;
use super::headings::{
    ChatRow, PlayerRow, name_of, players, result, terms, title, turn_line, verdict,
};
use super::partners::{Invitation, RematchPart, ReportRow};
use super::replay::Replay;
use super::review::{MistakeRow, Review};
use super::turns::{LastTurn, Row, no_turn, recent_lines, rows};
use crate::account::Identity;
use crate::api::{self, Caller};
use crate::game::{Command, ExportFormat, Kind, Visibility};
use crate::id::{Millis, SeatNumber, rfc3339};
use crate::service::{GameDetails, GameSnapshot, Service, ServiceError};
use crate::web::error::PageError;
use crate::web::link_preview::LinkPreview;
use crate::web::page_context::{GamePageContext, Layout, PageContext, render};

/// The number of moves before an earlier position, and of all moves.
struct PastView {
    turn: usize,
    turns: usize,
}

/// A pending request to undo a turn.
struct UndoView {
    text: String,
    may_answer: bool,
}

#[derive(Template)]
#[template(path = "game.html")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a part of the page that is there or not"
)]
struct GamePage {
    page: Layout,
    id: i64,
    n: u32,
    /// The id of the last event that the page includes; its stream begins after it.
    after: i64,
    kind: Kind,
    title: String,
    /// The preview of the link; `None` in a private game, which no one else opens.
    preview: Option<LinkPreview>,
    outcome: Option<String>,
    verdict: Option<String>,
    invitation: Option<Invitation>,
    rematch: RematchPart,
    past: Option<PastView>,
    panel: TurnPanel,
    players: Vec<PlayerRow>,
    is_my_turn: bool,
    can_swap: bool,
    can_pass: bool,
    /// The turns that the player may ask to take back.
    can_undo: Option<String>,
    step_back: usize,
    step_on: usize,
    state: String,
    deadline: Option<String>,
    /// Whether the clocks wait for the players.
    waits: bool,
    happened: Vec<String>,
    /// The turn that led to the position.
    played: Option<LastTurn>,
    undo: Option<UndoView>,
    rows: Vec<Row>,
    seat: Option<SeatNumber>,
    follows: bool,
    prepared: Vec<String>,
    chat: Vec<ChatRow>,
    is_chat_open: bool,
    reports: Vec<ReportRow>,
    note: Option<String>,
    link: String,
    downloads: Vec<(&'static str, &'static str)>,
    terms: String,
    replay: Option<Replay>,
    review: Review,
    mistakes: Vec<MistakeRow>,
}

/// Shows a game with the turn that the player to move tries out. An address with an extension, such
/// as `/g/101.oust`, is a download.
pub(crate) async fn show(
    Caller(identity): Caller,
    context: PageContext,
    State(service): State<Service>,
    Path(id): Path<String>,
    Query(tried): Query<TurnQuery>,
) -> Result<Response, PageError> {
    if let Some((number, extension)) = id.split_once('.') {
        let identity = match (identity, number.parse()) {
            // The API knows the client by its token; a browser downloads with its cookies.
            (Identity::Nobody, Ok(game)) => context.caller.identity_in(game).await?,
            _ => identity,
        };
        if extension == "png" {
            let game = number.parse().map_err(|_| PageError::not_found())?;
            return picture::of_game(&service, identity, game).await;
        }
        let file = api::game_file(Caller(identity), State(service), Path(id)).await;
        return Ok(file.into_response());
    }
    let game = id.parse().map_err(|_| PageError::not_found())?;
    let context = GamePageContext::new(context, game).await?;
    game_page(&context, &service, &tried, None).await
}

/// Shows a game as it was after `n` moves.
pub(crate) async fn show_past(
    context: GamePageContext,
    State(service): State<Service>,
    Path((_, n)): Path<(String, String)>,
) -> Result<Response, PageError> {
    let n = n.parse().map_err(|_| PageError::not_found())?;
    game_page(&context, &service, &TurnQuery::default(), Some(n)).await
}

/// Shows a game at its present position, or at the position after `past` moves.
async fn game_page(
    game_context: &GamePageContext,
    service: &Service,
    tried: &TurnQuery,
    past: Option<usize>,
) -> Result<Response, PageError> {
    let &GamePageContext {
        ref context,
        game,
        identity,
    } = game_context;
    // Read before the game: an event between the two reads comes twice, which is harmless, instead
    // of never.
    let after = service.last_event().await?;
    let details = details(game_context, service).await?;
    let snapshot = &details.snapshot;
    let GameSnapshot {
        game: row, state, ..
    } = snapshot;
    let outcome = row.derived.outcome.as_ref();
    let review = Review::read(service, identity, game, outcome.is_some()).await?;
    let page = context.layout();
    let mistakes = MistakeRow::all(&page, snapshot, &review);
    let moves = state.moves().len();
    let shown = past.unwrap_or(moves);
    if shown > moves {
        return Err(no_turn(shown).into());
    }
    // An address with the last move shows the present position.
    let is_past = shown < moves;
    let present_rules = state.rules();
    let is_my_turn = snapshot.seat.is_some() && present_rules.to_move() == snapshot.seat;
    let is_open = is_my_turn && !is_past;
    // The server checked the stored moves, so an illegal one is damage to the database.
    let damaged = |illegal| ServiceError::Damaged(format!("game {game}: {illegal}"));
    let past_rules = is_past
        .then(|| state.position_after(shown))
        .transpose()
        .map_err(damaged)?;
    let rules = past_rules.as_deref().unwrap_or(present_rules);
    let path = game_context.path();
    let placements = state.placements().map_err(damaged)?;
    let played = LastTurn::new(snapshot, &placements, shown);
    let mut turn = rules.turn_start();
    if let Some(last) = &played {
        turn = turn.with_taken(&last.preview(state).map_err(damaged)?);
    }
    let start = page.panel_start(turn, PanelPlace::page(&path), Submit::Form);
    let panel = if is_open {
        TurnPanel::open(&start, page.catalog(), &tried.preview(&start.turn))
    } else {
        // Without a turn to play, the status line names the player to move.
        TurnPanel::still(&start, page.catalog(), Some(turn_line(&page, snapshot)))
    };
    let public_url = &service.config().public_url;
    let template = GamePage {
        id: game.0,
        n: state.n(),
        after,
        kind: row.settings.kind,
        title: title(&page, snapshot),
        preview: preview(&page, snapshot, &path),
        verdict: verdict(&page, snapshot),
        outcome: outcome.map(|outcome| result(&page, snapshot, outcome)),
        invitation: Invitation::new(&page, game_context, snapshot, public_url),
        rematch: RematchPart::new(&page, snapshot, &details.rematch),
        players: players(&page, snapshot, rules),
        panel,
        is_my_turn,
        can_swap: is_my_turn && present_rules.can_swap(),
        can_pass: is_my_turn && present_rules.can_pass(),
        can_undo: can_undo(snapshot).then(|| {
            let turns = snapshot.seat.map(|seat| taken_back(snapshot, seat));
            let phrase = page.phrase("undo-ask");
            phrase.with("turns", turns.unwrap_or_default()).to_string()
        }),
        step_back: shown.saturating_sub(1),
        step_on: (shown + 1).min(moves),
        state: turn_line(&page, snapshot),
        deadline: state.deadline().map(rfc3339),
        waits: state.waits(),
        happened: recent_lines(&page, snapshot, &placements),
        played,
        undo: undo(&page, snapshot),
        rows: rows(&page, snapshot, &placements, shown),
        past: is_past.then_some(PastView {
            turn: shown,
            turns: moves,
        }),
        seat: snapshot.seat,
        follows: details.follows,
        prepared: details.conditionals.lines(),
        link: format!("{public_url}{path}"),
        downloads: downloads(row.settings.kind, &row.settings.board),
        terms: terms(&page, snapshot),
        replay: Replay::new(&page, snapshot, public_url, &review, &mistakes),
        review,
        mistakes,
        chat: ChatRow::all(&page, snapshot, &details.chat),
        is_chat_open: details.is_chat_open,
        reports: ReportRow::all(&page, snapshot, &details.reported),
        note: details.note,
        page,
    };
    let mut response = render(&template);
    if row.settings.visibility == Visibility::Unlisted {
        picture::no_index(&mut response);
    }
    Ok(context.with_seats(response))
}

fn preview(page: &Layout, snapshot: &GameSnapshot, path: &str) -> Option<LinkPreview> {
    if snapshot.game.settings.visibility == Visibility::Private {
        return None;
    }
    let outcome = snapshot.game.derived.outcome.as_ref();
    let state = match outcome {
        Some(outcome) => result(page, snapshot, outcome),
        None => turn_line(page, snapshot),
    };
    let texts = (
        title(page, snapshot),
        format!("{state} {}", terms(page, snapshot)),
    );
    let image = format!("{path}.png");
    Some(LinkPreview::new(page, path, &image, texts))
}

/// Reads a game. A player has seen it by that, and its clocks may start.
async fn details(
    game_context: &GamePageContext,
    service: &Service,
) -> Result<GameDetails, ServiceError> {
    let &GamePageContext {
        ref context,
        game,
        identity,
    } = game_context;
    let details = service.details(identity, game).await?;
    let snapshot = &details.snapshot;
    let may_start = snapshot.state.waits() && snapshot.seat.is_some() && context.is_seen;
    if may_start && service.see(identity, game).await? {
        return service.details(identity, game).await;
    }
    Ok(details)
}

fn undo(page: &Layout, snapshot: &GameSnapshot) -> Option<UndoView> {
    let text = match (
        snapshot.state.undo_asked_by(),
        snapshot.state.undo_refused_by(),
    ) {
        (Some(asker), _) => {
            let phrase = if snapshot.seat == Some(asker) {
                page.phrase("undo-waits")
            } else {
                page.phrase("undo-asked")
                    .with("name", name_of(page, snapshot, asker))
            };
            phrase.with("turns", taken_back(snapshot, asker))
        }
        (None, Some(refuser)) if snapshot.seat == Some(refuser) => {
            page.phrase("undo-refused-by-you")
        }
        (None, Some(refuser)) => page
            .phrase("undo-refused")
            .with("name", name_of(page, snapshot, refuser)),
        (None, None) => return None,
    };
    let asker = snapshot.state.undo_asked_by();
    Some(UndoView {
        text: text.to_string(),
        may_answer: asker.is_some() && snapshot.seat.is_some_and(|seat| Some(seat) != asker),
    })
}

/// Names the turns that are taken back for a player.
fn taken_back(snapshot: &GameSnapshot, seat: SeatNumber) -> String {
    let notation = snapshot.state.rules().notation();
    let turns = snapshot.state.turns_to_take_back(seat).iter();
    let texts: Vec<String> = turns.map(|played| notation.text(&played.turn)).collect();
    texts.join(" · ")
}

fn can_undo(snapshot: &GameSnapshot) -> bool {
    // Any time will do: `may` reads it only for turns and timeouts.
    let at = Millis::default();
    let mut players = snapshot.game.seats.iter();
    // No one has sat down who could answer.
    let is_open = players.any(|player| player.open_link().is_some());
    let may_ask = |seat| snapshot.state.may(seat, &Command::AskUndo, at).is_ok();
    !is_open && snapshot.seat.is_some_and(may_ask)
}

fn downloads(kind: Kind, board: &Board) -> Vec<(&'static str, &'static str)> {
    let formats = ExportFormat::all_of(kind, board).into_iter();
    formats
        .map(|format| (format.name(), format.extension()))
        .collect()
}
