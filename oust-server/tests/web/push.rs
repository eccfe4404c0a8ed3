//! Push messages: the service worker, subscriptions, and the news.

use oust_server::http::Limits;
use reqwest::Method;
use serde_json::{Value, json};

use crate::browser::{Browser, form_token};
use crate::server::Server;

const SERVICE: &str = "https://push.example";

async fn start() -> Server {
    Server::start_as(Limits::new(0, 0), SERVICE.parse().unwrap()).await
}

/// Returns the push addresses of the user who is signed in.
async fn browsers(browser: &Browser<'_>) -> Vec<Value> {
    let data = browser.get("/settings/data.json").await.text;
    let data: Value = serde_json::from_str(&data).unwrap();
    let browsers = data["browsers"].as_array().unwrap();
    browsers
        .iter()
        .map(|browser| browser["push"].clone())
        .collect()
}

#[tokio::test]
async fn the_worker_has_the_whole_site_and_is_not_kept() {
    let server = Server::start().await;
    let worker = Browser::new(&server).get("/service-worker.js").await;
    assert_eq!(worker.status, 200);
    assert!(worker.media_type.starts_with("text/javascript"));
    assert_eq!(worker.kept, "no-cache");
    assert!(worker.policy.contains("default-src 'self'"));
    assert!(worker.text.contains("\"push\"") && worker.text.contains("\"notificationclick\""));
}

#[tokio::test]
async fn the_button_is_there_where_the_server_sends_messages() {
    let without = Server::start_as(Limits::new(0, 0), "none".parse().unwrap()).await;
    for (server, has_button) in [(without, false), (start().await, true)] {
        let ann = Browser::signed_up(&server, "ann").await;
        let page = ann.get("/settings").await.text;
        assert_eq!(page.contains(r#"id="push" hidden"#), has_button);
        let key = server.service.push_key();
        assert_eq!(key.is_some_and(|key| page.contains(&key)), has_button);
    }
}

#[tokio::test]
async fn a_browser_subscribes_and_unsubscribes_by_the_token_of_its_page() {
    let server = start().await;
    let ann = Browser::signed_up(&server, "ann").await;
    let token = form_token(&ann.get("/settings").await.text);
    let mine = format!("{SERVICE}/ann");
    let endpoint = ("endpoint", mine.as_str());
    let good = [("form", token.as_str()), endpoint];
    let send = async |method: Method, fields: &[(&str, &str)], headers: &[(&str, &str)]| {
        ann.send_as(method, "/push", fields, headers).await.status
    };
    let evil = [("sec-fetch-site", "cross-site")];
    for (fields, headers) in [
        (&[endpoint][..], &[][..]),
        (&[("form", "0123456789abcdef00"), endpoint][..], &[][..]),
        (&good[..], &evil[..]),
        (&good[..], &[("origin", "https://evil.example")][..]),
    ] {
        assert_eq!(send(Method::PUT, fields, headers).await, 403, "{fields:?}");
    }
    let unknown = [
        ("form", token.as_str()),
        ("endpoint", "https://evil.example/a"),
    ];
    assert_eq!(send(Method::PUT, &unknown, &[]).await, 422);
    assert!(browsers(&ann).await.is_empty());

    assert_eq!(send(Method::PUT, &good, &[]).await, 204);
    assert_eq!(browsers(&ann).await, [json!(mine)]);
    assert_eq!(send(Method::DELETE, &good, &evil).await, 403);
    assert_eq!(send(Method::DELETE, &[endpoint], &[]).await, 403);
    assert_eq!(browsers(&ann).await.len(), 1);
    assert_eq!(send(Method::DELETE, &good, &[]).await, 204);
    assert!(browsers(&ann).await.is_empty());

    let guest = Browser::new(&server);
    let token = form_token(&guest.get("/").await.text);
    let fields = [("form", token.as_str()), endpoint];
    let refused = guest.send_as(Method::PUT, "/push", &fields, &[]).await;
    assert_eq!(refused.status, 401);
}

#[tokio::test]
async fn the_news_are_for_the_session_in_its_language() {
    let server = Server::start().await;
    let ann = Browser::signed_up(&server, "ann").await;
    assert_eq!(Browser::new(&server).get("/push/news").await.status, 401);
    let news = async || {
        let page = ann.get("/push/news").await;
        assert_eq!((page.status, page.kept.as_str()), (200, "no-store"));
        let news: Value = serde_json::from_str(&page.text).unwrap();
        news
    };
    let nothing = json!({"text": "Nothing waits for you now", "address": "/me"});
    assert_eq!(news().await, nothing);
    let ben = server.user("ben").await;
    let body = json!({"board": "3x3", "to": "ann", "color": "x"});
    for _ in 0..2 {
        server.post(&ben, "/api/v1/challenges", body.clone()).await;
    }
    let asked = json!({"text": "You have 2 challenges", "address": "/me"});
    assert_eq!(news().await, asked);
    let (_, challenges) = server.get(&ben, "/api/v1/challenges").await;
    let id = challenges[0]["id"].as_str().unwrap();
    let path = format!("/challenges/{id}/accept");
    assert_eq!(ann.send("/", &path, &[]).await.status, 303);
    server.turn(&ben, 101, 0, "b2").await;
    let turn = json!({"text": "It is your turn\nYou have a challenge", "address": "/g/101"});
    assert_eq!(news().await, turn);
    ann.send("/", "/preferences", &[("language", "he")]).await;
    assert!(news().await["text"].as_str().unwrap().contains("תורך"));
}
