//! Forms that are sent twice, as by a double press: they create one thing and lead to the same page.

mod forms;

use serde_json::{Value, json};

use crate::browser::{Browser, Page};
use crate::server::Server;

/// Returns the hidden fields of a form on a page.
fn hidden(page: &str, action: &str) -> Vec<(String, String)> {
    let begin = format!("<form method=\"post\" action=\"{action}\"");
    let (_, form) = page.split_once(&begin).expect(action);
    let (form, _) = form.split_once("</form>").unwrap();
    let fields = form.split("<input type=\"hidden\" name=\"").skip(1);
    let fields = fields.map(|field| {
        let (name, rest) = field.split_once("\" value=\"").unwrap();
        let (value, _) = rest.split_once('"').unwrap();
        (name.to_owned(), value.to_owned())
    });
    fields.collect()
}

/// Opens a page and sends a form of it twice. The browser has not seen the first answer when it
/// sends the second: its cookies are the same. Returns the answer.
async fn press_twice(
    browser: &Browser<'_>,
    on: &str,
    action: &str,
    fields: &[(&str, &str)],
) -> Page {
    let page = browser.get(on).await.text;
    let hidden = hidden(&page, action);
    let own = hidden
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()));
    // Typed fields replace the hidden ones that scripts fill in.
    let own = own.filter(|(name, _)| fields.iter().all(|(typed, _)| typed != name));
    let all: Vec<_> = own.chain(fields.iter().copied()).collect();
    let before = browser.cookies();
    let first = browser.post(action, &all, &[]).await;
    let after = browser.cookies();
    browser.set_cookies(before);
    let second = browser.post(action, &all, &[]).await;
    assert_eq!(browser.cookies(), after, "{action}");
    assert_eq!(
        (second.status, &second.location),
        (first.status, &first.location),
        "{action}: {}",
        second.text
    );
    assert!(second.status < 400, "{action}: {}", second.text);
    second
}

async fn game(server: &Server, game: i64) -> Value {
    server.get("", &format!("/api/v1/games/{game}")).await.1
}

#[tokio::test]
async fn a_first_stone_begins_one_game_and_is_its_first_turn() {
    let server = Server::start().await;
    let guest = Browser::new(&server);
    let ann = Browser::signed_up(&server, "ann").await;
    for (browser, game) in [(&guest, 101), (&ann, 102)] {
        let answer = press_twice(browser, "/", "/first-stone", &[("stone", "e5")]).await;
        assert_eq!(answer.location, format!("/g/{game}"));
        let (status, json) = server.get("", &format!("/api/v1/games/{game}")).await;
        assert_eq!(status, 200);
        assert_eq!(json["board"], "hex5", "{json}");
        // The second press neither began another game nor placed another stone.
        assert_eq!(json["x"]["stones"], 1, "{json}");
        let next = format!("/api/v1/games/{}", game + 1);
        assert_eq!(server.get("", &next).await.0, 404);
        let page = browser.get(&answer.location).await.text;
        assert_eq!(page.matches("<bdi dir=\"ltr\">e5</bdi>").count(), 1);
    }
    let page = guest.get("/").await.text;
    // Only a changed page asks for one of these, and it begins no game.
    for stone in ["z99", "pass", "swap", ""] {
        let mut fields = hidden(&page, "/first-stone");
        fields.push(("stone".to_owned(), stone.to_owned()));
        let fields = fields
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()));
        let fields: Vec<_> = fields.collect();
        let answer = guest.post("/first-stone", &fields, &[]).await;
        assert_eq!(answer.status, 422, "{stone}: {}", answer.text);
    }
    assert_eq!(server.get("", "/api/v1/games/103").await.0, 404);
}

#[tokio::test]
async fn a_form_for_a_game_begins_one() {
    let server = Server::start().await;
    let guest = Browser::new(&server);
    let ann = Browser::signed_up(&server, "ann").await;
    Browser::signed_up(&server, "ben").await;
    let mut begun = 100;
    for browser in [&guest, &ann] {
        for against in ["friend", "engine"] {
            begun += 1;
            let fields = [("against", against), ("board", "3x3"), ("color", "x")];
            let answer = press_twice(browser, "/", "/challenges", &fields).await;
            assert_eq!(answer.location, format!("/g/{begun}"));
            assert_eq!(
                server
                    .get("", &format!("/api/v1/games/{}", begun + 1))
                    .await
                    .0,
                404
            );
            // The page of the game has the link, and the seat is the browser's.
            let page = browser.get(&answer.location).await.text;
            assert_eq!(page.contains("/j/"), against == "friend", "{against}");
            assert!(page.contains("id=\"submit-form\""), "{against}");
        }
    }
    for (against, player) in [("anyone", ""), ("player", "ben")] {
        let fields = [("against", against), ("board", "3x3"), ("player", player)];
        let answer = press_twice(&ann, "/", "/challenges", &fields).await;
        assert!(answer.location.starts_with("/challenges/"));
    }
    let mine = ann.get("/").await.text;
    assert_eq!(mine.matches("/cancel\"").count(), 2, "{mine}");
    // The next page has another key.
    let fields = [("against", "friend"), ("board", "3x3")];
    let next = press_twice(&guest, "/", "/challenges", &fields).await;
    assert_eq!(next.location, "/g/105");
}

