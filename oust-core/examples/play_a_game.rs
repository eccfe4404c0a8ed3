//! Plays the shortest game, prints the board after every placement, and undoes it.
//!
//! ```sh
//! cargo run -p oust-core --example play_a_game
//! ```

use oust_core::{Board, Color, Game, Outcome, Position};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board = Board::rectangle(3, 3)?;
    let mut game = Game::new(board.clone());

    // Rows and columns count from 0 at the top left. x plays a1, o b1, and x captures it from a2.
    for (row, column) in [(2, 0), (2, 1), (1, 0)] {
        let point = board.point(row, column).ok_or("not on the board")?;
        let placement = game.play(point)?;
        println!("{} {:?}", placement.color, placement.kind);
        println!("{}", rows(game.position()));
    }

    let outcome = game.outcome().ok_or("the game goes on")?;
    assert_eq!(outcome, Outcome::Win(Color::X));
    println!("{outcome} in turn {}", game.turns());

    // A refused placement returns the reason, and changes nothing.
    game.undo();
    let corner = board.point(2, 0).ok_or("not on the board")?;
    if let Err(reason) = game.play(corner) {
        println!("refused: {reason}");
    }

    // The positions of the game in order, and the way back to its start.
    for (actions, position) in game.positions().enumerate() {
        println!(
            "after {actions} actions: {} stones of x",
            position.count(Color::X)
        );
    }
    game.rewind_to_turn(0);
    assert_eq!(game.position(), game.start());
    Ok(())
}

/// Returns rows of `x`, `o` and `.`; `oust-notation` prints diagrams with coordinates.
fn rows(position: &Position) -> String {
    let board = position.board();
    let mut text = String::new();
    for row in 0..board.rows() {
        for point in (0..board.row_len(row)).filter_map(|column| board.point(row, column)) {
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
