//! Boards of every size, empty or with any stones.

use oust_core::{Board, Color, Position, Setup};

use crate::common::{Dice, hexagon, rectangle};

/// Returns the board of a walk: often a small one, since games end there, and seldom a large one,
/// since the plain rules are slow there.
pub(crate) fn board(walk: u64, dice: &mut Dice) -> Board {
    let mut rectangle_to = |most| rectangle(dice.size(1, most), dice.size(1, most));
    match walk % 64 {
        0..=19 => rectangle_to(5),
        20..=37 => rectangle_to(9),
        38..=55 => hexagon(dice.size(1, 5)),
        56..=59 => rectangle_to(13),
        60 => rectangle_to(30),
        61 => hexagon(dice.size(6, 12)),
        62 => hexagon(7),
        _ if (walk / 64).is_multiple_of(8) => rectangle(64, 64),
        _ => rectangle_to(19),
    }
}

/// Returns the empty board, or any stones in any mixture.
pub(crate) fn start(board: &Board, dice: &mut Dice) -> Position {
    let mut setup = Setup::new(board.clone());
    if dice.once_in(2) {
        let (xs, os) = (dice.below(11), dice.below(11));
        for point in board.points() {
            let stone = match dice.below(20) {
                cell if cell < xs => Some(Color::X),
                cell if cell < xs + os => Some(Color::O),
                _ => None,
            };
            setup.put(point, stone).expect("a point of this board");
        }
    }
    let to_move = Color::BOTH[dice.below(2)];
    Position::from_setup(&setup, to_move)
}
