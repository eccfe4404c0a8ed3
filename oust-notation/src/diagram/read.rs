//! From the lines of a picture to a diagram.

use std::str::FromStr;

use oust_core::{Board, Point, Setup};

use super::block::Block;
use super::find::{blocks, has_labels};
use super::frame::unframed;
use super::lines::{Line, lines};
use super::row::Row;
use super::shape::{self, Hint};
use super::symbols::{Census, Mark, Meaning, Symbol};
use super::{Diagram, DiagramError, DiagramErrorKind, DiagramProblem, Labels, caption, labels};
use crate::{Assumption, Span};

/// A diagram in a text, or what is left of one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FoundDiagram {
    /// Where it stands: from its first claim or label to the end of its caption.
    pub span: Span,
    /// The diagram, or why it cannot be read.
    pub diagram: Result<Diagram, DiagramError>,
    /// What does not fit in it.
    pub problems: Vec<DiagramProblem>,
}

/// Every diagram in a text, in order, also the broken ones.
///
/// A diagram is two or more lines that look like rows of a board, one under the other, or three
/// or more with a blank line between each two; blanks before them, marks of quotation (`> `),
/// frames, fences and tags around them and blank lines between the rows and their column labels
/// do not matter. One row or one column without labels counts only when the text holds
/// nothing else but its claims and caption.
///
/// ```
/// use oust_notation::read_diagrams;
///
/// let text = "First:\n\n . # O\n . . .\n\nand then\n\n . # O\n . #\n";
/// let found = read_diagrams(text);
/// assert!(found[0].diagram.is_ok());
/// let error = found[1].diagram.as_ref().unwrap_err();
/// assert_eq!(error.to_string(), "expected 3 points in row 2 of the diagram, found 2");
/// assert_eq!(error.span.of(text), ". #");
/// ```
pub fn read_diagrams(text: &str) -> Vec<FoundDiagram> {
    blocks(text, &board_lines(text))
        .into_iter()
        .map(|block| {
            // The cells of a table on a web page may stand behind the line they were put in.
            let rows = block.rows.iter().map(Row::points);
            let span = rows.fold(block.span, Span::cover);
            let (diagram, problems) = match read(block) {
                Ok((diagram, problems)) => (Ok(diagram), problems),
                Err(error) => (Err(error), Vec::new()),
            };
            FoundDiagram {
                span,
                diagram,
                problems,
            }
        })
        .collect()
}

/// Reads a text that holds exactly one diagram.
impl FromStr for Diagram {
    type Err = DiagramError;

    fn from_str(text: &str) -> Result<Self, DiagramError> {
        read_one(text).0
    }
}

/// The diagram of a text that holds exactly one, and what does not fit in it.
pub(crate) fn read_one(text: &str) -> (Result<Diagram, DiagramError>, Vec<DiagramProblem>) {
    let mut found = read_diagrams(text);
    let kind = match found.len() {
        1 => {
            let found = found.remove(0);
            return (found.diagram, found.problems);
        }
        0 if has_labels(&board_lines(text)) => DiagramErrorKind::SizeUnknown,
        0 => DiagramErrorKind::NotFound,
        found => DiagramErrorKind::Several { found },
    };
    let span = Span::new(0, text.len());
    (Err(DiagramError { span, kind }), Vec::new())
}

/// The lines of a text without the frames of boards.
fn board_lines(text: &str) -> Vec<Line<'_>> {
    unframed(lines(text))
}

fn read(block: Block<'_>) -> Result<(Diagram, Vec<DiagramProblem>), DiagramError> {
    if let Some((sign, span)) = block.rows.iter().find_map(Row::unknown) {
        let kind = DiagramErrorKind::UnknownSymbol(sign);
        return Err(DiagramError { span, kind });
    }
    let whole = |kind| DiagramError {
        span: block.span_of_rows(),
        kind,
    };
    let board = board(&block)?;
    let reading = labels::read(&block, &board).map_err(whole)?;

    let mut census = Census::default();
    for (sign, _) in block.rows.iter().flat_map(|row| &row.signs) {
        census.count(*sign);
    }
    let legend = census.legend().map_err(|kind| {
        let found = match kind {
            DiagramErrorKind::AmbiguousSymbols { symbol, .. } => {
                let mut signs = block.rows.iter().flat_map(|row| &row.signs);
                signs.find(|(sign, _)| *sign == symbol).copied()
            }
            _ => None,
        };
        let span = found.map_or(block.span_of_rows(), |(_, span)| span);
        DiagramError { span, kind }
    })?;

    let mut diagram = Diagram::new(Setup::new(board.clone()));
    diagram.style = census.style(block.is_labelled());
    diagram.dialect = reading.dialect;
    diagram.labels = if block.is_labelled() {
        Labels::Shown
    } else {
        Labels::Hidden
    };
    let rows: Vec<&Row<'_>> = if reading.upside_down {
        block.rows.iter().rev().collect()
    } else {
        block.rows.iter().collect()
    };
    let mut signs: Vec<(char, Span)> = Vec::with_capacity(board.len());
    for row in rows {
        let row = row.signs.iter().copied();
        if reading.mirrored {
            signs.extend(row.rev());
        } else {
            signs.extend(row);
        }
    }
    diagram.places = block.places;
    for (point, (sign, span)) in board.points().zip(signs) {
        if let Some(symbol) = Symbol::of(sign) {
            put(&mut diagram, point, legend.meaning(symbol));
        }
        if diagram.last_move.last() == Some(&point) {
            diagram.places.last_move.get_or_insert(span);
        }
    }
    diagram.claims = block.claims;
    diagram.caption = block.caption;
    let stones = legend.assumed.into_iter();
    diagram.assumed = stones
        .map(|(sign, color)| Assumption::Stone { sign, color })
        .collect();
    if diagram.side_said() == caption::Named::Nobody
        && let Some(side) = diagram.to_move()
    {
        diagram.assumed.push(Assumption::SideToMove(side));
    }
    Ok((diagram, reading.problems))
}

/// The board that the rows have the lengths of.
fn board(block: &Block<'_>) -> Result<Board, DiagramError> {
    let lengths: Vec<usize> = block.rows.iter().map(Row::len).collect();
    let hint = match (block.has_hexagon_labels(), block.columns().next()) {
        (true, _) => Hint::Hexagon,
        (false, Some(labels)) => Hint::Columns(labels.len()),
        (false, None) => Hint::None,
    };
    let error = |row: Option<usize>, kind| DiagramError {
        span: row.map_or(block.span_of_rows(), |row| block.rows[row].points()),
        kind,
    };
    let shape = shape::of(&lengths, hint).map_err(|(row, kind)| error(row, kind))?;
    Board::new(shape).map_err(|problem| {
        let reason = problem.to_string();
        error(None, DiagramErrorKind::TooLarge { reason })
    })
}

fn put(diagram: &mut Diagram, point: Point, meaning: Meaning) {
    match meaning {
        Meaning::Empty(None) => {}
        Meaning::Empty(Some(Mark::Star)) => diagram.stars.push(point),
        Meaning::Empty(Some(Mark::Asked)) => diagram.asked.push(point),
        Meaning::Empty(Some(Mark::Captured)) => diagram.captured.push(point),
        Meaning::Stone { color, last } => {
            diagram
                .setup
                .put(point, Some(color))
                .expect("the point is the board's");
            if last {
                diagram.last_move.push(point);
            }
        }
    }
}
