//! Assembles a board with the labels, claims and caption around it.

use std::ops::Range;

use oust_core::Board;

use crate::Span;
use crate::claim::{ClaimLine, unquoted};
use crate::diagram::DiagramErrorKind;
use crate::diagram::claim::{Claim, DiagramSpans, Initials};
use crate::diagram::legend::index;
use crate::diagram::parse::column_labels::{ColumnLabels, Slashes, is_above};
use crate::diagram::parse::fault::Fault;
use crate::diagram::parse::line::{Gap, LineKind, TextLine};
use crate::diagram::parse::paragraph::{Body, Class};
use crate::diagram::parse::row::{Cell, Row};
use crate::text::lines::Word;

/// The lines of one diagram.
pub(crate) struct Block<'a> {
    pub(crate) rows: Vec<&'a Row<'a>>,
    /// The reason why the lines are not a diagram.
    pub(crate) fault: Option<Fault>,
    pub(crate) class: Class,
    pub(crate) above: Option<&'a ColumnLabels<'a>>,
    pub(crate) below: Option<&'a ColumnLabels<'a>>,
    pub(crate) slashes: Option<&'a Slashes<'a>>,
    pub(crate) claims: [Option<Claim>; 2],
    /// The span of text that names a side and may belong to this board or to another.
    pub(crate) unclear_title: Option<Span>,
    pub(crate) spans: DiagramSpans,
    /// From the first claim to the end of the caption, including the fault.
    pub(crate) span: Span,
    /// The indices of the first and the last line, without the caption.
    pub(crate) lines: (usize, usize),
    /// The lines of the title and the caption.
    caption_lines: Vec<Word<'a>>,
}

impl<'a> Block<'a> {
    /// Adds the labels and claims around `body`, between the line `floor` and the line before
    /// `ceiling`.
    pub(crate) fn new(
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
            unclear_title: None,
            spans: DiagramSpans::default(),
            span: Span::default(),
            lines: body.lines,
            caption_lines: Vec::new(),
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

    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> {
        self.rows.iter().flat_map(|row| row.cells.iter().copied())
    }

    /// Returns the labels above and below the rows.
    pub(crate) fn columns(&self) -> impl Iterator<Item = &'a ColumnLabels<'a>> {
        self.above.into_iter().chain(self.below)
    }

    /// Checks for labels of columns or diagonals.
    pub(crate) fn has_column_labels(&self) -> bool {
        self.slashes.is_some() || self.columns().next().is_some()
    }

    /// Checks for labels that only hexagons have.
    pub(crate) fn has_hexagon_labels(&self) -> bool {
        self.slashes.is_some() || self.rows.iter().any(|row| row.slash || row.is_dashed())
    }

    pub(crate) fn has_row_labels(&self) -> bool {
        self.rows.iter().any(|row| row.label().is_some())
    }

    pub(crate) fn is_labeled(&self) -> bool {
        self.has_column_labels() || self.has_row_labels()
    }

    pub(crate) fn remarks(&self) -> impl Iterator<Item = Word<'a>> {
        let of_rows = self.rows.iter().filter_map(|row| row.remark);
        self.columns()
            .filter_map(|labels| labels.remark)
            .chain(of_rows)
    }

    pub(crate) fn span_of_rows(&self) -> Span {
        let spans = self.rows.iter().map(|row| row.span());
        spans.reduce(Span::cover).unwrap_or(self.span)
    }

    /// Checks whether a single row or column has all of its labels.
    pub(crate) fn is_labeled_line(&self) -> bool {
        let number = |row: &&Row<'_>| row.label()?.text.parse::<usize>().ok();
        let numbers = self.rows.iter().rev().map(number);
        let is_counted = numbers.eq((1..=self.rows.len()).map(Some));
        // Abstract Play's labels of a hexagon have no line of `/`.
        let is_hexagon = self.slashes.is_some() || self.lines.0 == 0;
        is_counted && self.has_column_labels()
            || is_hexagon && self.rows.iter().all(|row| row.is_dashed())
    }

    /// Checks for one unlabeled row with all points of `board`.
    pub(crate) fn is_whole(&self, board: &Board) -> bool {
        self.rows.len() == 1 && !self.is_labeled() && self.cells().count() == board.len()
    }

    /// Merges `other` into this diagram, which gets a fault.
    pub(crate) fn absorb(&mut self, other: &Self) {
        let interrupted = || (other.span_of_rows(), DiagramErrorKind::Interrupted);
        let fault = || other.fault.clone().unwrap_or_else(interrupted);
        // The first fault stays: the others may follow from it.
        self.fault.get_or_insert_with(fault);
        self.span = self.span.cover(other.span);
    }

    /// Checks for rows of equal length, without labels that only hexagons have.
    pub(crate) fn is_rectangle(&self) -> bool {
        let is_even = self
            .rows
            .windows(2)
            .all(|pair| pair[0].cells.len() == pair[1].cells.len());
        self.fault.is_none() && is_even && !self.has_hexagon_labels()
    }

