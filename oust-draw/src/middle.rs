//! The stone of a group that has its size.

use oust_core::{Point, Position};

/// Returns the stone that is nearest to the middle of the group on `point`, for the number of its
/// stones; `point` itself if it is empty.
pub fn middle_stone(position: &Position, point: Point) -> Point {
    let stones = position.group_stones(point);
    let places: Vec<(usize, usize)> = stones
        .iter()
        .filter_map(|&stone| position.board().row_and_column(stone))
        .collect();
    let count = places.len();
    let rows: usize = places.iter().map(|&(row, _)| row).sum();
    let columns: usize = places.iter().map(|&(_, place)| place).sum();
    let distance = |&(row, place): &(usize, usize)| {
        (row * count).abs_diff(rows) + (place * count).abs_diff(columns)
    };
    let nearest = stones
        .iter()
        .zip(&places)
        .min_by_key(|(_, place)| distance(place));
    nearest.map_or(point, |(&stone, _)| stone)
}
