//! Moderation: decisions of moderators and of the operator about accounts, games and reports, and
//! the reports of players. Each decision is a row of an append-only list, in its transaction.

mod accounts;
mod games;
mod list;
mod report;

pub use list::{ActView, ReportView, ReportedPlayer, Standing};

use super::access::load_moderator;
use super::social::checked;
use super::{Service, ServiceError};
use crate::account::{Identity, UserRole};
use crate::id::{DAY, GameId, Millis, UserId};
use crate::store::acts::{Act, NewAct};
use crate::store::users::{FOREVER, User};
use crate::store::{Transaction, acts, reports};

/// The limit of characters in a reason, a report, and the line on top of the pages.
pub(crate) const MAX_TEXT: usize = 500;

/// The most days of a ban with an end and of a mute.
const MAX_DAYS: u16 = 3650;

/// The actor of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moderator {
    /// The command line on the server's machine.
    Operator,
    /// The session of an account, which has to be a moderator's.
    Account(Identity),
}

/// A decision with its reason.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The actor.
    pub by: Moderator,
    /// The reason, which the list of acts shows.
    pub reason: String,
    /// The open report that the decision answers.
    pub report: Option<i64>,
    /// The state of the report afterwards.
    pub after: AfterAct,
    /// The key of the form: sent twice, it decides once.
    pub key: Option<String>,
}

/// The state of a report after a decision on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AfterAct {
    /// No other decision can answer it.
    #[default]
    Closed,
    /// It stays open for another decision.
    Open,
}

impl Decision {
    /// Returns a decision on the command line, about no report and without a key.
    pub fn of_operator(reason: impl Into<String>) -> Self {
        Self {
            by: Moderator::Operator,
            reason: reason.into(),
            report: None,
            after: AfterAct::Closed,
            key: None,
        }
    }
}

/// The effect of a decision, for the list of acts.
#[derive(Debug, Default)]
struct Effect {
    user: Option<UserId>,
    game: Option<GameId>,
    detail: String,
    former_name: Option<i64>,
}

/// The moderator of a decision, after the check of the rights.
#[derive(Clone, Copy, Debug)]
struct Authority {
    /// The account; `None` for the operator.
    moderator: Option<UserId>,
    now: Millis,
}

impl Authority {
    /// Checks that the moderator may decide about an account.
    fn check_over(self, user: &User) -> Result<(), ServiceError> {
        // Otherwise two moderators could ban each other, and one who went wrong all of them.
        if self.moderator.is_some() && user.role == UserRole::Moderator {
            let reason = "the operator alone decides about moderators";
            return Err(ServiceError::Forbidden(reason));
        }
        Ok(())
    }

    /// Returns the time after some days; for `None` a time without an end.
    fn after(self, days: Option<u16>) -> Result<Millis, ServiceError> {
        match days {
            None => Ok(FOREVER),
            Some(days @ 1..=MAX_DAYS) => Ok(self.now + Millis::from(days) * DAY),
            Some(found) => Err(ServiceError::Invalid(format!(
                "expected 1 to {MAX_DAYS} days, found {found}"
            ))),
        }
    }
}

impl Service {
    /// Carries out a decision: checks the rights, runs `carry_out`, closes the report, and adds the
    /// act to the list. A form that comes again with its key has no other effect.
    async fn decide(
        &self,
        decision: Decision,
        act: Act,
        mut carry_out: impl FnMut(
            &Self,
            &mut dyn Transaction,
            Authority,
        ) -> Result<Effect, ServiceError>
        + Send
        + 'static,
    ) -> Result<(), ServiceError> {
        let service = self.clone();
        let job = move |tx: &mut dyn Transaction| {
            let moderator = match decision.by {
                Moderator::Operator => None,
                Moderator::Account(identity) => Some(load_moderator(tx, identity)?.user_id()),
            };
            let reason = required(&decision.reason)?;
            // The moderator is part of the key: two of them may send the same one.
            let key = decision.key.as_ref().zip(moderator);
            let key = key.map(|(key, moderator)| format!("{}/{key}", moderator.0));
            if let Some(key) = &key
                && let Some(made) = acts::of_key(tx, key)?
            {
                return if made == (act, reason) {
                    Ok(())
                } else {
                    Err(ServiceError::KeyUsed)
                };
            }
            let now = service.now();
            if let Some(report) = decision.report {
                // Before the act: the second of two moderators then finds the report closed.
                if !reports::lock_open(tx, report)? {
                    return Err(ServiceError::ReportClosed);
                }
                if decision.after == AfterAct::Closed {
                    reports::close(tx, report, now)?;
                }
            }
            // An error undoes the closing, too: a report without an act stays open.
            let effect = carry_out(&service, tx, Authority { moderator, now })?;
            let new = NewAct {
                at: now,
                moderator,
                act,
                user: effect.user,
                game: effect.game,
                report: decision.report,
                detail: &effect.detail,
                former_name: effect.former_name,
                reason: &reason,
                key: key.as_deref(),
            };
            Ok(acts::add(tx, new)?)
        };
        self.write_events(job).await
    }
}

/// Returns a bounded text without control characters, or an error if it is empty.
fn required(text: &str) -> Result<String, ServiceError> {
    let text = checked(text, MAX_TEXT)?;
    if text.is_empty() {
        return Err(ServiceError::invalid("expected a reason"));
    }
    Ok(text)
}
