//! A clock that is set back.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use oust_core::RandomPlay;
use oust_server::service::Clock;

use crate::bed::on_all;
use crate::matches::{Match, random_turn};

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
        crate::races::verify(&service).await;
    });
}
