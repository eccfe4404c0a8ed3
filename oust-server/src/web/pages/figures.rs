//! The figures of Oust's rule sheet and of Orbit's help, and a figure of a capture in Orbit.

use std::sync::LazyLock;

use oust_core::{Color, Point, Position, Setup};
use oust_notation::Diagram;

use crate::game::{Kind, Rules, orbit_at, oust_at};

/// A position on which a visitor tries out turns.
pub(crate) struct Figure {
    kind: Kind,
    setup: Setup,
    to_move: Color,
    /// The points that the figure marks, in printed order.
    asked: Vec<Point>,
}

static OUST: LazyLock<Vec<Figure>> = LazyLock::new(|| {
    let texts = [
        include_str!("../../../figures/figure-1.txt"),
        include_str!("../../../figures/figure-2.txt"),
        include_str!("../../../figures/figure-3.txt"),
        include_str!("../../../figures/figure-4.txt"),
        include_str!("../../../figures/figure-5.txt"),
        include_str!("../../../figures/figure-6.txt"),
        include_str!("../../../figures/figure-7.txt"),
    ];
    figures(Kind::Oust, &texts)
});

static ORBIT: LazyLock<Vec<Figure>> = LazyLock::new(|| {
    let picture = include_str!("../../../figures/orbit.txt");
    figures(Kind::Orbit, &[picture, CAPTURE])
});

/// A position of Orbit in which x captures c3 by a placement on c4.
const CAPTURE: &str = " . . . . .
 . . ? . .
 . X O X .
 . . X . .
 . . . . O
";

fn figures(kind: Kind, texts: &[&str]) -> Vec<Figure> {
    let figure = |text: &&str| {
        // A text that does not parse is left out; the tests check that all of them do.
        let diagram: Diagram = text.parse().ok()?;
        Some(Figure {
            kind,
            to_move: diagram.to_move().unwrap_or(Color::X),
            setup: diagram.setup,
            asked: diagram.asked,
        })
    };
    texts.iter().filter_map(figure).collect()
}

impl Figure {
    /// Returns the figures of a kind in the order of the page.
    pub(crate) fn all(kind: Kind) -> &'static [Self] {
        match kind {
            Kind::Oust => &OUST,
            Kind::Orbit => &ORBIT,
        }
    }

    /// Returns a game at the position of the figure.
    pub(crate) fn rules(&self) -> Box<dyn Rules> {
        match self.kind {
            Kind::Oust => oust_at(Position::from_setup(&self.setup, self.to_move)),
            Kind::Orbit => orbit_at(&self.setup),
        }
    }

    /// Returns the stones and the board.
    pub(crate) fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Returns the coordinate of the first marked point in upper case; empty without marks.
    pub(crate) fn asked_coord(&self) -> String {
        let dialect = self.rules().notation().dialect();
        self.asked.first().map_or_else(String::new, |point| {
            let name = dialect.point_name(self.setup.board(), *point);
            name.to_string().to_uppercase()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn legal(figure: &Figure) -> usize {
        figure.rules().view().legal.len()
    }

    #[test]
    fn every_figure_is_read_with_the_side_to_move_that_its_caption_says() {
        let asked: Vec<_> = OUST.iter().map(Figure::asked_coord).collect();
        assert_eq!(asked, ["C5", "C3", "D3", "D4", "", "C3", ""]);
        for figure in &OUST[..6] {
            assert_eq!(figure.to_move, Color::X);
        }
        assert_eq!(legal(&OUST[0]), OUST[0].asked.len());
        assert_eq!(legal(&OUST[4]), 0, "x has no placement in figure 5");
        assert_eq!(OUST[6].to_move, Color::O);
        assert_eq!(legal(&OUST[6]), 48);
    }

    #[test]
    fn the_figures_of_orbit_are_what_their_answers_say() {
        let sides = ORBIT[0].rules().view().sides;
        let scores: Vec<_> = sides.iter().map(|side| side.score).collect();
        assert_eq!(scores, [Some(7), Some(5)]);
        let empty = 81 - 11 - 9;
        assert_eq!(legal(&ORBIT[0]), empty - 5, "all but what o encloses");
        assert_eq!(ORBIT[1].asked_coord(), "C4");
        let preview = ORBIT[1].rules().preview(&["c4".to_owned()]);
        assert_eq!(preview.tried[0].captured, ["c3"]);
    }
}
