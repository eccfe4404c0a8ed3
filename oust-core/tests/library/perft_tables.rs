//! The tables of `fixtures/perft`, checked with the engine and with the plain rules.
//!
//! A run of the tests checks the small counts. For larger ones, up to a limit:
//!
//! ```sh
//! OUST_PERFT_COUNTS=100000000 cargo test --release -p oust-core --test library perft_tables
//! ```

use std::fs;
use std::path::PathBuf;

use oust_core::{Position, perft};

use crate::common::{Plain, PlainCount, position_line};

/// A position, and the numbers of sequences of one action, two, … from it.
struct Table {
    position: Position,
    counts: Vec<u64>,
}

/// Returns the most sequences of a checked count, the shorter ones included.
fn limit() -> u64 {
    let said = std::env::var("OUST_PERFT_COUNTS").ok();
    said.and_then(|text| text.parse().ok()).unwrap_or(30_000)
}

fn tables() -> Vec<Table> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../fixtures/perft");
    let files = fs::read_dir(folder).expect("the folder is there");
    let mut paths: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "txt"));
    paths.sort();
    let texts = paths
        .iter()
        .map(|path| fs::read_to_string(path).expect("a text"));
    texts.flat_map(|text| read(&text)).collect()
}

/// Parses lines: a position, a depth with its count, or a comment after `#`.
fn read(text: &str) -> Vec<Table> {
    let mut tables: Vec<Table> = Vec::new();
    for line in text.lines() {
        let line = line.split('#').next().unwrap_or("").trim();
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            [] => {}
            [depth, count] => {
                let table = tables.last_mut().expect("a position before its counts");
                table.counts.push(count.parse().expect("a count"));
                assert_eq!(
                    depth.parse(),
                    Ok(table.counts.len()),
                    "depths follow one another"
                );
            }
            _ => tables.push(Table {
                position: position_line(line),
                counts: Vec::new(),
            }),
        }
    }
    tables
}

/// Checks every count within the limit with `recount`.
#[track_caller]
fn holds(mut recount: impl FnMut(&Position, u32) -> u64) {
    let limit = limit();
    let mut tried = 0;
    for Table { position, counts } in tables() {
        let mut sequences = 0;
        for (depth, &count) in (1..).zip(&counts) {
            sequences += count;
            if sequences <= limit {
                assert_eq!(
                    recount(&position, depth),
                    count,
                    "{position:?} depth {depth}"
                );
                tried += 1;
            }
        }
    }
    assert!(tried > 100, "only {tried} counts were tried");
    eprintln!("{tried} counts within {limit} sequences");
}

#[test]
fn the_engine_agrees_with_the_tables() {
    holds(perft);
}

#[test]
fn the_plain_rules_agree_with_the_tables() {
    let mut plain_count = PlainCount::default();
    holds(|position, depth| {
        if depth == 1 {
            plain_count = PlainCount::default();
        }
        let plain = Plain::from_setup(&position.setup(), position.to_move());
        plain_count.of(&plain, depth)
    });
}
