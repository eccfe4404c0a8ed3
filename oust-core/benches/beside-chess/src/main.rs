//! Perft of Oust beside perft of chess, in turn; see README.md.

use std::hint::black_box;
use std::time::Instant;

use oust_core::{Board, BoardError, Position, perft};
use shakmaty::Chess;

const ROUNDS: usize = 5;

/// A perft and its name.
struct Row {
    name: &'static str,
    count: Box<dyn Fn() -> u64>,
}

fn main() -> Result<(), BoardError> {
    let rows = [
        Row {
            name: "chess, depth 5",
            count: Box::new(|| shakmaty::perft(black_box(&Chess::default()), 5)),
        },
        oust("oust 4x4, depth 7", Board::rectangle(4, 4)?, 7),
        oust("oust hex4, depth 5", Board::hexagon(4)?, 5),
        oust("oust hex7, depth 4", Board::hexagon(7)?, 4),
    ];
    let mut rates = vec![Vec::new(); rows.len()];
    for _ in 0..ROUNDS {
        for (row, rates) in rows.iter().zip(&mut rates) {
            rates.push(millions_a_second(row));
        }
    }
    println!("millions of sequences a second, median of {ROUNDS} rounds");
    for (row, mut rates) in rows.iter().zip(rates) {
        rates.sort_by(f64::total_cmp);
        println!("{:20} {:8.1}", row.name, rates[ROUNDS / 2]);
    }
    Ok(())
}

fn oust(name: &'static str, board: Board, depth: u32) -> Row {
    let start = Position::new(board);
    let count = Box::new(move || perft(black_box(&start), depth));
    Row { name, count }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "counts are far below 2^53, and rates are rounded"
)]
fn millions_a_second(row: &Row) -> f64 {
    let before = Instant::now();
    let counted = (row.count)();
    counted as f64 / before.elapsed().as_secs_f64() / 1e6
}
