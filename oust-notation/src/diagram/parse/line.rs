//! The classified lines of a text with a diagram.

use crate::claim::ClaimLine;
use crate::diagram::parse::column_labels::{ColumnLabels, Slashes};
use crate::diagram::parse::fault::Fault;
use crate::diagram::parse::row::{Certainty, Row};
use crate::text::lines::Line;

/// A line that is neither empty nor a fence.
pub(crate) struct TextLine<'t> {
    pub(crate) line: Line<'t>,
    pub(crate) gap: Gap,
    pub(crate) kind: LineKind<'t>,
}

/// The separation of a line from the line before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Gap {
    None,
    One,
    More,
}

/// The classification of a line.
pub(crate) enum LineKind<'t> {
    Row(Row<'t>),
    /// Text with cells that is not a row.
    Fault(Fault, Certainty),
    /// A claim. Between rows it may be a row: `x: . o .`.
    Claim(ClaimLine<'t>, Option<Fault>),
    Columns(ColumnLabels<'t>),
    Slashes(Slashes<'t>),
    Text,
}

impl LineKind<'_> {
    pub(crate) fn certainty(&self) -> Certainty {
        match self {
            Self::Row(row) => row.certainty(),
            Self::Fault(_, certainty) => *certainty,
            _ => Certainty::None,
        }
    }
}

/// A line of a paragraph in another program's notation.
#[expect(
    clippy::large_enum_variant,
    reason = "most lines of a notation are rows"
)]
pub(crate) enum Drawn<'t> {
    /// A row, labels, or a fault. The line is given without the marks of the notation.
    Line(Line<'t>, LineKind<'t>),
    /// A part of the frame.
    Frame,
    /// A line outside of the notation.
    Other,
}

impl Drawn<'_> {
    pub(crate) fn fault(line: Line<'_>, fault: Fault) -> Drawn<'_> {
        Drawn::Line(line, LineKind::Fault(fault, Certainty::Certain))
    }
}
