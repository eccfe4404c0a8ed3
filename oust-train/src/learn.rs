//! `oust-train learn`: rounds of games, each followed by gradient descent.

use std::path::PathBuf;

use oust_core::{Board, RandomPlay};
use oust_search::train::{Sample, Samples, SelfPlay, Trainee};
use rayon::prelude::*;

use crate::files::{board, first_net, write_net};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Boards to play on, such as hex5,9x9
    #[arg(long = "board", required = true, value_delimiter = ',', value_parser = board)]
    boards: Vec<Board>,
    /// File to write the net to
    #[arg(long)]
    out: PathBuf,
    /// Name of the net
    #[arg(long)]
    name: String,
    /// Net to go on from
    #[arg(long)]
    init: Option<PathBuf>,
    /// Rounds of games and learning
    #[arg(long, default_value_t = 200)]
    rounds: u32,
    /// Positions of a round, over all boards
    #[arg(long, default_value_t = 20_000)]
    positions: usize,
    /// Positions kept to draw batches from
    #[arg(long, default_value_t = 200_000)]
    keep: usize,
    /// Times that a position is drawn, on average
    #[arg(long, default_value_t = 2.0)]
    passes: f64,
    /// Positions in a batch
    #[arg(long, default_value_t = 256)]
    batch: usize,
    /// Rate of learning at the start; it falls to a hundredth
    #[arg(long, default_value_t = 0.002)]
    rate: f32,
    /// Temperature of the softmax over values that placements are drawn by
    #[arg(long, default_value_t = 0.02)]
    temperature: f32,
    /// Share of the later value in a target: lambda of TD(lambda)
    #[arg(long, default_value_t = 0.7)]
    lambda: f32,
    /// Seed of weights and games
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// The parts that the games of a board are divided into, to play them at the same time.
const PARTS: usize = 4;

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let mut random = RandomPlay::new(args.seed);
    let boards: Vec<&Board> = args.boards.iter().collect();
    let mut network = first_net(args.init.as_deref(), &boards, &mut random)?;
    let mut samples = Samples::new(args.keep);
    for round in 0..args.rounds {
        let net = Trainee::new(&network, &args.name);
        let games = play(args, &net, &mut random);
        // In proportion to the new positions: each is drawn `passes` times on average while it is
        // kept.
        let batches = (games.len() as f64 * args.passes / args.batch as f64).ceil();
        for sample in games {
            samples.push(sample);
        }
        let rate = args.rate * (1.0 - 0.99 * round as f32 / args.rounds as f32);
        let mut error = 0.0;
        for _ in 0..batches as usize {
            error += network.learn(samples.draw(args.batch, &mut random), rate);
        }
        if (round + 1) % 10 == 0 || round + 1 == args.rounds {
            let error = error / batches as f32;
            println!("round {} of {}: error {error:.4}", round + 1, args.rounds);
            // Also before the end: a long run may be stopped.
            write_net(&args.out, &Trainee::new(&network, &args.name))?;
        }
    }
    Ok(())
}

/// Plays the games of a round, and returns their positions in an order that does not depend on
/// threads.
fn play(args: &Args, net: &Trainee, random: &mut RandomPlay) -> Vec<Sample> {
    let self_play = SelfPlay {
        temperature: args.temperature,
        lambda: args.lambda,
        ..SelfPlay::default()
    };
    let share = args.positions.div_ceil(args.boards.len() * PARTS);
    let boards = args.boards.iter().flat_map(|board| [board; PARTS]);
    // The seeds are drawn before the threads begin, so that the games do not depend on them.
    let seeded: Vec<_> = boards
        .map(|board| (board, random.below(usize::MAX)))
        .collect();
    let parts = seeded.into_par_iter().map(|(board, seed)| {
        let mut random = RandomPlay::new(seed as u64);
        let mut samples = Vec::new();
        while samples.len() < share {
            samples.extend(self_play.game(net, board, &mut random));
        }
        samples
    });
    parts.collect::<Vec<_>>().into_iter().flatten().collect()
}
