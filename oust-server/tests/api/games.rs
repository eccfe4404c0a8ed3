//! Games from challenge to end, and the HTTP statuses of the API contract.

use oust_validate::Validator;
use reqwest::Method;
use serde_json::{Value, json};

use crate::server::Server;

#[tokio::test]
async fn the_examples_of_the_contract_answer_as_they_say() {
    let server = Server::start().await;
    let [ann, ben, eve] = [
        server.user("ann").await,
        server.user("ben").await,
        server.user("eve").await,
    ];
    let body = json!({"kind":"oust","board":"hex7","to":"ben","color":"x","swap":false,"rated":false,"clock":{"days":3}});
    let (status, challenge) = server.post(&ann, "/api/v1/challenges", body).await;
    assert_eq!((status, &challenge["state"]), (201, &json!("open")));
    let path = format!(
        "/api/v1/challenges/{}/accept",
        challenge["id"].as_str().unwrap()
    );
    assert_eq!(
        server.post(&ann, &path, json!({})).await.0,
        403,
        "one's own challenge"
    );
    assert_eq!(
        server.post(&eve, &path, json!({})).await.0,
        404,
        "someone else's challenge"
    );
    let (status, game) = server.post(&ben, &path, json!({})).await;
    assert_eq!(
        (status, &game["id"], &game["n"]),
        (201, &json!(101), &json!(0))
    );
    let (status, again) = server.post(&ben, &path, json!({})).await;
    assert_eq!((status, &again["id"]), (201, &game["id"]), "once");
    assert_eq!(server.get(&ben, "/api/v1/games/102").await.0, 404);

    let turns = "/api/v1/games/101/turns";
    let play = |key: &'static str, turn: &str| {
        let body = json!({"n": 0, "turn": turn}).to_string();
        server.send(Method::POST, &ann, turns, Some(body), Some(key))
    };
    let (status, game) = play("k1", "d4").await;
    assert_eq!(
        (status, &game["n"], &game["to_move"]),
        (200, &json!(1), &json!(2))
    );
    let again = play("k1", "d4").await;
    assert_eq!((again.0, &again.1), (200, &game), "the same key");
    let (status, stale) = play("k2", "e4").await;
    assert_eq!((status, &stale["error"]["code"]), (409, &json!("stale")));
    assert_eq!(stale["game"], game, "with the game as it is");
    let (status, illegal) = server.turn(&ben, 101, 1, "d4").await;
    assert_eq!((status, &illegal["error"]["code"]), (422, &json!("M201")));
    assert_eq!(illegal["error"]["points"], json!(["d4"]));
    assert_eq!(server.turn("", 101, 1, "e5").await.0, 401, "no token");
    assert_eq!(
        server.turn("nonsense", 101, 1, "e5").await.0,
        401,
        "a wrong token"
    );
    assert_eq!(server.turn(&eve, 101, 1, "e5").await.0, 403, "not a player");
    assert_eq!(server.turn(&ann, 101, 1, "e5").await.0, 409, "not on turn");
    assert_eq!(server.turn(&ben, 999, 0, "e5").await.0, 404, "no such game");
    let swap = server
        .post(&ben, "/api/v1/games/101/swap", json!({"n": 1}))
        .await;
    assert_eq!(
        (swap.0, &swap.1["error"]["code"]),
        (422, &json!("T311")),
        "without the pie rule"
    );
    let pass = server
        .post(&ben, "/api/v1/games/101/pass", json!({"n": 1}))
        .await;
    assert_eq!((pass.0, &pass.1["error"]["code"]), (422, &json!("T303")));
    let (status, record) = server.get("", "/g/101.oust").await;
    assert_eq!(status, 200);
    assert!(
        record.as_str().unwrap().starts_with("oust hex7"),
        "{record}"
    );
}

#[tokio::test]
async fn a_game_has_the_fields_of_the_contract() {
    let server = Server::start().await;
    let [ann, ben] = [server.user("ann").await, server.user("ben").await];
    let game = server.game(&ann, ("ben", &ben), "3x3").await;
    server.turn(&ann, game, 0, "b2").await;
    let (_, game) = server.get("", &format!("/api/v1/games/{game}")).await;
    insta::assert_snapshot!(serde_json::to_string_pretty(&game).unwrap());
}

