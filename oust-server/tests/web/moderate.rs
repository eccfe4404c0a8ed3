//! Reports, the page of moderators, bans and blocks.

use oust_server::account::UserRole;
use oust_server::service::Decision;

use crate::browser::{Browser, words};
use crate::server::Server;

const RUDE: &str = "He is <b>rude</b> & slow";

/// Begins game 101 of ann and ben with the fields of a form, ann first.
async fn begin(ann: &Browser<'_>, ben: &Browser<'_>, more: &[(&str, &str)]) {
    let mut fields = vec![
        ("against", "player"),
        ("player", "ben"),
        ("board", "3x3"),
        ("color", "x"),
        ("swap", "yes"),
    ];
    fields.extend_from_slice(more);
    let made = ann.send("/", "/challenges", &fields).await;
    assert_eq!(made.status, 303, "{}", made.text);
    let accept = format!("{}/accept", made.location);
    let begun = ben.send(&made.location, &accept, &[]).await;
    assert_eq!(begun.location, "/g/101", "{}", begun.text);
}

async fn moderator<'s>(server: &'s Server, name: &str) -> Browser<'s> {
    let browser = Browser::signed_up(server, name).await;
    let role = server
        .service
        .set_role(name.to_owned(), UserRole::Moderator);
    role.await.unwrap();
    browser
}

/// Sends the form of a decision on report 1.
async fn decide(browser: &Browser<'_>, fields: &[(&str, &str)]) -> u16 {
    let mut all = vec![("report", "1"), ("game", "101"), ("reason", "rude words")];
    all.extend_from_slice(fields);
    browser.send("/", "/moderate", &all).await.status
}

#[tokio::test]
async fn a_player_reports_another_once_and_a_moderator_decides() {
    let server = Server::start().await;
    let [ann, ben] = [
        Browser::signed_up(&server, "ann").await,
        Browser::signed_up(&server, "ben").await,
    ];
    let [one, two] = [
        moderator(&server, "one").await,
        moderator(&server, "two").await,
    ];
    begin(&ann, &ben, &[]).await;
    let said = [("text", "You <i>fool</i>"), ("key", "k")];
    ben.send("/g/101", "/g/101/chat", &said).await;
    let report = [("seat", "2"), ("text", RUDE)];
    for _ in 0..2 {
        let made = ann.send("/g/101", "/g/101/report", &report).await;
        assert_eq!(made.location, "/g/101", "{}", made.text);
    }
    let other = [("seat", "2"), ("text", "Another text")];
    let again = ann.send("/g/101", "/g/101/report", &other).await;
    assert_eq!(again.status, 409);
    let own = [("seat", "1"), ("text", "Myself")];
    assert_eq!(ann.send("/g/101", "/g/101/report", &own).await.status, 422);
    assert!(
        ann.get("/g/101")
            .await
            .text
            .contains("You have reported ben.")
    );
    let page = one.get("/moderate").await;
    assert_eq!(page.status, 200);
    assert_eq!(page.text.matches("id=\"report-").count(), 1);
    assert!(page.text.contains("He is &#60;b&#62;rude"), "{}", page.text);
    assert!(page.text.contains("You &#60;i&#62;fool"), "{}", page.text);
    // Of a decision that is sent twice, and of two moderators, one has an effect.
    let mute = [
        ("act", "mute"),
        ("about", "ben"),
        ("days", "3"),
        ("key", "k1"),
    ];
    assert_eq!(decide(&one, &mute).await, 303);
    assert_eq!(decide(&one, &mute).await, 303);
    let ban = [
        ("act", "ban"),
        ("about", "ben"),
        ("days", "3"),
        ("key", "k1"),
    ];
    assert_eq!(decide(&one, &ban).await, 422, "another form with the key");
    assert_eq!(decide(&two, &ban).await, 409, "the report is closed");
    let page = one.get("/moderate").await.text;
    assert!(!page.contains("id=\"report-"), "{page}");
    let (_, acts) = page.split_once("acts-heading").unwrap();
    let acts = words(acts);
    assert_eq!(acts.matches("chat off").count(), 1, "{acts}");
    assert!(
        acts.contains("rude words") && !acts.contains(" ban "),
        "{acts}"
    );
    let muted = ben.send("/g/101", "/g/101/chat", &[("text", "x")]).await;
    assert_eq!(muted.status, 403);
    assert!(muted.text.contains("You may not write in chats until"));
}