#[tokio::test]
async fn a_key_of_another_browser_opens_no_game() {
    let server = Server::start().await;
    let [one, other] = [(); 2].map(|()| Browser::new(&server));
    let fields = [("against", "friend"), ("board", "3x3"), ("key", "guessed")];
    assert_eq!(
        one.send("/", "/challenges", &fields).await.location,
        "/g/101"
    );
    assert_eq!(
        other.send("/", "/challenges", &fields).await.location,
        "/g/102"
    );
    assert!(other.cookie("oust-seat-101").is_none());
    // Another request with the same key is another game.
    let fields = [("against", "friend"), ("board", "hex4"), ("key", "guessed")];
    assert_eq!(
        one.send("/", "/challenges", &fields).await.location,
        "/g/103"
    );
    let ann = Browser::signed_up(&server, "ann").await;
    assert_eq!(
        ann.send("/", "/challenges", &fields).await.location,
        "/g/104"
    );
    let fields = [("against", "friend"), ("board", "hex5"), ("key", "guessed")];
    let refused = ann.send("/", "/challenges", &fields).await;
    assert_eq!(refused.status, 422);
    assert!(
        refused.text.contains("was sent already"),
        "{}",
        refused.text
    );
}

#[tokio::test]
async fn an_act_in_a_game_is_done_once() {
    let server = Server::start().await;
    let [ann, ben] = [
        Browser::signed_up(&server, "ann").await,
        Browser::signed_up(&server, "ben").await,
    ];
    let orbit = [
        ("against", "player"),
        ("player", "ben"),
        ("kind", "orbit"),
        ("board", "3x3"),
        ("color", "x"),
        ("swap", "yes"),
    ];
    let made = press_twice(&ann, "/", "/challenges", &orbit).await.location;
    let accepted = press_twice(&ben, &made, &format!("{made}/accept"), &[]).await;
    assert_eq!(accepted.location, "/g/101");
    let mut n = 0;
    for (browser, act, fields) in [
        (&ann, "turn", &[("turn", "b2")][..]),
        (&ann, "undo", &[]),
        (&ben, "undo-answer", &[("accept", "false")]),
        (&ben, "turn", &[("turn", "a1")]),
        (&ann, "swap", &[]),
        (&ben, "pass", &[]),
        (&ann, "resign", &[]),
    ] {
        n += 1;
        let answer = press_twice(browser, "/g/101", &format!("/g/101/{act}"), fields).await;
        assert_eq!(answer.location, "/g/101", "{act}");
        assert_eq!(game(&server, 101).await["n"], n, "{act}");
    }
    let said = [("text", "Good game")];
    press_twice(&ben, "/g/101", "/g/101/chat", &said).await;
    let chat = server.get("", "/api/v1/games/101/chat").await.1;
    assert_eq!(chat.as_array().unwrap().len(), 1, "{chat}");
    assert_eq!(
        press_twice(&ben, "/g/101", "/g/101/rematch", &[])
            .await
            .location,
        "/g/101"
    );
    assert_eq!(
        press_twice(&ann, "/g/101", "/g/101/rematch", &[])
            .await
            .location,
        "/g/102"
    );
    assert_eq!(server.get("", "/api/v1/games/103").await.0, 404);
    let on = "/g/101/what-if?from=0&line=b2";
    press_twice(&ann, on, "/g/101/what-if/keep", &[]).await;
    let kept = ann.get("/g/101/what-if").await.text;
    assert_eq!(kept.matches("/what-if/forget").count(), 1, "{kept}");
    assert_eq!(
        game(&server, 101).await["outcome"]["reason"],
        json!("resignation")
    );
}

#[tokio::test]
async fn a_token_is_made_once_and_shown_again_until_it_is_revoked() {
    let server = Server::start().await;
    let ann = Browser::signed_up(&server, "ann").await;
    let fields = [("label", "bot"), ("read", "yes"), ("days", "30")];
    let page = ann.get("/settings").await.text;
    let hidden = hidden(&page, "/settings/tokens");
    let own = hidden
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()));
    let all: Vec<_> = own.chain(fields).collect();
    let mut shown = Vec::new();
    for _ in 0..2 {
        let page = ann.post("/settings/tokens", &all, &[]).await.text;
        let (_, token) = page.split_once("oust_").expect("the token");
        let end = token.find(|c: char| !c.is_ascii_alphanumeric()).unwrap();
        shown.push(format!("oust_{}", &token[..end]));
        assert_eq!(page.matches("/settings/tokens/revoke").count(), 1);
    }
    assert_eq!(shown[0], shown[1]);
    assert_eq!(server.get(&shown[0], "/api/v1/account").await.0, 200);
    // Another token needs another key.
    let other: Vec<_> = all
        .iter()
        .map(|(name, value)| (*name, if *name == "label" { "other" } else { *value }))
        .collect();
    assert_eq!(ann.post("/settings/tokens", &other, &[]).await.status, 422);
    let revoked = ann
        .send("/settings", "/settings/tokens/revoke", &[("id", "1")])
        .await;
    assert_eq!(revoked.status, 303);
    assert_eq!(ann.post("/settings/tokens", &all, &[]).await.status, 409);
    assert_eq!(server.get(&shown[0], "/api/v1/account").await.0, 401);
}

#[tokio::test]
async fn a_sign_up_makes_one_account_and_begins_its_session() {
    let server = Server::start().await;
    let ann = Browser::new(&server);
    let fields = [("name", "ann"), ("password", "correct horse")];
    let answer = press_twice(&ann, "/signup", "/signup", &fields).await;
    assert_eq!((answer.status, answer.location.as_str()), (303, "/"));
    assert!(ann.get("/settings").await.text.contains("ann"));
    // The key and the name of another browser begin no session.
    let eve = Browser::new(&server);
    let keyed = [fields[0], fields[1], ("key", "guessed")];
    let refused = eve.send("/signup", "/signup", &keyed).await;
    assert_eq!(refused.status, 422);
    assert!(eve.cookie("oust-session").is_none());
}
