//! Games of Orbit from challenge to end.

mod kinds;

use std::sync::atomic::Ordering;

use reqwest::Method;
use serde_json::{Value, json};

use crate::server::Server;

const GAME: &str = "/api/v1/games/101";

/// Makes accounts and returns their tokens.
async fn players<const N: usize>(server: &Server, names: [&str; N]) -> [String; N] {
    let mut tokens = names.map(str::to_owned);
    for token in &mut tokens {
        *token = server.user(token).await;
    }
    tokens
}

/// Makes a challenge by the first player, accepts it for the others, and returns the game.
async fn begin(server: &Server, tokens: &[String], body: Value) -> Value {
    let (status, challenge) = server.post(&tokens[0], "/api/v1/challenges", body).await;
    assert_eq!(status, 201, "{challenge}");
    let id = challenge["id"].as_str().unwrap();
    let path = format!("/api/v1/challenges/{id}/accept");
    let mut last = Value::Null;
    for (place, token) in tokens.iter().enumerate().skip(1) {
        let (status, answer) = server.post(token, &path, json!({})).await;
        let expected = if place + 1 == tokens.len() { 201 } else { 200 };
        assert_eq!(status, expected, "{answer}");
        last = answer;
    }
    last
}

/// Plays turns in game 101, each by the player to move, and returns the game.
async fn play(server: &Server, tokens: &[String], turns: &str) -> Value {
    let mut game = server.get("", GAME).await.1;
    for turn in turns.split(' ') {
        let seat = usize::try_from(game["to_move"].as_u64().unwrap()).unwrap();
        let n = u32::try_from(game["n"].as_u64().unwrap()).unwrap();
        let (status, after) = server.turn(&tokens[seat - 1], 101, n, turn).await;
        assert_eq!(status, 200, "{turn}: {after}");
        game = after;
    }
    game
}

fn scores(game: &Value) -> Vec<u64> {
    let sides = game["sides"].as_array().unwrap();
    sides
        .iter()
        .map(|side| side["score"].as_u64().unwrap())
        .collect()
}

fn names(list: &Value) -> Vec<&str> {
    let list = list.as_array().unwrap().iter();
    list.map(|entry| entry["name"].as_str().unwrap()).collect()
}

async fn assert_verified(server: &Server) {
    let verified = server
        .service
        .verify(false, oust_server::service::Repair::No)
        .await
        .unwrap();
    assert_eq!(verified.faults, []);
}

#[tokio::test]
async fn two_players_play_a_rated_game_with_a_swap_to_the_end() {
    let server = Server::start().await;
    let tokens = players(&server, ["ann", "ben"]).await;
    let body = json!({"kind": "orbit", "board": "5x5", "to": "ben", "color": "x", "rated": true});
    let game = begin(&server, &tokens, body).await;
    assert_eq!(
        (&game["kind"], &game["can_pass"]),
        (&json!("orbit"), &json!(true))
    );
    assert_eq!(game["legal"].as_array().unwrap().len(), 25);
    play(&server, &tokens, "c4 a1").await;
    let (status, swapped) = server
        .post(&tokens[0], &format!("{GAME}/swap"), json!({"n": 2}))
        .await;
    assert_eq!((status, &swapped["to_move"]), (200, &json!(2)), "{swapped}");
    assert_eq!(swapped["seats"][0]["color"], "o");
    let game = play(&server, &tokens, "b5 a2 d5").await;
    let (status, refused) = server.turn(&tokens[0], 101, 6, "c5").await;
    assert_eq!(
        (status, &refused["error"]["code"]),
        (422, &json!("enclosed"))
    );
    assert_eq!(refused["error"]["points"], json!(["c5", "b5", "d5", "c4"]));
    assert_eq!(scores(&game), [1, 0]);
    assert_eq!(game["sides"][0]["territory"], json!(["c5"]));
    assert_eq!(game["position"], "5x5 1x1x1/2x2/5/o4/o4 o");
    assert!(game.get("x").is_none() && game.get("o").is_none());
    let pass = |token: &str, n: u32| {
        let (server, token) = (&server, token.to_owned());
        let body = json!({"n": n});
        async move { server.post(&token, &format!("{GAME}/pass"), body).await }
    };
    assert_eq!(pass(&tokens[1], 6).await.0, 409, "not on turn");
    assert_eq!(pass(&tokens[0], 6).await.0, 200);
    let (status, over) = pass(&tokens[1], 7).await;
    assert_eq!((status, &over["state"]), (200, &json!("over")));
    assert_eq!(
        over["outcome"],
        json!({"winner": 2, "reason": "score", "text": "x wins by territory: x 1, o 0"})
    );
    let (_, standings) = server.get("", "/api/v1/standings?kind=orbit").await;
    assert_eq!(standings[0]["name"], "ben");
    assert_eq!(
        server.get("", "/api/v1/standings").await.1,
        json!([]),
        "of Oust"
    );
    let (_, ben) = server.get("", "/api/v1/users/ben").await;
    assert_eq!(
        (&ben["won"], &ben["rated_games"]),
        (&json!(0), &json!(0)),
        "at Oust"
    );
    let orbit = &ben["kinds"][1];
    assert_eq!(
        (&orbit["kind"], &orbit["won"]),
        (&json!("orbit"), &json!(1))
    );
    assert!(orbit["rating"].as_f64().unwrap() > 1500.0);
    assert_verified(&server).await;
}

