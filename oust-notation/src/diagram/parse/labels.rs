//! Labels: which lines are labels, and what they say of the board.

use oust_core::{Board, Shape};

use super::block::Block;
use super::row::{Fault, holds_cells, is_number};
use super::text::{Gap, TextLine};
use crate::diagram::{DiagramErrorKind, DiagramProblem, DiagramProblemKind};
use crate::edge_labels::{column_labels, row_label};
use crate::lines::{Line, Word};
use crate::{Dialect, Span};

/// The labels above or below the rows.
pub(super) struct ColumnLabels<'t> {
    pub(super) words: Vec<Word<'t>>,
    /// Text to the right of the labels.
    pub(super) remark: Option<Word<'t>>,
}

impl<'t> ColumnLabels<'t> {
    /// Reads a line of letters or numbers that are the labels of their places, from the left or from
    /// the right. Directly at the rows, half of them may be wrong.
    pub(super) fn read(line: &TextLine<'t>, gap: Gap) -> Option<Self> {
        let mut words: Vec<Word<'t>> = line.line.words().collect();
        let is_first = |word: &Word<'_>| matches!(word.text, "A" | "a" | "1");
        let remark = split_remark(&line.line, &mut words);
        let is_word = words.len() == 1 && words[0].text.bytes().all(|b| b.is_ascii_alphabetic());
        if is_word {
            // Labels without spaces.
            let word = words[0];
            words = (0..word.text.len())
                .map(|at| word.part(&word.text[at..=at]))
                .collect();
        }
        if !words.first().is_some_and(is_first) && !words.last().is_some_and(is_first) {
            return None;
        }
        let is_short = |word: &Word<'_>| word.text.len() <= 2 || is_number(word.text);
        let last = words.len() - 1;
        let right = |place: fn(usize, usize) -> usize| {
            let words = words.iter().enumerate();
            words
                .filter(|&(at, word)| is_label(place(last, at), word.text))
                .count()
        };
        let most = right(|_, at| at).max(right(|last, at| last - at));
        let strict = is_word || gap > Gap::None;
        let needed = if strict {
            words.len()
        } else {
            words.len().div_ceil(2)
        };
        (most >= needed && words.iter().all(is_short)).then_some(Self { words, remark })
    }

    pub(super) fn span(&self) -> Span {
        span_of(&self.words)
    }
}

/// The line of `/` signs above a hexagon.
pub(super) struct Slashes<'t> {
    /// The label of the next diagonal.
    pub(super) label: Option<Word<'t>>,
}

impl<'t> Slashes<'t> {
    pub(super) fn read(line: &Line<'t>) -> Option<Self> {
        let mut words = line.words().skip_while(|word| word.text == "/");
        let label = words.next();
        let is_label = |word: Word<'_>| word.text.chars().all(char::is_alphanumeric);
        let is_whole = words.next().is_none() && label.is_none_or(is_label);
        (line.first_word() == "/" && is_whole).then_some(Self { label })
    }
}

/// Returns the dialect that the labels of a board fit, and a label that fits none.
///
/// # Errors
///
/// When rows or columns are missing, or the labels are those of a board that is turned.
pub(super) fn check(
    block: &Block<'_>,
    board: &Board,
) -> Result<(Option<Dialect>, Option<DiagramProblem>), Fault> {
    let groups = groups(block, board)?;
    let misfits = |dialect: Dialect| -> Vec<Vec<Misfit>> {
        let misfits = groups.iter().map(|group| group.misfits(dialect, board));
        misfits.collect()
    };
    let number = |dialect: &Dialect| misfits(*dialect).iter().map(Vec::len).sum::<usize>();
    let fitting: Vec<Dialect> = Dialect::ALL
        .into_iter()
        .filter(|dialect| number(dialect) == 0)
        .collect();
    let dialect = match fitting[..] {
        _ if groups.is_empty() => None,
        [dialect] => Some(dialect),
        // Both name the points of a rectangle alike.
        [Dialect::AbstractPlay, Dialect::Bga] => Some(Dialect::AbstractPlay),
        _ => None,
    };
    let best = Dialect::ALL
        .into_iter()
        .min_by_key(number)
        .filter(|_| fitting.is_empty());
    let Some(best) = best else {
        return Ok((dialect, None));
    };
    // A single wrong label is a slip, unless it leaves open where the rows begin or end.
    let is_rectangle = matches!(board.shape(), Shape::Rectangle { .. });
    for row in [0, board.rows() - 1] {
        let expected = row_label(best, board, row);
        let labels = || groups.iter().filter_map(|group| group.row_label(row));
        let fits = |label: &Word<'_>| expected.eq_ignore_ascii_case(label.text);
        if let Some(label) = labels()
            .next()
            .filter(|_| is_rectangle && !labels().any(|label| fits(&label)))
        {
            return Err((label.span, DiagramErrorKind::LabelsDisagree));
        }
    }
    let mut problem = None;
    for (group, misfits) in groups.iter().zip(misfits(best)) {
        let Some(first) = misfits.first() else {
            continue;
        };
        if 2 * misfits.len() >= group.labels.len() {
            return Err((first.span, DiagramErrorKind::LabelsDisagree));
        }
        problem.get_or_insert_with(|| first.problem());
    }
    Ok((None, problem))
}

