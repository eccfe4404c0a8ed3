//! Forced passes that are left out, more than one in a game.

use oust_core::{Action, Board, Game, RandomPlay};
use oust_notation::Dialect;

use super::{record, replay_text};

/// The turns with placements, as tokens, and how many passes stand between them.
fn without_passes(game: &Game) -> (Vec<String>, usize) {
    let (mut turns, mut between, mut open) = (Vec::new(), 0, 0);
    let mut last = None;
    for played in game.history() {
        let Action::Place(point) = played.action else {
            open += 1;
            continue;
        };
        between += std::mem::take(&mut open);
        let coord = Dialect::Pbmserv
            .coord(game.start().board(), point)
            .expect("a point of the board");
        if last == Some(played.turn) {
            let turn: &mut String = turns.last_mut().expect("it has begun");
            turn.push(',');
            turn.push_str(&coord.to_string());
        } else {
            turns.push(coord.to_string());
        }
        last = Some(played.turn);
    }
    (turns, between)
}

#[test]
fn every_forced_pass_left_out_shifts_the_slots_once_more() {
    let mut shifted_twice = 0;
    for (width, height) in [(4, 4), (3, 4), (2, 6), (3, 5), (2, 8), (3, 3)] {
        let board = Board::rectangle(width, height).expect("a board");
        let mut play = RandomPlay::new(8);
        for game in (0..300).map(|_| play.game(&board)) {
            let (turns, passes) = without_passes(&game);
            let rows = turns.chunks(2).enumerate();
            let rows = rows.map(|(row, slots)| format!("{}. {}", row + 1, slots.join(" ")));
            let body = rows.collect::<Vec<_>>().join("\n");
            let text = record(&format!("{width}x{height}"), &["result: ?"], &body);
            let replay = replay_text(&text);
            let of = |id: &str| {
                let findings = replay.findings.iter();
                findings.filter(|finding| finding.code.id() == id).count()
            };
            assert_eq!((of("T305"), of("T306")), (passes, 0), "{text}");
            shifted_twice += usize::from(passes > 1);
        }
    }
    // It is rare, and the games are the same every time.
    assert!(shifted_twice > 0);
}
