//! Plays the shortest game there is, shows the board after every placement, and takes it back.
//!
//! ```sh
//! cargo run -p oust-core --example play_a_game
//! ```

use oust_core::{Board, Color, Game, Outcome, Position};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board = Board::rectangle(3, 3)?;
    let mut game = Game::new(board.clone());

    // Rows and places count from 0, at the top left. x plays a1, o b1, and x takes it from a2.
    for (row, place) in [(2, 0), (2, 1), (1, 0)] {
        let point = board.point(row, place).ok_or("not on the board")?;
        let placement = game.play(point)?;
        println!("{:?} {:?}", placement.color, placement.kind);
        println!("{}", picture(game.position()));
    }

    assert_eq!(game.outcome(), Some(Outcome::Win(Color::X)));
    println!("x wins in turn {}", game.turns());

    // A placement that the rules refuse says why, and changes nothing.
    game.undo();
    let corner = board.point(2, 0).ok_or("not on the board")?;
    if let Err(reason) = game.play(corner) {
        println!("not there: {reason}");
    }

    // The whole game can be walked through, and taken back to its start.
    for (turn, position) in game.positions().enumerate() {
        println!("after {turn}: {} stones of x", position.count(Color::X));
    }
    game.rewind_to_turn(0);
    assert_eq!(game.position(), game.start());
    Ok(())
}

/// The board as rows of `x`, `o` and `.`; `oust-notation` draws better ones.
fn picture(position: &Position) -> String {
    let board = position.board();
    let mut text = String::new();
    for row in 0..board.rows() {
        for point in (0..board.row_len(row)).filter_map(|place| board.point(row, place)) {
            text.push_str(match position.at(point) {
                Some(Color::X) => " x",
                Some(Color::O) => " o",
                None => " .",
            });
        }
        text.push('\n');
    }
    text
}
