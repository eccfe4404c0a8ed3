//! Boards of pages, which a style sheet colors and a script may set.
//!
//! `drawing` writes the board and its points, `game` fills it from a game, `labels` places the labels,
//! `small` draws pictures for lists, `style` joins the themes and `board.css` into the style sheet.

mod drawing;
mod game;
mod labels;
mod small;
mod style;

use std::collections::BTreeMap;

use oust_core::{Board, Color, Point, Position};
use oust_notation::{Dialect, Labels};

use crate::geometry::middle_stone;
use crate::style::HexagonStyle;

pub use drawing::{board_icon, stone_icon};
pub use small::{SmallStones, small_board};
pub use style::board_style;

/// A board of a page, written as SVG with [`Display`](std::fmt::Display).
///
/// Every point is an SVG group with classes for its content. The board has neither colors nor
/// styles: [`board_style`] has them. A point may have a button over its whole cell, so that a
/// board in a form plays without a script.
///
/// ```
/// use oust_core::Board;
/// use oust_draw::{LiveBoard, LivePoint, PointButton};
/// use oust_notation::Dialect;
///
/// let board = Board::rectangle(3, 3)?;
/// let dialect = Dialect::default_for(&board);
/// let point = dialect.resolve(&board, "b2".parse()?)?;
/// let mut live = LiveBoard::new(board, dialect).title("The board");
/// live.point(point, LivePoint {
///     classes: vec!["legal"],
///     button: Some(PointButton {
///         name: "point".to_owned(),
///         value: "b2".to_owned(),
///         label: "B2, empty".to_owned(),
///         disabled: false,
///     }),
///     ..LivePoint::default()
/// });
/// let svg = live.to_string();
/// assert!(svg.contains(r#"data-coord="b2" class="legal""#));
/// assert!(svg.contains(r#"aria-label="B2, empty""#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct LiveBoard {
    board: Board,
    dialect: Dialect,
    labels: Labels,
    hexagons: HexagonStyle,
    players: usize,
    title: String,
    points: BTreeMap<Point, LivePoint>,
}

/// A point of a live board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LivePoint {
    /// The classes of the point. [`board_style`] knows
    ///
    /// - the stones `x`, `o`, and `p3` to `p5` of the further players of another game,
    /// - `last` and `placed`: placed last, and placed in the turn that is tried out,
    /// - `gone`: captured in this turn, together with the class of the stone,
    /// - `legal` and `capturing`: a legal placement, and one that captures,
    /// - `refused` and `blocker`: a refused placement, and the stones that forbid it,
    /// - `territory-x` to `territory-p5`: an empty point that belongs to a player,
    /// - `middle`: the stone of a group that shows its size when all sizes are shown.
    pub classes: Vec<&'static str>,
    /// The size of the group, written on the stone. It is shown while the pointer or the focus is
    /// on the point, and on `middle` stones below an element with `data-sizes="all"`.
    pub size: Option<usize>,
    /// A button over the whole cell.
    pub button: Option<PointButton>,
}

/// A button of a form, over the cell of a point.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PointButton {
    /// The name that the form submits.
    pub name: String,
    /// The value that the form submits with it.
    pub value: String,
    /// The point and its content in words, for screen readers.
    pub label: String,
    /// Whether it cannot be pressed.
    pub disabled: bool,
}

impl LiveBoard {
    /// Makes an empty board with labels in `dialect` on all sides.
    pub fn new(board: Board, dialect: Dialect) -> Self {
        Self {
            board,
            dialect,
            labels: Labels::Shown,
            hexagons: HexagonStyle::default(),
            // Oust has two; other games of a server may have up to five.
            players: 2,
            title: String::new(),
            points: BTreeMap::new(),
        }
    }

    /// Sets whether the board has labels.
    #[must_use]
    pub fn labels(self, labels: Labels) -> Self {
        Self { labels, ..self }
    }

    /// Sets the shape of the stones on a hexagon.
    #[must_use]
    pub fn hexagons(self, hexagons: HexagonStyle) -> Self {
        Self { hexagons, ..self }
    }

    /// Sets the number of players of a game with more than two [default: 2]. The board then has
    /// the shapes of the stones `p3` to `p5`.
    #[must_use]
    pub fn players(self, players: usize) -> Self {
        Self { players, ..self }
    }

    /// Sets the name of the board for screen readers.
    #[must_use]
    pub fn title(self, title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            ..self
        }
    }

    /// Sets the classes, the size and the button of a point.
    pub fn point(&mut self, point: Point, live: LivePoint) {
        self.points.insert(point, live);
    }

    /// Adds the stones of a position and the sizes of its groups of two or more to the points.
    pub fn stones(&mut self, position: &Position) {
        for color in Color::BOTH {
            for group in position.groups(color) {
                // One stone of a group shows its size when all sizes are shown.
                let middle = middle_stone(position, group.point);
                for stone in position.group_stones(group.point) {
                    let live = self.points.entry(stone).or_default();
                    live.classes.push(class(color));
                    if !group.is_singleton() {
                        live.size = Some(group.size);
                        if stone == middle {
                            live.classes.push("middle");
                        }
                    }
                }
            }
        }
    }
}

const fn class(color: Color) -> &'static str {
    match color {
        Color::X => "x",
        Color::O => "o",
    }
}
