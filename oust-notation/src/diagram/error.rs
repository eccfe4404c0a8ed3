//! What can be wrong with a diagram.

use std::fmt;

use crate::Span;
use crate::printable::printable;

/// Why a text is no diagram, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiagramError {
    /// The part of the text that is wrong.
    pub span: Span,
    /// What is wrong with it.
    pub kind: DiagramErrorKind,
}

/// What is wrong with a diagram.
///
/// Exhaustive on purpose: `oust-validate` gives every reason a code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DiagramErrorKind {
    /// A row is longer or shorter than the others make it.
    RaggedRow {
        /// The row, counted from 1 at the top of the picture.
        row: usize,
        /// Points that it should have.
        expected: usize,
        /// Points that it has.
        found: usize,
    },
    /// A sign that means nothing in a diagram.
    UnknownSymbol(char),
    /// Text in a row of cells, or next to it.
    TextAtCells {
        /// The first word of the text.
        text: String,
    },
    /// Cells are separated by something else than spaces.
    Separator(char),
    /// The cells of a row are unevenly spaced, other cells follow them, or the rows of a hexagon are not
    /// indented.
    UnevenCells,
    /// Something is between the rows, or some of the rows are apart from the others.
    Interrupted,
    /// Rows are missing, or there are too many.
    WrongRowCount {
        /// Rows that the labels or the hexagon ask for.
        expected: usize,
        /// Rows found.
        found: usize,
    },
    /// A sign that the whole diagram leaves open.
    AmbiguousSymbols {
        /// The sign.
        symbol: char,
        /// What to write instead.
        instead: String,
    },
    /// Labels are missing, or they are not those of a board with row 1 at the bottom and the first
    /// column on the left.
    LabelsDisagree,
    /// There are labels but no rows.
    SizeUnknown,
    /// The board is larger than boards can be.
    TooLarge {
        /// Which limit it breaks.
        reason: String,
    },
    /// There is no diagram in the text.
    NotFound,
    /// There are several diagrams where one was asked for.
    Several {
        /// How many there are.
        found: usize,
    },
}

/// Something in a diagram that does not fit the rest, though it could be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiagramProblem {
    /// The part of the text that does not fit.
    pub span: Span,
    /// What does not fit.
    pub kind: DiagramProblemKind,
}

/// What does not fit in a diagram that could be read.
///
/// Exhaustive on purpose: `oust-validate` gives every problem a code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DiagramProblemKind {
    /// A label is not the one that its row or column has. The labels are then left aside.
    BadLabels {
        /// What was expected.
        expected: String,
        /// What was found: a label between backticks, or how many.
        found: String,
    },
}

impl fmt::Display for DiagramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl std::error::Error for DiagramError {}

impl fmt::Display for DiagramErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RaggedRow {
                row,
                expected,
                found,
            } => write!(
                f,
                "expected {expected} points in row {row} of the diagram, found {found}"
            ),
            Self::UnknownSymbol(symbol) => write!(
                f,
                "expected a stone (x o # O), an empty point (. - ,) or a mark (? ~), found `{}`",
                symbol.escape_debug()
            ),
            Self::WrongRowCount { expected, found } => {
                write!(f, "expected {expected} rows in the diagram, found {found}")
            }
            Self::AmbiguousSymbols { symbol, instead } => {
                write!(
                    f,
                    "expected {instead}, found `{symbol}`, which leaves it open"
                )
            }
            Self::TextAtCells { text } => write!(
                f,
                "found `{}` next to the cells of a row; put two spaces or more before a remark, which \
                 has words and no cells",
                printable(text)
            ),
            Self::Separator(sign) => write!(
                f,
                "found `{sign}` between cells; separate them by one space, one tab or nothing, without a \
                 frame"
            ),
            Self::UnevenCells => f.write_str(
                "found cells that are unevenly spaced or next to those of the board; separate the cells \
                 of a row by one space, one tab or nothing, indent each row of a hexagon by half a cell, \
                 and put a blank line between a board and other boards or drawn lines",
            ),
            Self::Interrupted => f.write_str(
                "found rows of a diagram that are apart from each other; write the rows of a board one \
                 directly below the other, and text above or below them",
            ),
            Self::LabelsDisagree => f.write_str(
                "found labels that disagree with the rows and columns; number the rows up from 1 at the \
                 bottom, letter the columns from A on the left, and label all of an edge or none",
            ),
            Self::SizeUnknown => f.write_str("expected the rows of a diagram, found only labels"),
            Self::TooLarge { reason } => write!(f, "the diagram is too large: {reason}"),
            Self::NotFound => f.write_str("expected a diagram, found none"),
            Self::Several { found } => write!(f, "expected one diagram, found {found}"),
        }
    }
}

impl fmt::Display for DiagramProblemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadLabels { expected, found } => {
                write!(f, "expected {expected}, found {found}")
            }
        }
    }
}

impl fmt::Display for DiagramProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}
