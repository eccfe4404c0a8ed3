//! Programs with the link of an open seat.

use oust_server::account::{Identity, Secret};
use oust_server::game::{Command, Source};
use oust_server::id::GameId;
use oust_server::service::{GameRequest, ServiceError};
use serde_json::json;

use crate::server::Server;

const GAME: &str = "/api/v1/games/101";

async fn is_open(server: &Server, link: &str) -> bool {
    let offer = server.service.seat_offer(&Secret::new(link)).await.unwrap();
    offer.is_open
}

#[tokio::test]
async fn a_refused_request_takes_no_seat() {
    let server = Server::start().await;
    let ann = server.user("ann").await;
    let link = server.invite(&ann).await;
    let refused = [
        ("turns", json!({"n": 0, "turn": "a1"}), 409),
        ("turns", json!({"n": 7, "turn": "a1"}), 409),
        ("turns", json!({"turn": "a1"}), 400),
        ("swap", json!({}), 409),
        ("undo", json!({}), 409),
        ("chat", json!({"text": ""}), 422),
        ("chat", json!({"text": "x".repeat(1001)}), 422),
        ("rematch", json!({}), 403),
        ("guest-link", json!({}), 403),
        ("unknown", json!({}), 404),
    ];
    for (act, body, expected) in refused {
        let path = format!("{GAME}/{act}");
        let (status, answer) = server.post(&link, &path, body).await;
        assert_eq!(status, expected, "{act}: {answer}");
        assert!(is_open(&server, &link).await, "{act}");
    }
    let tree = json!({"n": 0, "tree": []}).to_string();
    let path = format!("{GAME}/conditionals");
    let put = reqwest::Method::PUT;
    assert_eq!(
        server.send(put, &link, &path, Some(tree), None).await.0,
        403
    );
    assert_eq!(server.get(&link, GAME).await.0, 200);
    assert!(is_open(&server, &link).await);
}

#[tokio::test]
async fn a_line_of_the_chat_takes_the_seat() {
    let server = Server::start().await;
    let ann = server.user("ann").await;
    let link = server.invite(&ann).await;
    let said = server
        .post(&link, &format!("{GAME}/chat"), json!({"text": "hello"}))
        .await;
    assert_eq!(said.0, 201, "{}", said.1);
    assert!(!is_open(&server, &link).await);
    assert_eq!(server.get(&link, GAME).await.0, 200, "still its seat");
}

#[tokio::test]
async fn who_sits_down_first_plays() {
    let server = Server::start().await;
    let ann = server.user("ann").await;
    let link = Secret::new(&server.invite(&ann).await);
    let request = |command| GameRequest {
        game: GameId(101),
        seen: None,
        request: Command::into(command),
        key: None,
        source: Source::Api,
    };
    let program = server.service.invited(&link).await.unwrap();
    assert!(matches!(program, Identity::Invited { .. }), "{program:?}");
    // Between the identification of the program and its request someone sits down in a browser.
    let guest = Secret::random("").unwrap();
    let seated = server
        .service
        .sit_down(Identity::Nobody, &link, &guest, None);
    seated.await.unwrap();
    let resigned = server.service.act(program, request(Command::Resign)).await;
    assert!(
        matches!(resigned, Err(ServiceError::SeatTaken)),
        "{resigned:?}"
    );
    assert_eq!(server.get(link.expose(), GAME).await.0, 401);
    assert_eq!(server.get(guest.expose(), GAME).await.0, 200);
}

#[tokio::test]
async fn the_seat_of_a_finished_game_stays_open() {
    let server = Server::start().await;
    let ann = server.user("ann").await;
    let link = server.invite(&ann).await;
    let path = format!("{GAME}/resign");
    assert_eq!(server.post(&ann, &path, json!({})).await.0, 200);
    for (act, body) in [("chat", json!({"text": "hello"})), ("resign", json!({}))] {
        let path = format!("{GAME}/{act}");
        assert_eq!(server.post(&link, &path, body).await.0, 409, "{act}");
    }
    let (_, game) = server.get(&ann, GAME).await;
    assert_eq!(game["n"], 1, "{game}");
}

#[tokio::test]
async fn a_link_is_renewed_until_someone_sits_down() {
    let server = Server::start().await;
    let ann = server.user("ann").await;
    let first = server.invite(&ann).await;
    let path = format!("{GAME}/guest-link");
    let (status, renewed) = server.post(&ann, &path, json!({})).await;
    assert_eq!(status, 201, "{renewed}");
    assert_eq!(server.get(&first, GAME).await.0, 401, "the old link ends");
    let link = renewed["guest_link"].as_str().unwrap();
    let link = link.rsplit('/').next().unwrap();
    assert_eq!(server.turn(&ann, 101, 0, "a1").await.0, 200);
    assert_eq!(server.turn(link, 101, 1, "c3").await.0, 200);
    let (status, refused) = server.post(&ann, &path, json!({})).await;
    assert_eq!(status, 409, "{refused}");
    assert_eq!(server.get(link, GAME).await.0, 200, "the friend stays");
}

#[tokio::test]
async fn a_game_that_is_over_has_no_new_link() {
    let server = Server::start().await;
    let ann = server.user("ann").await;
    server.invite(&ann).await;
    let resigned = server
        .post(&ann, &format!("{GAME}/resign"), json!({}))
        .await;
    assert_eq!(resigned.0, 200, "{}", resigned.1);
    let path = format!("{GAME}/guest-link");
    let (status, refused) = server.post(&ann, &path, json!({})).await;
    assert_eq!(status, 409, "{refused}");
}
