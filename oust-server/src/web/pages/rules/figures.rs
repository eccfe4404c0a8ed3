//! The figures of the rule sheet of Oust, and the picture of Orbit's help.

use std::sync::LazyLock;

use oust_core::{Color, Point, Position};
use oust_notation::{Diagram, Dialect};

/// A figure of the rule sheet.
pub(super) struct Figure {
    /// The position.
    pub(super) position: Position,
    /// The points that it marks, in printed order.
    pub(super) asked: Vec<Point>,
}

/// The figures of Oust in order.
pub(super) static OUST: LazyLock<Vec<Figure>> = LazyLock::new(|| {
    let texts = [
        include_str!("../../../../../fixtures/figures/figure-1.txt"),
        include_str!("../../../../../fixtures/figures/figure-2.txt"),
        include_str!("../../../../../fixtures/figures/figure-3.txt"),
        include_str!("../../../../../fixtures/figures/figure-4.txt"),
        include_str!("../../../../../fixtures/figures/figure-5.txt"),
        include_str!("../../../../../fixtures/figures/figure-6.txt"),
        include_str!("../../../../../fixtures/figures/figure-7.txt"),
    ];
    texts.into_iter().filter_map(figure).collect()
});

/// The picture of Orbit.
pub(super) static ORBIT: LazyLock<Option<Figure>> =
    LazyLock::new(|| figure(include_str!("../../../../../fixtures/figures/orbit.txt")));

fn figure(text: &str) -> Option<Figure> {
    let diagram: Diagram = text.parse().ok()?;
    let to_move = diagram.to_move().unwrap_or(Color::X);
    Some(Figure {
        position: Position::from_setup(&diagram.setup, to_move),
        asked: diagram.asked,
    })
}

impl Figure {
    /// Returns the coordinate of the point that the figure asks about.
    pub(super) fn asked_coord(&self) -> String {
        let board = self.position.board();
        let coord = |point: &Point| Dialect::default_for(board).coord(board, *point);
        let coord = self.asked.first().and_then(coord);
        coord.map_or_else(String::new, |coord| coord.to_string().to_uppercase())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_figure_is_read_with_the_side_to_move_that_its_caption_says() {
        let asked: Vec<_> = OUST.iter().map(Figure::asked_coord).collect();
        assert_eq!(asked, ["C5", "C3", "D3", "D4", "", "C3", ""]);
        for figure in &OUST[..6] {
            assert_eq!(figure.position.to_move(), Color::X);
        }
        let legal = |index: usize| OUST[index].position.legal_points();
        assert!(legal(0).eq(OUST[0].asked.iter().copied()));
        assert_eq!(legal(4).len(), 0, "x has no placement in figure 5");
        assert_eq!(OUST[6].position.to_move(), Color::O);
        assert_eq!(legal(6).len(), 48);
    }

    #[test]
    fn the_picture_of_orbit_has_its_stones() {
        let position = &ORBIT.as_ref().unwrap().position;
        assert_eq!(position.count(Color::X), 11);
        assert_eq!(position.count(Color::O), 9);
    }
}
