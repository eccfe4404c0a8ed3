//! The page of a game.

use askama::Template;
use axum::response::Response;

use super::at_game::AtGame;
use super::replay::Replay;
use super::review::{MistakeRow, Shown};
use super::turns::{Row, rows, words};
use crate::id::{SeatNumber, rfc3339};
use crate::people::Secret;
use crate::play::{COLOR_NAMES, ExportFormat, Outcome, Request};
use crate::service::{ChatLine, GameLook, Service, ServiceError};
use crate::store::games::Player;
use crate::web::error::PageError;
use crate::web::frame::{Frame, shown};
use crate::web::turn_panel::{TriedTurn, TurnPanel};

/// A position of the past.
#[derive(Clone, Copy, Debug)]
pub(super) struct Past {
    /// The number of moves up to it.
    pub(super) turn: usize,
}

/// A position of the past, as the page names it.
struct PastWords {
    turn: usize,
    turns: usize,
}

/// A player in the table of sides.
pub(in crate::web) struct PlayerRow {
    pub(in crate::web) name: String,
    pub(in crate::web) link: Option<String>,
    pub(in crate::web) is_me: bool,
    pub(in crate::web) is_to_move: bool,
}

/// A player who asks to take back a turn.
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
    page: Frame,
    id: i64,
    n: u32,
    /// The event of the feed after which the page follows.
    after: i64,
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

/// Shows a game, now or as it was after some turns.
pub(super) async fn game_page(
    at_game: &AtGame,
    service: &Service,
    tried: &TriedTurn,
    past: Option<Past>,
) -> Result<Response, PageError> {
    let &AtGame {
        ref visit,
        game,
        actor,
    } = at_game;
    // Asked for first: events that the page does not have follow this one.
    let after = service.last_event().await?;
    let look = service.look(actor, game).await?;
    let is_over = look.view.outcome.is_some();
    let review = Shown::of(service, actor, game, is_over).await?;
    let page = visit.frame();
    let mistakes = review.mistakes().iter();
    let mistakes: Vec<_> = mistakes
        .map(|mistake| MistakeRow::new(&page, &look, mistake))
        .collect();
    let moves = look.state.moves().len();
    let at = past.map_or(moves, |past| past.turn.min(moves));
    let past = past.filter(|_| at < moves);
    let is_my_turn = look.seat.is_some() && look.state.rules().to_move() == look.seat;
    let placements = if is_my_turn && past.is_none() {
        tried.placements()
    } else {
        Vec::new()
    };
    let then = past.map(|_| look.state.after(at)).transpose();
    let then = then.map_err(|illegal| ServiceError::Damaged(format!("game {game}: {illegal}")))?;
    let rules = then.as_deref().unwrap_or(look.state.rules());
    let scene = rules.scene(&placements);
    let board = &look.state.settings().board;
    let is_open = is_my_turn && past.is_none();
    let path = at_game.path();
    let mut panel = TurnPanel::new(
        &page,
        board,
        rules.dialect(),
        &scene,
        &path,
        Vec::new(),
        is_open,
    );
    if !is_open {
        panel.strip = state(&page, &look);
    }
    let invitation = visit.visitor.cookies.invitation(game);
    let invitation = invitation.filter(|_| look.view.outcome.is_none() && !has_begun(&look));
    let public_url = &service.setup().public_url;
    let template = GamePage {
        id: game.0,
        n: look.state.n(),
        after,
        title: title(&page, &look),
        outcome: look
            .view
            .outcome
            .as_ref()
            .map(|outcome| result(&page, &look, outcome)),
        invitation: invitation.map(|secret| format!("{public_url}/j/{}", secret.expose())),
        players: players(&page, &look),
        panel,
        is_my_turn,
        key: Secret::random("")
            .map_err(ServiceError::from)?
            .expose()
            .to_owned(),
        can_swap: is_my_turn && look.view.position.can_swap,
        can_pass: is_my_turn && look.view.position.can_pass,
        can_undo: can_undo(&look),
        step_back: at.saturating_sub(1),
        step_on: (at + 1).min(moves),
        state: state(&page, &look),
        deadline: look.state.deadline().map(rfc3339),
        happened: happened(&page, &look),
        undo: undo(&page, &look),
        rows: rows(&page, &look.state, at),
        past: past.map(|_| PastWords {
            turn: at,
            turns: moves,
        }),
        seat: look.seat,
        follows: look.follows,
        prepared: look.conditionals.lines(),
        link: format!("{public_url}{path}"),
        downloads: downloads(&look),
        terms: terms(&page, &look),
        replay: Replay::new(&page, &look, &review, &mistakes),
        review,
        mistakes,
        chat: look.chat,
        note: look.note,
        page,
    };
    Ok(shown(&template))
}

