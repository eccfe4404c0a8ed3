//! The chat of a game.

use std::time::Duration;

use oust_server::store::{StoreError, mails};
use reqwest::Method;
use serde_json::json;

use crate::server::Server;

const CHAT: &str = "/api/v1/games/101/chat";

async fn say(server: &Server, token: &str, text: &str, key: Option<&str>) -> u16 {
    let body = json!({"text": text}).to_string();
    server
        .send(Method::POST, token, CHAT, Some(body), key)
        .await
        .0
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

#[tokio::test]
async fn chat_and_notes_are_for_those_who_may_read_them() {
    let server = Server::start().await;
    let [ann, ben, eve] = [
        server.user("ann").await,
        server.user("ben").await,
        server.user("eve").await,
    ];
    let game = server.game(&ann, ("ben", &ben), "3x3").await;
    assert_eq!(say(&server, &ann, "good luck", None).await, 201);
    assert_eq!(say(&server, &eve, "hello", None).await, 403);
    assert_eq!(say(&server, &ann, &"x".repeat(1001), None).await, 422);
    let (_, chat) = server.get("", CHAT).await;
    assert_eq!(
        (&chat[0]["name"], &chat[0]["text"]),
        (&json!("ann"), &json!("good luck"))
    );
    let note = json!({"text": "plan: the corner"}).to_string();
    let note_path = format!("/api/v1/games/{game}/note");
    assert_eq!(
        server
            .send(Method::PUT, &ann, &note_path, Some(note), None)
            .await
            .0,
        204
    );
    assert_eq!(
        server.get(&ann, &note_path).await.1["text"],
        "plan: the corner"
    );
    assert_eq!(server.get(&ben, &note_path).await.1["text"], "");
}

#[tokio::test]
async fn a_line_of_chat_is_mailed_to_the_other_player_once() {
    let server = Server::start().await;
    let ann = server.user("ann").await;
    let scopes = "read,play,challenge".parse().unwrap();
    let added = server
        .service
        .add_user("ben", Some("ben@example.org"), Some(scopes));
    let ben = added.await.unwrap().token.unwrap().expose().to_owned();
    server.game(&ann, ("ben", &ben), "3x3").await;
    for token in [&ann, &ben] {
        assert_eq!(say(&server, token, "good luck", None).await, 201);
    }
    let store = server.service.store();
    let now = server.service.now();
    let waiting = store
        .write(move |tx| mails::claim(tx, now, now + 1, 100))
        .await;
    let waiting: Vec<mails::Waiting> = waiting.map_err(|error: StoreError| error).unwrap();
    let about_chat = |mail: &&mails::Waiting| mail.message.contains("good luck");
    let mails: Vec<_> = waiting.iter().filter(about_chat).collect();
    assert_eq!(mails.len(), 1, "{waiting:?}");
    assert_eq!(mails[0].recipient, "ben@example.org");
    assert!(mails[0].message.contains("Board 101: ann says"));
}
