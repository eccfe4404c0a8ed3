//! Digests: one mail for all games of a user, instead of a mail for each turn.

use std::fmt::Write;

use super::notices::{Notice, reader};
use super::{Service, ServiceError};
use crate::id::{GameId, Millis, UserId, rfc3339};
use crate::store::{Transaction, digests, games, users};

impl Service {
    /// Queues the digests that are due, and returns their number.
    pub(super) async fn send_digests(&self) -> Result<usize, ServiceError> {
        let now = self.now();
        let due = self.store.read(move |tx| digests::due(tx, now)).await?;
        let mut count = 0;
        for user in due {
            let service = self.clone();
            let job = move |tx: &mut dyn Transaction| service.digest(tx, user, now);
            count += usize::from(self.store.write(job).await?);
        }
        Ok(count)
    }

    /// Queues the digest of a user. Returns `false` if there is nothing to report.
    fn digest(
        &self,
        tx: &mut dyn Transaction,
        user: UserId,
        now: Millis,
    ) -> Result<bool, ServiceError> {
        let Some(last) = digests::take(tx, user, now)? else {
            return Ok(false);
        };
        let Some(reader) = reader(tx, user)? else {
            return Ok(false);
        };
        let Some(interval) = reader.notices.digest_interval() else {
            return Ok(false);
        };
        let vacations = users::vacations(tx, user)?;
        // Clocks rest during a vacation, so the digest can wait for its end.
        if let Some(vacation) = vacations.iter().find(|it| it.contains(now)) {
            digests::put_off(tx, user, vacation.until)?;
            return Ok(false);
        }
        let waiting = games::ids_waiting_for(tx, user)?;
        // `last` may be years ago or 0: a digest covers one interval at most.
        let since = last.max(now - interval);
        let ended = digests::ended_since(tx, user, since)?;
        if waiting.is_empty() && ended.is_empty() {
            return Ok(false);
        }
        let mut body = String::new();
        if !waiting.is_empty() {
            body.push_str("It is your turn in these games:\n\n");
            body.push_str(&self.list_of_games(tx, &waiting)?);
        }
        if !ended.is_empty() {
            body.push_str("These games are over:\n\n");
            body.push_str(&self.list_of_games(tx, &ended)?);
        }
        let subject = match (waiting.len(), ended.len()) {
            (0, 1) => "Oust: 1 of your games is over".to_owned(),
            (0, count) => format!("Oust: {count} of your games are over"),
            (1, _) => "Oust: it is your turn in 1 game".to_owned(),
            (count, _) => format!("Oust: it is your turn in {count} games"),
        };
        let notice = Notice {
            dedupe: &format!("digest/{}/{now}", user.0),
            to: &reader.email,
            subject,
            body,
            reply_to: None,
        };
        self.queue(tx, notice, now)?;
        digests::queued(tx, user, now)?;
        Ok(true)
    }

    /// Returns two lines for each game: the first has its players and its state, the second its
    /// address.
    pub(super) fn list_of_games(
        &self,
        tx: &mut dyn Transaction,
        numbers: &[GameId],
    ) -> Result<String, ServiceError> {
        let mut text = String::new();
        for &game in numbers {
            let row = games::find(tx, game)?.ok_or_else(|| ServiceError::no_game(game))?;
            let state = match (&row.derived.outcome, row.derived.deadline_at) {
                (Some(outcome), _) => outcome.text.clone(),
                (None, Some(deadline)) => format!("until {}", rfc3339(deadline)),
                (None, None) => "no limit".to_owned(),
            };
            let (kind, players) = (row.settings.kind, row.names().join(" - "));
            let url = &self.config.public_url;
            let _ = write!(
                text,
                "  {kind} board {game}, {players}, {state}\n  {url}/g/{game}\n\n"
            );
        }
        Ok(text)
    }
}
