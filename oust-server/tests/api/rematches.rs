//! Rematches and the seats of guests, as programs see them.

use oust_server::account::Secret;
use serde_json::{Value, json};

use crate::server::Server;

async fn rematch(server: &Server, token: &str, game: i64) -> (u16, Value) {
    let path = format!("/api/v1/games/{game}/rematch");
    server.post(token, &path, json!({})).await
}

async fn finished(server: &Server, first: &str, second: (&str, &str)) -> i64 {
    let game = server.game(first, second, "3x3").await;
    let path = format!("/api/v1/games/{game}/resign");
    assert_eq!(server.post(first, &path, json!({})).await.0, 200);
    game
}

fn names(game: &Value) -> Vec<&str> {
    let seats = game["seats"].as_array().unwrap();
    seats
        .iter()
        .map(|seat| seat["name"].as_str().unwrap())
        .collect()
}

#[tokio::test]
async fn an_offer_is_a_challenge_and_the_other_offer_accepts_it() {
    let server = Server::start().await;
    let [ann, ben] = [server.user("ann").await, server.user("ben").await];
    let game = finished(&server, &ann, ("ben", &ben)).await;
    let (status, offered) = rematch(&server, &ann, game).await;
    assert_eq!((status, &offered["state"]), (201, &json!("open")));
    assert_eq!(offered["color"], "o");
    let (_, again) = rematch(&server, &ann, game).await;
    assert_eq!(again["id"], offered["id"]);
    let (_, listed) = server.get(&ben, "/api/v1/challenges").await;
    assert_eq!(listed.as_array().unwrap().len(), 1, "{listed}");
    let (status, begun) = rematch(&server, &ben, game).await;
    assert_eq!((status, &begun["game"]), (201, &json!(102)));
    assert_eq!(
        (&begun["id"], &begun["state"]),
        (&offered["id"], &json!("accepted"))
    );
    for token in [&ann, &ben] {
        assert_eq!(rematch(&server, token, game).await.1["game"], 102);
    }
    let (_, view) = server.get(&ann, "/api/v1/games/102").await;
    assert_eq!(names(&view), ["ben", "ann"]);
    assert_eq!(server.get(&ann, "/api/v1/games/103").await.0, 404);
}

#[tokio::test]
async fn an_accepted_challenge_is_the_rematch_and_a_declined_one_can_be_offered_again() {
    let server = Server::start().await;
    let [ann, ben] = [server.user("ann").await, server.user("ben").await];
    let game = finished(&server, &ann, ("ben", &ben)).await;
    let (_, offered) = rematch(&server, &ann, game).await;
    let path = format!("/api/v1/challenges/{}", offered["id"].as_str().unwrap());
    let declined = server
        .post(&ben, &format!("{path}/decline"), json!({}))
        .await;
    assert_eq!(declined.0, 200);
    // The declined offer counts no longer: this one is new, and waits for ann.
    let (_, other) = rematch(&server, &ben, game).await;
    assert_eq!(
        (&other["state"], &other["game"]),
        (&json!("open"), &Value::Null)
    );
    let path = format!("/api/v1/challenges/{}", other["id"].as_str().unwrap());
    let (status, begun) = server
        .post(&ann, &format!("{path}/accept"), json!({}))
        .await;
    assert_eq!((status, names(&begun)), (201, vec!["ben", "ann"]));
    assert_eq!(rematch(&server, &ann, game).await.1["game"], 102);
}

