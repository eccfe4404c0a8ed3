//! `verify` finds changes that bypass the server, and accepts the games of older versions, which get
//! their derived columns when the server starts.

use oust_server::game::{Action, Event, Source};
use oust_server::service::{Repair, Service};
use oust_server::store::events::{self, Origin};
use oust_server::store::{Database, StoreError, Transaction, Value};

use crate::bed::{Bed, on_all};
use crate::matches::Match;

/// SQL that damages a game with six stored turns; `$1` is the game.
const DAMAGES: [&str; 36] = [
    "UPDATE events SET n = 100 WHERE game = $1 AND n = 6",
    "UPDATE events SET kind = 'pass' WHERE game = $1 AND n = 3",
    "UPDATE events SET kind = 'unknown' WHERE game = $1 AND n = 3",
    "UPDATE events SET seat = 3 - seat WHERE game = $1 AND n = 3",
    "UPDATE events SET user_id = user_id + 1 WHERE game = $1 AND n = 3",
    "UPDATE events SET text = text || ',a1' WHERE game = $1 AND n = 6",
    "UPDATE events SET text = NULL WHERE game = $1 AND n = 3",
    "UPDATE events SET key = NULL WHERE game = $1 AND n = 3",
    "UPDATE events SET source = 'mail' WHERE game = $1 AND n = 3",
    "UPDATE events SET at = at - 1 WHERE game = $1 AND n = 3",
    "UPDATE events SET hash = 'no' WHERE game = $1 AND n = 6",
    "DELETE FROM events WHERE game = $1 AND n = 1",
    "DELETE FROM events WHERE game = $1 AND n = 6",
    "DELETE FROM events WHERE game = $1",
    "UPDATE games SET board = 'hex5' WHERE id = $1",
    "UPDATE games SET swap = 1 - swap WHERE id = $1",
    "UPDATE games SET rated = 1 - rated WHERE id = $1",
    "UPDATE games SET visibility = 'private' WHERE id = $1",
    "UPDATE games SET chat = 0 WHERE id = $1",
    "UPDATE games SET takebacks = 0 WHERE id = $1",
    "UPDATE games SET created = created - 1 WHERE id = $1",
    "UPDATE games SET slug = slug || 'x' WHERE id = $1",
    "UPDATE games SET root = 'no' WHERE id = $1",
    "UPDATE games SET state = 'over' WHERE id = $1",
    "UPDATE games SET n = 5 WHERE id = $1",
    "UPDATE games SET to_move = 3 - to_move WHERE id = $1",
    "UPDATE games SET moved_at = moved_at + 1 WHERE id = $1",
    "UPDATE games SET deadline_at = 5 WHERE id = $1",
    "UPDATE games SET outcome = 'time', winner = 1 WHERE id = $1",
    "UPDATE games SET undo_asked_by = 1 WHERE id = $1",
    "UPDATE games SET swapped = 1 WHERE id = $1",
    "UPDATE games SET out = '1 time' WHERE id = $1",
    "UPDATE games SET turns = 'a1' WHERE id = $1",
    "UPDATE games SET turn_count = 5 WHERE id = $1",
    "UPDATE games SET position = '' WHERE id = $1",
    "UPDATE games SET position = 'hex4 x3/5/6/7/6/5/4 x' WHERE id = $1",
];

/// The number of entries at the end of the list that damage derived columns.
const DERIVED: usize = 13;

#[test]
fn verify_finds_every_damaged_game_and_no_other() {
    on_all(async |bed| {
        let service = bed.service().await;
        let mut damaged = Vec::new();
        for sql in DAMAGES {
            let whole = Match::begin(&service, "hex4").await.unwrap();
            whole.play_random(&service, 6).await;
            let table = Match::begin(&service, "hex4").await.unwrap();
            table.play_random(&service, 6).await;
            damaged.push((table.game, sql));
        }
        assert_eq!(service.verify(false, Repair::No).await.unwrap().faults, []);
        allow_changes(bed, &service).await;
        for &(game, sql) in &damaged {
            let job = move |tx: &mut dyn Transaction| tx.execute(sql, &[Value::from(game)]);
            assert_ne!(service.store().write(job).await.unwrap(), 0, "{sql}");
        }
        let verified = service.verify(false, Repair::No).await.unwrap();
        assert_eq!(verified.games, 2 * DAMAGES.len());
        let found: Vec<_> = verified.faults.iter().map(|(game, _)| *game).collect();
        for (game, sql) in &damaged {
            assert!(found.contains(game), "not found: {sql}");
        }
        assert_eq!(found.len(), damaged.len());
        let repaired = service.verify(false, Repair::Columns).await.unwrap();
        let derived = &damaged[DAMAGES.len() - DERIVED..];
        let games: Vec<_> = repaired.repaired.iter().map(|(game, _)| *game).collect();
        for (game, sql) in derived {
            assert!(games.contains(game), "not repaired: {sql}");
        }
        assert_eq!(games.len(), DERIVED);
        let remaining = service.verify(false, Repair::No).await.unwrap();
        assert_eq!(remaining.faults.len(), DAMAGES.len() - DERIVED);
    });
}

pub(crate) async fn allow_changes(bed: &Bed, service: &Service) {
    let statements: &[&str] = match bed.database {
        Database::Folder(_) => &[
            "DROP TRIGGER IF EXISTS events_are_never_updated",
            "DROP TRIGGER IF EXISTS events_are_never_deleted",
        ],
        Database::Url(_) => &["ALTER TABLE events DISABLE TRIGGER USER"],
    };
    for sql in statements {
        let job = move |tx: &mut dyn Transaction| tx.execute(sql, &[]);
        service.store().write(job).await.unwrap();
    }
}

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

/// Appends the events of a game again. The first one follows the empty hash.
async fn rechain(bed: &Bed, service: &Service, table: Match) {
    allow_changes(bed, service).await;
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
