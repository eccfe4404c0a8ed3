//! Receives a mail: reads it, carries out its command once, and queues its reply.

use futures_util::FutureExt;
use futures_util::future::BoxFuture;

use super::commands;
use super::context::{CommandContext, CommandFailure};
use super::listing::board_text;
use super::reply::{Content, Reply};
use crate::account::Secret;
use crate::id::{GameId, Millis, SeatNumber};
use crate::mail::{
    Automatic, CommandSource, Inbound, InboundError, Letter, Quotes, Stamp, answer_line,
    find_command, parse_answer,
};
use crate::service::{Progress, REPLIES_AN_HOUR, Replied, Service, ServiceError};

/// The result of receiving a mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Received {
    /// It was handled; this is its reply.
    Answered(Reply),
    /// It was handled; the address has had too many replies within an hour.
    TooMany(Reply),
    /// It was handled before.
    Repeated,
    /// It was not written by a person.
    Automatic(Automatic),
    /// It is from the server itself.
    Own,
    /// It cannot be read.
    Unreadable(InboundError),
}

impl Received {
    /// Returns the result as a word for logs.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Answered(_) => "answered",
            Self::TooMany(_) => "too-many",
            Self::Repeated => "repeated",
            Self::Automatic(_) => "automatic",
            Self::Own => "own",
            Self::Unreadable(_) => "unreadable",
        }
    }
}

/// Handles a mail and queues its reply. A mail that is delivered again has no further effect.
///
/// # Errors
///
/// Fails if the store does; the mail must then be delivered again.
pub async fn receive(service: &Service, bytes: &[u8]) -> Result<Received, ServiceError> {
    handle(service, bytes, Delivery::Outbox).await
}

/// Handles a mail as [`receive`] does, but queues no reply: the caller shows it.
///
/// # Errors
///
/// Fails if the store does; the mail must then be delivered again.
pub async fn answer(service: &Service, bytes: &[u8]) -> Result<Received, ServiceError> {
    handle(service, bytes, Delivery::Caller).await
}

/// The way of a reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Delivery {
    Outbox,
    Caller,
}

/// Returns what handles a mail, compiled here once and not in each crate that awaits it.
fn handle<'a>(
    service: &'a Service,
    bytes: &'a [u8],
    delivery: Delivery,
) -> BoxFuture<'a, Result<Received, ServiceError>> {
    handle_once(service, bytes, delivery).boxed()
}

async fn handle_once(
    service: &Service,
    bytes: &[u8],
    delivery: Delivery,
) -> Result<Received, ServiceError> {
    let mut too_large = None;
    let mail = match Inbound::read(bytes) {
        Ok(mail) => mail,
        Err(error) => {
            tracing::warn!(%error, "a mail cannot be read");
            match Inbound::read_header(bytes) {
                Ok(mail) if matches!(error, InboundError::TooLarge { .. }) => {
                    too_large = Some(error);
                    mail
                }
                _ => return Ok(Received::Unreadable(error)),
            }
        }
    };
    if let Some(reason) = mail.automatic() {
        tracing::info!(%reason, "a mail of a program is ignored");
        return Ok(Received::Automatic(reason.clone()));
    }
    if is_own(service, &mail.sender) {
        tracing::info!("a mail from the server itself is ignored");
        return Ok(Received::Own);
    }
    let key = key(&mail);
    let reply = match progress(service, &mail, &key).await? {
        Progress::New => match too_large {
            Some(error) => {
                let text = format!("Nothing was done: {error}.\n\nSend it as plain text.\n");
                Reply::new(&mail, &[], Content::text(text))
            }
            None => answer_to(service, &mail, &key).await?,
        },
        Progress::Done => answer_again(service, &mail),
        Progress::Concluded => return Ok(Received::Repeated),
    };
    conclude(service, key, reply, delivery).await
}

/// Returns the key of a mail: its Message-ID within its sender, because a stranger can choose an
/// id that another sender has.
fn key(mail: &Inbound) -> String {
    let sender = mail.sender.to_lowercase();
    // Neither part has a line break.
    let text = format!("{sender}\n{}", mail.message_id);
    Secret::new(text).hash().to_hex()
}