#[tokio::test]
async fn a_report_that_stays_open_gets_a_second_decision() {
    let server = Server::start().await;
    let [ann, ben] = [
        Browser::signed_up(&server, "ann").await,
        Browser::signed_up(&server, "ben").await,
    ];
    let one = moderator(&server, "one").await;
    begin(&ann, &ben, &[("rated", "yes")]).await;
    let report = [("seat", "2"), ("text", RUDE)];
    ann.send("/g/101", "/g/101/report", &report).await;
    let void = [("act", "void"), ("open", "yes"), ("key", "a")];
    assert_eq!(decide(&one, &void).await, 303);
    let again = [("act", "void"), ("open", "yes"), ("key", "b")];
    assert_eq!(decide(&one, &again).await, 409, "it is void already");
    let rename = [("act", "rename"), ("about", "ben"), ("key", "c")];
    for (name, status) in [("ann", 409), ("admin", 422), ("", 422), ("benny", 303)] {
        let mut fields = rename.to_vec();
        fields.push(("name", name));
        assert_eq!(decide(&one, &fields).await, status, "{name}");
    }
    assert_eq!(ann.get("/u/ben").await.status, 404);
    let page = ann.get("/g/101").await.text;
    assert!(
        page.contains("benny") && page.contains("The game is void"),
        "{page}"
    );
    // A moderator decides neither about another one, nor without a reason.
    moderator(&server, "two").await;
    let report = [("seat", "1"), ("text", RUDE)];
    ben.send("/g/101", "/g/101/report", &report).await;
    for (act, about, reason, status) in [
        ("mute", "two", "spite", 403),
        ("mute", "ann", " ", 422),
        ("lift", "ann", "no such act", 400),
        ("ban", "nobody-here", "unknown", 404),
    ] {
        let fields = [
            ("report", "2"),
            ("game", "101"),
            ("act", act),
            ("about", about),
            ("days", "1"),
            ("reason", reason),
        ];
        let answer = one.send("/", "/moderate", &fields).await;
        assert_eq!(answer.status, status, "{act} {about}: {}", answer.text);
    }
    assert!(one.get("/moderate").await.text.contains("id=\"report-2\""));
}

#[tokio::test]
async fn acts_have_pages() {
    let server = Server::start().await;
    let one = moderator(&server, "one").await;
    for number in 0..35 {
        let announced = server.service.announce(Some(format!("line {number}.")));
        announced.await.unwrap();
    }
    let first = one.get("/moderate").await.text;
    assert!(first.contains("line 34.") && !first.contains("<bdi>line 4.</bdi>"));
    let (_, rest) = first.split_once("href=\"/moderate?before=").unwrap();
    let before = rest.split('"').next().unwrap();
    let second = one.get(&format!("/moderate?before={before}")).await.text;
    assert!(second.contains("<bdi>line 4.</bdi>") && !second.contains("href=\"/moderate?before="));
}

#[tokio::test]
async fn a_banned_account_is_told_why_at_the_sign_in_alone() {
    let server = Server::start().await;
    let ann = Browser::signed_up(&server, "ann").await;
    let decision = Decision::of_operator("three <warnings>");
    let banned = server.service.ban(decision, "ann".to_owned(), Some(2));
    banned.await.unwrap();
    assert_eq!(ann.get("/settings").await.status, 401, "the session ended");
    let right = [("name", "ann"), ("password", "correct horse")];
    let wrong = [("name", "ann"), ("password", "wrong horse")];
    let refused = ann.send("/login", "/login", &right).await;
    assert_eq!(refused.status, 403);
    let sentence = "The account is banned until 2027-01-17T08:00:00Z. The reason: three \
                    &#60;warnings&#62;";
    assert!(refused.text.contains(sentence), "{}", refused.text);
    let refused = ann.send("/login", "/login", &wrong).await;
    assert!(
        !refused.text.contains("banned"),
        "a stranger learns nothing"
    );
    let hebrew = Browser::in_language(&server, "he");
    let refused = hebrew.send("/login", "/login", &right).await;
    assert!(refused.text.contains("החשבון חסום עד"), "{}", refused.text);
    // The ban ends by itself.
    let days = 2 * 24 * 60 * 60 * 1000;
    server
        .now
        .fetch_add(days, std::sync::atomic::Ordering::SeqCst);
    let signed_in = ann.send("/login", "/login", &right).await;
    assert_eq!(signed_in.status, 303, "{}", signed_in.text);
    assert_eq!(ann.get("/settings").await.status, 200);
}

