//! `oust-train record`: games of a searching net against itself.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::Context;
use oust_core::{Board, RandomPlay};
use oust_search::train::Recorder;

use crate::learn::{board, read_net};

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
    /// Evaluations of each placement
    #[arg(long, default_value_t = 400)]
    evaluations: u64,
    /// Wall time, in seconds
    #[arg(long, default_value_t = 300)]
    seconds: u64,
    /// Temperature of the softmax over values
    #[arg(long, default_value_t = 0.03)]
    temperature: f32,
    /// Most random placements at the start of a game
    #[arg(long, default_value_t = 6)]
    opening: usize,
    /// Threads
    #[arg(long, default_value_t = 1)]
    threads: u64,
    /// Seed of the games
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let net = read_net(&args.net)?;
    let file = OpenOptions::new().append(true).create(true).open(&args.out);
    let file = Mutex::new(file.with_context(|| format!("cannot write {}", args.out.display()))?);
    let recorder = Recorder {
        evaluations: args.evaluations,
        temperature: args.temperature,
        opening: args.opening,
    };
    let end = Instant::now() + Duration::from_secs(args.seconds);
    std::thread::scope(|scope| {
        let play = |thread: u64| {
            let mut random = RandomPlay::new(args.seed + (thread << 32));
            while Instant::now() < end {
                let game = recorder.game(&net, &args.board, &mut random);
                let mut file = file.lock().expect("no thread panics");
                writeln!(file, "{game}").context("cannot write a game")?;
            }
            anyhow::Ok(())
        };
        let threads: Vec<_> = (0..args.threads)
            .map(|thread| scope.spawn(move || play(thread)))
            .collect();
        threads
            .into_iter()
            .try_for_each(|thread| thread.join().expect("no thread panics"))
    })
}