/// The labels along one edge, each with its row or column.
struct Group<'t> {
    is_rows: bool,
    labels: Vec<(usize, Word<'t>)>,
}

/// A label that is not the one of its row or column.
struct Misfit {
    span: Span,
    expected: String,
    found: String,
}

impl<'t> Group<'t> {
    /// Returns the label of a row.
    fn row_label(&self, row: usize) -> Option<Word<'t>> {
        let mut labels = self.labels.iter().filter(|_| self.is_rows);
        labels.find(|(at, _)| *at == row).map(|(_, label)| *label)
    }

    fn misfits(&self, dialect: Dialect, board: &Board) -> Vec<Misfit> {
        let columns = column_labels(dialect, board);
        let labels = self.labels.iter().map(|&(at, label)| {
            let expected = if self.is_rows {
                row_label(dialect, board, at)
            } else {
                columns
                    .get(at)
                    .cloned()
                    .unwrap_or_else(|| "nothing".to_owned())
            };
            (expected, label)
        });
        let misfits = labels.filter(|(expected, label)| !expected.eq_ignore_ascii_case(label.text));
        misfits
            .map(|(expected, label)| Misfit {
                span: label.span,
                expected: if self.is_rows && is_number(&expected) {
                    format!("the row label {expected}")
                } else {
                    format!("the label {expected}")
                },
                found: format!("`{}`", label.text),
            })
            .collect()
    }
}

impl Misfit {
    fn problem(&self) -> DiagramProblem {
        DiagramProblem {
            span: self.span,
            kind: DiagramProblemKind::BadLabels {
                expected: self.expected.clone(),
                found: self.found.clone(),
            },
        }
    }
}

/// Returns the labels of a board by edge.
///
/// # Errors
///
/// When an edge has labels for some of its rows or columns, or for others than the board's.
fn groups<'t>(block: &Block<'t>, board: &Board) -> Result<Vec<Group<'t>>, Fault> {
    let rows = board.rows();
    let mut groups = Vec::new();
    for end in [true, false] {
        let labels = block.rows.iter().enumerate();
        let labels = labels
            .filter_map(|(at, row)| Some((at, undashed(if end { row.left } else { row.right }?))));
        let labels: Vec<(usize, Word<'t>)> = labels.collect();
        let numbers = labels
            .iter()
            .filter_map(|(_, label)| label.text.parse::<usize>().ok());
        if let Some(expected) = numbers.max().filter(|&largest| largest > rows) {
            let kind = DiagramErrorKind::WrongRowCount {
                expected,
                found: rows,
            };
            return Err((block.span_of_rows(), kind));
        }
        if !labels.is_empty() && labels.len() < rows {
            let labelled = |at: &usize| labels.iter().any(|(row, _)| row == at);
            let without = (0..rows).find(|at| !labelled(at)).unwrap_or(0);
            return Err((block.rows[without].span(), DiagramErrorKind::LabelsDisagree));
        }
        groups.push(Group {
            is_rows: true,
            labels,
        });
    }
    let numbered = |labels: &ColumnLabels<'t>| labels.words.iter().copied().enumerate().collect();
    if let Shape::Hexagon { side } = board.shape() {
        let side = usize::from(side);
        let mut labels: Vec<(usize, Word<'t>)> =
            block.above.as_ref().map(numbered).unwrap_or_default();
        let after_slashes = block.slashes.as_ref().and_then(|slashes| slashes.label);
        labels.extend(after_slashes.map(|label| (side, label)));
        let behind = block.rows.iter().enumerate();
        labels.extend(behind.filter_map(|(at, row)| Some((side + 1 + at, row.diagonal?))));
        groups.push(Group {
            is_rows: false,
            labels,
        });
    } else {
        for labels in block.columns() {
            if labels.words.len() != board.row_len(0) {
                return Err((labels.span(), DiagramErrorKind::LabelsDisagree));
            }
            groups.push(Group {
                is_rows: false,
                labels: numbered(labels),
            });
        }
    }
    groups.retain(|group| !group.labels.is_empty());
    Ok(groups)
}

/// Removes the text to the right of the labels from their words.
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
    if holds_cells(text, words.len()) {
        words.extend(rest);
        return None;
    }
    Some(Word { text, span })
}

/// Checks whether a word is the label of a column in any dialect, or its number.
fn is_label(at: usize, word: &str) -> bool {
    let any = Board::rectangle(1, 1).expect("one point is a board");
    let letters = |dialect: Dialect| dialect.label(&any, at).eq_ignore_ascii_case(word);
    letters(Dialect::Pbmserv)
        || letters(Dialect::AbstractPlay)
        || is_number(word) && word.parse() == Ok(at + 1)
}

/// Returns a row's label without the `-` after it.
fn undashed(label: Word<'_>) -> Word<'_> {
    label.part(label.text.trim_end_matches('-'))
}

fn span_of(labels: &[Word<'_>]) -> Span {
    match labels {
        [first, .., last] => first.span.cover(last.span),
        [only] => only.span,
        [] => Span::default(),
    }
}
