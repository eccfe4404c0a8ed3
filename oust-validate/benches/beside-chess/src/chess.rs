//! Random chess games, and their replay as `examples/validate.rs` of pgn-reader does it.

use std::fmt::Write;
use std::ops::ControlFlow;

use pgn_reader::{Reader, SanPlus, Visitor};
use shakmaty::{Chess, Position};

use crate::{Corpus, Count};

const SEED: u64 = 7;

/// Half-moves after which a game is left unfinished. Games between people are about so long; a
/// random one would go on for hundreds more, with a few chunks on an empty board.
const LONGEST: usize = 80;

/// Where the lines of a game are broken.
const WIDTH: usize = 79;

/// Random legal games as PGN, about so many bytes.
pub(crate) fn corpus(bytes: usize) -> Corpus {
    let mut text = String::with_capacity(bytes + 4096);
    let mut count = Count::default();
    let mut random = Random(SEED);
    while text.len() < bytes {
        count.games += 1;
        count.moves += write_game(&mut random, count.games, &mut text);
    }
    Corpus { text, count }
}

/// Plays and writes a game; returns its half-moves.
fn write_game(random: &mut Random, number: usize, out: &mut String) -> usize {
    let mut position = Chess::default();
    let mut tokens = Vec::new();
    let mut moves = 0;
    while moves < LONGEST && !position.is_game_over() {
        if moves % 2 == 0 {
            tokens.push(format!("{}.", moves / 2 + 1));
        }
        let legal = position.legal_moves();
        let chosen = legal[random.below(legal.len())];
        tokens.push(SanPlus::from_move_and_play_unchecked(&mut position, chosen).to_string());
        moves += 1;
    }
    let result = position.outcome().to_string();
    write_tags(number, &result, out);
    tokens.push(result);
    write_wrapped(&tokens, out);
    moves
}

fn write_tags(number: usize, result: &str, out: &mut String) {
    let round = number.to_string();
    for (name, value) in [
        ("Event", "Random games"),
        ("Site", "?"),
        ("Date", "2026.01.05"),
        ("Round", &round),
        ("White", "random white"),
        ("Black", "random black"),
        ("Result", result),
    ] {
        writeln!(out, "[{name} \"{value}\"]").expect("a String takes all");
    }
    out.push('\n');
}

fn write_wrapped(tokens: &[String], out: &mut String) {
    let mut width = 0;
    for token in tokens {
        if width > 0 && width + 1 + token.len() > WIDTH {
            out.push('\n');
            width = 0;
        } else if width > 0 {
            out.push(' ');
            width += 1;
        }
        out.push_str(token);
        width += token.len();
    }
    out.push_str("\n\n");
}

/// Reads and plays every game; a game with an illegal move is not counted.
pub(crate) fn replay(text: &str) -> Count {
    let mut reader = Reader::new(text.as_bytes());
    let mut count = Count::default();
    while let Some(moves) = reader.read_game(&mut Replay).expect("a text in memory") {
        if let Some(moves) = moves {
            count.games += 1;
            count.moves += moves;
        }
    }
    count
}

struct Replay;

impl Visitor for Replay {
    type Tags = ();
    type Movetext = (Chess, usize);
    /// The half-moves of a game without an illegal one.
    type Output = Option<usize>;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<Self::Output, Self::Movetext> {
        ControlFlow::Continue((Chess::default(), 0))
    }

    fn san(&mut self, game: &mut Self::Movetext, token: SanPlus) -> ControlFlow<Self::Output> {
        let (position, moves) = game;
        // `to_move` checks that the move is legal, so it can be played unchecked.
        match token.san.to_move(position) {
            Ok(legal) => position.play_unchecked(legal),
            Err(_) => return ControlFlow::Break(None),
        }
        *moves += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (_, moves): Self::Movetext) -> Self::Output {
        Some(moves)
    }
}

/// `SplitMix64`: the same games on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        let product = u128::from(mixed) * bound as u128;
        usize::try_from(product >> 64).expect("the upper half is below the bound")
    }
}
