//! Refusals, exports and previews of a kind of game.

use oust_server::account::Identity;
use oust_server::game::ExportFormat;
use oust_server::id::GameId;
use serde_json::json;

use super::{begin, play, players};
use crate::server::Server;

#[tokio::test]
async fn what_a_kind_does_not_have_is_refused_with_the_reason() {
    let server = Server::start().await;
    let tokens = players(&server, ["ann", "ben", "carl"]).await;
    for (body, message) in [
        (
            json!({"board": "5x5", "to": "engine:1"}),
            "the engine plays Oust alone",
        ),
        (
            json!({"board": "5x5", "to": ["ben", "guest"]}),
            "guests and engines play in games of two players alone",
        ),
        (
            json!({"board": "5x5", "to": ["ben", "carl"], "rated": true}),
            "games of more than two players are not rated",
        ),
        (
            json!({"board": "5x5", "players": 6}),
            "orbit has 2 to 5 players, found 6",
        ),
        (
            json!({"board": "5x5", "players": 1, "to": "ben"}),
            "orbit has 2 to 5 players, found 1",
        ),
        (
            json!({"board": "5x5", "players": 2, "to": ["ben", "carl"]}),
            "3 players are named for 2 seats",
        ),
        (
            json!({"board": "5x5", "to": ["ben", "BEN"]}),
            "ben is named twice",
        ),
        (
            json!({"board": "5x5", "to": ["ben", "ann"]}),
            "you cannot challenge yourself",
        ),
        (
            json!({"board": "5x5", "to": "ben", "color": "p3"}),
            "a game of 2 players has no color p3",
        ),
        (
            json!({"board": "hex5"}),
            "orbit is played on squares from 3x3 to 19x19, found `hex5`",
        ),
        (
            json!({"board": "9x8"}),
            "orbit is played on squares from 3x3 to 19x19, found `9x8`",
        ),
        (
            json!({"board": "20x20"}),
            "orbit is played on squares from 3x3 to 19x19, found `20x20`",
        ),
        (
            json!({"kind": "oust", "board": "5x5", "to": ["ben", "carl"]}),
            "oust has 2 players, found 3",
        ),
    ] {
        let mut body = body;
        if body.get("kind").is_none() {
            body["kind"] = json!("orbit");
        }
        let (status, refused) = server
            .post(&tokens[0], "/api/v1/challenges", body.clone())
            .await;
        assert_eq!(
            (status, &refused["error"]["message"]),
            (422, &json!(message)),
            "{body}"
        );
    }
    let (_, challenges) = server.get(&tokens[0], "/api/v1/challenges").await;
    assert_eq!(challenges, json!([]), "nothing was made");
    let body = json!({"kind": "orbit", "board": "5x5", "to": "guest"});
    let (status, with_guest) = server.post(&tokens[0], "/api/v1/challenges", body).await;
    assert_eq!((status, &with_guest["state"]), (201, &json!("accepted")));
}

#[tokio::test]
async fn a_game_leaves_the_server_in_the_formats_that_have_it() {
    let server = Server::start().await;
    let tokens = players(&server, ["ann", "ben"]).await;
    let body = json!({"kind": "orbit", "board": "9x9", "to": "ben", "color": "x"});
    begin(&server, &tokens, body).await;
    play(&server, &tokens, "i9 a1").await;
    let (status, listing) = server.get("", "/g/101.txt").await;
    let listing = listing.as_str().unwrap();
    assert!(
        status == 200 && listing.starts_with("Summary of Orbit Board 101"),
        "{listing}"
    );
    assert!(
        listing.contains("     A B C D E F G H I\n\n  9  - - - - - - - - x  9\n"),
        "{listing}"
    );
    let (status, record) = server.get("", "/g/101.json").await;
    assert_eq!((status, &record["game"]), (200, &json!("orbit")));
    let (status, picture) = server.get("", "/g/101.svg").await;
    assert!(
        status == 200 && picture.as_str().unwrap().contains("Orbit, 9x9"),
        "{picture}"
    );
    for (extension, format) in [("oust", ExportFormat::Native), ("sgf", ExportFormat::Sgf)] {
        let path = format!("/g/101.{extension}");
        assert_eq!(server.get("", &path).await.0, 422, "{path}");
        let export = server.service.export(Identity::Nobody, GameId(101), format);
        let refused = export.await.unwrap_err().to_string();
        let expected =
            format!("has no record in the format `{extension}`, expected json, txt or svg");
        assert!(refused.ends_with(&expected), "{refused}");
    }
    play(&server, &tokens, "pass pass").await;
    let (_, oust) = server.get("", "/api/v1/history.ndjson").await;
    assert_eq!(oust, "", "of Oust");
    let (_, orbit) = server.get("", "/api/v1/history.ndjson?kind=orbit").await;
    assert_eq!(orbit["turns"].as_array().unwrap().len(), 4);
    let (_, games) = server.get("", "/api/v1/games?kind=oust").await;
    assert_eq!(games, json!([]));
    assert_eq!(server.get("", "/api/v1/games?kind=chess").await.0, 400);
}

#[tokio::test]
async fn a_preview_has_several_players() {
    let server = Server::start().await;
    let body = json!({"kind": "orbit", "players": 3, "turns": ["a1", "b1", "c1", "pass"]});
    let (status, after) = server.post("", "/api/v1/preview", body).await;
    assert_eq!((status, &after["to_move"]), (200, &json!(2)), "{after}");
    assert_eq!(after["sides"].as_array().unwrap().len(), 3);
    assert_eq!(
        after["position"],
        "13x13 13/13/13/13/13/13/13/13/13/13/13/13/xo#10 o"
    );
    let body = json!({"kind": "orbit", "players": 6});
    assert_eq!(server.post("", "/api/v1/preview", body).await.0, 422);
    let body = json!({"kind": "oust", "board": "5x5", "players": 3});
    assert_eq!(server.post("", "/api/v1/preview", body).await.0, 422);
}
