//! The analysis pages without JavaScript: pasted texts, positions that are set up, any start, and
//! turns that win at once.

use crate::browser::{Browser, Page, words};
use crate::rights::token_of;
use crate::server::Server;

/// Opens the page of an analysis that begins at a position.
async fn at(browser: &Browser<'_>, position: &str) -> Page {
    let start = position.replace(' ', "+");
    browser.get(&format!("/analysis?start={start}")).await
}

async fn import(browser: &Browser<'_>, text: &str) -> Page {
    let path = "/analysis/import";
    browser.send(path, path, &[("text", text)]).await
}

/// Returns the text of the elements of a page after a mark, up to the end of their list.
fn list(page: &Page, mark: &str) -> String {
    let (_, after) = page.text.split_once(mark).expect(mark);
    words(&format!("<{}", after.split("</ul>").next().unwrap()))
}

fn threats(page: &Page) -> String {
    list(page, "<ul class=\"threats\"")
}

#[tokio::test]
async fn an_analysis_begins_at_any_position() {
    let server = Server::start().await;
    let browser = Browser::new(&server);
    let page = at(&browser, "3x3 o2/2x/x2 o").await;
    assert_eq!(page.status, 200, "{}", page.text);
    assert!(page.text.contains("Analysis: Oust 3x3"), "{}", page.text);
    assert!(
        page.text
            .contains("name=\"start\" value=\"3x3 o2/2x/x2 o\"")
    );
    // The line goes on from it, and its address keeps it.
    let played = "/analysis?start=3x3+o2/2x/x2+o&line=c1";
    let page = browser.get(played).await;
    assert_eq!(page.status, 200, "{}", page.text);
    assert!(
        page.text
            .contains("/analysis?start=3x3+o2/2x/x2+o&#38;line=c1")
    );
    let refused = browser.get(&played.replace("c1", "a3")).await;
    assert_eq!(refused.status, 422);
}

#[tokio::test]
async fn a_start_that_is_rubbish_is_refused_with_its_place() {
    let server = Server::start().await;
    let browser = Browser::new(&server);
    for (start, told) in [
        ("3x3 3/3/4 x", "expected 3 points in row 3, found 4"),
        ("3x3 3/3/3 z", "column 11"),
        ("26x26 1 x", "expected 26 rows"),
        ("<script>alert(1)</script>", "expected a board"),
    ] {
        let page = at(&browser, start).await;
        assert_eq!(page.status, 422, "{start}");
        assert!(page.text.contains(told), "{start}: {}", page.text);
        assert!(!page.text.contains("<script>"), "{start}");
    }
    let rows = vec!["26"; 26].join("/");
    assert_eq!(at(&browser, &format!("26x26 {rows} x")).await.status, 422);
}

#[tokio::test]
async fn turns_that_win_at_once_are_named_for_both_sides() {
    let server = Server::start().await;
    let browser = Browser::new(&server);
    let page = at(&browser, "3x3 o2/2x/x2 o").await;
    let told = threats(&page);
    assert!(told.contains("o wins in this turn: a2 b2"), "{told}");
    assert!(told.contains("x would win in one turn: a2"), "{told}");
    assert!(page.text.contains("line=a2,b2\">o wins"), "{}", page.text);
    let won = browser
        .get("/analysis?start=3x3+o2/2x/x2+o&line=a2,b2")
        .await;
    assert!(won.text.contains("The game would be over here."));
    assert!(!threats(&won).contains("win"));
    let quiet = at(&browser, "3x3 x2/3/2o x").await;
    assert!(!threats(&quiet).contains("win"), "{}", threats(&quiet));
}