#[tokio::test]
async fn a_rated_game_changes_ratings_and_standings() {
    let server = Server::start().await;
    let [ann, ben] = [server.user("ann").await, server.user("ben").await];
    let body = json!({"board": "3x3", "to": "ben", "color": "x", "rated": true});
    let (_, challenge) = server.post(&ann, "/api/v1/challenges", body).await;
    let path = format!(
        "/api/v1/challenges/{}/accept",
        challenge["id"].as_str().unwrap()
    );
    server.post(&ben, &path, json!({})).await;
    for (n, (token, turn)) in (0..).zip([(&ann, "a1"), (&ben, "b1"), (&ann, "a2")]) {
        assert_eq!(server.turn(token, 101, n, turn).await.0, 200);
    }
    let (_, standings) = server.get("", "/api/v1/standings").await;
    let names: Vec<&Value> = standings
        .as_array()
        .unwrap()
        .iter()
        .map(|standing| &standing["name"])
        .collect();
    assert_eq!(names, ["ann", "ben"]);
    let (_, ben_now) = server.get("", "/api/v1/users/BEN").await;
    assert_eq!(
        (&ben_now["lost"], &ben_now["rated_games"]),
        (&json!(1), &json!(1))
    );
    assert!(ben_now["rating"].as_f64().unwrap() < 1500.0);

    let (status, rematch) = server
        .post(&ben, "/api/v1/games/101/rematch", json!({}))
        .await;
    assert_eq!(
        (status, &rematch["to"], &rematch["color"]),
        (201, &json!("ann"), &json!("x"))
    );
    let (_, history) = server.get("", "/api/v1/history.ndjson").await;
    let report = Validator::default().validate(&history.to_string());
    assert!(
        report.games.iter().all(oust_validate::GameReport::is_valid),
        "{history}"
    );
}

