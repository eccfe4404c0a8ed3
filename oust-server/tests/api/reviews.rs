//! Reviews of games that are over.

use serde_json::json;

use crate::server::Server;

/// Plays a game in which x, and then o, misses a win in one turn.
async fn play_blunders(server: &Server, players: [&str; 2], game: i64) {
    for (n, turn) in (0..).zip(["a1", "b1", "c3", "a3", "a2"]) {
        let token = players[usize::try_from(n % 2).unwrap()];
        let (status, view) = server.turn(token, game, n, turn).await;
        assert_eq!(status, 200, "{view}");
    }
}

#[tokio::test]
async fn a_game_has_a_review_after_its_end_with_its_blunders() {
    let server = Server::start().await;
    let [ann, ben] = [server.user("ann").await, server.user("ben").await];
    let game = server.game(&ann, ("ben", &ben), "3x3").await;
    let path = format!("/api/v1/games/{game}/review");
    let (status, during) = server.get(&ann, &path).await;
    assert_eq!(
        (status, &during["error"]["code"]),
        (409, &json!("not-over")),
        "a review during the game would be help"
    );
    assert_eq!(server.service.review_next().await.unwrap(), None);
    play_blunders(&server, [&ann, &ben], game).await;
    let (status, pending) = server.get("", &path).await;
    assert_eq!(
        (status, &pending["error"]["code"]),
        (409, &json!("pending"))
    );

    assert!(server.service.review_next().await.unwrap().is_some());
    assert_eq!(server.service.review_next().await.unwrap(), None, "once");
    let (status, review) = server.get("", &path).await;
    assert_eq!(status, 200, "{review}");
    assert_eq!(review["values"], json!([1.0, 1.0, 1.0, 0.0, 1.0, 1.0]));
    assert_eq!(
        review["mistakes"][0],
        json!({
            "step": 2, "turn": 3, "placement": 1, "side": "x", "played": "c3",
            "mark": "blunder", "loss": 1.0, "better": "a2",
        })
    );
    assert_eq!(review["mistakes"][1]["better"], "b2,b3");
    assert_eq!(review["mistakes"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn a_review_is_hidden_with_its_game() {
    let server = Server::start().await;
    let ann = server.user("ann").await;
    let eve = server.user("eve").await;
    let body = json!({"board": "3x3", "to": "guest", "color": "x", "visibility": "private"});
    let (_, challenge) = server.post(&ann, "/api/v1/challenges", body).await;
    let game = challenge["game"].as_i64().unwrap();
    let resign = format!("/api/v1/games/{game}/resign");
    assert_eq!(server.post(&ann, &resign, json!({"n": 0})).await.0, 200);
    assert!(server.service.review_next().await.unwrap().is_some());
    let path = format!("/api/v1/games/{game}/review");
    assert_eq!(server.get(&ann, &path).await.0, 200);
    assert_eq!(server.get(&eve, &path).await.0, 404);
    assert_eq!(server.get("", &path).await.0, 404);
}
