//! Simulates players of a server over HTTP, who play whole games at random and misbehave: they
//! send turns twice, race each other, send stale and illegal turns, and hang up. Every turn that
//! the server acknowledges is written to a file; `--check` compares it with the server.
//!
//! ```text
//! oust-server user add ann --token play,challenge,read >> tokens    # for each player
//! cargo run --example simulate -- --tokens tokens --journal played --seconds 60
//! cargo run --example simulate -- --tokens tokens --journal played --check
//! ```

mod args;
mod check;
mod client;
mod figures;
mod journal;
mod mischief;
mod players;
#[path = "../../tests/trust/turn.rs"]
mod turn;

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::Parser;

use args::Args;
use client::Client;
use figures::Figures;
use journal::Journal;

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    let tokens = players::read_tokens(&args.tokens)?;
    let clients: Vec<_> = args.server.iter().map(|url| Client::new(url)).collect();
    if args.check {
        return check::check(&clients[0], &tokens, &args.journal).await;
    }
    let shared = Arc::new(players::Shared {
        clients,
        boards: args.board,
        until: Instant::now() + Duration::from_secs(args.seconds),
        behaves: args.behave,
        pause: Duration::from_millis(args.pause),
        journal: Journal::append(&args.journal)?,
        figures: Figures::default(),
    });
    let began = Instant::now();
    let mut games = Vec::new();
    for (seed, pair) in (0..).zip(tokens.chunks_exact(2).take(args.players / 2)) {
        let pair = [pair[0].clone(), pair[1].clone()];
        let simulated = players::play(Arc::clone(&shared), pair, args.seed + seed);
        games.push(tokio::spawn(simulated));
    }
    for game in games {
        game.await.context("a player failed")??;
    }
    println!("{}", shared.figures.line(began.elapsed()));
    anyhow::ensure!(shared.figures.wrong() == 0, "the server gave wrong answers");
    Ok(())
}
