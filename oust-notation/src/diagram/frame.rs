//! Frames: boards in boxes, points in the cells of tables, grids of strokes.
//!
//! What is only drawn around the points is taken away here, so that the rest of the reading
//! sees the same words whatever the frame. Lines that follow each other without a blank line
//! are looked at together.

use super::fold::{is_bar, is_junction, is_stroke};
use super::lines::{Gap, Line, Word, is_column_labels, words};
use super::row::row;
use super::symbols::Symbol;
use crate::Span;

/// What a line is to a frame.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Nothing.
    Plain,
    /// A line drawn with hyphens alone: `-----`.
    Hyphens,
    /// A line drawn from side to side: `+---+---+`, `|---|---|`, `├───┼───┤`.
    Rule,
    /// Upright strokes alone: `| | |`.
    Uprights,
    /// Something between upright strokes.
    Barred,
}

/// Takes the frames away.
pub(super) fn unframed(lines: Vec<Line<'_>>) -> Vec<Line<'_>> {
    let mut found: Vec<Line<'_>> = Vec::with_capacity(lines.len());
    let mut paragraph: Vec<Line<'_>> = Vec::new();
    for line in lines {
        let goes_on = |last: &Line<'_>| line.gap == Gap::None && last.depth == line.depth;
        if !paragraph.last().is_some_and(goes_on) {
            unframe(std::mem::take(&mut paragraph), &mut found);
        }
        paragraph.push(line);
    }
    unframe(paragraph, &mut found);
    found
}

/// Adds the lines of a paragraph without their frames.
fn unframe<'t>(mut paragraph: Vec<Line<'t>>, found: &mut Vec<Line<'t>>) {
    let kinds: Vec<Kind> = paragraph.iter().map(kind).collect();
    if kinds.iter().all(|kind| *kind == Kind::Plain) {
        found.append(&mut paragraph);
        return;
    }
    let boxed = kinds.contains(&Kind::Barred);
    let hyphen_cells = boxed && has_hyphen_cell(&paragraph, &kinds);
    let grid = !boxed && is_grid(&paragraph);
    let frames: Vec<bool> = (0..paragraph.len())
        .map(|at| match kinds[at] {
            Kind::Plain | Kind::Barred => false,
            Kind::Rule if hyphen_cells => !is_row_of_hyphens(&paragraph[at]),
            // A grid without a stone may be any drawing.
            Kind::Rule => boxed || !grid && !paragraph[at].content.contains(is_junction),
            Kind::Hyphens => boxed || parts_rows(&paragraph, at),
            Kind::Uprights => true,
        })
        .collect();
    let mut gap = Gap::None;
    let barred = || {
        paragraph
            .iter()
            .zip(&kinds)
            .filter(|(_, kind)| **kind == Kind::Barred)
    };
    let cells = barred()
        .map(|(line, _)| cells_of(line).1)
        .find(|&cells| cells > 2);
    for (at, mut line) in paragraph.into_iter().enumerate() {
        gap = gap.max(line.gap);
        match kinds[at] {
            Kind::Barred | Kind::Rule if boxed && !frames[at] => {
                line.words = cells_of(&line).0;
            }
            Kind::Uprights if cells.is_some() => {
                // A row of a table in which every cell is blank.
                let (words, count) = cells_of(&line);
                if Some(count) != cells {
                    continue;
                }
                line.words = words;
            }
            _ if frames[at] => continue,
            Kind::Rule | Kind::Plain if grid => {
                line.words = line.words.into_iter().flat_map(points_of_grid).collect();
            }
            _ => {}
        }
        line.gap = std::mem::replace(&mut gap, Gap::None);
        found.push(line);
    }
}

fn kind(line: &Line<'_>) -> Kind {
    let content = line.content;
    let has = |test: fn(char) -> bool| content.contains(test);
    let draws = |sign: char| is_bar(sign) || is_junction(sign) || is_line(sign) || sign == '+';
    if content
        .chars()
        .all(|sign| is_bar(sign) || sign.is_whitespace())
    {
        return Kind::Uprights;
    }
    if content.chars().all(is_line) && content.chars().nth(2).is_some() {
        return Kind::Hyphens;
    }
    let joined = || !has(char::is_whitespace);
    let of_frame = |sign: char| draws(sign) || sign.is_whitespace() || sign == ':';
    if content.chars().all(of_frame) && has(is_line) {
        let from_side_to_side = joined() && (has(|sign| sign == '+') || has(is_junction));
        let under_heads = has(is_bar) && (content.contains("--") || joined());
        if from_side_to_side || under_heads {
            return Kind::Rule;
        }
    }
    if has(is_bar) {
        Kind::Barred
    } else {
        Kind::Plain
    }
}

/// A sign that lines are drawn with.
fn is_line(sign: char) -> bool {
    is_stroke(sign) || matches!(sign, '-' | '=' | '_')
}

