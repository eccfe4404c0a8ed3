//! `oust-train fit`: gradient descent on recorded games.

use std::path::PathBuf;

use anyhow::{Context, ensure};
use oust_core::{Board, RandomPlay};
use oust_search::train::{Sample, Trainee};

use crate::files::{first_net, read_games, source, write_net};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files of recorded games with their boards, such as hex5=games.txt
    #[arg(required = true, value_name = "BOARD=FILE", value_parser = source)]
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
    /// Times that every position is learned
    #[arg(long, default_value_t = 4.0)]
    epochs: f64,
    /// Positions in a batch
    #[arg(long, default_value_t = 512)]
    batch: usize,
    /// Rate of learning at the start; it falls to a hundredth
    #[arg(long, default_value_t = 0.001)]
    rate: f32,
    /// Share of the later value in a target: lambda of TD(lambda) [default: by the length of a game]
    #[arg(long)]
    lambda: Option<f32>,
    /// Seed of weights and batches
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// One game in this number is held out from learning to measure the error on unseen games.
const HELD_OUT: usize = 20;

/// The number of lines that tell the error.
const REPORTS: usize = 10;

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let mut random = RandomPlay::new(args.seed);
    let mut boards: Vec<&Board> = args.sources.iter().map(|(board, _)| board).collect();
    // Several files of one board are one board, if they follow each other.
    boards.dedup();
    let mut network = first_net(args.init.as_deref(), &boards, &mut random)?;
    let net = Trainee::new(&network, &args.name);
    let [learned, held_out] = read_samples(args, &net)?;
    println!("{} positions, {} held out", learned.len(), held_out.len());

    let batches = (args.epochs * learned.len() as f64 / args.batch as f64).ceil() as usize;
    // At least 1: fewer batches than reports would divide by zero below.
    let interval = batches.div_ceil(REPORTS).max(1);
    let mut error = 0.0;
    for batch in 1..=batches {
        let done = batch as f32 / batches as f32;
        let drawn: Vec<_> = (0..args.batch)
            .map(|_| &learned[random.below(learned.len())])
            .collect();
        error += network.learn(drawn.into_iter(), args.rate * (1.0 - 0.99 * done));
        if batch % interval == 0 || batch == batches {
            // The last report may follow fewer batches than the others.
            let since = (batch - 1) % interval + 1;
            let unseen = network.error(held_out.iter());
            println!(
                "{:3.0} %: error {:.5}, unseen {unseen:.5}",
                100.0 * done,
                error / since as f32
            );
            error = 0.0;
        }
    }
    write_net(&args.out, &Trainee::new(&network, &args.name))
}

/// Returns the positions to learn from, and those held out.
fn read_samples(args: &Args, net: &Trainee) -> anyhow::Result<[Vec<Sample>; 2]> {
    let mut samples = [Vec::new(), Vec::new()];
    for (board, path) in &args.sources {
        net.check_board(board)?;
        for (index, (location, recorded)) in read_games(path)?.into_iter().enumerate() {
            let lambda = args.lambda.unwrap_or_else(|| recorded.lambda());
            let game = recorded
                .samples(net, board, lambda)
                .with_context(|| format!("{location}: illegal placement"))?;
            // Whole games: positions of one game are alike, so that half of it would tell the other
            // half.
            samples[usize::from(index % HELD_OUT == 0)].extend(game);
        }
    }
    let [learned, held_out] = &samples;
    ensure!(
        !learned.is_empty() && !held_out.is_empty(),
        "expected at least two games with values, found fewer"
    );
    Ok(samples)
}
