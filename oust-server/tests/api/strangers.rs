//! Every route with the largest body that it takes, from a stranger: what it costs the thread that
//! serves all others.

use oust_server::api::openapi;
use reqwest::Method;
use serde_json::{Value, json};

use crate::server::Server;

/// The processor time in milliseconds that a request of a stranger may take on the thread of all
/// requests, its client included. A tree of 2,850 conditional moves took 600 ms once.
const MOST: u64 = 40;

/// The largest body that a route takes.
const BODY: usize = 64 * 1024 - 16;

/// Returns the processor time of this thread in nanoseconds: the tests of tokio run the server, its
/// client and the test on one.
fn time_of_thread() -> u64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    let first = text.split(' ').next().unwrap();
    first.parse().unwrap()
}

/// Sends a request three times, and returns the status and the least processor time in milliseconds.
async fn cost(request: impl Fn() -> reqwest::RequestBuilder) -> (u16, u64) {
    let (mut status, mut least) = (0, u64::MAX);
    for _ in 0..3 {
        let begin = time_of_thread();
        let answer = request().send().await.unwrap();
        status = answer.status().as_u16();
        answer.bytes().await.unwrap();
        least = least.min((time_of_thread() - begin) / 1_000_000);
    }
    (status, least)
}

/// Returns a list that is as long as a body may be, and well-formed.
fn long_list(item: &str) -> String {
    let count = BODY / (item.len() + 1) - 1;
    format!("[{}]", vec![item; count].join(","))
}

fn bodies() -> Vec<String> {
    let answer = r#"{"if":"a1","then":"b2"}"#;
    let text = "x".repeat(BODY - 64);
    let distinct: Vec<Value> = (0..1_500)
        .map(|number| json!({"if": format!("a{number}"), "then": "b2"}))
        .collect();
    vec![
        long_list(answer),
        format!(
            "{{\"n\":0,\"tree\":{}}}",
            long_list(answer).replacen(&format!(",{answer}"), "", 1)
        ),
        json!({"n": 0, "tree": distinct}).to_string(),
        format!("{{\"n\":0,\"turn\":\"{text}\"}}"),
        format!("{{\"n\":0,\"turn\":\"{}\"}}", "a1,".repeat(BODY / 3 - 16)),
        format!("{{\"text\":\"{text}\"}}"),
        format!(
            "{{\"board\":\"hex5\",\"to\":{}}}",
            long_list("\"ann\"").replacen(",\"ann\"", "", 8)
        ),
        "[".repeat(BODY),
    ]
}

#[tokio::test]
async fn no_route_of_the_api_works_for_a_stranger() {
    let server = Server::start().await;
    let [ann, ben] = [server.user("ann").await, server.user("ben").await];
    let body = json!({"board": "hex5", "to": "ben", "visibility": "private"});
    let (_, challenge) = server.post(&ann, "/api/v1/challenges", body).await;
    let accept = format!(
        "/api/v1/challenges/{}/accept",
        challenge["id"].as_str().unwrap()
    );
    assert_eq!(server.post(&ben, &accept, json!({})).await.0, 201);
    let described: Value = serde_json::to_value(openapi()).unwrap();
    let mut count = 0;
    for (path, methods) in described["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            let method: Method = method.to_uppercase().parse().unwrap();
            if method.is_safe() {
                continue;
            }
            count += 1;
            for id in ["101", "999999"] {
                let path = path.replace("{id}", id);
                for body in bodies() {
                    assert!(body.len() <= 64 * 1024);
                    let request = || {
                        let url = format!("{}{path}", server.url);
                        server
                            .client
                            .request(method.clone(), url)
                            .body(body.clone())
                    };
                    let (status, took) = cost(request).await;
                    let begins = &body[..body.len().min(40)];
                    assert!(took <= MOST, "{method} {path} takes {took} ms for {begins}");
                    // The preview needs no rights, and names no game.
                    let is_public = path == "/api/v1/preview";
                    assert!(
                        [400, 401, 403, 404].contains(&status) || (is_public && status == 422),
                        "{method} {path}: {status} for {begins}"
                    );
                }
            }
        }
    }
    assert!(count > 15, "{count}");
}

/// Returns the addresses of all forms of the templates, with `101` for what a template fills in.
fn forms() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/templates");
    let mut forms = Vec::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        for part in text.split("method=\"post\" action=\"").skip(1) {
            let action = &part[..part.find('"').unwrap()];
            let pieces: Vec<&str> = action
                .split("{{")
                .map(|piece| piece.split_once("}}").map_or(piece, |(_, rest)| rest))
                .collect();
            forms.push(pieces.join("101"));
        }
    }
    forms.sort();
    forms.dedup();
    forms
}

#[tokio::test]
async fn no_form_works_for_a_stranger() {
    let server = Server::start().await;
    // Anyone gets a key for forms: what protects a form from other sites keeps no stranger out.
    let page = server
        .client
        .get(format!("{}/login", server.url))
        .send()
        .await
        .unwrap();
    let cookies: Vec<String> = page
        .headers()
        .get_all("set-cookie")
        .iter()
        .map(|value| {
            value
                .to_str()
                .unwrap()
                .split(';')
                .next()
                .unwrap()
                .to_owned()
        })
        .collect();
    let text = page.text().await.unwrap();
    let (_, token) = text.split_once("name=\"form\" value=\"").unwrap();
    let token = &token[..token.find('"').unwrap()];
    let forms = forms();
    assert!(forms.len() > 25, "{forms:?}");
    for form in forms {
        for field in ["turn", "line", "text", "name", "tree", "password"] {
            let value = "a1,".repeat((BODY - 400) / 5);
            let body = format!("form={token}&n=0&{field}={}", value.replace(',', "%2C"));
            assert!(body.len() <= 64 * 1024);
            let request = || {
                let request = server.client.post(format!("{}{form}", server.url));
                request
                    .header("Cookie", cookies.join("; "))
                    .header("Origin", &server.url)
                    .header("Content-Type", "application/x-www-form-urlencoded")
                    .body(body.clone())
            };
            let (status, took) = cost(request).await;
            assert!(took <= MOST, "{form} takes {took} ms for {field}");
            assert!(status < 500, "{form}: {status}");
        }
    }
}
