//! Pictures as SVG.
//!
//! `geometry` knows where everything stands and `theme` which colours it has; `board`, `stones`
//! and `marks` draw one layer each, `words` says it all for those who do not see it. The page of
//! `html` shows the same drawing.

mod board;
mod drawing;
mod geometry;
mod length;
mod marks;
mod rgb;
mod stones;
mod style;
mod theme;
mod words;
mod xml;

use std::fmt;

use oust_core::{Color, Placement, Point, Position};

use crate::{Diagram, Dialect};

pub use style::{HexagonStyle, PictureStyle};
pub(crate) use theme::Palette;
pub use theme::{Theme, ThemeError};
pub use xml::escape_xml;

/// A picture of a board, written as SVG with [`Display`](fmt::Display).
///
/// Rectangles are drawn as Go boards, hexagons as the rule sheet draws them. The same picture is
/// the same bytes. It needs no style sheet, has no identifiers that could clash with those of a
/// page, and fills the room it is given; a title and a description say it in words.
///
/// ```
/// use oust_core::{Board, Game};
/// use oust_notation::{Dialect, SvgPicture};
///
/// let board = Board::rectangle(3, 3)?;
/// let mut game = Game::new(board.clone());
/// game.play(Dialect::Pbmserv.resolve(&board, "b2".parse()?)?)?;
/// let svg = SvgPicture::of_position(game.position())
///     .legal(game.position().legal())
///     .title("After the first turn")
///     .to_string();
/// assert!(svg.starts_with("<svg xmlns="));
/// assert!(svg.contains("x has 1 stone, largest group 1, on b2."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SvgPicture {
    diagram: Diagram,
    style: PictureStyle,
    dialect: Dialect,
    legal: Vec<Placement>,
    /// A stone of each group of two or more, and the size of the group.
    sizes: Vec<(Point, usize)>,
    title: Option<String>,
}

impl SvgPicture {
    /// Makes a picture of what a diagram shows, with its marks, star points and caption, in the
    /// default dialect of the board.
    pub fn of_diagram(diagram: Diagram) -> Self {
        Self {
            style: PictureStyle::default(),
            dialect: Dialect::default_for(diagram.setup.board()),
            legal: Vec::new(),
            sizes: Vec::new(),
            title: None,
            diagram,
        }
    }

    /// Makes a picture of the stones of a position.
    pub fn of_position(position: &Position) -> Self {
        Self::of_diagram(Diagram::new(position.setup()))
    }

    /// How it is drawn.
    #[must_use]
    pub fn style(self, style: PictureStyle) -> Self {
        Self { style, ..self }
    }

    /// The dialect of the labels and of the points named in the description.
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

    /// Writes the size of each group of two or more on one of its stones.
    #[must_use]
    pub fn sizes(self) -> Self {
        let position = Position::from_setup(&self.diagram.setup, Color::X);
        let sizes = marks::sizes(&position);
        Self { sizes, ..self }
    }

    /// The title, which is read out and shown when somebody points at the picture; the board's
    /// name otherwise.
    #[must_use]
    pub fn title(self, title: impl Into<String>) -> Self {
        Self {
            title: Some(title.into()),
            ..self
        }
    }
}

/// The board of a picture with every point, whose stones the script of a page sets.
pub(crate) struct LiveBoard(pub(crate) SvgPicture);

impl fmt::Display for LiveBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        drawing::Drawing::of(&self.0).write_live(f)
    }
}

/// Ends with a line break.
impl fmt::Display for SvgPicture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        drawing::Drawing::of(self).write(f)
    }
}
