//! The security requirements of the API, one test each. `tests/web` has the tests of cookies, forms
//! and pages.

use std::time::{Duration, Instant};

use oust_server::account::{Credential, Identity, Secret};
use oust_server::http::Limits;
use reqwest::Method;
use serde_json::json;

use crate::server::Server;

#[tokio::test]
async fn random_tokens_have_256_bits_and_only_their_hashes_are_stored() {
    let server = Server::start().await;
    let account = server
        .service
        .add_user(
            "ann",
            Some("ann@example.org"),
            Some("read".parse().unwrap()),
        )
        .await
        .unwrap();
    let token = account.token.unwrap();
    assert_eq!(token.expose().len(), "oust_".len() + 52);
    let code = account.mail_code.expose().to_owned();
    let password = "correct horse battery";
    let identity = server
        .service
        .identity_of_mail_code("ann", &Secret::new(&code))
        .await
        .unwrap();
    server
        .service
        .set_password(identity, Secret::new(password))
        .await
        .unwrap();
    let signed_in = server
        .service
        .sign_in("ann".into(), Secret::new(password))
        .await
        .unwrap();
    let copy = server.folder.path().join("copy.sqlite");
    server.service.store().backup(copy.clone()).await.unwrap();
    let bytes = std::fs::read(copy).unwrap();
    for secret in [token.expose(), &code, password, signed_in.session.expose()] {
        let plain = secret.as_bytes();
        assert!(
            !bytes.windows(plain.len()).any(|window| window == plain),
            "{secret} is stored"
        );
    }
}

#[tokio::test]
async fn an_unknown_user_and_a_wrong_password_get_one_answer_in_the_same_time() {
    let server = Server::start().await;
    server
        .service
        .sign_up("ann", "ann@example.org", Some(Secret::new("correct horse")))
        .await
        .unwrap();
    let mut times = [Duration::MAX; 2];
    let mut answers = Vec::new();
    for _ in 0..5 {
        for (time, name) in times.iter_mut().zip(["ann", "nobody"]) {
            let began = Instant::now();
            let refused = server
                .service
                .sign_in(name.into(), Secret::new("wrong horse"))
                .await;
            *time = (*time).min(began.elapsed());
            answers.push(refused.err().unwrap().to_string());
        }
    }
    answers.dedup();
    assert_eq!(answers.len(), 1, "{answers:?}");
    // The fastest of five: a hash takes 100 times as long as the rest, so a missing one shows.
    let ratio = times[0].as_secs_f64() / times[1].as_secs_f64();
    assert!((0.2..5.0).contains(&ratio), "{times:?}");
}

#[tokio::test]
async fn a_session_is_new_at_each_sign_in_and_ends_with_the_password() {
    let server = Server::start().await;
    let password = || Secret::new("correct horse");
    server
        .service
        .sign_up("ann", "ann@example.org", Some(password()))
        .await
        .unwrap();
    let first = server
        .service
        .sign_in("ann".into(), password())
        .await
        .unwrap()
        .session;
    let second = server
        .service
        .sign_in("ann".into(), password())
        .await
        .unwrap()
        .session;
    assert_ne!(first.expose(), second.expose());
    let identity = server
        .service
        .session(&second)
        .await
        .unwrap()
        .map_or(Identity::Nobody, |session| session.identity);
    assert!(matches!(
        identity,
        Identity::User {
            via: Credential::Session,
            ..
        }
    ));
    server
        .service
        .set_password(identity, Secret::new("another horse"))
        .await
        .unwrap();
    for session in [first, second] {
        assert_eq!(server.service.session(&session).await.unwrap(), None);
    }
}

