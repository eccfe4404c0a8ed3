//! Chat, and notices of the games of others.

use crate::id::GameId;
use crate::mail::redact;
use crate::mailbot::context::CommandContext;
use crate::mailbot::failure::CommandFailure;
use crate::mailbot::reply::Content;
use crate::service::GameSnapshot;

/// Adds the text of a mail to the chat of a game.
pub(super) async fn chat(
    context: &CommandContext<'_>,
    view: &GameSnapshot,
    message: &str,
) -> Result<Content, CommandFailure> {
    if message.is_empty() {
        let message = "the mail has no text, expected what you want to say after the command";
        return Err(CommandFailure::Text(message.to_owned()));
    }
    let users: Vec<&str> = context.users.iter().map(String::as_str).collect();
    let message = redact(message, &users);
    let game = view.id();
    let noting = context.noting();
    noting.say(context.identity, game, message.clone()).await?;
    let quoted = message.replace('\n', "\n    ");
    Ok(Content::text(format!(
        "Your text is in the chat of board {game}:\n\n    {quoted}\n"
    )))
}

/// Sends the actor a mail for each turn of a game, or of all public games.
pub(super) async fn subscribe(
    context: &CommandContext<'_>,
    game: Option<GameId>,
) -> Result<Content, CommandFailure> {
    context.noting().follow(context.identity, game).await?;
    Ok(Content::text(match game {
        Some(game) => format!("You get a mail for each turn on board {game}.\n"),
        None => "You get a mail for each turn of every public game.\n".to_owned(),
    }))
}

/// Ends that.
pub(super) async fn unsubscribe(
    context: &CommandContext<'_>,
    game: Option<GameId>,
) -> Result<Content, CommandFailure> {
    context.noting().unfollow(context.identity, game).await?;
    Ok(Content::text(match game {
        Some(game) => format!("You get no mails for the turns on board {game}, unless you play.\n"),
        None => "You get no mails for the turns of games that you do not play.\n".to_owned(),
    }))
}
