//! `oust-train fit`: gradient descent on recorded games.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, bail};
use oust_core::{Board, RandomPlay};
use oust_search::train::{Network, Recorded, Sample, Trainee};

use crate::learn::{board, read_net, write_net};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files of recorded games with their boards, such as `hex5=games.txt`
    #[arg(required = true, value_parser = source)]
    sources: Vec<(Board, PathBuf)>,
    /// File to write the net to
    #[arg(long)]
    out: PathBuf,
    /// Name of the net
    #[arg(long)]
    name: String,
    /// Net to go on from
    #[arg(long)]
    init: Option<PathBuf>,
    /// Seed of the weights and batches
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Times that every sample is learned
    #[arg(long, default_value_t = 4.0)]
    epochs: f64,
    /// Samples in a batch
    #[arg(long, default_value_t = 512)]
    batch: usize,
    /// Rate of learning at the start; it falls to a hundredth
    #[arg(long, default_value_t = 0.001)]
    rate: f32,
    /// Lambda of TD(lambda)
    #[arg(long, default_value_t = 0.8)]
    lambda: f32,
}

/// One game in twenty is not learned from but tells the error on unseen games.
const HELD_OUT: usize = 20;

impl Args {
    /// Returns the board if there is one alone.
    fn board(&self) -> Option<&Board> {
        match &self.sources[..] {
            [(board, _)] => Some(board),
            _ => None,
        }
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let mut random = RandomPlay::new(args.seed);
    let mut network = match &args.init {
        Some(path) => read_net(path)?.network(),
        None => Network::for_board(args.board(), &mut random),
    };
    let rows_of = Trainee::new(&network, &args.name);
    let mut learned = Vec::new();
    let mut held_out = Vec::new();
    for (board, path) in &args.sources {
        let text =
            fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        for (index, line) in text.lines().enumerate() {
            let place = || format!("{}, line {}", path.display(), index + 1);
            let game: Recorded = line.parse().with_context(place)?;
            let samples = game
                .samples(&rows_of, board, args.lambda)
                .with_context(|| format!("{}: an illegal placement", place()))?;
            if index % HELD_OUT == 0 {
                held_out.extend(samples);
            } else {
                learned.extend(samples);
            }
        }
    }
    if learned.is_empty() || held_out.is_empty() {
        bail!("there are too few games");
    }
    println!("{} samples, {} held out", learned.len(), held_out.len());
    let batches = (args.epochs * learned.len() as f64 / args.batch as f64).ceil() as usize;
    let reports = 10;
    let mut error = 0.0;
    let mut since = 0;
    for batch in 0..batches {
        let done = batch as f32 / batches as f32;
        let rate = args.rate * (1.0 - 0.99 * done);
        let samples: Vec<&Sample> = (0..args.batch)
            .map(|_| &learned[random.below(learned.len())])
            .collect();
        error += network.learn(samples.into_iter(), rate);
        since += 1;
        if (batch + 1) % batches.div_ceil(reports) == 0 || batch + 1 == batches {
            let unseen = network.error(held_out.iter());
            println!(
                "{:5.1} %  error {:.5}  unseen {unseen:.5}",
                100.0 * (batch + 1) as f32 / batches as f32,
                error / since as f32
            );
            write_net(&args.out, &Trainee::new(&network, &args.name))?;
            error = 0.0;
            since = 0;
        }
    }
    Ok(())
}

fn source(text: &str) -> anyhow::Result<(Board, PathBuf)> {
    let (name, path) = text.split_once('=').context("expected BOARD=FILE")?;
    Ok((board(name)?, path.into()))
}
