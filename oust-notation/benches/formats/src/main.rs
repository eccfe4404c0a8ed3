//! Measures how fast the formats are read and written, in bytes of text a second. Nothing is
//! played.
//!
//! ```sh
//! cargo bench --manifest-path oust-notation/benches/formats/Cargo.toml
//! ```
//!
//! Every row reads or writes the same random games, made once from fixed seeds.

use std::fmt::Write;

use divan::Bencher;
use divan::counter::BytesCount;
use oust_core::{Board, RandomPlay};
use oust_notation::record::{Header, HeaderName};
use oust_notation::{AnnotatedGame, Coord, Dialect, Document, Format, SourceText, read_listing, read_native, write_native};

const BOARDS: [&str; 3] = ["hex7", "13x13", "19x19"];

/// Bytes of native text that the games of a row come to, about.
const TEXT: usize = 256 << 10;

fn main() {
    divan::main();
}

#[divan::bench(args = BOARDS)]
fn native_read(bencher: Bencher, board: &str) {
    let text = native(&games(board)).concat();
    bencher
        .counter(BytesCount::of_str(&text))
        .bench(|| read_native(divan::black_box(&text)).for_each(divan::black_box_drop));
}

/// As `native_read`, behind the entrance that finds out what a text holds.
#[divan::bench(args = BOARDS)]
fn native_read_as_document(bencher: Bencher, board: &str) {
    let text = native(&games(board)).concat();
    bencher
        .counter(BytesCount::of_str(&text))
        .bench(|| Document::read(divan::black_box(&text)));
}

#[divan::bench(args = BOARDS)]
fn native_write(bencher: Bencher, board: &str) {
    let games = games(board);
    let bytes: usize = native(&games).iter().map(String::len).sum();
    bencher.counter(BytesCount::new(bytes)).bench(|| {
        for game in divan::black_box(&games) {
            divan::black_box_drop(write_native(game, dialect(game)));
        }
    });
}

#[divan::bench(args = BOARDS)]
fn abstract_play_read(bencher: Bencher, board: &str) {
    let games = games(board);
    let records: Vec<_> = games
        .iter()
        .map(|game| written(game, Format::AbstractPlay))
        .collect();
    let text = format!("[{}]", records.join(","));
    bencher.counter(BytesCount::of_str(&text)).bench(|| {
        divan::black_box_drop(Document::read(divan::black_box(&text)));
    });
}

#[divan::bench(args = BOARDS)]
fn abstract_play_write(bencher: Bencher, board: &str) {
    let games = games(board);
    let text = |game| written(game, Format::AbstractPlay);
    let bytes: usize = games.iter().map(|game| text(game).len()).sum();
    bencher.counter(BytesCount::new(bytes)).bench(|| {
        for game in divan::black_box(&games) {
            divan::black_box_drop(text(game));
        }
    });
}

#[divan::bench(args = BOARDS)]
fn listing_read(bencher: Bencher, board: &str) {
    let games = games(board);
    let listings: Vec<_> = games
        .iter()
        .map(|game| written(game, Format::Listing))
        .collect();
    let text = listings.concat();
    let board = games[0].board();
    bencher.counter(BytesCount::of_str(&text)).bench(|| {
        read_listing(divan::black_box(&text), Some(board)).for_each(divan::black_box_drop);
    });
}

#[divan::bench(args = BOARDS)]
fn listing_write(bencher: Bencher, board: &str) {
    let games = games(board);
    let text = |game| written(game, Format::Listing);
    let bytes: usize = games.iter().map(|game| text(game).len()).sum();
    bencher.counter(BytesCount::new(bytes)).bench(|| {
        for game in divan::black_box(&games) {
            divan::black_box_drop(text(game));
        }
    });
}

#[divan::bench(args = BOARDS)]
fn coordinates_read(bencher: Bencher, board: &str) {
    let text = coordinates(&board_of(board));
    bencher.counter(BytesCount::of_str(&text)).bench(|| {
        divan::black_box(&text)
            .split(' ')
            .map(|word| word.parse::<Coord>().map_or(0, Coord::number))
            .fold(0, u32::wrapping_add)
    });
}

#[divan::bench(args = BOARDS)]
fn coordinates_write(bencher: Bencher, board: &str) {
    let board = board_of(board);
    let bytes = coordinates(&board).len();
    bencher
        .counter(BytesCount::new(bytes))
        .bench(|| coordinates(divan::black_box(&board)));
}

/// Decodes a source, as every reader does first.
#[divan::bench]
fn source_text(bencher: Bencher) {
    let text = native(&games("hex7")).concat();
    bencher
        .counter(BytesCount::of_str(&text))
        .bench(|| SourceText::from_bytes(divan::black_box(text.as_bytes())));
}

/// Random games with the headers that a game of a club has.
fn games(board: &str) -> Vec<AnnotatedGame> {
    let board = board_of(board);
    let mut play = RandomPlay::new(7);
    let mut games = Vec::new();
    let mut bytes = 0;
    while bytes < TEXT {
        let mut game = AnnotatedGame::new(play.game(&board));
        game.headers = [
            (HeaderName::X, "Ada Sample"),
            (HeaderName::O, "Ben Muster"),
            (HeaderName::Date, "2026-01-19"),
            (HeaderName::Event, "Example Club Evening"),
            (HeaderName::Round, "3"),
        ]
        .map(|(name, value)| Header::new(name, value))
        .to_vec();
        bytes += write_native(&game, dialect(&game)).len();
        games.push(game);
    }
    games
}

fn native(games: &[AnnotatedGame]) -> Vec<String> {
    games
        .iter()
        .map(|game| write_native(game, dialect(game)))
        .collect()
}

fn dialect(game: &AnnotatedGame) -> Dialect {
    Dialect::default_for(game.board())
}

/// The names of all points of a board.
fn coordinates(board: &Board) -> String {
    let mut text = String::new();
    for point in board.points() {
        let coord = Dialect::default_for(board).coord(board, point);
        let coord = coord.expect("the point is on the board");
        let gap = if text.is_empty() { "" } else { " " };
        write!(text, "{gap}{coord}").expect("a String takes all");
    }
    text
}

fn board_of(name: &str) -> Board {
    let board: Board = name.parse().expect("the name of a board");
    board
}

fn written(game: &AnnotatedGame, format: Format) -> String {
    let text = format.write(game, dialect(game));
    text.expect("a board that the format holds")
}