#[tokio::test]
async fn a_pasted_text_opens_what_is_in_it() {
    let server = Server::start().await;
    let browser = Browser::new(&server);
    let record = "oust 3x3\nx: ann\no: ben\n\n1. a1 b1\n2. a2\n";
    let diagram = " # . O\n . # .\n . . .\n\nx to move\n";
    for (text, address) in [
        (record, "/analysis?kind=oust&board=3x3&line=a1;b1;a2"),
        ("3x3 o2/2x/x2 o", "/analysis?start=3x3+o2/2x/x2+o&line="),
        (diagram, "/analysis?start=3x3+x1o/1x1/3+x&line="),
        (
            "(;FF[4]GM[1]SZ[5]OUST[1];B[aa];W[ee])",
            "/analysis?kind=oust&board=5x5&line=a5;e1",
        ),
        (
            "https://example.org/play/#3x3~",
            "/analysis?kind=oust&board=3x3&line=",
        ),
    ] {
        let page = import(&browser, text).await;
        assert_eq!(page.status, 303, "{text}: {}", page.text);
        assert_eq!(page.location, address, "{text}");
        assert_eq!(browser.get(&page.location).await.status, 200, "{text}");
    }
    // A list of turns is read on the board of the form.
    let path = "/analysis/import";
    let fields = [("text", "1. a1 b1\n2. c1\n"), ("board", "5x5")];
    let page = browser.send(path, path, &fields).await;
    assert_eq!(page.location, "/analysis?kind=oust&board=5x5&line=a1;b1;c1");
}

#[tokio::test]
async fn several_things_in_a_text_give_a_choice_and_faults_their_places() {
    let server = Server::start().await;
    let browser = Browser::new(&server);
    let two = "oust 3x3\n\n1. a1 b1\n\n3x3 o2/2x/x2 o\n";
    let page = import(&browser, two).await;
    assert_eq!(page.status, 200, "{}", page.text);
    assert!(
        page.text.contains("1. A game on 3x3, 2 turns"),
        "{}",
        page.text
    );
    assert!(page.text.contains("2. A position on 3x3, o to move"));
    // A diagram that does not tell is there with each side to move.
    let page = import(&browser, " # . O\n . # .\n . . .\n").await;
    assert!(page.text.contains("x to move") && page.text.contains("o to move"));
    // A game with a fault is opened up to it.
    let page = import(&browser, "oust 3x3\n\n1. a1 b1\n2. a1 c3\n").await;
    assert_eq!(page.status, 200);
    assert!(
        page.text.contains("up to its fault, 2 turns"),
        "{}",
        page.text
    );
    assert!(
        page.text.contains("<b>Line 4, column 4:</b>"),
        "{}",
        page.text
    );
    assert!(page.text.contains("a1 is occupied"), "{}", page.text);
    assert!(
        page.text.contains("board=3x3&#38;line=a1;b1\""),
        "{}",
        page.text
    );
}

#[tokio::test]
async fn nothing_of_a_text_is_left_out_without_a_word() {
    let server = Server::start().await;
    let browser = Browser::new(&server);
    let tree = "(;FF[4]GM[1]SZ[5]OUST[1];B[aa](;W[ee])(;W[bb]))";
    let page = import(&browser, tree).await;
    assert_eq!(page.status, 200, "{}", page.location);
    let shown = words(&page.text);
    assert!(
        shown.contains("Assumed: the first line of play; others are not read"),
        "{shown}"
    );
    let positions = import(&browser, &"3x3 3/3/3 x\n".repeat(103)).await;
    assert!(words(&positions.text).contains("and 3 more"));
    let faults = import(&browser, &"3x3 3/3 x\n".repeat(102)).await;
    assert!(words(&faults.text).contains("and 2 more"));
}

#[tokio::test]
async fn a_text_without_a_game_is_refused_and_stays_in_its_field() {
    let server = Server::start().await;
    let browser = Browser::new(&server);
    for text in [
        "",
        "hello",
        "</textarea><script>alert(1)</script>",
        "\u{0}\u{7f}",
    ] {
        let page = import(&browser, text).await;
        assert_eq!(page.status, 422, "{text}");
        assert!(page.text.contains("no game and no position"), "{text}");
        assert!(!page.text.contains("<script>"), "{text}");
    }
    let kept = import(&browser, "hello").await;
    assert!(kept.text.contains(">\nhello</textarea>"), "{}", kept.text);
    // A board beyond the limits is a fault.
    let large = import(&browser, "oust 40x40\n\n1. a1 b1\n").await;
    assert_eq!(large.status, 422);
    assert!(large.text.contains("40x40"), "{}", large.text);
    // Another site may not send texts.
    let forged = browser.post("/analysis/import", &[("text", "hello")], &[]);
    assert_eq!(forged.await.status, 403);
}

