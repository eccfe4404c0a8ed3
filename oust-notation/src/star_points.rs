//! The star points of a board.

use oust_core::{Board, Point, Shape};

/// Returns the star points of a Go board, in printed order: the corners from seven lines on, the
/// middle of an odd board from nine, and the middle of its sides from thirteen. A hexagon has none.
pub(crate) fn star_points(board: &Board) -> Vec<Point> {
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
        for place in corners(across).into_iter().chain(middle(across)) {
            let of_side = (Some(row) == middle(down)) != (Some(place) == middle(across));
            if !of_side || across.min(down) >= 13 {
                found.extend(board.point(row, place));
            }
        }
    }
    found.sort_unstable();
    found
}
