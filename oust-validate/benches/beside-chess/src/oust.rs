//! Random Oust games as `oust random --board hex7` writes them, and their validation.

use oust_core::{Board, RandomPlay};
use oust_notation::record::{Header, HeaderName};
use oust_notation::{Dialect, Reader, AnnotatedGame, write_native};
use oust_validate::{Selection, Validator};

use crate::{Corpus, Count};

const SEED: u64 = 7;

/// The families of codes that speak of a single record without claims.
const FAMILIES: [&str; 6] = ["M", "T", "R", "S", "H", "C"];

/// Random games as native records, about so many bytes.
pub(crate) fn corpus(bytes: usize) -> Corpus {
    let board = Board::hexagon(7).expect("a hexagon of side 7");
    let mut text = String::with_capacity(bytes + 65536);
    let mut count = Count::default();
    let mut play = RandomPlay::new(SEED);
    while text.len() < bytes {
        count.games += 1;
        let game = play.game(&board);
        count.moves += game.placements();
        let mut annotated = AnnotatedGame::new(game);
        annotated.headers = vec![
            Header::new(HeaderName::X, "random x"),
            Header::new(HeaderName::O, "random o"),
            Header::new(HeaderName::Id, format!("seed {SEED} game {}", count.games)),
        ];
        let record = write_native(&annotated, Dialect::Bga);
        record.lines().for_each(|line| push_narrow(line, &mut text));
        text.push('\n');
    }
    Corpus { text, count }
}

/// Adds a line with single blanks: those that line up the columns are cheap to read, and would
/// count as much as moves.
fn push_narrow(line: &str, out: &mut String) {
    for (index, word) in line.split_ascii_whitespace().enumerate() {
        if index > 0 {
            out.push(' ');
        }
        out.push_str(word);
    }
    out.push('\n');
}

/// Reads and validates every record; only what is valid is counted.
pub(crate) fn validate(text: &str) -> Count {
    let mut validator = Validator::default();
    validator.selection = Selection::new(FAMILIES, []).expect("families of codes");
    let mut count = Count::default();
    for chunk in Reader::new(text.as_bytes()) {
        let report = validator.validate_chunk(&chunk.expect("a text in memory"));
        for game in report.games.iter().filter(|game| game.is_valid()) {
            count.games += 1;
            count.moves += game.placements;
        }
    }
    count
}
