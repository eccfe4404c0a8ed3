//! A stream ends with the rights of its caller, however they end.

use std::time::Duration;

use oust_server::account::{Identity, Secret};
use oust_server::id::{DAY, GameId};
use oust_server::store::tokens::StoredToken;
use oust_server::store::{Transaction, tokens};
use reqwest::Response;
use serde_json::json;

use crate::server::Server;

/// A private game of ann, as x, and a guest.
struct Game {
    server: Server,
    ann: String,
}

impl Game {
    async fn begin() -> Self {
        let server = Server::start().await;
        let ann = server.user("ann").await;
        let body = json!({"board": "hex4", "to": "guest", "color": "x", "visibility": "private"});
        let (status, made) = server.post(&ann, "/api/v1/challenges", body).await;
        assert_eq!(status, 201, "{made}");
        Self { server, ann }
    }

    async fn session(&self) -> Identity {
        self.server.session(&self.ann).await
    }

    /// Opens both streams of the game with a header.
    async fn streams(&self, name: &str, value: &str) -> [Response; 2] {
        let open = async |path: &str| {
            let request = self.server.client.get(format!("{}{path}", self.server.url));
            let answer = request.header(name, value).send().await.unwrap();
            assert_eq!(answer.status(), 200, "{path}");
            answer
        };
        [
            open("/events?games=101").await,
            open("/api/v1/stream?games=101").await,
        ]
    }

    /// Checks that the streams end within a second and have nothing of a turn that is played then.
    async fn check_that_they_end(&self, streams: [Response; 2]) {
        for mut stream in streams {
            let mut text = String::new();
            let reading = async {
                while let Ok(Some(chunk)) = stream.chunk().await {
                    text += std::str::from_utf8(&chunk).unwrap();
                }
            };
            let ended = tokio::time::timeout(Duration::from_secs(1), reading).await;
            assert!(ended.is_ok(), "it goes on: {text}");
            assert!(!text.contains("turn"), "{text}");
        }
    }

    async fn check_that_they_go_on(&self, streams: [Response; 2]) {
        let token = &self.ann;
        let (status, _) = self.server.turn(token, 101, 0, "d4").await;
        assert_eq!(status, 200);
        for mut stream in streams {
            let read = tokio::time::timeout(Duration::from_secs(10), stream.chunk()).await;
            let chunk = read.unwrap().unwrap().unwrap();
            assert!(std::str::from_utf8(&chunk).unwrap().contains("turn"));
        }
    }
}

#[tokio::test]
async fn with_a_revoked_token() {
    let game = Game::begin().await;
    let (service, ann) = (&game.server.service, game.session().await);
    let scopes = "read,play,challenge".parse().unwrap();
    let made = service
        .make_token(ann, "one".into(), scopes, None, None)
        .await
        .unwrap();
    let token = made.token.expose().to_owned();
    let streams = game
        .streams("Authorization", &format!("Bearer {token}"))
        .await;
    let others = game
        .streams("Authorization", &format!("Bearer {}", game.ann))
        .await;
    service.revoke_token(ann, made.view.id).await.unwrap();
    game.check_that_they_end(streams).await;
    game.check_that_they_go_on(others).await;
}

#[tokio::test]
async fn with_a_token_that_expires() {
    let game = Game::begin().await;
    let Identity::User { id, .. } = game.session().await else {
        unreachable!()
    };
    let now = game.server.service.now();
    let secret = Secret::random("oust_").unwrap();
    let hash = secret.hash().to_hex();
    let token = StoredToken {
        id: 0,
        label: "short".into(),
        scopes: "read".into(),
        created: now,
        expires: Some(now + 500),
    };
    let job = move |tx: &mut dyn Transaction| tokens::add(tx, id, &hash, &token);
    game.server.service.store().write(job).await.unwrap();
    let bearer = format!("Bearer {}", secret.expose());
    let streams = game.streams("Authorization", &bearer).await;
    game.server
        .now
        .fetch_add(DAY, std::sync::atomic::Ordering::SeqCst);
    game.check_that_they_end(streams).await;
}

#[tokio::test]
async fn with_a_session() {
    for way in ["sign-out", "everywhere", "password", "deletion"] {
        let game = Game::begin().await;
        let (service, ann) = (&game.server.service, game.session().await);
        let password = || Secret::new("correct horse battery");
        service.set_password(ann, password()).await.unwrap();
        let signed_in = service.sign_in("ann".into(), password()).await.unwrap();
        let cookie = format!("oust-session={}", signed_in.session.expose());
        let streams = game.streams("Cookie", &cookie).await;
        match way {
            "sign-out" => service.sign_out(&signed_in.session).await.unwrap(),
            "everywhere" => service.sign_out_everywhere(ann).await.unwrap(),
            "password" => {
                let new = Secret::new("another horse battery");
                service.set_password(ann, new).await.unwrap();
            }
            _ => service.delete_account(ann).await.unwrap(),
        }
        game.check_that_they_end(streams).await;
    }
}

#[tokio::test]
async fn with_a_token_of_a_deleted_account() {
    let game = Game::begin().await;
    let bearer = format!("Bearer {}", game.ann);
    let streams = game.streams("Authorization", &bearer).await;
    let ann = game.session().await;
    game.server.service.delete_account(ann).await.unwrap();
    game.check_that_they_end(streams).await;
}

#[tokio::test]
async fn with_a_guest_link_that_is_renewed() {
    let game = Game::begin().await;
    let (service, ann) = (&game.server.service, game.session().await);
    let link = service.renew_guest_link(ann, GameId(101)).await.unwrap();
    let bearer = format!("Bearer {}", link.secret().expose());
    let streams = game.streams("Authorization", &bearer).await;
    service.renew_guest_link(ann, GameId(101)).await.unwrap();
    game.check_that_they_end(streams).await;
}

#[tokio::test]
async fn of_anyone_else_never() {
    let game = Game::begin().await;
    let bearer = format!("Bearer {}", game.ann);
    let streams = game.streams("Authorization", &bearer).await;
    let ben = game.server.user("ben").await;
    let ben = game.server.session(&ben).await;
    game.server.service.sign_out_everywhere(ben).await.unwrap();
    game.server.service.delete_account(ben).await.unwrap();
    tokio::time::sleep(Duration::from_millis(500)).await;
    game.check_that_they_go_on(streams).await;
}
