//! The horizon of the feed on PostgreSQL, which assigns ids before the commit.

use std::sync::mpsc::{Receiver, Sender, channel};

use oust_server::game::EventKind;
use oust_server::id::SeatNumber;
use oust_server::store::events::{self, StoredEvent};
use oust_server::store::{Database, Store, StoreError};
use tokio::task::JoinHandle;

use crate::bed::on_all;
use crate::matches::Match;

/// A transaction that writes an event step by step.
struct Writer {
    go: Sender<()>,
    done: Receiver<()>,
    ends: JoinHandle<Result<(), StoreError>>,
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
            let job = move |tx: &mut dyn oust_server::store::Transaction| {
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
