//! Reviews of finished games. They are computed in the background, one at a time, and stored.

use std::sync::Arc;
use std::thread::sleep;
use std::time::{Duration, Instant};

use oust_search::Stop;

use super::{GameSnapshot, Service, ServiceError};
use crate::account::{Identity, Permission};
use crate::engine::{Engines, ReviewView, review};
use crate::game::{ExportFormat, Kind, RecordHeaders};
use crate::id::{GameId, Millis};
use crate::store::{StoreError, Transaction, reviews};

/// The time between two queries for games without a review.
const INTERVAL: Duration = Duration::from_secs(2);

/// The time for which a process claims a review. If the process dies, another one computes the
/// review after it.
const CLAIM: Millis = 60 * 1000;

/// The time between two renewals of a claim: a third of [`CLAIM`], so that one late renewal does
/// not lose it.
const RENEWAL: Duration = Duration::from_secs(20);

/// The number of tries after which a review is given up.
const TRIES: i64 = 5;

/// The limit of time for which a review waits before each position while the engine plays. With a
/// limit, a review ends also on a server with an always busy engine.
const COURTESY: Duration = Duration::from_secs(1);

impl Service {
    /// Returns the review of a finished game; `None` before it is computed.
    ///
    /// # Errors
    ///
    /// Fails if there is no game that the actor may see, if the game is not over, or if it gets no
    /// review: reviews are turned off, or the game is too long or not a game of Oust.
    pub async fn review(
        &self,
        identity: Identity,
        game: GameId,
    ) -> Result<Option<ReviewView>, ServiceError> {
        let will_come = self.config.review_evaluations > 0;
        let job = move |tx: &mut dyn Transaction| {
            let loaded = GameSnapshot::load_for(tx, game, Permission::ViewGame, identity)?;
            // The review of an unfinished game would be help from an engine.
            if loaded.state.rules().outcome().is_none() {
                return Err(ServiceError::NotOver);
            }
            match reviews::of(tx, game)? {
                reviews::Stored::Done(review) => Ok(Some(review)),
                reviews::Stored::Waiting if will_come => Ok(None),
                reviews::Stored::Waiting | reviews::Stored::None => Err(ServiceError::NotFound {
                    what: "review of game",
                    name: game.to_string(),
                }),
            }
        };
        self.store.read(job).await
    }

    /// Reviews the queued games every two seconds. Returns immediately if reviews are turned off.
    pub async fn run_reviews(self) {
        if self.config.review_evaluations == 0 {
            return;
        }
        loop {
            match self.review_next().await {
                Ok(Some(_)) => continue,
                Ok(None) => {}
                Err(error) => tracing::warn!(%error, "a game cannot be reviewed"),
            }
            tokio::time::sleep(INTERVAL).await;
        }
    }

    /// Reviews the queued game that ended last, and returns its number; `None` if the queue is
    /// empty.
    pub async fn review_next(&self) -> Result<Option<GameId>, ServiceError> {
        let now = self.now();
        let claim = move |tx: &mut dyn Transaction| reviews::claim(tx, now, now + CLAIM);
        let claimed = self.store.write::<_, StoreError>(claim).await?;
        let Some((game, tries)) = claimed else {
            return Ok(None);
        };
        // A position that crashes the process uses up its tries and does not block the queue.
        let review = if tries <= TRIES {
            self.compute(game).await?
        } else {
            None
        };
        if review.is_none() {
            tracing::info!(%game, tries, "a game gets no review");
        }
        let now = self.now();
        let finish =
            move |tx: &mut dyn Transaction| reviews::finish(tx, game, review.as_ref(), now);
        self.store.write::<_, StoreError>(finish).await?;
        Ok(Some(game))
    }

    /// Computes a review on a separate thread, and renews the claim meanwhile.
    async fn compute(&self, game: GameId) -> Result<Option<ReviewView>, ServiceError> {
        let record = self.store.read(move |tx| record(tx, game)).await?;
        let Some(record) = record else {
            return Ok(None);
        };
        let stop = StopOnDrop::default();
        let (engines, stopped) = (Arc::clone(&self.engines), stop.0.clone());
        let evaluations = self.config.review_evaluations;
        let mut computed = tokio::task::spawn_blocking(move || {
            review(&record, evaluations, &stopped, || {
                give_way(&engines, &stopped);
            })
        });
        loop {
            match tokio::time::timeout(RENEWAL, &mut computed).await {
                Ok(Ok(review)) => return Ok(review),
                // The thread panicked. The next try follows after the end of the claim.
                Ok(Err(error)) => {
                    let message = format!("the review of game {game} failed: {error}");
                    return Err(ServiceError::Damaged(message));
                }
                Err(_) => {
                    let until = self.now() + CLAIM;
                    let renew = move |tx: &mut dyn Transaction| reviews::renew(tx, game, until);
                    self.store.write::<_, StoreError>(renew).await?;
                }
            }
        }
    }
}

fn record(tx: &mut dyn Transaction, game: GameId) -> Result<Option<String>, ServiceError> {
    let loaded = GameSnapshot::load(tx, game)?;
    let rules = loaded.state.rules();
    Ok(rules
        .export(ExportFormat::Native, &RecordHeaders::default())
        .ok())
}

/// Queues the review of a game that has just ended.
pub(super) fn queue_review(
    tx: &mut dyn Transaction,
    loaded: &GameSnapshot,
    at: Millis,
) -> Result<(), ServiceError> {
    match loaded.game.settings.kind {
        Kind::Oust => Ok(reviews::queue(tx, loaded.game.id, at)?),
        // The engine plays Oust only.
        Kind::Orbit => Ok(()),
    }
}

/// Stops a search on drop: `spawn_blocking` goes on when its waiting task is dropped.
#[derive(Default)]
struct StopOnDrop(Stop);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Waits while the engine plays, at most for [`COURTESY`].
fn give_way(engines: &Engines, stop: &Stop) {
    let until = Instant::now() + COURTESY;
    while engines.is_busy() && !stop.is_stopped() && Instant::now() < until {
        sleep(Duration::from_millis(20));
    }
}
