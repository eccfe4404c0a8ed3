//! The page of the link that ends the mails about games.

use oust_server::account::MailNotices;
use serde_json::json;

use crate::browser::Browser;
use crate::server::Server;

/// Returns the path of the link in the only mail to `address`.
fn link_to(server: &Server, address: &str) -> String {
    let file = server.folder.path().join("data/oust.sqlite");
    let database = rusqlite::Connection::open(file).unwrap();
    let sql = "SELECT message FROM outbox WHERE recipient = ?1";
    let mail: String = database
        .query_row(sql, [address], |row| row.get(0))
        .unwrap();
    // The address of the test's server is not encrypted, so there is no one click.
    assert!(!mail.contains("List-Unsubscribe-Post"), "{mail}");
    let (_, link) = mail.split_once("List-Unsubscribe: <").unwrap();
    let path = link.find("/unsubscribe/").unwrap();
    link[path..].split('>').next().unwrap().to_owned()
}

#[tokio::test]
async fn the_link_asks_first_and_works_without_a_session_or_cookies() {
    let server = Server::start().await;
    let ann = server.user("ann").await;
    let ben = server.service.add_user(
        "ben",
        Some("ben@example.org"),
        Some("read".parse().unwrap()),
    );
    let ben = ben.await.unwrap().token.unwrap();
    let ben = server.session(ben.expose()).await;
    let body = json!({"board": "hex4", "to": "ben", "color": "x"});
    let (status, _) = server.post(&ann, "/api/v1/challenges", body).await;
    assert_eq!(status, 201);
    let path = link_to(&server, "ben@example.org");
    let mails = async || server.service.preferences(ben).await.unwrap().mail;

    let reader = Browser::new(&server);
    let page = reader.get(&path).await;
    assert_eq!(page.status, 200);
    assert!(
        page.text
            .contains(&format!("<form method=\"post\" action=\"{path}\">")),
        "{}",
        page.text
    );
    assert!(!page.text.contains("ben@"), "{}", page.text);
    assert_eq!(mails().await, MailNotices::Each, "a look ends nothing");

    // A mail program: another origin, and no cookie.
    let fields = [("List-Unsubscribe", "One-Click")];
    let from_elsewhere = [
        ("origin", "https://mail.example"),
        ("sec-fetch-site", "cross-site"),
    ];
    let program = Browser::new(&server);
    let page = program.post(&path, &fields, &from_elsewhere).await;
    assert_eq!(page.status, 200, "{}", page.text);
    assert!(page.text.contains("The mails have ended"), "{}", page.text);
    assert_eq!(mails().await, MailNotices::None);

    let forged = format!("{}x", &path[..path.len() - 1]);
    assert_eq!(program.get(&forged).await.status, 404);
    assert_eq!(program.post(&forged, &fields, &[]).await.status, 404);
    let hebrew = Browser::in_language(&server, "he").get(&path).await;
    assert!(hebrew.text.contains("הפסקת הדואר"), "{}", hebrew.text);
}
