//! The page of a game.

use askama::Template;
use axum::response::Response;
use oust_core::Board;

use super::context::GamePageContext;
use super::headings::{name_of, result, state, terms, title};
use super::replay::Replay;
use super::review::{MistakeRow, Shown};
use super::sides::{PlayerRow, players};
use super::turns::{Row, happened, rows};
use crate::account::Secret;
use crate::game::{Command, ExportFormat, Kind};
use crate::id::{SeatNumber, rfc3339};
use crate::service::{ChatLine, GameDetails, Service, ServiceError};
use crate::web::error::PageError;
use crate::web::layout::{Layout, render};
use crate::web::turn_panel::{PanelPlace, TurnPanel, TurnQuery};

/// An earlier position of the game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Past {
    /// The number of moves before it.
    pub(super) turn: usize,
}

/// The number of moves before an earlier position, and of all moves.
struct PastWords {
    turn: usize,
    turns: usize,
}

/// A pending request to undo a turn.
struct UndoWords {
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
    past: Option<PastWords>,
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
    undo: Option<UndoWords>,
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
    review: Shown,
    mistakes: Vec<MistakeRow>,
}

/// Shows a game at its present position, or at the earlier position `past`.
pub(super) async fn game_page(
    at_game: &GamePageContext,
    service: &Service,
    tried: &TurnQuery,
    past: Option<Past>,
) -> Result<Response, PageError> {
    let &GamePageContext {
        ref context,
        game,
        identity,
    } = at_game;
    // Read before the game: an event between the two reads comes twice, which is harmless, instead
    // of never.
    let after = service.last_event().await?;
    let details = service.details(identity, game).await?;
    let is_over = details.snapshot.game.derived.outcome.is_some();
    let review = Shown::of(service, identity, game, is_over).await?;
    let page = context.layout();
    let mistakes = review.mistakes().iter();
    let mistakes: Vec<_> = mistakes
        .map(|mistake| MistakeRow::new(&page, &details, mistake))
        .collect();
    let moves = details.snapshot.state.moves().len();
    let at = past.map_or(moves, |past| past.turn);
    if at > moves {
        return Err(no_turn(at).into());
    }
    // An address with the last move shows the present position.
    let past = past.filter(|_| at < moves);
    let is_my_turn = details.snapshot.seat.is_some()
        && details.snapshot.state.rules().to_move() == details.snapshot.seat;
    let then = past
        .map(|_| details.snapshot.state.position_after(at))
        .transpose();
    // The server checked the stored moves, so an illegal one is damage to the database.
    let then = then.map_err(|illegal| ServiceError::Damaged(format!("game {game}: {illegal}")))?;
    let rules = then.as_deref().unwrap_or(details.snapshot.state.rules());
    let is_open = is_my_turn && past.is_none();
    let preview = if is_open {
        tried.preview(rules)
    } else {
        rules.preview(&[])
    };
    let board = &details.snapshot.state.settings().board;
    let path = at_game.path();
    let dialect = rules.notation().dialect();
    let place = PanelPlace::page(&path);
    let mut panel = TurnPanel::new(&page, board, dialect, &preview, place, is_open);
    // Without a turn to play, the status line names the player to move.
    if !is_open {
        panel.turn_status = state(&page, &details);
    }
    let invitation = context.caller.cookies.invitation(game);
    let invitation =
        // After the friend's first move the link is of no more use.
        invitation.filter(|_| details.snapshot.game.derived.outcome.is_none() && !has_begun(&details));
    let public_url = &service.config().public_url;
    let outcome = details.snapshot.game.derived.outcome.as_ref();
    let now = details.snapshot.state.rules();
    let template = GamePage {
        id: game.0,
        n: details.snapshot.state.n(),
        after,
        kind: details.snapshot.game.settings.kind,
        title: title(&page, &details),
        outcome: outcome.map(|outcome| result(&page, &details, outcome)),
        invitation: invitation.map(|secret| format!("{public_url}/j/{}", secret.expose())),
        players: players(&page, &details, rules),
        panel,
        is_my_turn,
        // The key makes a turn that is submitted twice count once.
        key: Secret::random("")
            .map_err(ServiceError::from)?
            .expose()
            .to_owned(),
        can_swap: is_my_turn && now.can_swap(),
        can_pass: is_my_turn && now.can_pass(),
        can_undo: can_undo(&details),
        step_back: at.saturating_sub(1),
        step_on: (at + 1).min(moves),
        state: state(&page, &details),
        deadline: details.snapshot.state.deadline().map(rfc3339),
        happened: happened(&page, &details),
        undo: undo(&page, &details),
        rows: rows(&page, &details, at),
        past: past.map(|_| PastWords {
            turn: at,
            turns: moves,
        }),
        seat: details.snapshot.seat,
        follows: details.follows,
        prepared: details.conditionals.lines(),
        link: format!("{public_url}{path}"),
        downloads: downloads(details.snapshot.game.settings.kind, board),
        terms: terms(&page, &details),
        replay: Replay::new(&page, &details, public_url, &review, &mistakes),
        review,
        mistakes,
        chat: details.chat,
        note: details.note,
        page,
    };
    Ok(render(&template))
}

/// Returns the error for an address with a number above the last move.
pub(super) fn no_turn(number: usize) -> ServiceError {
    ServiceError::NotFound {
        what: "turn",
        name: number.to_string(),
    }
}

fn undo(page: &Layout, details: &GameDetails) -> Option<UndoWords> {
    let asker = details.snapshot.game.derived.undo_asked_by?;
    let may_answer = details.snapshot.seat.is_some_and(|seat| seat != asker);
    let phrase = if details.snapshot.seat == Some(asker) {
        page.phrase("undo-waits")
    } else {
        page.phrase("undo-asked")
            .with("name", name_of(page, details, asker))
    };
    Some(UndoWords {
        text: phrase.to_string(),
        may_answer,
    })
}

fn can_undo(details: &GameDetails) -> bool {
    details.snapshot.seat.is_some_and(|seat| {
        // Any time will do: `may` reads it only for turns and timeouts.
        let at = crate::id::Millis::default();
        details
            .snapshot
            .state
            .may(seat, &Command::AskUndo, at)
            .is_ok()
    })
}

/// Returns whether the game has as many moves as players, so that each player has moved.
fn has_begun(details: &GameDetails) -> bool {
    details.snapshot.state.moves().len() >= details.snapshot.game.seats.len()
}

fn downloads(kind: Kind, board: &Board) -> Vec<(&'static str, &'static str)> {
    let formats = ExportFormat::all_of(kind, board).into_iter();
    formats
        .map(|format| (format.name(), format.extension()))
        .collect()
}
