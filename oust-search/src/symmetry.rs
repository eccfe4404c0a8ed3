//! The images of a position under the symmetries of its board.

use oust_core::{Color, Position, Symmetry};

/// Returns each symmetry of the board with the stones of the image in printed order, a symbol for each
/// point: 1 for stones of the side to move, 2 for enemy stones, 0 for empty points.
pub(crate) fn images(position: &Position) -> impl Iterator<Item = (Symmetry, Vec<u8>)> + '_ {
    let (board, mover) = (position.board(), position.to_move());
    // By side to move and not by color, so that an exchange of the colors changes nothing.
    let symbol = move |stone: Option<Color>| match stone {
        None => 0,
        Some(color) if color == mover => 1,
        Some(_) => 2,
    };
    board.symmetries().map(move |symmetry| {
        let back = symmetry.inverse();
        let stones = board.points().map(|point| {
            let from = board.transform(back, point);
            symbol(position.at(from.expect("a symmetry of this board")))
        });
        (symmetry, stones.collect())
    })
}