fn title(page: &Frame, look: &GameLook) -> String {
    let names: Vec<String> = look
        .view
        .seats
        .iter()
        .map(|seat| page.player(&seat.name))
        .collect();
    let (kind, board) = (page.kind(&look.view.kind), &look.view.board);
    format!("{} · {kind} {board}", names.join(" – "))
}

/// Returns the players in the order of their colors.
fn players(page: &Frame, look: &GameLook) -> Vec<PlayerRow> {
    let to_move = look.view.to_move;
    let of_color = |color: &&str| look.view.seats.iter().find(|seat| seat.color == *color);
    let seats = COLOR_NAMES.iter().filter_map(of_color);
    let rows = seats.map(|seat| {
        let player = look.players.get(usize::from(seat.seat) - 1);
        let is_user = matches!(player, Some(Player::User { .. }));
        PlayerRow {
            name: page.player(&seat.name),
            link: is_user.then(|| format!("/u/{}", seat.name)),
            is_me: look.seat == Some(SeatNumber(seat.seat)),
            is_to_move: to_move == Some(seat.seat),
        }
    });
    rows.collect()
}

/// Returns the name of the player of a seat, with the color where others have that name.
pub(super) fn name_of(page: &Frame, look: &GameLook, seat: u8) -> String {
    let seats = &look.view.seats;
    let Some(seat) = seats.iter().find(|it| it.seat == seat) else {
        return String::new();
    };
    let name = page.player(&seat.name);
    let namesakes = seats.iter().filter(|it| it.name == seat.name);
    match namesakes.count() {
        0 | 1 => name,
        _ => format!("{name} ({})", page.color(&seat.color)),
    }
}

fn result(page: &Frame, look: &GameLook, outcome: &Outcome) -> String {
    let Some(winner) = outcome.winner else {
        let phrase = match outcome.reason {
            "deadlock" => page.say("result-deadlock"),
            "tie" => page.say("result-tie"),
            _ => page.say("result-none"),
        };
        return phrase.to_string();
    };
    let phrase = match outcome.reason {
        "board" => page.say("result-board"),
        "resignation" => page.say("result-resignation"),
        "time" => page.say("result-time"),
        "score" => page.say("result-score"),
        _ => page.say("result-other"),
    };
    phrase.with("name", name_of(page, look, winner)).to_string()
}

fn state(page: &Frame, look: &GameLook) -> String {
    let Some(to_move) = look.view.to_move else {
        return page.say("state-over").to_string();
    };
    let is_mine = look.seat == Some(SeatNumber(to_move));
    let phrase = match (is_mine, look.seat) {
        (true, _) => page.say("state-your-turn"),
        (false, Some(_)) => page
            .say("state-wait")
            .with("name", name_of(page, look, to_move)),
        (false, None) => page
            .say("state-to-move")
            .with("name", name_of(page, look, to_move)),
    };
    phrase.to_string()
}

/// Returns what happened since the last turn with a placement: passes and swaps, in words.
fn happened(page: &Frame, look: &GameLook) -> Vec<String> {
    let moves = look.state.moves();
    let recent = moves
        .iter()
        .rev()
        .take_while(|played| matches!(played.text.as_str(), "pass" | "swap"));
    let color = |seat: SeatNumber| look.state.rules().color(seat);
    let mut lines: Vec<String> = recent
        .filter_map(|played| words(page, played, color(played.seat)))
        .collect();
    lines.reverse();
    lines
}

fn undo(page: &Frame, look: &GameLook) -> Option<UndoWords> {
    let asker = look.view.undo_asked_by?;
    let may_answer = look.seat.is_some_and(|seat| seat.0 != asker);
    let phrase = if look.seat == Some(SeatNumber(asker)) {
        page.say("undo-waits")
    } else {
        page.say("undo-asked")
            .with("name", name_of(page, look, asker))
    };
    Some(UndoWords {
        text: phrase.to_string(),
        may_answer,
    })
}

fn can_undo(look: &GameLook) -> bool {
    let request = Request::AskUndo;
    look.seat.is_some_and(|seat| {
        let at = crate::id::Millis::default();
        crate::play::judge(&look.state, seat, &request, at).is_ok()
    })
}

/// Returns whether both players have acted.
fn has_begun(look: &GameLook) -> bool {
    look.state.moves().len() >= look.players.len()
}

fn downloads(look: &GameLook) -> Vec<(&'static str, &'static str)> {
    let rules = look.state.rules();
    let formats = ExportFormat::ALL.into_iter();
    let held = formats.filter(|format| rules.export(*format, &look.labels).is_ok());
    held.map(|format| (format.name(), format.extension()))
        .collect()
}

fn terms(page: &Frame, look: &GameLook) -> String {
    let view = &look.view;
    let mut terms = vec![page.clock(&view.clock)];
    if view.swap {
        terms.push(page.say("terms-swap").to_string());
    }
    terms.push(
        page.say(if view.rated {
            "terms-rated"
        } else {
            "terms-unrated"
        })
        .to_string(),
    );
    terms.join(" · ")
}
