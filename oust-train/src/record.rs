//! `oust-train record`: games of a net that searches, against itself.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use oust_core::{Board, RandomPlay};
use oust_search::train::Recorder;
use rayon::prelude::*;

use crate::files::{board, read_net};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Net to play with
    net: PathBuf,
    /// Board to play on
    #[arg(long, value_parser = board)]
    board: Board,
    /// File to add the games to
    #[arg(long)]
    out: PathBuf,
    /// Number of games
    #[arg(long, default_value_t = 1_000)]
    games: u64,
    /// Evaluations of each placement
    #[arg(long, default_value_t = 400)]
    evaluations: u64,
    /// Temperature of the softmax over values that placements are drawn by
    #[arg(long, default_value_t = 0.03)]
    temperature: f32,
    /// Most random placements at the start of a game
    #[arg(long, default_value_t = 6)]
    opening: usize,
    /// Judge by the tree alone, without the exact searches of one turn, which take nearly all the time
    /// of a short search on a large board
    #[arg(long)]
    by_tree_alone: bool,
    /// Seed of the games
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Games that are played before they are written.
const BLOCK: u64 = 100;

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let net = read_net(&args.net)?;
    net.check_board(&args.board)
        .with_context(|| args.net.display().to_string())?;
    // Appended, so that a run that was stopped can go on in the same file with another seed.
    let opened = OpenOptions::new().append(true).create(true).open(&args.out);
    let mut file = opened.with_context(|| format!("cannot write {}", args.out.display()))?;
    let recorder = Recorder {
        evaluations: args.evaluations,
        temperature: args.temperature,
        opening: args.opening,
        by_tree_alone: args.by_tree_alone,
    };
    // Written block by block: a long run that is stopped keeps its games.
    for block in (0..args.games).step_by(BLOCK as usize) {
        let numbers = block..args.games.min(block + BLOCK);
        let games: Vec<_> = numbers
            .into_par_iter()
            .map(|game| {
                // A generator for each game, so that the games do not depend on the threads.
                let mut random = RandomPlay::new(args.seed << 32 | game);
                recorder.game(&net, &args.board, &mut random)
            })
            .collect::<Result<_, _>>()
            .with_context(|| args.net.display().to_string())?;
        for game in games {
            writeln!(file, "{game}")
                .with_context(|| format!("cannot write {}", args.out.display()))?;
        }
    }
    Ok(())
}
