//! Turns, and what else a player does on his board.

use oust_core::Turn;

use crate::game::{Command, Source};
use crate::mail::Move;
use crate::mailbot::context::CommandContext;
use crate::mailbot::failure::{CommandFailure, LISTING};
use crate::mailbot::position::board_text;
use crate::mailbot::reply::Content;
use crate::mailbot::table::{player, state};
use crate::service::{GameRequest, GameSnapshot, RequestedAction};

/// Plays a move in the game of a session. `seen` is the number of events that the player has seen.
pub(in crate::mailbot) async fn play(
    context: &mut CommandContext<'_>,
    view: &GameSnapshot,
    action: &Move,
    seen: Option<u32>,
) -> Result<Content, CommandFailure> {
    let request = match action {
        Move::Turn(turn) => RequestedAction::Turn {
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
    let act = GameRequest {
        game: view.id(),
        seen,
        request,
        key: Some(format!("mail/{}", context.key)),
        source: Source::Mail,
    };
    let after = context.service.act(context.identity, act).await?;
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
    Ok(with_board(context, &first, &after))
}

/// Returns the number of events that the sender of `#n` has seen: the move is to be event `n`.
pub(in crate::mailbot) fn seen(expects: Option<u32>) -> Result<Option<u32>, CommandFailure> {
    let Some(n) = expects else { return Ok(None) };
    match n.checked_sub(1) {
        Some(seen) => Ok(Some(seen)),
        None => Err(CommandFailure::Text(
            "`#0` is no number of a move, expected `#1` or more".to_owned(),
        )),
    }
}

/// Returns a first line, the state of a game, its board, and how to go on.
pub(super) fn with_board(
    context: &CommandContext<'_>,
    first: &str,
    view: &GameSnapshot,
) -> Content {
    let reply_to = context.reply_address(view);
    let game = &view.game.derived;
    let is_turn = game.outcome.is_none() && context.seat_in(view) == game.to_move;
    let next = match &game.outcome {
        Some(_) => format!("The game is over: {}.", state(&view.game)),
        None if is_turn => "It is your turn.".to_owned(),
        None => format!("It is {}'s turn.", player(&view.game, game.to_move)),
    };
    let board = board_text(context, view);
    let mut text = format!("{first} {next}\n\n{board}");
    if reply_to.is_some() {
        text += "\nTo play, answer this mail with your turn in the first line.\n";
    }
    Content { text, reply_to }
}
