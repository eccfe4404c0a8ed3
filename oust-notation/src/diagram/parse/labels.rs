//! Parses labels and checks them against the board.

use oust_core::{Board, Shape};

use crate::diagram::parse::block::Block;
use crate::diagram::parse::fault::{Fault, has_cells};
use crate::diagram::parse::row::{Row, is_number};
use crate::diagram::{DiagramErrorKind, DiagramProblem, DiagramProblemKind};
use crate::text::lines::{Line, Word};
use crate::{Dialect, Span};

/// The labels above or below the rows.
pub(crate) struct ColumnLabels<'t> {
    pub(crate) words: Vec<Word<'t>>,
    /// Text to the right of the labels.
    pub(crate) remark: Option<Word<'t>>,
    /// Whether every word is the label of its column.
    pub(crate) is_exact: bool,
}

impl<'t> ColumnLabels<'t> {
    /// Parses a line of letters or numbers. At least half must be the labels of their columns, counted from
    /// the left or from the right.
    pub(crate) fn read(line: &Line<'t>) -> Option<Self> {
        let mut words: Vec<Word<'t>> = line.words().collect();
        let is_first = |word: &Word<'_>| matches!(word.text, "A" | "a" | "1");
        let remark = split_remark(line, &mut words);
        let is_compact = words.len() == 1 && words[0].text.bytes().all(|b| b.is_ascii_alphabetic());
        if is_compact {
            let word = words[0];
            let letters = (0..word.text.len()).map(|at| word.part(&word.text[at..=at]));
            words = letters.collect();
        }
        if !words.first().is_some_and(is_first) && !words.last().is_some_and(is_first) {
            return None;
        }
        let is_short = |word: &Word<'_>| word.text.len() <= 2 || is_number(word.text);
        let last = words.len() - 1;
        let matching = |column: fn(usize, usize) -> usize| {
            let words = words.iter().enumerate();
            let labels = words.filter(|&(at, word)| is_label(column(last, at), word.text));
            labels.count()
        };
        let most = matching(|_, at| at).max(matching(|last, at| last - at));
        let is_exact = most == words.len();
        let is_near = 2 * most >= words.len() && !is_compact;
        let is_labels = (is_exact || is_near) && words.iter().all(is_short);
        is_labels.then_some(Self {
            words,
            remark,
            is_exact,
        })
    }

    fn span(&self) -> Span {
        span_of(&self.words)
    }

    fn numbered(&self) -> impl Iterator<Item = (usize, Word<'t>)> {
        self.words.iter().copied().enumerate()
    }
}

/// The line of `/` characters above a hexagon.
pub(crate) struct Slashes<'t> {
    /// The label of the next diagonal.
    pub(crate) label: Option<Word<'t>>,
}

impl<'t> Slashes<'t> {
    pub(crate) fn read(line: &Line<'t>) -> Option<Self> {
        let mut words = line.words().skip_while(|word| word.text == "/");
        let label = words.next();
        let is_label = |word: Word<'_>| word.text.chars().all(char::is_alphanumeric);
        let is_whole = words.next().is_none() && label.is_none_or(is_label);
        (line.first_word() == "/" && is_whole).then_some(Self { label })
    }
}

/// A label and its row or column.
struct Label<'t> {
    word: Word<'t>,
    is_row: bool,
    at: usize,
}

