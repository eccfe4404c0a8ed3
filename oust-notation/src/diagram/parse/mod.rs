//! The parser of diagrams. `docs/formats.md` describes them.
//!
//! - `text` classifies each line by itself (`row`, `labels`, `fault`): a row of cells, labels, a claim, text
//!   with cells that is not a row, or other text. Empty lines, fences and quotation divide the lines into
//!   paragraphs.
//! - `paragraph` decides by the lines of a paragraph whether it is a board, text, or a fragment.
//! - `find` refuses a fragment together with the boards before and after it, and the parts of one board.
//! - `block` adds the labels, claims and caption around a board. `shape`, `labels` and the legend then
//!   determine its meaning.

mod block;
mod fault;
mod find;
mod labels;
mod paragraph;
mod row;
mod shape;
mod text;

use std::str::FromStr;

use oust_core::{Point, Setup};

use super::legend::{Census, Mark, Meaning};
use super::{Diagram, DiagramError, DiagramErrorKind, DiagramProblem, Labels, caption};
use crate::{Assumption, Span};
use block::Block;
use fault::Fault;
use text::{LineKind, TextLine, text_lines};

/// A diagram in a text, or the error from reading it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FoundDiagram {
    /// From its first claim or label to the end of its caption.
    pub span: Span,
    /// The diagram, or the error.
    pub diagram: Result<Diagram, DiagramError>,
    /// The contradictions in it.
    pub problems: Vec<DiagramProblem>,
}

/// Returns all diagrams in `text`, in order, including broken ones.
///
/// `docs/formats.md` has the grammar. The time is linear in the length of `text`.
///
/// ```
/// use oust_notation::read_diagrams;
///
/// let text = "First:\n\n . # O\n . . .\n\nand then\n\n . # O\n . #\n";
/// let found = read_diagrams(text);
/// assert!(found[0].diagram.is_ok());
/// let error = found[1].diagram.as_ref().unwrap_err();
/// assert_eq!(error.to_string(), "expected 3 points in row 2 of the diagram, found 2");
/// assert_eq!(error.span.slice(text), ". #");
/// ```
pub fn read_diagrams(text: &str) -> Vec<FoundDiagram> {
    let lines = text_lines(text);
    let found = find::blocks(&lines).into_iter().map(|block| {
        let span = block.span;
        match read(block) {
            Ok((diagram, problem)) => FoundDiagram {
                span,
                diagram: Ok(diagram),
                problems: problem.into_iter().collect(),
            },
            Err((at, kind)) => FoundDiagram {
                span,
                diagram: Err(DiagramError { span: at, kind }),
                problems: Vec::new(),
            },
        }
    });
    found.collect()
}

/// Parses a text with exactly one diagram.
impl FromStr for Diagram {
    type Err = DiagramError;

    fn from_str(text: &str) -> Result<Self, DiagramError> {
        read_one(text).0
    }
}

/// Returns the diagram of a text with exactly one, and its problems.
pub(crate) fn read_one(text: &str) -> (Result<Diagram, DiagramError>, Vec<DiagramProblem>) {
    let mut found = read_diagrams(text);
    let kind = match found.len() {
        1 => {
            let found = found.remove(0);
            return (found.diagram, found.problems);
        }
        0 if text_lines(text).iter().any(is_labels) => DiagramErrorKind::SizeUnknown,
        0 => DiagramErrorKind::NotFound,
        found => DiagramErrorKind::Several { found },
    };
    let span = Span::new(0, text.len());
    (Err(DiagramError { span, kind }), Vec::new())
}

/// Checks for the labels of at least three columns.
fn is_labels(line: &TextLine<'_>) -> bool {
    match &line.kind {
        LineKind::Columns(labels) => labels.is_exact && labels.words.len() > 2,
        LineKind::Slashes(_) => true,
        _ => false,
    }
}

fn read(block: Block<'_>) -> Result<(Diagram, Option<DiagramProblem>), Fault> {
    if let Some(fault) = block.fault {
        return Err(fault);
    }
    let board = shape::board(&block)?;
    let (dialect, problem) = labels::check(&block, &board)?;
    if let Some(comma) = separating_comma(&block) {
        return Err((comma, DiagramErrorKind::Separator(',')));
    }
    let mut census = Census::default();
    for cell in block.cells() {
        census.add(cell.symbol);
        census.has_brackets |= cell.bracketed;
    }
    let legend = census.legend().map_err(|kind| {
        let is_ambiguous = |cell: &row::Cell| matches!(kind, DiagramErrorKind::AmbiguousSymbols { symbol, .. } if symbol == cell.symbol);
        let cell = block.cells().find(is_ambiguous);
        (cell.map_or(block.span_of_rows(), row::Cell::span), kind)
    })?;

    let mut diagram = Diagram::new(Setup::new(board.clone()));
    diagram.style = census.style(block.is_labeled());
    diagram.labels = if block.is_labeled() {
        Labels::Shown
    } else {
        Labels::Hidden
    };
    diagram.dialect = dialect;
    diagram.places = block.places.clone();
    for (point, cell) in board.points().zip(block.cells()) {
        let meaning = match legend.meaning(cell.symbol) {
            Meaning::Stone { color, last } => Meaning::Stone {
                color,
                last: last || cell.bracketed,
            },
            empty @ Meaning::Empty(_) => empty,
        };
        put(&mut diagram, point, meaning);
        if diagram.last_move.last() == Some(&point) {
            diagram.places.last_move.get_or_insert(cell.span());
        }
    }
    let remark = |word: crate::text::lines::Word<'_>| Assumption::Remark(word.text.to_owned());
    diagram.assumed = legend
        .assumptions()
        .chain(block.remarks().map(remark))
        .collect();
    diagram.claims = block.claims;
    diagram.caption = block.caption;
    if diagram.side_in_caption() == caption::NamedSide::None
        && let Some(side) = diagram.to_move()
    {
        diagram.assumed.push(Assumption::SideToMove(side));
    }
    Ok((diagram, problem))
}

/// Returns the first comma if every second cell is a comma, in rows without spaces.
fn separating_comma(block: &Block<'_>) -> Option<Span> {
    let mut every_second = block
        .rows
        .iter()
        .flat_map(|row| row.cells.iter().skip(1).step_by(2));
    let first = block
        .rows
        .first()
        .filter(|row| row.is_compact() && row.cells.len() % 2 == 1)?;
    let comma = first.cells.get(1)?;
    every_second
        .all(|cell| cell.symbol == ',')
        .then(|| comma.span())
}

fn put(diagram: &mut Diagram, point: Point, meaning: Meaning) {
    match meaning {
        Meaning::Empty(None) => {}
        Meaning::Empty(Some(Mark::Star)) => diagram.stars.push(point),
        Meaning::Empty(Some(Mark::Asked)) => diagram.asked.push(point),
        Meaning::Empty(Some(Mark::Captured)) => diagram.captured.push(point),
        Meaning::Stone { color, last } => {
            let stone = diagram.setup.put(point, Some(color));
            stone.expect("the point is the board's");
            if last {
                diagram.last_move.push(point);
            }
        }
    }
}
