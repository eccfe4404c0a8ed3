//! The chat of a game.

use std::time::Duration;

use serde_json::json;

use crate::server::Server;

const CHAT: &str = "/api/v1/games/101/chat";

async fn say(server: &Server, token: &str, text: &str, key: Option<&str>) -> u16 {
    let body = json!({"text": text}).to_string();
    let post = reqwest::Method::POST;
    server.send(post, token, CHAT, Some(body), key).await.0
}

#[tokio::test]
async fn a_line_that_comes_again_with_its_key_is_said_once() {
    let server = Server::start().await;
    let [ann, ben] = [server.user("ann").await, server.user("ben").await];
    server.game(&ann, ("ben", &ben), "3x3").await;
    let (one, other) = tokio::join!(
        say(&server, &ann, "hello", Some("k")),
        say(&server, &ann, "hello", Some("k")),
    );
    assert_eq!((one, other), (201, 201));
    assert_eq!(say(&server, &ann, "goodbye", Some("k")).await, 422);
    // A key belongs to one player, and a line without one is said each time.
    assert_eq!(say(&server, &ben, "hello", Some("k")).await, 201);
    for _ in 0..2 {
        assert_eq!(say(&server, &ann, "well", None).await, 201);
    }
    let (_, chat) = server.get("", CHAT).await;
    let lines: Vec<_> = chat.as_array().unwrap().iter().collect();
    let texts: Vec<_> = lines.iter().map(|line| line["text"].clone()).collect();
    assert_eq!(texts, ["hello", "hello", "well", "well"]);
    let seats: Vec<_> = lines.iter().map(|line| line["seat"].clone()).collect();
    assert_eq!(seats, [1, 2, 1, 1]);
}

#[tokio::test]
async fn open_pages_are_told_of_a_line_and_strangers_of_a_private_game_are_not() {
    let server = Server::start().await;
    let [ann, eve] = [server.user("ann").await, server.user("eve").await];
    server.invite(&ann).await;
    let stream = |token: String| {
        let request = server
            .client
            .get(format!("{}/events?games=101", server.url));
        request.bearer_auth(token).send()
    };
    let mut own = stream(ann.clone()).await.unwrap();
    let mut other = stream(eve).await.unwrap();
    assert_eq!(say(&server, &ann, "hello", None).await, 201);
    let mut text = String::new();
    while !text.contains("\n\n") {
        let chunk = tokio::time::timeout(Duration::from_secs(30), own.chunk()).await;
        text += std::str::from_utf8(&chunk.unwrap().unwrap().unwrap()).unwrap();
    }
    let lines: Vec<&str> = text.trim().lines().collect();
    // Without an id: a stream that goes on after the last id goes on after an event.
    assert_eq!(
        lines,
        ["event: changed", r#"data: {"game":101,"part":"chat"}"#]
    );
    let silent = tokio::time::timeout(Duration::from_millis(500), other.chunk()).await;
    assert!(silent.is_err(), "{silent:?}");
}