/// Returns the dialect that the labels of `board` fit, and the problem of a label that fits no dialect.
///
/// # Errors
///
/// Returns an error if labels or rows are missing, or if the labels are those of a turned board.
pub(crate) fn check(
    block: &Block<'_>,
    board: &Board,
) -> Result<(Option<Dialect>, Option<DiagramProblem>), Fault> {
    let mut edges = row_edges(block, board.rows())?;
    if are_from_top(&edges) {
        edges.clear();
    }
    let row_edges = edges.len();
    edges.extend(column_edges(block, board)?);
    let misfits = |dialect: &Dialect| -> usize {
        let texts = LabelTexts::new(*dialect, board);
        let labels = edges.iter().flatten();
        labels.filter(|label| !texts.matches(label)).count()
    };
    let fitting: Vec<Dialect> = Dialect::ALL
        .into_iter()
        .filter(|dialect| misfits(dialect) == 0)
        .collect();
    match fitting[..] {
        _ if edges.is_empty() => return Ok((None, None)),
        [] => {}
        // Both dialects give the points of a rectangle the same coordinates.
        [dialect] | [dialect @ Dialect::AbstractPlay, Dialect::Bga] => {
            return Ok((Some(dialect), None));
        }
        _ => return Ok((None, None)),
    }
    let best = Dialect::ALL.into_iter().min_by_key(misfits);
    let texts = LabelTexts::new(best.unwrap_or(Dialect::Pbmserv), board);
    let wrong = |edge: &Vec<Label<'_>>| edge.iter().filter(|label| !texts.matches(label)).count();
    let disagree = |label: &Label<'_>| (label.word.span, DiagramErrorKind::LabelsDisagree);
    // A single wrong label is a problem only, except in the first and the last row: a row may be missing.
    if let Shape::Rectangle { .. } = board.shape() {
        for row in [0, board.rows() - 1] {
            let mut labels = edges[..row_edges].iter().map(|edge| &edge[row]);
            if row_edges > 0 && labels.all(|label| !texts.matches(label)) {
                return Err(disagree(&edges[0][row]));
            }
        }
    }
    let mut problem = None;
    for edge in &edges {
        let Some(label) = edge.iter().find(|label| !texts.matches(label)) else {
            continue;
        };
        if 2 * wrong(edge) >= edge.len() {
            return Err(disagree(label));
        }
        problem.get_or_insert_with(|| texts.problem(label));
    }
    Ok((None, problem))
}

/// The labels of a board in a dialect.
struct LabelTexts {
    rows: Vec<String>,
    columns: Vec<String>,
}

impl LabelTexts {
    fn new(dialect: Dialect, board: &Board) -> Self {
        Self {
            rows: dialect.row_labels(board),
            columns: dialect.column_labels(board),
        }
    }

    fn text(&self, label: &Label<'_>) -> &str {
        let texts = if label.is_row {
            &self.rows
        } else {
            &self.columns
        };
        texts.get(label.at).map_or("nothing", String::as_str)
    }

    fn matches(&self, label: &Label<'_>) -> bool {
        self.text(label).eq_ignore_ascii_case(label.word.text)
    }

    fn problem(&self, label: &Label<'_>) -> DiagramProblem {
        let text = self.text(label);
        let row = if label.is_row && is_number(text) {
            "row "
        } else {
            ""
        };
        DiagramProblem {
            span: label.word.span,
            kind: DiagramProblemKind::BadLabels {
                expected: format!("the {row}label {text}"),
                found: format!("`{}`", label.word.text),
            },
        }
    }
}

/// Returns the labels left and right of the rows.
///
/// # Errors
///
/// Returns an error if a side labels only part of the rows, or has a number above `rows`.
fn row_edges<'t>(block: &Block<'t>, rows: usize) -> Result<Vec<Vec<Label<'t>>>, Fault> {
    let mut edges = Vec::new();
    for side in [|row: &Row<'t>| row.left, |row: &Row<'t>| row.right] {
        let labels = block.rows.iter().enumerate();
        let labels = labels.filter_map(|(at, row)| {
            let word = side(row)?;
            let word = word.part(word.text.trim_end_matches('-'));
            Some(Label {
                word,
                is_row: true,
                at,
            })
        });
        let labels: Vec<Label<'_>> = labels.collect();
        let numbers = labels
            .iter()
            .filter_map(|label| label.word.text.parse().ok());
        if let Some(expected) = numbers.max().filter(|&largest| largest > rows) {
            let kind = DiagramErrorKind::WrongRowCount {
                expected,
                found: rows,
            };
            return Err((block.span_of_rows(), kind));
        }
        let mut unlabeled = block.rows.iter().filter(|row| side(row).is_none());
        if let Some(row) = unlabeled.next().filter(|_| !labels.is_empty()) {
            return Err((row.span(), DiagramErrorKind::LabelsDisagree));
        }
        edges.push(labels);
    }
    edges.retain(|labels| !labels.is_empty());
    Ok(edges)
}

