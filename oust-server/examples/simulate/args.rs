//! The command line.

use std::path::PathBuf;

/// Simulate players who misbehave
#[derive(Debug, clap::Parser)]
pub(crate) struct Args {
    /// The address of a server; given twice, requests go to either
    #[arg(long, default_value = "http://127.0.0.1:8080")]
    pub(crate) server: Vec<String>,
    /// The lines that `oust-server user add` printed, one a player
    #[arg(long, value_name = "FILE")]
    pub(crate) tokens: PathBuf,
    /// Append the acknowledged turns to this file, or compare it with the server
    #[arg(long, value_name = "FILE")]
    pub(crate) journal: PathBuf,
    /// Compare the journal with the server instead of playing
    #[arg(long)]
    pub(crate) check: bool,
    /// Players; each two play each other
    #[arg(long, default_value_t = 64)]
    pub(crate) players: usize,
    /// The time to play
    #[arg(long, default_value_t = 60)]
    pub(crate) seconds: u64,
    /// A board; given more than once, each game has one of them
    #[arg(long, default_values_t = ["hex4".to_owned(), "hex5".to_owned(), "7x7".to_owned()])]
    pub(crate) board: Vec<String>,
    /// Send each turn once and right
    #[arg(long)]
    pub(crate) behave: bool,
    /// Milliseconds to think before each turn
    #[arg(long, default_value_t = 0)]
    pub(crate) pause: u64,
    /// The seed of boards, turns and misbehavior
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
}
