//! A board with the labels, claims and caption around it.

use super::fault::Fault;
use super::labels::{ColumnLabels, Slashes};
use super::paragraph::{Body, Class};
use super::row::{Cell, Row};
use super::text::{Gap, LineKind, TextLine};
use crate::Span;
use crate::claim::{ClaimLine, unquoted};
use crate::diagram::legend::index;
use crate::diagram::{Claim, DiagramErrorKind, DiagramPlaces, caption};
use crate::text::lines::{Line, Word};

/// The lines of one diagram.
pub(super) struct Block<'a> {
    pub(super) rows: Vec<&'a Row<'a>>,
    /// The reason why it is not a diagram.
    pub(super) fault: Option<Fault>,
    pub(super) class: Class,
    pub(super) above: Option<&'a ColumnLabels<'a>>,
    pub(super) below: Option<&'a ColumnLabels<'a>>,
    pub(super) slashes: Option<&'a Slashes<'a>>,
    pub(super) claims: [Option<Claim>; 2],
    pub(super) caption: Option<String>,
    pub(super) places: DiagramPlaces,
    /// From the first claim to the end of the caption, and the fault.
    pub(super) span: Span,
    /// The first and the last line, without the caption.
    pub(super) lines: (usize, usize),
    /// The number of caption lines below the rows.
    caption_lines: usize,
    /// Whether the caption includes the line above.
    has_heading: bool,
}

