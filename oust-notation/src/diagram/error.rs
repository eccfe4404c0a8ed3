//! What can be wrong with a diagram.

use crate::Span;
use crate::text::printable::printable;

/// Why a text is no diagram, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind}")]
pub struct DiagramError {
    /// The part of the text that is wrong.
    pub span: Span,
    /// What is wrong with it.
    pub kind: DiagramErrorKind,
}

/// What is wrong with a diagram.
///
/// Exhaustive on purpose: `oust-validate` gives every reason a code.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiagramErrorKind {
    /// A row is longer or shorter than the others make it.
    #[error("expected {expected} points in row {row} of the diagram, found {found}")]
    RaggedRow {
        /// The row, counted from 1 at the top of the diagram.
        row: usize,
        /// Points that it should have.
        expected: usize,
        /// Points that it has.
        found: usize,
    },
    /// A sign that means nothing in a diagram.
    #[error(
        "expected a stone (x o # O), an empty point (. - ,) or a mark (? ~), found `{}`",
        .0.escape_debug()
    )]
    UnknownSymbol(char),
    /// Text in a row of cells, or next to it.
    #[error(
        "found `{}` next to the cells of a row; put two spaces or more before a remark, which has words \
         and no cells",
        printable(text)
    )]
    TextAtCells {
        /// The first word of the text.
        text: String,
    },
    /// Cells are separated by something else than spaces.
    #[error(
        "found `{0}` between cells; separate them by one space, one tab or nothing, without a frame"
    )]
    Separator(char),
    /// The cells of a row are unevenly spaced, other cells follow them, or the rows of a hexagon are not
    /// indented.
    #[error(
        "found cells that are unevenly spaced or next to those of the board; separate the cells of a row \
         by one space, one tab or nothing, indent each row of a hexagon by half a cell, and put a blank \
         line between a board and other boards or drawn lines"
    )]
    UnevenCells,
    /// Something is between the rows, or some of the rows are apart from the others.
    #[error(
        "found rows of a diagram that are apart from each other; write the rows of a board one directly \
         below the other, and text above or below them"
    )]
    Interrupted,
    /// Rows are missing, or there are too many.
    #[error("expected {expected} rows in the diagram, found {found}")]
    WrongRowCount {
        /// Rows that the labels or the hexagon ask for.
        expected: usize,
        /// Rows found.
        found: usize,
    },
    /// A sign that the whole diagram leaves open.
    #[error("expected {instead}, found `{symbol}`, which leaves it open")]
    AmbiguousSymbols {
        /// The sign.
        symbol: char,
        /// What to write instead.
        instead: String,
    },
    /// Labels are missing, or they are not those of a board with row 1 at the bottom and the first
    /// column on the left.
    #[error(
        "found labels that disagree with the rows and columns; number the rows up from 1 at the bottom, \
         letter the columns from A on the left, and label all of an edge or none"
    )]
    LabelsDisagree,
    /// There are labels but no rows.
    #[error("expected the rows of a diagram, found only labels")]
    SizeUnknown,
    /// The board is larger than boards can be.
    #[error("the diagram is too large: {reason}")]
    TooLarge {
        /// Which limit it breaks.
        reason: String,
    },
    /// There is no diagram in the text.
    #[error("expected a diagram, found none")]
    NotFound,
    /// There are several diagrams where one was asked for.
    #[error("expected one diagram, found {found}")]
    Several {
        /// How many there are.
        found: usize,
    },
}

/// Something in a diagram that does not fit the rest, though it could be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind}")]
pub struct DiagramProblem {
    /// The part of the text that does not fit.
    pub span: Span,
    /// What does not fit.
    pub kind: DiagramProblemKind,
}

/// What does not fit in a diagram that could be read.
///
/// Exhaustive on purpose: `oust-validate` gives every problem a code.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiagramProblemKind {
    /// A label is not the one that its row or column has. The labels are then left aside.
    #[error("expected {expected}, found {found}")]
    BadLabels {
        /// What was expected.
        expected: String,
        /// What was found: a label between backticks, or how many.
        found: String,
    },
}
