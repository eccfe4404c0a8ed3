//! `oust-train calibrate`: the values of recorded games next to their results.

use std::fs;
use std::path::PathBuf;

use anyhow::Context;
use oust_core::Board;
use oust_draw::Theme;
use oust_draw::plot::{Chart, Curve, CurvePoint, Curves, Plot};
use oust_search::train::Judged;

use crate::files::{read_games, source};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files of recorded games with their boards, such as hex5=games.txt
    #[arg(required = true, value_name = "BOARD=FILE", value_parser = source)]
    sources: Vec<(Board, PathBuf)>,
    /// Take the values as reports show them that the board's own net makes with this many evaluations
    #[arg(long)]
    evaluations: Option<u64>,
    /// Draw a diagram for each board into this folder
    #[arg(long, value_name = "FOLDER")]
    diagrams: Option<PathBuf>,
}

/// The number of parts of a game of mean length, each with a row; the last one has what is longer.
const QUARTERS: usize = 4;

/// The number of parts of the values from -1 to 1, each with a column.
const BINS: usize = 8;

/// The fewest positions of a point of a diagram: of fewer the mean result tells little.
const FEWEST: u32 = 30;

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    for (board, path) in &args.sources {
        let mut quarters: [Vec<Judged>; QUARTERS] = Default::default();
        let mut slopes: [Slope; QUARTERS] = Default::default();
        let games = read_games(path)?;
        let placements: usize = games.iter().map(|(_, game)| game.placements()).sum();
        let mean = placements as f32 / games.len() as f32;
        for (location, game) in games {
            let judged = game.judged(board);
            // Not by the length of its own game, which tells the result: a game in which the first
            // lead was wrong is a long one.
            let mut of_game: [Vec<Judged>; QUARTERS] = Default::default();
            for one in judged.with_context(|| format!("{location}: illegal placement"))? {
                let shown = |evaluations| one.calibrated(board, evaluations);
                let one = args.evaluations.map_or(one, shown);
                of_game[part(one.placements as f32 / mean, QUARTERS)].push(one);
            }
            for (quarter, judged) in of_game.into_iter().enumerate() {
                slopes[quarter].add(&judged);
                quarters[quarter].extend(judged);
            }
        }
        println!("{board}: quarter, positions, slope of the result on the value; result by value");
        for (quarter, (judged, slope)) in quarters.iter().zip(&slopes).enumerate() {
            let (slope, error) = slope.value_and_error();
            println!(
                "{} {:8} {slope:+.2} ± {:.2}  {}",
                quarter + 1,
                judged.len(),
                1.96 * error,
                text(&bins(judged))
            );
        }
        if let Some(folder) = &args.diagrams {
            let path = folder.join(format!("reliability-{board}.svg"));
            let svg = diagram(board, &quarters).svg(Theme::Light);
            fs::write(&path, svg).with_context(|| format!("cannot write {}", path.display()))?;
        }
    }
    Ok(())
}

/// Returns the part of a share from 0 to 1.
fn part(share: f32, parts: usize) -> usize {
    ((share * parts as f32) as usize).min(parts - 1)
}

/// The slope of results on values by least squares: 1 where a value is what can be expected.
///
/// The line goes through the origin, since a value of 0 promises nothing to either side.
#[derive(Default)]
struct Slope {
    /// For each game the sum of value times result, and of squared values.
    games: Vec<[f64; 2]>,
}

impl Slope {
    /// Adds the positions of a game.
    fn add(&mut self, judged: &[Judged]) {
        let sum = |of: fn(&Judged) -> f32| {
            let products = judged.iter().map(|one| f64::from(one.value * of(one)));
            products.sum()
        };
        self.games
            .push([sum(|one| one.result), sum(|one| one.value)]);
    }

    /// Returns the slope and its standard error. The positions of a game have one result, so the game
    /// counts, and not the position.
    fn value_and_error(&self) -> (f64, f64) {
        let sum = |index: usize| self.games.iter().map(|game| game[index]).sum::<f64>();
        let (products, squares) = (sum(0), sum(1));
        let slope = products / squares;
        let residuals = self
            .games
            .iter()
            .map(|[products, squares]| (products - slope * squares).powi(2));
        (slope, residuals.sum::<f64>().sqrt() / squares)
    }
}

