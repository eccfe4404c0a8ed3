//! Errors and problems of diagrams.

use crate::Span;
use crate::text::printable::printable;

/// An error from reading a diagram.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind}")]
pub struct DiagramError {
    /// The span of the invalid part of the text.
    pub span: Span,
    /// The reason.
    pub kind: DiagramErrorKind,
}

/// The error for a diagram that does not tell which side is to move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", unknown_side(phrase.as_deref()))]
#[non_exhaustive]
pub struct UnknownSide {
    /// A phrase that names a color but does not say whether that side is to move.
    pub phrase: Option<String>,
}

fn unknown_side(phrase: Option<&str>) -> String {
    match phrase {
        Some(phrase) => {
            let phrase = printable(phrase);
            format!("unclear whether `{phrase}` names the side to move")
        }
        None => "the diagram does not say who is to move; write `x to move` below it".to_owned(),
    }
}

/// The kinds of [`DiagramError`].
///
/// Exhaustive on purpose: `oust-validate` gives every reason a code.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiagramErrorKind {
    /// The length of a row differs from the length that the other rows or the labels require.
    #[error("expected {expected} points in row {row} of the diagram, found {found}")]
    RaggedRow {
        /// The row, counted from 1 at the top of the diagram.
        row: usize,
        /// The number of points required.
        expected: usize,
        /// The number of points found.
        found: usize,
    },
    /// A character that is not a symbol of diagrams.
    #[error(
        "unknown symbol `{}`, expected a stone (x o # O), an empty point (. - ,) or a mark (? ~)",
        .0.escape_debug()
    )]
    UnknownSymbol(char),
    /// Text in a row of cells, or directly next to one.
    #[error(
        "text `{}` next to the cells of a row; put two spaces or more before a remark, which has words \
         and no cells",
        printable(text)
    )]
    TextAtCells {
        /// The first word of the text.
        text: String,
    },
    /// A separator other than spaces and tabs is between cells.
    #[error(
        "separator `{0}` between cells; separate them by one space, one tab or nothing, without a frame"
    )]
    Separator(char),
    /// The cells of a row are unevenly spaced, other cells follow them, or the rows of a hexagon are not
    /// indented.
    #[error(
        "cells are unevenly spaced or next to those of the board; separate all cells \
         by one space, one tab or nothing, indent each row of a hexagon by half a cell, and put an \
         empty line between a board and other boards or drawn lines"
    )]
    UnevenCells,
    /// Text or an empty line is between the rows.
    #[error(
        "rows of a diagram are apart from each other; write the rows of a board one directly \
         below the other, and text above or below them"
    )]
    Interrupted,
    /// A single row or column without labels, which may be a board without its line breaks.
    #[error(
        "{points} points in one row or column without labels may be a board that lost its line breaks; give \
         the board, or label its rows and columns"
    )]
    OneLine {
        /// The number of points.
        points: usize,
    },
    /// A row ends with another character than a line feed.
    #[error("rows end with the character `{}`, expected line feeds", .0.escape_default())]
    LineEnd(char),
    /// The texts above and below the board name different sides.
    #[error("the texts above and below the board contradict each other about the side to move")]
    TitlesContradict,
    /// A `$$` diagram lacks one of its four edges, or has a line outside of them.
    #[error(
        "not a line of a whole `$$` board; draw all four edges: `-----` above and below the rows, `|` left \
         and right of each row"
    )]
    OpenEdge,
    /// The number of rows differs from the labels, or from a whole hexagon.
    #[error("expected {expected} rows in the diagram, found {found}")]
    WrongRowCount {
        /// The number of rows that the labels or the hexagon require.
        expected: usize,
        /// The number of rows found.
        found: usize,
    },
    /// A symbol with two possible meanings in this diagram.
    #[error("ambiguous symbol `{symbol}`, expected {instead}")]
    AmbiguousSymbols {
        /// The first symbol with two possible meanings.
        symbol: char,
        /// The unambiguous symbols to use.
        instead: String,
    },
    /// Labels are missing, or row 1 is not at the bottom, or the first column is not on the left.
    #[error(
        "labels disagree with the rows and columns; number the rows up from 1 at the bottom, \
         letter the columns from A on the left, and label all of an edge or none"
    )]
    LabelsDisagree,
    /// The text has labels but no rows.
    #[error("expected the rows of a diagram, found only labels")]
    SizeUnknown,
    /// The board exceeds the limits of boards.
    #[error("the diagram is too large: {reason}")]
    TooLarge {
        /// The limit that the board exceeds.
        reason: String,
    },
    /// The text has no diagram.
    #[error("expected a diagram, found none")]
    NotFound,
    /// The text has several diagrams instead of one.
    #[error("expected one diagram, found {found}")]
    Several {
        /// The number of diagrams.
        found: usize,
    },
}

/// A contradiction in a readable diagram.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind}")]
pub struct DiagramProblem {
    /// The span of the text that contradicts the rest.
    pub span: Span,
    /// The contradiction.
    pub kind: DiagramProblemKind,
}

/// The kinds of [`DiagramProblem`].
///
/// Exhaustive on purpose: `oust-validate` gives every problem a code.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiagramProblemKind {
    /// A label differs from the expected label of its row or column. The reader then ignores all
    /// labels.
    #[error("expected {expected}, found {found}")]
    BadLabels {
        /// The expected label.
        expected: String,
        /// The label found, between backticks.
        found: String,
    },
}
