//! Diagrams: pictures of boards in text.
//!
//! `lines` looks at single lines, `find` puts lines together, `read` makes a diagram of them;
//! `print` and its two shapes go the other way.

mod caption;
mod error;
mod find;
mod labels;
mod lines;
mod print;
mod print_hexagon;
mod print_rectangle;
mod read;
mod shape;
mod symbols;

use std::fmt;

use oust_core::{Color, Point, Position, Setup};

use crate::{Assumption, Counts, Dialect};

pub use error::{DiagramError, DiagramErrorKind, DiagramProblem, DiagramProblemKind};
pub use read::{FoundDiagram, read_diagrams};

/// A picture of a board with everything it says.
///
/// Reading a text that holds one picture is `text.parse::<Diagram>()`; every picture of a
/// longer text comes from [`read_diagrams`]. These symbols are understood:
///
/// | symbol | means |
/// |---|---|
/// | `.` `-` `+` `·` `∙` `⋅` | an empty point |
/// | `,` | an empty star point |
/// | `?` | an empty point that is asked about |
/// | `~` | an empty point whose stone the last placement captured (a mark of this crate) |
/// | `x` `X` `#` `●` `⚫` | a stone of the first player |
/// | `o` `O` `○` `⚪` | a stone of the second player |
/// | `◉` `◎` | a stone of the last move, of the first and of the second player |
/// | `0` | a stone of the second player where there is no `o` and another sign for empty; else refused |
/// | `*` | refused: it is used for too many things |
///
/// An upper-case stone is of the last move when its colour also has lower-case stones, or when
/// it is the only one of its colour and the other colour is in lower case, or when it is the
/// only stone on the board; otherwise the case means nothing. (A turn that places several
/// stones joins an older stone of its colour, so the last move is never all of two or more.)
///
/// ```
/// use oust_core::Color;
/// use oust_notation::{Diagram, Dialect, Labels, Style};
///
/// let diagram: Diagram = "> . x .\n> x ? o\n> . . .\n>\n> x to move".parse()?;
/// assert_eq!(diagram.setup.stones(Color::X).count(), 2);
/// assert_eq!(diagram.asked.len(), 1);
/// assert_eq!(diagram.to_move(), Some(Color::X));
///
/// let picture = diagram.display(Style::Figure, Labels::Hidden, Dialect::Pbmserv);
/// assert_eq!(picture.to_string(), " . # .\n # ? O\n . . .\n\nx to move\n");
/// # Ok::<(), oust_notation::DiagramError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// The dialect of the labels; `None` without labels and where they fit several that differ
    /// elsewhere. On rectangles Board Game Arena's labels are Abstract Play's.
    pub dialect: Option<Dialect>,
    /// How the points were drawn.
    pub style: Style,
    /// Whether rows or columns had labels.
    pub labels: Labels,
    /// What the reader decided where the picture leaves it open.
    pub assumed: Vec<Assumption>,
}

/// What a line such as `x: name 41/46` says of one player. Nothing checks it here.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Claim {
    /// The player. A name that ends in what looks like counts, or holds line breaks, cannot be
    /// told apart in text.
    pub name: Option<String>,
    /// The two numbers.
    pub counts: Option<Counts>,
}

/// How the points of a board are drawn.
///
/// Every style shows asked, captured and star points on empty points (one mark a point, in
/// this order), claims and the caption. The last move is shown by all but [`Style::Figure`],
/// and by upper-case letters only where these read back as a mark, see [`Diagram`].
///
/// Exhaustive on purpose: programs let a user choose among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
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

/// Whether the rows and columns of a picture are labelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Labels {
    /// The rows and columns have their labels.
    Shown,
    /// Only the points are drawn. A hexagon of side 1 then reads back as a 1x1 rectangle.
    Hidden,
}

impl Diagram {
    /// A picture of these stones that says nothing else.
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
            style: Style::Pbmserv,
            labels: Labels::Shown,
            assumed: Vec::new(),
        }
    }

    /// The side to move, as far as the diagram says it.
    ///
    /// A caption such as `x to move` or `Black must pass` decides; one that names both sides
    /// leaves it open. Else the last move does: a stone alone ended its turn; one of a larger
    /// group has captured, and its side goes on if it has a placement.
    pub fn to_move(&self) -> Option<Color> {
        match self.caption.as_deref().map(caption::side_to_move) {
            Some(caption::Named::Side(side)) => Some(side),
            Some(caption::Named::Both) => None,
            Some(caption::Named::Nobody) | None => self.to_move_after_last(),
        }
    }

    /// The picture in a style. It ends with a line break.
    ///
    /// Reading it gives the same stones, claims and caption, the marks that the style shows,
    /// and printing that again the same text; except for captions and names that themselves
    /// look like a part of a picture, and for blank lines in a caption, which are left out.
    pub fn display(
        &self,
        style: Style,
        labels: Labels,
        dialect: Dialect,
    ) -> impl fmt::Display + '_ {
        print::Picture::new(self, style, labels, dialect)
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

/// The picture as it was written: its own style and labels, in its own dialect or else the
/// board's default.
impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let default = || Dialect::default_for(self.setup.board());
        let dialect = self.dialect.unwrap_or_else(default);
        self.display(self.style, self.labels, dialect).fmt(f)
    }
}
