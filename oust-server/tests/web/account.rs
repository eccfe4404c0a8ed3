//! Accounts in the browser: sign-up, sign-in, changes and deletion.

use crate::browser::Browser;
use crate::server::Server;

#[tokio::test]
async fn an_account_is_used_at_once_and_its_password_opens_it_again() {
    let server = Server::start().await;
    let ann = Browser::signed_up(&server, "ann").await;
    assert!(
        ann.get("/")
            .await
            .text
            .contains(r#"href="/settings"><bdi>ann</bdi>"#)
    );
    let out = ann.send("/", "/logout", &[]).await;
    assert_eq!(out.status, 303);
    assert!(ann.cookie("oust-session").is_none());
    assert_eq!(ann.get("/settings").await.status, 401);
    let fields = [
        ("name", "Ann"),
        ("password", "correct horse"),
        ("back", "/games?over=true"),
    ];
    let entered = ann.send("/login", "/login", &fields).await;
    assert_eq!(
        (entered.status, entered.location.as_str()),
        (303, "/games?over=true")
    );
    assert_eq!(ann.get("/settings").await.status, 200);
    let elsewhere = [
        ("name", "ann"),
        ("password", "correct horse"),
        ("back", "//evil.example"),
    ];
    let other = Browser::new(&server);
    assert_eq!(
        other.send("/login", "/login", &elsewhere).await.location,
        "/"
    );
}

#[tokio::test]
async fn a_field_that_is_refused_says_why_and_keeps_what_was_typed() {
    let server = Server::start().await;
    Browser::signed_up(&server, "ann").await;
    let other = Browser::new(&server);
    for (name, password, email, why) in [
        ("ANN", "correct horse", "", "The name ANN is taken."),
        ("a", "correct horse", "", "2 to 24 characters, not 1"),
        ("<b>x", "correct horse", "", "begins with a letter"),
        ("ben", "short", "", "8 to 256 characters, not 5"),
        ("ben", "correct horse", "nonsense", "not a mail address"),
        ("admin", "correct horse", "", "reserved"),
    ] {
        let fields = [("name", name), ("password", password), ("email", email)];
        let page = other.send("/signup", "/signup", &fields).await;
        assert_eq!(page.status, 422, "{name}");
        assert!(page.text.contains(why), "{why}: {}", page.text);
        assert!(page.text.contains("aria-invalid"), "{name}");
        assert!(!page.text.contains(password), "the password is shown");
        assert!(!page.text.contains("<b>x"), "the name is not escaped");
    }
    assert!(other.cookie("oust-session").is_none());
}

#[tokio::test]
async fn an_unknown_name_and_a_wrong_password_get_one_page() {
    let server = Server::start().await;
    Browser::signed_up(&server, "ann").await;
    let other = Browser::new(&server);
    let mut pages = Vec::new();
    for name in ["ann", "nobody-here"] {
        let fields = [("name", name), ("password", "wrong horse")];
        let page = other.send("/login", "/login", &fields).await;
        assert_eq!(page.status, 403);
        // The CSRF token differs from page to page, and the page repeats the typed name.
        let text = page.text.replace(name, "NAME");
        let token = crate::browser::form_token(&text);
        pages.push(text.replace(&token, "TOKEN"));
    }
    assert_eq!(pages[0], pages[1]);
}

#[tokio::test]
async fn a_new_password_ends_the_other_sessions_and_the_old_password() {
    let server = Server::start().await;
    let ann = Browser::signed_up(&server, "ann").await;
    let phone = Browser::new(&server);
    let old = [("name", "ann"), ("password", "correct horse")];
    assert_eq!(phone.send("/login", "/login", &old).await.status, 303);
    let wrong = [("current", "wrong horse"), ("password", "battery staple")];
    let refused = ann.send("/settings", "/settings/password", &wrong).await;
    assert_eq!(refused.status, 422);
    assert_eq!(phone.get("/settings").await.status, 200);
    let right = [("current", "correct horse"), ("password", "battery staple")];
    let changed = ann.send("/settings", "/settings/password", &right).await;
    assert_eq!(changed.location, "/settings?done=password");
    assert_eq!(ann.get("/settings").await.status, 200);
    assert_eq!(phone.get("/settings").await.status, 401);
    assert_eq!(phone.send("/login", "/login", &old).await.status, 403);
}

#[tokio::test]
async fn secrets_are_shown_once() {
    let server = Server::start().await;
    let ann = Browser::signed_up(&server, "ann").await;
    let none = ann
        .send("/settings", "/settings/tokens", &[("label", "bot")])
        .await;
    assert_eq!(none.status, 422);
    let fields = [
        ("label", "my <bot>"),
        ("play", "yes"),
        ("read", "yes"),
        ("days", "30"),
    ];
    let made = ann.send("/settings", "/settings/tokens", &fields).await;
    let token = made
        .text
        .split(r#"value="oust_"#)
        .nth(1)
        .expect("the token");
    let token = format!("oust_{}", token.split('"').next().unwrap());
    assert_eq!(server.get(&token, "/api/v1/account").await.0, 200);
    let again = ann.get("/settings").await.text;
    assert!(
        !again.contains(&token) && again.contains("my &#60;bot&#62;"),
        "{again}"
    );
    let id = again.split(r#"name="id" value=""#).nth(1).unwrap();
    let id = id.split('"').next().unwrap();
    ann.send("/settings", "/settings/tokens/revoke", &[("id", id)])
        .await;
    assert_eq!(server.get(&token, "/api/v1/account").await.0, 401);
    let code = ann.send("/settings", "/settings/mail-code", &[]).await.text;
    let code = code
        .split(r#"class="link" readonly value=""#)
        .nth(1)
        .unwrap();
    let code = code.split('"').next().unwrap();
    assert_eq!(code.len(), 19);
    assert!(!ann.get("/settings").await.text.contains(code));
}

#[tokio::test]
async fn a_vacation_begins_and_ends_within_the_days_of_the_year() {
    let server = Server::start().await;
    let ann = Browser::signed_up(&server, "ann").await;
    let send = async |days: &str| {
        let page = ann
            .send("/settings", "/settings/vacation", &[("days", days)])
            .await;
        page.status
    };
    assert_eq!(send("31").await, 422);
    assert_eq!(send("7").await, 303);
    assert!(ann.get("/settings").await.text.contains("2027-01-22"));
    assert!(ann.get("/u/ann").await.text.contains("On vacation"));
    assert_eq!(send("0").await, 303);
    assert!(!ann.get("/u/ann").await.text.contains("On vacation"));
}

#[tokio::test]
async fn an_account_is_deleted_by_its_password_and_its_data_can_be_taken_along() {
    let server = Server::start().await;
    let ann = Browser::signed_up(&server, "ann").await;
    let data = ann.get("/settings/data.json").await;
    let data: serde_json::Value = serde_json::from_str(&data.text).unwrap();
    assert_eq!(data["name"], "ann");
    let wrong = ann
        .send("/settings", "/settings/delete", &[("typed", "ann")])
        .await;
    assert_eq!(wrong.status, 422);
    let right = [("typed", "correct horse")];
    assert_eq!(
        ann.send("/settings", "/settings/delete", &right)
            .await
            .status,
        303
    );
    assert_eq!(ann.get("/u/ann").await.status, 404);
    assert_eq!(ann.get("/settings").await.status, 401);
}