/// Returns the labels above and below a rectangle, or those of the diagonals of a hexagon.
///
/// # Errors
///
/// Returns an error if the number of labels differs from the number of columns.
fn column_edges<'t>(block: &Block<'t>, board: &Board) -> Result<Vec<Vec<Label<'t>>>, Fault> {
    let label = |(at, word)| Label {
        word,
        is_row: false,
        at,
    };
    if let Shape::Hexagon { side } = board.shape() {
        let side = usize::from(side);
        let above = block.above.into_iter().flat_map(ColumnLabels::numbered);
        let after_slashes = block.slashes.and_then(|slashes| slashes.label);
        let diagonals = block.rows.iter().enumerate();
        let diagonals = diagonals.filter_map(|(at, row)| Some((side + 1 + at, row.diagonal?)));
        let labels = above
            .chain(after_slashes.map(|word| (side, word)))
            .chain(diagonals);
        let labels: Vec<Label<'_>> = labels.map(label).collect();
        return Ok(Vec::from_iter((!labels.is_empty()).then_some(labels)));
    }
    let labels_of = |labels: &ColumnLabels<'t>| {
        if labels.words.len() == board.row_len(0) {
            Ok(labels.numbered().map(label).collect())
        } else {
            Err((labels.span(), DiagramErrorKind::LabelsDisagree))
        }
    };
    block.columns().map(labels_of).collect()
}

/// Checks for numbers on both sides that count the rows from the top. On one side they may be those of a
/// turned board.
fn are_from_top(edges: &[Vec<Label<'_>>]) -> bool {
    let counts = |edge: &Vec<Label<'_>>| {
        let numbers = edge.iter().map(|label| label.word.text.parse().ok());
        edge.len() > 1 && numbers.eq((1..=edge.len()).map(Some))
    };
    edges.len() == 2 && edges.iter().all(counts)
}

/// Removes a remark to the right of the labels from `words` and returns it.
fn split_remark<'t>(line: &Line<'t>, words: &mut Vec<Word<'t>>) -> Option<Word<'t>> {
    let starts = |pair: &[Word<'t>]| pair[1].span.start - pair[0].span.start;
    let pitch = words.get(..2).map_or(1, starts);
    let ends = words.windows(2).position(|pair| {
        let space = pair[1].span.start - pair[0].span.end;
        space > 1 && (starts(pair) > pitch || words[0].text.len() > 1)
    })?;
    let rest = words.split_off(ends + 1);
    let span = span_of(&rest);
    let text = &line.content[span.start - line.start..span.end - line.start];
    if has_cells(text, words.len()) {
        words.extend(rest);
        return None;
    }
    Some(Word { text, span })
}

/// Checks whether `word` is the label or the number of the column `at` in any dialect.
fn is_label(at: usize, word: &str) -> bool {
    let any = Board::rectangle(1, 1).expect("one point is a board");
    let letters = |dialect: Dialect| dialect.label(&any, at).eq_ignore_ascii_case(word);
    letters(Dialect::Pbmserv)
        || letters(Dialect::AbstractPlay)
        || is_number(word) && word.parse() == Ok(at + 1)
}

fn span_of(labels: &[Word<'_>]) -> Span {
    match labels {
        [first, .., last] => first.span.cover(last.span),
        [only] => only.span,
        [] => Span::default(),
    }
}
