//! The replay on the page of a game, and the list of mistakes.

use serde_json::{Value, json};

use crate::server::Server;

/// A game in which x, and then o, misses a win in one turn.
const TURNS: [&str; 5] = ["a1", "b1", "c3", "a3", "a2"];

/// Returns a page in a language.
async fn page(server: &Server, path: &str, language: &str) -> String {
    let request = server.client.get(format!("{}{path}", server.url));
    let answer = request.header("Accept-Language", language).send().await;
    let answer = answer.unwrap();
    assert_eq!(answer.status().as_u16(), 200, "{path}");
    answer.text().await.unwrap()
}

/// Returns the data of the replay in a page.
fn data(page: &str) -> Value {
    let start = "<script type=\"application/json\" id=\"replay\" data-part=\"replay\">";
    let (_, after) = page.split_once(start).unwrap();
    let (json, _) = after.split_once("</script>").unwrap();
    serde_json::from_str(json).unwrap()
}

/// Plays the turns with the indices from `from` to `to`, exclusive.
async fn play(server: &Server, players: [&str; 2], game: i64, from: usize, to: usize) {
    for (index, turn) in TURNS.iter().enumerate().take(to).skip(from) {
        let n = u32::try_from(index).unwrap();
        let (status, view) = server.turn(players[index % 2], game, n, turn).await;
        assert_eq!(status, 200, "{view}");
    }
}

#[tokio::test]
async fn the_page_of_a_game_has_its_steps_in_the_language_of_the_reader() {
    let server = Server::start().await;
    let [ann, ben] = [server.user("ann").await, server.user("ben").await];
    let game = server.game(&ann, ("ben", &ben), "3x3").await;
    play(&server, [&ann, &ben], game, 0, 5).await;
    let path = format!("/g/{game}");
    let english = data(&page(&server, &path, "en").await);
    let steps = english["steps"].as_array().unwrap();
    assert_eq!(steps.len(), 6, "the start and five stones");
    assert_eq!(steps[1]["said"], "Turn 1: x places a1. o to move.");
    let turns = english["turns"].as_array().unwrap();
    let tokens: Vec<&Value> = turns.iter().map(|turn| &turn["tokens"][0]).collect();
    assert_eq!(json!(tokens), json!(TURNS));

    let hebrew = data(&page(&server, &path, "he").await);
    let steps = hebrew["steps"].as_array().unwrap();
    assert_eq!(steps.len(), 6);
    for step in steps {
        let said = step["said"].as_str().unwrap();
        assert!(
            said.chars().any(|letter| ('א'..='ת').contains(&letter)),
            "{said}"
        );
        assert!(!said.contains("Turn") && !said.contains("places"), "{said}");
    }
    let past = page(&server, &format!("{path}/2"), "en").await;
    assert!(past.contains("data-at=\"2\""));
    assert_eq!(data(&past)["steps"], english["steps"]);
}

#[tokio::test]
async fn mistakes_are_listed_after_the_end_alone() {
    let server = Server::start().await;
    let [ann, ben] = [server.user("ann").await, server.user("ben").await];
    let game = server.game(&ann, ("ben", &ben), "3x3").await;
    let path = format!("/g/{game}");
    play(&server, [&ann, &ben], game, 0, 4).await;
    assert_eq!(server.service.review_next().await.unwrap(), None);
    let during = page(&server, &path, "en").await;
    assert!(!during.contains("id=\"mistakes\"") && !during.contains("id=\"pending\""));
    assert_eq!(data(&during)["values"], Value::Null);
    assert_eq!(data(&during)["notes"], json!([]));

    play(&server, [&ann, &ben], game, 4, 5).await;
    let pending = page(&server, &path, "en").await;
    assert!(pending.contains("id=\"pending\"") && !pending.contains("id=\"mistakes\""));

    assert!(server.service.review_next().await.unwrap().is_some());
    let reviewed = page(&server, &path, "en").await;
    assert!(!reviewed.contains("id=\"pending\""));
    let line = format!(
        "<a href=\"/g/{game}/3\">Turn 3</a> Blunder of ann: c3 costs 100 % of the chance to win, \
         a2 is better."
    );
    assert!(reviewed.contains(&line), "{reviewed}");
    let replay = data(&reviewed);
    assert_eq!(replay["values"], json!([1000, 1000, 1000, 0, 1000, 1000]));
    assert_eq!(replay["notes"][0]["after"], 3);
}