    /// Returns the largest row number among the labels; without row labels, the number of rows of
    /// a square.
    pub(crate) fn expected_rows(&self) -> usize {
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
        // A line belongs to the board if at most one empty line separates them.
        let above = |top: usize| {
            let at = top.checked_sub(1).filter(|&at| at >= floor)?;
            (lines[top].gap <= Gap::One && lines[at].line.depth == depth).then_some(at)
        };
        let top = &mut self.lines.0;
        // From the rows up: slashes, labels, claims.
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
        } else if let Some(at) = above(*top)
            && lines[*top].gap == Gap::None
            && self
                .slashes
                .is_some_and(|slashes| is_above(slashes, &lines[at].line))
        {
            // As text above the board these labels would not be checked.
            let span = lines[at].line.span();
            self.fault
                .get_or_insert((span, DiagramErrorKind::LabelsDisagree));
        }
        while let Some(at) = above(*top)
            && let LineKind::Claim(claim, _) = &lines[at].kind
            && self.claims[index(claim.side)].is_none()
        {
            *top = at;
            let (claims, spans) = (&mut self.claims, &mut self.spans);
            add_claim(claims, spans, claim);
        }
    }

    fn add_labels_below(&mut self, lines: &'a [TextLine<'a>], ceiling: usize) {
        let (last, below) = (self.lines.1, self.lines.1 + 1);
        let Some(line) = lines[..ceiling].get(below) else {
            return;
        };
        // Labels between two boards belong to the lower board, unless the upper one has labels
        // above it too.
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

    /// Adds the lines of `paragraph` below the rows to the caption.
    pub(crate) fn add_caption(&mut self, lines: &'a [TextLine<'a>], paragraph: Range<usize>) {
        let span = span_of(lines, paragraph.clone());
        self.span = self.span.cover(span);
        self.add_text(lines, paragraph);
        self.spans.caption = Some(span);
    }

    /// Adds a paragraph above the rows, which names the side to move, to the caption.
    pub(crate) fn add_title(&mut self, lines: &'a [TextLine<'a>], paragraph: Range<usize>) {
        let span = span_of(lines, paragraph.clone());
        self.add_text(lines, paragraph);
        self.spans.caption.get_or_insert(span);
    }

    fn add_text(&mut self, lines: &'a [TextLine<'a>], paragraph: Range<usize>) {
        for TextLine { line, .. } in &lines[paragraph] {
            let is_above = line.start < self.span.start;
            // A title may end with a colon: `Black to move:`.
            let title = || line.content.trim_end_matches(':').trim_end();
            let content = if is_above { title() } else { line.content };
            self.caption_lines.push(line.part(content));
        }
    }

    /// Joins the lines of the caption with `\n`; `None` without a caption.
    pub(crate) fn caption(&self) -> Option<String> {
        let texts = self.caption_lines.iter().map(|line| line.text);
        (!self.caption_lines.is_empty()).then(|| texts.collect::<Vec<&str>>().join("\n"))
    }

    /// Converts a span in the caption to a span in the text.
    pub(crate) fn span_in_text(&self, part: Span) -> Span {
        let mut start = 0;
        let mut covered: Option<Span> = None;
        for line in &self.caption_lines {
            let end = start + line.text.len();
            if part.start <= end && start <= part.end {
                let own = Span::new(part.start.max(start) - start, part.end.min(end) - start)
                    .shifted(line.span.start);
                covered = Some(covered.map_or(own, |span| span.cover(own)));
            }
            start = end + 1;
        }
        covered.unwrap_or_default()
    }

    /// Returns the names of the colors for the text around the board.
    pub(crate) fn names(&self) -> crate::diagram::claim::Names<'_> {
        let has = |symbols: &str| self.cells().any(|cell| symbols.contains(cell.symbol));
        let initials = if self.rows.iter().any(|row| row.is_red_blue) {
            Initials::RedBlue
        } else if has("bBwW") {
            Initials::BlackWhite
        } else {
            Initials::Unknown
        };
        crate::diagram::claim::Names {
            claims: &self.claims,
            initials,
        }
    }
}

fn span_of(lines: &[TextLine<'_>], paragraph: Range<usize>) -> Span {
    let spans = lines[paragraph].iter().map(|line| line.line.span());
    spans.reduce(Span::cover).unwrap_or_default()
}

fn add_claim(claims: &mut [Option<Claim>; 2], spans: &mut DiagramSpans, claim: &ClaimLine<'_>) {
    let name = unquoted(claim.name).unwrap_or(claim.name.into());
    spans.counts[index(claim.side)] = claim.counts.map(|(_, span)| span);
    claims[index(claim.side)] = Some(Claim {
        name: (!name.is_empty()).then(|| name.into_owned()),
        counts: claim.counts.map(|(counts, _)| counts),
    });
}

/// Returns the column labels in `line`, which `gap` separates from the rows.
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
    // A single letter labels a single column only; elsewhere it is a word.
    (is_near && (labels.words.len() > 1 || is_column)).then_some(labels)
}