#[tokio::test]
async fn a_blocked_player_is_told_what_any_player_without_challenges_tells() {
    let server = Server::start().await;
    let [ann, ben] = [
        Browser::signed_up(&server, "ann").await,
        Browser::signed_up(&server, "ben").await,
    ];
    let challenge = [("against", "player"), ("player", "ann"), ("board", "3x3")];
    let refused = async || {
        let answer = ben.send("/", "/challenges", &challenge).await;
        let (_, text) = answer
            .text
            .split_once("role=\"alert\">")
            .unwrap_or_default();
        (answer.status, text.split('<').next().unwrap().to_owned())
    };
    let block = |block| [("block", block)];
    ann.send("/u/ben", "/u/ben/block", &block("true")).await;
    assert!(ann.get("/u/ben").await.text.contains(">Unblock<"));
    let page = ben.get("/u/ann").await.text;
    assert!(
        page.contains(">Block<") && page.contains(">Challenge<"),
        "{page}"
    );
    let blocked = refused().await;
    ann.send("/u/ben", "/u/ben/block", &block("false")).await;
    for from in ["none", "played"] {
        let fields = [("challenges", from), ("back", "/settings")];
        ann.send("/settings", "/preferences", &fields).await;
        assert_eq!(refused().await, blocked, "{from}");
    }
    assert_eq!(blocked.0, 403);
    let settings = ann.get("/settings").await.text;
    assert!(settings.contains("<option value=\"played\" selected>"));
    // They have played once the game of an open challenge has begun.
    let open = [("against", "anyone"), ("board", "3x3")];
    let made = ann.send("/", "/challenges", &open).await.location;
    ben.send(&made, &format!("{made}/accept"), &[]).await;
    assert_eq!(refused().await.0, 303);
    let own = ann.send("/u/ann", "/u/ann/block", &block("true")).await;
    assert_eq!(own.status, 422);
    let nobody = Browser::new(&server);
    let answer = nobody.send("/u/ben", "/u/ben/block", &block("true")).await;
    assert_eq!(answer.status, 401);
}

#[tokio::test]
async fn a_game_without_a_chat_and_takebacks_has_no_forms_for_them() {
    let server = Server::start().await;
    let [ann, ben] = [
        Browser::signed_up(&server, "ann").await,
        Browser::signed_up(&server, "ben").await,
    ];
    begin(&ann, &ben, &[("no_chat", "yes"), ("no_takebacks", "yes")]).await;
    let turn = [("n", "0"), ("turn", "b2"), ("key", "k")];
    assert_eq!(ann.send("/g/101", "/g/101/turn", &turn).await.status, 303);
    let page = ann.get("/g/101").await.text;
    assert!(!page.contains("/g/101/chat\"") && !page.contains("/g/101/undo\""));
    assert!(page.contains("The chat of this game is closed."));
    assert!(page.contains("no chat · no takebacks"), "{page}");
    let undo = ann.send("/g/101", "/g/101/undo", &[("n", "1")]).await;
    assert_eq!(undo.status, 409);
    assert!(undo.text.contains("This game has no takebacks."));
    let said = ann.send("/g/101", "/g/101/chat", &[("text", "x")]).await;
    assert_eq!(said.status, 409);
}

#[tokio::test]
async fn a_guest_reports_and_is_reported() {
    let server = Server::start().await;
    let one = moderator(&server, "one").await;
    let ann = Browser::signed_up(&server, "ann").await;
    let fields = [("against", "friend"), ("board", "3x3"), ("color", "x")];
    ann.send("/", "/challenges", &fields).await;
    let page = ann.get("/g/101").await.text;
    assert!(!page.contains("/g/101/report"), "no one sits there yet");
    let (_, link) = page.split_once("/j/").unwrap();
    let link = format!("/j/{}", link.split('"').next().unwrap());
    let guest = Browser::new(&server);
    guest.send(&link, &link, &[("name", "Ada")]).await;
    for (browser, seat) in [(&ann, "2"), (&guest, "1")] {
        let report = [("seat", seat), ("text", RUDE)];
        let made = browser.send("/g/101", "/g/101/report", &report).await;
        assert_eq!(made.status, 303, "{}", made.text);
    }
    let stranger = Browser::signed_up(&server, "eve").await;
    let report = [("seat", "1"), ("text", RUDE)];
    let refused = stranger.send("/g/101", "/g/101/report", &report).await;
    assert_eq!(refused.status, 403);
    let page = one.get("/moderate").await.text;
    assert_eq!(page.matches("id=\"report-").count(), 2);
    assert!(page.contains("Ada (guest)"), "{page}");
    let dismiss = [("act", "dismiss"), ("key", "k")];
    assert_eq!(decide(&one, &dismiss).await, 303);
    assert_eq!(
        one.get("/moderate")
            .await
            .text
            .matches("id=\"report-")
            .count(),
        1
    );
}
