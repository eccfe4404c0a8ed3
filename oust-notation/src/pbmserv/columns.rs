//! The two header lines over the entries: the sides and the players.

use crate::lines::{Line, Word};

/// Who is named over the columns, and how many lines that takes.
pub(super) struct Columns<'t> {
    pub(super) players: [Option<Word<'t>>; 2],
    pub(super) lines: usize,
}

/// Reads the line with the sides, `Black (x)     White (o)`, and the one with the names below.
///
/// `is_name_line` says whether a line may hold names and is none of what comes next.
pub(super) fn columns<'t>(
    lines: &[Line<'t>],
    is_name_line: impl Fn(&Line<'t>) -> bool,
) -> Option<Columns<'t>> {
    let (second, taken) = sides(lines)?;
    let mut columns = Columns {
        players: [None, None],
        lines: taken,
    };
    let usable = |at: usize| lines.get(at).filter(|line| is_name_line(line));
    let Some(line) = usable(taken) else {
        return Some(columns);
    };
    let [first, other] = names(line, second);
    columns.lines += 1;
    columns.players = [first, other];
    // A mail program may have wrapped the line between the two names.
    if other.is_none()
        && let Some(next) = usable(taken + 1)
        && next.content.split_whitespace().nth(1).is_none()
    {
        columns.players[1] = Some(next.part(next.content));
        columns.lines += 1;
    }
    Some(columns)
}

/// The column at which the second side's label begins, and how many lines the labels take.
fn sides(lines: &[Line<'_>]) -> Option<(Option<usize>, usize)> {
    let line = lines.first()?;
    let words: Vec<&str> = line.content.split_whitespace().collect();
    match words[..] {
        [_, "(x)", second, "(o)"] => {
            let at = second.as_ptr() as usize - line.content.as_ptr() as usize;
            let column = line.indent + line.content[..at].chars().count();
            Some((Some(column), 1))
        }
        [_, "(x)"] => {
            let next = lines.get(1)?.content;
            let second: Vec<&str> = next.split_whitespace().collect();
            matches!(second[..], [_, "(o)"]).then_some((None, 2))
        }
        _ => None,
    }
}

/// Splits a line into two names: at a gap of two blanks or more, at its only blank, or where
/// the second side's label begins above.
fn names<'t>(line: &Line<'t>, second: Option<usize>) -> [Option<Word<'t>>; 2] {
    let content = line.content;
    let gap = content
        .match_indices(char::is_whitespace)
        .map(|(at, _)| at)
        .find(|&at| content[at..].starts_with('\t') || content[at..].starts_with("  "));
    let only_blank = || {
        let mut blanks = content.match_indices(char::is_whitespace);
        let (at, _) = blanks.next()?;
        blanks.next().is_none().then_some(at)
    };
    let below_label = || {
        let column = second?.checked_sub(line.indent)?;
        let (at, _) = content.char_indices().nth(column)?;
        content[..at].ends_with(char::is_whitespace).then_some(at)
    };
    let Some(at) = gap.or_else(only_blank).or_else(below_label) else {
        return [Some(line.part(content)), None];
    };
    let (first, other) = content.split_at(at);
    [first.trim(), other.trim()].map(|name| (!name.is_empty()).then(|| line.part(name)))
}
