//! Notices: mails and push messages about events. They are queued in the transaction of the event,
//! so that each notice is queued exactly once.

use super::act::Appended;
use super::{GameSnapshot, Service, ServiceError};
use crate::account::{MailNotices, Secret};
use crate::game::{Action, ExportFormat, GameRow, Player, Visibility};
use crate::id::{Millis, UserId};
use crate::mail::{Draft, Origin, Stamp, Trigger};
use crate::store::chat::Line;
use crate::store::mails::NewMail;
use crate::store::{Transaction, digests, follows, mails, users};

/// A mail to a user.
pub(crate) struct Notice<'n> {
    /// The unique key: a second notice with the same key is not queued.
    pub(crate) dedupe: &'n str,
    /// The recipient. The mail is deleted with the account.
    pub(crate) user: UserId,
    /// The mail address of the recipient.
    pub(crate) to: &'n str,
    /// The subject header of the mail.
    pub(crate) subject: String,
    /// The plain text of the mail.
    pub(crate) body: String,
    /// The address for replies that play a turn.
    pub(crate) reply_to: Option<String>,
    /// The subject that the user can turn off.
    pub(crate) topic: Topic,
}

/// The subject of a mail to a user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Topic {
    /// Games and challenges. The mail has a link that ends such mails.
    Games,
    /// The account itself, whatever mails its owner wants.
    Account,
}

/// A user with a confirmed address.
pub(crate) struct Reader {
    /// The confirmed address.
    pub(crate) email: String,
    /// The user's choice of mails.
    pub(crate) notices: MailNotices,
}

impl Service {
    /// Returns the server as the sender of mails; `None` if it sends no mail.
    pub fn mail_origin(&self) -> Option<Origin> {
        let address = self.config.mail_address.clone()?;
        let domain = address.rsplit('@').next().unwrap_or_default().to_owned();
        Some(Origin {
            name: "Oust server".to_owned(),
            address,
            domain,
        })
    }

    /// Queues a mail, if the server sends mail.
    pub(crate) fn queue(
        &self,
        tx: &mut dyn Transaction,
        notice: Notice<'_>,
        at: Millis,
    ) -> Result<(), ServiceError> {
        let Some(origin) = self.mail_origin() else {
            return Ok(());
        };
        let Notice {
            dedupe,
            user,
            to,
            subject,
            body,
            reply_to,
            topic,
        } = notice;
        let unsubscribe = (topic == Topic::Games).then(|| self.unsubscribe_link(user, to));
        let draft = Draft {
            to: to.to_owned(),
            subject,
            body,
            in_reply_to: None,
            references: Vec::new(),
            reply_to,
            unsubscribe,
            trigger: Trigger::Event,
        };
        let id = Secret::new(dedupe).hash().to_hex();
        let stamp = Stamp {
            id: id.chars().take(32).collect(),
            at,
        };
        match draft.write(&origin, &stamp) {
            Ok(letter) => {
                let mail = NewMail {
                    dedupe,
                    user: Some(user),
                    recipient: &letter.to,
                    message: &letter.text,
                    address_hash: None,
                };
                mails::queue(tx, mail, at)?;
            }
            // An error here would roll back the turn that the mail reports.
            Err(error) => tracing::error!(%error, "a mail cannot be written"),
        }
        Ok(())
    }

    /// Queues the notices of the events that were appended to a game.
    pub(crate) fn notify_of_events(
        &self,
        tx: &mut dyn Transaction,
        loaded: &GameSnapshot,
        appended: &Appended,
    ) -> Result<(), ServiceError> {
        let mut events = appended.events.iter().rev();
        let Some(last) = events.find(|event| event.action != Action::Start) else {
            return Ok(());
        };
        let (identity, at) = (appended.user, appended.at);
        let (game, n) = (loaded.game.id, last.n);
        let is_over = loaded.state.rules().outcome().is_some();
        let to_move = loaded.state.rules().to_move();
        let players = loaded.game.players();
        let mut users: Vec<_> = players
            .filter_map(|(seat, player)| Some((player.user()?, seat)))
            .collect();
        // Digests change rows of users, in the order of `Store::write`.
        users.sort_unstable();
        for (user, seat) in users {
            let is_concerned = is_over || to_move == Some(seat) || concerns_all(&last.action);
            // A player needs no mail about the own turn, but gets the record of a finished game.
            if !is_concerned || (identity == Some(user) && !is_over) {
                continue;
            }
            if to_move == Some(seat) {
                self.want_push(tx, user)?;
            }
            let reply_to = (to_move == Some(seat)).then(|| self.reply_address(game, seat, n));
            self.notify(tx, loaded, user, reply_to.flatten(), at)?;
        }
        if self.config.mail_address.is_none() {
            return Ok(());
        }
        // Followers get mails only, no push messages.
        let followers = match loaded.game.settings.visibility {
            Visibility::Public => follows::of_game(tx, game)?,
            // A user who follows all games follows those that lists show.
            Visibility::Unlisted => follows::of_game_alone(tx, game)?,
            Visibility::Private => Vec::new(),
        };
        for user in followers {
            if loaded.game.seat_of(user).is_none() {
                self.notify(tx, loaded, user, None, at)?;
            }
        }
        Ok(())
    }

