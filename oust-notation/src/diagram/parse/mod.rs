//! The parser of diagrams. `docs/formats.md` describes them.
//!
//! - `text` classifies each line by itself (`row`, `labels`, `fault`): a row of cells, labels, a claim, text
//!   with cells that is not a row, or other text. Empty lines, fences and quotation divide the lines into
//!   paragraphs.
//! - `paragraph` decides by the lines of a paragraph whether it is a board, text, or a fragment.
//! - `find` merges a fragment with the boards before and after it, and the parts of one board, and
//!   gives them a fault.
//! - `titles` and `block` find the text and the labels of a board. The legend of its symbols gives the
//!   cells their meaning.

mod block;
pub(crate) mod column_labels;
mod fault;
mod find;
mod labels;
pub(crate) mod line;
mod notation;
mod paragraph;
mod row;
mod text;
mod titles;

use std::str::FromStr;

use oust_core::{Board, Color, Point, Setup};

use crate::diagram::legend::Labels;
use crate::diagram::legend::{Census, Mark, Meaning};
use crate::diagram::{Diagram, DiagramError, DiagramErrorKind, DiagramProblem, caption, uniform};
use crate::{Assumption, Span, side_letter};
use block::Block;
use fault::Fault;
use line::{LineKind, TextLine};
use text::text_lines;

/// A diagram in a text, or the error from reading it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FoundDiagram {
    /// From its first claim or label to the end of its caption.
    pub span: Span,
    /// The diagram, or the reason why it cannot be read.
    pub diagram: Result<Diagram, DiagramError>,
    /// The contradictions in a readable diagram.
    pub problems: Vec<DiagramProblem>,
}

impl FoundDiagram {
    /// Shifts all spans by `offset`, the start of this text in a larger one.
    pub(crate) fn shift(&mut self, offset: usize) {
        self.span = self.span.shifted(offset);
        match &mut self.diagram {
            Ok(diagram) => diagram.spans.map(|span| span.shifted(offset)),
            Err(error) => error.span = error.span.shifted(offset),
        }
        for problem in &mut self.problems {
            problem.span = problem.span.shifted(offset);
        }
    }
}

/// Finds all diagrams in `text`, in order, including broken ones.
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
    read_diagrams_on(text, None)
}

