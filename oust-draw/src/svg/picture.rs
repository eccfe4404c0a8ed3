//! A picture before it is drawn: a diagram with its style and its further marks.

use oust_core::{Placement, Point, Position};
use oust_notation::{Diagram, Dialect};

use crate::style::PictureStyle;

/// A picture of a board, written as SVG with [`Display`](std::fmt::Display).
///
/// Rectangles are drawn as Go boards, hexagons as in the rule sheet. Equal pictures are equal
/// bytes. It needs no style sheet, has no identifiers that could clash with a page's, and scales to
/// its container. A title and a description contain it in words.
///
/// ```
/// use oust_core::{Board, Game};
/// use oust_draw::SvgPicture;
/// use oust_notation::Dialect;
///
/// let board = Board::rectangle(3, 3)?;
/// let mut game = Game::new(board.clone());
/// game.play(Dialect::Pbmserv.resolve(&board, "b2".parse()?)?)?;
/// let svg = SvgPicture::from_position(game.position())
///     .legal(game.position().legal())
///     .title("After the first turn")
///     .to_string();
/// assert!(svg.starts_with("<svg xmlns="));
/// assert!(svg.contains("x has 1 stone, largest group 1, on b2."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SvgPicture {
    pub(crate) diagram: Diagram,
    pub(crate) style: PictureStyle,
    pub(crate) dialect: Dialect,
    pub(crate) legal: Vec<Placement>,
    pub(crate) values: Vec<PointValue>,
    pub(crate) has_sizes: bool,
    pub(crate) title: Option<String>,
    /// The stones of the third to the fifth player.
    pub(crate) further: [Vec<Point>; 3],
}

/// A text on an empty point, such as the value of a placement there, on a color between the colors
/// of the two sides.
#[derive(Clone, Debug, PartialEq)]
pub struct PointValue {
    /// The point. A value on a stone or off the board is not drawn.
    pub point: Point,
    /// The text; three characters fit.
    pub text: String,
    /// The color: 0 for the color of o, 1 for the color of x; `None` for the background.
    pub share: Option<f64>,
}

impl SvgPicture {
    /// Makes a picture of a diagram with its marks, star points and caption, in the default
    /// dialect of the board.
    pub fn from_diagram(diagram: Diagram) -> Self {
        Self {
            style: PictureStyle::default(),
            // Before the diagram moves into the picture.
            dialect: Dialect::default_for(diagram.setup.board()),
            legal: Vec::new(),
            values: Vec::new(),
            has_sizes: false,
            title: None,
            further: [const { Vec::new() }; 3],
            diagram,
        }
    }

    /// Makes a picture of the stones of a position.
    pub fn from_position(position: &Position) -> Self {
        Self::from_diagram(Diagram::new(position.setup()))
    }

    /// Sets theme, shape of stones and labels.
    #[must_use]
    pub fn style(self, style: PictureStyle) -> Self {
        Self { style, ..self }
    }

    /// Sets the dialect of the labels and of the points named in the description.
    #[must_use]
    pub fn dialect(self, dialect: Dialect) -> Self {
        Self { dialect, ..self }
    }

    /// Marks placements with dots, capturing ones with a ring around the dot.
    #[must_use]
    pub fn legal(self, placements: impl IntoIterator<Item = Placement>) -> Self {
        Self {
            legal: placements.into_iter().collect(),
            ..self
        }
    }

    /// Writes values on empty points, each on a color between the colors of the two sides. Marks of
    /// legal placements would cover them.
    ///
    /// ```
    /// use oust_core::{Board, Position};
    /// use oust_draw::{PointValue, SvgPicture};
    ///
    /// let board = Board::rectangle(2, 1)?;
    /// let values = board.points().map(|point| PointValue {
    ///     point,
    ///     text: "75".to_owned(),
    ///     share: Some(0.75),
    /// });
    /// let svg = SvgPicture::from_position(&Position::new(board.clone())).values(values);
    /// assert_eq!(svg.to_string().matches(">75</text>").count(), 2);
    /// # Ok::<(), oust_core::BoardError>(())
    /// ```
    #[must_use]
    pub fn values(self, values: impl IntoIterator<Item = PointValue>) -> Self {
        Self {
            values: values.into_iter().collect(),
            ..self
        }
    }

    /// Writes the size of each group of two or more on one of its stones.
    #[must_use]
    pub fn sizes(self) -> Self {
        Self {
            has_sizes: true,
            ..self
        }
    }

    /// Adds the stones of the third to the fifth player of another game: triangles, squares and
    /// diamonds on empty points.
    #[must_use]
    pub fn further_stones(self, further: [Vec<Point>; 3]) -> Self {
        Self { further, ..self }
    }

    /// Sets the title [default: the name of the board].
    #[must_use]
    pub fn title(self, title: impl Into<String>) -> Self {
        Self {
            title: Some(title.into()),
            ..self
        }
    }

    /// Returns the names of the further players with their stones.
    pub(crate) fn further(&self) -> impl Iterator<Item = (&'static str, &[Point])> {
        let points = self.further.iter().map(Vec::as_slice);
        ["p3", "p4", "p5"].into_iter().zip(points)
    }
}
