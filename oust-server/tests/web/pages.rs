//! Every page in every language: complete, without inline scripts, and with escaped texts.

use serde_json::json;

use crate::browser::Browser;
use crate::server::Server;

const PATHS: [&str; 27] = [
    "/",
    "/?player=ben",
    "/games",
    "/games?over=true",
    "/me",
    "/g/101",
    "/g/101/0",
    "/g/101/what-if",
    "/analysis",
    "/analysis?kind=orbit&board=5x5&line=c3;pass;d4",
    "/analysis?board=99x99",
    "/analysis?start=3x3+o2/2x/x2+o",
    "/analysis/import?board=hex5",
    "/analysis/setup?start=3x3+o2/2x/x2+o",
    "/standings",
    "/standings?kind=orbit",
    "/puzzles",
    "/puzzles/1",
    "/puzzles/1?shown=true",
    "/u/ann",
    "/rules/oust",
    "/rules/orbit",
    "/help",
    "/settings",
    "/login",
    "/signup",
    "/nothing",
];

#[tokio::test]
async fn every_page_has_all_texts_a_policy_and_nothing_inline() {
    let server = Server::start().await;
    let (ann, ben) = (server.user("ann").await, server.user("ben").await);
    let game = server.game(&ann, ("ben", &ben), "hex3").await;
    let hostile = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>";
    let chat = format!("/api/v1/games/{game}/chat");
    let said = server.post(&ann, &chat, json!({ "text": hostile })).await;
    assert_eq!(said.0, 201);
    for language in ["en", "he"] {
        for is_known in [false, true] {
            let browser = Browser::in_language(&server, language);
            if is_known {
                let name = format!("reader-{language}");
                let fields = [("name", name.as_str()), ("password", "correct horse")];
                assert_eq!(
                    browser.send("/signup", "/signup", &fields).await.status,
                    303
                );
            }
            for path in PATHS {
                let page = browser.get(path).await;
                check(path, language, &page.text);
                assert!(page.policy.contains("default-src 'self'"), "{path}");
                if path == "/g/101" {
                    assert!(
                        page.text.contains("&#60;script&#62;alert"),
                        "{path}: the chat"
                    );
                }
            }
        }
    }
}

#[tokio::test]
async fn a_page_names_the_module_that_answers_its_presses() {
    let server = Server::start().await;
    let browser = Browser::new(&server);
    let page = browser.get("/analysis?board=hex4").await;
    assert!(page.policy.contains("script-src 'self' 'wasm-unsafe-eval'"));
    let address = page.text.split('"').find(|part| part.starts_with("/code/"));
    let script = address.expect("the page names its script").to_owned();
    assert!(page.text.contains("data-start=\"{"), "{}", page.text);
    let module = script.replace(".js", ".wasm");
    let panels = script.replace("preview.js", "app/analysis.js");
    for (path, media_type) in [
        (&script, "text/javascript; charset=utf-8"),
        (&module, "application/wasm"),
        (&panels, "text/javascript; charset=utf-8"),
    ] {
        let answer = server.client.get(format!("{}{path}", server.url));
        let answer = answer.send().await.unwrap();
        assert_eq!(answer.status(), 200, "{path}");
        assert_eq!(answer.headers()["content-type"], media_type);
        assert!(
            answer.headers()["cache-control"]
                .to_str()
                .unwrap()
                .contains("immutable")
        );
    }
    for path in [
        "/code/0/preview.js",
        &module.replace("preview", "other"),
        &panels.replace("analysis.js", ""),
        &panels.replace("app/", "app%2F..%2F..%2F"),
    ] {
        assert_eq!(browser.get(path).await.status, 404, "{path}");
    }
}

#[tokio::test]
async fn a_file_is_kept_for_good_only_by_the_address_that_changes_with_it() {
    let server = Server::start().await;
    let page = Browser::new(&server).get("/").await.text;
    let address = page
        .split('"')
        .find(|part| part.starts_with("/assets/site.js?v="));
    let address = address.expect("the page has its script");
    let known = address.split('?').next().unwrap();
    for (path, is_kept) in [
        (address, true),
        (known, false),
        ("/assets/site.js?v=0", false),
    ] {
        let answer = server
            .client
            .get(format!("{}{path}", server.url))
            .send()
            .await
            .unwrap();
        let caching = answer.headers()["cache-control"].to_str().unwrap();
        assert_eq!(caching.contains("immutable"), is_kept, "{path}: {caching}");
    }
}

fn check(path: &str, language: &str, text: &str) {
    if text.is_empty() {
        return;
    }
    let begins = format!("<html lang=\"{language}\"");
    assert!(text.contains(&begins), "{path} in {language}");
    for forbidden in [
        "<script>",
        "<style",
        " style=\"",
        " onclick=",
        "<img src=x",
        "javascript:",
    ] {
        let found = text.find(forbidden);
        assert!(found.is_none(), "{path} has {forbidden}");
    }
    // The page shows the key of a missing text: an element with only a hyphenated word.
    for part in text.split('>').filter_map(|part| part.split('<').next()) {
        let part = part.trim();
        let is_key = part.contains('-')
            && part
                .split('-')
                .all(|word| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase()));
        let is_text = part == "color-blind" || part.starts_with("reader-");
        assert!(!is_key || is_text, "{path} lacks {part}");
    }
}

#[tokio::test]
async fn a_change_of_the_colors_leads_back_to_the_page() {
    let server = Server::start().await;
    let (ann, ben) = (server.user("ann").await, server.user("ben").await);
    let game = server.game(&ann, ("ben", &ben), "hex3").await;
    let browser = Browser::signed_up(&server, "carl").await;
    for path in ["/games?over=true", "/settings", &format!("/g/{game}/0")] {
        let page = browser.get(path).await.text;
        let back = format!(r#"name="back" value="{path}""#);
        assert!(page.contains(&back), "{path}");
    }
}

#[tokio::test]
async fn a_line_of_the_analysis_passes_where_a_side_has_to() {
    let server = Server::start().await;
    let browser = Browser::new(&server);
    // After d4 x has no placement.
    let line = "a1;c1;d1;c3;b4;c2,a3;a2,d2;d4";
    let page = browser
        .get(&format!("/analysis?board=4x4&line={line}"))
        .await;
    assert_eq!(page.status, 200, "{}", page.text);
    let turns = page.text.matches("<bdi dir=\"ltr\">pass</bdi>").count();
    assert_eq!(turns, 1, "{}", page.text);
    let refused = browser.get("/analysis?board=4x4&line=a1;a1").await;
    assert_eq!(refused.status, 422);
}
