//! `oust-train versus`: games between two nets.

use std::path::PathBuf;

use oust_core::{Board, Color, Position, RandomPlay, State};
use oust_search::train::Trainee;

use crate::learn::{board, read_net};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The first net
    a: PathBuf,
    /// The second net
    b: PathBuf,
    /// Board to play on
    #[arg(long, value_parser = board)]
    board: Board,
    /// Openings, each played with both colors
    #[arg(long, default_value_t = 500)]
    openings: u32,
    /// Seed of the openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let [a, b] = [read_net(&args.a)?, read_net(&args.b)?];
    let mut random = RandomPlay::new(args.seed);
    let mut wins = 0.0;
    for _ in 0..args.openings {
        let start = opening(&args.board, &mut random);
        for color in Color::BOTH {
            let players: [&Trainee; 2] = match color {
                Color::X => [&a, &b],
                Color::O => [&b, &a],
            };
            wins += match Trainee::play(players, &start) {
                Some(winner) => f64::from(u8::from(winner == color)),
                None => 0.5,
            };
        }
    }
    let games = 2 * args.openings;
    println!(
        "A scored {wins} of {games}, {:.1} %",
        100.0 * wins / f64::from(games)
    );
    Ok(())
}

/// Places four stones at random.
fn opening(board: &Board, random: &mut RandomPlay) -> Position {
    let mut position = Position::new(board.clone());
    for _ in 0..4 {
        if let Some(point) = random.placement(&position)
            && position.state() == State::Playing
        {
            position.play(point).expect("a drawn placement is legal");
        }
    }
    position
}
