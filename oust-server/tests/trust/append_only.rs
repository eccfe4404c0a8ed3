//! Stored events never change, and their times never decrease.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use oust_core::RandomPlay;
use oust_server::game::EventKind;
use oust_server::id::{GameId, SeatNumber, UserId};
use oust_server::service::Clock;
use oust_server::store::events::{StoredEvent, check_chain};
use oust_server::store::{Database, StoreError, Transaction};

use crate::bed::{on_all, verify};
use crate::matches::{Match, random_turn};

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
        ("n", |event| event.n += 1),
        ("seat", |event| event.seat = SeatNumber(event.seat.0 ^ 3)),
        ("kind", |event| event.kind = EventKind::Resign),
        ("text", |event| event.text = Some("a1".to_owned())),
        ("at", |event| event.at += 1),
        ("user", |event| event.user = Some(UserId(1_000))),
        ("no user", |event| event.user = None),
        ("key", |event| event.key = Some("other".to_owned())),
        ("no key", |event| event.key = None),
        ("source", |event| event.source = "mail".to_owned()),
        ("hash", |event| event.hash.replace_range(..1, "x")),
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

#[test]
fn the_times_of_events_never_decrease() {
    on_all(async |bed| {
        let now = Arc::new(AtomicI64::new(1_000_000_000_000));
        let service = bed.service_at(Clock::Manual(Arc::clone(&now))).await;
        let table = Match::begin(&service, "hex4").await.unwrap();
        let mut random = RandomPlay::new(3);
        let mut view = table.view(&service).await.unwrap();
        let mut acknowledged = 0;
        for jump in [
            -86_400_000,
            5,
            -1,
            0,
            3_600_000,
            -7_200_000,
            1,
            -999_999_999_999,
        ] {
            now.fetch_add(jump, Ordering::SeqCst);
            let turn = random_turn(&view, &mut random);
            let key = format!("jump{jump}");
            view = table.play(&service, &view, &turn, &key).await.unwrap();
            acknowledged += 1;
            if view.derived.to_move.is_none() {
                break;
            }
        }
        let events = table.events(service.store()).await;
        assert!(events.len() >= acknowledged);
        let times: Vec<_> = events.iter().map(|event| event.at).collect();
        assert!(times.is_sorted(), "{times:?}");
        assert!(times[0] >= 1_000_000_000_000, "before the game: {times:?}");
        verify(&service).await;
    });
}
