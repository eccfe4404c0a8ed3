//! Turns, and what else a player does on his board.

use crate::mail::Move;
use crate::play::{GameView, Request, Source};
use crate::postbox::failure::Failure;
use crate::postbox::points::on_server;
use crate::postbox::position::board_text;
use crate::postbox::reply::Content;
use crate::postbox::session::Session;
use crate::postbox::table::{player, state};
use crate::service::Act;

/// Plays a move in the game of a session. `seen` is the number of events that the player has seen.
pub(in crate::postbox) async fn play(
    session: &mut Session<'_>,
    view: &GameView,
    action: &Move,
    seen: Option<u32>,
) -> Result<Content, Failure> {
    let request = match action {
        Move::Turn(turn) => Request::Turn(match &session.board {
            Some(board) => on_server(board, turn)?,
            None => turn.clone(),
        }),
        Move::Pass => Request::Turn("pass".to_owned()),
        Move::Swap => Request::Turn("swap".to_owned()),
        Move::Resign => Request::Resign,
        Move::Undo => Request::AskUndo,
        Move::Accept => Request::AcceptUndo,
        Move::Reject => Request::RefuseUndo,
    };
    let act = Act {
        game: crate::id::GameId(view.id),
        seen,
        request,
        key: Some(format!("mail/{}", session.key)),
        source: Source::Mail,
    };
    let after = session.service.act(session.actor, act).await?;
    let board = view.id;
    let first = match action {
        Move::Turn(turn) => format!("You played {turn} on board {board}."),
        Move::Pass => format!("You passed on board {board}."),
        Move::Swap => format!("You took the other side on board {board}."),
        Move::Resign => format!("You resigned on board {board}."),
        Move::Undo => format!("You asked to take back your last turn on board {board}."),
        Move::Accept => format!("You agreed to take back a turn on board {board}."),
        Move::Reject => format!("You refused to take back a turn on board {board}."),
    };
    with_board(session, &first, &after).await
}

/// Returns the number of events that the sender of `#n` has seen: the move is to be event `n`.
pub(in crate::postbox) fn seen(expects: Option<u32>) -> Result<Option<u32>, Failure> {
    let Some(n) = expects else { return Ok(None) };
    match n.checked_sub(1) {
        Some(seen) => Ok(Some(seen)),
        None => Err(Failure::Text(
            "`#0` is no number of a move, expected `#1` or more".to_owned(),
        )),
    }
}

/// Returns a first line, the state of a game, its board, and how to go on.
pub(super) async fn with_board(
    session: &Session<'_>,
    first: &str,
    view: &GameView,
) -> Result<Content, Failure> {
    let reply_to = session.reply_address(view);
    let is_turn =
        session.seat_in(view).map(|seat| seat.0) == view.to_move && view.outcome.is_none();
    let next = match &view.outcome {
        Some(_) => format!("The game is over: {}.", state(view)),
        None if is_turn => "It is your turn.".to_owned(),
        None => format!("It is {}'s turn.", player(view, view.to_move)),
    };
    let board = board_text(session, view).await?;
    let mut text = format!("{first} {next}\n\n{board}");
    if reply_to.is_some() {
        text += "\nTo play, answer this mail with your turn in the first line.\n";
    }
    Ok(Content { text, reply_to })
}
