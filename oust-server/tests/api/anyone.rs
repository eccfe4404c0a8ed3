//! Challenges to anyone by programs without an account.

use futures_util::StreamExt;
use reqwest::Method;
use serde_json::{Value, json};

use crate::server::{Answer, Server};

async fn without_account(server: &Server, path: &str, body: Value) -> Answer {
    let request = server.client.post(format!("{}{path}", server.url));
    let answer = request.body(body.to_string()).send().await.unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap())
}

fn text<'a>(answer: &'a Value, key: &str) -> &'a str {
    answer[key].as_str().unwrap_or_default()
}

#[tokio::test]
async fn guests_make_take_and_cancel_offers_by_their_secrets() {
    let server = Server::start().await;
    let challenges = "/api/v1/challenges";
    let offer = json!({"board": "3x3", "color": "x"});
    let (status, made) = without_account(&server, challenges, offer.clone()).await;
    assert_eq!((status, text(&made, "state")), (201, "open"), "{made}");
    assert_eq!(
        (text(&made, "from"), &made["game"]),
        ("guest", &Value::Null)
    );
    let (secret, id) = (text(&made, "guest_secret"), text(&made, "id"));
    let path = format!("{challenges}/{id}");
    let (_, seen) = server.get(secret, &path).await;
    assert_eq!(
        (text(&seen, "state"), &seen["guest_secret"]),
        ("open", &Value::Null)
    );
    let (status, taken) = without_account(&server, &format!("{path}/take"), json!({})).await;
    assert_eq!((status, &taken["game"]), (201, &json!(101)), "{taken}");
    let (status, _) = without_account(&server, &format!("{path}/take"), json!({})).await;
    assert_eq!(status, 409, "once");
    // The secret of the offer is the secret of the seat.
    assert_eq!(server.get(secret, &path).await.1["game"], 101);
    assert_eq!(server.turn(secret, 101, 0, "a1").await.0, 200);
    assert_eq!(
        server
            .turn(text(&taken, "guest_secret"), 101, 1, "c3")
            .await
            .0,
        200
    );

    let (_, made) = without_account(&server, challenges, offer).await;
    let path = format!("{challenges}/{}/cancel", text(&made, "id"));
    assert_eq!(
        server.post(secret, &path, json!({})).await.0,
        403,
        "another's"
    );
    let (status, canceled) = server
        .post(text(&made, "guest_secret"), &path, json!({}))
        .await;
    assert_eq!((status, text(&canceled, "state")), (200, "canceled"));
}

#[tokio::test]
async fn accounts_take_the_offers_of_guests() {
    let server = Server::start().await;
    let ann = server.user("ann").await;
    let offer = json!({"board": "3x3", "color": "o"});
    let (_, made) = without_account(&server, "/api/v1/challenges", offer).await;
    let path = format!("/api/v1/challenges/{}", text(&made, "id"));
    let (status, begun) = server
        .post(&ann, &format!("{path}/accept"), json!({}))
        .await;
    assert_eq!((status, &begun["id"]), (201, &json!(101)), "{begun}");
    let (_, seen) = server.get(&ann, &path).await;
    let players = json!([{"name": "guest", "accepted": true}, {"name": "ann", "accepted": true}]);
    assert_eq!(
        (text(&seen, "state"), &seen["players"]),
        ("accepted", &players)
    );
    assert_eq!(server.turn(&ann, 101, 0, "a1").await.0, 200);
    let secret = text(&made, "guest_secret");
    assert_eq!(server.turn(secret, 101, 1, "c3").await.0, 200);
}

#[tokio::test]
async fn an_offer_of_an_account_begins_at_once_with_one_that_wants_the_same() {
    let server = Server::start().await;
    let [ann, ben] = [server.user("ann").await, server.user("ben").await];
    let offer = json!({"board": "3x3", "ratings": {"least": 1200, "most": 1800}});
    let (_, made) = server.post(&ann, "/api/v1/challenges", offer.clone()).await;
    assert_eq!(
        (text(&made, "state"), &made["ratings"]["most"]),
        ("open", &json!(1800))
    );
    let (_, begun) = server.post(&ben, "/api/v1/challenges", offer).await;
    assert_eq!(
        (text(&begun, "state"), &begun["game"]),
        ("accepted", &json!(101))
    );
    let path = format!("/api/v1/challenges/{}", text(&made, "id"));
    assert_eq!(server.get(&ann, &path).await.1["game"], 101);
}

#[tokio::test]
async fn what_needs_an_account_is_refused_to_a_guest() {
    let server = Server::start().await;
    for (body, status) in [
        (json!({"board": "3x3", "to": "ann"}), 401),
        (json!({"board": "9x9", "kind": "orbit", "players": 3}), 401),
        (json!({"board": "3x3", "ratings": {"least": 1500}}), 401),
        (json!({"board": "3x3", "rated": true}), 422),
        (json!({"board": "3x3", "visibility": "private"}), 422),
        (json!({"board": "99x99"}), 422),
    ] {
        let refused = without_account(&server, "/api/v1/challenges", body).await;
        assert_eq!(refused.0, status, "{}", refused.1);
    }
    let body = Some(json!({"board": "3x3"}).to_string());
    let url = format!("{}/api/v1/challenges", server.url);
    for (name, value, status) in [
        ("idempotency-key", "k", 422),
        ("sec-fetch-site", "cross-site", 401),
    ] {
        let request = server
            .client
            .request(Method::POST, &url)
            .header(name, value);
        let answer = request.body(body.clone().unwrap()).send().await.unwrap();
        assert_eq!(answer.status().as_u16(), status, "{name}");
    }
}

#[tokio::test]
async fn open_pages_are_told_of_each_change_of_the_offers() {
    let server = Server::start().await;
    let ann = server.user("ann").await;
    let listen = async |games: &str| {
        let url = format!("{}/events?games={games}", server.url);
        let answer = server.client.get(url).send().await.unwrap();
        assert_eq!(answer.status(), 200);
        answer.bytes_stream()
    };
    let mut lobby = listen("offers").await;
    // The feed finds changes from its first look on.
    tokio::time::sleep(std::time::Duration::from_millis(250)).await;
    let made = server
        .post(&ann, "/api/v1/challenges", json!({"board": "3x3"}))
        .await;
    let id = text(&made.1, "id").to_owned();
    let mut next = async || {
        let bytes = lobby.next().await.unwrap().unwrap();
        String::from_utf8(bytes.to_vec()).unwrap()
    };
    assert_eq!(
        next().await,
        "event: changed\ndata: {\"part\":\"offers\"}\n\n"
    );
    let path = format!("/api/v1/challenges/{id}/cancel");
    server.post(&ann, &path, json!({})).await;
    assert_eq!(
        next().await,
        "event: changed\ndata: {\"part\":\"offers\"}\n\n"
    );
}
