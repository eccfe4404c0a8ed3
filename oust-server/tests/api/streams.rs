//! Streams of events.

use std::time::Duration;

use serde_json::Value;

use crate::server::Server;

/// Reads lines from a stream until it has `count`.
async fn lines(server: &Server, token: &str, path: &str, count: usize) -> Vec<String> {
    let mut request = server.client.get(format!("{}{path}", server.url));
    if !token.is_empty() {
        request = request.bearer_auth(token);
    }
    let mut answer = request.send().await.unwrap();
    let mut text = String::new();
    let complete = |text: &str| text.lines().filter(|line| !line.is_empty()).count() >= count;
    let read = async {
        while !complete(&text) {
            let Some(chunk) = answer.chunk().await.unwrap() else {
                break;
            };
            text += std::str::from_utf8(&chunk).unwrap();
        }
    };
    let _ = tokio::time::timeout(Duration::from_secs(30), read).await;
    text.lines()
        .filter(|line| !line.is_empty())
        .map(str::to_owned)
        .collect()
}

#[tokio::test]
async fn a_stream_has_each_event_once_old_and_new() {
    let server = Server::start().await;
    let [ann, ben] = [server.user("ann").await, server.user("ben").await];
    let game = server.game(&ann, ("ben", &ben), "hex5").await;
    for (n, turn) in (0..).zip(["e5", "a5", "e1"]) {
        server
            .turn(if n % 2 == 0 { &ann } else { &ben }, game, n, turn)
            .await;
    }
    let reading = lines(&server, "", "/api/v1/stream?after=0", 4);
    let playing = async {
        tokio::time::sleep(Duration::from_millis(200)).await;
        server.turn(&ben, game, 3, "i5").await
    };
    let (lines, played) = tokio::join!(reading, playing);
    assert_eq!(played.0, 200);
    let events: Vec<Value> = lines
        .iter()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let turns: Vec<_> = events
        .iter()
        .map(|event| event["turn"].as_str().unwrap())
        .collect();
    assert_eq!(turns, ["e5", "a5", "e1", "i5"]);
}

#[tokio::test]
async fn server_sent_events_go_on_after_the_last_id() {
    let server = Server::start().await;
    let [ann, ben] = [server.user("ann").await, server.user("ben").await];
    let game = server.game(&ann, ("ben", &ben), "hex5").await;
    server.turn(&ann, game, 0, "e5").await;
    server.turn(&ben, game, 1, "a5").await;
    let path = format!("/events?games={game}&after=1");
    let lines = lines(&server, "", &path, 3).await;
    assert_eq!(lines[..2], ["id: 2", "event: turn"]);
    assert!(
        lines[2].starts_with("data: {") && lines[2].contains("\"turn\":\"a5\""),
        "{lines:?}"
    );
}

#[tokio::test]
async fn a_private_game_is_in_the_stream_of_its_players_alone() {
    let server = Server::start().await;
    let [ann, eve] = [server.user("ann").await, server.user("eve").await];
    let body =
        serde_json::json!({"board": "hex4", "to": "guest", "color": "x", "visibility": "private"});
    server.post(&ann, "/api/v1/challenges", body).await;
    server.turn(&ann, 101, 0, "d4").await;
    let path = "/api/v1/stream?after=0";
    assert_eq!(lines(&server, &ann, path, 1).await.len(), 1);
    let others =
        tokio::time::timeout(Duration::from_millis(500), lines(&server, &eve, path, 1)).await;
    assert!(others.is_err(), "{others:?}");
}

#[tokio::test]
async fn a_stream_of_ones_own_games_has_those_that_begin_later() {
    let server = Server::start().await;
    let [ann, ben, eve] = [
        server.user("ann").await,
        server.user("ben").await,
        server.user("eve").await,
    ];
    let own = server.game(&ann, ("ben", &ben), "hex5").await;
    let other = server.game(&ben, ("eve", &eve), "hex5").await;
    for path in ["/api/v1/stream?games=mine", "/events?games=mine"] {
        let refused = server.get("", path).await;
        assert_eq!(refused.0, 401, "{refused:?}");
    }
    let reading = lines(&server, &ann, "/api/v1/stream?games=mine", 2);
    let with_other = format!("/api/v1/stream?games={other},mine");
    let reading_both = lines(&server, &ann, &with_other, 3);
    let playing = async {
        tokio::time::sleep(Duration::from_millis(200)).await;
        server.turn(&ben, other, 0, "e5").await;
        server.turn(&ann, own, 0, "e5").await;
        let later = server.game(&ann, ("eve", &eve), "hex5").await;
        server.turn(&ann, later, 0, "a5").await;
        later
    };
    let (lines, both, later) = tokio::join!(reading, reading_both, playing);
    let games_of = |lines: &[String]| -> Vec<i64> {
        let events = lines.iter().map(|line| serde_json::from_str::<Value>(line));
        let games = events.map(|event| event.unwrap()["game"].as_i64().unwrap());
        games.collect()
    };
    assert_eq!(games_of(&lines), [own, later]);
    assert_eq!(games_of(&both), [other, own, later]);
}

#[tokio::test]
async fn games_that_are_no_numbers_are_refused() {
    let server = Server::start().await;
    for games in ["yours", "101,yours", ""] {
        let path = format!("/api/v1/stream?games={games}");
        let (status, body) = server.get("", &path).await;
        assert_eq!(status, 422, "{body}");
        assert!(body.to_string().contains("expected `mine`"), "{body}");
    }
}

#[tokio::test]
async fn the_server_ends_at_once_with_open_streams() {
    let server = Server::start().await;
    let mut streams = Vec::new();
    for _ in 0..50 {
        streams.push(
            server
                .client
                .get(format!("{}/events", server.url))
                .send()
                .await
                .unwrap(),
        );
    }
    server.shutdown.cancel();
    for mut stream in streams {
        let end = async { while let Ok(Some(_)) = stream.chunk().await {} };
        tokio::time::timeout(Duration::from_secs(5), end)
            .await
            .unwrap();
    }
}
