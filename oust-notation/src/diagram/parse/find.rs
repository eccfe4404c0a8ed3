//! Finds the boards among the paragraphs of a text.

use std::collections::HashSet;

use oust_core::{Board, Shape};

use crate::diagram::DiagramErrorKind;
use crate::diagram::parse::block::Block;
use crate::diagram::parse::fault::Fault;
use crate::diagram::parse::line::TextLine;
use crate::diagram::parse::paragraph::{Body, Class};
use crate::diagram::parse::row::{Certainty, Row, Separator};
use crate::diagram::parse::text::paragraphs;
use crate::diagram::parse::titles::add_titles;

/// Returns the diagrams among the lines of a text. A line with as many cells as `board` has points
/// is that board.
pub(crate) fn blocks<'a>(lines: &'a [TextLine<'a>], board: Option<&Board>) -> Vec<Block<'a>> {
    let mut bodies: Vec<Body<'a>> = paragraphs(lines)
        .into_iter()
        .filter_map(|paragraph| Body::new(lines, paragraph))
        .collect();
    let is_text = |body: &Body<'_>| {
        body.class == Class::Fragment && body.rows.is_empty() && body.certainty < Certainty::Certain
    };
    bodies.retain(|body| !is_text(body));
    accept_lines(lines, &mut bodies, board);
    remove_text(&mut bodies);
    let mut found: Vec<Block<'a>> = Vec::new();
    // A fragment makes the board before it and the board after it faulty too.
    let mut is_open = false;
    for block in surrounded(lines, bodies) {
        let is_fragment = block.class != Class::Board;
        match found.last_mut() {
            Some(last) if is_fragment || is_open => last.absorb(&block),
            _ => found.push(block),
        }
        is_open = is_fragment;
    }
    join_overlaps(join_parts(found))
}

/// Accepts single rows and columns as boards: a line with all points of `board`, and a line with
/// all of its labels unless another line may belong to the same board.
fn accept_lines<'a>(lines: &'a [TextLine<'a>], bodies: &mut [Body<'a>], board: Option<&Board>) {
    let starts: Vec<usize> = bodies.iter().map(|body| body.lines.0).collect();
    let mut floor = 0;
    let mut labeled = Vec::new();
    for (at, body) in bodies.iter().enumerate() {
        let ceiling = starts.get(at + 1).copied().unwrap_or(lines.len());
        let is_labeled = || Block::new(lines, body.clone(), floor, ceiling).is_labeled_line();
        labeled.push(body.class == Class::Line && is_labeled());
        floor = body.lines.1 + 1;
    }
    let is_apart = |(body, is_labeled): (&Body<'_>, &bool)| {
        let is_board = body.class == Class::Board && body.fault.is_none();
        *is_labeled || is_board || body.certainty <= Certainty::Doubtful
    };
    let are_apart = bodies.iter().zip(&labeled).all(is_apart);
    for (body, is_labeled) in bodies.iter_mut().zip(labeled) {
        if body.class == Class::Line && (body.is_whole(board) || is_labeled && are_apart) {
            body.class = Class::Board;
        }
    }
}

/// Removes bodies that are text. Keeps boards, fragments with certain cells, and doubtful rows
/// such as `-----` with the length and spacing of other rows. A single fragment in a text without
/// a board needs stones and empty points.
fn remove_text(bodies: &mut Vec<Body<'_>>) {
    let has_board = bodies.iter().any(|body| body.class == Class::Board);
    let has_rows = |body: &&Body<'_>| match body.class {
        Class::Board => true,
        _ => !has_board && body.certainty == Certainty::Certain,
    };
    let rows = bodies.iter().filter(has_rows).flat_map(|body| &body.rows);
    let shapes: HashSet<(usize, Option<Separator>)> = rows.map(|row| row.shape()).collect();
    bodies.retain(|body| {
        body.class == Class::Board
            || body.certainty == Certainty::Certain
            || body.is_column()
            || body.rows.iter().any(|row| shapes.contains(&row.shape()))
    });
    if !has_board && bodies.len() == 1 && !bodies[0].is_certain_alone() {
        bodies.clear();
    }
    let is_alone = bodies.len() == 1;
    let fragments = bodies.iter_mut().filter(|body| body.class != Class::Board);
    for body in fragments {
        let is_line = is_alone && body.class == Class::Line;
        let kind = if is_line {
            DiagramErrorKind::OneLine {
                points: body.cells().count(),
            }
        } else {
            DiagramErrorKind::Interrupted
        };
        let row = body.rows.first().map(|row| (row.span(), kind));
        body.fault = body.fault.take().or(row);
    }
}

