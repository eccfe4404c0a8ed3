//! Databases that cannot be opened or written.

use std::time::{Duration, Instant};

use oust_server::service::ServiceError;
use oust_server::store::{Database, OpenError, Store, StoreError, Transaction};

use crate::bed::{connect, on_all, on_postgres_alone, on_sqlite};
use crate::child;
use crate::load::Load;
use crate::matches::{Match, first_turn};

#[test]
fn the_database_of_a_newer_version_is_not_opened() {
    on_all(async |bed| {
        let store = bed.store().await;
        let sql = "INSERT INTO schema_version (version, at) VALUES (99, 0)";
        let job = move |tx: &mut dyn Transaction| tx.execute(sql, &[]);
        store.write::<_, StoreError>(job).await.unwrap();
        let opened = Store::open(&bed.database).await.map(drop);
        assert!(
            matches!(opened, Err(OpenError::Newer { found: 99, .. })),
            "{opened:?}"
        );
    });
}

#[test]
fn a_database_that_replies_before_its_sync_is_not_opened() {
    on_all(async |bed| {
        let Database::Url(url) = &bed.database else {
            return;
        };
        let (_, name) = url.rsplit_once('/').unwrap();
        let sql = format!("ALTER DATABASE {name} SET synchronous_commit = off");
        let store = bed.store().await;
        let job = move |tx: &mut dyn Transaction| tx.execute(&sql, &[]);
        store.write::<_, StoreError>(job).await.unwrap();
        let opened = Store::open(&bed.database).await.map(drop);
        let error = opened.unwrap_err().to_string();
        assert!(error.contains("synchronous_commit"), "{error}");
    });
}

#[test]
fn a_database_that_stops_to_sync_is_not_written() {
    on_postgres_alone(async |bed| {
        let Database::Url(url) = &bed.database else {
            return;
        };
        let store = bed.store().await;
        let setting = move |tx: &mut dyn Transaction| {
            tx.first::<String>("SELECT current_setting('synchronous_commit')", &[])
        };
        let admin = connect(url).await;
        // In statements of their own: `ALTER SYSTEM` runs in no transaction.
        let set = async |name: &str, value: &str| {
            let sql = format!("ALTER SYSTEM SET {name} = {value}");
            admin.execute(&sql, &[]).await.unwrap();
            admin.execute("SELECT pg_reload_conf()", &[]).await.unwrap();
            tokio::time::sleep(Duration::from_millis(300)).await;
        };
        set("synchronous_commit", "off").await;
        let kept = store.write::<_, StoreError>(setting).await;
        let opened = Store::open(&bed.database).await.map(drop);
        set("synchronous_commit", "on").await;
        set("fsync", "off").await;
        store.committed_id().await.unwrap();
        let refused = store.write::<_, StoreError>(setting).await;
        set("fsync", "on").await;
        store.committed_id().await.unwrap();
        let written = store.write::<_, StoreError>(setting).await;
        // After the settings are as before, for the tests after this one.
        assert_eq!(kept, Ok(Some("on".to_owned())));
        assert!(opened.is_err());
        let error = refused.unwrap_err().to_string();
        assert!(error.contains("fsync"), "{error}");
        assert_eq!(written, Ok(Some("on".to_owned())));
    });
}

#[test]
fn a_database_that_is_locked_for_long_is_unavailable_and_then_goes_on() {
    on_sqlite(async |bed| {
        let service = bed.service().await;
        let table = Match::begin(&service, "hex4").await.unwrap();
        let view = table.play_random(&service, 2).await;
        let lock = rusqlite::Connection::open(bed.file()).unwrap();
        lock.execute_batch("BEGIN IMMEDIATE").unwrap();
        let began = Instant::now();
        let refused = table
            .play(&service, &view, &first_turn(&view), "locked")
            .await;
        let waited = began.elapsed();
        let is_unavailable = matches!(
            refused,
            Err(ServiceError::Store(StoreError::Unavailable { .. }))
        );
        assert!(is_unavailable, "{refused:?}");
        assert!(waited < Duration::from_secs(15), "{waited:?}");
        assert_eq!(table.view(&service).await.unwrap(), view, "readers go on");
        lock.execute_batch("ROLLBACK").unwrap();
        let load = Load::start(&service, 4).await;
        tokio::time::sleep(Duration::from_millis(300)).await;
        let played = load.stop().await;
        assert_ne!(played.acknowledged.len(), 0);
        played.check(service.store()).await;
        assert_eq!(
            table.view(&service).await.unwrap().derived.n,
            view.derived.n
        );
    });
}

#[test]
fn a_write_waits_for_a_short_lock() {
    on_sqlite(async |bed| {
        let service = bed.service().await;
        let table = Match::begin(&service, "hex4").await.unwrap();
        let view = table.view(&service).await.unwrap();
        let lock = rusqlite::Connection::open(bed.file()).unwrap();
        lock.execute_batch("BEGIN IMMEDIATE").unwrap();
        let release = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(700));
            lock.execute_batch("COMMIT").unwrap();
        });
        let played = table.play(&service, &view, &first_turn(&view), "k").await;
        assert_eq!(played.unwrap().derived.n, 1);
        release.join().unwrap();
    });
}

#[test]
fn a_database_that_is_read_only_is_not_opened() {
    on_sqlite(async |bed| {
        drop(bed.service().await);
        // The write-ahead log of the last process is deleted, so even a reader has to write.
        let opened = child::open_without_rights(bed);
        match opened {
            Some(line) => assert!(line.contains("cannot open the database"), "{line}"),
            None => eprintln!("skipped: no user without rights can run this program"),
        }
        let service = bed.service().await;
        Match::begin(&service, "hex4").await.unwrap();
    });
}
