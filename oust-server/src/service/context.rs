//! The state that all services share, and the settings of a server.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tokio::sync::{Mutex, broadcast};

use super::awake::Awake;
use super::feed::{self, Change, Feed};
use super::presence::Presence;
use super::{FeedItem, HeldCredential, ServiceError};
use crate::account::{Passwords, Secret, SignUp};
use crate::engine::Engines;
use crate::id::{DAY, GameId, Millis};
use crate::push::{PushHosts, VapidKey};
use crate::store::{Store, Transaction, mails, push, reviews, settings};

/// The services. Cheap to clone.
#[derive(Clone)]
pub struct Service {
    pub(crate) store: Store,
    pub(crate) clock: Clock,
    pub(crate) config: Arc<ServiceConfig>,
    pub(crate) passwords: Passwords,
    pub(crate) engines: Arc<Engines>,
    pub(crate) feed: Feed,
    /// The secret by which addresses for replies are signed.
    pub(crate) reply_secret: Arc<Secret>,
    /// The key by which push services know the server.
    pub(crate) vapid: Arc<VapidKey>,
    /// The last time at which a check has stored a row; `None` before the first one.
    pub(crate) stored_at: Arc<Mutex<Option<Instant>>>,
    pub(crate) awake: Arc<Awake>,
    pub(crate) announced: Arc<Mutex<Announced>>,
    pub(crate) presence: Presence,
}

/// The line on top of the pages.
#[derive(Default)]
pub(crate) struct Announced {
    /// The line; `None` without one.
    pub(crate) text: Option<String>,
    /// The time when it was read; `None` before the first page.
    pub(crate) read_at: Option<Instant>,
}

/// The time for which a row that was stored shows that the store works.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);

/// The settings of a server that services depend on.
#[derive(Clone, Debug)]
pub struct ServiceConfig {
    /// The address under which browsers reach it, without a slash at the end.
    pub public_url: String,
    /// The mail address of the server; `None` if it sends no mail.
    pub mail_address: Option<String>,
    /// The number of threads on which the engine computes turns.
    pub engine_threads: usize,
    /// The time limit of the engine for a turn.
    pub engine_time: Duration,
    /// The limit of evaluations for a position in the review of a game; 0 turns reviews off.
    pub review_evaluations: u64,
    /// The time on turn after which a player gets a reminder, in milliseconds.
    pub nag_after: Millis,
    /// The push services to which the server sends messages.
    pub push_hosts: PushHosts,
    /// Whether visitors may make accounts.
    pub sign_up: SignUp,
}

impl Default for ServiceConfig {
    fn default() -> Self {
        Self {
            public_url: "http://127.0.0.1:8080".to_owned(),
            mail_address: None,
            engine_threads: 1,
            engine_time: Duration::from_secs(10),
            review_evaluations: 2_000,
            nag_after: 7 * DAY,
            push_hosts: PushHosts::default(),
            sign_up: SignUp::Open,
        }
    }
}

/// The lengths of the queues, and the delay of the feed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Waiting {
    /// The number of mails to send.
    pub mails: i64,
    /// The number of games to review.
    pub reviews: i64,
    /// The number of push messages to send.
    pub pushes: i64,
    /// How long the feed has waited for transactions that do not end.
    pub feed_lag: Duration,
}

/// The clock of the server.
#[derive(Clone, Debug, Default)]
pub enum Clock {
    /// The time of the operating system.
    #[default]
    System,
    /// A manual clock for tests, in milliseconds since the Unix epoch.
    Manual(Arc<AtomicI64>),
}

impl Clock {
    /// Returns the milliseconds since the Unix epoch.
    pub fn now(&self) -> Millis {
        match self {
            Self::System => {
                // A clock that shows a time before 1970 counts as 1970.
                let now = SystemTime::now()
                    .duration_since(UNIX_EPOCH)
                    .unwrap_or_default();
                Millis::try_from(now.as_millis()).unwrap_or(Millis::MAX)
            }
            Self::Manual(now) => now.load(Ordering::SeqCst),
        }
    }
}

