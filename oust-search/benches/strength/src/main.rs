//! Measures how strong and how fast the players of Oust are.
//!
//! ```sh
//! cargo run --release --manifest-path oust-search/benches/strength/Cargo.toml -- \
//!     match engine:ms=2 uct:ms=2 --board hex5 --games 200
//! ```
//!
//! `README.md` has all commands and what they print.

mod budget;
mod contender;
mod engine;
mod records;
mod report;
mod speed;
mod uct;
mod versus;

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::{Args, Parser, Subcommand};

use oust_core::Board;

use crate::contender::Spec;
use crate::versus::Match;

/// Measures how strong and how fast the players of Oust are
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play two players against each other
    ///
    /// PLAYERS: `engine:BUDGET`, `fresh-engine:BUDGET` (no tree kept between placements),
    /// `uct:BUDGET`, `level:0` to `level:9`, `random`. A BUDGET is for each placement: `evals=2000`
    /// evaluations (playouts of `uct`), or `ms=2` milliseconds of processor time.
    Match(MatchArguments),
    /// Measure evaluations and playouts a second, and the time of a move
    Speed {
        /// Measure on this board only [default: hex5, hex7, 9x9 and 13x13]
        #[arg(long)]
        board: Option<Board>,
    },
}

#[derive(Args)]
struct MatchArguments {
    first: Spec,
    second: Spec,
    /// Play on this board
    #[arg(long, default_value = "hex5")]
    board: Board,
    /// Play this many games, each opening with both colors
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(2..))]
    games: u64,
    /// Begin with the opening of this seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Play this many games at the same time, each on one thread
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    jobs: u16,
    /// Write the games to this file as native records
    #[arg(long)]
    records: Option<PathBuf>,
    /// Write only the games that the first player did not win
    #[arg(long, requires = "records")]
    losses: bool,
}

fn main() -> Result<()> {
    match Arguments::parse().command {
        Command::Match(arguments) => play_match(&arguments),
        Command::Speed { board } => speed::run(board),
    }
}

fn play_match(arguments: &MatchArguments) -> Result<()> {
    let players = [&arguments.first, &arguments.second];
    let versus = Match {
        board: &arguments.board,
        players,
        pairs: arguments.games.div_ceil(2),
        seed: arguments.seed,
        jobs: arguments.jobs.into(),
    };
    let games = versus.play(|score| {
        let played = score.games();
        if played.is_multiple_of(20) {
            eprintln!("{played} games: {} - {}", score.wins, score.losses);
        }
    });
    if let Some(path) = &arguments.records {
        let games = games.iter().enumerate();
        let records: String = games
            .filter(|(_, game)| !arguments.losses || game.winner() != Some(0))
            .map(|(index, game)| records::write(game, players, index + 1) + "\n")
            .collect();
        write_file(path, records.as_bytes())?;
    }
    print!("{}", report::report(&arguments.board, players, &games));
    Ok(())
}

fn write_file(path: &PathBuf, bytes: &[u8]) -> Result<()> {
    fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}
