//! The lines that belong to one diagram.

use super::find::RowLabels;
use super::labels::{ColumnLabels, Slashes};
use super::row::{Cell, Fault, Row};
use super::row_block::RowBlock;
use super::text::{Gap, TextLine};
use crate::Span;
use crate::claim::{claim_line, unquoted};
use crate::diagram::legend::index;
use crate::diagram::{Claim, DiagramPlaces, caption};
use crate::lines::Word;

/// The lines that belong to one diagram.
pub(super) struct Block<'t> {
    pub(super) rows: Vec<Row<'t>>,
    /// Why it is no diagram.
    pub(super) fault: Option<Fault>,
    pub(super) above: Option<ColumnLabels<'t>>,
    pub(super) below: Option<ColumnLabels<'t>>,
    pub(super) slashes: Option<Slashes<'t>>,
    pub(super) claims: [Option<Claim>; 2],
    pub(super) caption: Option<String>,
    pub(super) places: DiagramPlaces,
    /// From the first claim to the end of the caption.
    pub(super) span: Span,
    /// The first and the last line, the caption excluded.
    pub(super) lines: (usize, usize),
    /// The lines of the caption below the rows.
    caption_lines: usize,
    /// Whether the caption is the line above.
    has_heading: bool,
}

impl<'t> Block<'t> {
    /// Adds the labels and claims around rows, which end where the lines `floor` and `ceiling` begin
    /// other diagrams.
    pub(super) fn new(
        lines: &[TextLine<'t>],
        rows: RowBlock<'t>,
        floor: usize,
        ceiling: usize,
    ) -> Self {
        let (first, last) = rows.lines;
        let mut block = Self {
            rows: rows.rows,
            fault: rows.fault,
            above: None,
            below: None,
            slashes: None,
            claims: [None, None],
            caption: None,
            places: DiagramPlaces::default(),
            span: Span::default(),
            lines: (first, last),
            caption_lines: 0,
            has_heading: false,
        };
        block.add_lines_above(lines, floor);
        block.add_labels_below(lines, ceiling);
        let [first, last] = [block.lines.0, block.lines.1].map(|at| lines[at].line.span());
        block.span = first.cover(last);
        block
    }

    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> {
        self.rows.iter().flat_map(|row| row.cells.iter().copied())
    }

    /// Returns the labels above and below the rows.
    pub(super) fn columns(&self) -> impl Iterator<Item = &ColumnLabels<'t>> {
        self.above.iter().chain(&self.below)
    }

    /// Checks for labels of columns or diagonals.
    pub(super) fn is_topped(&self) -> bool {
        self.slashes.is_some() || self.columns().next().is_some()
    }

    /// Checks for labels that only hexagons have.
    pub(super) fn has_hexagon_labels(&self) -> bool {
        self.slashes.is_some() || self.rows.iter().any(|row| row.slash || row.is_dashed())
    }

    pub(super) fn is_labelled(&self) -> bool {
        self.is_topped() || self.row_labels() == RowLabels::Some
    }

    pub(super) fn row_labels(&self) -> RowLabels {
        if self.rows.iter().any(|row| row.label().is_some()) {
            RowLabels::Some
        } else {
            RowLabels::None
        }
    }

