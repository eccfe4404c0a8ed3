//! Every route, requested by every kind of client.

use std::fmt::Write;
use std::sync::atomic::Ordering;

use reqwest::Method;
use serde_json::json;

use crate::server::Server;

#[tokio::test]
#[expect(clippy::too_many_lines, reason = "the clients, then the table")]
async fn every_route_answers_every_kind_of_client() {
    let server = Server::start().await;
    let ann = server.user("ann").await;
    let ben = server.user("ben").await;
    let eve = server.user("eve").await;
    let session = server.session(&ann).await;
    let expired = server
        .service
        .make_token(session, "old".into(), all(), Some(1), None)
        .await
        .unwrap();
    let revoked = server
        .service
        .make_token(session, "lost".into(), all(), None, None)
        .await
        .unwrap();
    server
        .service
        .revoke_token(session, revoked.view.id)
        .await
        .unwrap();
    let mut narrow = Vec::new();
    for scope in ["read", "play", "challenge"] {
        let scopes = scope.parse().unwrap();
        let token = server
            .service
            .make_token(session, scope.into(), scopes, None, None)
            .await
            .unwrap();
        narrow.push(token.token.expose().to_owned());
    }
    // Game 101: public, ann to move. Game 102: ann against a guest, private.
    server.game(&ann, ("ben", &ben), "hex4").await;
    let body = json!({"board": "hex4", "to": "guest", "color": "x", "visibility": "private"});
    let (_, challenge) = server.post(&ann, "/api/v1/challenges", body).await;
    let guest = challenge["guest_link"]
        .as_str()
        .unwrap()
        .rsplit('/')
        .next()
        .unwrap()
        .to_owned();
    let (_, open) = server
        .post(
            &eve,
            "/api/v1/challenges",
            json!({"board": "3x3", "to": "ben"}),
        )
        .await;
    server
        .now
        .fetch_add(2 * oust_server::id::DAY, Ordering::SeqCst);

    let clients = [
        ("nobody", String::new()),
        ("guest of 102", guest),
        ("eve, spectator", eve),
        ("ann, on turn", ann),
        ("ben, off turn", ben),
        ("expired", expired.token.expose().to_owned()),
        ("revoked", revoked.token.expose().to_owned()),
        ("ann, read", narrow[0].clone()),
        ("ann, play", narrow[1].clone()),
        ("ann, challenge", narrow[2].clone()),
    ];
    let description = serde_json::to_value(oust_server::api::openapi()).unwrap();
    let mut table = format!("{:<50}", "");
    for (name, _) in &clients {
        let _ = write!(table, "{name:>16}");
    }
    let mut paths: Vec<_> = description["paths"].as_object().unwrap().iter().collect();
    // A new link invalidates the guest's link.
    paths.sort_by_key(|(path, _)| path.ends_with("guest-link"));
    for (path, methods) in paths {
        // Endless streams have tests of their own.
        if path == "/events" || path == "/api/v1/stream" {
            continue;
        }
        for game in ["101", "102"] {
            let concerns_game = path.contains("/games/{id}") || path.contains("/g/{file}");
            if game == "102" && !concerns_game {
                continue;
            }
            let target = if path.contains("challenges/{id}") {
                path.replace("{id}", open["id"].as_str().unwrap())
            } else {
                path.replace("{id}", game)
            };
            let target = target
                .replace("{file}", &format!("{game}.oust"))
                .replace("{name}", "ann");
            for method in methods.as_object().unwrap().keys() {
                let shown = target.replace(open["id"].as_str().unwrap(), "ID");
                let _ = write!(
                    table,
                    "\n{:<50}",
                    format!("{} {shown}", method.to_uppercase())
                );
                for (_, token) in &clients {
                    let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
                    // The state or a limit refuses the body, so no request has an effect.
                    let body = harmless_body(path);
                    let (status, _) = server.send(method, token, &target, Some(body), None).await;
                    let _ = write!(table, "{status:>16}");
                    assert!(status < 500, "{target}");
                }
            }
        }
    }
    insta::assert_snapshot!(table);
}

/// Returns a body that parses, and that the state or a limit refuses, so that no request changes
/// the result of a later one.
fn harmless_body(path: &str) -> String {
    let body = match path.rsplit('/').next().unwrap_or_default() {
        "turns" => json!({"n": 999, "turn": "d4"}),
        "swap" | "pass" | "resign" | "undo" => json!({"n": 999}),
        "answer" => json!({"n": 999, "accept": true}),
        "conditionals" => json!({"n": 999, "tree": []}),
        "chat" => json!({"text": "x".repeat(2000)}),
        "note" => json!({"text": "x".repeat(20_000)}),
        "challenges" => json!({"board": "99x99"}),
        "preview" => json!({"board": "3x3"}),
        _ => json!({}),
    };
    body.to_string()
}

fn all() -> oust_server::account::Scopes {
    "read,play,challenge".parse().unwrap()
}
