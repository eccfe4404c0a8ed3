//! Preferences: the browser stores them for guests, and the account also for users.

use oust_server::account::{MailNotices, Secret, Theme};

use crate::browser::{Browser, form_token};
use crate::server::Server;

/// Submits preferences with the form of a page.
async fn save(browser: &Browser<'_>, on: &str, fields: &[(&str, &str)]) {
    let page = browser.send(on, "/preferences", fields).await;
    assert_eq!(page.status, 303, "{}", page.text);
}

async fn sign_in(browser: &Browser<'_>) {
    let fields = [("name", "ann"), ("password", "correct horse")];
    let page = browser.send("/login", "/login", &fields).await;
    assert_eq!(page.status, 303, "{}", page.text);
}

#[tokio::test]
async fn a_guest_keeps_the_choices_of_the_footer() {
    let server = Server::start().await;
    let guest = Browser::new(&server);
    save(&guest, "/", &[("language", "he"), ("theme", "dark")]).await;
    let page = guest.get("/").await.text;
    assert!(page.contains(r#"<html lang="he" dir="rtl" data-theme="dark">"#));
    assert!(page.contains(r#"<option value="dark" selected>"#));
}

#[tokio::test]
async fn what_is_saved_is_shown_again_and_goes_to_other_browsers() {
    let server = Server::start().await;
    let ann = Browser::signed_up(&server, "ann").await;
    let before = ann.get("/settings").await.text;
    assert!(before.contains(r#"<option value="each" selected>"#));
    save(&ann, "/settings", &[("mail", "daily"), ("sound", "true")]).await;
    let board = [
        ("theme", "contrast"),
        ("group_sizes", "all"),
        ("labels", "none"),
        ("confirm", "false"),
        ("blind", "false"),
        ("blind", "true"),
    ];
    save(&ann, "/settings", &board).await;
    let phone = Browser::new(&server);
    sign_in(&phone).await;
    for browser in [&ann, &phone] {
        let page = browser.get("/settings?done=saved").await.text;
        for shown in [
            r#"<option value="daily" selected>"#,
            r#"<option value="contrast" selected>"#,
            r#"<option value="all" selected>of all groups"#,
            r#"<option value="none" selected>none"#,
            r#"name="sound" value="true" checked"#,
            r#"name="blind" value="true" checked"#,
            r#"name="hints" value="true" checked"#,
            r#"name="confirm" value="true">"#,
            r#"data-sound="true""#,
            "The settings are saved.",
        ] {
            assert!(page.contains(shown), "{shown}: {page}");
        }
    }
    let session = Secret::new(ann.cookie("oust-session").unwrap());
    let session = server.service.session(&session).await.unwrap().unwrap();
    let stored = server.service.preferences(session.identity).await.unwrap();
    assert_eq!(
        (stored.mail, stored.theme),
        (MailNotices::Daily, Theme::Contrast)
    );
    // The form in the footer changes only its own fields.
    save(&phone, "/", &[("language", "en"), ("theme", "light")]).await;
    let stored = server.service.preferences(session.identity).await.unwrap();
    assert_eq!(
        (stored.mail, stored.theme),
        (MailNotices::Daily, Theme::Light)
    );
    assert!(stored.sound && stored.blind && !stored.confirm);
}

#[tokio::test]
async fn a_board_is_drawn_as_it_is_preferred() {
    let server = Server::start().await;
    let (ann, ben) = (server.user("ann").await, server.user("ben").await);
    server.game(&ann, ("ben", &ben), "hex3").await;
    let guest = Browser::new(&server);
    let page = guest.get("/g/101").await.text;
    assert!(page.contains(r#"class="labels""#));
    assert!(page.contains(r#"data-sizes="hover" data-blind="false""#));
    let fields = [
        ("labels", "none"),
        ("group_sizes", "none"),
        ("blind", "true"),
    ];
    save(&guest, "/", &fields).await;
    for path in ["/g/101", "/g/101/what-if"] {
        let page = guest.get(path).await.text;
        assert!(!page.contains(r#"class="labels""#), "{path}");
        assert!(
            page.contains(r#"data-sizes="none" data-blind="true""#),
            "{path}"
        );
    }
}

#[tokio::test]
async fn a_new_account_takes_the_choices_of_its_browser() {
    let server = Server::start().await;
    let guest = Browser::new(&server);
    save(&guest, "/", &[("theme", "dark")]).await;
    let fields = [("name", "ann"), ("password", "correct horse")];
    guest.send("/signup", "/signup", &fields).await;
    let phone = Browser::new(&server);
    sign_in(&phone).await;
    assert!(phone.get("/").await.text.contains(r#"data-theme="dark""#));
}

#[tokio::test]
async fn a_wrong_token_or_value_saves_nothing() {
    let server = Server::start().await;
    let ann = Browser::signed_up(&server, "ann").await;
    let token = form_token(&ann.get("/settings").await.text);
    for (fields, status) in [
        (&[("mail", "none")][..], 403),
        (&[("form", "0123456789abcdef0"), ("mail", "none")][..], 403),
        (&[("form", token.as_str()), ("mail", "weekly")][..], 400),
        (&[("form", token.as_str()), ("colour", "red")][..], 400),
    ] {
        let page = ann.post("/preferences", fields, &[]).await;
        assert_eq!(page.status, status, "{fields:?}");
    }
    let page = ann.get("/settings").await.text;
    assert!(page.contains(r#"<option value="each" selected>"#));
}