#[tokio::test]
async fn the_engine_accepts_at_once_and_plays_a_whole_game() {
    let server = Server::start().await;
    let ann = server.user("ann").await;
    let body = json!({"board": "3x3", "to": "engine:1", "color": "x"});
    let (status, challenge) = server.post(&ann, "/api/v1/challenges", body).await;
    assert_eq!(
        (status, &challenge["state"], &challenge["game"]),
        (201, &json!("accepted"), &json!(101))
    );
    for _ in 0..600 {
        let (_, game) = server.get(&ann, "/api/v1/games/101").await;
        if game["state"] == "over" {
            assert_eq!(game["seats"][1]["name"], "engine:1");
            return;
        }
        if game["to_move"] == 1 {
            let n = u32::try_from(game["n"].as_u64().unwrap()).unwrap();
            whole_turn(&server, &ann, 101, n, &game).await;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("the game does not end");
}

/// Plays the first legal turn, and extends it while the server says that it must continue.
async fn whole_turn(server: &Server, token: &str, game: i64, n: u32, view: &Value) {
    let mut turn = view["legal"][0].as_str().unwrap().to_owned();
    loop {
        let (status, answer) = server.turn(token, game, n, &turn).await;
        if status == 200 {
            return;
        }
        assert_eq!(answer["error"]["code"], "T301", "{answer}");
        turn = format!("{turn},{}", answer["error"]["points"][0].as_str().unwrap());
    }
}

#[tokio::test]
async fn an_undo_needs_the_consent_of_the_other_player_and_the_engine_gives_it() {
    let server = Server::start().await;
    let [ann, ben] = [server.user("ann").await, server.user("ben").await];
    let game = server.game(&ann, ("ben", &ben), "hex4").await;
    server.turn(&ann, game, 0, "d4").await;
    let undo = format!("/api/v1/games/{game}/undo");
    assert_eq!(server.post(&ann, &undo, json!({"n": 1})).await.0, 200);
    let answer = format!("{undo}/answer");
    assert_eq!(
        server.post(&ann, &answer, json!({"accept": true})).await.0,
        409
    );
    let (status, after) = server.post(&ben, &answer, json!({"accept": true})).await;
    assert_eq!(
        (status, &after["turns"], &after["n"]),
        (200, &json!([]), &json!(3))
    );
    let body = json!({"board": "hex4", "to": "engine:0", "color": "x"});
    let (_, challenge) = server.post(&ann, "/api/v1/challenges", body).await;
    let id = challenge["game"].as_i64().unwrap();
    server.turn(&ann, id, 0, "d4").await;
    let (_, after) = server
        .post(&ann, &format!("/api/v1/games/{id}/undo"), json!({}))
        .await;
    assert_eq!(after["turns"], json!([]), "{after}");
}

#[tokio::test]
async fn conditional_moves_answer_at_once_and_are_for_their_owner_alone() {
    let server = Server::start().await;
    let [ann, ben] = [server.user("ann").await, server.user("ben").await];
    let game = server.game(&ann, ("ben", &ben), "hex4").await;
    server.turn(&ann, game, 0, "d4").await;
    let path = format!("/api/v1/games/{game}/conditionals");
    let tree = json!([{"if": "a4", "then": "g4", "next": [{"if": "d1", "then": "d7"}]}]);
    let body = json!({"n": 1, "tree": tree}).to_string();
    let set = server
        .send(Method::PUT, &ann, &path, Some(body), None)
        .await;
    assert_eq!(set.0, 200, "{}", set.1);
    assert_eq!(server.get(&ben, &path).await.1, json!([]));
    let (_, after) = server.turn(&ben, game, 1, "a4").await;
    assert_eq!(after["turns"], json!(["d4", "a4", "g4"]), "{after}");
    let (_, after) = server.turn(&ben, game, 3, "d1").await;
    assert_eq!(after["turns"], json!(["d4", "a4", "g4", "d1", "d7"]));
    assert_eq!(server.get(&ann, &path).await.1, json!([]));
}

#[tokio::test]
async fn conditional_moves_do_not_outlive_the_state_they_were_made_for() {
    let server = Server::start().await;
    let [ann, ben] = [server.user("ann").await, server.user("ben").await];
    let game = server.game(&ann, ("ben", &ben), "hex4").await;
    server.turn(&ann, game, 0, "d4").await;
    let path = format!("/api/v1/games/{game}");
    let body = json!({"n": 1, "tree": [{"if": "a4", "then": "g4"}]}).to_string();
    let conditionals = format!("{path}/conditionals");
    let set = server
        .send(Method::PUT, &ann, &conditionals, Some(body), None)
        .await;
    assert_eq!(set.0, 200);
    let undo = format!("{path}/undo");
    server.post(&ann, &undo, json!({})).await;
    let answer = format!("{undo}/answer");
    server.post(&ben, &answer, json!({"accept": true})).await;
    server.turn(&ann, game, 3, "d1").await;
    let (_, after) = server.turn(&ben, game, 4, "a4").await;
    assert_eq!(after["turns"], json!(["d1", "a4"]), "{after}");
    assert_eq!(server.get(&ann, &conditionals).await.1, json!([]));
}

#[tokio::test]
async fn a_guest_plays_by_the_secret_link_alone() {
    let server = Server::start().await;
    let ann = server.user("ann").await;
    let body = json!({"board": "3x3", "to": "guest", "color": "o", "visibility": "private"});
    let (_, challenge) = server.post(&ann, "/api/v1/challenges", body).await;
    let link = challenge["guest_link"].as_str().unwrap();
    let secret = link.rsplit('/').next().unwrap();
    assert_eq!(
        server.get("", "/api/v1/games/101").await.0,
        404,
        "hidden from others"
    );
    assert_eq!(server.turn(secret, 101, 0, "a1").await.0, 200);
    assert_eq!(server.get(secret, "/api/v1/games/101").await.0, 200);
    let rated = json!({"board": "3x3", "to": "guest", "rated": true});
    assert_eq!(server.post(&ann, "/api/v1/challenges", rated).await.0, 422);
}

#[tokio::test]
async fn a_game_is_lost_on_time_and_a_vacation_moves_its_deadline() {
    let server = Server::start().await;
    let [ann, ben] = [server.user("ann").await, server.user("ben").await];
    let body = json!({"board": "3x3", "to": "ben", "color": "x", "clock": {"days": 1}});
    for _ in 0..2 {
        let (_, challenge) = server.post(&ann, "/api/v1/challenges", body.clone()).await;
        let path = format!(
            "/api/v1/challenges/{}/accept",
            challenge["id"].as_str().unwrap()
        );
        server.post(&ben, &path, json!({})).await;
    }
    let day = oust_server::id::DAY;
    let advance = |time| {
        server
            .now
            .fetch_add(time, std::sync::atomic::Ordering::SeqCst)
    };
    advance(day - 1000);
    assert_eq!(
        server.service.process_deadlines().await.unwrap().forfeited,
        0
    );
    let identity = server
        .service
        .identity_of_token(&oust_server::account::Secret::new(&ann))
        .await
        .unwrap();
    let oust_server::account::Identity::User { id, .. } = identity else {
        panic!("{identity:?}")
    };
    let via = oust_server::account::Credential::Session;
    let session = oust_server::account::Identity::User { id, via };
    server.service.set_vacation(session, 5).await.unwrap();
    advance(day);
    assert_eq!(
        server.service.process_deadlines().await.unwrap().forfeited,
        0,
        "on vacation"
    );
    server.service.set_vacation(session, 0).await.unwrap();
    advance(1000);
    assert_eq!(
        server.service.process_deadlines().await.unwrap().forfeited,
        0,
        "to the millisecond"
    );
    advance(1);
    assert_eq!(
        server.service.process_deadlines().await.unwrap().forfeited,
        2
    );
    let (_, game) = server.get("", "/api/v1/games/101").await;
    assert_eq!(
        (&game["outcome"]["winner"], &game["outcome"]["reason"]),
        (&json!(2), &json!("time"))
    );
}

#[tokio::test]
async fn a_preview_shows_what_turns_would_do() {
    let server = Server::start().await;
    let body = json!({"board": "3x3", "turns": ["a1", "b1", "a2"]});
    let (status, after) = server.post("", "/api/v1/preview", body).await;
    assert_eq!((status, &after["outcome"]["winner"]), (200, &json!(1)));
    let body = json!({"board": "3x3", "turns": ["a1", "a1"]});
    assert_eq!(server.post("", "/api/v1/preview", body).await.0, 422);
    let body = json!({"board": "26x26"});
    assert_eq!(server.post("", "/api/v1/preview", body).await.0, 422);
}
