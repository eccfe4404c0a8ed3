//! Backups during writes.

use std::time::Duration;

use oust_server::id::GameId;
use oust_server::service::{Clock, Service, ServiceConfig};
use oust_server::store::{Database, Store, StoreError, events, games};

use crate::bed::{on_all, on_sqlite};
use crate::load::Load;

#[test]
fn a_backup_under_load_is_a_valid_prefix() {
    on_sqlite(async |bed| {
        let service = bed.service().await;
        let load = Load::start(&service, 16).await;
        let mut copies = Vec::new();
        for number in 0..5 {
            tokio::time::sleep(Duration::from_millis(300)).await;
            let folder = bed.folder().join(format!("copy-{number}"));
            std::fs::create_dir(&folder).unwrap();
            let file = folder.join("oust.sqlite");
            service.store().backup(file).await.unwrap();
            copies.push(folder);
        }
        let played = load.stop().await;
        played.check(service.store()).await;
        let mut counts = Vec::new();
        for folder in copies {
            let store = Store::open(&Database::Folder(folder)).await.unwrap();
            let copy = Service::open(store, Clock::System, ServiceConfig::default()).await;
            counts.push(check_prefix(&copy.unwrap(), &service).await);
        }
        assert!(counts.is_sorted() && counts[0] < counts[4], "{counts:?}");
    });
}

#[test]
fn a_backup_never_overwrites_a_file() {
    on_all(async |bed| {
        let service = bed.service().await;
        let file = bed.folder().join("taken");
        std::fs::write(&file, "mine").unwrap();
        let made = service.store().backup(file.clone()).await;
        match bed.database {
            Database::Folder(_) => assert!(matches!(made, Err(StoreError::Unavailable { .. }))),
            Database::Url(_) => assert!(matches!(made, Err(StoreError::Unsupported { .. }))),
        }
        assert_eq!(std::fs::read(&file).unwrap(), b"mine");
    });
}

/// Checks that each game's events in the copy are a prefix of the original's, and returns their
/// number.
async fn check_prefix(copy: &Service, original: &Service) -> usize {
    crate::races::verify(copy).await;
    let all =
        |tx: &mut dyn oust_server::store::Transaction| games::after(tx, GameId(0), false, 10_000);
    let mut count = 0;
    for game in copy.store().read(all).await.unwrap() {
        let read = move |tx: &mut dyn oust_server::store::Transaction| events::of_game(tx, game);
        let copied = copy.store().read(read).await.unwrap();
        let whole = original.store().read(read).await.unwrap();
        assert!(whole.starts_with(&copied), "game {game}");
        count += copied.len();
    }
    count
}
