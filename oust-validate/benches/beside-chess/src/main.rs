//! How fast Oust records are validated, beside how fast chess games are replayed with full
//! legality by the fastest programs that do so: on one thread, from memory, in one run.
//!
//! ```console
//! $ cargo run --release -- 50 7    # megabytes of each text, rounds
//! ```

mod chess;
mod clock;
mod oust;

use std::env;
use std::process::ExitCode;

use clock::Clock;

/// Games as text, and what somebody who reads them must come to.
struct Corpus {
    text: String,
    count: Count,
}

/// The games that were read, played and found sound.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Count {
    games: usize,
    /// Half-moves of chess, placements of Oust.
    moves: usize,
}

/// How fast one pass over a corpus was, a second.
#[derive(Clone, Copy)]
struct Speed {
    bytes: f64,
    moves: f64,
}

fn main() -> ExitCode {
    let mut arguments = env::args().skip(1).map(|argument| argument.parse());
    let (Ok(megabytes), Ok(rounds)) = (
        arguments.next().unwrap_or(Ok(50)),
        arguments.next().unwrap_or(Ok(7)),
    ) else {
        eprintln!("usage: beside-chess [MEGABYTES] [ROUNDS]");
        return ExitCode::from(2);
    };
    run(megabytes * 1_000_000, rounds.max(1));
    ExitCode::SUCCESS
}

fn run(bytes: usize, rounds: usize) {
    let (chess, oust) = (chess::corpus(bytes), oust::corpus(bytes));
    describe("chess", &chess, "half-moves");
    describe("oust", &oust, "placements");
    println!("\n{} on one thread, a second:\n", Clock::measures());
    println!("round   chess MB  half-moves    oust MB  placements   oust/chess MB  moves");
    let mut speeds = Vec::new();
    for round in 1..=rounds {
        // Whoever is second finds warmer caches: they take turns.
        let both = if round % 2 == 1 {
            let chess = speed(&chess, chess::replay);
            (chess, speed(&oust, oust::validate))
        } else {
            let oust = speed(&oust, oust::validate);
            (speed(&chess, chess::replay), oust)
        };
        row(&round.to_string(), both, ratio(both));
        speeds.push(both);
    }
    let of = |value: fn(&(Speed, Speed)) -> f64| median(speeds.iter().map(value).collect());
    let chess = Speed {
        bytes: of(|both| both.0.bytes),
        moves: of(|both| both.0.moves),
    };
    let oust = Speed {
        bytes: of(|both| both.1.bytes),
        moves: of(|both| both.1.moves),
    };
    // The median of the ratios of the rounds: what slows both does not show in it.
    let ratios = Speed {
        bytes: of(|&both| ratio(both).bytes),
        moves: of(|&both| ratio(both).moves),
    };
    row("median", (chess, oust), ratios);
}

fn describe(game: &str, corpus: &Corpus, moves: &str) {
    println!(
        "{game:5}: {} bytes, {} games, {} {moves}",
        corpus.text.len(),
        corpus.count.games,
        corpus.count.moves
    );
}

/// Times one pass over a corpus.
///
/// # Panics
///
/// When the pass does not come to what was written: then it was not a replay.
fn speed(corpus: &Corpus, pass: fn(&str) -> Count) -> Speed {
    let clock = Clock::start();
    let count = std::hint::black_box(pass(std::hint::black_box(&corpus.text)));
    let seconds = clock.seconds();
    assert_eq!(count, corpus.count, "every game is read, played and sound");
    Speed {
        bytes: real(corpus.text.len()) / seconds,
        moves: real(count.moves) / seconds,
    }
}

fn ratio((chess, oust): (Speed, Speed)) -> Speed {
    Speed {
        bytes: oust.bytes / chess.bytes,
        moves: oust.moves / chess.moves,
    }
}

fn row(name: &str, (chess, oust): (Speed, Speed), ratio: Speed) {
    println!(
        "{name:6} {:10.1} {:11.0} {:10.1} {:11.0} {:15.3} {:6.3}",
        chess.bytes / 1e6,
        chess.moves,
        oust.bytes / 1e6,
        oust.moves,
        ratio.bytes,
        ratio.moves
    );
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    f64::midpoint(values[middle], values[(values.len() - 1) / 2])
}

#[expect(
    clippy::cast_precision_loss,
    reason = "no corpus has 2^52 bytes, and this is for printing"
)]
fn real(number: usize) -> f64 {
    number as f64
}
