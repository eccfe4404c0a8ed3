//! The time in which no server ran is not the players'.

use std::sync::atomic::Ordering;
use std::time::Duration;

use oust_server::account::{Credential, Identity, Secret};
use oust_server::id::{DAY, Millis};
use oust_server::service::Repair;
use oust_server::store::outages::{self, Sign};
use serde_json::json;

use crate::server::Server;

/// Runs the deadlines for a pass, as a server that starts does.
async fn run(server: &Server) {
    let running = server.service.clone().run_deadlines();
    let _ = tokio::time::timeout(Duration::from_millis(300), running).await;
}

/// Lets time pass while a server runs.
async fn pass(server: &Server, time: Millis) {
    server.now.fetch_add(time, Ordering::SeqCst);
    let at = server.service.now();
    let job = server
        .service
        .store()
        .write(move |tx| outages::set_sign(tx, Sign { at, next_by: at }));
    job.await.unwrap();
}

async fn begin(server: &Server, clock: serde_json::Value) -> [String; 2] {
    let [ann, ben] = [server.user("ann").await, server.user("ben").await];
    let body = json!({"board": "3x3", "to": "ben", "color": "x", "clock": clock});
    let (_, challenge) = server.post(&ann, "/api/v1/challenges", body).await;
    let id = challenge["id"].as_str().unwrap();
    let path = format!("/api/v1/challenges/{id}/accept");
    server.post(&ben, &path, json!({})).await;
    [ann, ben]
}

const GAME: &str = "/api/v1/games/101";

async fn deadline(server: &Server) -> Millis {
    let row = server
        .service
        .store()
        .read(|tx| oust_server::store::games::find(tx, oust_server::id::GameId(101)));
    row.await.unwrap().unwrap().derived.deadline_at.unwrap()
}

#[tokio::test]
async fn an_outage_is_added_to_the_deadlines() {
    let server = Server::start().await;
    let [ann, _] = begin(&server, json!({"days": 1})).await;
    let first = deadline(&server).await;
    run(&server).await;
    pass(&server, DAY - 1000).await;
    // No server runs for three days.
    server.now.fetch_add(3 * DAY, Ordering::SeqCst);
    run(&server).await;
    let (_, game) = server.get(&ann, GAME).await;
    assert_eq!(game["state"], "playing", "{game}");
    assert_eq!(deadline(&server).await, first + 3 * DAY);
    // The rest of the day is left, to the millisecond.
    pass(&server, 1000).await;
    assert_eq!(
        server.service.process_deadlines().await.unwrap().forfeited,
        0
    );
    pass(&server, 1).await;
    assert_eq!(
        server.service.process_deadlines().await.unwrap().forfeited,
        1
    );
    let (_, game) = server.get(&ann, GAME).await;
    assert_eq!(game["outcome"]["reason"], "time");
}

#[tokio::test]
async fn a_turn_that_waited_for_the_server_is_played() {
    let server = Server::start().await;
    let [ann, ben] = begin(&server, json!({"start": 60, "increment": 0})).await;
    run(&server).await;
    // Both have seen the game, so the clocks run.
    server.get(&ann, GAME).await;
    pass(&server, 50_000).await;
    server.now.fetch_add(DAY, Ordering::SeqCst);
    run(&server).await;
    assert_eq!(server.turn(&ann, 101, 1, "a1").await.0, 200);
    // The rest of the time is as it was: ten seconds for ann, a minute for ben.
    pass(&server, 59_000).await;
    assert_eq!(server.turn(&ben, 101, 2, "b2").await.0, 200);
    pass(&server, 11_000).await;
    let (status, refusal) = server.turn(&ann, 101, 3, "c3").await;
    let code = &refusal["error"]["code"];
    assert_eq!((status, code), (409, &json!("out-of-time")));
}

#[tokio::test]
async fn a_vacation_within_an_outage_is_counted_once() {
    let server = Server::start().await;
    let _ = begin(&server, json!({"days": 1})).await;
    let first = deadline(&server).await;
    for _ in 0..2 {
        run(&server).await;
        server.now.fetch_add(2 * DAY, Ordering::SeqCst);
    }
    run(&server).await;
    assert_eq!(deadline(&server).await, first + 4 * DAY);
    let verified = server.service.verify(false, Repair::No).await.unwrap();
    assert!(verified.faults.is_empty(), "{:?}", verified.faults);
}

#[tokio::test]
async fn without_a_server_that_runs_a_timer_ends_the_games() {
    let server = Server::start().await;
    let _ = begin(&server, json!({"days": 1})).await;
    server.now.fetch_add(DAY + 1, Ordering::SeqCst);
    assert_eq!(
        server.service.process_deadlines().await.unwrap().forfeited,
        1
    );
}

#[tokio::test]
async fn while_a_deadline_is_near_seconds_count() {
    let server = Server::start().await;
    let _ = begin(&server, json!({"start": 3605, "increment": 0})).await;
    let first = deadline(&server).await;
    let running = tokio::spawn(server.service.clone().run_deadlines());
    let look = || tokio::time::sleep(Duration::from_millis(1500));
    look().await;
    // The next sign is due in ten seconds, and a bit late.
    server.now.fetch_add(13_000, Ordering::SeqCst);
    look().await;
    assert_eq!(deadline(&server).await, first, "no outage");
    // Now one is due in each second.
    server.now.fetch_add(13_000, Ordering::SeqCst);
    look().await;
    assert_eq!(deadline(&server).await, first + 13_000);
    running.abort();
    // A server that starts again has not been busy.
    server.now.fetch_add(2_000, Ordering::SeqCst);
    run(&server).await;
    assert_eq!(deadline(&server).await, first + 15_000);
}

#[tokio::test]
async fn a_request_may_be_quicker_than_the_next_sign_after_a_pause() {
    let server = Server::start().await;
    let [ann, ben] = begin(&server, json!({"start": 60, "increment": 0})).await;
    run(&server).await;
    for token in [&ann, &ben] {
        server.get(token, GAME).await;
    }
    let first = deadline(&server).await;
    // The machine was suspended for a day.
    server.now.fetch_add(DAY, Ordering::SeqCst);
    let (status, game) = server.turn(&ann, 101, 1, "a1").await;
    assert_eq!(status, 200, "{game}");
    assert_eq!(deadline(&server).await, first + DAY);
}

#[tokio::test]
async fn a_vacation_does_not_stop_a_game_at_one_sitting() {
    let server = Server::start().await;
    let tokens = begin(&server, json!({"start": 60, "increment": 0})).await;
    for token in &tokens {
        server.get(token, GAME).await;
    }
    let first = deadline(&server).await;
    for token in &tokens {
        let user = server.service.identity_of_token(&Secret::new(token)).await;
        let Identity::User { id, .. } = user.unwrap() else {
            panic!("{token}")
        };
        let via = Credential::Session;
        let set = server.service.set_vacation(Identity::User { id, via }, 5);
        set.await.unwrap();
    }
    assert_eq!(deadline(&server).await, first);
    let verified = server.service.verify(false, Repair::No).await.unwrap();
    assert!(verified.faults.is_empty(), "{:?}", verified.faults);
    server.now.fetch_add(60_001, Ordering::SeqCst);
    let done = server.service.process_deadlines().await.unwrap();
    assert_eq!(done.forfeited, 1);
}
