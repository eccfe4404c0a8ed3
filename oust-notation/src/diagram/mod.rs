//! Diagrams: boards in plain text.
//!
//! `docs/formats.md` of the repository has the grammar. `parse` reads diagrams, `print` writes
//! them, `legend` maps characters to stones, and `caption` finds the side to move.

mod caption;
pub(crate) mod claim;
mod error;
pub(crate) mod legend;
mod parse;
mod print;
mod uniform;

use oust_core::{Color, Point, Position, Setup};

use crate::{Assumption, Dialect};
use claim::{Claim, DiagramSpans, Initials, Names};
use legend::{DiagramStyle, Labels};

pub use error::{DiagramError, DiagramErrorKind, DiagramProblem, DiagramProblemKind, UnknownSide};
pub use parse::{FoundDiagram, read_diagrams, read_diagrams_on};

pub(crate) use parse::read_one;

/// A board in plain text with its marks, claims and caption.
///
/// `text.parse::<Diagram>()` parses a text with one diagram, and [`read_diagrams`] finds all
/// diagrams of a longer text. `docs/formats.md` has the grammar. Equality ignores `spans`,
/// `assumed` and the symbols of the cells.
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
/// let printed = diagram.display(DiagramStyle::Figure, Labels::Hidden, Dialect::Pbmserv);
/// assert_eq!(printed.to_string(), " . # .\n # ? O\n . . .\n\nx to move\n");
/// # Ok::<(), oust_notation::DiagramError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Diagram {
    /// The board and its stones.
    pub setup: Setup,
    /// The claims of the lines `x: name 41/46` above the board, x first.
    pub claims: [Option<Claim>; 2],
    /// Empty points marked `?`, in printed order.
    pub asked: Vec<Point>,
    /// Empty points shown as star points, in printed order.
    pub stars: Vec<Point>,
    /// Stones marked as placed in the last move, in printed order.
    pub last_move: Vec<Point>,
    /// Empty points marked as captured by the last placement, in printed order.
    pub captured: Vec<Point>,
    /// The text below the board: one paragraph, with `\n` between its lines.
    pub caption: Option<String>,
    /// Text that names a side and may belong to this board or to a neighboring one.
    pub unclear_title: Option<String>,
    /// The dialect of the labels; `None` without labels, and if the labels fit several dialects.
    /// On rectangles Board Game Arena's labels count as Abstract Play's.
    pub dialect: Option<Dialect>,
    /// The style of the source text.
    pub style: DiagramStyle,
    /// Whether rows or columns had labels.
    pub labels: Labels,
    /// The decisions of the reader where the diagram is ambiguous.
    pub assumed: Vec<Assumption>,
    /// The spans of the diagram's parts in the text.
    pub spans: DiagramSpans,
    /// The meaning of `B` and `W` in the caption.
    initials: Initials,
}

/// The side to move according to the caption of a diagram.
///
/// Exhaustive on purpose: callers must tell an unclear caption from one without a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    /// The caption names this side as the one to move.
    Side(Color),
    /// The caption does not name the side to move.
    None,
    /// The phrase names a color but fits no rule, or contradicts another phrase.
    Unclear(String),
}

impl Diagram {
    /// Creates a diagram of `setup`.
    pub fn new(setup: Setup) -> Self {
        Self {
            setup,
            claims: [None, None],
            asked: Vec::new(),
            stars: Vec::new(),
            last_move: Vec::new(),
            captured: Vec::new(),
            caption: None,
            unclear_title: None,
            dialect: None,
            style: DiagramStyle::Pbmserv,
            labels: Labels::Shown,
            assumed: Vec::new(),
            spans: DiagramSpans::default(),
            initials: Initials::default(),
        }
    }

    /// Returns the side to move; `None` if the diagram does not tell.
    ///
    /// A caption such as `x to move` decides, see [`Diagram::named_side`]. Without a caption, the
    /// last move decides: a singleton has ended its turn; a larger group has captured and keeps
    /// the turn if it has a placement.
    pub fn to_move(&self) -> Option<Color> {
        match self.named_side() {
            Named::Side(side) => Some(side),
            Named::Unclear(_) => None,
            Named::None => self.to_move_after_last(),
        }
    }

    /// Creates the position at the start of a turn of the side [to move](Self::to_move).
    ///
    /// ```
    /// use oust_notation::Diagram;
    ///
    /// let diagram: Diagram = " # . O\n . # .\n . . .\n\nx to move\n".parse()?;
    /// assert_eq!(diagram.position()?.to_string(), "3x3 x1o/1x1/3 x");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the diagram does not tell which side is to move; the error has the unclear phrase,
    /// if there is one. [`Position::from_setup`] takes the setup and a side.
    pub fn position(&self) -> Result<Position, UnknownSide> {
        match self.to_move() {
            Some(side) => Ok(Position::from_setup(&self.setup, side)),
            None => Err(UnknownSide {
                phrase: match self.named_side() {
                    Named::Unclear(phrase) => Some(phrase),
                    _ => None,
                },
            }),
        }
    }

    /// Returns the side that the caption names as the one to move. `docs/formats.md` has the grammar.
    pub fn named_side(&self) -> Named {
        if let Some(text) = &self.unclear_title {
            return Named::Unclear(text.clone());
        }
        let caption = self.caption.as_deref().unwrap_or_default();
        match caption::named(caption, self.names()) {
            caption::Found::None => Named::None,
            caption::Found::Side(side) => Named::Side(side),
            caption::Found::Unclear(span) => Named::Unclear(span.slice(caption).to_owned()),
        }
    }

    fn names(&self) -> Names<'_> {
        let (claims, initials) = (&self.claims, self.initials);
        Names { claims, initials }
    }

    fn to_move_after_last(&self) -> Option<Color> {
        let stones = || {
            self.last_move
                .iter()
                .filter_map(|&point| Some((point, self.setup.at(point)?)))
        };
        let (_, side) = stones().next()?;
        // Marks on both colors show no single turn.
        if stones().any(|(_, other)| other != side) {
            return None;
        }
        let position = Position::from_setup(&self.setup, side);
        let alone = |point| position.group(point).is_some_and(|group| group.size == 1);
        // Only a capture lets a stone join its own color, so a singleton shows a turn that has
        // ended.
        let goes_on = !stones().any(|(point, _)| alone(point)) && position.has_placement(side);
        Some(if goes_on { side } else { !side })
    }
}

impl PartialEq for Diagram {
    fn eq(&self, other: &Self) -> bool {
        // Destructures every field, so that a new field is a compile error here.
        let Self {
            setup,
            claims,
            asked,
            stars,
            last_move,
            captured,
            caption,
            unclear_title,
            dialect,
            style,
            labels,
            assumed: _,
            spans: _,
            initials: _,
        } = self;
        *setup == other.setup
            && *claims == other.claims
            && *asked == other.asked
            && *stars == other.stars
            && *last_move == other.last_move
            && *captured == other.captured
            && *caption == other.caption
            && *unclear_title == other.unclear_title
            && *dialect == other.dialect
            && *style == other.style
            && *labels == other.labels
    }
}

impl Eq for Diagram {}
