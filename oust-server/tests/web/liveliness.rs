//! The first page as it is alive, previews of links, and turns with prepared answers.

use std::sync::atomic::Ordering;

use oust_server::account::UserRole;
use oust_server::id::GameId;
use oust_server::service::{Decision, Moderator};
use reqwest::Response;
use serde_json::json;

use crate::browser::{Browser, words};
use crate::server::Server;

/// Returns a part of a page.
fn part<'p>(page: &'p str, name: &str) -> &'p str {
    let begin = format!("data-part=\"{name}\"");
    let (_, part) = page.split_once(&begin).expect("the part");
    part.split("</section>").next().unwrap()
}

/// Opens the stream of a browser's page; it is open until the result is dropped.
async fn open_page(server: &Server, browser: &Browser<'_>) -> Response {
    let cookies = browser.cookies();
    let cookies: Vec<_> = cookies.iter().map(|(k, v)| format!("{k}={v}")).collect();
    let games = if browser.cookie("oust-session").is_some() {
        "mine"
    } else {
        "offers"
    };
    let request = server
        .client
        .get(format!("{}/events?games={games}", server.url));
    let stream = request.header("cookie", cookies.join("; ")).send().await;
    stream.unwrap().error_for_status().unwrap()
}

async fn here(browser: &Browser<'_>) -> String {
    words(part(&browser.get("/").await.text, "here"))
}

#[tokio::test]
async fn the_first_page_draws_the_public_games_that_moved_last() {
    let server = Server::start().await;
    let (ann, ben) = (server.user("ann").await, server.user("ben").await);
    for _ in 0..7 {
        server.game(&ann, ("ben", &ben), "hex3").await;
    }
    server.invite(&ann).await;
    server.now.fetch_add(60_000, Ordering::SeqCst);
    assert_eq!(server.turn(&ann, 102, 0, "c3").await.0, 200);
    let page = Browser::new(&server).get("/").await.text;
    let going = part(&page, "going");
    let shown: Vec<&str> = going
        .split("data-watched=\"")
        .skip(1)
        .map(|card| &card[..3])
        .collect();
    assert_eq!(shown.len(), 6, "{going}");
    assert_eq!(shown[0], "102", "{shown:?}");
    assert!(!shown.contains(&"108"), "a private game");
    assert_eq!(going.matches("class=\"board small\"").count(), 6);
    assert_eq!(going.matches("<g class=\"x\">").count(), 1);
    assert_eq!(going.matches("class=\"dots\"").count(), 1, "the last turn");
    assert!(!going.contains(" data-own"), "a stranger plays in no game");
    // Six full boards stay far below what a page may have.
    assert!(going.len() < 40_000, "{}", going.len());
}

#[tokio::test]
async fn a_visitor_is_named_as_long_as_a_page_is_open() {
    let server = Server::start().await;
    let ann = Browser::signed_up(&server, "ann").await;
    let carl = Browser::signed_up(&server, "carl").await;
    let guest = Browser::new(&server);
    guest.get("/").await;
    assert_eq!(here(&guest).await, "Here now 1 guest");
    assert_eq!(here(&ann).await, "Here now ann", "the reader");
    let _pages = (
        open_page(&server, &ann).await,
        open_page(&server, &ann).await,
        open_page(&server, &guest).await,
    );
    assert_eq!(here(&guest).await, "Here now ann 1 guest");
    assert_eq!(here(&carl).await, "Here now ann carl 1 guest");
    let block = [("block", "true")];
    carl.send("/u/ann", "/u/ann/block", &block).await;
    assert_eq!(here(&carl).await, "Here now carl 1 guest");
    assert_eq!(here(&ann).await, "Here now ann 1 guest");
    let operator = || Decision::of_operator("a reason");
    let service = &server.service;
    let renamed = service.rename(operator(), "ann".to_owned(), "anna".to_owned());
    renamed.await.unwrap();
    assert_eq!(here(&guest).await, "Here now anna 1 guest");
    service
        .ban(operator(), "anna".to_owned(), None)
        .await
        .unwrap();
    assert_eq!(here(&guest).await, "Here now 1 guest");
}

