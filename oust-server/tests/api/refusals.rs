//! The exact texts of refused turns, on all kinds of boards.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::{Value, json};

use super::server::Server;

/// The boards of the games, with their kinds.
const GAMES: [(&str, &str); 7] = [
    ("oust", "3x3"),
    ("oust", "4x3"),
    ("oust", "5x5"),
    ("oust", "12x9"),
    ("oust", "hex3"),
    ("oust", "hex5"),
    ("orbit", "5x5"),
];

/// Turns as people type them, right and wrong.
const TYPED: [&str; 24] = [
    "", " ", "pass", "PASS", "swap", "Swap", "resign", "timeout", "draw", "--", "a1", "A1", "a1,",
    ",a1", "a1 b1", "a1,b1", "a1, b1", "a1x", "z9", "i1", "a99", "1. a1", "pass,c3", "a1;b1",
];

/// The maximum number of refusals with the same code per board in the snapshot.
const SHOWN: usize = 4;

#[tokio::test]
async fn refusals_have_the_codes_words_and_points_that_they_always_had() {
    let server = Server::start().await;
    let mut text = String::new();
    for (kind, board) in GAMES {
        let mut shown: BTreeMap<String, usize> = BTreeMap::new();
        let mut random = random_numbers(board);
        for _ in 0..3 {
            let mut turns: Vec<String> = Vec::new();
            for _ in 0..40 {
                let Some(position) = preview(&server, kind, board, &turns).await.ok() else {
                    panic!("{turns:?}")
                };
                for typed in typed_turns(&position, &mut random) {
                    let tried: Vec<String> = turns.iter().cloned().chain([typed.clone()]).collect();
                    let Err(error) = preview(&server, kind, board, &tried).await else {
                        continue;
                    };
                    let count = shown.entry(error["code"].to_string()).or_default();
                    *count += 1;
                    if *count <= SHOWN {
                        writeln!(text, "{board}: {} | {typed} | {error}", turns.join(" ")).unwrap();
                    }
                }
                match next_turn(&server, kind, board, &turns, &position, &mut random).await {
                    Some(turn) => turns.push(turn),
                    None => break,
                }
            }
        }
    }
    insta::assert_snapshot!(text);
}

/// Returns the position after turns, or the error.
async fn preview(
    server: &Server,
    kind: &str,
    board: &str,
    turns: &[String],
) -> Result<Value, Value> {
    let body = json!({"kind": kind, "board": board, "turns": turns, "swap": true});
    let answer = server.client.post(format!("{}/api/v1/preview", server.url));
    let answer = answer.json(&body).send().await.unwrap();
    let value: Value = answer.json().await.unwrap();
    match value.get("error") {
        None => Ok(value),
        Some(error) => Err(error.clone()),
    }
}

/// Returns the turns to try out: the typed ones, and some on occupied and empty points.
fn typed_turns(position: &Value, random: &mut impl FnMut(usize) -> usize) -> Vec<String> {
    let mut typed: Vec<String> = TYPED.iter().map(|&turn| turn.to_owned()).collect();
    let legal = position["legal"].as_array().unwrap();
    let letter = |n: usize| char::from(b'a' + u8::try_from(n).unwrap());
    for _ in 0..12 {
        let point = |random: &mut dyn FnMut(usize) -> usize| {
            format!("{}{}", letter(random(6)), 1 + random(6))
        };
        let mut turn = point(random);
        if !legal.is_empty() && random(2) == 0 {
            let point = legal[random(legal.len())].as_str().unwrap();
            point.clone_into(&mut turn);
        }
        if random(2) == 0 {
            turn = format!("{turn},{}", point(random));
        }
        typed.push(turn);
    }
    typed
}

/// Returns a complete legal turn, extended after captures; `None` if the game is over.
async fn next_turn(
    server: &Server,
    kind: &str,
    board: &str,
    turns: &[String],
    position: &Value,
    random: &mut impl FnMut(usize) -> usize,
) -> Option<String> {
    let mut legal = position["legal"].clone();
    let mut turn = String::new();
    loop {
        let choices = legal.as_array().filter(|points| !points.is_empty())?;
        let point = choices[random(choices.len())].as_str()?;
        turn = [turn.as_str(), point]
            .into_iter()
            .filter(|point| !point.is_empty())
            .collect::<Vec<_>>()
            .join(",");
        let tried: Vec<String> = turns.iter().cloned().chain([turn.clone()]).collect();
        match preview(server, kind, board, &tried).await {
            Ok(_) => return Some(turn),
            Err(error) => legal = error["points"].clone(),
        }
    }
}

/// Returns a deterministic generator of numbers below a bound.
fn random_numbers(seed: &str) -> impl FnMut(usize) -> usize {
    let mut state = seed
        .bytes()
        .fold(7, |state: u64, byte| state * 31 + u64::from(byte));
    move |bound| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % bound
    }
}
