//! Boards in a frame, as Sabaki, glift and Pachi draw them.
//!
//! ```text
//! frame  = border row+ border
//! border = "+" "-"+ "+" | "┌" "─"+ "┐" | "└" "─"+ "┘", or with double lines or round corners
//! row    = [number] bar cells bar [number]
//! bar    = "|" | "│" | "║"
//! ```
//!
//! The signature is a border above and below, a bar at both ends of each line between them, and a
//! row of at least two cells. Labels of the columns are outside the frame.

use crate::Span;
use crate::diagram::DiagramErrorKind;
use crate::diagram::legend::is_number;
use crate::diagram::parse::fault::{Fault, fault};
use crate::diagram::parse::line::{Drawn, LineKind};
use crate::diagram::parse::row::{Certainty, Row, Separator};
use crate::text::lines::{Line, Word};

const BARS: [char; 3] = ['|', '│', '║'];

/// A line between two bars, with the labels outside of them.
pub(crate) struct Barred<'t> {
    pub(crate) left: Option<Word<'t>>,
    pub(crate) inner: Line<'t>,
    pub(crate) right: Option<Word<'t>>,
}

pub(crate) fn read<'t>(paragraph: &[Line<'t>]) -> Option<Vec<Drawn<'t>>> {
    let mut found: Vec<Drawn<'t>> = Vec::new();
    let mut is_framed = false;
    while found.len() < paragraph.len() {
        let rest = &paragraph[found.len()..];
        let len = is_border(rest[0].content)
            .then(|| frame_len(rest))
            .flatten();
        let Some(len) = len else {
            found.push(Drawn::Other);
            continue;
        };
        is_framed = true;
        found.push(Drawn::Frame);
        found.extend(rest[1..len - 1].iter().map(|line| row(line)));
        found.push(Drawn::Frame);
    }
    is_framed.then_some(found)
}

/// Returns the number of lines of the frame that begins with the first line; `None` if no board is
/// in it.
fn frame_len(lines: &[Line<'_>]) -> Option<usize> {
    let inner = lines[1..]
        .iter()
        .position(|line| Barred::read(line).is_none())?;
    let is_board = lines[1..=inner].iter().any(|line| {
        let row = Barred::read(line).and_then(|barred| Row::read(&barred.inner));
        row.is_some_and(|row| row.cells.len() > 1 && row.certainty() > Certainty::Doubtful)
    });
    // The first line without bars has to be the lower border.
    (is_board && is_border(lines[1 + inner].content)).then_some(inner + 2)
}

fn row<'t>(line: &Line<'t>) -> Drawn<'t> {
    let Some(barred) = Barred::read(line) else {
        return Drawn::Other;
    };
    match barred.row() {
        Ok(row) => Drawn::Line(*line, LineKind::Row(row)),
        Err(fault) => Drawn::fault(*line, fault),
    }
}

fn is_border(content: &str) -> bool {
    let mut symbols = content.chars();
    let (Some(first), Some(last)) = (symbols.next(), symbols.next_back()) else {
        return false;
    };
    let edge = match (first, last) {
        ('+', '+') => "-=",
        ('┌' | '└' | '╭' | '╰', '┐' | '┘' | '╮' | '╯') => "─",
        ('╔' | '╚', '╗' | '╝') => "═",
        _ => return false,
    };
    let inner = symbols.as_str();
    !inner.is_empty() && inner.chars().all(|symbol| edge.contains(symbol))
}

impl<'t> Barred<'t> {
    /// Reads a line with a bar at both ends, optionally with numbers outside.
    pub(crate) fn read(line: &Line<'t>) -> Option<Self> {
        let content = line.content;
        let (open, close) = (content.find(BARS)?, content.rfind(BARS)?);
        let width = |at: usize| content[at..].chars().next().map_or(1, char::len_utf8);
        let inner = content.get(open + width(open)..close)?;
        let label = |text: &'t str| match text.trim() {
            "" => Some(None),
            number if is_number(number) => Some(Some(line.part(number))),
            _ => None,
        };
        let (left, right) = (
            label(&content[..open])?,
            label(&content[close + width(close)..])?,
        );
        let cells = inner.trim();
        let start = line.start + Span::from_slice(content, cells).start;
        let before = &content[..start - line.start];
        let indent = line.indent + before.chars().count();
        let inner = Line {
            content: cells,
            start,
            indent,
            ..*line
        };
        Some(Self { left, inner, right })
    }

    /// Reads the cells between the bars.
    fn row(self) -> Result<Row<'t>, Fault> {
        let inner = self.inner;
        let unknown = || (inner.span(), DiagramErrorKind::UnevenCells);
        let Some(row) = Row::read(&inner) else {
            return Err(fault(&inner).map_or_else(unknown, |(fault, _)| fault));
        };
        let is_plain =
            row.left.is_none() && row.right.is_none() && row.remark.is_none() && !row.slash;
        // Programs with frames leave at most one space between cells.
        let is_wide = matches!(row.gap, Some(Separator::Spaces(count)) if count > 1);
        if !is_plain || is_wide {
            return Err(unknown());
        }
        Ok(Row {
            left: self.left,
            right: self.right,
            ..row
        })
    }
}