#[tokio::test]
async fn stones_are_set_up_by_pressing() {
    let server = Server::start().await;
    let browser = Browser::new(&server);
    let mut path = "/analysis/setup?board=3x3".to_owned();
    for (pressed, rows) in [
        ("a1", "3/3/x2"),
        ("a1", "3/3/o2"),
        ("b2", "3/1x1/o2"),
        ("a1", "3/1x1/3"),
    ] {
        let page = browser.get(&format!("{path}&p={pressed}")).await;
        assert_eq!(page.status, 303, "{}", page.text);
        assert_eq!(page.location, format!("/analysis/setup?start=3x3+{rows}+x"));
        path = page.location;
    }
    let page = browser.get(&path).await;
    assert_eq!(page.status, 200);
    assert!(
        page.text.contains("name=\"p\" value=\"c3\""),
        "each point is a button"
    );
    for link in [
        "/analysis/setup?start=3x3+3/1x1/3+o",
        "/analysis/setup?start=3x3+3/3/3+x",
        "/analysis?start=3x3+3/1x1/3+x&#38;line=",
    ] {
        assert!(
            page.text.contains(&format!("href=\"{link}\"")),
            "{link}: {}",
            page.text
        );
    }
    for (pressed, told) in [("z9", "`z9`"), ("%3Cb%3E", "expected a point of 3x3")] {
        let refused = browser.get(&format!("{path}&p={pressed}")).await;
        assert_eq!(refused.status, 422, "{pressed}");
        assert!(refused.text.contains(told), "{pressed}: {}", refused.text);
        assert!(!refused.text.contains("<b>"), "{pressed}");
    }
}

#[tokio::test]
async fn the_engine_is_offered_where_it_helps_no_player_of_a_game_in_progress() {
    let server = Server::start().await;
    let ann = Browser::signed_up(&server, "ann").await;
    let ben = Browser::signed_up(&server, "ben").await;
    let eve = Browser::signed_up(&server, "eve").await;
    let offered = "id=\"engine\"";
    let analysis = ann.get("/analysis?board=hex4").await.text;
    assert!(analysis.contains(offered) && analysis.contains("<noscript>"));
    let orbit = ann.get("/analysis?kind=orbit").await.text;
    assert!(!orbit.contains(offered));
    let tokens = [token_of(&server, &ann).await, token_of(&server, &ben).await];
    let game = server.game(&tokens[0], ("ben", &tokens[1]), "3x3").await;
    let (status, played) = server.turn(&tokens[0], game, 0, "a1").await;
    assert_eq!(status, 200, "{played}");
    let path = format!("/g/{game}/what-if?line=b2");
    // The whole line so far goes along to the analysis board.
    let whole = "/analysis?kind=oust&#38;board=3x3&#38;line=a1;b2\"";
    for (browser, is_offered) in [(&ann, false), (&ben, false), (&eve, true)] {
        let page = browser.get(&path).await.text;
        assert_eq!(page.contains(offered), is_offered);
        assert_eq!(page.contains(whole), is_offered, "{page}");
    }
    let on = format!("/g/{game}");
    let resigned = ben.send(&on, &format!("{on}/resign"), &[("n", "1")]).await;
    assert_eq!(resigned.status, 303, "{}", resigned.text);
    let page = ann.get(&path).await.text;
    assert!(page.contains(offered) && page.contains(whole), "{page}");
}

/// The fields of the form that keeps a line.
fn kept<'f>(name: &'f str, line: &'f str, comment: &'f str) -> [(&'f str, &'f str); 4] {
    let start = "3x3 o2/2x/x2 o";
    [
        ("name", name),
        ("start", start),
        ("line", line),
        ("comment", comment),
    ]
}

