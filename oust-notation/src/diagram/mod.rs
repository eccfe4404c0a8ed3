//! Diagrams: boards in plain text.
//!
//! `docs/formats.md` of the repository has the grammar. `parse` reads it, `print` writes it, `legend`
//! maps characters to stones, `caption` finds the side to move.

mod caption;
mod error;
mod legend;
mod parse;
mod places;
mod print;

use std::fmt;

use oust_core::{Color, Point, Position, Setup};

use crate::{Assumption, Counts, Dialect};

pub use error::{DiagramError, DiagramErrorKind, DiagramProblem, DiagramProblemKind};
pub(crate) use parse::read_one;
pub use parse::{FoundDiagram, read_diagrams};
pub use places::DiagramPlaces;

/// A board in plain text with its marks, claims and caption.
///
/// `text.parse::<Diagram>()` reads a text that holds one diagram, [`read_diagrams`] all of a longer text.
/// `docs/formats.md` has the grammar. Equality ignores `places` and `assumed`.
///
/// ```
/// use oust_core::Color;
/// use oust_notation::{Diagram, Dialect, Labels, DiagramStyle};
///
/// let diagram: Diagram = "> . x .\n> x ? o\n> . . .\n>\n> x to move".parse()?;
/// assert_eq!(diagram.setup.stones(Color::X).count(), 2);
/// assert_eq!(diagram.asked.len(), 1);
/// assert_eq!(diagram.to_move(), Some(Color::X));
///
/// let picture = diagram.display(DiagramStyle::Figure, Labels::Hidden, Dialect::Pbmserv);
/// assert_eq!(picture.to_string(), " . # .\n # ? O\n . . .\n\nx to move\n");
/// # Ok::<(), oust_notation::DiagramError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Diagram {
    /// The stones.
    pub setup: Setup,
    /// What the lines `x: name 41/46` above the board say, the first player's first.
    pub claims: [Option<Claim>; 2],
    /// Empty points marked `?`, in printed order.
    pub asked: Vec<Point>,
    /// Empty points shown as star points, in printed order.
    pub stars: Vec<Point>,
    /// Stones marked as those of the last move, in printed order.
    pub last_move: Vec<Point>,
    /// Empty points marked as those whose stones the last placement captured, in printed order.
    pub captured: Vec<Point>,
    /// The text below: one paragraph, its lines joined by `\n`.
    pub caption: Option<String>,
    /// The dialect of the labels; `None` without labels and where they fit several dialects. On rectangles
    /// Board Game Arena's labels are Abstract Play's.
    pub dialect: Option<Dialect>,
    /// How the points were drawn.
    pub style: DiagramStyle,
    /// Whether rows or columns had labels.
    pub labels: Labels,
    /// What the reader decided where the diagram leaves it open.
    pub assumed: Vec<Assumption>,
    /// Where its parts are in the text.
    pub places: DiagramPlaces,
}

/// What a line such as `x: name 41/46` says of one player. Nothing checks it here.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Claim {
    /// The player.
    pub name: Option<String>,
    /// The two numbers.
    pub counts: Option<Counts>,
}

/// How the points of a board are drawn.
///
/// All but [`DiagramStyle::Figure`] show the last move, upper-case letters only where they read back as a mark.
///
/// Exhaustive on purpose: programs let a user choose among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DiagramStyle {
    /// As figures 1 to 6 of the rules: `#`, `O` and `.`.
    Figure,
    /// As figure 7 of the rules, which is how the pbmserv server draws: `x`, `o` and `.`, the
    /// last move in upper case. A square of 13 or more columns that has a middle shows nine
    /// star points unless the diagram has its own.
    Pbmserv,
    /// As the server's Orbit pages: `x`, `o` and `-`, with blank lines around the rows.
    Orbit,
    /// `●`, `○` and `·`, the last move `◉` or `◎`.
    Unicode,
}

/// Whether the rows and columns of a diagram are labeled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Labels {
    /// The rows and columns have their labels.
    #[default]
    Shown,
    /// Only the points are drawn. A hexagon of side 1 then reads back as a 1x1 rectangle.
    Hidden,
}

impl Diagram {
    /// Creates a diagram of these stones.
    pub fn new(setup: Setup) -> Self {
        Self {
            setup,
            claims: [None, None],
            asked: Vec::new(),
            stars: Vec::new(),
            last_move: Vec::new(),
            captured: Vec::new(),
            caption: None,
            dialect: None,
            style: DiagramStyle::Pbmserv,
            labels: Labels::Shown,
            assumed: Vec::new(),
            places: DiagramPlaces::default(),
        }
    }

    /// Returns the side to move, as far as the diagram says it.
    ///
    /// A caption such as `x to move` decides; one that names both sides leaves it open. Otherwise the last
    /// move does: a singleton ended its turn; a larger group has captured and goes on if it can.
    pub fn to_move(&self) -> Option<Color> {
        match self.side_said() {
            caption::Named::Side(side) => Some(side),
            caption::Named::Both => None,
            caption::Named::None => self.to_move_after_last(),
        }
    }

    /// Prints the diagram in a style, with a final line break.
    ///
    /// The text reads back as the same stones, claims and caption and the marks that the style shows,
    /// unless a name or the caption looks like cells. Blank lines of a caption are left out.
    pub fn display(
        &self,
        style: DiagramStyle,
        labels: Labels,
        dialect: Dialect,
    ) -> impl fmt::Display + '_ {
        print::Picture::new(self, style, labels, dialect)
    }

    /// Prints as [`Diagram::display`], each sign written as `paint` has it, such as in color. `paint` gets
    /// the point, and its sign with the spaces before it.
    pub fn display_painted<'a>(
        &'a self,
        style: DiagramStyle,
        labels: Labels,
        dialect: Dialect,
        paint: &'a dyn Fn(Point, &str) -> String,
    ) -> impl fmt::Display + 'a {
        print::Picture::new(self, style, labels, dialect).painted(paint)
    }

    fn side_said(&self) -> caption::Named {
        let caption = self.caption.as_deref().unwrap_or_default();
        caption::side_to_move(caption, &self.claims)
    }

    fn to_move_after_last(&self) -> Option<Color> {
        let stones = || {
            self.last_move
                .iter()
                .filter_map(|&point| Some((point, self.setup.at(point)?)))
        };
        let (_, side) = stones().next()?;
        if stones().any(|(_, other)| other != side) {
            return None;
        }
        let position = Position::from_setup(&self.setup, side);
        let alone = |point| position.group(point).is_some_and(|group| group.size == 1);
        let goes_on = !stones().any(|(point, _)| alone(point)) && position.has_placement(side);
        Some(if goes_on { side } else { !side })
    }
}

impl PartialEq for Diagram {
    fn eq(&self, other: &Self) -> bool {
        // Names every field, so that a new one is not forgotten.
        let Self {
            setup,
            claims,
            asked,
            stars,
            last_move,
            captured,
            caption,
            dialect,
            style,
            labels,
            assumed: _,
            places: _,
        } = self;
        *setup == other.setup
            && *claims == other.claims
            && *asked == other.asked
            && *stars == other.stars
            && *last_move == other.last_move
            && *captured == other.captured
            && *caption == other.caption
            && *dialect == other.dialect
            && *style == other.style
            && *labels == other.labels
    }
}

impl Eq for Diagram {}

/// The diagram as it was written: its own style and labels, in its own dialect or else the
/// board's default.
impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let default = || Dialect::default_for(self.setup.board());
        let dialect = self.dialect.unwrap_or_else(default);
        self.display(self.style, self.labels, dialect).fmt(f)
    }
}
