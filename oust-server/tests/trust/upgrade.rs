//! A database of an older version is brought up to date when the server starts.

use oust_server::game::{Action, Event, Source};
use oust_server::service::{Repair, Service};
use oust_server::store::events::{self, Origin};
use oust_server::store::{StoreError, Transaction, Value};

use crate::bed::{Bed, on_all};
use crate::matches::Match;

#[test]
fn games_without_derived_columns_and_roots_get_them_when_the_server_starts() {
    on_all(async |bed| {
        let service = bed.service().await;
        let table = Match::begin(&service, "hex4").await.unwrap();
        let expected = table.play_random(&service, 6).await;
        as_version_4(bed, &service, table).await;
        drop(service);

        let service = bed.service().await;
        assert_eq!(table.view(&service).await.unwrap(), expected);
        let later = Match::begin(&service, "hex4").await.unwrap();
        later.play_random(&service, 3).await;
        let verified = service.verify(false, Repair::No).await.unwrap();
        assert_eq!((verified.games, verified.faults), (2, vec![]));

        // Only games from before may begin their chain with nothing.
        rechain(bed, &service, later).await;
        let verified = service.verify(false, Repair::No).await.unwrap();
        let games: Vec<_> = verified.faults.iter().map(|(game, _)| *game).collect();
        assert_eq!(games, [later.game]);
    });
}

/// Makes the rows of a game what the version before derived columns wrote.
async fn as_version_4(bed: &Bed, service: &Service, table: Match) {
    rechain(bed, service, table).await;
    let job = move |tx: &mut dyn Transaction| {
        let sql = "UPDATE games SET turn_count = 0, turns = '', position = '', swapped = 0, \
                   out = '', result = NULL, undo_asked_by = NULL, derived_version = 0, \
                   root = NULL WHERE id = $1";
        tx.execute(sql, &[Value::from(table.game)])?;
        tx.execute("DELETE FROM settings WHERE name = 'last-unrooted'", &[])
    };
    service.store().write(job).await.unwrap();
}

/// Appends the events of a game anew, of which the first follows nothing.
async fn rechain(bed: &Bed, service: &Service, table: Match) {
    crate::damage::allow_changes(bed, service).await;
    let stored = table.events(service.store()).await;
    let game = service.game(table.players[0], table.game).await.unwrap();
    let notation = game.state.notation();
    let job = move |tx: &mut dyn Transaction| {
        tx.execute("DELETE FROM events WHERE game = $1", &[table.game.into()])?;
        let mut hash = String::new();
        for event in &stored {
            let action = Action::from_stored(event.kind, event.text.as_deref(), &notation);
            let origin = Origin {
                user: event.user,
                key: event.key.as_deref(),
                source: Source::Api,
            };
            let event = Event {
                n: event.n,
                seat: event.seat,
                action: action.expect("the server writes turns"),
                at: event.at,
            };
            hash = events::append(tx, table.game, &event, &notation, origin, &hash)?;
        }
        Ok::<_, StoreError>(())
    };
    service.store().write(job).await.unwrap();
}
