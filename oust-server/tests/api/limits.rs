//! Limits of work and growth: what one client can make the server do and keep.

use oust_server::game::EventKind;
use oust_server::id::{GameId, SeatNumber};
use oust_server::store::events::StoredEvent;
use oust_server::store::{StoreError, Transaction, events};
use reqwest::Method;
use serde_json::{Value, json};

use crate::server::Server;

/// Two players and a game of theirs.
struct Game {
    server: Server,
    tokens: [String; 2],
    id: i64,
}

impl Game {
    async fn begin(board: &str) -> Self {
        let server = Server::start().await;
        let tokens = [server.user("ann").await, server.user("ben").await];
        let id = server.game(&tokens[0], ("ben", &tokens[1]), board).await;
        Self { server, tokens, id }
    }

    /// Plays a turn in the present state of the game.
    async fn turn(&self, seat: usize, turn: &str) -> (u16, Value) {
        let (_, game) = self
            .server
            .get("", &format!("/api/v1/games/{}", self.id))
            .await;
        let body = json!({"n": game["n"], "turn": turn});
        self.post(seat, "turns", body).await
    }

    async fn post(&self, seat: usize, act: &str, body: Value) -> (u16, Value) {
        let path = format!("/api/v1/games/{}/{act}", self.id);
        self.server.post(&self.tokens[seat], &path, body).await
    }

    async fn keyed(&self, act: &str, body: Value, key: &str) -> (u16, Value) {
        let path = format!("/api/v1/games/{}/{act}", self.id);
        let body = Some(body.to_string());
        let token = &self.tokens[0];
        self.server
            .send(Method::POST, token, &path, body, Some(key))
            .await
    }
}

#[tokio::test]
async fn a_side_asks_five_times_to_take_back_at_one_number_of_turns() {
    let game = Game::begin("hex5").await;
    let mut played = 0;
    // The request is refused each time, or accepted and the turn played again: both are counted.
    for accept in [false, true, false, true, true] {
        if played == 0 {
            let (status, answer) = game.turn(0, "e5").await;
            assert_eq!(status, 200, "{answer}");
            played = 1;
        }
        let (status, answer) = game.post(0, "undo", json!({})).await;
        assert_eq!(status, 200, "{answer}");
        let (status, answer) = game.post(1, "undo/answer", json!({"accept": accept})).await;
        assert_eq!(status, 200, "{answer}");
        played -= i32::from(accept);
    }
    game.turn(0, "e5").await;
    let (status, answer) = game.post(0, "undo", json!({})).await;
    assert_eq!(
        (status, answer["error"]["code"].as_str()),
        (409, Some("too-many-undos"))
    );
    // After another turn each side may ask again, and the other side was never limited.
    game.turn(1, "a5").await;
    assert_eq!(game.post(1, "undo", json!({})).await.0, 200);
    game.post(0, "undo/answer", json!({"accept": false})).await;
    assert_eq!(game.post(0, "undo", json!({})).await.0, 200);
    assert_eq!(game.post(0, "resign", json!({})).await.0, 200);
}

#[tokio::test]
async fn a_key_stands_for_one_request() {
    let game = Game::begin("hex5").await;
    let turn = json!({"n": 0, "turn": "E5"});
    let (status, first) = game.keyed("turns", turn.clone(), "k1").await;
    assert_eq!(status, 200);
    let (status, again) = game.keyed("turns", turn, "k1").await;
    assert_eq!((status, &again), (200, &first));
    let canonical = json!({"n": 0, "turn": "e5"});
    assert_eq!(game.keyed("turns", canonical, "k1").await.0, 200);
    for (act, body) in [
        ("turns", json!({"n": 0, "turn": "a5"})),
        ("turns", json!({"n": 1, "turn": "a5"})),
        ("turns", json!({"n": 1, "turn": "e5"})),
        ("turns", json!({"n": 4_294_967_295_u32, "turn": "e5"})),
        ("turns", json!({"n": 0, "turn": "nonsense"})),
        ("resign", json!({})),
        ("undo", json!({})),
        ("swap", json!({})),
        ("pass", json!({})),
    ] {
        let (status, answer) = game.keyed(act, body, "k1").await;
        let code = answer["error"]["code"].as_str();
        assert_eq!((status, code), (422, Some("key-used")), "{act}");
    }
}

#[tokio::test]
async fn a_challenge_with_a_key_is_made_once() {
    let server = Server::start().await;
    let [ann, ben] = [server.user("ann").await, server.user("ben").await];
    let send = async |token: &str, body: &Value, key: &str| {
        let path = "/api/v1/challenges";
        let text = Some(body.to_string());
        server
            .send(Method::POST, token, path, text, Some(key))
            .await
    };
    for body in [
        json!({"board": "hex5", "to": "ben"}),
        json!({"board": "hex5", "to": "guest"}),
        json!({"board": "hex5", "to": "engine:1"}),
        json!({"board": "hex5"}),
    ] {
        let key = body.to_string();
        let first = send(&ann, &body, &key).await;
        assert_eq!(first.0, 201, "{}", first.1);
        assert_eq!(send(&ann, &body, &key).await, first);
        let other = json!({"board": "hex6", "to": "ben"});
        let (status, answer) = send(&ann, &other, &key).await;
        assert_eq!(
            (status, answer["error"]["code"].as_str()),
            (422, Some("key-used"))
        );
    }
    // Another user may have the same key.
    let body = json!({"board": "hex5", "to": "ann"});
    let key = json!({"board": "hex5"}).to_string();
    assert_eq!(send(&ben, &body, &key).await.0, 201);
    let (_, open) = server.get(&ann, "/api/v1/challenges").await;
    assert_eq!(open.as_array().unwrap().len(), 3, "{open}");
}

#[tokio::test]
async fn a_stream_of_named_games_reads_no_other_and_one_of_all_reads_no_long_history() {
    let game = Game::begin("hex5").await;
    let other = game
        .server
        .game(&game.tokens[0], ("ben", &game.tokens[1]), "hex5")
        .await;
    game.server.turn(&game.tokens[0], other, 0, "e5").await;
    // More events than a stream of all games goes back, in a game that the stream does not name.
    let job = |tx: &mut dyn Transaction| {
        for n in 1..=10_050 {
            let event = StoredEvent {
                id: 0,
                game: GameId(101),
                n,
                kind: EventKind::AskUndo,
                seat: SeatNumber(1),
                user: None,
                text: None,
                key: None,
                source: "api".to_owned(),
                at: 0,
                hash: String::new(),
            };
            events::insert(tx, &event)?;
        }
        Ok::<_, StoreError>(())
    };
    game.server.service.store().write(job).await.unwrap();
    let (status, answer) = game.server.get("", "/api/v1/stream?after=0").await;
    assert_eq!(status, 422, "{answer}");
    let path = format!("{}/api/v1/stream?after=0&games={other}", game.server.url);
    let mut stream = game.server.client.get(path).send().await.unwrap();
    let line = stream.chunk().await.unwrap().unwrap();
    let event: Value = serde_json::from_slice(&line).unwrap();
    assert_eq!(event["turn"], "e5");
    let numbers: Vec<String> = (0..51).map(|number| number.to_string()).collect();
    let path = format!("/api/v1/stream?games={}", numbers.join(","));
    assert_eq!(game.server.get("", &path).await.0, 422);
}
