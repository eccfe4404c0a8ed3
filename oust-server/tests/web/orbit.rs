//! Orbit on the pages: its texts, its players, and its ratings.

use serde_json::{Value, json};

use crate::browser::Browser;
use crate::server::Server;

/// Begins a game of Orbit. The first player makes the challenge and has the first color.
async fn begin(server: &Server, players: &[(&str, &str)], rated: bool) -> i64 {
    let others: Vec<&str> = players[1..].iter().map(|(name, _)| *name).collect();
    let body = json!({"kind": "orbit", "board": "5x5", "to": others, "color": "x", "rated": rated});
    let (status, challenge) = server.post(players[0].1, "/api/v1/challenges", body).await;
    assert_eq!(status, 201, "{challenge}");
    let id = challenge["id"].as_str().unwrap();
    let mut game = Value::Null;
    for (_, token) in &players[1..] {
        let path = format!("/api/v1/challenges/{id}/accept");
        game = server.post(token, &path, json!({})).await.1;
    }
    game["id"].as_i64().unwrap()
}

/// Plays turns, each in the browser of the player to move.
async fn play(server: &Server, id: i64, players: &[(&str, &str)], turns: &str) {
    for turn in turns.split(' ') {
        let game = server.get("", &format!("/api/v1/games/{id}")).await.1;
        let seat = usize::try_from(game["to_move"].as_u64().unwrap()).unwrap();
        let n = u32::try_from(game["n"].as_u64().unwrap()).unwrap();
        let (status, after) = server.turn(players[seat - 1].1, id, n, turn).await;
        assert_eq!(status, 200, "{turn}: {after}");
    }
}

#[tokio::test]
async fn a_pass_that_was_chosen_is_not_told_as_a_forced_one() {
    let server = Server::start().await;
    let (ann, ben) = (server.user("ann").await, server.user("ben").await);
    let players = [("ann", ann.as_str()), ("ben", ben.as_str())];
    let id = begin(&server, &players, false).await;
    play(&server, id, &players, "b2 pass").await;
    let browser = Browser::new(&server);
    let page = browser.get(&format!("/g/{id}")).await.text;
    assert!(page.contains(r#"<p class="happened">ben (o) passed.</p>"#));
    assert!(page.contains(r#"title="ben (o) passed.""#));
    assert!(!page.contains("had no placement"));
    assert!(!page.contains(">largest<"), "Orbit has no groups");
    let what_if = browser.get(&format!("/g/{id}/what-if?line=pass")).await;
    assert!(what_if.text.contains("The game would be over here."));
    let start = browser.get(&format!("/g/{id}/what-if")).await.text;
    assert!(start.contains("line=pass\""), "a pass can be tried out");
    play(&server, id, &players, "pass").await;
    let page = browser.get(&format!("/g/{id}")).await.text;
    assert!(page.contains("A tie: the best scores are equal."));
    assert!(
        browser
            .get("/games?over=true")
            .await
            .text
            .contains("over, a tie")
    );
    let hebrew = Browser::in_language(&server, "he");
    let page = hebrew.get(&format!("/g/{id}")).await.text;
    assert!(page.contains("ויתר על התור.") && !page.contains("לא היה היכן להניח"));
}

#[tokio::test]
async fn who_has_resigned_is_skipped_in_the_list_and_in_earlier_positions() {
    let server = Server::start().await;
    let tokens = [
        server.user("ann").await,
        server.user("ben").await,
        server.user("carl").await,
    ];
    let players = [
        ("ann", tokens[0].as_str()),
        ("ben", tokens[1].as_str()),
        ("carl", tokens[2].as_str()),
    ];
    let id = begin(&server, &players, false).await;
    play(&server, id, &players, "a1 b1 c1 a2").await;
    let resign = format!("/api/v1/games/{id}/resign");
    assert_eq!(server.post(players[1].1, &resign, json!({})).await.0, 200);
    let browser = Browser::new(&server);
    let page = browser.get(&format!("/g/{id}")).await.text;
    let left = "ben (o) has resigned.";
    assert!(page.contains(&format!("{left} The stones stay, and the others go on.")));
    assert!(page.contains("o, out"), "the table of players");
    play(&server, id, &players, "c2 a3 c3").await;
    let page = browser.get(&format!("/g/{id}")).await.text;
    let list = page.split_once(r#"aria-label="Turns">"#).unwrap().1;
    let list = list.split_once("</ol>").unwrap().0;
    let words = crate::browser::words(list);
    assert_eq!(
        words,
        format!("1. a1 b1 c1 2. a2 {left} 2. – – c2 3. a3 – c3")
    );
    // After the resignation, carl and ann alternate.
    for (turns, to_move) in [(3, "x"), (5, "x"), (6, "p3"), (7, "x")] {
        let page = browser.get(&format!("/g/{id}/what-if?from={turns}")).await;
        assert_eq!(page.status, 200, "{turns}");
        let turn = format!("data-turn=\"{to_move}\"");
        assert!(page.text.contains(&turn), "{turns}: {to_move}");
    }
    assert_eq!(browser.get(&format!("/g/{id}/6")).await.status, 200);
}

#[tokio::test]
async fn ratings_are_shown_for_each_kind_of_game() {
    let server = Server::start().await;
    let (ann, ben) = (server.user("ann").await, server.user("ben").await);
    let players = [("ann", ann.as_str()), ("ben", ben.as_str())];
    let browser = Browser::new(&server);
    let new = browser.get("/u/ann").await.text;
    assert!(new.contains("Record at Oust") && !new.contains("Record at Orbit"));
    let id = begin(&server, &players, true).await;
    play(&server, id, &players, "b2 pass c1 pass a1 pass pass").await;
    let page = browser.get("/u/ann").await.text;
    assert!(page.contains("Record at Orbit") && !page.contains("Record at Oust"));
    assert!(
        page.contains("Rating over time"),
        "the change of the rating"
    );
    let oust = browser.get("/standings").await.text;
    assert!(oust.contains("There is no rated game yet."));
    assert!(oust.contains(r#"href="/standings?kind=orbit""#));
    let orbit = browser.get("/standings?kind=orbit").await.text;
    assert!(orbit.contains("Standings of Orbit"));
    assert!(orbit.contains(r#"href="/u/ann""#) && orbit.contains(r#"href="/u/ben""#));
    assert_eq!(browser.get("/standings?kind=chess").await.status, 404);
}