#[tokio::test]
async fn the_lines_of_an_analysis_are_kept_with_the_account_and_exported() {
    let server = Server::start().await;
    let ann = Browser::signed_up(&server, "ann").await;
    let path = "/analysis/keep";
    for (line, comment) in [
        ("a2,b2", "it wins"),
        ("c1", "too slow"),
        ("c1", "<b>slow</b>"),
    ] {
        let sent = ann
            .send("/analysis", path, &kept("ends & more", line, comment))
            .await;
        assert_eq!(sent.status, 303, "{}", sent.text);
        let address = format!("/analysis?start=3x3+o2/2x/x2+o&line={line}");
        assert_eq!(sent.location, address);
    }
    let page = ann.get("/analysis").await.text;
    assert_eq!(page.matches("line=c1\"").count(), 1, "a line is kept once");
    assert!(
        page.contains("it wins") && page.contains("&#60;b&#62;slow"),
        "{page}"
    );
    assert!(!page.contains("too slow"), "the newest comment stays");
    let export = "/analysis/kept.oust?name=ends+%26+more";
    assert!(page.contains(&format!("href=\"{export}\"")), "{page}");
    let file = ann.get(export).await;
    assert_eq!(
        (file.status, &file.media_type[..]),
        (200, "text/plain; charset=utf-8")
    );
    assert_eq!(file.text.matches("oust 3x3").count(), 2, "{}", file.text);
    assert!(file.text.contains("event: ends & more"), "{}", file.text);
    // The file is read back by the page that opens texts.
    let opened = import(&ann, &file.text).await.text;
    assert!(
        opened.contains("1. A game on 3x3") && opened.contains("2. A game on 3x3"),
        "{opened}"
    );
    // Others have neither the lines nor the file.
    let ben = Browser::signed_up(&server, "ben").await;
    assert!(!ben.get("/analysis").await.text.contains("it wins"));
    assert_eq!(ben.get(export).await.status, 404);
    let id = page
        .split("name=\"id\" value=\"")
        .nth(1)
        .unwrap()
        .split('"')
        .next()
        .unwrap();
    let forget = "/analysis/forget";
    assert_eq!(
        ben.send("/analysis", forget, &[("id", id)]).await.status,
        404
    );
    assert_eq!(
        ann.send("/analysis", forget, &[("id", id)]).await.status,
        303
    );
    assert!(!ann.get("/analysis").await.text.contains("it wins"));
}

#[tokio::test]
async fn a_line_that_cannot_be_kept_is_refused() {
    let server = Server::start().await;
    let ann = Browser::signed_up(&server, "ann").await;
    let long = "c".repeat(501);
    for fields in [
        kept("", "c1", ""),
        kept("n", "a3", ""),
        kept("n", "c1", &long),
    ] {
        let refused = ann.send("/analysis", "/analysis/keep", &fields).await;
        assert_eq!(refused.status, 422, "{fields:?}");
    }
    let nobody = Browser::new(&server);
    let refused = nobody
        .send("/analysis", "/analysis/keep", &kept("n", "c1", ""))
        .await;
    assert_eq!(refused.status, 401);
    assert!(
        !nobody
            .get("/analysis")
            .await
            .text
            .contains("/analysis/keep")
    );
    assert_eq!(nobody.get("/analysis/kept.oust?name=n").await.status, 401);
    let forged = ann.post("/analysis/keep", &kept("n", "c1", ""), &[]).await;
    assert_eq!(forged.status, 403);
}

#[tokio::test]
async fn a_line_has_at_most_2000_turns() {
    let server = Server::start().await;
    let browser = Browser::new(&server);
    let told = "the line has 2001 turns, and a page shows 2000 at most";
    // The second turn is illegal: a line within the limit is refused for that.
    for (turns, is_too_long) in [(2000, false), (2001, true)] {
        let line = vec!["a1"; turns].join(";");
        let path = format!("/analysis?board=3x3&line={line}");
        let refused = browser.get(&path).await;
        assert_eq!(refused.status, 422, "{turns}");
        assert_eq!(words(&refused.text).contains(told), is_too_long, "{turns}");
    }
}
