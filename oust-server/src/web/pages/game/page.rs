//! The page of a game, at its present position or at an earlier one.

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Response};
use oust_core::Board;

use super::headings::{PlayerRow, name_of, players, result, terms, title, turn_line};
use super::replay::Replay;
use super::review::{MistakeRow, Review};
use super::turns::{Row, no_turn, recent_lines, rows};
use crate::account::{Identity, Secret};
use crate::api::{self, Caller};
use crate::game::{Command, ExportFormat, Kind, Player};
use crate::id::{Millis, SeatNumber, rfc3339};
use crate::service::{ChatLine, GameDetails, GameSnapshot, Service, ServiceError};
use crate::web::error::PageError;
use crate::web::page_context::{GamePageContext, Layout, PageContext, render};
use crate::web::turn_panel::{PanelPlace, TurnPanel, TurnQuery};

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
    outcome: Option<String>,
    invitation: Option<String>,
    rematch: Option<RematchView>,
    past: Option<PastView>,
    panel: TurnPanel,
    players: Vec<PlayerRow>,
    is_my_turn: bool,
    key: String,
    can_swap: bool,
    can_pass: bool,
    can_undo: bool,
    step_back: usize,
    step_on: usize,
    state: String,
    deadline: Option<String>,
    happened: Vec<String>,
    undo: Option<UndoView>,
    rows: Vec<Row>,
    seat: Option<SeatNumber>,
    follows: bool,
    prepared: Vec<String>,
    chat: Vec<ChatLine>,
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
    if let Some((number, _)) = id.split_once('.') {
        let identity = match (identity, number.parse()) {
            // The API knows the client by its token; a browser downloads with its cookies.
            (Identity::Nobody, Ok(game)) => context.caller.identity_in(game).await?,
            _ => identity,
        };
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
    let details = service.details(identity, game).await?;
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
    let past_rules = is_past
        .then(|| state.position_after(shown))
        .transpose()
        // The server checked the stored moves, so an illegal one is damage to the database.
        .map_err(|illegal| ServiceError::Damaged(format!("game {game}: {illegal}")))?;
    let rules = past_rules.as_deref().unwrap_or(present_rules);
    let preview = if is_open {
        tried.preview(rules)
    } else {
        rules.preview(&[])
    };
    let board = &state.settings().board;
    let path = game_context.path();
    let dialect = rules.notation().dialect();
    let place = PanelPlace::page(&path);
    let mut panel = TurnPanel::new(&page, board, dialect, &preview, place, is_open);
    // Without a turn to play, the status line names the player to move.
    if !is_open {
        panel.turn_status = turn_line(&page, snapshot);
    }
    // Once the friend has sat down the link is of no more use.
    let invitation = context
        .caller
        .cookies
        .invitation(game)
        .filter(|_| outcome.is_none() && waits_for_friend(snapshot));
    let public_url = &service.config().public_url;
    let template = GamePage {
        id: game.0,
        n: state.n(),
        after,
        kind: row.settings.kind,
        title: title(&page, snapshot),
        outcome: outcome.map(|outcome| result(&page, snapshot, outcome)),
        invitation: invitation.map(|secret| format!("{public_url}/j/{}", secret.expose())),
        rematch: RematchView::new(&page, &details),
        players: players(&page, snapshot, rules),
        panel,
        is_my_turn,
        // The key makes a turn that is submitted twice count once.
        key: Secret::random("")
            .map_err(ServiceError::from)?
            .expose()
            .to_owned(),
        can_swap: is_my_turn && present_rules.can_swap(),
        can_pass: is_my_turn && present_rules.can_pass(),
        can_undo: can_undo(snapshot),
        step_back: shown.saturating_sub(1),
        step_on: (shown + 1).min(moves),
        state: turn_line(&page, snapshot),
        deadline: state.deadline().map(rfc3339),
        happened: recent_lines(&page, snapshot),
        undo: undo(&page, snapshot),
        rows: rows(&page, snapshot, shown),
        past: is_past.then_some(PastView {
            turn: shown,
            turns: moves,
        }),
        seat: snapshot.seat,
        follows: details.follows,
        prepared: details.conditionals.lines(),
        link: format!("{public_url}{path}"),
        downloads: downloads(row.settings.kind, board),
        terms: terms(&page, snapshot),
        replay: Replay::new(&page, snapshot, public_url, &review, &mistakes),
        review,
        mistakes,
        chat: details.chat,
        note: details.note,
        page,
    };
    Ok(render(&template))
}

/// The rematch of a game, for a player.
struct RematchView {
    text: String,
    /// Whether a press offers or accepts.
    may_press: bool,
    /// Whether the game has begun.
    has_begun: bool,
}

impl RematchView {
    /// Returns `None` for a spectator, and before the end.
    fn new(page: &Layout, details: &GameDetails) -> Option<Self> {
        let (snapshot, offers) = (&details.snapshot, &details.rematch);
        let seat = snapshot.seat?;
        snapshot.game.derived.outcome.as_ref()?;
        let other = offers.seats.iter().find(|other| **other != seat);
        let has_offered = offers.seats.contains(&seat);
        let text = match (offers.game, has_offered, other) {
            (Some(_), ..) => page.phrase("rematch-begun").to_string(),
            (None, true, _) => page.phrase("rematch-offered").to_string(),
            (None, false, Some(other)) => page
                .phrase("rematch-asked")
                .with("name", name_of(page, snapshot, *other))
                .to_string(),
            (None, false, None) => String::new(),
        };
        Some(Self {
            text,
            may_press: offers.game.is_none() && !has_offered,
            has_begun: offers.game.is_some(),
        })
    }
}

fn undo(page: &Layout, snapshot: &GameSnapshot) -> Option<UndoView> {
    let asker = snapshot.game.derived.undo_asked_by?;
    let phrase = if snapshot.seat == Some(asker) {
        page.phrase("undo-waits")
    } else {
        page.phrase("undo-asked")
            .with("name", name_of(page, snapshot, asker))
    };
    Some(UndoView {
        text: phrase.to_string(),
        may_answer: snapshot.seat.is_some_and(|seat| seat != asker),
    })
}

fn can_undo(snapshot: &GameSnapshot) -> bool {
    // Any time will do: `may` reads it only for turns and timeouts.
    let at = Millis::default();
    snapshot
        .seat
        .is_some_and(|seat| snapshot.state.may(seat, &Command::AskUndo, at).is_ok())
}

/// Returns whether a seat waits for the friend whom a link invites.
fn waits_for_friend(snapshot: &GameSnapshot) -> bool {
    let waits = |player: &Player| {
        matches!(
            player,
            Player::Guest {
                is_seated: false,
                ..
            }
        )
    };
    snapshot.game.seats.iter().any(waits)
}

fn downloads(kind: Kind, board: &Board) -> Vec<(&'static str, &'static str)> {
    let formats = ExportFormat::all_of(kind, board).into_iter();
    formats
        .map(|format| (format.name(), format.extension()))
        .collect()
}
