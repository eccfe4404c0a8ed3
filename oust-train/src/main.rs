//! The program `oust-train`: trains nets by games of the engine against itself.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "shares and rates are rounded"
)]

mod calibrate;
mod files;
mod fit;
mod learn;
mod record;
mod versus;

use clap::{Parser, Subcommand};

/// Train nets by games of the engine against itself.
///
/// The first net of all comes from `learn`. `record` plays games with a net and a search, and `fit`
/// learns a better net from them; both can be repeated.
#[derive(Parser)]
#[command(version)]
struct Args {
    #[command(subcommand)]
    command: Command,
    /// Threads [default: all cores]
    #[arg(long, global = true)]
    threads: Option<usize>,
}

#[derive(Subcommand)]
enum Command {
    /// Train a net from nothing, on games that look one placement ahead
    Learn(learn::Args),
    /// Record games of a net that searches
    Record(record::Args),
    /// Train a net on recorded games
    Fit(fit::Args),
    /// Play games between two nets
    Versus(versus::Args),
    /// Compare the values of recorded games with their results
    Calibrate(calibrate::Args),
}

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    // 0 is rayon's own default, all cores.
    let threads = args.threads.unwrap_or(0);
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build_global()?;
    match args.command {
        Command::Learn(args) => learn::run(&args),
        Command::Record(args) => record::run(&args),
        Command::Fit(args) => fit::run(&args),
        Command::Versus(args) => versus::run(&args),
        Command::Calibrate(args) => calibrate::run(&args),
    }
}
