//! The program `oust-train`: trains nets by games of a net against itself.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "shares and rates are rounded"
)]

mod fit;
mod learn;
mod record;
mod versus;

use clap::{Parser, Subcommand};

/// Train nets by games of a net against itself.
#[derive(Parser)]
#[command(version)]
struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Train a net
    Learn(learn::Args),
    /// Record games of a net that searches against itself
    Record(record::Args),
    /// Train a net on recorded games
    Fit(fit::Args),
    /// Let two nets play each other, looking one placement ahead
    Versus(versus::Args),
}

fn main() -> anyhow::Result<()> {
    match Args::parse().command {
        Command::Learn(args) => learn::run(&args),
        Command::Record(args) => record::run(&args),
        Command::Fit(args) => fit::run(&args),
        Command::Versus(args) => versus::run(&args),
    }
}