/// Whether a line of hyphens stands between rows, or between rows and their labels. Hyphens
/// right at points without blanks are a row of empty points.
fn parts_rows(paragraph: &[Line<'_>], at: usize) -> bool {
    let hyphens = paragraph[at].content.chars().count();
    let is_part = |line: &Line<'_>| {
        is_column_labels(line)
            || row(line).is_some_and(|row| {
                row.unknown().is_none() && !row.is_rule() && (!row.compact || row.len() != hyphens)
            })
    };
    let before = at.checked_sub(1).and_then(|at| paragraph.get(at));
    let behind = paragraph.get(at + 1);
    before.is_some_and(is_part) && behind.is_some_and(is_part)
}

/// The words of a line with upright strokes, and how many cells it has when each of them
/// holds one word or nothing: then the blank ones are words too.
fn cells_of<'t>(line: &Line<'t>) -> (Vec<Word<'t>>, usize) {
    let content = line.content;
    let mut pieces: Vec<(usize, &str)> = Vec::new();
    let mut begin = 0;
    for (at, bar) in content.char_indices().filter(|(_, sign)| is_bar(*sign)) {
        pieces.push((begin, &content[begin..at]));
        begin = at + bar.len_utf8();
    }
    pieces.push((begin, &content[begin..]));
    let last = pieces.len() - 1;
    let is_single = |piece: &str| piece.split_whitespace().nth(1).is_none();
    let outer_blank = |at: usize| (at == 0 || at == last) && pieces[at].1.trim().is_empty();
    let cells = (0..=last).filter(|&at| !outer_blank(at)).count();
    let is_table = cells > 2 && pieces.iter().all(|(_, piece)| is_single(piece));
    let mut found = Vec::new();
    for (at, &(begin, piece)) in pieces.iter().enumerate() {
        let start = line.start + begin;
        if piece.trim().is_empty() {
            if is_table && !outer_blank(at) {
                let span = Span::new(start, start + piece.len());
                found.push(Word { raw: "", span });
            }
        } else {
            found.extend(words(piece, start));
        }
    }
    if cells == 2 && found.len() == 2 && found.iter().all(|word| word.signs().nth(1).is_none()) {
        // Two cells a row are a list with remarks rather than a board.
        found.clear();
    }
    (found, if is_table { cells } else { 0 })
}

/// Whether some cell without blanks holds a hyphen: then a line of such cells is a row.
fn has_hyphen_cell(paragraph: &[Line<'_>], kinds: &[Kind]) -> bool {
    let lines = paragraph.iter().zip(kinds);
    let mut barred = lines.filter(|(_, kind)| **kind == Kind::Barred);
    barred.any(|(line, _)| line.content.contains("|-|"))
}

/// `|-|-|-|`
fn is_row_of_hyphens(line: &Line<'_>) -> bool {
    let mut signs = line.content.chars();
    signs.clone().next().is_some_and(is_bar)
        && !line.content.contains("--")
        && signs.all(|sign| is_bar(sign) || sign == '-')
}

/// Whether the lines draw a grid of `+` and `-` with stones on it.
fn is_grid(paragraph: &[Line<'_>]) -> bool {
    let words = || paragraph.iter().flat_map(|line| &line.words);
    let on_grid = |word: &&Word<'_>| is_grid_row(word);
    let is_stone = |sign| matches!(Symbol::of(sign), Some(symbol) if symbol.is_stone());
    words().any(|word| word.raw.contains('+') && is_grid_row(word))
        && words()
            .filter(on_grid)
            .any(|word| word.raw.contains(is_stone))
}

/// Whether hyphens, and as many each time, lead from each sign to the next.
fn is_grid_row(word: &Word<'_>) -> bool {
    let Some(first) = word.raw.find('-').filter(|&at| at > 0) else {
        return false;
    };
    let rest = &word.raw[first..];
    let pitch = rest.len() - rest.trim_start_matches('-').len();
    let mut signs = word.raw.chars();
    loop {
        match signs.next() {
            None | Some('-') => return false,
            Some(_) => {}
        }
        let hyphens = signs
            .clone()
            .take(pitch)
            .filter(|sign| *sign == '-')
            .count();
        match (hyphens, signs.clone().next()) {
            (_, None) => return true,
            (hyphens, _) if hyphens < pitch => return false,
            _ => _ = signs.nth(pitch - 1),
        }
    }
}

/// The points of a row of a grid; any other word as it is.
fn points_of_grid(word: Word<'_>) -> Vec<Word<'_>> {
    if !is_grid_row(&word) {
        return vec![word];
    }
    let signs = word.raw.char_indices().filter(|(_, sign)| *sign != '-');
    signs
        .map(|(at, sign)| word.without_first(at).first(sign.len_utf8()))
        .collect()
}
