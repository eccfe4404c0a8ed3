//! Good records, changed here and there, through the validator: nothing panics, and every finding
//! stands on whole characters of the text.
//!
//! The first bytes choose what is changed; the rest plays the game that is changed.

#![no_main]

use oust_core::{Board, Game, State};
use oust_notation::{AnnotatedGame, Dialect, Format};
use oust_validate::{Finding, Validator};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let [kind, changes, rest @ ..] = bytes else {
        return;
    };
    let split = rest.len().min(usize::from(changes % 8) * 4);
    let (changes, choices) = rest.split_at(split);
    let mut text = record(*kind, choices);
    for change in changes.chunks_exact(4) {
        apply(change, &mut text);
    }
    let text = String::from_utf8_lossy(&text);
    let report = Validator::default().validate(&text);
    let of_games = report.games.iter().flat_map(|game| &game.findings);
    for finding in report.findings.iter().chain(of_games) {
        check(finding, &text);
    }
});

/// A record of the game that the bytes choose.
fn record(kind: u8, choices: &[u8]) -> Vec<u8> {
    let board = match kind % 4 {
        0 => Board::hexagon(3),
        1 => Board::hexagon(4),
        2 => Board::rectangle(5, 5),
        _ => Board::rectangle(3, 4),
    };
    let board = board.expect("small boards are boards");
    let mut game = Game::new(board.clone());
    for &choice in choices {
        if game.position().state() != State::Playing {
            break;
        }
        let legal: Vec<_> = game.position().legal().map(|legal| legal.point).collect();
        let played = match legal.len() {
            0 => game.pass().is_ok(),
            len => game.play(legal[usize::from(choice) % len]).is_ok(),
        };
        assert!(played, "what is legal can be played");
    }
    let annotated = AnnotatedGame::new(game);
    let format = match kind / 4 % 3 {
        0 => Format::Native,
        1 => Format::AbstractPlay,
        _ => Format::Listing,
    };
    let text = format.write(&annotated, Dialect::default_for(&board));
    text.expect("a board that the format holds").into_bytes()
}

/// Removes, replaces or repeats some bytes.
fn apply(change: &[u8], text: &mut Vec<u8>) {
    let [what, at, place, byte] = *change else {
        return;
    };
    if text.is_empty() {
        return;
    }
    let at = (usize::from(at) << 8 | usize::from(place)) % text.len();
    let end = (at + usize::from(byte % 16)).min(text.len());
    match what % 4 {
        0 => text[at] = byte,
        1 => drop(text.drain(at..end)),
        2 => text.insert(at, byte),
        _ => {
            let again = text[at..end].to_vec();
            text.splice(at..at, again);
        }
    }
}

fn check(finding: &Finding, text: &str) {
    let span = finding.span;
    assert!(span.start <= span.end, "{finding:?}");
    assert!(text.get(span.start..span.end).is_some(), "{finding:?}");
}
