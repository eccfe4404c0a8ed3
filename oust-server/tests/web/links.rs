//! Links in mails end with what ended them, and each does one thing.

use crate::browser::{Browser, Page};
use crate::security::link_in_mail;
use crate::server::Server;

/// A browser of ann, who has a confirmed address.
async fn with_address(server: &Server) -> Browser<'_> {
    let ann = Browser::signed_up(server, "ann").await;
    let path = ask_for_address(server, &ann, "ann@example.org").await;
    assert_eq!(ann.send(&path, &path, &[]).await.status, 303);
    ann
}

/// Asks for another address, and returns the path of the link that confirms it.
async fn ask_for_address(server: &Server, ann: &Browser<'_>, email: &str) -> String {
    let fields = [("email", email)];
    let asked = ann.send("/settings", "/settings/address", &fields).await;
    assert_eq!(asked.location, "/settings?done=address", "{}", asked.text);
    link_in_mail(server).await
}

/// Asks for a link that signs in, and returns its path.
async fn ask_for_sign_in(server: &Server, email: &str) -> String {
    let fields = [("email", email)];
    let anyone = Browser::new(server);
    assert_eq!(
        anyone.send("/login", "/login/link", &fields).await.status,
        200
    );
    link_in_mail(server).await
}

/// Uses a link in another browser.
async fn use_link(server: &Server, path: &str) -> Page {
    Browser::new(server).send(path, path, &[]).await
}

/// The ids of the open links on the page of the settings.
fn open_links(page: &str) -> Vec<String> {
    let (_, section) = page.split_once(r#"id="links""#).unwrap_or_default();
    let (section, _) = section.split_once("</section>").unwrap_or_default();
    let ids = section.split(r#"name="id" value=""#).skip(1);
    ids.map(|rest| rest.split('"').next().unwrap().to_owned())
        .collect()
}

#[tokio::test]
async fn open_links_end_with_what_they_could_undo() {
    for end in ["password", "everywhere", "code", "each", "deletion"] {
        let server = Server::start().await;
        let ann = with_address(&server).await;
        let links = [
            ask_for_sign_in(&server, "ann@example.org").await,
            ask_for_address(&server, &ann, "thief@example.net").await,
        ];
        let send = async |path: &str, fields: &[(&str, &str)]| {
            let page = ann.send("/settings", path, fields).await;
            assert!(matches!(page.status, 200 | 303), "{end}: {}", page.text);
        };
        match end {
            "password" => {
                let fields = [("current", "correct horse"), ("password", "battery staple")];
                send("/settings/password", &fields).await;
            }
            "everywhere" => send("/settings/sign-out", &[]).await,
            "code" => send("/settings/mail-code", &[]).await,
            "each" => {
                let page = ann.get("/settings").await.text;
                assert!(page.contains("thief@<wbr>example.net"), "{page}");
                let ids = open_links(&page);
                assert_eq!(ids.len(), 2, "{page}");
                for id in &ids {
                    send("/settings/links/end", &[("id", id)]).await;
                }
            }
            _ => send("/settings/delete", &[("typed", "correct horse")]).await,
        }
        for link in &links {
            assert_eq!(use_link(&server, link).await.status, 404, "{end}");
        }
        if !matches!(end, "everywhere" | "deletion") {
            let page = ann.get("/settings").await.text;
            assert!(page.contains("ann@example.org"), "{end}");
            assert_eq!(open_links(&page).len(), 0, "{end}");
        }
    }
}

#[tokio::test]
async fn a_link_to_the_old_address_ends_with_a_change_of_address() {
    let server = Server::start().await;
    let ann = with_address(&server).await;
    let old = ask_for_sign_in(&server, "ann@example.org").await;
    let typed_wrong = ask_for_address(&server, &ann, "anm@example.net").await;
    let new = ask_for_address(&server, &ann, "ann@example.net").await;
    assert_eq!(use_link(&server, &typed_wrong).await.status, 404);
    assert_eq!(use_link(&server, &new).await.status, 303);
    assert_eq!(use_link(&server, &old).await.status, 404);
    let page = ann.get("/settings").await.text;
    assert!(page.contains("ann@example.net"), "{page}");
    assert!(!page.contains("ann@example.org"), "{page}");
}

#[tokio::test]
async fn a_link_that_signs_in_changes_nothing_else() {
    let server = Server::start().await;
    let service = &server.service;
    let signed_up = service.sign_up("ben", "ben@example.org", None);
    signed_up.await.unwrap();
    let path = ask_for_sign_in(&server, "ben@example.org").await;
    let ben = Browser::new(&server);
    assert_eq!(ben.send(&path, &path, &[]).await.status, 303);
    let page = ben.get("/settings").await.text;
    assert!(page.contains("not confirmed"), "{page}");
    // A link from a version that did not end it: its address is no longer the account's.
    let path = ask_for_sign_in(&server, "ben@example.org").await;
    let file = server.folder.path().join("data/oust.sqlite");
    let database = rusqlite::Connection::open(file).unwrap();
    let changed = "DROP TRIGGER links_end; \
                   UPDATE users SET email = 'ben@example.net', email_key = 'ben@example.net'";
    database.execute_batch(changed).unwrap();
    assert_eq!(use_link(&server, &path).await.status, 404);
    let page = ben.get("/settings").await.text;
    assert!(page.contains("ben@example.net"), "{page}");
}

#[tokio::test]
async fn nobody_ends_the_links_of_another_user_or_floods_a_mailbox() {
    let server = Server::start().await;
    let ann = with_address(&server).await;
    let eve = Browser::signed_up(&server, "eve").await;
    for _ in 0..20 {
        ask_for_sign_in(&server, "ann@example.org").await;
    }
    let path = link_in_mail(&server).await;
    let ids = open_links(&ann.get("/settings").await.text);
    assert_eq!(ids.len(), 5, "the last ones still work");
    for id in &ids {
        let page = eve
            .send("/settings", "/settings/links/end", &[("id", id)])
            .await;
        assert_eq!(page.status, 303);
    }
    assert_eq!(open_links(&ann.get("/settings").await.text).len(), 5);
    assert_eq!(use_link(&server, &path).await.status, 303);
}

#[tokio::test]
async fn the_page_of_a_link_says_what_it_does() {
    let server = Server::start().await;
    let ann = with_address(&server).await;
    let address = ask_for_address(&server, &ann, "ann@example.net").await;
    let sign_in = ask_for_sign_in(&server, "ann@example.org").await;
    let phone = Browser::new(&server);
    for (link, title) in [(&address, "Confirm the address"), (&sign_in, "Sign in")] {
        let page = phone.get(link).await;
        assert_eq!(page.status, 200);
        assert!(page.text.contains(&format!("<h1>{title}</h1>")), "{link}");
    }
    assert_eq!(use_link(&server, &address).await.status, 303);
    for gone in [&address, &sign_in, &"/l/unknown".to_owned()] {
        assert_eq!(phone.get(gone).await.status, 404, "{gone}");
    }
}
