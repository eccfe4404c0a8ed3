//! A copy of a database to the other kind, and back, has the same rows and goes on alike.

use oust_server::service::{Clock, Service, ServiceConfig};
use oust_server::store::{CopyError, Database, Store, StoreError, Transaction, copy};

use crate::bed::{Bed, on_all, on_sqlite, verify};
use crate::matches::Match;

fn folder(bed: &Bed, name: &str) -> Database {
    Database::Folder(bed.folder().join(name))
}

async fn open(database: &Database) -> Service {
    let store = Store::open(database).await.unwrap();
    let config = ServiceConfig::default();
    Service::open(store, Clock::System, config).await.unwrap()
}

async fn execute(service: &Service, sql: &'static str) {
    let job = move |tx: &mut dyn Transaction| tx.execute(sql, &[]);
    service.store().write::<_, StoreError>(job).await.unwrap();
}

/// Makes games, accounts, texts of many kinds, and more rows than a batch has.
async fn fill(service: &Service) -> Match {
    let table = Match::begin(service, "hex4").await.unwrap();
    table.play_random(service, 6).await;
    let said = service.say(
        table.players[0],
        table.game,
        "שלום 'ann'; \u{1f600} \\".into(),
        None,
    );
    said.await.unwrap();
    let added = service.add_user("zoe", Some("zoe@example.org"), None);
    added.await.unwrap();
    let rating = "INSERT INTO ratings (user_id, kind, value, deviation, volatility, games, at) \
                  SELECT id, 'oust', 1500.1 / 3, 1e-300, 0.06, 1, -5 FROM users";
    execute(service, rating).await;
    let many = "INSERT INTO settings (name, value) \
                WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200) \
                SELECT 'test ' || i, CASE WHEN i % 2 = 0 THEN 'é' ELSE 'Z' END FROM n";
    execute(service, many).await;
    // Numbers that are given must not be given again, though their rows have gone.
    execute(
        service,
        "INSERT INTO revocations (id, credential) VALUES (900, 'x')",
    )
    .await;
    execute(service, "DELETE FROM revocations").await;
    table
}

#[test]
fn a_copy_and_a_copy_of_it_have_all_rows_and_go_on_with_the_next_numbers() {
    on_all(async |bed| {
        let first = folder(bed, "first");
        let second = folder(bed, "second");
        let service = open(&first).await;
        let table = fill(&service).await;
        let there = copy(&first, &bed.database).await.unwrap();
        let back = copy(&bed.database, &second).await.unwrap();
        assert_eq!(there, back);
        let of = |name: &str| there.iter().find(|table| table.name == name).unwrap();
        assert_eq!((of("events").rows, of("chat").rows), (6, 1));
        assert!(of("settings").rows > 1200);
        assert_eq!(
            (of("revocations").rows, of("revocations").last_id),
            (0, Some(900))
        );
        let expected = table.view(&service).await.unwrap();
        let next = Match::begin(&service, "hex4").await.unwrap().game;
        for database in [&bed.database, &second] {
            let copied = open(database).await;
            assert_eq!(table.view(&copied).await.unwrap(), expected);
            verify(&copied).await;
            let later = Match::begin(&copied, "hex4").await.unwrap();
            assert_eq!(later.game, next);
            table.play_random(&copied, 1).await;
            verify(&copied).await;
        }
    });
}

#[test]
fn a_database_with_rows_is_not_filled_and_stays_as_it_is() {
    on_all(async |bed| {
        let first = folder(bed, "first");
        fill(&open(&first).await).await;
        // The services of a new database have stored their secrets.
        drop(bed.service().await);
        let refused = copy(&first, &bed.database).await.unwrap_err();
        let table = "settings".to_owned();
        assert_eq!(refused, CopyError::NotEmpty { table });
        let games = "SELECT count(*) FROM games";
        let count = |tx: &mut dyn Transaction| tx.one::<i64>(games, &[]);
        let left = bed.store().await.read::<_, StoreError>(count).await;
        assert_eq!(left.unwrap(), 0);
        let missing = copy(&folder(bed, "no"), &folder(bed, "new")).await;
        assert!(matches!(missing, Err(CopyError::From(_))), "{missing:?}");
        assert!(!bed.folder().join("new").exists());
    });
}

#[test]
fn a_row_that_cannot_be_copied_leaves_the_copy_empty() {
    on_sqlite(async |bed| {
        let service = open(&bed.database).await;
        fill(&service).await;
        // The last table: all others are copied before.
        let file = rusqlite::Connection::open(bed.file()).unwrap();
        file.execute(
            "UPDATE settings SET value = x'ff' WHERE name = 'test 1'",
            (),
        )
        .unwrap();
        let target = folder(bed, "copy");
        let failed = copy(&bed.database, &target).await.unwrap_err();
        assert!(
            matches!(failed, CopyError::Store(StoreError::Damaged { .. })),
            "{failed}"
        );
        let file = rusqlite::Connection::open(bed.folder().join("copy/oust.sqlite")).unwrap();
        let rows: i64 = file
            .query_row("SELECT count(*) FROM events", (), |row| row.get(0))
            .unwrap();
        assert_eq!(rows, 0);
    });
}
