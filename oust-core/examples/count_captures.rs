//! Plays random games and counts captures: the capturing placements, the stones that they remove,
//! and the placements of the longest turn.
//!
//! ```sh
//! cargo run --release -p oust-core --example count_captures
//! ```

use oust_core::{Action, Board, Game, PlacementKind, RandomPlay};

/// The captures of some games.
#[derive(Debug, Default, PartialEq, Eq)]
struct Captures {
    placements: usize,
    capturing: usize,
    stones: usize,
    longest_turn: usize,
}

impl Captures {
    fn add(&mut self, game: &Game) {
        let mut in_turn = 0;
        // The position before an action checks what the action did.
        for (entry, before) in game.history().zip(game.positions()) {
            let Action::Place(point) = entry.action else {
                continue;
            };
            self.placements += 1;
            in_turn += 1;
            if let Ok(placement) = before.check(point)
                && let PlacementKind::Capturing { captured, .. } = placement.kind
            {
                self.capturing += 1;
                self.stones += captured;
            }
            self.longest_turn = self.longest_turn.max(in_turn);
            if entry.ends_turn {
                in_turn = 0;
            }
        }
    }
}

fn main() -> Result<(), oust_core::BoardError> {
    let mut play = RandomPlay::new(2007);
    for side in 3..=6 {
        let board = Board::hexagon(side)?;
        let mut captures = Captures::default();
        for _ in 0..50 {
            captures.add(&play.game(&board));
        }
        println!("hexagon of side {side}: {captures:?}");
    }
    Ok(())
}

#[test]
fn the_shortest_game_captures_one_stone() -> Result<(), Box<dyn std::error::Error>> {
    let board = Board::rectangle(3, 3)?;
    let mut game = Game::new(board.clone());
    for (row, column) in [(2, 0), (2, 1), (1, 0)] {
        game.play(board.point(row, column).ok_or("not on the board")?)?;
    }
    let mut captures = Captures::default();
    captures.add(&game);
    let expected = Captures {
        placements: 3,
        capturing: 1,
        stones: 1,
        longest_turn: 1,
    };
    assert_eq!(captures, expected);
    Ok(())
}
