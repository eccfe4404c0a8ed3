//! Stored events never change.

use oust_server::game::EventKind;
use oust_server::id::{GameId, SeatNumber, UserId};
use oust_server::store::events::{StoredEvent, check_chain};
use oust_server::store::{Database, StoreError, Transaction};

use crate::bed::on_all;
use crate::matches::Match;

/// A change of one field.
type Change = fn(&mut StoredEvent);

#[test]
fn no_event_can_be_changed_or_removed() {
    on_all(async |bed| {
        let service = bed.service().await;
        let table = Match::begin(&service, "hex4").await.unwrap();
        table.play_random(&service, 6).await;
        let before = table.events(service.store()).await;
        let mut statements = vec![
            "UPDATE events SET text = 'a1' WHERE n = 1",
            "UPDATE events SET id = id + 1000000 WHERE n = 1",
            "UPDATE events SET hash = '' WHERE n = 6",
            "UPDATE events SET at = at",
            "DELETE FROM events WHERE n = 6",
            "DELETE FROM events",
        ];
        if matches!(bed.database, Database::Url(_)) {
            statements.push("TRUNCATE events");
        }
        for sql in statements {
            let job = move |tx: &mut dyn Transaction| tx.execute(sql, &[]);
            match service.store().write(job).await {
                Err(StoreError::Unavailable { reason }) => {
                    assert!(reason.contains("append-only"), "{sql}: {reason}");
                }
                done => panic!("{sql}: {done:?}"),
            }
        }
        assert_eq!(table.events(service.store()).await, before);
    });
}

#[test]
fn the_chain_finds_every_changed_field() {
    let changes: [(&str, Change); 11] = [
        ("n", |it| it.n += 1),
        ("seat", |it| it.seat = SeatNumber(it.seat.0 ^ 3)),
        ("kind", |it| it.kind = EventKind::Resign),
        ("text", |it| it.text = Some("a1".to_owned())),
        ("at", |it| it.at += 1),
        ("user", |it| it.user = Some(UserId(1_000))),
        ("no user", |it| it.user = None),
        ("key", |it| it.key = Some("other".to_owned())),
        ("no key", |it| it.key = None),
        ("source", |it| it.source = "mail".to_owned()),
        ("hash", |it| it.hash.replace_range(..1, "x")),
    ];
    on_all(async |bed| {
        let service = bed.service().await;
        let table = Match::begin(&service, "hex4").await.unwrap();
        table.play_random(&service, 6).await;
        let events = table.events(service.store()).await;
        let root = table.view(&service).await.unwrap().root.unwrap();
        assert_eq!(check_chain(&[&root], &events), Ok(()));
        for index in 0..events.len() {
            for (field, change) in &changes {
                let mut altered = events.clone();
                change(&mut altered[index]);
                let found = check_chain(&[&root], &altered);
                assert!(found.is_err(), "{field} of event {}", index + 1);
            }
        }
        let mut moved = events.clone();
        for event in &mut moved {
            event.game = GameId(event.game.0 + 1);
        }
        assert!(check_chain(&[&root], &moved).is_err(), "game");
        assert!(check_chain(&[""], &events).is_err(), "root");
    });
}

#[test]
fn the_chain_finds_removed_and_exchanged_events() {
    on_all(async |bed| {
        let service = bed.service().await;
        let table = Match::begin(&service, "hex4").await.unwrap();
        table.play_random(&service, 6).await;
        let events = table.events(service.store()).await;
        let root = table.view(&service).await.unwrap().root.unwrap();
        for index in 0..events.len() - 1 {
            let mut removed = events.clone();
            removed.remove(index);
            assert!(check_chain(&[&root], &removed).is_err(), "{index}");
            let mut exchanged = events.clone();
            exchanged.swap(index, index + 1);
            assert!(check_chain(&[&root], &exchanged).is_err(), "{index}");
        }
    });
}
