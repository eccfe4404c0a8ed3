//! Compares the journal with the server.

use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use anyhow::{Context, ensure};
use serde::Deserialize;

use crate::client::Client;
use crate::journal::{self, Acknowledged};

/// An event as the API shows it.
#[derive(Debug, Deserialize)]
struct Event {
    n: u32,
    seat: u8,
    turn: Option<String>,
}

/// Checks that the server has every acknowledged turn once, at its place, and no gap.
pub(crate) async fn check(client: &Client, tokens: &[String], path: &Path) -> anyhow::Result<()> {
    let mut games: BTreeMap<i64, Vec<Acknowledged>> = BTreeMap::new();
    for turn in journal::read(path)? {
        games.entry(turn.game).or_default().push(turn);
    }
    let token = tokens.first().context("there is no token")?;
    let (mut turns, mut lost, mut doubled, mut gaps) = (0, 0, 0, 0);
    for (game, acknowledged) in &games {
        let events = client.get(token, &format!("games/{game}/events")).await;
        let events = events.with_context(|| format!("game {game} cannot be read"))?;
        let events: Vec<Event> = serde_json::from_value(events)?;
        gaps += (1..)
            .zip(&events)
            .filter(|(n, event)| event.n != *n)
            .count();
        let mut seen = HashSet::new();
        doubled += acknowledged
            .iter()
            .filter(|turn| !seen.insert(turn.n))
            .count();
        for turn in acknowledged {
            turns += 1;
            let event = events.iter().find(|event| event.n == turn.n);
            let is_same = event.is_some_and(|event| {
                event.seat == turn.seat && event.turn.as_deref() == Some(&turn.turn)
            });
            if !is_same {
                eprintln!("lost: {turn:?}; found {event:?}");
                lost += 1;
            }
        }
    }
    println!(
        "{turns} acknowledged turns in {} games: {lost} lost, {doubled} doubled, {gaps} gaps",
        games.len(),
    );
    ensure!(lost + doubled + gaps == 0, "the server has lost turns");
    Ok(())
}
