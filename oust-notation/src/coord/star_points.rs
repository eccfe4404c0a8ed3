//! The star points of a board.

use oust_core::{Board, Point, Shape};

/// Returns the star points of `board` in printed order.
///
/// The points of a Go board: corners from 7 lines, the center of an odd board from 9, the middles
/// of its sides from 13. A hexagon has none.
///
/// ```
/// use oust_core::Board;
/// use oust_notation::star_points;
///
/// assert_eq!(star_points(&Board::rectangle(19, 19)?).len(), 9);
/// # Ok::<(), oust_core::BoardError>(())
/// ```
pub fn star_points(board: &Board) -> Vec<Point> {
    let Shape::Rectangle { width, height } = board.shape() else {
        return Vec::new();
    };
    let [across, down] = [width, height].map(usize::from);
    if across.min(down) < 7 {
        return Vec::new();
    }
    let edge = |lines: usize| if lines < 12 { 2 } else { 3 };
    let corners = |lines: usize| [edge(lines), lines - 1 - edge(lines)];
    let middle = |lines: usize| (lines >= 9 && lines % 2 == 1).then_some(lines / 2);
    let mut found = Vec::new();
    for row in corners(down).into_iter().chain(middle(down)) {
        for column in corners(across).into_iter().chain(middle(across)) {
            let is_on_side = (Some(row) == middle(down)) != (Some(column) == middle(across));
            if !is_on_side || across.min(down) >= 13 {
                found.extend(board.point(row, column));
            }
        }
    }
    found.sort_unstable();
    found
}