/// The positions with values of one range.
struct Bin {
    /// The middle of the range.
    value: f64,
    /// The mean result.
    result: f64,
    count: u32,
}

/// Returns the ranges of values that have positions.
fn bins(judged: &[Judged]) -> Vec<Bin> {
    let mut sums = [(0.0, 0_u32); BINS];
    for one in judged {
        let (sum, count) = &mut sums[part(one.value.midpoint(1.0), BINS)];
        *sum += f64::from(one.result);
        *count += 1;
    }
    let bin = |(index, (sum, count)): (usize, (f64, u32))| Bin {
        value: (2 * index + 1) as f64 / BINS as f64 - 1.0,
        result: sum / f64::from(count),
        count,
    };
    let all = sums.into_iter().enumerate().map(bin);
    all.filter(|bin| bin.count > 0).collect()
}

fn text(bins: &[Bin]) -> String {
    let text = |bin: &Bin| format!("{:+.2}: {:+.2} ({})", bin.value, bin.result, bin.count);
    bins.iter().map(text).collect::<Vec<_>>().join("  ")
}

/// Returns the reliability diagram of a board: the share of won games by the chance that the values
/// promised, for each quarter, and the diagonal.
fn diagram(board: &Board, quarters: &[Vec<Judged>]) -> Plot {
    let percent = |value: f64| (50.0 * (value + 1.0)).round() as i64;
    let point = |at: i64, value: i64| CurvePoint {
        at,
        name: format!("{at} %"),
        value,
    };
    let names = ["1st", "2nd", "3rd", "4th"].map(|quarter| format!("{quarter} quarter"));
    let measured = names.into_iter().zip(quarters).map(|(name, judged)| {
        let bins = bins(judged);
        let kept = bins.iter().filter(|bin| bin.count >= FEWEST);
        let points = kept.map(|bin| point(percent(bin.value), percent(bin.result)));
        Curve {
            name,
            points: points.collect(),
        }
    });
    let right = Curve {
        name: "right".to_owned(),
        points: vec![point(0, 0), point(100, 100)],
    };
    Plot {
        title: format!("Results by value on {board}"),
        note: format!("Of {FEWEST} positions or more."),
        chart: Chart::Curves(Curves {
            across: "chance of winning by the value".to_owned(),
            value: "games won in percent".to_owned(),
            ticks: (0..=4)
                .map(|tick| (25 * tick, format!("{} %", 25 * tick)))
                .collect(),
            curves: std::iter::once(right).chain(measured).collect(),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the positions of a game, each with a value for the side that wins or loses it.
    fn game(values: &[f32], result: f32) -> Vec<Judged> {
        let judged = |(placements, value): (usize, &f32)| Judged {
            placements,
            value: *value,
            result,
        };
        values.iter().enumerate().map(judged).collect()
    }

    #[test]
    fn the_slope_is_1_where_values_hold() {
        let mut slope = Slope::default();
        // Of four games at 0.5 three are won.
        for result in [1.0, 1.0, 1.0, -1.0] {
            slope.add(&game(&[0.5], result));
        }
        let (value, error) = slope.value_and_error();
        assert!((value - 1.0).abs() < 1e-9, "{value}");
        // Residuals 0.25, three times, and -0.75, over the squares of four values.
        assert!((error - 0.75_f64.sqrt()).abs() < 1e-9, "{error}");
    }

    #[test]
    fn more_positions_of_the_same_games_make_nothing_surer() {
        let errors = [1, 10].map(|times| {
            let mut slope = Slope::default();
            for result in [1.0, 1.0, -1.0] {
                slope.add(&game(&vec![0.4; times], result));
            }
            slope.value_and_error().1
        });
        assert!((errors[0] - errors[1]).abs() < 1e-6, "{errors:?}");
    }
}
