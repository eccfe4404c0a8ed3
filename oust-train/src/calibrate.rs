//! `oust-train calibrate`: the values of recorded games next to their results.

use std::path::PathBuf;

use anyhow::Context;
use oust_core::Board;
use oust_search::train::Judged;

use crate::files::{read_games, source};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files of recorded games with their boards, such as hex5=games.txt
    #[arg(required = true, value_name = "BOARD=FILE", value_parser = source)]
    sources: Vec<(Board, PathBuf)>,
}

/// The number of parts of a game of mean length, each with a row; the last one has what is longer.
const QUARTERS: usize = 4;

/// The number of parts of the values from -1 to 1, each with a column.
const BINS: usize = 8;

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    for (board, path) in &args.sources {
        let mut quarters: [Vec<Judged>; QUARTERS] = Default::default();
        let games = read_games(path)?;
        let placements: usize = games.iter().map(|(_, game)| game.placements()).sum();
        let mean = placements as f32 / games.len() as f32;
        for (location, game) in games {
            let judged = game.judged(board);
            for one in judged.with_context(|| format!("{location}: illegal placement"))? {
                // Not by the length of its own game, which tells the result: a game in which the
                // first lead was wrong is a long one.
                quarters[part(one.placements as f32 / mean, QUARTERS)].push(one);
            }
        }
        println!("{board}: quarter, positions, slope of the result on the value; result by value");
        for (quarter, judged) in quarters.iter().enumerate() {
            let slope = slope(judged);
            println!(
                "{} {:8} {slope:+.2}  {}",
                quarter + 1,
                judged.len(),
                bins(judged)
            );
        }
    }
    Ok(())
}

/// Returns the part of a share from 0 to 1.
fn part(share: f32, parts: usize) -> usize {
    ((share * parts as f32) as usize).min(parts - 1)
}

/// Returns the slope of the least squares: 1 where a value is what can be expected.
fn slope(judged: &[Judged]) -> f64 {
    let mean = |of: &dyn Fn(&Judged) -> f64| {
        judged.iter().map(of).sum::<f64>() / judged.len().max(1) as f64
    };
    let value = mean(&|one| f64::from(one.value));
    let result = mean(&|one| f64::from(one.result));
    let covariance = mean(&|one| (f64::from(one.value) - value) * (f64::from(one.result) - result));
    let variance = mean(&|one| (f64::from(one.value) - value).powi(2));
    covariance / variance
}

/// Returns the mean result of the positions of each range of values.
fn bins(judged: &[Judged]) -> String {
    let mut sums = [(0.0, 0_u32); BINS];
    for one in judged {
        let (sum, count) = &mut sums[part(one.value.midpoint(1.0), BINS)];
        *sum += f64::from(one.result);
        *count += 1;
    }
    let text = |(index, (sum, count)): (usize, (f64, u32))| {
        let middle = (2 * index + 1) as f64 / BINS as f64 - 1.0;
        format!("{middle:+.2}: {:+.2} ({count})", sum / f64::from(count))
    };
    let filled = sums
        .into_iter()
        .enumerate()
        .filter(|(_, (_, count))| *count > 0);
    filled.map(text).collect::<Vec<_>>().join("  ")
}
