//! Small pictures of positions, for lists of games.

use std::fmt::Write as _;

use oust_core::{Board, Point};
use oust_notation::escape_xml;

use super::drawing::{shape_name, write_lines};
use crate::geometry::{Geometry, Length, Room, Spot};
use crate::shapes::{FURTHER_STONES, StoneShape};
use crate::style::{HexagonStyle, Theme};

/// The stones of a color in a small picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SmallStones {
    /// The class of the color: `x`, `o`, or `p3` to `p5`.
    pub class: &'static str,
    /// The points with a stone.
    pub points: Vec<Point>,
    /// The points of the last turn among them, marked with a dot.
    pub last: Vec<Point>,
}

/// Returns a position as a small picture, a tenth of the size of a [`LiveBoard`](super::LiveBoard)
/// with the same stones. The style sheet [`board_style`](super::board_style) colors it. It is hidden
/// from screen readers: the text next to it says what matters.
///
/// ```
/// use oust_core::{Board, Point};
/// use oust_draw::{SmallStones, small_board};
///
/// let board = Board::hexagon(3)?;
/// let stones = SmallStones {
///     class: "x",
///     points: board.points().take(2).collect(),
///     last: Vec::new(),
/// };
/// let svg = small_board(&board, &[stones]);
/// assert!(svg.contains("<g class=\"x\">"));
/// # Ok::<(), oust_core::BoardError>(())
/// ```
pub fn small_board(board: &Board, stones: &[SmallStones]) -> String {
    let geometry = Geometry::new(board, Room::default());
    let (width, height) = (Length(geometry.width), Length(geometry.height));
    let shape = shape_name(board.shape());
    let mut svg = format!(
        r#"<svg class="board small" data-shape="{shape}" viewBox="0 0 {width} {height}" aria-hidden="true"><rect class="ground" width="{width}" height="{height}" rx="4"/>"#
    );
    // Writing to a string never fails.
    let _ = write_lines(&mut svg, board, &geometry);
    let outline = StoneShape::new(board.shape(), HexagonStyle::default(), Theme::Light);
    for SmallStones {
        class,
        points,
        last,
    } in stones.iter().filter(|stones| !stones.points.is_empty())
    {
        let centers = points.iter().filter_map(|point| geometry.center(*point));
        // One path for all stones of a color: an element for each would be five times as long.
        let mut further = FURTHER_STONES.iter().zip(["p3", "p4", "p5"]);
        let own = further.find(|(_, further)| further == class);
        let _ = write!(svg, r#"<g class="{}">"#, escape_xml(class));
        if let Some(((_, path), _)) = own {
            // Their outlines are around the origin, and a path has no place of its own.
            for Spot { x, y } in centers {
                let (x, y) = (Length(x), Length(y));
                let _ = write!(
                    svg,
                    r#"<path class="stones" transform="translate({x} {y})" d="{path}"/>"#
                );
            }
        } else {
            let path: String = centers.map(|center| outline.path(center)).collect();
            let _ = write!(svg, r#"<path class="stones" d="{path}"/>"#);
        }
        if !last.is_empty() {
            let centers = last.iter().filter_map(|point| geometry.center(*point));
            let dots = centers.map(|Spot { x, y }| format!("M{} {}h0", Length(x), Length(y)));
            let _ = write!(
                svg,
                r#"<path class="dots" d="{}"/>"#,
                dots.collect::<String>()
            );
        }
        svg.push_str("</g>");
    }
    svg.push_str("</svg>");
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_board_of_a_list_is_small() {
        for (board, most) in [
            (Board::hexagon(7).unwrap(), 14_000),
            (Board::rectangle(19, 19).unwrap(), 22_000),
        ] {
            let stones = SmallStones {
                class: "o",
                points: board.points().collect(),
                last: board.points().take(1).collect(),
            };
            let svg = small_board(&board, &[stones]);
            assert!(svg.len() < most, "{board}: {}", svg.len());
            let moves = svg.matches('M').count();
            assert!(moves > board.points().count(), "{board}: {moves}");
        }
    }
}