    /// Queues a mail to a user with the state of a game, or plans the user's digest.
    pub(crate) fn notify(
        &self,
        tx: &mut dyn Transaction,
        loaded: &GameSnapshot,
        user: UserId,
        reply_to: Option<String>,
        at: Millis,
    ) -> Result<(), ServiceError> {
        // A server without mail saves a query for each player.
        let reader = match &self.config.mail_address {
            Some(_) => reader(tx, user)?,
            None => None,
        };
        let Some(reader) = reader else {
            return Ok(());
        };
        let is_player = loaded.game.seat_of(user).is_some();
        let is_over = loaded.state.rules().outcome().is_some();
        // A digest lists own games, so followers get a mail for each turn.
        if let Some(interval) = reader.notices.digest_interval().filter(|_| is_player) {
            if reply_to.is_some() || is_over {
                digests::add(tx, user, loaded.game.id, interval, at)?;
            }
            return Ok(());
        }
        let (game, n) = (loaded.game.id, loaded.state.n());
        let title = format!(
            "{} Board {game}",
            capitalized(loaded.game.settings.kind.name())
        );
        let state = match loaded.state.rules().outcome() {
            Some(outcome) => format!("the game is over, {}", outcome.text),
            None if reply_to.is_some() => "it is your turn".to_owned(),
            None => "the game goes on".to_owned(),
        };
        let notice = Notice {
            dedupe: &format!("game/{game}/{n}/{}", user.0),
            user,
            to: &reader.email,
            subject: format!("{title}: {state}"),
            body: self.board_text(loaded, reply_to.is_some()),
            reply_to,
            topic: Topic::Games,
        };
        self.queue(tx, notice, at)
    }

    /// Queues the notice of a line of chat to the other players. `number` is the index of the line
    /// in the chat.
    pub(crate) fn notify_of_chat(
        &self,
        tx: &mut dyn Transaction,
        row: &GameRow,
        line: &Line,
        number: usize,
    ) -> Result<(), ServiceError> {
        let (game, kind) = (row.id, row.settings.kind);
        let player = line.seat.and_then(|seat| row.player(seat));
        let writer = player.map_or_else(String::new, Player::name);
        for (seat, player) in row.players() {
            let Some(user) = player.user().filter(|_| Some(seat) != line.seat) else {
                continue;
            };
            let Some(reader) = reader(tx, user)? else {
                continue;
            };
            let url = &self.config.public_url;
            let notice = Notice {
                dedupe: &format!("chat/{game}/{number}/{}", user.0),
                user,
                to: &reader.email,
                subject: format!("{} Board {game}: {writer} says", capitalized(kind.name())),
                body: format!(
                    "{}\n\nTo answer, send a mail with your text and the subject\n\n    \
                     {kind} chat {game} NAME CODE\n\n{url}/g/{game}\n",
                    line.text
                ),
                reply_to: None,
                topic: Topic::Games,
            };
            self.queue(tx, notice, line.at)?;
        }
        Ok(())
    }

    /// Returns the text of a mail about a game: the listing, and instructions to reply if it is the
    /// reader's turn.
    pub(crate) fn board_text(&self, loaded: &GameSnapshot, is_turn: bool) -> String {
        let headers = loaded.record_headers(&self.config.public_url);
        let listing = loaded.state.rules().export(ExportFormat::Listing, &headers);
        let mut parts = vec![listing.unwrap_or_default()];
        parts.extend(captures_text(loaded));
        let game = loaded.game.id;
        if loaded.state.undo_asked_by().is_some() {
            let text = "A player asks to take back his last turn: answer accept or reject.\n";
            parts.push(text.to_owned());
        }
        if is_turn {
            let kind = loaded.game.settings.kind;
            parts.push(format!(
                "To play, answer this mail with your turn in the first line, such as {examples};\n\
                 or send a mail with the subject\n\n    {kind} move {game} NAME CODE TURN\n",
                examples = kind.example_turns(),
            ));
        }
        parts.push(format!("{}/g/{game}\n", self.config.public_url));
        parts.join("\n")
    }
}

/// Describes the last turn with what it captured; `None` if it captured nothing.
fn captures_text(loaded: &GameSnapshot) -> Option<String> {
    // The server checked the stored moves: a mail goes without the line where one is damaged.
    let (played, steps) = loaded.state.last_placements().ok().flatten()?;
    if steps.iter().all(|step| step.captured.is_empty()) {
        return None;
    }
    let name = loaded.game.player(played.seat).map(Player::name)?;
    let texts = steps.iter().map(|step| match step.captured.len() {
        0 => step.coord.clone(),
        count => format!("{} captures {count}", step.coord),
    });
    let texts = texts.collect::<Vec<_>>().join(", ");
    Some(format!("{name} ({}): {texts}\n", played.color))
}

/// Returns a user as a recipient of notices; `None` without a confirmed address, or if the user has
/// turned mails off.
pub(crate) fn reader(
    tx: &mut dyn Transaction,
    user: UserId,
) -> Result<Option<Reader>, ServiceError> {
    let user = users::by_id(tx, user)?;
    let Some(user) = user.filter(|user| user.verified_at.is_some()) else {
        return Ok(None);
    };
    let notices = user.preferences.mail;
    let email = user.email.filter(|_| notices != MailNotices::None);
    Ok(email.map(|email| Reader { email, notices }))
}

/// Returns whether all players get a notice of an event, and not only the player to move.
fn concerns_all(action: &Action) -> bool {
    match action {
        Action::Turn(_) | Action::Start => false,
        Action::Resign
        | Action::Timeout
        | Action::AskUndo
        | Action::Undo
        | Action::RefuseUndo
        | Action::Void => true,
    }
}

/// Returns a word with its first letter in upper case.
pub(crate) fn capitalized(word: &str) -> String {
    let mut chars = word.chars();
    let first = chars.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(chars).collect()
}
