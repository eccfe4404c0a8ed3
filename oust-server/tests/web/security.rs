//! Attacks by other sites and by previous users of the browser.

use oust_server::http::Limits;
use oust_server::store::StoreError;

use crate::browser::{Browser, form_token};
use crate::server::Server;

#[tokio::test]
async fn a_form_of_another_site_or_without_a_token_does_nothing() {
    let server = Server::start().await;
    let ann = Browser::signed_up(&server, "ann").await;
    let token = form_token(&ann.get("/").await.text);
    let good = [("form", token.as_str())];
    for (fields, headers) in [
        (&[][..], &[][..]),
        (
            &[("form", "0123456789abcdef0123456789abcdef0123456789abcdef")][..],
            &[][..],
        ),
        (&good[..], &[("origin", "https://evil.example")][..]),
        (&good[..], &[("sec-fetch-site", "cross-site")][..]),
    ] {
        let page = ann.post("/settings/sign-out", fields, headers).await;
        assert_eq!(page.status, 403, "{headers:?}");
        assert_eq!(ann.get("/settings").await.status, 200);
    }
    let stranger = Browser::new(&server);
    let other = form_token(&stranger.get("/").await.text);
    let page = ann
        .post("/settings/sign-out", &[("form", other.as_str())], &[])
        .await;
    assert_eq!(page.status, 403, "the token of another browser");
    let page = ann
        .post(
            "/settings/sign-out",
            &good,
            &[("sec-fetch-site", "same-origin")],
        )
        .await;
    assert_eq!(page.status, 303);
    assert_eq!(ann.get("/settings").await.status, 401);
}

#[tokio::test]
async fn a_session_that_was_there_before_ends_at_sign_in() {
    let server = Server::start().await;
    let ann = Browser::signed_up(&server, "ann").await;
    let first = ann.cookie("oust-session").unwrap();
    let key = ann.cookie("oust-form");
    // An attacker has put a session and a form key into the browser.
    let victim = Browser::new(&server);
    victim.set_cookie("oust-session", &first);
    let token = form_token(&victim.get("/help").await.text);
    let fields = [
        ("form", token.as_str()),
        ("name", "ann"),
        ("password", "correct horse"),
    ];
    assert_eq!(victim.post("/login", &fields, &[]).await.status, 303);
    let second = victim.cookie("oust-session").unwrap();
    assert_ne!(first, second);
    assert_eq!(victim.get("/settings").await.status, 200);
    assert_ne!(victim.cookie("oust-form"), key);
    assert_eq!(
        ann.get("/settings").await.status,
        401,
        "the old session has ended"
    );
}

#[tokio::test]
async fn a_link_does_nothing_when_it_is_opened_and_works_once_when_it_is_used() {
    let server = Server::start().await;
    let ann = Browser::new(&server);
    let fields = [
        ("name", "ann"),
        ("password", "correct horse"),
        ("email", "ann@example.org"),
    ];
    let page = ann.send("/signup", "/signup", &fields).await;
    assert_eq!(page.location, "/settings?done=address");
    assert!(!ann.get("/settings").await.text.contains("ann@example.org"));
    let path = link_in_mail(&server).await;
    let phone = Browser::new(&server);
    for _ in 0..3 {
        let asked = phone.get(&path).await;
        assert_eq!(asked.status, 200);
        assert!(phone.cookie("oust-session").is_none());
    }
    assert!(!ann.get("/settings").await.text.contains("ann@example.org"));
    let used = phone.send(&path, &path, &[]).await;
    assert_eq!((used.status, used.location.as_str()), (303, "/settings"));
    assert!(
        phone
            .get("/settings")
            .await
            .text
            .contains("ann@example.org")
    );
    let again = Browser::new(&server);
    assert_eq!(again.send(&path, &path, &[]).await.status, 404);
    assert!(again.cookie("oust-session").is_none());
}

/// Returns the path of the link in the last mail.
pub(crate) async fn link_in_mail(server: &Server) -> String {
    let read = server.service.store().read::<_, StoreError>(|tx| {
        let mail = tx.first("SELECT message FROM outbox ORDER BY id DESC", &[])?;
        Ok::<String, _>(mail.unwrap_or_default())
    });
    // Quoted-printable: an equals sign at the end continues a long line.
    let mail = read.await.unwrap().replace("=\r\n", "");
    let (_, path) = mail.split_once("/l/").expect("a link");
    let secret: String = path
        .chars()
        .take_while(char::is_ascii_alphanumeric)
        .collect();
    format!("/l/{secret}")
}

