//! Parses labels and checks them against the board.

use oust_core::{Board, Shape};

use crate::Dialect;
use crate::diagram::legend::is_number;
use crate::diagram::parse::block::Block;
use crate::diagram::parse::column_labels::ColumnLabels;
use crate::diagram::parse::fault::Fault;
use crate::diagram::parse::row::Row;
use crate::diagram::{DiagramErrorKind, DiagramProblem, DiagramProblemKind};
use crate::text::lines::Word;

/// A label and its row or column.
struct Label<'t> {
    word: Word<'t>,
    is_row: bool,
    at: usize,
}

/// Returns the only dialect that the labels of `board` fit, and the problem of a label that fits
/// no dialect.
///
/// # Errors
///
/// Fails if labels or rows are missing, or if the labels belong to a turned board.
pub(crate) fn check(
    block: &Block<'_>,
    board: &Board,
) -> Result<(Option<Dialect>, Option<DiagramProblem>), Fault> {
    let mut edges = row_edges(block, board.rows())?;
    if are_from_top(&edges) {
        // Numbers that count from the top fit no dialect, and name no other board.
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
        // On a rectangle these two dialects agree on all points.
        [dialect] | [dialect @ Dialect::AbstractPlay, Dialect::Bga] => {
            return Ok((Some(dialect), None));
        }
        _ => return Ok((None, None)),
    }
    // A label is wrong in the dialect that most of the labels fit.
    let best = Dialect::ALL.into_iter().min_by_key(misfits);
    let texts = LabelTexts::new(best.unwrap_or(Dialect::Pbmserv), board);
    let wrong = |edge: &Vec<Label<'_>>| edge.iter().filter(|label| !texts.matches(label)).count();
    let disagree = |label: &Label<'_>| (label.word.span, DiagramErrorKind::LabelsDisagree);
    // A single wrong label is only a problem, except in the first and the last row: there a row
    // may be missing.
    if let Shape::Rectangle { .. } = board.shape() {
        for row in [0, board.rows() - 1] {
            let mut labels = edges[..row_edges].iter().map(|edge| &edge[row]);
            if row_edges > 0 && labels.all(|label| !texts.matches(label)) {
                return Err(disagree(&edges[0][row]));
            }
        }
    }
    let (rows, columns) = edges.split_at(row_edges);
    if let Some(label) = [rows, columns]
        .into_iter()
        .find_map(|edges| texts.exchanged(edges))
    {
        return Err(disagree(label));
    }
    let mut problem = None;
    for edge in &edges {
        let Some(label) = edge.iter().find(|label| !texts.matches(label)) else {
            continue;
        };
        // With half of an edge wrong, the board may be turned or mirrored.
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

    /// Returns the first of several labels that stand in each other's places, unless the opposite
    /// edge has the right label there. Such labels may be right, and the rows or columns exchanged.
    fn exchanged<'l, 't>(&self, edges: &'l [Vec<Label<'t>>]) -> Option<&'l Label<'t>> {
        let is_right = |at: usize| {
            let mut labels = edges.iter().flatten();
            labels.any(|label| label.at == at && self.matches(label))
        };
        edges.iter().find_map(|edge| {
            let wrong: Vec<&Label<'_>> = edge.iter().filter(|label| !is_right(label.at)).collect();
            wrong.iter().copied().find(|&first| {
                let place_of = |label: &Label<'_>| {
                    let own = |other: &&&Label<'_>| {
                        self.text(other).eq_ignore_ascii_case(label.word.text)
                    };
                    wrong.iter().find(own).copied()
                };
                // From label to label by the place that each belongs to.
                let mut label = place_of(first);
                for _ in &wrong {
                    match label {
                        Some(found) if found.at == first.at => return true,
                        Some(found) => label = place_of(found),
                        None => return false,
                    }
                }
                false
            })
        })
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

/// Returns the labels on the left and on the right of the rows.
///
/// # Errors
///
/// Fails if a side labels only some of the rows, or has a number above `rows`.
fn row_edges<'t>(block: &Block<'t>, rows: usize) -> Result<Vec<Vec<Label<'t>>>, Fault> {
    let mut edges = Vec::new();
    for side in [|row: &Row<'t>| row.left, |row: &Row<'t>| row.right] {
        let label_of = |(at, row): (usize, &&Row<'t>)| {
            let dashed = side(row)?;
            Some(Label {
                word: dashed.part(dashed.text.trim_end_matches('-')),
                is_row: true,
                at,
            })
        };
        let labels: Vec<Label<'_>> = block.rows.iter().enumerate().filter_map(label_of).collect();
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

/// Returns the labels above and below a rectangle, or the diagonal labels of a hexagon.
///
/// # Errors
///
/// Fails if the number of labels differs from the number of columns.
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
        let rows = block.rows.iter().enumerate();
        let diagonals = rows.filter_map(|(at, row)| Some((side + 1 + at, row.diagonal?)));
        let labels: Vec<Label<'_>> = above
            .chain(after_slashes.map(|word| (side, word)))
            .chain(diagonals)
            .map(label)
            .collect();
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

/// Checks for numbers on both sides that count the rows from the top. Such numbers on one side
/// only may belong to a turned board.
fn are_from_top(edges: &[Vec<Label<'_>>]) -> bool {
    let counts = |edge: &Vec<Label<'_>>| {
        let numbers = edge.iter().map(|label| label.word.text.parse().ok());
        edge.len() > 1 && numbers.eq((1..=edge.len()).map(Some))
    };
    edges.len() == 2 && edges.iter().all(counts)
}
