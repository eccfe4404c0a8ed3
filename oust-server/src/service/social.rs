//! Chat, private notes, and following games.

use serde::Serialize;
use utoipa::ToSchema;

use super::access::{allow_user, load_row, user_of};
use super::act::check_key;
use super::blocks::is_chat_open;
use super::error::{Quota, QuotaKind};
use super::snapshot::access;
use super::{Service, ServiceError};
use crate::account::{Identity, MailCode, Permission, SecretHash};
use crate::game::{GameRow, Player, Refusal};
use crate::id::{GameId, UserId, rfc3339};
use crate::store::chat::Line;
use crate::store::signals::Part;
use crate::store::{StoreError, Transaction, chat, follows, notes, signals, users};

/// A line of the chat of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ChatLine {
    /// The seat of its writer; `null` for a writer who has not played in the game.
    pub seat: Option<u8>,
    /// The name of its writer.
    pub name: String,
    /// The text.
    pub text: String,
    /// The time.
    pub at: String,
}

/// The limit of characters in a line of chat.
const MAX_CHAT: usize = 1000;

/// The limit of chat lines in a game.
const CHAT: Quota = Quota {
    of: QuotaKind::Chat,
    most: 500,
};

/// The limit of characters in a note.
const MAX_NOTE: usize = 10_000;

impl Service {
    /// Adds a line to the chat of a game and notifies the other players. A line that comes again
    /// with its key is added once.
    ///
    /// # Errors
    ///
    /// Fails if the text is empty or too long, or if another line was sent with the key.
    pub async fn say(
        &self,
        identity: Identity,
        game: GameId,
        text: String,
        key: Option<String>,
    ) -> Result<(), ServiceError> {
        check_key(key.as_deref())?;
        let (service, now) = (self.clone(), self.now());
        let job = move |tx: &mut dyn Transaction| {
            let identity = service.seated(tx, identity)?;
            let row = load_row(tx, game, Permission::Play, identity)?;
            let seat = access(&row).seat_of(identity);
            // The seat is part of the key: two players may send the same one.
            let key = key
                .as_ref()
                .zip(seat)
                .map(|(key, seat)| format!("{seat}/{key}"));
            let text = checked(&text, MAX_CHAT)?;
            if let Some(key) = &key
                && let Some(said) = chat::of_key(tx, game, key)?
            {
                return if said == text {
                    Ok(())
                } else {
                    Err(ServiceError::KeyUsed)
                };
            }
            if text.is_empty() {
                return Err(ServiceError::invalid("expected a text"));
            }
            refuse_codes(tx, &text)?;
            let user = user_of(identity).ok();
            // One error for a game without a chat and for a block, which stays the blocker's secret.
            if !is_chat_open(tx, &row, user)? {
                return Err(Refusal::NoChat.into());
            }
            if let Some(until) = user.map_or(Ok(None), |user| users::muted_until(tx, user, now))? {
                return Err(ServiceError::Muted { until });
            }
            // The number makes the notices of this line unique, too.
            let number = chat::of_game(tx, game)?.len();
            CHAT.check(number)?;
            let line = Line {
                seat,
                text,
                at: now,
            };
            // Guests write, too: their lines have a seat and no user.
            chat::add(tx, game, user, &line, key.as_deref())?;
            signals::add(tx, game, Part::Chat, now)?;
            service.notify_of_chat(tx, &row, &line, number)
        };
        self.write_events(job).await
    }

    /// Returns the lines of the chat of a game, in order.
    pub async fn chat(
        &self,
        identity: Identity,
        game: GameId,
    ) -> Result<Vec<ChatLine>, ServiceError> {
        let job = move |tx: &mut dyn Transaction| {
            let row = load_row(tx, game, Permission::ViewGame, identity)?;
            chat_of(tx, &row)
        };
        self.store.read(job).await
    }

    /// Replaces the actor's private note on a game.
    ///
    /// # Errors
    ///
    /// Fails if the note is too long.
    pub async fn set_note(
        &self,
        identity: Identity,
        game: GameId,
        text: String,
    ) -> Result<(), ServiceError> {
        let now = self.now();
        let job = move |tx: &mut dyn Transaction| {
            load_row(tx, game, Permission::Note, identity)?;
            let text = checked(&text, MAX_NOTE)?;
            Ok(notes::set(tx, game, user_of(identity)?, &text, now)?)
        };
        self.store.write(job).await
    }

    /// Returns the actor's private note on a game; empty if there is no note.
    pub async fn note(&self, identity: Identity, game: GameId) -> Result<String, ServiceError> {
        let job = move |tx: &mut dyn Transaction| {
            load_row(tx, game, Permission::Note, identity)?;
            Ok(notes::of(tx, game, user_of(identity)?)?.unwrap_or_default())
        };
        self.store.read(job).await
    }

    /// Subscribes the actor to mails about the turns of `game`, or of all public games for `None`.
    pub async fn follow(
        &self,
        identity: Identity,
        game: Option<GameId>,
    ) -> Result<(), ServiceError> {
        self.change_follow(identity, game, follows::add).await
    }

    /// Ends the subscription of [`follow`](Self::follow).
    pub async fn unfollow(
        &self,
        identity: Identity,
        game: Option<GameId>,
    ) -> Result<(), ServiceError> {
        self.change_follow(identity, game, follows::remove).await
    }

    async fn change_follow(
        &self,
        identity: Identity,
        game: Option<GameId>,
        change: fn(&mut dyn Transaction, UserId, GameId) -> Result<(), StoreError>,
    ) -> Result<(), ServiceError> {
        let job = move |tx: &mut dyn Transaction| {
            match game {
                Some(game) => drop(load_row(tx, game, Permission::Follow, identity)?),
                None => drop(allow_user(tx, Permission::Follow, identity)?),
            }
            let user = user_of(identity)?;
            Ok(change(tx, user, game.unwrap_or(follows::ALL))?)
        };
        self.store.write(job).await
    }
}

/// Returns the lines of the chat of a game with the names of the writers.
pub(crate) fn chat_of(
    tx: &mut dyn Transaction,
    game: &GameRow,
) -> Result<Vec<ChatLine>, ServiceError> {
    let lines = chat::of_game(tx, game.id)?;
    let line = |line: Line| ChatLine {
        seat: line.seat.map(|seat| seat.0),
        name: line
            .seat
            .and_then(|seat| game.player(seat))
            .map_or_else(String::new, Player::name),
        text: line.text,
        at: rfc3339(line.at),
    };
    Ok(lines.into_iter().map(line).collect())
}

/// Fails if a text for others has the mail code of a user, in any spelling.
pub(crate) fn refuse_codes(tx: &mut dyn Transaction, text: &str) -> Result<(), ServiceError> {
    let hashes = MailCode::hashes_in(text).into_iter();
    let hashes: Vec<String> = hashes.map(SecretHash::to_hex).collect();
    if users::has_mail_code(tx, &hashes)? {
        return Err(ServiceError::invalid(
            "the text has a mail code, expected one without it",
        ));
    }
    Ok(())
}

/// Returns a text without control characters except line breaks, or an error if it has more than
/// `most` characters.
pub(crate) fn checked(text: &str, most: usize) -> Result<String, ServiceError> {
    // HTML forms send line breaks as CRLF.
    let unix = text.replace("\r\n", "\n");
    let found = unix.chars().count();
    if found > most {
        let message = format!("a text has at most {most} characters here, found {found}");
        return Err(ServiceError::Invalid(message));
    }
    let printable = unix.chars().filter(|c| *c == '\n' || !c.is_control());
    Ok(printable.collect::<String>().trim().to_owned())
}
