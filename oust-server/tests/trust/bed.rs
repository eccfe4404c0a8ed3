//! A database for each test.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{PoisonError, RwLock};

use oust_server::service::{Clock, Repair, Service, ServiceConfig};
use oust_server::store::{Database, Store};
use tempfile::TempDir;

/// Locked for writing while a test kills PostgreSQL, so that no other test is affected.
static POSTGRES: RwLock<()> = RwLock::new(());

/// A fresh database.
pub(crate) struct Bed {
    /// Its location: a file or an address.
    pub(crate) database: Database,
    /// The temporary folder of an SQLite database.
    folder: TempDir,
}

/// Runs a test on a fresh database of each kind.
pub(crate) fn on_all(test: impl AsyncFn(&Bed) + Copy) {
    on_sqlite(test);
    let _shared = POSTGRES.read().unwrap_or_else(PoisonError::into_inner);
    on_postgres(test);
}

/// Runs a test on a fresh database of SQLite.
pub(crate) fn on_sqlite(test: impl AsyncFn(&Bed) + Copy) {
    let bed = Bed::sqlite();
    runtime().block_on(test(&bed));
}

/// Runs a test on a fresh database of PostgreSQL while no other test uses the server.
pub(crate) fn on_postgres_alone(test: impl AsyncFn(&Bed) + Copy) {
    let _alone = POSTGRES.write().unwrap_or_else(PoisonError::into_inner);
    on_postgres(test);
}

fn on_postgres(test: impl AsyncFn(&Bed) + Copy) {
    runtime().block_on(async {
        match Bed::postgres().await {
            Some(bed) => {
                test(&bed).await;
                bed.check_lock_order().await;
            }
            None => eprintln!("skipped on PostgreSQL: OUST_TEST_POSTGRES is not set"),
        }
    });
}

fn runtime() -> tokio::runtime::Runtime {
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    builder.worker_threads(4).enable_all().build().unwrap()
}

impl Bed {
    fn sqlite() -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self {
            database: Database::Folder(folder.path().join("data")),
            folder,
        }
    }

    #[cfg(feature = "postgres")]
    async fn postgres() -> Option<Self> {
        let url = std::env::var("OUST_TEST_POSTGRES").ok()?;
        let client = connect(&url).await;
        let name = format!("trust_{}_{}", std::process::id(), unique());
        let sql = format!("CREATE DATABASE {name}");
        client.batch_execute(&sql).await.unwrap();
        let (server, _) = url.rsplit_once('/').expect("postgres://HOST:PORT/DATABASE");
        Some(Self {
            database: Database::Url(format!("{server}/{name}")),
            folder: tempfile::tempdir().unwrap(),
        })
    }

    #[cfg(not(feature = "postgres"))]
    async fn postgres() -> Option<Self> {
        None
    }

    /// Checks that no two transactions waited for each other: see `Store::write`.
    #[cfg(feature = "postgres")]
    async fn check_lock_order(&self) {
        let Database::Url(url) = &self.database else {
            return;
        };
        let client = connect(url).await;
        let sql = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()";
        let deadlocks: i64 = client.query_one(sql, &[]).await.unwrap().get(0);
        assert_eq!(deadlocks, 0, "locks in two orders");
    }

    #[cfg(not(feature = "postgres"))]
    async fn check_lock_order(&self) {}

    /// Returns the temporary folder of the test.
    pub(crate) fn folder(&self) -> &std::path::Path {
        self.folder.path()
    }

    /// Returns the file of an SQLite database.
    pub(crate) fn file(&self) -> std::path::PathBuf {
        self.folder.path().join("data/oust.sqlite")
    }

    /// Opens the database as another process would.
    pub(crate) async fn store(&self) -> Store {
        Store::open(&self.database).await.unwrap()
    }

    /// Opens the services on it as another process would.
    pub(crate) async fn service(&self) -> Service {
        self.service_at(Clock::System).await
    }

    /// Opens the services on it with a clock.
    pub(crate) async fn service_at(&self, clock: Clock) -> Service {
        let store = self.store().await;
        Service::open(store, clock, ServiceConfig::default())
            .await
            .unwrap()
    }
}

/// Connects to a database of PostgreSQL, past the server.
#[cfg(feature = "postgres")]
pub(crate) async fn connect(url: &str) -> tokio_postgres::Client {
    let (client, connection) = tokio_postgres::connect(url, tokio_postgres::NoTls)
        .await
        .expect("the address of a database that runs");
    tokio::spawn(connection);
    client
}

/// Returns a number that no other call in this process returns.
pub(crate) fn unique() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// Checks that all stored games follow the rules.
pub(crate) async fn verify(service: &Service) {
    let found = service.verify(false, Repair::No).await.unwrap();
    assert_eq!(found.faults, []);
}
