//! Which lines of a text make a picture.

use super::fold::is_junction;
use super::lines::{Gap, Line, Word, claim, column_labels, slashes};
use super::row::{Row, row, settle};
use super::symbols::{self, Symbol};
use super::{Claim, caption};
use crate::Span;

/// The lines that belong to one picture.
pub(super) struct Block<'t> {
    pub(super) rows: Vec<Row<'t>>,
    /// The labels above the rows.
    pub(super) above: Option<Vec<Word<'t>>>,
    /// The labels below the rows.
    pub(super) below: Option<Vec<Word<'t>>>,
    /// Whether a line of `/` signs stands above the rows.
    pub(super) slashes: bool,
    /// The label behind those signs.
    pub(super) behind_slashes: Option<Word<'t>>,
    pub(super) claims: [Option<Claim>; 2],
    pub(super) caption: Option<String>,
    /// From the first claim to the end of the caption.
    pub(super) span: Span,
    /// The lines, first and last, of the rows, and of all but the caption.
    row_lines: (usize, usize),
    lines: (usize, usize),
    /// How many lines the caption has.
    caption_lines: usize,
}

impl<'t> Block<'t> {
    /// The labels above and below the rows.
    pub(super) fn columns(&self) -> impl Iterator<Item = &[Word<'t>]> {
        [&self.above, &self.below]
            .into_iter()
            .flatten()
            .map(Vec::as_slice)
    }

    /// Whether the picture has labels that only hexagons have.
    pub(super) fn has_hexagon_labels(&self) -> bool {
        self.slashes || self.rows.iter().any(|row| row.slash || row.is_dashed())
    }

    pub(super) fn is_labelled(&self) -> bool {
        let labels = |row: &Row<'_>| row.left.is_some() || row.right.is_some();
        self.slashes || self.columns().next().is_some() || self.rows.iter().any(labels)
    }

    /// Where the rows are.
    pub(super) fn span_of_rows(&self) -> Span {
        let start = self.rows.first().map_or(0, |row| row.points().start);
        let end = self.rows.last().map_or(start, |row| row.points().end);
        Span::new(start, end)
    }

    /// Whether this is a picture also in the midst of prose.
    fn is_plain(&self) -> bool {
        if !self.rows.iter().any(|row| row.unknown().is_none()) || self.is_prose() {
            return false;
        }
        let widest = self.rows.iter().map(Row::len).max();
        if self.rows.len() > 1 && widest > Some(1) {
            return !self.rows.iter().all(Row::is_rule);
        }
        // One row or one column: its labels have to say so.
        let count = self.rows.len();
        let counted = |(at, row): (usize, &Row<'_>)| {
            row.left
                .or(row.right)
                .and_then(|label| label.text().parse().ok())
                == Some(count - at)
        };
        let counted = self.rows.iter().enumerate().all(counted);
        let topped = self.columns().any(|labels| Some(labels.len()) == widest);
        // `x + 1` is a sum.
        let headed = widest > Some(1) && self.rows[0].left.is_some();
        counted && (topped || headed) || self.slashes
    }

    /// Whether this may be a picture where nothing else stands in the text.
    fn may_be_alone(&self) -> bool {
        match &self.rows[..] {
            [row] => {
                let mut signs = row.signs.iter();
                let is_word = row.compact && signs.all(|(sign, _)| sign.is_alphanumeric());
                let is_rule = row.signs.iter().all(|(sign, _)| *sign == '*');
                !is_word && !is_rule && !row.repeats_a_sign()
            }
            rows => !rows.iter().all(Row::is_rule) && !self.is_prose(),
        }
    }

    /// Whether the signs are rather those of words, of a table of numbers or of a drawing.
    fn is_prose(&self) -> bool {
        let symbols = |row: &Row<'_>| -> Vec<Option<Symbol>> {
            row.signs
                .iter()
                .map(|(sign, _)| Symbol::of(*sign))
                .collect()
        };
        let rows: Vec<Vec<Option<Symbol>>> = self.rows.iter().map(symbols).collect();
        let any = |test: fn(&Symbol) -> bool| rows.iter().flatten().flatten().any(test);
        if !any(|symbol| !matches!(symbol, Symbol::Zero | Symbol::Asterisk)) {
            return true;
        }
        let is_item = |row: &Row<'_>| {
            let mark = row
                .left
                .filter(|label| label.raw.ends_with(['.', ')', ':']));
            row.len() == 1 && mark.is_some()
        };
        if self.rows.iter().all(is_item) {
            return true;
        }
        let has_initials = any(|symbol| matches!(symbol, Symbol::Initial { .. }));
        let unknown = self.rows.iter().filter_map(Row::unknown);
        if has_initials && unknown.into_iter().any(|(sign, _)| sign.is_alphanumeric()) {
            return true;
        }
        // Of the letters b, r, w and o words are made: only a point amidst them tells.
        let is_word = |row: &Row<'_>| row.compact || row.len() == 1;
        if has_initials && self.rows.iter().all(is_word) {
            let amidst = |row: &Vec<Option<Symbol>>| {
                let inner = &row[..row.len() - 1];
                let is_stone = |symbol: &Symbol| symbol.is_stone();
                row.iter().flatten().any(is_stone) && !inner.iter().flatten().all(is_stone)
            };
            return !rows.iter().any(amidst);
        }
        let drawn = |row: &Row<'_>| row.signs.iter().all(|(sign, _)| is_junction(*sign));
        if self.rows.iter().all(drawn) {
            return self.rows.len() < 3 || self.rows[0].len() < 3;
        }
        self.rows.iter().any(|row| row.glued) && !self.is_counted()
    }

    /// Whether the numbers of the rows rise or fall by one.
    fn is_counted(&self) -> bool {
        let number = |row: &Row<'_>| -> Option<usize> {
            let label = row.left.or(row.right)?;
            label
                .text()
                .trim_end_matches(['.', ')', ':', '-'])
                .parse()
                .ok()
        };
        let numbers: Option<Vec<usize>> = self.rows.iter().map(number).collect();
        numbers.is_some_and(|numbers| {
            let mut pairs = numbers.windows(2);
            pairs.all(|pair| pair[0].abs_diff(pair[1]) == 1)
        })
    }
}

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

