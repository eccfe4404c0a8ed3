//! The program `oust-train`: trains nets by games of a net against itself.

mod learn;
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
    /// Let two nets play each other, looking one placement ahead
    Versus(versus::Args),
}

fn main() -> anyhow::Result<()> {
    match Args::parse().command {
        Command::Learn(args) => learn::run(&args),
        Command::Versus(args) => versus::run(&args),
    }
}
