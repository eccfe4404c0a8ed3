//! Digests: one mail about all turns and ends since the last one, in place of a mail for each.
//!
//! An event marks its game as untold in its own transaction, and the transaction that queues the mail
//! clears the marks. So no event is lost or told twice, however long the mail waits.

use super::notices::reader;
use super::{GameSnapshot, Service, ServiceError};
use crate::account::Preferences;
use crate::game::GameRow;
use crate::id::UserId;
use crate::store::users::User;
use crate::store::{Transaction, digests, games, users};

impl Service {
    /// Queues the digests that are due, and returns their number.
    pub(crate) async fn send_digests(&self) -> Result<usize, ServiceError> {
        // Without mail they stay due.
        if self.config.mail_address.is_none() {
            return Ok(0);
        }
        let now = self.now();
        let due = self.store.read(move |tx| digests::due(tx, now)).await?;
        self.mail_each(due, Self::digest).await
    }

    /// Queues the digest of a user. Returns `false` if there is nothing to report.
    fn digest(&self, tx: &mut dyn Transaction, user: UserId) -> Result<bool, ServiceError> {
        let now = self.now();
        if !digests::is_due(tx, user, now)? {
            return Ok(false);
        }
        let untold = digests::take(tx, user)?;
        let reader = reader(tx, user)?;
        let Some(reader) = reader.filter(|reader| reader.notices.digest_interval().is_some())
        else {
            return Ok(false);
        };
        // Games of earlier digests are listed, too, but are no reason for another one.
        if !untold.iter().any(|game| is_news(game, user)) {
            return Ok(false);
        }
        let waiting = games::waiting_for(tx, user)?;
        let ended: Vec<&GameRow> = untold.iter().filter(|game| game.derived.is_over).collect();
        let mut body = String::new();
        if !waiting.is_empty() {
            body.push_str("It is your turn in these games:\n\n");
            body.push_str(&self.list_of_games(&waiting));
        }
        if !ended.is_empty() {
            body.push_str("These games are over:\n\n");
            body.push_str(&self.list_of_games(ended.iter().copied()));
        }
        let subject = match (waiting.len(), ended.len()) {
            (0, 1) => "Oust: 1 of your games is over".to_owned(),
            (0, count) => format!("Oust: {count} of your games are over"),
            (1, _) => "Oust: it is your turn in 1 game".to_owned(),
            (count, _) => format!("Oust: it is your turn in {count} games"),
        };
        self.queue_summary(tx, "digest", (user, &reader), (subject, body), now)?;
        digests::queued(tx, user, now)?;
        Ok(true)
    }

    /// Stores new preferences of a user. The turns and ends that wait for a digest follow the choice of
    /// mails: another digest is due sooner or at the same time, and a mail for each is queued now.
    pub(crate) fn change_preferences(
        &self,
        tx: &mut dyn Transaction,
        mut user: User,
        preferences: Preferences,
    ) -> Result<(), ServiceError> {
        let (id, now) = (user.user_id(), self.now());
        let interval = preferences.mail.digest_interval();
        let untold = match interval {
            Some(_) => Vec::new(),
            None => digests::take(tx, id)?,
        };
        user.preferences = preferences;
        // An address that stays needs no key.
        users::update(tx, &user, None)?;
        if let Some(interval) = interval {
            digests::hasten(tx, id, interval, now)?;
        }
        for game in untold {
            if is_news(&game, id) {
                let loaded = GameSnapshot::of_row(tx, game, u32::MAX)?;
                let seat = loaded.state.rules().to_move();
                let reply_to =
                    seat.and_then(|seat| self.reply_address(loaded.id(), seat, loaded.state.n()));
                // Nothing for a user who wants no mails.
                self.notify(tx, &loaded, id, reply_to, now)?;
            }
        }
        Ok(())
    }
}

/// Returns whether an untold game has still to be told: it is over, or waits for the user. The user
/// may have seen the turn and played since.
fn is_news(game: &GameRow, user: UserId) -> bool {
    game.derived.is_over
        || game.derived.to_move.is_some() && game.derived.to_move == game.seat_of(user)
}
