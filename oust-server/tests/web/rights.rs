//! Every page and every form of a game, requested by every kind of visitor.

use std::fmt::Write;

use oust_server::account::{Secret, UserRole};
use serde_json::json;

use crate::browser::{Browser, form_token};
use crate::server::Server;

/// The pages; `GAME` is the number of a game.
const PAGES: [&str; 21] = [
    "/",
    "/games",
    "/analysis",
    "/analysis/import",
    "/analysis/setup",
    "/standings",
    "/u/ann",
    "/rules/oust",
    "/rules/orbit",
    "/help",
    "/login",
    "/signup",
    "/me",
    "/next",
    "/settings",
    "/push/news",
    "/moderate",
    "/g/GAME",
    "/g/GAME/0",
    "/g/GAME/what-if",
    "/g/GAME.oust",
];

/// The forms of a game. The state or a limit refuses their fields, so that no request changes the
/// result of a later one.
const FORMS: [(&str, &str); 14] = [
    ("turn", "n=999&turn=a1&key=k"),
    ("swap", "n=999"),
    ("pass", "n=999"),
    ("resign", "n=999"),
    ("undo", "n=999"),
    ("undo-answer", "n=999&accept=true"),
    ("rematch", ""),
    ("chat", "text="),
    ("note", "text=LONG"),
    ("report", "seat=9&text=rude"),
    ("conditionals", "n=999&line="),
    ("conditionals/delete", "n=999"),
    ("conditionals/play", "n=999&line=a1;b1;c1"),
    ("what-if/keep", "from=0&line=z99"),
];

/// Makes a token for the signed-in user.
pub(crate) async fn token_of(server: &Server, browser: &Browser<'_>) -> String {
    let secret = Secret::new(browser.cookie("oust-session").unwrap());
    let session = server.service.session(&secret).await.unwrap().unwrap();
    let scopes = "read,play,challenge".parse().unwrap();
    let made = server
        .service
        .make_token(session.identity, "test".into(), scopes, None, None);
    made.await.unwrap().token.expose().to_owned()
}

#[tokio::test]
async fn every_page_answers_every_kind_of_visitor() {
    let server = Server::start().await;
    let ann = Browser::signed_up(&server, "ann").await;
    let ben = Browser::signed_up(&server, "ben").await;
    let eve = Browser::signed_up(&server, "eve").await;
    let dan = Browser::signed_up(&server, "dan").await;
    let role = server
        .service
        .set_role("dan".to_owned(), UserRole::Moderator);
    role.await.unwrap();
    let tokens = [token_of(&server, &ann).await, token_of(&server, &ben).await];
    // Game 101: public, ann to move. Game 102: ann against a guest, private.
    server.game(&tokens[0], ("ben", &tokens[1]), "hex4").await;
    let body = json!({"board": "hex4", "to": "guest", "color": "x", "visibility": "private"});
    let (_, challenge) = server.post(&tokens[0], "/api/v1/challenges", body).await;
    let link = challenge["guest_link"].as_str().unwrap();
    let path = format!("/j/{}", link.rsplit('/').next().unwrap());
    let guest = Browser::new(&server);
    let taken = guest.send(&path, &path, &[]).await;
    assert_eq!((taken.status, taken.location.as_str()), (303, "/g/102"));
    let visitors = [
        ("nobody", Browser::new(&server)),
        ("guest of 102", guest),
        ("eve, spectator", eve),
        ("ann, on turn", ann),
        ("ben, off turn", ben),
        ("dan, moderator", dan),
    ];
    let mut table = format!("{:<36}", "");
    for (name, _) in &visitors {
        let _ = write!(table, "{name:>16}");
    }
    for game in ["101", "102"] {
        for page in PAGES {
            if game == "102" && !page.contains("GAME") {
                continue;
            }
            let path = page.replace("GAME", game);
            let _ = write!(table, "\n{:<36}", format!("GET {path}"));
            for (_, browser) in &visitors {
                let _ = write!(table, "{:>16}", browser.get(&path).await.status);
            }
        }
        for (form, fields) in FORMS {
            let path = format!("/g/{game}/{form}");
            let _ = write!(table, "\n{:<36}", format!("POST {path}"));
            for (_, browser) in &visitors {
                let form_key = form_token(&browser.get("/").await.text);
                let fields = fields.replace("LONG", &"x".repeat(20_000));
                let mut all = vec![("form", form_key.as_str())];
                let pairs = fields.split('&').filter_map(|pair| pair.split_once('='));
                all.extend(pairs);
                let _ = write!(table, "{:>16}", browser.post(&path, &all, &[]).await.status);
            }
        }
    }
    insta::assert_snapshot!(table);
}
