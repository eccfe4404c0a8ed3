//! Where the picture of a listing begins, and the picture.

use crate::diagram::{FoundDiagram, read_diagrams};
use crate::lines::{Line, is_number};
use crate::{Span, side_of_letter};

/// Whether the picture begins at a line: a claim, labels or a row.
pub(super) fn begins_picture(lines: &[Line<'_>]) -> bool {
    let Some(line) = lines.first() else {
        return false;
    };
    let next_is_row = || {
        let next = lines.iter().skip(1).find(|line| !line.is_blank());
        next.is_some_and(|next| is_row(next) || is_slashes(next))
    };
    is_claim(line) || is_row(line) || is_slashes(line) || are_labels(line) && next_is_row()
}

/// `x: alice 0/0`
pub(super) fn is_claim(line: &Line<'_>) -> bool {
    line.content
        .split_once(':')
        .is_some_and(|(side, _)| side_of_letter(side.trim_end()).is_some())
}

/// The last picture of a part of a text, among those quoted as often as the listing.
pub(super) fn last_picture(
    text: &str,
    lines: &[Line<'_>],
    part: Span,
    depth: usize,
) -> Option<FoundDiagram> {
    let shift = |span: Span| span.shifted(part.start);
    let mut found = read_diagrams(part.of(text));
    for picture in &mut found {
        picture.span = shift(picture.span);
        match &mut picture.diagram {
            Ok(diagram) => diagram.places.map(shift),
            Err(error) => error.span = shift(error.span),
        }
        for problem in &mut picture.problems {
            problem.span = shift(problem.span);
        }
    }
    let own_depth = |picture: &FoundDiagram| {
        let behind = lines.partition_point(|line| line.begin <= picture.span.start);
        behind > 0 && lines[behind - 1].depth == depth
    };
    found.retain(own_depth);
    found.pop()
}

/// A number or a letter before signs that stand alone; also the signs without a label.
fn is_row(line: &Line<'_>) -> bool {
    let words: Vec<&str> = line.content.split_whitespace().collect();
    let is_dashed = |word: &str| {
        let label = word.strip_suffix('-').unwrap_or_default();
        matches!(label.len(), 1..=3) && label.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    let is_known = |word: &&str| word.starts_with(|sign: char| ".,xoXO#?-+~/".contains(sign));
    match &words[..] {
        [label, signs @ ..] if !signs.is_empty() && (is_number(label) || is_dashed(label)) => {
            let signs = without_label(signs);
            is_sign(signs[0]) && signs.iter().any(is_known)
        }
        [compact] => compact.len() > 1 && compact.chars().all(|sign| ".,xoXO#?".contains(sign)),
        signs => signs.len() > 1 && signs.iter().all(|word| is_sign(word) && is_known(word)),
    }
}

/// One sign that can be a point.
fn is_sign(word: &str) -> bool {
    let mut signs = word.chars();
    let sign = signs.next();
    signs.next().is_none() && sign.is_some_and(|sign| !sign.is_ascii_digit())
}

/// The line of `/` signs over a hexagon.
fn is_slashes(line: &Line<'_>) -> bool {
    line.first_word() == "/"
}

/// `A B C` or `1 2 3`.
fn are_labels(line: &Line<'_>) -> bool {
    let mut words = line.content.split_whitespace();
    let first = words.next().unwrap_or_default();
    match words.next() {
        None => matches!(first, "A" | "1"),
        Some(second) => matches!((first, second), ("A", "B") | ("1", "2")),
    }
}

/// The words without a number at the end, unless nothing else is left.
fn without_label<'a, 't>(words: &'a [&'t str]) -> &'a [&'t str] {
    match words {
        [signs @ .., last] if !signs.is_empty() && is_number(last) => signs,
        all => all,
    }
}
