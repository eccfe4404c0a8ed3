//! Conditional moves, which the rules check when they are set.

use reqwest::Method;
use serde_json::{Value, json};

use crate::server::Server;

async fn set(server: &Server, token: &str, game: i64, n: u32, tree: Value) -> (u16, Value) {
    let path = format!("/api/v1/games/{game}/conditionals");
    let body = json!({"n": n, "tree": tree}).to_string();
    server
        .send(Method::PUT, token, &path, Some(body), None)
        .await
}

/// Returns the tree of one line, in which every second turn answers the one before it.
fn line(turns: &str) -> Value {
    let turns: Vec<&str> = turns.split(' ').collect();
    let pairs = turns.chunks(2).rev();
    pairs.fold(json!([]), |next, pair| {
        let mut answer = json!({"if": pair[0], "then": pair[1]});
        if next != json!([]) {
            answer["next"] = next;
        }
        json!([answer])
    })
}

#[tokio::test]
async fn a_line_that_cannot_be_played_is_refused_with_its_turn_and_the_rule() {
    let server = Server::start().await;
    let [ann, ben] = [server.user("ann").await, server.user("ben").await];
    let game = server.game(&ann, ("ben", &ben), "hex4").await;
    server.turn(&ann, game, 0, "d4").await;
    for (turns, named) in [
        ("zz a4", "`zz` cannot be played now: "),
        ("d4 a4", "`d4` cannot be played now: "),
        ("a4 d4", "`d4` cannot be played after `a4`: "),
        ("a4 a4", "`a4` cannot be played after `a4`: "),
        ("a4 swap", "`swap` cannot be played after `a4`: "),
        ("a4 pass", "`pass` cannot be played after `a4`: "),
        ("a4 g4 g4 d1", "`g4` cannot be played after `a4 g4`: "),
        ("a4 g4 d1 a4", "`a4` cannot be played after `a4 g4 d1`: "),
        ("resign a4", "`resign` cannot be played now: "),
    ] {
        let (status, refused) = set(&server, &ann, game, 1, line(turns)).await;
        assert_eq!(
            (status, &refused["error"]["code"]),
            (422, &json!("invalid"))
        );
        let message = refused["error"]["message"].as_str().unwrap();
        let (_, reason) = message.split_once(named).expect(message);
        assert!(!reason.is_empty(), "{message}");
    }
    let path = format!("/api/v1/games/{game}/conditionals");
    assert_eq!(server.get(&ann, &path).await.1, json!([]));
    // The swap that the pie rule allows is a turn like others.
    let (status, stored) = set(&server, &ann, game, 1, line("swap A4 d1 G4")).await;
    assert_eq!((status, &stored), (200, &line("swap a4 d1 g4")), "{stored}");
}

#[tokio::test]
async fn two_spellings_of_a_turn_are_one() {
    let server = Server::start().await;
    let [ann, ben] = [server.user("ann").await, server.user("ben").await];
    let game = server.game(&ann, ("ben", &ben), "hex4").await;
    server.turn(&ann, game, 0, "d4").await;
    let twice = json!([{"if": "A4", "then": "g4"}, {"if": "a4,", "then": "d1"}]);
    let (status, refused) = set(&server, &ann, game, 1, twice).await;
    assert_eq!(status, 422, "{refused}");
    let spelled = json!([{"if": " A4, ", "then": "G4"}]);
    let (status, stored) = set(&server, &ann, game, 1, spelled).await;
    assert_eq!((status, stored), (200, line("a4 g4")));
    let (_, after) = server.turn(&ben, game, 1, "a4").await;
    assert_eq!(after["turns"], json!(["d4", "a4", "g4"]), "{after}");
}

#[tokio::test]
async fn a_long_line_is_read_back_and_the_other_player_plays_on() {
    let server = Server::start().await;
    let [ann, ben] = [server.user("ann").await, server.user("ben").await];
    let game = server.game(&ann, ("ben", &ben), "19x19").await;
    server.turn(&ann, game, 0, "a1").await;
    // No stone touches another of its color: columns and rows lie between them.
    let points = |first: u8| {
        let rows = (first..=19).step_by(2);
        rows.flat_map(|row| {
            "acegjlnprt"
                .chars()
                .map(move |column| format!("{column}{row}"))
        })
    };
    let pairs: Vec<String> = points(2)
        .zip(points(3))
        .take(51)
        .map(|(one, other)| format!("{one} {other}"))
        .collect();
    let (status, refused) = set(&server, &ann, game, 1, line(&pairs.join(" "))).await;
    assert_eq!(status, 422, "{refused}");
    let (status, stored) = set(&server, &ann, game, 1, line(&pairs[..50].join(" "))).await;
    assert_eq!(status, 200, "{stored}");
    assert_eq!(server.turn(&ben, game, 1, "a2").await.0, 200);
    let (_, after) = server.get(&ben, &format!("/api/v1/games/{game}")).await;
    assert_eq!(after["turns"], json!(["a1", "a2", "a3"]), "{after}");
}

#[tokio::test]
async fn no_answers_take_no_seat() {
    let server = Server::start().await;
    let ann = server.user("ann").await;
    let link = server.invite(&ann).await;
    let (status, refused) = set(&server, &link, 101, 0, json!([])).await;
    assert_eq!(status, 403, "{refused}");
    let (status, refused) = set(&server, &link, 101, 0, line("a1 z9")).await;
    assert_eq!(status, 422, "{refused}");
    let offer = oust_server::account::Secret::new(&link);
    let is_open = async || server.service.seat_offer(&offer).await.unwrap().is_open;
    assert!(is_open().await);
    let (status, stored) = set(&server, &link, 101, 0, line("a1 c3")).await;
    assert_eq!(status, 200, "{stored}");
    assert!(!is_open().await);
}
