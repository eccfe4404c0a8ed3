//! Turns and other actions in a game, its chat, and notices of the games of others.

use oust_core::Turn;

use crate::game::{Command, Kind, Source};
use crate::id::GameId;
use crate::mail::{Move, redact};
use crate::mailbot::context::{CommandContext, CommandFailure, LISTING};
use crate::mailbot::listing::{board_text, player, state};
use crate::mailbot::reply::Content;
use crate::service::{GameRequest, GameSnapshot, RequestedAction};

/// Plays a move in a game. `seen` is the number of events that the player has seen.
pub(crate) async fn play(
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
        Move::Turn(turn) => {
            let turn = played(view, turn).filter(|turn| !context.has_part_of_code(turn));
            let turn = turn.as_deref().unwrap_or("your turn");
            format!("You played {turn} on board {board}.")
        }
        Move::Pass => format!("You passed on board {board}."),
        Move::Swap => format!("You took the other side on board {board}."),
        Move::Resign => format!("You resigned on board {board}."),
        Move::Undo => format!("You asked to take back your last turn on board {board}."),
        Move::Accept => format!("You agreed to take back a turn on board {board}."),
        Move::Reject => format!("You refused to take back a turn on board {board}."),
    };
    Ok(with_board(context, &first, &after))
}

/// Returns a turn as listings write it: the words of the mail may have more than the points.
fn played(view: &GameSnapshot, text: &str) -> Option<String> {
    let turn = view.state.rules().read(text, Some(LISTING)).ok()?;
    let notation = view.state.notation();
    Some(match view.game.settings.kind {
        Kind::Oust => LISTING.turn_text(notation.board(), &turn).to_string(),
        Kind::Orbit => notation.text(&turn),
    })
}

/// Returns the number of events that the sender of `#n` has seen: the move is to be event `n`.
pub(crate) fn seen(expects: Option<u32>) -> Result<Option<u32>, CommandFailure> {
    let Some(n) = expects else { return Ok(None) };
    match n.checked_sub(1) {
        Some(seen) => Ok(Some(seen)),
        None => Err(CommandFailure::Text(
            "`#0` is no number of a move, expected `#1` or more".to_owned(),
        )),
    }
}

/// Returns a reply: the line `first`, the state of the game, its board, and how to go on.
pub(crate) fn with_board(
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
    let board = board_text(view, context.url());
    let mut text = format!("{first} {next}\n\n{board}");
    if reply_to.is_some() {
        text += "\nTo play, answer this mail with your turn in the first line.\n";
    }
    Content { text, reply_to }
}

/// Adds the text of a mail to the chat of a game.
pub(crate) async fn chat(
    context: &CommandContext<'_>,
    view: &GameSnapshot,
    message: &str,
) -> Result<Content, CommandFailure> {
    if message.is_empty() {
        let message = "the mail has no text, expected what you want to say after the command";
        return Err(CommandFailure::Text(message.to_owned()));
    }
    // Everyone who may see the game reads its chat.
    if context.has_part_of_code(message) {
        let message = "the text has a part of your mail code, expected one without it";
        return Err(CommandFailure::Text(message.to_owned()));
    }
    let message = redact(message, &context.users());
    let game = view.id();
    let noting = context.noting();
    noting.say(context.identity, game, message, None).await?;
    Ok(Content::text(format!(
        "Your text is in the chat of board {game}.\n"
    )))
}

/// Sends the actor a mail for each turn of a game, or of all public games.
pub(crate) async fn subscribe(
    context: &CommandContext<'_>,
    game: Option<GameId>,
) -> Result<Content, CommandFailure> {
    context.noting().follow(context.identity, game).await?;
    Ok(Content::text(match game {
        Some(game) => format!("You get a mail for each turn on board {game}.\n"),
        None => "You get a mail for each turn of every public game.\n".to_owned(),
    }))
}

/// Ends a subscription of [`subscribe`].
pub(crate) async fn unsubscribe(
    context: &CommandContext<'_>,
    game: Option<GameId>,
) -> Result<Content, CommandFailure> {
    context.noting().unfollow(context.identity, game).await?;
    Ok(Content::text(match game {
        Some(game) => format!("You get no mails for the turns on board {game}, unless you play.\n"),
        None => "You get no mails for the turns of games that you do not play.\n".to_owned(),
    }))
}