#[tokio::test]
async fn the_answer_about_a_link_does_not_tell_whether_an_account_has_the_address() {
    let server = Server::start().await;
    let browser = Browser::new(&server);
    server
        .service
        .add_user("ann", Some("ann@example.org"), None)
        .await
        .unwrap();
    let mut pages = Vec::new();
    for email in ["ann@example.org", "eve@example.org"] {
        let page = browser
            .send("/login", "/login/link", &[("email", email)])
            .await;
        assert_eq!(page.status, 200);
        let token = form_token(&page.text);
        pages.push(page.text.replace(&token, "TOKEN"));
    }
    assert_eq!(pages[0], pages[1]);
}

#[tokio::test]
async fn passwords_cannot_be_guessed_without_end() {
    let server = Server::start_with(Limits::new(0, 0).with_sign_ins(3)).await;
    let browser = Browser::new(&server);
    let fields = [("name", "ann"), ("password", "wrong horse")];
    let mut statuses = Vec::new();
    for _ in 0..5 {
        statuses.push(browser.send("/login", "/login", &fields).await.status);
    }
    assert_eq!(statuses, [403, 403, 403, 429, 429]);
    assert_eq!(browser.get("/").await.status, 200);
}

#[tokio::test]
async fn a_client_begins_a_limited_number_of_games_without_an_account() {
    let server = Server::start_with(Limits::new(0, 0).with_games_of_guests(2)).await;
    let browser = Browser::new(&server);
    let fields = [("against", "friend"), ("board", "hex4"), ("color", "x")];
    let mut pages = Vec::new();
    for _ in 0..3 {
        pages.push(browser.send("/", "/challenges", &fields).await);
    }
    let statuses: Vec<_> = pages.iter().map(|page| page.status).collect();
    assert_eq!(statuses, [303, 303, 429]);
    let refused = &pages[2].text;
    assert!(refused.contains("Too many games were begun"), "{refused}");
    let ann = Browser::signed_up(&server, "ann").await;
    assert_eq!(ann.send("/", "/challenges", &fields).await.status, 303);
}

#[tokio::test]
async fn a_name_or_a_note_is_shown_as_text() {
    let server = Server::start().await;
    let ann = Browser::signed_up(&server, "ann").await;
    let hostile = "</textarea><script>alert(1)</script><img src=x onerror=alert(1)>";
    let fields = [
        ("against", "player"),
        ("player", "<script>alert(1)</script>"),
        ("board", "hex4"),
    ];
    let refused = ann.send("/", "/challenges", &fields).await;
    assert_eq!(refused.status, 404);
    let fields = [("against", "friend"), ("board", "hex4"), ("color", "x")];
    let begun = ann.send("/", "/challenges", &fields).await;
    let noted = format!("{}/note", begun.location);
    let page = ann.send("/", &noted, &[("text", hostile)]).await;
    assert_eq!(page.status, 303, "{}", page.text);
    let back = format!("/login?back={}", "%22%3E%3Cscript%3Ealert(1)%3C/script%3E");
    let other = Browser::new(&server);
    let pages = [
        refused.text,
        ann.get(&begun.location).await.text,
        other.get(&back).await.text,
        other
            .get("/u/%3Cscript%3Ealert(1)%3C%2Fscript%3E")
            .await
            .text,
        other
            .get("/?player=%22%3E%3Cscript%3Ealert(1)%3C/script%3E")
            .await
            .text,
        other
            .get("/analysis?line=%3Cscript%3Ealert(1)%3C/script%3E")
            .await
            .text,
    ];
    for page in pages {
        assert!(page.contains("alert(1)"), "the text is on the page: {page}");
        assert!(
            !page.contains("<script>") && !page.contains("<img src=x"),
            "{page}"
        );
    }
}

#[tokio::test]
async fn the_name_of_a_guest_holds_no_mail_code() {
    let server = Server::start().await;
    let account = server.service.add_user("ann", None, None).await.unwrap();
    let code = account.mail_code.expose().to_owned();
    let guest = Browser::new(&server);
    let invite = async |name: &str| {
        let fields = [("against", "friend"), ("board", "3x3"), ("name", name)];
        guest.send("/", "/challenges", &fields).await
    };
    for name in [code.clone(), code.replace('-', "").to_lowercase()] {
        let page = invite(&name).await;
        assert_eq!(page.status, 422, "{}", page.text);
    }
    let begun = invite("Ada").await;
    assert_eq!(begun.status, 303, "{}", begun.text);
    let page = guest.get(&begun.location).await.text;
    let (_, rest) = page.split_once("/j/").expect("a link for the friend");
    let link = format!("/j/{}", rest.split('"').next().unwrap());
    let friend = Browser::new(&server);
    let page = friend.send(&link, &link, &[("name", &code)]).await;
    assert_eq!(page.status, 422, "{}", page.text);
    let page = friend.send(&link, &link, &[("name", "Eva")]).await;
    assert_eq!(page.status, 303, "{}", page.text);
}