#[tokio::test]
async fn a_link_has_a_preview_unless_the_game_is_private() {
    let server = Server::start().await;
    let (ann, ben) = (server.user("ann").await, server.user("ben").await);
    let game = server.game(&ann, ("ben", &ben), "hex3").await;
    let reader = Browser::new(&server);
    for (path, image) in [
        (format!("/g/{game}"), format!("/g/{game}.png")),
        ("/".to_owned(), "/preview.png".to_owned()),
        ("/learn".to_owned(), "/preview.png".to_owned()),
    ] {
        let page = reader.get(&path).await.text;
        for property in ["title", "description", "url", "image"] {
            let tag = format!("<meta property=\"og:{property}\" content=\"");
            assert!(page.contains(&tag), "{path}: {property}");
        }
        assert!(page.contains(&format!("{image}\">")), "{path}");
        let png = server.client.get(format!("{}{image}", server.url));
        let png = png.send().await.unwrap();
        assert_eq!(png.headers()["content-type"], "image/png", "{image}");
        assert!(png.headers().get("x-robots-tag").is_none());
        let png = png.bytes().await.unwrap();
        assert!(png.starts_with(b"\x89PNG"), "{image}");
        // The width and the height are big-endian after the name of the first chunk.
        assert_eq!(png[16..24], [0, 0, 4, 176, 0, 0, 2, 118], "{image}");
    }
    server.invite(&ann).await;
    for path in ["/g/102.png", "/g/103.png", "/g/x.png"] {
        assert_eq!(reader.get(path).await.status, 404, "{path}");
    }
    let own = server.client.get(format!("{}/g/102.png", server.url));
    let own = own.bearer_auth(&ann).send().await.unwrap();
    assert_eq!(own.status(), 200);
    assert_eq!(own.headers()["cache-control"], "private, no-cache");
}

#[tokio::test]
async fn an_unlisted_game_stays_out_of_search_engines() {
    let server = Server::start().await;
    let (ann, ben) = (server.user("ann").await, server.user("ben").await);
    let body = json!({"board": "3x3", "to": "ben", "visibility": "unlisted"});
    let (_, challenge) = server.post(&ann, "/api/v1/challenges", body).await;
    let id = challenge["id"].as_str().unwrap();
    let path = format!("/api/v1/challenges/{id}/accept");
    assert_eq!(server.post(&ben, &path, json!({})).await.0, 201);
    for path in ["/g/101", "/g/101.png"] {
        let answer = server.client.get(format!("{}{path}", server.url));
        let answer = answer.send().await.unwrap();
        assert_eq!(answer.headers()["x-robots-tag"], "noindex", "{path}");
    }
}