#[tokio::test]
async fn the_engine_agrees_at_once_and_a_rematch_is_begun_once() {
    let server = Server::start().await;
    let ann = server.user("ann").await;
    let body = json!({"board": "3x3", "to": "engine:0", "color": "x"});
    server.post(&ann, "/api/v1/challenges", body).await;
    assert_eq!(rematch(&server, &ann, 101).await.0, 409, "not over");
    let resigned = server
        .post(&ann, "/api/v1/games/101/resign", json!({}))
        .await;
    assert_eq!(resigned.0, 200);
    for _ in 0..2 {
        let (status, begun) = rematch(&server, &ann, 101).await;
        assert_eq!((status, &begun["game"]), (201, &json!(102)), "{begun}");
        assert_eq!(
            (&begun["state"], &begun["to"]),
            (&json!("accepted"), &json!("engine:0"))
        );
    }
    let (_, view) = server.get(&ann, "/api/v1/games/102").await;
    assert_eq!(names(&view), ["engine:0", "ann"]);
}

#[tokio::test]
async fn three_players_begin_a_rematch_with_the_last_offer() {
    let server = Server::start().await;
    let names_of = ["ann", "ben", "carl"];
    let mut tokens = Vec::new();
    for name in names_of {
        tokens.push(server.user(name).await);
    }
    let body = json!({"kind": "orbit", "board": "3x3", "to": ["ben", "carl"], "color": "x"});
    let (_, challenge) = server.post(&tokens[0], "/api/v1/challenges", body).await;
    let path = format!(
        "/api/v1/challenges/{}/accept",
        challenge["id"].as_str().unwrap()
    );
    for token in &tokens[1..] {
        server.post(token, &path, json!({})).await;
    }
    for token in &tokens[..2] {
        let resigned = server
            .post(token, "/api/v1/games/101/resign", json!({}))
            .await;
        assert_eq!(resigned.0, 200, "{}", resigned.1);
    }
    for token in [&tokens[2], &tokens[0]] {
        assert_eq!(rematch(&server, token, 101).await.1["game"], Value::Null);
    }
    assert_eq!(rematch(&server, &tokens[1], 101).await.1["game"], 102);
    let (_, view) = server.get("", "/api/v1/games/102").await;
    assert_eq!(names(&view), ["ben", "carl", "ann"]);
}

#[tokio::test]
async fn no_rematch_begins_against_a_deleted_account() {
    let server = Server::start().await;
    let [ann, ben] = [server.user("ann").await, server.user("ben").await];
    let game = finished(&server, &ann, ("ben", &ben)).await;
    rematch(&server, &ann, game).await;
    let session = server.session(&ann).await;
    server.service.delete_account(session).await.unwrap();
    assert_eq!(rematch(&server, &ben, game).await.0, 409);
    assert_eq!(server.get(&ben, "/api/v1/games/102").await.0, 404);
}

#[tokio::test]
async fn a_program_sits_down_by_its_first_act_and_offers_a_rematch() {
    let server = Server::start().await;
    let ann = server.user("ann").await;
    let link = server.invite(&ann).await;
    // Reading takes no seat.
    assert_eq!(server.get(&link, "/api/v1/games/101").await.0, 200);
    let secret = Secret::new(&link);
    assert!(server.service.seat_offer(&secret).await.unwrap().is_open);
    assert_eq!(server.turn(&ann, 101, 0, "a1").await.0, 200);
    assert_eq!(server.turn(&link, 101, 1, "c3").await.0, 200);
    assert!(!server.service.seat_offer(&secret).await.unwrap().is_open);
    server
        .post(&ann, "/api/v1/games/101/resign", json!({}))
        .await;
    let (status, offered) = rematch(&server, &link, 101).await;
    assert_eq!(
        (status, &offered["game"], &offered["to"]),
        (201, &Value::Null, &json!("ann"))
    );
    let (_, begun) = rematch(&server, &ann, 101).await;
    assert_eq!(
        (&begun["game"], &begun["guest_secret"]),
        (&json!(102), &Value::Null)
    );
    let (_, own) = rematch(&server, &link, 101).await;
    let secret = own["guest_secret"].as_str().expect("the guest's secret");
    assert_eq!(server.turn(secret, 102, 0, "a1").await.0, 200);
    assert_eq!(
        server.turn(&link, 102, 0, "a1").await.0,
        404,
        "a private game"
    );
}
