//! `verify` finds what was changed past the server.

use oust_server::service::Service;
use oust_server::store::{Database, Transaction, Value};

use crate::bed::{Bed, on_all};
use crate::matches::Match;

/// Changes to a game of which six turns are stored; `$1` is the game.
const DAMAGES: [&str; 15] = [
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
    "UPDATE games SET state = 'over' WHERE id = $1",
];

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
        assert_eq!(service.verify(false).await.unwrap().faults, []);
        allow_changes(bed, &service).await;
        for &(game, sql) in &damaged {
            let job = move |tx: &mut dyn Transaction| tx.execute(sql, &[Value::from(game)]);
            assert_ne!(service.store().write(job).await.unwrap(), 0, "{sql}");
        }
        let found = service.verify(false).await.unwrap();
        assert_eq!(found.games, 2 * DAMAGES.len());
        let found: Vec<_> = found.faults.iter().map(|(game, _)| *game).collect();
        for (game, sql) in &damaged {
            assert!(found.contains(game), "not found: {sql}");
        }
        assert_eq!(found.len(), damaged.len());
    });
}

async fn allow_changes(bed: &Bed, service: &Service) {
    let statements: &[&str] = match bed.database {
        Database::Folder(_) => &[
            "DROP TRIGGER events_are_never_updated",
            "DROP TRIGGER events_are_never_deleted",
        ],
        Database::Url(_) => &["ALTER TABLE events DISABLE TRIGGER USER"],
    };
    for sql in statements {
        let job = move |tx: &mut dyn Transaction| tx.execute(sql, &[]);
        service.store().write(job).await.unwrap();
    }
}