#[tokio::test]
async fn a_turn_is_played_with_the_answers_to_what_follows() {
    let server = Server::start().await;
    let ann = Browser::signed_up(&server, "ann").await;
    let ben = server.user("ben").await;
    let fields = [
        ("against", "player"),
        ("player", "ben"),
        ("board", "5x5"),
        ("color", "x"),
    ];
    let made = ann.send("/", "/challenges", &fields).await.location;
    let accept = format!("/api/v1{made}/accept");
    assert_eq!(server.post(&ben, &accept, json!({})).await.0, 201);
    let line = "/g/101/what-if?from=0&line=a1;e5;c3";
    let page = ann.get(line).await.text;
    assert!(page.contains("/conditionals/play"), "{page}");
    let short = ann.get("/g/101/what-if?from=0&line=a1;e5").await.text;
    assert!(!short.contains("/conditionals/play"), "no answer in it");
    let wrong = [("n", "0"), ("line", "a1;a1;c3"), ("key", "w")];
    let refused = ann.send(line, "/g/101/conditionals/play", &wrong).await;
    assert_eq!(refused.status, 422, "{}", words(&refused.text));
    let n = |answer: &serde_json::Value| answer["n"].as_u64();
    let (_, game) = server.get(&ben, "/api/v1/games/101").await;
    assert_eq!(n(&game), Some(0), "an answer is illegal: nothing is played");
    let send = [("n", "0"), ("line", "a1;e5;c3"), ("key", "k")];
    for _ in 0..2 {
        let played = ann.send(line, "/g/101/conditionals/play", &send).await;
        assert_eq!(played.location, "/g/101", "{}", words(&played.text));
    }
    let (_, game) = server.get(&ben, "/api/v1/games/101").await;
    assert_eq!(n(&game), Some(1), "sent twice, played once");
    assert!(ann.get("/g/101").await.text.contains("e5 c3"));
    server.turn(&ben, 101, 1, "e5").await;
    let (_, game) = server.get(&ben, "/api/v1/games/101").await;
    assert_eq!(game["turns"], json!(["a1", "e5", "c3"]));
    // The form that comes once more finds the game further, and changes nothing.
    let again = ann.send(line, "/g/101/conditionals/play", &send).await;
    assert_eq!(again.location, "/g/101");
    let tree = server
        .service
        .conditionals(server.session(&ben).await, GameId(101));
    assert!(
        tree.await.unwrap().0.is_empty(),
        "no answer of the other player"
    );
    let (_, game) = server.get(&ben, "/api/v1/games/101").await;
    assert_eq!(n(&game), Some(3));
}

#[tokio::test]
async fn an_old_name_leads_to_the_new_one_unless_a_moderator_took_it() {
    let server = Server::start().await;
    for name in ["ann", "ben"] {
        server.user(name).await;
    }
    let moderator = server.user("judge").await;
    let role = server
        .service
        .set_role("judge".to_owned(), UserRole::Moderator);
    role.await.unwrap();
    let by_operator = Decision::of_operator("as she asked");
    let by_moderator = Decision {
        by: Moderator::Account(server.session(&moderator).await),
        ..Decision::of_operator("an insult")
    };
    for (decision, old, new) in [(by_operator, "ann", "anna"), (by_moderator, "ben", "benno")] {
        let renamed = server
            .service
            .rename(decision, old.to_owned(), new.to_owned());
        renamed.await.unwrap();
    }
    let reader = Browser::new(&server);
    for (path, status, location) in [
        ("/u/ann", 303, "/u/anna"),
        ("/u/ANN", 303, "/u/anna"),
        ("/u/ben", 404, ""),
        ("/u/nobody", 404, ""),
        ("/u/benno", 200, ""),
    ] {
        let page = reader.get(path).await;
        assert_eq!(
            (page.status, page.location.as_str()),
            (status, location),
            "{path}"
        );
    }
    server.user("ann").await;
    assert_eq!(
        reader.get("/u/ann").await.status,
        200,
        "the name has an owner"
    );
}

#[tokio::test]
async fn a_guest_who_waits_reads_of_an_offer_and_not_of_a_challenge() {
    let server = Server::start().await;
    let (ada, bob) = (Browser::new(&server), Browser::new(&server));
    let fields = [("against", "anyone"), ("board", "3x3"), ("key", "k")];
    let offer = ada.send("/", "/challenges", &fields).await.location;
    let page = ada.get(&offer).await.text;
    assert!(page.contains("<h1>Waiting for an opponent</h1>"), "{page}");
    assert!(!words(&page).contains("hallenge"), "{}", words(&page));
    assert!(
        bob.get(&offer)
            .await
            .text
            .contains("<h1>A game for anyone</h1>")
    );
    // The script of the first page goes to the game that is one's own.
    assert!(ada.get("/").await.text.contains("data-waits"));
    bob.send("/", &format!("{offer}/accept"), &[]).await;
    let page = ada.get("/").await.text;
    assert!(page.contains("data-watched=\"101\" data-own"), "{page}");
    assert!(!page.contains("data-waits"));
}
