//! Games and challenges that others may not see: no list has them, and no number counts them.

use reqwest::Method;
use serde_json::{Value, json};

use crate::server::Server;

/// Plays a rated game of ann and ben that ann wins, and returns its number.
async fn won_by_ann(server: &Server, tokens: [&str; 2], visibility: &str) -> i64 {
    let body =
        json!({"board": "3x3", "to": "ben", "color": "x", "rated": true, "visibility": visibility});
    let (_, challenge) = server.post(tokens[0], "/api/v1/challenges", body).await;
    let path = format!(
        "/api/v1/challenges/{}/accept",
        challenge["id"].as_str().unwrap()
    );
    let (_, game) = server.post(tokens[1], &path, json!({})).await;
    let game = game["id"].as_i64().unwrap();
    assert_eq!(server.turn(tokens[0], game, 0, "b2").await.0, 200);
    assert_eq!(server.turn(tokens[1], game, 1, "a1").await.0, 200);
    let path = format!("/api/v1/games/{game}/resign");
    assert_eq!(server.post(tokens[1], &path, json!({})).await.0, 200);
    game
}

fn numbers(games: &Value) -> Vec<i64> {
    let games = games.as_array().unwrap().iter();
    games.map(|game| game["id"].as_i64().unwrap()).collect()
}

#[tokio::test]
async fn profiles_and_lists_count_the_games_that_the_reader_finds() {
    let server = Server::start().await;
    let [ann, ben] = [server.user("ann").await, server.user("ben").await];
    // A token that may not read shows what a stranger sees.
    let session = server.session(&ann).await;
    let token = server.service.make_token(
        session,
        "bot".to_owned(),
        "play".parse().unwrap(),
        None,
        None,
    );
    let blind = token.await.unwrap().token;
    let eve = server.user("eve").await;
    let public = won_by_ann(&server, [&ann, &ben], "public").await;
    let mut hidden = Vec::new();
    for visibility in ["private", "private", "unlisted"] {
        hidden.push(won_by_ann(&server, [&ann, &ben], visibility).await);
    }
    for (reader, expected) in [
        ("", 1),
        (eve.as_str(), 1),
        (blind.expose(), 1),
        (&ann, 4),
        (&ben, 4),
    ] {
        let (_, winner) = server.get(reader, "/api/v1/users/ann").await;
        let counts = [
            &winner["won"],
            &winner["kinds"][0]["won"],
            &winner["rated_games"],
        ];
        assert_eq!(counts, [&json!(expected); 3], "{winner}");
        assert!(winner["rating"].as_f64().unwrap() > 1600.0, "of all games");
        let (_, loser) = server.get(reader, "/api/v1/users/ben").await;
        assert_eq!(loser["lost"], expected);
        let (_, standings) = server.get(reader, "/api/v1/standings").await;
        assert_eq!(standings[0]["games"], expected, "{standings}");
        assert_eq!(standings[1]["games"], expected, "{standings}");
        let (_, games) = server.get(reader, "/api/v1/games?user=ann").await;
        assert_eq!(numbers(&games).len(), expected);
    }
    // A page is not shorter for the games that it leaves out.
    let (_, page) = server.get(&eve, "/api/v1/games?user=ann&limit=1").await;
    assert_eq!(numbers(&page), [public]);
    let (_, page) = server.get(&ann, "/api/v1/games?user=ann&limit=1").await;
    assert_eq!(numbers(&page), hidden[2..]);
}

#[tokio::test]
async fn the_history_of_a_rating_has_the_games_that_the_reader_finds() {
    let server = Server::start().await;
    let [ann, ben] = [server.user("ann").await, server.user("ben").await];
    let eve = server.user("eve").await;
    let mut games = Vec::new();
    for visibility in ["public", "private", "unlisted"] {
        games.push(won_by_ann(&server, [&ann, &ben], visibility).await);
    }
    for (reader, expected) in [(&eve, &games[..1]), (&ann, &games[..])] {
        let reader = server.session(reader).await;
        let changes = server
            .service
            .rating_changes(reader, "ann".to_owned(), oust_server::game::Kind::Oust, 20)
            .await
            .unwrap();
        let found: Vec<_> = changes.iter().map(|change| change.game.id.0).collect();
        assert_eq!(found, expected);
    }
}

#[tokio::test]
async fn a_private_challenge_to_a_guest_or_the_engine_is_its_makers_alone() {
    let server = Server::start().await;
    let [ann, eve] = [server.user("ann").await, server.user("eve").await];
    for (to, visibility, found) in [
        ("guest", "private", 404),
        ("guest", "unlisted", 404),
        ("engine:0", "private", 404),
        ("guest", "public", 200),
    ] {
        let body = json!({"board": "3x3", "to": to, "visibility": visibility});
        let (_, made) = server.post(&ann, "/api/v1/challenges", body).await;
        let path = format!("/api/v1/challenges/{}", made["id"].as_str().unwrap());
        assert_eq!(server.get(&ann, &path).await.0, 200, "{to} {visibility}");
        for reader in ["", &eve] {
            assert_eq!(
                server.get(reader, &path).await.0,
                found,
                "{to} {visibility}"
            );
        }
        for act in ["accept", "decline", "cancel"] {
            let path = format!("{path}/{act}");
            let answer = server.send(Method::POST, &eve, &path, None, None).await;
            let expected = if found == 404 { 404 } else { 409 };
            assert_eq!(answer.0, expected, "{}", answer.1);
        }
    }
    // An open seat of a private game is for everyone with an account and the id.
    let body = json!({"board": "3x3", "visibility": "private"});
    let (_, made) = server.post(&ann, "/api/v1/challenges", body).await;
    let path = format!("/api/v1/challenges/{}", made["id"].as_str().unwrap());
    assert_eq!(server.get(&eve, &path).await.0, 200);
    assert_eq!(server.get("", &path).await.0, 404);
}