/// Finds all diagrams in `text` like [`read_diagrams`]. A line with as many cells as `board` has
/// points is that board without its line breaks.
///
/// ```
/// use oust_core::Board;
/// use oust_notation::{read_diagrams, read_diagrams_on};
///
/// let text = ". x o . . . o . .";
/// assert!(read_diagrams(text)[0].diagram.is_err());
/// let found = read_diagrams_on(text, Some(&Board::rectangle(3, 3)?));
/// assert!(found[0].diagram.is_ok());
/// # Ok::<(), oust_core::BoardError>(())
/// ```
pub fn read_diagrams_on(text: &str, board: Option<&Board>) -> Vec<FoundDiagram> {
    let lines = text_lines(text);
    let found = find::blocks(&lines, board).into_iter().map(|block| {
        let span = block.span;
        match read(text, block, board) {
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
        read_one(text).diagram
    }
}

/// Reads a text with exactly one diagram.
pub(crate) fn read_one(text: &str) -> FoundDiagram {
    let mut found = read_diagrams(text);
    let kind = match found.len() {
        1 => return found.remove(0),
        0 if text_lines(text).iter().any(is_labels) => DiagramErrorKind::SizeUnknown,
        0 => DiagramErrorKind::NotFound,
        found => DiagramErrorKind::Several { found },
    };
    let span = Span::new(0, text.len());
    FoundDiagram {
        span,
        diagram: Err(DiagramError { span, kind }),
        problems: Vec::new(),
    }
}

/// Checks for the labels of at least three columns.
fn is_labels(line: &TextLine<'_>) -> bool {
    match &line.kind {
        LineKind::Columns(labels) => labels.is_exact && labels.words.len() > 2,
        LineKind::Slashes(_) => true,
        _ => false,
    }
}

fn read(
    text: &str,
    block: Block<'_>,
    board: Option<&Board>,
) -> Result<(Diagram, Option<DiagramProblem>), Fault> {
    if let Some(fault) = block.fault {
        return Err(fault);
    }
    find::check_spacing(&block)?;
    check_uniform(&block)?;
    // A line that has lost its line breaks cannot tell its board.
    let board = match board.filter(|board| block.is_whole(board)) {
        Some(board) => board.clone(),
        None => find::board(&block)?,
    };
    let (dialect, problem) = labels::check(&block, &board)?;
    let mut census = Census::default();
    for cell in block.cells() {
        census.add(cell.symbol);
        census.has_brackets |= cell.bracketed;
    }
    let legend = census.legend().map_err(|kind| {
        let is_ambiguous = |cell: &row::Cell| matches!(kind, DiagramErrorKind::AmbiguousSymbols { symbol, .. } if symbol == cell.symbol);
        // The census has counts, but no offsets.
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
    diagram.spans = block.spans.clone();
    for (point, cell) in board.points().zip(block.cells()) {
        let meaning = match legend.meaning(cell.symbol) {
            Meaning::Stone { color, last } => Meaning::Stone {
                color,
                last: last || cell.bracketed,
            },
            empty @ Meaning::Empty(_) => empty,
        };
        put(&mut diagram, point, meaning);
        // `put` has just added this point if the stone is marked.
        if diagram.last_move.last() == Some(&point) {
            diagram.spans.last_move.get_or_insert(cell.span());
        }
    }
    let remark = |word: crate::text::lines::Word<'_>| Assumption::Remark(word.text.to_owned());
    diagram.assumed = legend
        .assumptions()
        .chain(block.remarks().map(remark))
        .collect();
    diagram.initials = block.names().initials;
    diagram.caption = block.caption();
    diagram.unclear_title = block.unclear_title.map(|span| span.slice(text).to_owned());
    let caption = diagram.caption.as_deref().unwrap_or_default();
    let named = caption::named(caption, block.names());
    diagram.spans.phrase = match named {
        caption::Found::Unclear(span) => Some(block.span_in_text(span)),
        _ => block.unclear_title,
    };
    let side = block.rows.iter().find_map(|row| row.side);
    add_side(&mut diagram, named, side).map_err(|kind| (block.span_of_rows(), kind))?;
    diagram.claims = block.claims;
    let is_named = named != caption::Found::None || side.is_some() || block.unclear_title.is_some();
    if !is_named && let Some(side) = diagram.to_move_after_last() {
        diagram.assumed.push(Assumption::SideToMove(side));
    }
    Ok((diagram, problem))
}

/// Adds the side to move that a notation such as `$$B` names to the caption.
///
/// # Errors
///
/// Fails if the caption names the other side.
fn add_side(
    diagram: &mut Diagram,
    named: caption::Found,
    side: Option<Color>,
) -> Result<(), DiagramErrorKind> {
    let Some(side) = side else {
        return Ok(());
    };
    match named {
        caption::Found::Side(named) if named != side => {
            return Err(DiagramErrorKind::TitlesContradict);
        }
        caption::Found::Side(_) | caption::Found::Unclear(_) => {}
        caption::Found::None => {
            // A diagram has no field for the side; the caption keeps it, and is printed.
            let caption = diagram.caption.take().map(|caption| caption + "\n");
            let named = format!("{} to move", side_letter(side));
            diagram.caption = Some(caption.unwrap_or_default() + &named);
        }
    }
    Ok(())
}

/// Checks that the board has one symbol for its empty points and no drawn line.
fn check_uniform(block: &Block<'_>) -> Result<(), Fault> {
    let rows: Vec<Vec<char>> = block
        .rows
        .iter()
        .map(|row| row.cells.iter().map(|cell| cell.symbol).collect())
        .collect();
    let cell_at = |(row, column): uniform::CellIndex| block.rows[row].cells[column];
    let is_compact = block.rows.iter().all(|row| row.is_compact());
    // With spaces between the cells nothing else separates them.
    if let Some(index) = uniform::drawn_between(&rows).filter(|_| is_compact) {
        let cell = cell_at(index);
        return Err((cell.span(), DiagramErrorKind::Separator(cell.symbol)));
    }
    let ambiguous = |(index, instead): (uniform::CellIndex, &str)| {
        let (cell, instead) = (cell_at(index), instead.to_owned());
        let symbol = cell.symbol;
        (
            cell.span(),
            DiagramErrorKind::AmbiguousSymbols { symbol, instead },
        )
    };
    let drawn = || {
        let edge = uniform::drawn_edge(&rows).filter(|_| !block.is_labeled());
        edge.map(|index| {
            (
                index,
                "labels, or an empty line between the board and a drawn line",
            )
        })
    };
    match uniform::second_base(&rows).or_else(drawn) {
        Some(found) => Err(ambiguous(found)),
        None => Ok(()),
    }
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
