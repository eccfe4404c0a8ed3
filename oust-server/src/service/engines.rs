//! The engine as a player, which plays its turns in all games, and as a reviewer of finished games.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use oust_search::{Level, Stop};

use super::{GameSnapshot, Service, ServiceError};
use crate::account::{Identity, Permission};
use crate::engine::{Engines, Question, ReviewView, review};
use crate::game::{Command, ExportFormat, Player, RecordHeaders, Source};
use crate::id::{GameId, Millis, SeatNumber};
use crate::store::events::Origin;
use crate::store::signals::{self, Part};
use crate::store::{StoreError, Transaction, games, reviews};

/// The time between two queries for turns that other processes have stored.
const TURN_INTERVAL: Duration = Duration::from_millis(500);

/// The time between two queries for games without a review.
const REVIEW_INTERVAL: Duration = Duration::from_secs(2);

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
    /// Plays the engine's turns in all games. Never returns.
    pub async fn run_engines(self) {
        let thinking = Arc::new(Mutex::new(HashSet::new()));
        let mut events = self.subscribe();
        loop {
            match self.store.read(games::waiting_for_engines).await {
                Ok(waiting) => {
                    for game in waiting {
                        self.think_once(&thinking, game);
                    }
                }
                Err(error) => tracing::warn!(%error, "the engine cannot look for games"),
            }
            // Any event may give the engine a turn; an error of a lagging receiver does no harm,
            // because the query finds all games.
            let _ = tokio::time::timeout(TURN_INTERVAL, events.recv()).await;
        }
    }

    /// Starts a task for the engine's turn in a game, unless `thinking` contains the game.
    fn think_once(&self, thinking: &Arc<Mutex<HashSet<GameId>>>, game: GameId) {
        if !lock(thinking).insert(game) {
            return;
        }
        let (service, thinking) = (self.clone(), Arc::clone(thinking));
        tokio::spawn(async move {
            match service.think(game).await {
                Ok(()) => service.feed.notify(),
                // Another process has played the turn, or the opponent has resigned.
                Err(ServiceError::Refused { .. } | ServiceError::Stale { .. }) => {}
                Err(error) => tracing::warn!(%game, %error, "the engine cannot play"),
            }
            lock(&thinking).remove(&game);
        });
    }

    /// Computes and plays the engine's turn in a game.
    async fn think(&self, game: GameId) -> Result<(), ServiceError> {
        let read = self.store.read(move |tx| question(tx, game)).await?;
        let Some((question, seat, seen)) = read else {
            return Ok(());
        };
        let Some(turn) = self.engines.ask(question).await else {
            return Ok(());
        };
        self.check_awake().await?;
        let service = self.clone();
        let job = move |tx: &mut dyn Transaction| {
            // The search ran outside this transaction, for seconds.
            let mut loaded = GameSnapshot::load(tx, game)?.at_event(seen)?;
            let origin = Origin::of(Source::Engine);
            service.append(tx, &mut loaded, seat, &Command::Turn(turn.clone()), origin)
        };
        self.store.write(job).await
    }

    /// Returns the review of a finished game; `None` before it is computed.
    ///
    /// # Errors
    ///
    /// Fails if the game is not over, or if it gets no review: reviews are turned off, or the game
    /// is too long or not a game of Oust.
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
                reviews::Stored::Waiting | reviews::Stored::None => {
                    Err(ServiceError::not_found("review of game", game))
                }
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
            tokio::time::sleep(REVIEW_INTERVAL).await;
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
        let finish = move |tx: &mut dyn Transaction| {
            reviews::finish(tx, game, review.as_ref(), now)?;
            signals::add(tx, game, Part::Review, now)
        };
        self.store.write::<_, StoreError>(finish).await?;
        self.feed.notify();
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

fn lock(thinking: &Mutex<HashSet<GameId>>) -> MutexGuard<'_, HashSet<GameId>> {
    thinking.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the question for the engine, its seat, and the number of events in the game; `None` if
/// the engine is not to move.
fn question(
    tx: &mut dyn Transaction,
    game: GameId,
) -> Result<Option<(Question, SeatNumber, u32)>, ServiceError> {
    let loaded = GameSnapshot::load(tx, game)?;
    let Some(seat) = loaded.state.rules().to_move() else {
        return Ok(None);
    };
    let level = match loaded.game.player(seat) {
        Some(Player::Engine { level }) => Level::new(*level),
        _ => None,
    };
    let Some(level) = level else {
        return Ok(None);
    };
    let moves = loaded.state.moves().iter();
    let question = Question {
        board: loaded.game.settings.board.clone(),
        swap_rule: loaded.game.settings.swap_rule(),
        turns: moves.map(|played| played.turn.clone()).collect(),
        level,
        // Another seed for each game, but the same one for each try of a turn.
        seed: game.0.unsigned_abs(),
    };
    Ok(Some((question, seat, loaded.state.n())))
}

fn record(tx: &mut dyn Transaction, game: GameId) -> Result<Option<String>, ServiceError> {
    let loaded = GameSnapshot::load(tx, game)?;
    let headers = RecordHeaders::default();
    let exported = loaded.state.rules().export(ExportFormat::Native, &headers);
    Ok(exported.ok())
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