/// Adds the labels, claims and caption to each board.
fn surrounded<'a>(lines: &'a [TextLine<'a>], bodies: Vec<Body<'a>>) -> Vec<Block<'a>> {
    let starts: Vec<usize> = bodies.iter().map(|body| body.lines.0).collect();
    let mut found: Vec<Block<'a>> = Vec::new();
    for (at, body) in bodies.into_iter().enumerate() {
        // Labels and claims of the board above are taken.
        let floor = found.last().map_or(0, |block| block.lines.1 + 1);
        let ceiling = starts.get(at + 1).copied().unwrap_or(lines.len());
        found.push(Block::new(lines, body, floor, ceiling));
    }
    add_titles(lines, &mut found);
    found
}

/// Merges consecutive boards of equal width that only together form a square, or have all rows of
/// the first board's labels. They are one board with an empty line or text between its rows, and
/// get a fault.
fn join_parts(found: Vec<Block<'_>>) -> Vec<Block<'_>> {
    let mut kept: Vec<Block<'_>> = Vec::new();
    // The index of an incomplete board in `kept`, and the number of rows that it lacks.
    let mut open: Option<(usize, usize)> = None;
    for block in found {
        let is_rest = |&(start, missing): &(usize, usize)| {
            let first = &kept[start];
            first.has_row_labels() == block.has_row_labels()
                && first.rows[0].cells.len() == block.rows[0].cells.len()
                && block.rows.len() <= missing
        };
        let rows = block.rows.len();
        let is_rectangle = block.is_rectangle();
        match open.filter(|open| is_rectangle && is_rest(open)) {
            Some((start, missing)) if missing == rows => {
                kept[start].absorb(&block);
                // The parts between are within its span now.
                kept.truncate(start + 1);
                open = None;
                continue;
            }
            Some((start, missing)) => open = Some((start, missing - rows)),
            None => {
                let missing = block.expected_rows().saturating_sub(rows);
                open = (is_rectangle && missing > 0).then_some((kept.len(), missing));
            }
        }
        kept.push(block);
    }
    kept
}

/// Merges boards with overlapping spans: a line of one is a fault of the other.
fn join_overlaps(found: Vec<Block<'_>>) -> Vec<Block<'_>> {
    let mut kept: Vec<Block<'_>> = Vec::new();
    for block in found {
        match kept.last_mut() {
            Some(last) if block.span.start < last.span.end => last.absorb(&block),
            _ => kept.push(block),
        }
    }
    kept
}

/// The maximum number of spaces between cells without column labels.
const WIDEST: usize = 3;

/// The minimum number of unlabeled rows that may have more than one space between cells.
const WIDE_ROWS: usize = 3;

/// Determines the board from the rows of a diagram.
///
/// # Errors
///
/// Fails if a row has the wrong number of cells, if rows are missing, if the rows of a hexagon are
/// not indented, if a line may be a whole board, or if the board is too large.
pub(crate) fn board(block: &Block<'_>) -> Result<Board, Fault> {
    let rows = &block.rows[..];
    let whole = |kind| (block.span_of_rows(), kind);
    let is_line = rows.len() == 1 || rows.iter().all(|row| row.cells.len() == 1);
    if is_line && !block.is_labeled_line() {
        let points = block.cells().count();
        return Err(whole(DiagramErrorKind::OneLine { points }));
    }
    let shape = match outline(block) {
        Outline::Rectangle => rectangle(block)?,
        Outline::Hexagon => hexagon(block)?,
        Outline::LowerHalf => {
            let (expected, found) = (rows[0].cells.len(), rows.len());
            return Err(whole(DiagramErrorKind::WrongRowCount { expected, found }));
        }
    };
    Board::new(shape).map_err(|error| {
        let reason = error.to_string();
        whole(DiagramErrorKind::TooLarge { reason })
    })
}

/// Checks that all cells have the same white space between them.
///
/// # Errors
///
/// Returns the first row with another separator, or with cells too far apart.
pub(crate) fn check_spacing(block: &Block<'_>) -> Result<(), Fault> {
    let rows = &block.rows[..];
    let spaced = |gap: &Separator| *gap != Separator::Nothing;
    let usual = rows
        .iter()
        .filter_map(|row| row.gap)
        .find(spaced)
        .unwrap_or(Separator::Nothing);
    let widest = if block.has_column_labels() {
        usize::MAX
    } else if block.has_row_labels() || rows.len() >= WIDE_ROWS {
        WIDEST
    } else {
        1
    };
    let is_near = |gap| !matches!(gap, Separator::Spaces(count) if count > widest);
    let is_even = |row: &Row<'_>| row.gap.is_none_or(|own| own == usual && is_near(own));
    match rows.iter().find(|row| !is_even(row)) {
        Some(row) => Err((row.span(), DiagramErrorKind::UnevenCells)),
        None => Ok(()),
    }
}

/// The shape that the first rows and the labels suggest.
enum Outline {
    Rectangle,
    Hexagon,
    /// A hexagon without its upper rows.
    LowerHalf,
}

fn outline(block: &Block<'_>) -> Outline {
    let [first, second, ..] = &block.rows[..] else {
        return if block.has_hexagon_labels() {
            Outline::Hexagon
        } else {
            Outline::Rectangle
        };
    };
    let (len, next) = (first.cells.len(), second.cells.len());
    if block.has_hexagon_labels() || next == len + 1 && second.indent < first.indent {
        Outline::Hexagon
    } else if next + 1 == len && second.indent > first.indent {
        Outline::LowerHalf
    } else {
        Outline::Rectangle
    }
}

fn rectangle(block: &Block<'_>) -> Result<Shape, Fault> {
    let (width, height) = (width(block), block.rows.len());
    let lengths = block.rows.iter().map(|row| row.cells.len());
    if let Some(fault) = ragged(block, lengths.map(|_| width)) {
        // Rows of these lengths are a hexagon that has lost its indentation.
        return Err(if is_flush_hexagon(block) {
            (fault.0, DiagramErrorKind::UnevenCells)
        } else {
            fault
        });
    }
    // Skips the first row: copying a text often drops the first indentation.
    let unlabeled = || block.rows.iter().skip(1).filter(|row| row.left.is_none());
    let indent = unlabeled().next().map(|row| row.indent);
    if let Some(row) = unlabeled().find(|row| Some(row.indent) != indent) {
        return Err((row.span(), DiagramErrorKind::UnevenCells));
    }
    if let (Ok(width), Ok(height)) = (u8::try_from(width), u8::try_from(height)) {
        return Ok(Shape::Rectangle { width, height });
    }
    let reason = format!("{width}x{height}, but rectangles go up to {0}x{0}", u8::MAX);
    Err((block.span_of_rows(), DiagramErrorKind::TooLarge { reason }))
}

/// Returns the number of column labels; without them, the most frequent length of the rows.
fn width(block: &Block<'_>) -> usize {
    if let Some(labels) = block.columns().next() {
        return labels.words.len();
    }
    let mut lengths: Vec<usize> = block.rows.iter().map(|row| row.cells.len()).collect();
    lengths.sort_unstable();
    let runs = lengths.chunk_by(|one, other| one == other);
    // One damaged row must not change the width of all others.
    let longest = runs.max_by_key(|run| run.len());
    longest.map_or(0, |run| run[0])
}

fn hexagon(block: &Block<'_>) -> Result<Shape, Fault> {
    let (side, found) = (block.rows[0].cells.len(), block.rows.len());
    let expected = 2 * side - 1;
    if let Some(fault) = ragged(block, (0..expected).map(|row| row_len(side, row))) {
        return Err(fault);
    }
    if found != expected {
        return Err((
            block.span_of_rows(),
            DiagramErrorKind::WrongRowCount { expected, found },
        ));
    }
    let slash = block.rows.iter().find(|row| row.slash);
    // A `/` after a row goes with the line of `/` above the board.
    if let Some(row) = slash.filter(|_| block.slashes.is_none()) {
        return Err((row.span(), DiagramErrorKind::LabelsDisagree));
    }
    if side > 1 && !block.rows.iter().all(|row| row.is_dashed()) {
        // The indentation per row may be more than one character if the labels are wide.
        let step = block.rows[0].indent.saturating_sub(block.rows[1].indent);
        let middle = block.rows[side - 1].indent;
        let indent = |at: usize| middle + step * at.abs_diff(side - 1);
        let mut rows = block.rows.iter().enumerate();
        if let Some((_, row)) = rows.find(|(at, row)| row.indent != indent(*at)) {
            return Err((row.span(), DiagramErrorKind::UnevenCells));
        }
    }
    match u8::try_from(side) {
        Ok(side) if side <= Board::MAX_SIDE => Ok(Shape::Hexagon { side }),
        _ => {
            let largest = Board::MAX_SIDE;
            let reason = format!("a hexagon of side {side}, but hexagons go up to side {largest}");
            Err((block.span_of_rows(), DiagramErrorKind::TooLarge { reason }))
        }
    }
}

/// Returns the fault of the first row with another number of cells than `expected`.
fn ragged(block: &Block<'_>, expected: impl Iterator<Item = usize>) -> Option<Fault> {
    let mut rows = block.rows.iter().zip(expected).enumerate();
    rows.find_map(|(at, (row, expected))| {
        let (row_number, found) = (at + 1, row.cells.len());
        let kind = DiagramErrorKind::RaggedRow {
            row: row_number,
            expected,
            found,
        };
        (found != expected).then(|| (row.span(), kind))
    })
}

/// Checks for the rows of a hexagon without indentation.
fn is_flush_hexagon(block: &Block<'_>) -> bool {
    let side = block.rows[0].cells.len();
    let lengths = || block.rows.iter().map(|row| row.cells.len());
    let expected = 2 * side - 1;
    !block.has_column_labels()
        && expected == block.rows.len()
        && lengths().eq((0..expected).map(|row| row_len(side, row)))
}

/// Returns the number of cells in `row`, from 0 at the top, of a hexagon.
fn row_len(side: usize, row: usize) -> usize {
    2 * side - 1 - row.abs_diff(side - 1)
}
