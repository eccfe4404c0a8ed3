//! The feed of all events, and the id up to which PostgreSQL, which assigns ids before the commit, has
//! committed them.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use oust_server::game::EventKind;
use oust_server::id::SeatNumber;
use oust_server::service::Service;
use oust_server::store::events::{self, StoredEvent};
use oust_server::store::{Database, Store, StoreError, Transaction};
use tokio::task::JoinHandle;

use crate::bed::{connect, on_all};
use crate::load::Load;
use crate::matches::{Match, first_turn};

/// The maximum time for reading the feed to its end, on a slow machine.
const PATIENCE: Duration = Duration::from_secs(60);

#[test]
fn the_feed_skips_and_doubles_no_event_while_sixteen_players_write() {
    on_all(async |bed| {
        let service = bed.service().await;
        let reader = bed.service().await;
        let load = Load::start(&service, 16).await;
        let end = Arc::new(AtomicI64::new(i64::MAX));
        let reading = tokio::spawn(read_to(reader, end.clone()));
        tokio::time::sleep(Duration::from_secs(3)).await;
        let played = load.stop().await;
        let stored = stored(&service).await;
        end.store(stored.last().copied().unwrap(), Ordering::Release);
        let read = tokio::time::timeout(PATIENCE, reading).await;
        let read = read.expect("the feed ends").unwrap();
        assert!(read == stored, "the feed differs from what is stored");
        assert!(read.len() >= played.acknowledged.len());
        played.check(service.store()).await;
    });
}

#[test]
fn after_a_start_the_feed_begins_where_the_events_end() {
    on_all(async |bed| {
        let service = bed.service().await;
        let table = Match::begin(&service, "hex5").await.unwrap();
        table.play_random(&service, 5).await;
        burn_an_id(&service, table).await;
        table.play_random(&service, 8).await;
        let last = stored(&service).await.last().copied();
        let restarted = bed.service().await;
        assert_eq!(
            restarted.store().committed_id().await.unwrap(),
            last.unwrap()
        );
    });
}

/// Rolls back an event. PostgreSQL does not assign its id again.
async fn burn_an_id(service: &Service, table: Match) {
    let events = table.events(service.store()).await;
    let undone = service.store().write(move |tx| {
        let mut event = events.last().unwrap().clone();
        event.n += 1;
        event.key = None;
        events::insert(tx, &event)?;
        Err::<(), _>(StoreError::Closed)
    });
    assert_eq!(undone.await, Err(StoreError::Closed));
}

/// Reads the feed to its end, which becomes known during the read.
async fn read_to(reader: Service, end: Arc<AtomicI64>) -> Vec<i64> {
    let (mut last, mut ids) = (0, Vec::new());
    while last < end.load(Ordering::Acquire) {
        let read = read_after(&reader, last).await;
        last = read.last().copied().unwrap_or(last);
        ids.extend(read);
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    ids
}

async fn read_after(reader: &Service, last: i64) -> Vec<i64> {
    let (events, _) = reader.events_after(last, None).await.unwrap();
    events.iter().map(|event| event.view.id).collect()
}

async fn stored(service: &Service) -> Vec<i64> {
    let job = |tx: &mut dyn Transaction| tx.all::<i64>("SELECT id FROM events ORDER BY id", &[]);
    service.store().read(job).await.unwrap()
}

/// A transaction that writes an event step by step.
struct Writer {
    go: Sender<()>,
    done: Receiver<()>,
    ends: JoinHandle<Result<(), StoreError>>,
}

#[test]
fn transactions_that_write_no_events_hold_up_nothing() {
    on_all(async |bed| {
        let Database::Url(url) = &bed.database else {
            return;
        };
        let (server, _) = url.rsplit_once('/').unwrap();
        let service = bed.service().await;
        for address in [format!("{server}/postgres"), url.clone()] {
            let table = Match::begin(&service, "hex4").await.unwrap();
            table.play_random(&service, 1).await;
            let open = connect(&address).await;
            open.batch_execute("BEGIN; SELECT pg_current_xact_id()")
                .await
                .unwrap();
            burn_an_id(&service, table).await;
            let view = table.view(&service).await.unwrap();
            let turn = first_turn(&view);
            table.play(&service, &view, &turn, "after").await.unwrap();
            let last = table.events(service.store()).await.last().unwrap().id;
            assert_eq!(reached(service.store(), last).await, last, "{address}");
            assert_eq!(service.store().feed_lag().await, Duration::ZERO);
            open.batch_execute("COMMIT").await.unwrap();
        }
    });
}

#[test]
fn the_horizon_stays_before_an_event_that_is_not_committed() {
    on_all(async |bed| {
        if let Database::Folder(_) = bed.database {
            return;
        }
        let service = bed.service().await;
        let store = service.store();
        let tables = [
            Match::begin(&service, "hex4").await.unwrap(),
            Match::begin(&service, "hex4").await.unwrap(),
        ];
        let before = store.committed_id().await.unwrap();
        // The transaction that begins first gets the later id and commits first.
        let early = Writer::begin(store, tables[0]);
        let late = Writer::begin(store, tables[1]);
        late.step();
        early.step();
        early.commit().await;
        for _ in 0..3 {
            assert_eq!(store.committed_id().await.unwrap(), before);
        }
        assert_ne!(store.feed_lag().await, Duration::ZERO);
        late.commit().await;
        let ids = [
            tables[0].events(store).await[0].id,
            tables[1].events(store).await[0].id,
        ];
        assert!(ids[0] > ids[1], "{ids:?}");
        assert_eq!(reached(store, ids[0]).await, ids[0]);
    });
}

impl Writer {
    /// Begins the transaction.
    fn begin(store: &Store, table: Match) -> Self {
        let (store, (go, wait), (tell, done)) = (store.clone(), channel(), channel());
        let ends = tokio::spawn(async move {
            let job = move |tx: &mut dyn Transaction| {
                let _ = tell.send(());
                let _ = wait.recv();
                let event = StoredEvent {
                    id: 0,
                    game: table.game,
                    n: 1,
                    kind: EventKind::Resign,
                    seat: SeatNumber(1),
                    user: None,
                    text: None,
                    key: None,
                    source: "server".to_owned(),
                    at: 1,
                    hash: String::new(),
                };
                events::insert(tx, &event)?;
                let _ = tell.send(());
                let _ = wait.recv();
                Ok(())
            };
            store.write(job).await
        });
        let writer = Self { go, done, ends };
        writer.done.recv().unwrap();
        writer
    }

    /// Writes the event.
    fn step(&self) {
        self.go.send(()).unwrap();
        self.done.recv().unwrap();
    }

    async fn commit(self) {
        self.go.send(()).unwrap();
        self.ends.await.unwrap().unwrap();
    }
}

/// Polls the horizon until it reaches an id or the attempts run out.
async fn reached(store: &Store, id: i64) -> i64 {
    for _ in 0..3 {
        if store.committed_id().await.unwrap() == id {
            break;
        }
    }
    store.committed_id().await.unwrap()
}
