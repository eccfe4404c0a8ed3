//! The operator's own pages, and the files for programs.

use oust_server::http::Limits;
use oust_server::service::ServiceConfig;
use oust_server::site::{LegalPages, Site};

use crate::browser::Browser;
use crate::server::Server;

async fn server_with(files: &[(&str, &str)], contact: Option<&str>) -> Server {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    let site = Site {
        legal: LegalPages::read(folder.path()).unwrap(),
        security_contact: contact.map(|contact| contact.parse().unwrap()),
    };
    Server::start_by(Limits::new(0, 0), ServiceConfig::default(), site).await
}

#[tokio::test]
async fn the_texts_of_the_operator_are_pages_that_every_page_links() {
    let imprint = "# <b>Who</b>\nAnn & Ben\n1 Street\n\n<script>alert(1)</script>";
    let files = [("imprint.txt", imprint), ("imprint.he.txt", "שלום")];
    let server = server_with(&files, None).await;
    let reader = Browser::new(&server);
    let page = reader.get("/imprint").await;
    assert_eq!(page.status, 200);
    for part in [
        "<h1>Imprint</h1>",
        "<h2 dir=\"auto\">&#60;b&#62;Who&#60;/b&#62;</h2>",
        "<p dir=\"auto\">Ann &#38; Ben<br>1 Street</p>",
        "<p dir=\"auto\">&#60;script&#62;alert(1)&#60;/script&#62;</p>",
    ] {
        assert!(page.text.contains(part), "{part} in {}", page.text);
    }
    assert!(!page.text.contains("<script>"), "{}", page.text);
    let hebrew = Browser::in_language(&server, "he").get("/imprint").await;
    assert!(
        hebrew.text.contains("<p dir=\"auto\">שלום</p>"),
        "{}",
        hebrew.text
    );
    for path in ["/", "/help", "/login", "/imprint", "/nothing"] {
        let text = reader.get(path).await.text;
        assert!(text.contains("<a href=\"/imprint\">Imprint</a>"), "{path}");
        assert!(!text.contains("href=\"/privacy\""), "{path}");
    }
    for path in ["/privacy", "/terms"] {
        assert_eq!(reader.get(path).await.status, 404, "{path}");
    }
    let without = Server::start().await;
    let page = Browser::new(&without).get("/imprint").await;
    assert_eq!(page.status, 404);
    assert!(!page.text.contains("href=\"/imprint\""), "{}", page.text);
}

#[tokio::test]
async fn the_security_contact_is_a_file_that_is_new_each_day() {
    let server = server_with(&[("terms.txt", "a")], Some("ann@example.org")).await;
    let reader = Browser::new(&server);
    let path = "/.well-known/security.txt";
    let file = reader.get(path).await;
    assert_eq!(file.media_type, "text/plain; charset=utf-8");
    let expected = "Contact: mailto:ann@example.org\nExpires: 2028-01-15T00:00:00Z\n";
    assert_eq!((file.status, file.text.as_str()), (200, expected));
    let without = Server::start().await;
    assert_eq!(Browser::new(&without).get(path).await.status, 404);
}

/// Tells whether `robots` lets a crawler read an address. `*` in a rule stands for any text, and `$`
/// for the end.
fn may_read(robots: &str, address: &str) -> bool {
    let rules = robots
        .lines()
        .filter_map(|line| line.strip_prefix("Disallow: "));
    !rules.into_iter().any(|rule| {
        let (rule, is_whole) = match rule.strip_suffix('$') {
            Some(rule) => (rule, true),
            None => (rule, false),
        };
        let (first, rest) = rule.split_once('*').unwrap_or((rule, ""));
        let after = address.strip_prefix(first);
        after.is_some_and(|after| {
            if is_whole {
                after.is_empty()
            } else {
                after.contains(rest)
            }
        })
    })
}

#[tokio::test]
async fn crawlers_may_read_lists_and_games_and_follow_no_secret() {
    let server = Server::start().await;
    let robots = Browser::new(&server).get("/robots.txt").await;
    assert_eq!(robots.status, 200);
    assert!(
        robots.text.starts_with("User-agent: *\n"),
        "{}",
        robots.text
    );
    for (address, expected) in [
        ("/", true),
        ("/games?over=true", true),
        ("/g/101", true),
        ("/g/101/5", true),
        ("/g/101.oust", true),
        ("/u/ann", true),
        ("/messages", true),
        ("/learn", true),
        ("/api/v1/games", false),
        ("/login?back=/", false),
        ("/l/secret", false),
        ("/j/secret", false),
        ("/unsubscribe/secret", false),
        ("/g/101?t=a1", false),
        ("/g/101/what-if", false),
        ("/analysis?board=4x4", false),
        ("/me", false),
        ("/settings", false),
    ] {
        assert_eq!(may_read(&robots.text, address), expected, "{address}");
    }
}
