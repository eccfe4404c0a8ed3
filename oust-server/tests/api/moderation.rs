//! Bans, blocks, voids and the settings of a game for programs, and the operator's commands.

use std::process::{Command, Output};
use std::time::Duration;

use oust_server::account::{ChallengesFrom, Preferences, Secret};
use oust_server::id::GameId;
use oust_server::service::{Decision, Repair};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::server::Server;

fn decision() -> Decision {
    Decision::of_operator("cheated")
}

fn code(answer: &(u16, Value)) -> (u16, &str) {
    let (status, body) = answer;
    (*status, body["error"]["code"].as_str().unwrap_or_default())
}

async fn ban(server: &Server, name: &str) {
    let banned = server.service.ban(decision(), name.to_owned(), None);
    banned.await.unwrap();
}

#[tokio::test]
async fn a_banned_account_cannot_act_and_its_streams_end() {
    let server = Server::start().await;
    let [ann, ben] = [server.user("ann").await, server.user("ben").await];
    server.game(&ann, ("ben", &ben), "3x3").await;
    // Proved before the ban, carried out after it.
    let (session, by_token) = (
        server.session(&ann).await,
        server.service.identity_of_token(&Secret::new(&ann)).await,
    );
    let body = json!({"board": "3x3"});
    server.post(&ann, "/api/v1/challenges", body.clone()).await;
    let stream = server
        .client
        .get(format!("{}/api/v1/stream", server.url))
        .bearer_auth(&ann);
    let mut stream = stream.send().await.unwrap();
    assert_eq!(stream.status(), 200);
    ban(&server, "ann").await;
    let end = async { while let Ok(Some(_)) = stream.chunk().await {} };
    tokio::time::timeout(Duration::from_secs(20), end)
        .await
        .expect("the stream ends");
    let game = "/api/v1/games/101";
    for answer in [
        server.get(&ann, "/api/v1/account").await,
        server.turn(&ann, 101, 0, "b2").await,
        server.post(&ann, "/api/v1/challenges", body.clone()).await,
        server
            .post(&ann, &format!("{game}/chat"), json!({"text": "x"}))
            .await,
        server
            .post(&ann, &format!("{game}/resign"), json!({"n": 0}))
            .await,
    ] {
        assert_eq!(code(&answer), (403, "banned"), "{answer:?}");
        let message = answer.1["error"]["message"].as_str().unwrap();
        assert_eq!(message, "the account is banned: cheated");
    }
    for identity in [session, by_token.unwrap()] {
        let said = server
            .service
            .say(identity, GameId(101), "x".to_owned(), None);
        assert_eq!(said.await.unwrap_err().code(), "banned");
        let challenges = server.service.challenge(
            identity,
            serde_json::from_value(body.clone()).unwrap(),
            None,
        );
        assert_eq!(challenges.await.unwrap_err().code(), "banned");
        let followed = server.service.follow(identity, None);
        assert_eq!(followed.await.unwrap_err().code(), "banned");
        let token = server.service.make_token(
            identity,
            "t".to_owned(),
            "read".parse().unwrap(),
            None,
            None,
        );
        assert!(["banned", "forbidden"].contains(&token.await.err().unwrap().code().as_str()));
    }
    let (_, challenges) = server.get(&ben, "/api/v1/challenges").await;
    assert_eq!(challenges, json!([]), "its open challenge is closed");
    // The game goes on: the other player may play, and resign.
    let answer = server
        .post(&ben, &format!("{game}/resign"), json!({"n": 0}))
        .await;
    assert_eq!(answer.0, 200, "{answer:?}");
    let to_ann = json!({"board": "3x3", "to": "ann"});
    let answer = server.post(&ben, "/api/v1/challenges", to_ann).await;
    assert_eq!(code(&answer), (403, "no-challenges"));
    let lifted = server.service.lift_ban(decision(), "ANN".to_owned());
    lifted.await.unwrap();
    assert_eq!(server.get(&ann, "/api/v1/account").await.0, 200);
    let again = server.service.lift_ban(decision(), "ann".to_owned());
    assert_eq!(again.await.unwrap_err().code(), "conflict");
}