#[tokio::test]
async fn three_players_play_on_when_one_of_them_resigns() {
    let server = Server::start().await;
    let tokens = players(&server, ["ann", "ben", "carl"]).await;
    let body = json!({"kind": "orbit", "board": "5x5", "to": ["ben", "carl"], "color": "p3"});
    let game = begin(&server, &tokens, body).await;
    assert_eq!(
        names(&game["seats"]),
        ["ben", "carl", "ann"],
        "the others in their order"
    );
    assert_eq!(game["swap"], false);
    let seats = [tokens[1].clone(), tokens[2].clone(), tokens[0].clone()];
    play(&server, &seats, "b5 a1 e1 d5 a2").await;
    let (status, refused) = server
        .post(&seats[1], &format!("{GAME}/undo"), json!({}))
        .await;
    assert_eq!(
        (status, &refused["error"]["code"]),
        (409, &json!("undo-of-two"))
    );
    let tree = json!({"n": 5, "tree": [{"if": "e2", "then": "e3"}]}).to_string();
    let path = format!("{GAME}/conditionals");
    let set = server
        .send(Method::PUT, &seats[0], &path, Some(tree), None)
        .await;
    assert_eq!(set.0, 409, "{}", set.1);
    let (status, after) = server
        .post(&seats[1], &format!("{GAME}/resign"), json!({}))
        .await;
    assert_eq!((status, &after["state"]), (200, &json!("playing")));
    assert_eq!(after["to_move"], 3, "it was not the turn of carl");
    assert_eq!(after["sides"][1]["out"], "resignation");
    let again = server
        .post(&seats[1], &format!("{GAME}/resign"), json!({}))
        .await;
    assert_eq!((again.0, &again.1["error"]["code"]), (409, &json!("out")));
    let game = play(&server, &seats, "e2 c4 pass a3 pass pass").await;
    assert_eq!(
        game["outcome"],
        json!({"winner": 1, "reason": "score", "text": "x wins by territory: x 1, o 0, p3 0"})
    );
    let (status, rematch) = server
        .post(&seats[0], &format!("{GAME}/rematch"), json!({}))
        .await;
    assert_eq!(status, 201, "{rematch}");
    assert_eq!(rematch["color"], "p3", "who began is the last");
    assert_eq!(names(&rematch["players"]), ["ben", "carl", "ann"]);
    assert_verified(&server).await;
}

#[tokio::test]
async fn a_game_without_territory_is_a_tie() {
    let server = Server::start().await;
    let tokens = players(&server, ["ann", "ben"]).await;
    let body = json!({"kind": "orbit", "board": "3x3", "to": "ben", "color": "x", "rated": true});
    begin(&server, &tokens, body).await;
    let game = play(&server, &tokens, "b2 pass pass").await;
    assert_eq!(
        game["outcome"],
        json!({"winner": null, "reason": "tie", "text": "tie: x 0, o 0"})
    );
    let (_, ann) = server.get("", "/api/v1/users/ann").await;
    assert_eq!(ann["kinds"][1]["undecided"], 1);
    assert_verified(&server).await;
}