#[tokio::test]
async fn answers_have_the_headers_that_browsers_obey() {
    let server = Server::start().await;
    for path in ["/healthz", "/api/v1/games", "/nowhere"] {
        let answer = server
            .client
            .get(format!("{}{path}", server.url))
            .send()
            .await
            .unwrap();
        let header = |name: &str| {
            answer
                .headers()
                .get(name)
                .unwrap()
                .to_str()
                .unwrap()
                .to_owned()
        };
        assert_eq!(header("x-content-type-options"), "nosniff");
        assert_eq!(header("referrer-policy"), "no-referrer");
        assert!(header("content-security-policy").contains("frame-ancestors 'none'"));
    }
}

#[tokio::test]
async fn bodies_boards_and_lengths_have_limits() {
    let server = Server::start().await;
    let ann = server.user("ann").await;
    let large = format!("{{\"board\":\"3x3\",\"to\":\"{}\"}}", "x".repeat(70_000));
    let (status, _) = server
        .send(Method::POST, &ann, "/api/v1/challenges", Some(large), None)
        .await;
    assert_eq!(status, 413);
    for board in [
        "26x26",
        "hex14",
        "1x1",
        "",
        "3x3x3",
        "-1x5",
        "'; DROP TABLE users; --",
    ] {
        let (status, _) = server
            .post(&ann, "/api/v1/challenges", json!({"board": board}))
            .await;
        assert_eq!(status, 422, "{board}");
    }
    for body in [
        "",
        "[]",
        "{",
        "nonsense",
        "{\"board\":7}",
        "{\"board\":\"3x3\",\"evil\":1}",
    ] {
        let (status, answer) = server
            .send(
                Method::POST,
                &ann,
                "/api/v1/challenges",
                Some(body.to_owned()),
                None,
            )
            .await;
        assert_eq!(status, 400, "{body} {answer}");
    }
    let key = "k".repeat(201);
    let body = json!({"n": 0, "turn": "a1"}).to_string();
    server
        .game(&ann, ("ben", &server.user("ben").await), "3x3")
        .await;
    let (status, _) = server
        .send(
            Method::POST,
            &ann,
            "/api/v1/games/101/turns",
            Some(body),
            Some(&key),
        )
        .await;
    assert_eq!(status, 422);
}

#[tokio::test]
async fn a_user_has_at_most_200_open_games() {
    let server = Server::start().await;
    let ann = server.user("ann").await;
    let body = json!({"board": "3x3", "to": "guest"});
    for game in 0..200 {
        let (status, answer) = server.post(&ann, "/api/v1/challenges", body.clone()).await;
        assert_eq!(status, 201, "{game} {answer}");
    }
    assert_eq!(server.post(&ann, "/api/v1/challenges", body).await.0, 429);
}

#[tokio::test]
async fn values_are_bound_never_pasted_into_sql() {
    let server = Server::start().await;
    let ann = server.user("ann").await;
    let evil = "x' OR '1'='1";
    assert_eq!(
        server.get(&ann, "/api/v1/users/x'%20OR%20'1'='1").await.0,
        404
    );
    assert_eq!(server.get(evil, "/api/v1/account").await.0, 401);
    let body = json!({"board": "3x3", "to": evil});
    assert_eq!(server.post(&ann, "/api/v1/challenges", body).await.0, 404);
}

#[tokio::test]
async fn a_client_who_asks_too_often_waits() {
    let server = Server::start_with(Limits::new(1, 0)).await;
    let mut statuses = Vec::new();
    for _ in 0..15 {
        statuses.push(server.get("", "/healthz").await.0);
    }
    assert_eq!(statuses[0], 200);
    assert_eq!(statuses[14], 429, "{statuses:?}");
}