#[tokio::test]
async fn a_void_game_is_over_for_everyone_and_its_ratings_are_gone() {
    let server = Server::start().await;
    let [ann, ben] = [server.user("ann").await, server.user("ben").await];
    let rated = json!({"board": "3x3", "to": "ben", "color": "x", "rated": true});
    for game in [101, 102] {
        let (_, made) = server.post(&ann, "/api/v1/challenges", rated.clone()).await;
        let path = format!("/api/v1/challenges/{}/accept", made["id"].as_str().unwrap());
        server.post(&ben, &path, json!({})).await;
        server.turn(&ann, game, 0, "b2").await;
        server.turn(&ben, game, 1, "a1").await;
        let resign = format!("/api/v1/games/{game}/resign");
        server.post(&ben, &resign, json!({"n": 2})).await;
    }
    let running = server.game(&ann, ("ben", &ben), "3x3").await;
    server.turn(&ann, running, 0, "b2").await;
    let player = async |name: &str| server.get("", &format!("/api/v1/users/{name}")).await.1;
    let both = player("ann").await;
    assert_eq!((&both["rated_games"], &both["won"]), (&json!(2), &json!(2)));
    for game in [101, running] {
        let voided = server.service.void_game(decision(), GameId(game));
        voided.await.unwrap();
        let path = format!("/api/v1/games/{game}");
        let (_, view) = server.get("", &path).await;
        assert_eq!(
            (&view["state"], &view["to_move"]),
            (&json!("over"), &Value::Null)
        );
        let outcome = json!({"winner": null, "reason": "void", "text": "void"});
        assert_eq!(view["outcome"], outcome);
        assert_eq!(view["legal"], json!([]));
        let (_, events) = server.get("", &format!("{path}/events")).await;
        let last = events.as_array().unwrap().last().unwrap().clone();
        assert_eq!(last["event"], "void");
        let n = last["n"].as_i64().unwrap();
        let turn = json!({"n": n, "turn": "c3"});
        let refused = server.post(&ben, &format!("{path}/turns"), turn).await;
        assert_eq!(code(&refused), (409, "game-over"));
        let record = server.get("", &format!("/g/{game}.oust")).await.1;
        let record = record.as_str().unwrap();
        assert!(record.contains("void: yes"), "{record}");
        assert!(record.contains("ended: adjudicated"), "{record}");
        let again = server.service.void_game(decision(), GameId(game));
        assert_eq!(again.await.unwrap_err().code(), "void");
    }
    let one = player("ann").await;
    assert_eq!((&one["rated_games"], &one["won"]), (&json!(1), &json!(1)));
    assert_eq!(one["undecided"], 0);
    assert!(one["rating"].as_f64() < both["rating"].as_f64());
    let voided = server.service.void_game(decision(), GameId(102));
    voided.await.unwrap();
    assert_eq!(player("ben").await["rating"], Value::Null);
    let verified = server.service.verify(false, Repair::No).await.unwrap();
    assert_eq!((verified.games, verified.faults), (3, Vec::new()));
}

#[tokio::test]
async fn a_game_without_a_chat_and_takebacks_refuses_them_by_a_code() {
    let server = Server::start().await;
    let [ann, ben] = [server.user("ann").await, server.user("ben").await];
    let body =
        json!({"board": "3x3", "to": "ben", "color": "x", "chat": false, "takebacks": false});
    let (_, made) = server.post(&ann, "/api/v1/challenges", body).await;
    assert_eq!(
        (&made["chat"], &made["takebacks"]),
        (&json!(false), &json!(false))
    );
    let path = format!("/api/v1/challenges/{}/accept", made["id"].as_str().unwrap());
    let (_, game) = server.post(&ben, &path, json!({})).await;
    assert_eq!(
        (&game["chat"], &game["takebacks"]),
        (&json!(false), &json!(false))
    );
    server.turn(&ann, 101, 0, "b2").await;
    let undo = server
        .post(&ann, "/api/v1/games/101/undo", json!({"n": 1}))
        .await;
    assert_eq!(code(&undo), (409, "no-takebacks"));
    let chat = server
        .post(&ann, "/api/v1/games/101/chat", json!({"text": "x"}))
        .await;
    assert_eq!(code(&chat), (409, "no-chat"));
    // The rematch has the settings of the game.
    server
        .post(&ann, "/api/v1/games/101/resign", json!({"n": 1}))
        .await;
    for token in [&ann, &ben] {
        server
            .post(token, "/api/v1/games/101/rematch", json!({}))
            .await;
    }
    let (_, rematch) = server.get("", "/api/v1/games/102").await;
    assert_eq!(
        (&rematch["chat"], &rematch["takebacks"]),
        (&json!(false), &json!(false))
    );
}

