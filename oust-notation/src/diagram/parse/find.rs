//! Finds the boards among the paragraphs of a text.

use std::collections::HashSet;

use oust_core::Board;

use super::block::Block;
use super::paragraph::{Body, Class};
use super::row::Separator;
use super::text::{Certainty, TextLine, paragraphs};
use super::titles::add_titles;
use crate::diagram::DiagramErrorKind;

/// Returns the diagrams among the lines of a text. A line of as many cells as `board` has points is a board.
pub(super) fn blocks<'a>(lines: &'a [TextLine<'a>], board: Option<&Board>) -> Vec<Block<'a>> {
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

/// Makes boards of single rows and columns: those with all points of `board`, and those with all of their
/// labels, unless another line may be a part of them.
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

/// Keeps the boards and the fragments of boards: lines with certain cells, and doubtful rows such as
/// `-----` with the length and spacing of other rows. A single fragment without a board is text unless it
/// has stones and empty points.
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

/// Adds to each board its labels, claims and caption.
fn surrounded<'a>(lines: &'a [TextLine<'a>], bodies: Vec<Body<'a>>) -> Vec<Block<'a>> {
    let starts: Vec<usize> = bodies.iter().map(|body| body.lines.0).collect();
    let mut found: Vec<Block<'a>> = Vec::new();
    for (at, body) in bodies.into_iter().enumerate() {
        let floor = found.last().map_or(0, |block| block.lines.1 + 1);
        let ceiling = starts.get(at + 1).copied().unwrap_or(lines.len());
        found.push(Block::new(lines, body, floor, ceiling));
    }
    add_titles(lines, &mut found);
    found
}

/// Joins and refuses consecutive boards of the same width if only together they form a square or have all
/// rows of the labels of the first: they are one board with an empty line or text between its rows.
fn join_parts(found: Vec<Block<'_>>) -> Vec<Block<'_>> {
    let mut kept: Vec<Block<'_>> = Vec::new();
    // The index of a board in `kept`, and the number of rows that it still lacks.
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

/// Joins and refuses boards whose spans overlap: a line of one is a fault of the other.
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