impl Service {
    /// Opens the services on a store. Creates the secrets of a new database and derives outdated
    /// columns again.
    pub async fn open(
        store: Store,
        clock: Clock,
        config: ServiceConfig,
    ) -> Result<Self, ServiceError> {
        let (secret, key) = (Secret::random("")?, VapidKey::generate()?);
        // `get_or_set` keeps the first value: with new secrets the reply addresses in old mails
        // and the subscriptions of browsers would stop working.
        let stored = store.write(move |tx| {
            let secret = settings::get_or_set(tx, "reply-secret", secret.expose())?;
            let key = settings::get_or_set(tx, "vapid-key", key.expose())?;
            Ok::<_, ServiceError>([secret, key].map(Secret::new))
        });
        let [secret, key] = stored.await?;
        super::stored_game::derive_outdated(&store).await?;
        let engines = Engines::new(config.engine_threads, config.engine_time);
        Ok(Self {
            reply_secret: Arc::new(secret),
            vapid: Arc::new(VapidKey::from_stored(&key)?),
            store,
            clock,
            config: Arc::new(config),
            passwords: Passwords::default(),
            engines: Arc::new(engines),
            feed: Feed::default(),
            stored_at: Arc::default(),
            awake: Arc::default(),
            announced: Arc::default(),
            presence: Presence::default(),
        })
    }

    /// Returns the settings with which the services were opened.
    pub fn config(&self) -> &ServiceConfig {
        &self.config
    }

    /// Returns the store, for tests that read or damage stored rows.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Checks that the store accepts rows, at most once a second: any client may ask, and each
    /// check waits for the disk.
    pub async fn check_store(&self) -> Result<(), ServiceError> {
        // The lock is held over the write, so that callers that come together share it.
        let mut stored_at = self.stored_at.lock().await;
        if stored_at.is_some_and(|at| at.elapsed() < CHECK_INTERVAL) {
            return Ok(());
        }
        // An empty transaction succeeds on a full disk.
        let now = self.now().to_string();
        self.store
            .write(move |tx| settings::set(tx, "checked-at", &now))
            .await?;
        *stored_at = Some(Instant::now());
        Ok(())
    }

    /// Counts the queued mails, reviews and push messages, and measures the delay of the feed.
    pub async fn waiting(&self) -> Result<Waiting, ServiceError> {
        let feed_lag = self.store.feed_lag().await;
        let job = move |tx: &mut dyn Transaction| {
            Ok(Waiting {
                mails: mails::count_waiting(tx)?,
                reviews: reviews::count_waiting(tx)?,
                pushes: push::count_waiting(tx)?,
                feed_lag,
            })
        };
        self.store.read(job).await
    }

    /// Returns the milliseconds since the Unix epoch by the server's clock.
    pub fn now(&self) -> Millis {
        self.clock.now()
    }

    /// Runs a job that may append events, and makes the feed read them after the commit.
    pub(crate) async fn write_events<T: Send + 'static>(
        &self,
        job: impl FnMut(&mut dyn Transaction) -> Result<T, ServiceError> + Send + 'static,
    ) -> Result<T, ServiceError> {
        let written = self.store.write(job).await?;
        self.feed.notify();
        Ok(written)
    }

    /// Returns a receiver for future events.
    pub fn subscribe(&self) -> broadcast::Receiver<Arc<FeedItem>> {
        self.feed.subscribe()
    }

    /// Returns a receiver for future changes of games that are no events.
    pub fn subscribe_to_changes(&self) -> broadcast::Receiver<Arc<Change>> {
        self.feed.subscribe_to_changes()
    }

    /// Returns the number of open receivers of events.
    pub fn subscribers(&self) -> usize {
        self.feed.subscribers()
    }

    /// Completes when a credential has ended: it was revoked, its session was signed out, its
    /// password was changed, its account was deleted, its link was renewed, or its time is over.
    pub async fn end_of(&self, credential: HeldCredential) {
        let now = || self.now();
        self.feed
            .revocations
            .end_of(&self.store, now, credential)
            .await;
    }

    /// Returns the number of the last complete event: all events up to it are committed.
    pub async fn last_event(&self) -> Result<i64, ServiceError> {
        Ok(self.store.committed_id().await?)
    }

    /// Returns the complete events after `after`, at most a page, and whether there may be more.
    /// With `games`, skips the events of all other games.
    pub async fn events_after(
        &self,
        after: i64,
        games: Option<Vec<GameId>>,
    ) -> Result<(Vec<Arc<FeedItem>>, bool), ServiceError> {
        feed::events_after(&self.store, after, games).await
    }

    /// Sends new events to the receivers. Never returns.
    pub async fn run_feed(self) {
        self.feed.run(&self.store).await;
    }
}
