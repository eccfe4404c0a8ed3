//! The start of the clocks of games at one sitting.

use std::sync::atomic::Ordering;

use oust_server::store::outages::{self, Sign};
use serde_json::{Value, json};

use crate::server::Server;

const GAME: &str = "/api/v1/games/101";

/// Begins a game of five minutes, which `ben` has accepted.
async fn begin(server: &Server) -> [String; 2] {
    let [ann, ben] = [server.user("ann").await, server.user("ben").await];
    let body = json!({"board": "3x3", "to": "ben", "color": "x",
        "clock": {"start": 300, "increment": 0}});
    let (_, challenge) = server.post(&ann, "/api/v1/challenges", body).await;
    let path = format!(
        "/api/v1/challenges/{}/accept",
        challenge["id"].as_str().unwrap()
    );
    let (status, game) = server.post(&ben, &path, json!({})).await;
    assert_eq!((status, &game["waits"]), (201, &json!(true)), "{game}");
    assert_eq!(game["deadline"], Value::Null);
    [ann, ben]
}

/// Begins a game of five minutes against a guest who has not sat down; returns the token of the
/// inviter, who is to move, and the secret of the link.
async fn invite(server: &Server) -> (String, String) {
    let ann = server.user("ann").await;
    let body = json!({"board": "3x3", "to": "guest", "color": "x",
        "clock": {"start": 300, "increment": 0}});
    let (_, challenge) = server.post(&ann, "/api/v1/challenges", body).await;
    let link = challenge["guest_link"].as_str().unwrap();
    let link = link.rsplit('/').next().unwrap().to_owned();
    (ann, link)
}

fn pass_seconds(server: &Server, seconds: i64) {
    server.now.fetch_add(seconds * 1000, Ordering::SeqCst);
}

async fn events(server: &Server) -> Vec<String> {
    let (_, events) = server.get("", &format!("{GAME}/events")).await;
    let events = events.as_array().unwrap().iter();
    events
        .map(|event| event["event"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test]
async fn the_clocks_start_when_both_players_have_seen_the_game() {
    let server = Server::start().await;
    let [ann, ben] = begin(&server).await;
    pass_seconds(&server, 40);
    // Spectators and lists do not count, and neither does the one who has seen it already.
    server.get("", GAME).await;
    server.get(&ann, "/api/v1/games").await;
    let (_, game) = server.get(&ben, GAME).await;
    assert_eq!((&game["waits"], &game["n"]), (&json!(true), &json!(0)));
    let (_, game) = server.get(&ann, GAME).await;
    assert_eq!((&game["waits"], &game["n"]), (&json!(false), &json!(1)));
    assert_eq!(game["deadline"], "2027-01-15T08:05:40Z");
    assert_eq!(events(&server).await, ["start"]);
}

#[tokio::test]
async fn the_clocks_start_after_a_minute() {
    let server = Server::start().await;
    begin(&server).await;
    pass_seconds(&server, 59);
    let passed = server.service.process_deadlines().await.unwrap();
    assert_eq!(passed.started, 0);
    pass_seconds(&server, 1);
    for expected in [1, 0] {
        let passed = server.service.process_deadlines().await.unwrap();
        assert_eq!(passed.started, expected);
    }
    assert_eq!(events(&server).await, ["start"]);
    pass_seconds(&server, 301);
    let passed = server.service.process_deadlines().await.unwrap();
    assert_eq!(passed.forfeited, 1);
    assert_eq!(events(&server).await, ["start", "timeout"]);
}

#[tokio::test]
async fn the_minute_begins_when_a_guest_has_sat_down_and_when_the_server_is_there() {
    let server = Server::start().await;
    let (ann, link) = invite(&server).await;
    // The inviter has looked long ago, and may be away.
    server.get(&ann, GAME).await;
    pass_seconds(&server, 3600);
    let started = async || server.service.process_deadlines().await.unwrap().started;
    assert_eq!(started().await, 0, "the seat is open");
    let path = format!("{GAME}/chat");
    let said = server.post(&link, &path, json!({"text": "hello"})).await;
    assert_eq!(said.0, 201);
    server.get(&link, GAME).await;
    pass_seconds(&server, 30);
    assert_eq!(started().await, 0, "the inviter has time to look again");
    let give_sign = || {
        let at = server.service.now();
        let sign = Sign { at, next_by: at };
        server
            .service
            .store()
            .write(move |tx| outages::set_sign(tx, sign))
    };
    give_sign().await.unwrap();
    pass_seconds(&server, 7200);
    assert_eq!(started().await, 0, "no server ran");
    pass_seconds(&server, 60);
    give_sign().await.unwrap();
    assert_eq!(started().await, 1);
}

#[tokio::test]
async fn a_turn_that_was_made_before_the_start_is_played() {
    let server = Server::start().await;
    let [ann, ben] = begin(&server).await;
    // Not seen before: the turn itself says that `ann` is there.
    let (status, game) = server.turn(&ann, 101, 0, "a1").await;
    assert_eq!((status, &game["n"]), (200, &json!(2)), "{game}");
    assert_eq!(events(&server).await, ["start", "turn"]);
    let stale = server.turn(&ben, 101, 1, "c3").await;
    assert_eq!(stale.0, 409, "a turn has followed: {}", stale.1);
    assert_eq!(server.turn(&ben, 101, 2, "c3").await.0, 200);
}

#[tokio::test]
async fn conditional_moves_from_before_the_start_are_played() {
    let server = Server::start().await;
    let (ann, link) = invite(&server).await;
    assert_eq!(server.turn(&ann, 101, 0, "a1").await.0, 200);
    let tree = json!({"n": 1, "tree": [{"if": "c3", "then": "b3"}]});
    let path = format!("{GAME}/conditionals");
    let put = reqwest::Method::PUT;
    let set = server.send(put, &ann, &path, Some(tree.to_string()), None);
    assert_eq!(set.await.0, 200);
    let path = format!("{GAME}/chat");
    server.post(&link, &path, json!({"text": "hello"})).await;
    for token in [&ann, &link] {
        server.get(token, GAME).await;
    }
    assert_eq!(events(&server).await, ["turn", "start"]);
    assert_eq!(server.turn(&link, 101, 1, "c3").await.0, 200);
    let (_, game) = server.get(&ann, GAME).await;
    assert_eq!(game["turns"], json!(["a1", "c3", "b3"]), "{game}");
}
