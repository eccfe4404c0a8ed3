//! `oust-train versus`: games between two nets.

use std::path::PathBuf;

use anyhow::Context;
use oust_core::{Action, Board, Game, RandomPlay, Seat, SwapRule};
use oust_search::{Engine, Limits, Score, balanced_opening_by, play_pair};
use rayon::prelude::*;

use crate::files::{board, read_net};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Net of the first player
    first: PathBuf,
    /// Net of the second player
    second: PathBuf,
    /// Board to play on
    #[arg(long, value_parser = board)]
    board: Board,
    /// Number of games, each opening with both colors
    #[arg(long, default_value_t = 400)]
    games: u64,
    /// Evaluations of each placement
    #[arg(long, default_value_t = 650)]
    evaluations: u64,
    /// Placements of a game until which the first player places at random; games then begin on the
    /// empty board
    #[arg(long, default_value_t = 0)]
    random: usize,
    /// Seed of the openings and searches
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let engine = |path: &PathBuf| {
        let net = read_net(path)?;
        net.engine(&args.board)
            .with_context(|| path.display().to_string())
    };
    let (first, second) = (engine(&args.first)?, engine(&args.second)?);
    let pairs = 0..args.games.div_ceil(2);
    let scores = pairs
        .into_par_iter()
        .map(|pair| play(args, &first, &second, pair));
    let score = scores.try_reduce(Score::default, |a, b| Ok(a + b))?;
    let (low, high) = score.interval();
    println!(
        "{} - {}, {} drawn: {:+.0} Elo ({low:+.0} to {high:+.0})",
        score.wins,
        score.losses,
        score.draws,
        score.elo(),
    );
    Ok(())
}

/// Returns the score of the first player in the two games of an opening.
fn play(args: &Args, first: &Engine, second: &Engine, pair: u64) -> anyhow::Result<Score> {
    let seed = args.seed << 32 | pair;
    let opening = if args.random > 0 {
        Game::new(args.board.clone()).with_swap_rule(SwapRule::Forbidden)
    } else {
        balanced_opening_by(second, seed)
    };
    let mut random = RandomPlay::new(seed);
    let mut a = |game: &Game| {
        if game.placements() < args.random
            && let Some(point) = random.placement(game.position())
        {
            return Action::Place(point);
        }
        choose(first, game, args.evaluations, seed)
    };
    let mut b = |game: &Game| choose(second, game, args.evaluations, seed);
    let [one, other] = play_pair(&opening, &mut a, &mut b)?;
    Ok(Score::from_game(&one, Seat::First) + Score::from_game(&other, Seat::Second))
}

fn choose(engine: &Engine, game: &Game, evaluations: u64, seed: u64) -> Action {
    let limits = Limits {
        seed,
        ..Limits::evaluations(evaluations)
    };
    let report = engine.search(game.position(), &limits);
    let best = report.expect("a game on the engine's board").best;
    best.map_or(Action::Pass, Action::Place)
}