/// The lines that follow each other and look like rows, with the first one's place.
fn runs<'t>(text: &'t str, lines: &[Line<'t>]) -> Vec<(usize, Vec<Row<'t>>)> {
    let mut runs: Vec<(usize, Vec<Row<'t>>)> = Vec::new();
    let mut last_line: Option<usize> = None;
    for (at, line) in lines.iter().enumerate() {
        let Some(row) = row(line) else { continue };
        if let Some((_, rows)) = runs.last_mut()
            && last_line.is_some_and(|last| last + 1 == at && lines[last].depth == line.depth)
            && line.gap == Gap::None
            && belongs(rows, &row)
        {
            rows.push(row);
        } else {
            runs.push((at, vec![row]));
        }
        last_line = Some(at);
    }
    let mut runs = joined(lines, runs);
    for (first, rows) in &mut runs {
        settle(text, rows);
        *first += trim_doubtful(rows);
    }
    runs
}

/// Puts together single rows with one blank line between each two: three or more of them, with
/// lengths that a board can have, and a stone on it.
fn joined<'t>(lines: &[Line<'t>], runs: Vec<(usize, Vec<Row<'t>>)>) -> Vec<(usize, Vec<Row<'t>>)> {
    let mut found: Vec<(usize, Vec<Row<'t>>)> = Vec::new();
    let mut spread: Vec<(usize, Vec<Row<'t>>)> = Vec::new();
    for run in runs {
        let goes_on = |(last, rows): &(usize, Vec<Row<'t>>)| {
            let (row, before) = (&run.1[0], &rows[0]);
            last + 1 == run.0
                && lines[run.0].gap == Gap::One
                && lines[run.0].depth == lines[*last].depth
                && run.1.len() == 1
                && before.compact == row.compact
                && before.len().abs_diff(row.len()) <= 1
        };
        if !spread.last().is_some_and(goes_on) {
            join(std::mem::take(&mut spread), &mut found);
        }
        if run.1.len() == 1 && run.1[0].len() > 1 {
            spread.push(run);
        } else {
            join(std::mem::take(&mut spread), &mut found);
            found.push(run);
        }
    }
    join(spread, &mut found);
    found
}

fn join<'t>(spread: Vec<(usize, Vec<Row<'t>>)>, found: &mut Vec<(usize, Vec<Row<'t>>)>) {
    let symbols = || {
        let signs = spread.iter().flat_map(|(_, rows)| &rows[0].signs);
        signs.map(|(sign, _)| Symbol::of(*sign))
    };
    let known = symbols().all(|symbol| symbol.is_some());
    if spread.len() < 3 || !known || !symbols().flatten().any(Symbol::is_stone) {
        found.extend(spread);
        return;
    }
    let first = spread[0].0;
    found.push((
        first,
        spread.into_iter().flat_map(|(_, rows)| rows).collect(),
    ));
}

/// Whether a row can be of the same picture as the rows before it. A line drawn under rows
/// with blanks between the points is none of them, and neither is a word.
fn belongs(rows: &[Row<'_>], row: &Row<'_>) -> bool {
    rows.last().is_none_or(|last| {
        let alike = last.compact == row.compact || last.len() == 1 || row.len() == 1;
        alike || last.len() == row.len() && !last.is_rule() && !row.is_rule()
    })
}

/// Takes rows with unknown signs off both ends where they do not look like the rows without;
/// returns how many at the start.
fn trim_doubtful(rows: &mut Vec<Row<'_>>) -> usize {
    let is_sure = |row: &Row<'_>| row.unknown().is_none();
    let (Some(first), Some(last)) = (
        rows.iter().position(is_sure),
        rows.iter().rposition(is_sure),
    ) else {
        return 0;
    };
    let alike = |row: &Row<'_>, sure: &Row<'_>| {
        row.len().abs_diff(sure.len()) <= 1 && row.compact == sure.compact
            || row.left.is_some() && sure.left.is_some()
    };
    let behind = &rows[last + 1..];
    let kept_behind = behind
        .iter()
        .take_while(|row| alike(row, &rows[last]))
        .count();
    let before = rows[..first].iter().rev();
    let kept_before = before.take_while(|row| alike(row, &rows[first])).count();
    rows.truncate(last + 1 + kept_behind);
    rows.drain(..first - kept_before);
    first - kept_before
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
    block.span = Span::new(
        lines[block.lines.0].span().start,
        lines[block.lines.1].span().end,
    );
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
    block.span.end = last.span().end;
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
    }
}
