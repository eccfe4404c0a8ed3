//! `oust-train learn`: games, then gradient descent, in turns.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Instant;

use anyhow::Context;
use oust_core::{Board, RandomPlay};
use oust_search::train::{Network, Samples, SelfPlay, Trainee};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Boards to play on, such as hex5 or 9x9
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
    /// Wall time to train for, in seconds
    #[arg(long, default_value_t = 150.0)]
    seconds: f64,
    /// Seed of the weights and games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads that play games
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Placements, over all boards, between two rounds of learning
    #[arg(long, default_value_t = 20_000)]
    round: usize,
    /// Samples kept to draw batches from
    #[arg(long, default_value_t = 200_000)]
    keep: usize,
    /// Times that a sample is drawn, on average
    #[arg(long, default_value_t = 2.0)]
    passes: f64,
    /// Samples in a batch
    #[arg(long, default_value_t = 256)]
    batch: usize,
    /// Rate of learning at the start; it falls to a hundredth
    #[arg(long, default_value_t = 0.002)]
    rate: f32,
    /// Temperature of the softmax over values
    #[arg(long, default_value_t = 0.02)]
    temperature: f32,
    /// Lambda of TD(lambda)
    #[arg(long, default_value_t = 0.7)]
    lambda: f32,
}

impl Args {
    /// Returns the board if there is one alone.
    fn board(&self) -> Option<&Board> {
        match &self.boards[..] {
            [board] => Some(board),
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
    let self_play = SelfPlay {
        temperature: args.temperature,
        random_percent: 3,
        opening: 6,
        lambda: args.lambda,
    };
    let mut samples = Samples::new(args.keep);
    let start = Instant::now();
    let mut games = 0_u64;
    let mut seen = 0_usize;
    for round in 0.. {
        let done = start.elapsed().as_secs_f64() / args.seconds;
        if done >= 1.0 {
            break;
        }
        let net = Trainee::new(&network, &args.name);
        let shared = Mutex::new((Vec::new(), vec![0; args.boards.len()]));
        let seeds: Vec<_> = (0..args.threads)
            .map(|_| random.below(usize::MAX))
            .collect();
        std::thread::scope(|scope| {
            for seed in seeds {
                let (shared, net) = (&shared, &net);
                scope.spawn(move || {
                    let mut random = RandomPlay::new(seed as u64);
                    loop {
                        // The board with the fewest placements is next.
                        let index = {
                            let placed = &shared.lock().expect("no thread panics").1;
                            if placed.iter().sum::<usize>() >= args.round {
                                return;
                            }
                            let fewest =
                                placed.iter().enumerate().min_by_key(|(_, placed)| **placed);
                            fewest.map_or(0, |(index, _)| index)
                        };
                        let game = self_play.game(net, &args.boards[index], &mut random);
                        let mut shared = shared.lock().expect("no thread panics");
                        shared.1[index] += game.len();
                        shared.0.push(game);
                    }
                });
            }
        });
        let (new, _) = shared.into_inner().expect("no thread panics");
        games += new.len() as u64;
        let count = new.iter().map(Vec::len).sum::<usize>();
        seen += count;
        new.into_iter()
            .flatten()
            .for_each(|sample| samples.push(sample));

        let rate = args.rate * (1.0 - 0.99 * done as f32);
        let batches = (count as f64 * args.passes / args.batch as f64) as usize;
        let mut error = 0.0;
        for _ in 0..batches {
            error += network.learn(samples.draw(args.batch, &mut random), rate);
        }
        if round % 16 == 0 {
            let error = error / batches as f32;
            let seconds = start.elapsed().as_secs_f64();
            println!(
                "{seconds:6.1} s  {games:8} games  {seen:9} samples  error {error:.4}  rate {rate:.5}"
            );
            write_net(&args.out, &Trainee::new(&network, &args.name))?;
        }
    }
    println!("{games} games, {seen} samples");
    write_net(&args.out, &Trainee::new(&network, &args.name))
}

pub(crate) fn read_net(path: &Path) -> anyhow::Result<Trainee> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    Trainee::from_bytes(&bytes).map_err(|error| anyhow::anyhow!("{}: {error}", path.display()))
}

pub(crate) fn write_net(path: &Path, net: &Trainee) -> anyhow::Result<()> {
    std::fs::write(path, net.to_bytes()).with_context(|| format!("cannot write {}", path.display()))
}

/// Parses the name of a board: `hex7` or `13x13`.
pub(crate) fn board(name: &str) -> anyhow::Result<Board> {
    let board = match (name.strip_prefix("hex"), name.split_once('x')) {
        (Some(side), _) => Board::hexagon(side.parse()?)?,
        (None, Some((width, height))) => Board::rectangle(width.parse()?, height.parse()?)?,
        (None, None) => anyhow::bail!("expected a board such as hex7 or 13x13, found `{name}`"),
    };
    Ok(board)
}