    pub(super) fn remarks(&self) -> impl Iterator<Item = Word<'t>> {
        let of_rows = self.rows.iter().filter_map(|row| row.remark);
        self.columns()
            .filter_map(|labels| labels.remark)
            .chain(of_rows)
    }

    pub(super) fn span_of_rows(&self) -> Span {
        let spans = self.rows.iter().map(Row::span);
        spans.reduce(Span::cover).unwrap_or(self.span)
    }

    /// Checks whether the labels of one row or one column tell that it is a board.
    pub(super) fn is_labelled_line(&self) -> bool {
        let (count, width) = (self.rows.len(), self.rows[0].cells.len());
        let number = |row: &Row<'_>| row.label()?.text.parse().ok();
        let mut rows = self.rows.iter().enumerate();
        let counted = rows.all(|(at, row)| number(row) == Some(count - at));
        // `x + 1` is a sum.
        let headed = width > 1 && self.rows[0].left.is_some();
        counted && (self.is_topped() || headed) || self.slashes.is_some()
    }

    /// Checks whether one row or one column without other text is a board, and no word or drawn line.
    pub(super) fn is_all_of(&self, lines: &[TextLine<'_>]) -> bool {
        let first = self.lines.0 - usize::from(self.has_heading);
        let end = self.lines.1 + 1 + self.caption_lines;
        // Below one column or a word, a line may be what is left of a row.
        let is_column = self.rows.len() > 1 && self.row_labels() == RowLabels::None;
        let is_open = is_column || self.rows.iter().any(Row::is_compact);
        let caption_is_apart = lines
            .get(self.lines.1 + 1)
            .is_none_or(|line| line.gap > Gap::None);
        let is_text = |row: &Row<'_>| row.is_word() || row.is_rule() && row.is_compact();
        first == 0
            && end == lines.len()
            && (!is_open || caption_is_apart)
            && !self.rows.iter().all(is_text)
    }

    fn add_lines_above(&mut self, lines: &[TextLine<'t>], floor: usize) {
        let depth = lines[self.lines.0].line.depth;
        // The line above, at most one blank line away.
        let above = |top: usize| {
            let at = top.checked_sub(1).filter(|&at| at >= floor)?;
            (lines[top].gap <= Gap::One && lines[at].line.depth == depth).then_some(at)
        };
        let top = &mut self.lines.0;
        if let Some(at) = above(*top)
            && let Some(slashes) = Slashes::read(&lines[at].line)
        {
            self.slashes = Some(slashes);
            *top = at;
        }
        if let Some(at) = above(*top)
            && let Some(labels) = labels_of(&self.rows, &lines[at], lines[*top].gap)
        {
            self.above = Some(labels);
            *top = at;
        }
        while let Some(at) = above(*top)
            && let Some(claim) = claim_line(lines[at].line.content, lines[at].line.start)
            && self.claims[index(claim.side)].is_none()
        {
            let name = unquoted(claim.name).unwrap_or(claim.name.into());
            self.places.counts[index(claim.side)] = claim.counts.map(|(_, span)| span);
            self.claims[index(claim.side)] = Some(Claim {
                name: (!name.is_empty()).then(|| name.into_owned()),
                counts: claim.counts.map(|(counts, _)| counts),
            });
            *top = at;
        }
    }

    fn add_labels_below(&mut self, lines: &[TextLine<'t>], ceiling: usize) {
        let (last, below) = (self.lines.1, self.lines.1 + 1);
        let Some(line) = lines[..ceiling].get(below) else {
            return;
        };
        // Labels between two boards are the first one's when this one has others above.
        let heads_next = below + 1 == ceiling
            && lines.get(ceiling).is_some_and(|next| next.gap <= Gap::One)
            && self.above.is_none();
        let is_own = match line.gap {
            Gap::None => true,
            Gap::One => !heads_next,
            Gap::More => false,
        };
        if is_own && line.line.depth == lines[last].line.depth {
            self.below = labels_of(&self.rows, line, line.gap);
            self.lines.1 += usize::from(self.below.is_some());
        }
    }

    /// Adds the paragraph below, unless that belongs to the next diagram, which begins at the line
    /// `next`.
    pub(super) fn add_caption(&mut self, lines: &[TextLine<'t>], next: Option<usize>) {
        let start = self.lines.1 + 1;
        let end = next.unwrap_or(lines.len());
        let depth = lines[self.lines.1].line.depth;
        let paragraph = lines[..end].get(start..).unwrap_or_default();
        let is_caption = |&(at, line): &(usize, &TextLine<'_>)| {
            let limit = if at == 0 { Gap::One } else { Gap::None };
            line.gap <= limit && line.line.depth == depth && says_something(line)
        };
        let count = paragraph.iter().enumerate().take_while(is_caption).count();
        let Some((first, last)) = paragraph.first().zip(paragraph[..count].last()) else {
            return;
        };
        if let Some(next) = next.filter(|&next| start + count == next) {
            // Text directly above the next diagram, or a line such as `The answer:`.
            let heads = lines[next].gap == Gap::None && first.gap != Gap::None;
            let introduces = lines[next].gap <= Gap::One && last.line.content.ends_with(':');
            if heads || introduces {
                return;
            }
        }
        let texts: Vec<&str> = paragraph[..count]
            .iter()
            .map(|line| line.line.content)
            .collect();
        let span = first.line.span().cover(last.line.span());
        self.caption = Some(texts.join("\n"));
        self.caption_lines = count;
        self.places.caption = Some(span);
        self.span = self.span.cover(span);
    }

    /// Adds the line above to the caption when that says who is to move and the caption does not.
    pub(super) fn add_heading(&mut self, lines: &[TextLine<'t>], floor: usize) {
        let top = &lines[self.lines.0];
        let above = self.lines.0.checked_sub(1).filter(|&at| at >= floor);
        // A line that introduces a quotation is not quoted itself.
        let near = |line: &&TextLine<'_>| top.gap <= Gap::One && line.line.depth <= top.line.depth;
        let Some(line) = above.map(|at| &lines[at]).filter(near) else {
            return;
        };
        let heading = line.line.content.trim_end_matches(':').trim_end();
        let says_side = |text: &str| caption::side_to_move(text, &self.claims);
        let is_open =
            says_side(self.caption.as_deref().unwrap_or_default()) == caption::Named::None;
        if is_open && matches!(says_side(heading), caption::Named::Side(_)) {
            let below = self.caption.take().map(|below| format!("\n{below}"));
            self.caption = Some(heading.to_owned() + &below.unwrap_or_default());
            self.places.caption = Some(line.line.span());
            self.has_heading = true;
        }
    }

    /// Returns the first line after the diagram.
    pub(super) fn end(&self) -> usize {
        self.lines.1 + 1 + self.caption_lines
    }
}

/// Reads the labels of columns above or below rows, with this gap between them.
fn labels_of<'t>(rows: &[Row<'_>], line: &TextLine<'t>, gap: Gap) -> Option<ColumnLabels<'t>> {
    let is_column = rows.first().is_some_and(|row| row.cells.len() == 1);
    ColumnLabels::read(line, gap).filter(|labels| labels.words.len() > 1 || is_column)
}

fn says_something(line: &TextLine<'_>) -> bool {
    line.line.content.contains(char::is_alphanumeric)
}
