//! Compares the engine with the plain rules, on boards of every size from 1x1 to 30x30, hexagons
//! to side 12 and some boards of 64x64, in games and from stones that no game reaches.
//!
//! After every action both give the same answers: legal placements, every refusal with its facts,
//! captures, groups, counts, state and key. Every action is undone and played again, and at the
//! end all of them are undone. A transformed game and one with swapped colors are played too.
//!
//! A run of the tests plays 8,000 placements. For more, with a line for each tenth of them:
//!
//! ```sh
//! OUST_RANDOM_PLACEMENTS=10000000 cargo test --release -p oust-core --test at_random -- --nocapture
//! ```
//!
//! `OUST_RANDOM_FIRST` is the number of the first game; a failure names its game.

#[path = "../common/mod.rs"]
mod common;
mod starts;
mod tally;
mod twins;
mod walk;

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use common::Dice;
use tally::Tally;
use walk::Walk;

fn number_in(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

/// Prints the number of the game in which a test has failed.
struct Number(u64);

impl Drop for Number {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("in game {0}: OUST_RANDOM_FIRST={0} begins with it", self.0);
        }
    }
}

#[test]
fn the_engine_agrees_with_the_plain_rules() {
    let goal = number_in("OUST_RANDOM_PLACEMENTS").unwrap_or(8_000);
    let next = AtomicU64::new(number_in("OUST_RANDOM_FIRST").unwrap_or(0));
    let placed = AtomicU64::new(0);
    let total = Mutex::new(Tally::default());
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut tally = Tally::default();
                while placed.load(Ordering::Relaxed) < goal {
                    let number = Number(next.fetch_add(1, Ordering::Relaxed));
                    let before = tally.placements;
                    walk(&number, &mut tally);
                    report(&placed, tally.placements - before, goal);
                }
                total.lock().expect("no thread panics with it").add(tally);
            });
        }
    });
    let total = total.into_inner().expect("no thread panics with it");
    eprintln!("{total}");
    assert!(total.placements >= goal);
    total.assert_every_corner_was_seen();
}

fn walk(number: &Number, tally: &mut Tally) {
    let mut dice = Dice::new(number.0);
    let board = starts::board(number.0, &mut dice);
    let start = starts::start(&board, &mut dice);
    Walk::new(start, dice, tally).run();
}

/// Counts placements, and prints a line after each tenth of `goal`.
fn report(placed: &AtomicU64, more: u64, goal: u64) {
    let before = placed.fetch_add(more, Ordering::Relaxed);
    let tenths = |placed: u64| placed * 10 / goal.max(1);
    if tenths(before) < tenths(before + more) {
        eprintln!("{} of {goal} placements", before + more);
    }
}
