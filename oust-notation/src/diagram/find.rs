//! Which lines of a text make a picture.

use super::block::Block;
use super::lines::{Gap, Line, claim, column_labels, slashes};
use super::row::Row;
use super::runs::runs;
use super::{DiagramPlaces, caption, symbols};
use crate::Span;

/// The pictures among the lines of a text. One row or one column without labels is a picture
/// only when the text holds nothing else.
pub(super) fn blocks<'t>(text: &'t str, lines: &[Line<'t>]) -> Vec<Block<'t>> {
    let runs = runs(text, lines);
    let runs_in_all = runs.len();
    let sure = |rows: &[Row<'_>]| rows.iter().any(|row| row.unknown().is_none());
    let sure_runs = runs.iter().filter(|(_, rows)| sure(rows)).count();
    let lonely = |block: &Block<'_>| match sure_runs {
        0 => runs_in_all == 1 && block.rows.len() > 1,
        1 => sure(&block.rows),
        _ => false,
    };
    let mut found: Vec<Block<'t>> = Vec::new();
    let starts: Vec<usize> = runs.iter().map(|(first, _)| *first).collect();
    for (at, (first, rows)) in runs.into_iter().enumerate() {
        let floor = found.last().map_or(0, |block| block.lines.1 + 1);
        let ceiling = starts.get(at + 1).copied().unwrap_or(lines.len());
        let mut block = framed(lines, first, rows, floor, ceiling);
        if block.is_plain() {
            found.push(block);
        } else if lonely(&block) && block.may_be_alone() {
            add_caption(&mut block, lines, None);
            if block.lines.0 == 0 && block.lines.1 + 1 + block.caption_lines == lines.len() {
                return vec![block];
            }
        }
    }
    let mut next = None;
    for block in found.iter_mut().rev() {
        add_caption(block, lines, next);
        next = Some(block.lines.0);
    }
    let mut floor = 0;
    for block in &mut found {
        add_heading(block, lines, floor);
        floor = block.lines.1 + 1 + block.caption_lines;
    }
    found
}

/// Whether labels of columns stand in a text.
pub(super) fn has_labels(lines: &[Line<'_>]) -> bool {
    let labels =
        |line: &Line<'_>| column_labels(line, 1, Gap::One).is_some_and(|labels| labels.len() > 2);
    lines
        .iter()
        .any(|line| labels(line) || slashes(line).is_some_and(|(count, _)| count > 2))
}

/// The rows with the labels around them and the claims above.
fn framed<'t>(
    lines: &[Line<'t>],
    first: usize,
    rows: Vec<Row<'t>>,
    floor: usize,
    ceiling: usize,
) -> Block<'t> {
    let last = first + rows.len() - 1;
    let len = rows[0].len();
    let mut block = Block {
        rows,
        above: None,
        below: None,
        slashes: false,
        behind_slashes: None,
        claims: [None, None],
        caption: None,
        places: DiagramPlaces::default(),
        span: Span::default(),
        row_lines: (first, last),
        lines: (first, last),
        caption_lines: 0,
    };
    let depth = lines[first].depth;
    // The line above those taken so far, when no more than one blank line is between.
    let above = |top: usize| {
        let line = top.checked_sub(1).filter(|&line| line >= floor)?;
        (lines[top].gap <= Gap::One && lines[line].depth == depth).then_some(line)
    };
    let mut top = first;
    if let Some(line) = above(top)
        && let Some((_, label)) = slashes(&lines[line])
    {
        block.slashes = true;
        block.behind_slashes = label;
        top = line;
    }
    if let Some(line) = above(top)
        && let Some(labels) = column_labels(&lines[line], len, lines[top].gap)
    {
        block.above = Some(labels);
        top = line;
    }
    while let Some(line) = above(top)
        && let Some((side, claim)) = claim(&lines[line])
        && block.claims[symbols::index(side)].is_none()
    {
        let counts = lines[line].words.last().filter(|_| claim.counts.is_some());
        block.places.counts[symbols::index(side)] = counts.map(|word| word.span);
        block.claims[symbols::index(side)] = Some(claim);
        top = line;
    }
    block.lines.0 = top;
    let below = last + 1;
    if below < ceiling
        && lines[below].depth == depth
        && let Some(labels) = column_labels(&lines[below], len, lines[below].gap)
        && labels_own(lines, &block, below, ceiling)
    {
        block.below = Some(labels);
        block.lines.1 = below;
    }
    // Lines that were taken out of frames need not end one behind the other.
    let spans = lines[block.lines.0..=block.lines.1].iter().map(Line::span);
    block.span = spans.reduce(Span::cover).unwrap_or_default();
    block
}

/// Whether labels below rows are theirs, and not those above the next rows.
fn labels_own(lines: &[Line<'_>], block: &Block<'_>, below: usize, ceiling: usize) -> bool {
    match lines[below].gap {
        Gap::None => true,
        Gap::One => {
            let next_gap = lines.get(below + 1).map(|line| line.gap);
            let rows_next = below + 1 == ceiling && ceiling < lines.len();
            !rows_next || next_gap > Some(Gap::None) && block.above.is_some()
        }
        Gap::More => false,
    }
}

/// Gives a block the paragraph below it, unless that belongs to the next block, which begins
/// at the line `next`.
fn add_caption(block: &mut Block<'_>, lines: &[Line<'_>], next: Option<usize>) {
    let start = block.lines.1 + 1;
    let end = next.unwrap_or(lines.len());
    let depth = lines[block.row_lines.0].depth;
    let mut count = 0_usize;
    for line in lines.get(start..end).unwrap_or_default() {
        let limit = if count == 0 { Gap::One } else { Gap::None };
        let says_something = line.content.contains(char::is_alphanumeric);
        if line.gap > limit || line.depth != depth || !says_something {
            break;
        }
        count += 1;
    }
    let Some(last) = count.checked_sub(1).map(|at| &lines[start + at]) else {
        return;
    };
    if let Some(next) = next
        && start + count == next
    {
        // What stands right above the next picture, or introduces it, speaks of that one.
        let heads = lines[next].gap == Gap::None && lines[start].gap != Gap::None;
        let introduces = lines[next].gap <= Gap::One && last.content.ends_with(':');
        if heads || introduces {
            return;
        }
    }
    let paragraph: Vec<&str> = lines[start..start + count]
        .iter()
        .map(|line| line.content)
        .collect();
    block.caption = Some(paragraph.join("\n"));
    block.caption_lines = count;
    block.places.caption = Some(Span::new(lines[start].span().start, last.span().end));
    block.span = block.span.cover(last.span());
}

/// Gives a block without a caption the line above it when that says who is to move.
fn add_heading(block: &mut Block<'_>, lines: &[Line<'_>], floor: usize) {
    let top = block.lines.0;
    let Some(line) = top.checked_sub(1).filter(|&at| at >= floor) else {
        return;
    };
    let line = &lines[line];
    // What introduces a quotation is not quoted itself.
    let near = lines[top].gap <= Gap::One && line.depth <= lines[top].depth;
    if block.caption.is_some() || !near {
        return;
    }
    let heading = line.content.trim_end_matches(':').trim_end();
    if let caption::Named::Side(_) = caption::side_to_move(heading) {
        block.caption = Some(heading.to_owned());
        block.places.caption = Some(line.span());
    }
}
