//! Turns, and what else a player does on his board.

use oust_core::Turn;

use crate::mail::Move;
use crate::play::{Command, Source};
use crate::postbox::failure::{Failure, LISTING};
use crate::postbox::position::board_text;
use crate::postbox::reply::Content;
use crate::postbox::session::Session;
use crate::postbox::table::{player, state};
use crate::service::{Act, GameRequest, GameSnapshot};

/// Plays a move in the game of a session. `seen` is the number of events that the player has seen.
pub(in crate::postbox) async fn play(
    session: &mut Session<'_>,
    view: &GameSnapshot,
    action: &Move,
    seen: Option<u32>,
) -> Result<Content, Failure> {
    let request = match action {
        Move::Turn(turn) => GameRequest::Turn {
            text: turn.clone(),
            dialect: Some(LISTING),
        },
        Move::Pass => Command::Turn(Turn::Pass).into(),
        Move::Swap => Command::Turn(Turn::Swap).into(),
        Move::Resign => Command::Resign.into(),
        Move::Undo => Command::AskUndo.into(),
        Move::Accept => Command::AcceptUndo.into(),
        Move::Reject => Command::RefuseUndo.into(),
    };
    let act = Act {
        game: view.id(),
        seen,
        request,
        key: Some(format!("mail/{}", session.key)),
        source: Source::Mail,
    };
    let after = session.service.act(session.actor, act).await?;
    let board = view.id();
    let first = match action {
        Move::Turn(turn) => format!("You played {turn} on board {board}."),
        Move::Pass => format!("You passed on board {board}."),
        Move::Swap => format!("You took the other side on board {board}."),
        Move::Resign => format!("You resigned on board {board}."),
        Move::Undo => format!("You asked to take back your last turn on board {board}."),
        Move::Accept => format!("You agreed to take back a turn on board {board}."),
        Move::Reject => format!("You refused to take back a turn on board {board}."),
    };
    Ok(with_board(session, &first, &after))
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
pub(super) fn with_board(session: &Session<'_>, first: &str, view: &GameSnapshot) -> Content {
    let reply_to = session.reply_address(view);
    let game = &view.game.derived;
    let is_turn = game.outcome.is_none() && session.seat_in(view) == game.to_move;
    let next = match &game.outcome {
        Some(_) => format!("The game is over: {}.", state(&view.game)),
        None if is_turn => "It is your turn.".to_owned(),
        None => format!("It is {}'s turn.", player(&view.game, game.to_move)),
    };
    let board = board_text(session, view);
    let mut text = format!("{first} {next}\n\n{board}");
    if reply_to.is_some() {
        text += "\nTo play, answer this mail with your turn in the first line.\n";
    }
    Content { text, reply_to }
}
