//! The notices of a challenge.

use super::view::view;
use crate::id::{Millis, UserId};
use crate::service::notices::{Notice, capitalized, reader};
use crate::service::{Service, ServiceError};
use crate::store::Transaction;
use crate::store::challenges::Challenge;

impl Service {
    /// Queues the mail and the push messages for an invited player.
    pub(super) fn notify_of_challenge(
        &self,
        tx: &mut dyn Transaction,
        challenge: &Challenge,
        to: UserId,
        now: Millis,
    ) -> Result<(), ServiceError> {
        self.want_push(tx, to)?;
        let Some(reader) = reader(tx, to)? else {
            return Ok(());
        };
        let shown = view(challenge);
        let kind = capitalized(shown.kind.name());
        // The first player is the challenger.
        let others = shown.players.iter().skip(1);
        let others: Vec<_> = others
            .map(|player| player.name.as_deref().unwrap_or("anyone"))
            .collect();
        let others = match others.len() {
            0 | 1 => String::new(),
            _ => format!("  players {}, {}\n", shown.from, others.join(", ")),
        };
        let body = format!(
            "{from} challenges you to a game of {kind}.\n\n  board   {board}\n{others}  {from} plays \
             {color}\n  swap    {swap}\n  rated   {rated}\n\nTo accept or decline, send a mail with \
             the subject\n\n    {name} accept {id} NAME CODE\n    {name} reject {id} NAME \
             CODE\n\n{url}/challenges/{id}\n",
            from = shown.from,
            board = shown.board,
            color = shown.color,
            swap = if shown.swap { "yes" } else { "no" },
            rated = if shown.rated { "yes" } else { "no" },
            id = shown.id,
            name = shown.kind,
            url = self.config.public_url,
        );
        let notice = Notice {
            dedupe: &format!("challenge/{}/{}", shown.id, to.0),
            to: &reader.email,
            subject: format!("{kind} challenge {} from {}", shown.id, shown.from),
            body,
            reply_to: None,
        };
        self.queue(tx, notice, now)
    }
}
