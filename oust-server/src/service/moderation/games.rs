//! Decisions about games, and the line on top of the pages.

use std::time::{Duration, Instant};

use super::{Decision, Effect, MAX_TEXT};
use crate::account::Secret;
use crate::game::{Command, Source};
use crate::id::{DAY, GameId, Millis, SeatNumber};
use crate::service::social::checked;
use crate::service::{GameSnapshot, Service, ServiceError};
use crate::store::acts::Act;
use crate::store::events::Origin;
use crate::store::one_time::{self, OneTime, Purpose};
use crate::store::{Transaction, reports, settings};

/// The setting with the line on top of the pages.
const ANNOUNCEMENT: &str = "announcement";

/// The time for which the line on top of the pages is not read again.
const ANNOUNCEMENT_AGE: Duration = Duration::from_secs(1);

impl Service {
    /// Ends a game without a result, also after its end. It is an event of the game, and ratings are
    /// computed again without it.
    ///
    /// # Errors
    ///
    /// Fails if there is no such game, or it is void already.
    pub async fn void_game(&self, decision: Decision, game: GameId) -> Result<(), ServiceError> {
        self.decide(decision, Act::Void, move |service, tx, by| {
            let mut loaded = GameSnapshot::load(tx, game)?;
            let to_move = loaded.state.rules().to_move();
            let origin = Origin {
                user: by.moderator,
                ..Origin::of(Source::Moderator)
            };
            // The event is of no player, but every event has a seat.
            let seat = to_move.unwrap_or(SeatNumber(1));
            service.append(tx, &mut loaded, seat, &Command::Void, origin)?;
            Ok(Effect {
                game: Some(game),
                ..Effect::default()
            })
        })
        .await
    }

    /// Closes a report without another act.
    ///
    /// # Errors
    ///
    /// Fails if the report is not open.
    pub async fn dismiss(&self, decision: Decision) -> Result<(), ServiceError> {
        let report = decision.report;
        self.decide(decision, Act::Dismiss, move |_, tx, _| {
            let found = match report {
                Some(id) => reports::find(tx, id)?,
                None => None,
            };
            let found = found.ok_or(ServiceError::ReportClosed)?;
            Ok(Effect {
                game: Some(found.game),
                ..Effect::default()
            })
        })
        .await
    }

    /// Puts a line on top of every page, or removes it for `None`, for the operator. Other processes
    /// show it within a second.
    ///
    /// # Errors
    ///
    /// Fails if the text is empty or has more than 500 characters.
    pub async fn announce(&self, text: Option<String>) -> Result<(), ServiceError> {
        let decision = Decision::of_operator("decided by the operator");
        let announced = self.decide(decision, Act::Announce, move |_, tx, _| {
            let text = text.as_deref().map(|text| checked(text, MAX_TEXT));
            let text = text.transpose()?;
            if text.as_deref() == Some("") {
                return Err(ServiceError::invalid("expected a text"));
            }
            let text = text.unwrap_or_default();
            settings::set(tx, ANNOUNCEMENT, &text)?;
            Ok(Effect {
                detail: text,
                ..Effect::default()
            })
        });
        announced.await?;
        self.announced.lock().await.read_at = None;
        Ok(())
    }

    /// Returns the line on top of the pages, at most a second old; `None` without one. While the store
    /// fails it is the last one that was read: a page that needs no store must not fail for it.
    pub async fn announcement(&self) -> Option<String> {
        // The lock is held over the read, so that callers that come together share it.
        let mut announced = self.announced.lock().await;
        let is_fresh = |at: Instant| at.elapsed() < ANNOUNCEMENT_AGE;
        if !announced.read_at.is_some_and(is_fresh) {
            let read = |tx: &mut dyn Transaction| settings::get(tx, ANNOUNCEMENT);
            match self.store.read(read).await {
                Ok(text) => announced.text = text.filter(|text| !text.is_empty()),
                Err(error) => tracing::warn!(%error, "the announcement cannot be read"),
            }
            announced.read_at = Some(Instant::now());
        }
        announced.text.clone()
    }

    /// Makes a link by which one account can be made while sign-up is by invitation, and returns its
    /// address and its end.
    ///
    /// # Errors
    ///
    /// Fails if `days` is not 1 to 365.
    pub async fn invite(&self, days: u16) -> Result<(String, Millis), ServiceError> {
        if !(1..=365).contains(&days) {
            let message = format!("expected 1 to 365 days, found {days}");
            return Err(ServiceError::Invalid(message));
        }
        let (link, now) = (Secret::random("")?, self.now());
        let expires = now + Millis::from(days) * DAY;
        let hash = link.hash().to_hex();
        let decision = Decision::of_operator("decided by the operator");
        self.decide(decision, Act::Invite, move |_, tx, _| {
            let invitation = OneTime {
                purpose: Purpose::SignUp,
                user: None,
                email: None,
                expires,
            };
            // A server that sends no links by mail has no other job for it.
            one_time::remove_expired(tx, now)?;
            one_time::add(tx, &hash, &invitation)?;
            Ok(Effect::default())
        })
        .await?;
        let url = &self.config.public_url;
        Ok((
            format!("{url}/signup?invitation={}", link.expose()),
            expires,
        ))
    }
}