/// Returns how far a mail was handled, also by a version that had no sender in its keys.
async fn progress(service: &Service, mail: &Inbound, key: &str) -> Result<Progress, ServiceError> {
    match service.mail_progress(key).await? {
        Progress::New => {
            let old = Secret::new(&mail.message_id).hash().to_hex();
            service.mail_progress(&old).await
        }
        known => Ok(known),
    }
}

/// Returns whether a mail is from the server, with or without a token in its address.
fn is_own(service: &Service, sender: &str) -> bool {
    let without_token = |address: &str| {
        let (local, domain) = address.rsplit_once('@')?;
        let local = local.split('+').next().unwrap_or_default();
        Some(format!("{local}@{domain}").to_lowercase())
    };
    let own = service.config().mail_address.as_deref();
    own.is_some_and(|own| without_token(own) == without_token(sender))
}

/// Stores in one transaction that the mail is handled, and its reply.
async fn conclude(
    service: &Service,
    key: String,
    reply: Reply,
    delivery: Delivery,
) -> Result<Received, ServiceError> {
    let now = service.now();
    let letter = match delivery {
        Delivery::Outbox => letter(service, &reply, &key, now),
        Delivery::Caller => None,
    };
    match service.conclude_mail(key, letter).await? {
        Replied::Yes => Ok(Received::Answered(reply)),
        Replied::TooMany => {
            tracing::warn!("an address has had {REPLIES_AN_HOUR} replies in an hour, so no more");
            Ok(Received::TooMany(reply))
        }
    }
}

/// Writes a reply as a mail; `None` if the server sends no mails.
fn letter(service: &Service, reply: &Reply, key: &str, now: Millis) -> Option<Letter> {
    let origin = service.mail_origin()?;
    let id = Secret::new(format!("reply/{key}")).hash().to_hex();
    let stamp = Stamp {
        id: id.chars().take(32).collect(),
        at: now,
    };
    match reply.draft().write(&origin, &stamp) {
        Ok(letter) => Some(letter),
        Err(error) => {
            tracing::error!(%error, "a reply cannot be written");
            None
        }
    }
}

/// Carries out the command of a mail and returns the reply. `key` identifies the mail.
async fn answer_to(service: &Service, mail: &Inbound, key: &str) -> Result<Reply, ServiceError> {
    let mut context = CommandContext::new(service, key);
    context.quotes = Quotes::about(&[&mail.subject, &mail.body]);
    let body = match run(&mut context, mail).await {
        Ok(body) => body,
        Err(CommandFailure::Service(error)) if error.is_temporary() => {
            tracing::warn!(%error, "a mail cannot be handled for now");
            return Err(error);
        }
        Err(failure) => refusal(&context, &failure).await?,
    };
    tracing::info!("a mail was answered");
    Ok(Reply::new(mail, &context.known_users(), body))
}

/// Returns a reply to a repeated mail when its effect is stored but its first reply was lost.
fn answer_again(service: &Service, mail: &Inbound) -> Reply {
    let url = &service.config().public_url;
    let text = format!("Your command was carried out.\n\n{url}\n");
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
        (Some(found), _) => {
            context.line = Some(found.line);
            commands::run(context, &found.command?, &found.message).await
        }
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
    context.identity = context.service.identity_of_reply(game, seat, n).await?;
    context.token = Some((seat, n));
    let view = context.open(game).await?;
    context.line = Some(answer_line(&mail.body));
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
    failure: &CommandFailure,
) -> Result<Content, ServiceError> {
    let message = failure.message(context.quotes);
    let mut text = format!("Nothing was done: {message}.\n");
    // In place of the command, which is not repeated: a code may be in it.
    match (failure, context.line) {
        (CommandFailure::Command(_), Some(0)) => {
            text += "Its words are counted in the subject of your mail.\n";
        }
        (CommandFailure::Command(_), Some(line)) => {
            let place = format!("Its words are counted in line {line} of your mail.\n");
            text += &place;
        }
        _ => {}
    }
    let mut reply_to = None;
    if let Some(game) = context.game {
        let view = context.service.game(context.identity, game).await?;
        text.push('\n');
        text += &board_text(&view, context.url());
        reply_to = context.reply_address(&view);
    }
    if reply_to.is_some() {
        text += "\nTo play, answer this mail with your turn in the first line.\n";
    }
    text += "\nThe subject `oust help` gets you the commands.\n";
    Ok(Content { text, reply_to })
}