#[tokio::test]
async fn the_last_of_several_players_wins_when_the_others_run_out_of_time() {
    let server = Server::start().await;
    let tokens = players(&server, ["ann", "ben", "carl"]).await;
    let body = json!({"kind": "orbit", "board": "9x9", "to": ["ben", "carl"], "color": "x",
        "clock": {"days": 1}});
    begin(&server, &tokens, body).await;
    let day = oust_server::id::DAY;
    for (seat, to_move) in [(0, json!(2)), (1, Value::Null)] {
        server.now.fetch_add(day + 1, Ordering::SeqCst);
        let looked = server.service.process_deadlines().await.unwrap();
        assert_eq!(looked.forfeited, 1, "the time of the next one begins anew");
        let (_, game) = server.get("", GAME).await;
        assert_eq!(game["sides"][seat]["out"], "time");
        assert_eq!(game["to_move"], to_move);
    }
    let (_, game) = server.get("", GAME).await;
    assert_eq!(
        (&game["outcome"]["winner"], &game["outcome"]["reason"]),
        (&json!(3), &json!("time"))
    );
    assert_verified(&server).await;
}

#[tokio::test]
async fn two_players_take_back_a_pass_by_consent() {
    let server = Server::start().await;
    let tokens = players(&server, ["ann", "ben"]).await;
    let body = json!({"kind": "orbit", "board": "5x5", "to": "ben", "color": "x"});
    begin(&server, &tokens, body).await;
    play(&server, &tokens, "c3 pass").await;
    server
        .post(&tokens[1], &format!("{GAME}/undo"), json!({}))
        .await;
    let answer = format!("{GAME}/undo/answer");
    let (status, after) = server
        .post(&tokens[0], &answer, json!({"accept": true}))
        .await;
    assert_eq!((status, &after["turns"]), (200, &json!(["c3"])));
    let game = play(&server, &tokens, "pass").await;
    assert_eq!(game["turns"], json!(["c3", "pass"]));
}

#[tokio::test]
async fn seats_that_are_for_anyone_are_taken_one_by_one() {
    let server = Server::start().await;
    let tokens = players(&server, ["ann", "ben", "carl", "dan"]).await;
    let body = json!({"kind": "orbit", "board": "9x9", "to": "ben", "players": 4, "color": "o"});
    let (_, challenge) = server.post(&tokens[0], "/api/v1/challenges", body).await;
    let open = json!({"name": null, "accepted": false});
    assert_eq!(challenge["players"][2], open);
    let path = format!("/api/v1/challenges/{}", challenge["id"].as_str().unwrap());
    let accept = format!("{path}/accept");
    let (status, waiting) = server.post(&tokens[2], &accept, json!({})).await;
    assert_eq!((status, &waiting["state"]), (200, &json!("open")));
    assert_eq!(
        waiting["players"][2],
        json!({"name": "carl", "accepted": true})
    );
    assert_eq!(
        server.post(&tokens[2], &accept, json!({})).await.0,
        200,
        "twice is once"
    );
    let decline = format!("{path}/decline");
    assert_eq!(
        server.post(&tokens[2], &decline, json!({})).await.0,
        409,
        "too late"
    );
    let (status, waiting) = server.post(&tokens[1], &accept, json!({})).await;
    assert_eq!(
        (status, &waiting["players"][1]["accepted"]),
        (200, &json!(true))
    );
    assert_eq!(waiting["players"][3], open, "ben has his own seat");
    let (status, game) = server.post(&tokens[3], &accept, json!({})).await;
    assert_eq!(
        (status, names(&game["seats"])),
        (201, vec!["ben", "ann", "carl", "dan"])
    );
    let body = json!({"kind": "orbit", "board": "9x9", "to": ["ben", "carl"]});
    let (_, challenge) = server.post(&tokens[0], "/api/v1/challenges", body).await;
    let decline = format!(
        "/api/v1/challenges/{}/decline",
        challenge["id"].as_str().unwrap()
    );
    let (status, declined) = server.post(&tokens[1], &decline, json!({})).await;
    assert_eq!(
        (status, &declined["state"]),
        (200, &json!("declined")),
        "for all"
    );
}