#[tokio::test]
async fn a_client_has_a_limited_number_of_streams() {
    let server = Server::start_with(Limits::new(0, 0).with_streams(10, 3)).await;
    let open = || async {
        let request = server.client.get(format!("{}/events", server.url));
        request.send().await.unwrap()
    };
    let mut streams = Vec::new();
    for _ in 0..3 {
        streams.push(open().await);
    }
    assert!(streams.iter().all(|stream| stream.status() == 200));
    assert_eq!(open().await.status(), 429);
    drop(streams);
    for _ in 0..100 {
        if open().await.status() == 200 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("streams that have ended still count");
}

#[tokio::test]
async fn the_metrics_count_requests_by_routes_and_hold_no_secret() {
    let server = Server::start().await;
    let ann = server.user("ann").await;
    server.get(&ann, "/api/v1/users/ann").await;
    let text = server.metrics.text();
    let line = r#"oust_requests_total{method="GET",route="/api/v1/users/{name}",status="200"} 1"#;
    assert!(text.contains(line), "{text}");
    assert!(!text.contains(&ann) && !text.contains("/ann"), "{text}");
}

#[test]
fn the_metrics_are_for_the_machine_itself() {
    let server = env!("CARGO_BIN_EXE_oust-server");
    let data = tempfile::TempDir::new().unwrap();
    let refused = std::process::Command::new(server)
        .args(["serve", "--listen", "127.0.0.1:0", "--metrics", "0.0.0.0:0"])
        .env("OUST_DATA", data.path())
        .output()
        .unwrap();
    assert_eq!(refused.status.code(), Some(2));
    let message = String::from_utf8(refused.stderr).unwrap();
    assert!(message.contains("expected a loopback address"), "{message}");
}

#[test]
fn the_server_listens_on_loopback_unless_told_otherwise() {
    let server = env!("CARGO_BIN_EXE_oust-server");
    let help = std::process::Command::new(server)
        .args(["serve", "--help"])
        .output()
        .unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains("[default: 127.0.0.1:8080]"), "{help}");
}

#[tokio::test]
async fn ones_own_data_can_be_taken_out_and_deleted() {
    let server = Server::start().await;
    let [ann, ben] = [server.user("ann").await, server.user("ben").await];
    let game = server.game(&ann, ("ben", &ben), "3x3").await;
    server.turn(&ann, game, 0, "b2").await;
    let (status, data) = server.get(&ann, "/api/v1/account/data").await;
    assert_eq!((status, &data["name"]), (200, &json!("ann")));
    assert_eq!(data["games"][0]["game"]["turns"], json!(["b2"]));
    let identity = server
        .service
        .identity_of_token(&Secret::new(&ann))
        .await
        .unwrap();
    let refused = server.service.delete_account(identity).await.unwrap_err();
    assert_eq!(refused.code(), "forbidden", "a token may not");
    let Identity::User { id, .. } = identity else {
        panic!("{identity:?}")
    };
    server
        .service
        .delete_account(Identity::User {
            id,
            via: Credential::Session,
        })
        .await
        .unwrap();
    assert_eq!(server.get(&ann, "/api/v1/account").await.0, 401);
    assert_eq!(server.get("", "/api/v1/users/ann").await.0, 404);
    let (_, game) = server.get("", &format!("/api/v1/games/{game}")).await;
    assert_eq!(game["turns"], json!(["b2"]), "the game stays");
    assert!(
        game["seats"][0]["name"]
            .as_str()
            .unwrap()
            .starts_with("deleted-")
    );
    assert!(
        server
            .service
            .verify(false, oust_server::service::Repair::No)
            .await
            .unwrap()
            .faults
            .is_empty()
    );
}

#[tokio::test]
async fn signing_up_with_an_address_that_is_known_does_not_tell() {
    let server = Server::start().await;
    server
        .service
        .sign_up("ann", "ann@example.org", None)
        .await
        .unwrap();
    server
        .service
        .sign_up("bob", "Ann@example.org", None)
        .await
        .unwrap();
    assert_eq!(server.get("", "/api/v1/users/bob").await.0, 404);
    assert!(
        server
            .service
            .sign_up("ANN", "other@example.org", None)
            .await
            .is_err()
    );
    server
        .service
        .mail_link("nobody@example.org")
        .await
        .unwrap();
}