impl<'a> Block<'a> {
    /// Adds the labels and claims around `body`, from the line `floor` to the line before `ceiling`.
    pub(super) fn new(
        lines: &'a [TextLine<'a>],
        body: Body<'a>,
        floor: usize,
        ceiling: usize,
    ) -> Self {
        let mut block = Self {
            rows: body.rows,
            fault: body.fault,
            class: body.class,
            above: None,
            below: None,
            slashes: None,
            claims: [None, None],
            caption: None,
            places: DiagramPlaces::default(),
            span: Span::default(),
            lines: body.lines,
            caption_lines: 0,
            has_heading: false,
        };
        block.add_lines_above(lines, floor);
        block.add_labels_below(lines, ceiling);
        let [first, last] = [block.lines.0, block.lines.1].map(|at| lines[at].line.span());
        block.span = first.cover(last);
        if let Some((span, _)) = &block.fault {
            block.span = block.span.cover(*span);
        }
        block
    }

    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> {
        self.rows.iter().flat_map(|row| row.cells.iter().copied())
    }

    /// Returns the labels above and below the rows.
    pub(super) fn columns(&self) -> impl Iterator<Item = &'a ColumnLabels<'a>> {
        self.above.into_iter().chain(self.below)
    }

    /// Checks for labels of columns or diagonals.
    pub(super) fn has_column_labels(&self) -> bool {
        self.slashes.is_some() || self.columns().next().is_some()
    }

    /// Checks for labels that only hexagons have.
    pub(super) fn has_hexagon_labels(&self) -> bool {
        self.slashes.is_some() || self.rows.iter().any(|row| row.slash || row.is_dashed())
    }

    pub(super) fn has_row_labels(&self) -> bool {
        self.rows.iter().any(|row| row.label().is_some())
    }

    pub(super) fn is_labeled(&self) -> bool {
        self.has_column_labels() || self.has_row_labels()
    }

    pub(super) fn remarks(&self) -> impl Iterator<Item = Word<'a>> {
        let of_rows = self.rows.iter().filter_map(|row| row.remark);
        self.columns()
            .filter_map(|labels| labels.remark)
            .chain(of_rows)
    }

    pub(super) fn span_of_rows(&self) -> Span {
        let spans = self.rows.iter().map(|row| row.span());
        spans.reduce(Span::cover).unwrap_or(self.span)
    }

    /// Checks whether a single row or column has all of its labels.
    pub(super) fn is_labeled_line(&self) -> bool {
        let number = |row: &&Row<'_>| row.label()?.text.parse::<usize>().ok();
        let numbers = self.rows.iter().rev().map(number);
        let is_counted = numbers.eq((1..=self.rows.len()).map(Some));
        is_counted && self.has_column_labels() || self.slashes.is_some()
    }

    /// Checks whether the diagram covers all `lines`.
    pub(super) fn is_all_of(&self, lines: &[TextLine<'_>]) -> bool {
        let first = self.lines.0 - usize::from(self.has_heading);
        (first, self.end()) == (0, lines.len())
    }

    /// Refuses this diagram together with `other`.
    pub(super) fn absorb(&mut self, other: &Self) {
        let interrupted = || (other.span_of_rows(), DiagramErrorKind::Interrupted);
        let fault = || other.fault.clone().unwrap_or_else(interrupted);
        self.fault.get_or_insert_with(fault);
        self.span = self.span.cover(other.span);
    }

    /// Checks for rows of one length, without labels that only hexagons have.
    pub(super) fn is_rectangle(&self) -> bool {
        let is_even = self
            .rows
            .windows(2)
            .all(|pair| pair[0].cells.len() == pair[1].cells.len());
        self.fault.is_none() && is_even && !self.has_hexagon_labels()
    }

    /// Returns the largest row number of the labels, or else the number of rows of a square.
    pub(super) fn expected_rows(&self) -> usize {
        let numbers = self
            .rows
            .iter()
            .filter_map(|row| row.label()?.text.parse().ok());
        let expected = if self.has_row_labels() {
            numbers.max()
        } else {
            None
        };
        expected.unwrap_or_else(|| self.rows.first().map_or(0, |row| row.cells.len()))
    }

    fn add_lines_above(&mut self, lines: &'a [TextLine<'a>], floor: usize) {
        let depth = lines[self.lines.0].line.depth;
        // The line above, at most one empty line away.
        let above = |top: usize| {
            let at = top.checked_sub(1).filter(|&at| at >= floor)?;
            (lines[top].gap <= Gap::One && lines[at].line.depth == depth).then_some(at)
        };
        let top = &mut self.lines.0;
        if let Some(at) = above(*top)
            && let LineKind::Slashes(slashes) = &lines[at].kind
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
            && let LineKind::Claim(claim, _) = &lines[at].kind
            && self.claims[index(claim.side)].is_none()
        {
            *top = at;
            let (claims, places) = (&mut self.claims, &mut self.places);
            add_claim(claims, places, claim);
        }
    }

    fn add_labels_below(&mut self, lines: &'a [TextLine<'a>], ceiling: usize) {
        let (last, below) = (self.lines.1, self.lines.1 + 1);
        let Some(line) = lines[..ceiling].get(below) else {
            return;
        };
        // Labels between two boards belong to the upper board if it has labels above, too.
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

    /// Adds the paragraph below as the caption, unless it belongs to the diagram that begins at the line
    /// `next`.
    pub(super) fn add_caption(&mut self, lines: &[TextLine<'_>], next: Option<usize>) {
        let start = self.lines.1 + 1;
        let end = next.unwrap_or(lines.len());
        let depth = lines[self.lines.1].line.depth;
        let paragraph = lines[..end].get(start..).unwrap_or_default();
        let is_caption = |&(at, line): &(usize, &TextLine<'_>)| {
            let limit = if at == 0 { Gap::One } else { Gap::None };
            let has_words = line.line.content.contains(char::is_alphanumeric);
            line.gap <= limit && line.line.depth == depth && has_words
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
        let texts = paragraph[..count].iter().map(|line| line.line.content);
        let span = first.line.span().cover(last.line.span());
        self.caption = Some(texts.collect::<Vec<&str>>().join("\n"));
        self.caption_lines = count;
        self.places.caption = Some(span);
        self.span = self.span.cover(span);
    }

    /// Adds the line above to the caption if it names the side to move and the caption does not.
    pub(super) fn add_heading(&mut self, lines: &[TextLine<'_>], floor: usize) {
        let top = &lines[self.lines.0];
        let above = self.lines.0.checked_sub(1).filter(|&at| at >= floor);
        // A line that introduces a quotation is not itself quoted.
        let near = |line: &&Line<'_>| top.gap <= Gap::One && line.depth <= top.line.depth;
        let Some(line) = above.map(|at| &lines[at].line).filter(near) else {
            return;
        };
        let heading = line.content.trim_end_matches(':').trim_end();
        let named_side = |text: &str| caption::side_to_move(text, &self.claims);
        let is_unnamed =
            named_side(self.caption.as_deref().unwrap_or_default()) == caption::NamedSide::None;
        if is_unnamed && matches!(named_side(heading), caption::NamedSide::Side(_)) {
            let below = self.caption.take().map(|below| format!("\n{below}"));
            self.caption = Some(heading.to_owned() + &below.unwrap_or_default());
            self.places.caption = Some(line.span());
            self.has_heading = true;
        }
    }

    /// Returns the first line after the diagram.
    pub(super) fn end(&self) -> usize {
        self.lines.1 + 1 + self.caption_lines
    }
}

fn add_claim(claims: &mut [Option<Claim>; 2], places: &mut DiagramPlaces, claim: &ClaimLine<'_>) {
    let name = unquoted(claim.name).unwrap_or(claim.name.into());
    places.counts[index(claim.side)] = claim.counts.map(|(_, span)| span);
    claims[index(claim.side)] = Some(Claim {
        name: (!name.is_empty()).then(|| name.into_owned()),
        counts: claim.counts.map(|(counts, _)| counts),
    });
}

/// Returns the column labels of `line`, which `gap` separates from the rows.
fn labels_of<'a>(
    rows: &[&Row<'_>],
    line: &'a TextLine<'a>,
    gap: Gap,
) -> Option<&'a ColumnLabels<'a>> {
    let LineKind::Columns(labels) = &line.kind else {
        return None;
    };
    let is_column = rows.first().is_some_and(|row| row.cells.len() == 1);
    let is_near = gap == Gap::None || labels.is_exact;
    (is_near && (labels.words.len() > 1 || is_column)).then_some(labels)
}
