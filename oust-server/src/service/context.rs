//! What all services share.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::{Feed, ServiceError};
use crate::engine::Engines;
use crate::id::{DAY, Millis};
use crate::people::{Passwords, Secret};
use crate::push::{PushHosts, VapidKey};
use crate::store::{Store, Transaction, mails, push, reviews, settings};

/// The services. Cheap to clone.
#[derive(Clone)]
pub struct Service {
    pub(super) store: Store,
    pub(super) clock: Clock,
    pub(super) setup: Arc<Setup>,
    pub(super) passwords: Passwords,
    pub(super) engines: Arc<Engines>,
    pub(super) feed: Feed,
    /// The secret by which addresses for replies are signed.
    pub(super) reply_secret: Arc<Secret>,
    /// The key by which push services know the server.
    pub(super) vapid: Arc<VapidKey>,
}

/// The settings of a server that services depend on.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The address under which browsers reach it, without a slash at the end.
    pub public_url: String,
    /// The mail address of the server; none if it sends no mail.
    pub mail_address: Option<String>,
    /// The threads of the engine.
    pub engine_threads: usize,
    /// The most time that it thinks about a turn.
    pub engine_time: Duration,
    /// The most evaluations of a position in the review of a game; 0 for no reviews.
    pub review_evaluations: u64,
    /// The time after which a player is reminded.
    pub nag_after: Millis,
    /// The push services to which messages go.
    pub push_hosts: PushHosts,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            public_url: "http://127.0.0.1:8080".to_owned(),
            mail_address: None,
            engine_threads: 1,
            engine_time: Duration::from_secs(10),
            review_evaluations: 2_000,
            nag_after: 7 * DAY,
            push_hosts: PushHosts::default(),
        }
    }
}

/// What the server has to do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Waiting {
    /// The number of mails to send.
    pub mails: i64,
    /// The number of games to review.
    pub reviews: i64,
    /// The number of push messages to send.
    pub pushes: i64,
}

/// The clock of the server.
#[derive(Clone, Debug, Default)]
pub enum Clock {
    /// That of the system.
    #[default]
    System,
    /// One that is set by hand, in milliseconds since the Unix epoch, for tests.
    Manual(Arc<AtomicI64>),
}

impl Clock {
    /// Returns the time.
    pub fn now(&self) -> Millis {
        match self {
            Self::System => {
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
    /// Returns the services on a store.
    ///
    /// # Errors
    ///
    /// Fails if the store does.
    pub async fn open(store: Store, clock: Clock, setup: Setup) -> Result<Self, ServiceError> {
        let (secret, key) = (Secret::random("")?, VapidKey::generate()?);
        let stored = store.write(move |tx| {
            let secret = settings::get_or_set(tx, "reply-secret", secret.expose())?;
            let key = settings::get_or_set(tx, "vapid-key", key.expose())?;
            Ok::<_, ServiceError>([secret, key].map(Secret::new))
        });
        let [secret, key] = stored.await?;
        super::derive::derive_outdated(&store).await?;
        let engines = Engines::new(setup.engine_threads, setup.engine_time);
        Ok(Self {
            reply_secret: Arc::new(secret),
            vapid: Arc::new(VapidKey::from_stored(&key)?),
            store,
            clock,
            setup: Arc::new(setup),
            passwords: Passwords::default(),
            engines: Arc::new(engines),
            feed: Feed::default(),
        })
    }

    /// Returns the settings.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Returns the store, for tests that look at what is stored or damage it.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Checks that the store can be written.
    ///
    /// # Errors
    ///
    /// Fails if it cannot.
    pub async fn check_store(&self) -> Result<(), ServiceError> {
        self.store.write(|_| Ok(())).await
    }

    /// Copies the database to a new file while others write.
    ///
    /// # Errors
    ///
    /// Fails if the file exists or cannot be written, or with PostgreSQL, which has `pg_dump`.
    pub async fn backup(&self, file: PathBuf) -> Result<(), ServiceError> {
        Ok(self.store.backup(file).await?)
    }

    /// Counts the mails, reviews and push messages that wait.
    ///
    /// # Errors
    ///
    /// Fails if the store does.
    pub async fn waiting(&self) -> Result<Waiting, ServiceError> {
        let job = |tx: &mut dyn Transaction| {
            Ok(Waiting {
                mails: mails::count_waiting(tx)?,
                reviews: reviews::count_waiting(tx)?,
                pushes: push::count_waiting(tx)?,
            })
        };
        self.store.read(job).await
    }

    /// Returns the time.
    pub fn now(&self) -> Millis {
        self.clock.now()
    }
}