#[tokio::test]
async fn a_block_closes_the_chat_for_both_and_offers_for_the_blocked() {
    let server = Server::start().await;
    let [ann, ben] = [server.user("ann").await, server.user("ben").await];
    let session = server.session(&ann).await;
    server.game(&ann, ("ben", &ben), "3x3").await;
    let (_, open) = server
        .post(&ann, "/api/v1/challenges", json!({"board": "3x3"}))
        .await;
    server
        .service
        .block(session, "Ben".to_owned())
        .await
        .unwrap();
    for token in [&ann, &ben] {
        let said = server
            .post(token, "/api/v1/games/101/chat", json!({"text": "x"}))
            .await;
        assert_eq!(code(&said), (409, "no-chat"));
    }
    let accept = format!("/api/v1/challenges/{}/accept", open["id"].as_str().unwrap());
    let taken = server.post(&ben, &accept, json!({})).await;
    assert_eq!(code(&taken), (403, "no-challenges"));
    server
        .post(&ann, "/api/v1/games/101/resign", json!({"n": 0}))
        .await;
    let offered = server
        .post(&ben, "/api/v1/games/101/rematch", json!({}))
        .await;
    assert_eq!(code(&offered), (403, "no-challenges"));
    let link = server.invite(&ann).await;
    let (blocked, link, own) = (
        server.session(&ben).await,
        Secret::new(link),
        Secret::new("own"),
    );
    let seated = server.service.sit_down(blocked, &link, &own, None);
    assert_eq!(seated.await.unwrap_err().code(), "no-challenges");
    // The other way round nothing is closed: ann may answer ben's offers.
    let (_, own) = server
        .post(&ben, "/api/v1/challenges", json!({"board": "3x3"}))
        .await;
    let accept = format!("/api/v1/challenges/{}/accept", own["id"].as_str().unwrap());
    assert_eq!(server.post(&ann, &accept, json!({})).await.0, 201);
    server
        .service
        .unblock(session, "ben".to_owned())
        .await
        .unwrap();
    // A player without challenges takes no rematch either, but may offer one.
    let preferences = Preferences {
        challenges: ChallengesFrom::None,
        ..Preferences::default()
    };
    server
        .service
        .set_preferences(session, preferences)
        .await
        .unwrap();
    let offered = server
        .post(&ben, "/api/v1/games/101/rematch", json!({}))
        .await;
    assert_eq!(code(&offered), (403, "no-challenges"));
    for token in [&ann, &ben] {
        let offered = server
            .post(token, "/api/v1/games/101/rematch", json!({}))
            .await;
        assert_eq!(offered.0, 201, "{offered:?}");
    }
}

#[test]
fn the_operator_decides_on_the_command_line() {
    let folder = TempDir::new().unwrap();
    let run = |arguments: &[&str]| -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_oust-server"));
        command
            .args(arguments)
            .arg("--data")
            .arg(folder.path().join("data"));
        command.output().unwrap()
    };
    let line = |arguments: &[&str]| -> Value {
        let output = run(arguments);
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {error}");
        let text = String::from_utf8(output.stdout).unwrap();
        serde_json::from_str(text.lines().next().unwrap_or("null")).unwrap()
    };
    line(&["user", "add", "ann"]);
    line(&["user", "role", "ann", "moderator"]);
    line(&["user", "ban", "ann", "--reason", "rude", "--days", "3"]);
    let listed = line(&["user", "list"]);
    assert_eq!(
        (&listed["role"], &listed["ban_reason"]),
        (&json!("moderator"), &json!("rude"))
    );
    assert!(listed["banned_until"].is_string());
    line(&["user", "ban", "ann", "--reason", "sorry", "--lift"]);
    line(&["user", "rename", "ann", "Anna"]);
    let listed = line(&["user", "list"]);
    assert_eq!(
        (&listed["name"], &listed["banned_until"]),
        (&json!("Anna"), &Value::Null)
    );
    let invited = line(&["user", "invite", "--days", "2"]);
    let address = invited["link"].as_str().unwrap();
    assert!(
        address.starts_with("http://127.0.0.1:8080/signup?invitation="),
        "{address}"
    );
    line(&["announce", "Down at noon"]);
    line(&["announce", "--clear"]);
    // Each of these is a fault of the command line, and changes nothing.
    for wrong in [
        &["user", "role", "anna", "king"][..],
        &["user", "role", "eve", "player"],
        &["user", "ban", "anna"],
        &["user", "ban", "anna", "--reason", ""],
        &["user", "ban", "anna", "--reason", "x", "--days", "0"],
        &["user", "ban", "anna", "--reason", "x", "--lift"],
        &["user", "rename", "anna", "admin"],
        &["user", "invite", "--days", "0"],
        &["game", "void", "101", "--reason", "x"],
        &["announce"],
        &["announce", ""],
        &["announce", "x", "--clear"],
        &["user", "list", "--sign-up", "perhaps"],
    ] {
        assert_eq!(run(wrong).status.code(), Some(2), "{wrong:?}");
    }
}
