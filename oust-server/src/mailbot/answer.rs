//! Finds what a mail asks for, does it, and writes the reply.

use super::commands;
use super::context::CommandContext;
use super::failure::CommandFailure;
use super::position::board_text;
use super::quote::quote;
use super::reply::{Content, Reply};
use crate::id::{GameId, SeatNumber};
use crate::mail::{CommandSource, Inbound, find_command, parse_answer};
use crate::service::{Service, ServiceError};

/// Does what a mail asks for and returns the reply. `key` is the hash of its Message-ID.
///
/// # Errors
///
/// Fails if the store does.
pub(super) async fn answer_to(
    service: &Service,
    mail: &Inbound,
    key: &str,
) -> Result<Reply, ServiceError> {
    let mut context = CommandContext::new(service, key);
    let body = match run(&mut context, mail).await {
        Ok(body) => body,
        Err(CommandFailure::Service(error)) if error.is_temporary() => {
            tracing::warn!(%error, "a mail cannot be handled for now");
            return Err(error);
        }
        Err(failure) => refusal(&context, mail, &failure).await?,
    };
    tracing::info!("a mail was answered");
    let users: Vec<&str> = context.users.iter().map(String::as_str).collect();
    Ok(Reply::new(mail, &users, body))
}

/// Returns a reply to a repeated mail when its effect is stored but its first reply was lost.
pub(super) fn answer_again(service: &Service, mail: &Inbound) -> Reply {
    let found = find_command(&mail.subject, &mail.body);
    let command = found.and_then(|found| found.command.ok());
    let done = command.map_or_else(String::new, |command| format!(": {command}"));
    let url = &service.config().public_url;
    let text = format!("Your command was carried out{done}\n\n{url}\n");
    Reply::new(mail, &[], Content::text(text))
}

async fn run(context: &mut CommandContext<'_>, mail: &Inbound) -> Result<Content, CommandFailure> {
    let mut tokens = mail.plus_tokens();
    let token = tokens.find_map(|token| context.service.read_reply_token(token));
    let has_address = mail.plus_token().is_some();
    let by_subject = find_command(&mail.subject, &mail.body)
        .filter(|found| found.source == CommandSource::Subject && token.is_none());
    let found = match by_subject {
        // With a token the subject is ignored: mail programs copy it from the notice, and it begins
        // like a command.
        Some(found) if found.command.is_ok() || !has_address => Some(found),
        _ => find_command("", &mail.body),
    };
    match (found, token) {
        (Some(found), _) => commands::run(context, &found.command?, &found.message).await,
        (None, Some(token)) => play_answer(context, mail, token).await,
        (None, None) => Err(CommandFailure::Text(
            if has_address {
                "the address that you answered to is not valid, expected that of a notice"
            } else {
                "the mail has no command, expected one such as `oust help` as the subject"
            }
            .to_owned(),
        )),
    }
}

/// Plays the answer to a notice.
async fn play_answer(
    context: &mut CommandContext<'_>,
    mail: &Inbound,
    (game, seat, n): (GameId, SeatNumber, u32),
) -> Result<Content, CommandFailure> {
    context.identity = context.service.identity_of_seat(game, seat).await?;
    context.token = Some((seat, n));
    let view = context.open(game).await?;
    let (action, expects) = parse_answer(&mail.body)?;
    commands::play(
        context,
        &view,
        &action,
        commands::seen(expects)?.or(Some(n)),
    )
    .await
}

/// Returns the reply that nothing was done, with the board if there is one.
async fn refusal(
    context: &CommandContext<'_>,
    mail: &Inbound,
    failure: &CommandFailure,
) -> Result<Content, ServiceError> {
    let message = failure.message();
    let mut text = format!("Nothing was done: {message}.\n");
    let mut reply_to = None;
    if let Some(game) = context.game {
        let view = context.service.game(context.identity, game).await?;
        text.push('\n');
        text += &board_text(context, &view);
        reply_to = context.reply_address(&view);
    }
    if reply_to.is_some() {
        text += "\nTo play, answer this mail with your turn in the first line.\n";
    }
    let users: Vec<&str> = context.users.iter().map(String::as_str).collect();
    text += "\nThe subject `oust help` gets you the commands. Your mail was:\n\n";
    text += &quote(mail, &users);
    Ok(Content { text, reply_to })
}
