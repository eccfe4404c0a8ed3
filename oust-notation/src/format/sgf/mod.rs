//! SGF, FF\[4\]: the format of Go programs, for rectangles up to 52x52.
//!
//! ```text
//! (;FF[4]CA[UTF-8]AP[oust-toolkit:0.2.0]GM[1]SZ[3]
//! OUST[1]PB[alice]PW[bob]RE[B+]
//! ;AB[ac]PL[W]
//! ;AW[bc]PL[B]
//! ;AB[ab]AE[bc]PL[W]
//! )
//! ```
//!
//! Every placement is a node with setup properties alone: viewers would apply Go's captures to `B`
//! and `W`. `GM[1]`, Go, gives points and sizes their meaning; the property
//! `OUST` marks the game as Oust.
//!
//! The parser is our own: a finding needs the span of its token, a damaged game must not hide the
//! next one, and other parsers apply the rules of Go.

mod headers;
mod nodes;
mod point;
mod result;
mod root;
mod text;
mod tree;
mod write;

pub use write::UnsupportedBoard;
pub(crate) use write::{check_board, losses, write};

use crate::format::item::DocumentItem;
use crate::record::{Format, LazyRecord, Problem, ProblemKind, Record};
use crate::text::BYTE_ORDER_MARK;
use crate::{Dialect, Span};
use headers::Headers;
use root::Mark;
use tree::Tree;

/// The treatment of trees that are not marked as games of Oust.
///
/// Exhaustive on purpose: there is no third treatment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum UnmarkedSgf {
    /// Reads only the headers of their roots, with a problem that says how to read the rest.
    #[default]
    Refuse,
    /// Reads them as games of Oust.
    ReadAsOust,
}

/// Reads the games of an SGF text, in order.
///
/// A damaged game tree ends at the latest where the next one begins. Coordinates are in Abstract
/// Play's dialect.
///
/// - The first of several variations is read; the others are a problem.
/// - `PL` ends a turn. Without it, stones of one color in a row are one turn. A remark inside a
///   turn follows it.
/// - The stones that `AE` removes are missing from the diagrams after it; captures follow from the
///   rules.
/// - `B` and `W` are placements; empty ones are passes.
/// - `Void` is a deadlock in a marked tree, an unknown result in others.
///
/// ```
/// use oust_notation::{UnmarkedSgf, read_sgf};
///
/// let text = "(;FF[4]GM[1]SZ[3]OUST[1]PB[alice]PW[bob];AB[ac]PL[W];AW[bc]PL[B])";
/// let records: Vec<_> = read_sgf(text, UnmarkedSgf::Refuse).collect();
/// assert_eq!(records.len(), 1);
/// assert_eq!(records[0].items.len(), 2);
/// assert!(records[0].problems.is_empty());
/// ```
pub fn read_sgf(text: &str, unmarked: UnmarkedSgf) -> impl Iterator<Item = Record> + '_ {
    tree::trees(text).map(move |tree| read_tree(tree, unmarked))
}

/// Reads the games of a text and the problems outside of them.
pub(crate) fn read_items(text: &str, unmarked: UnmarkedSgf) -> Vec<DocumentItem<LazyRecord>> {
    let records: Vec<Record> = read_sgf(text, unmarked).collect();
    let outside = text_outside(text, records.iter().map(|record| record.span));
    let records = records.into_iter().map(DocumentItem::from);
    records.chain(outside.map(DocumentItem::Outside)).collect()
}

/// Checks whether a text begins with a game tree.
pub(crate) fn begins_as_sgf(text: &str) -> bool {
    tree::begins_tree(text.trim_start_matches(is_skipped).as_bytes())
}

/// Checks whether a line of a text begins a game tree with a property that only a root has.
pub(crate) fn holds_sgf(text: &str) -> bool {
    text.lines()
        .any(|line| tree::begins_game(line.trim_start().as_bytes()))
}

/// Returns the end of the last closed game tree.
pub(crate) fn last_whole(text: &str) -> Option<usize> {
    let whole = tree::trees(text).filter(|tree| tree.is_closed);
    whole.last().map(|tree| tree.span.end)
}

/// Returns the start of the first line, after a line end, that begins a game tree with a property
/// that only a root has.
pub(crate) fn next_start(bytes: &[u8]) -> Option<usize> {
    let mut starts = memchr::memchr_iter(b'\n', bytes).map(|newline| newline + 1);
    starts.find(|&start| tree::begins_game(&bytes[start..]))
}

/// Returns the problem of the first text outside of these records.
fn text_outside(text: &str, records: impl Iterator<Item = Span>) -> Option<Problem> {
    let mut end = 0;
    let end_of_text = Span::new(text.len(), text.len());
    for record in records.chain([end_of_text]) {
        let rest = Span::new(end, record.start)
            .slice(text)
            .trim_start_matches(is_skipped);
        let line = rest.lines().next().unwrap_or_default().trim_end();
        if !line.is_empty() {
            let start = record.start - rest.len();
            let span = Span::new(start, start + line.len());
            let kind = ProblemKind::TextOutsideRecord;
            return Some(Problem { span, kind });
        }
        end = record.end;
    }
    None
}

fn is_skipped(c: char) -> bool {
    c.is_whitespace() || c == BYTE_ORDER_MARK
}

fn read_tree(tree: Tree<'_>, unmarked: UnmarkedSgf) -> Record {
    let mut record = Record::new(Format::Sgf, tree.span);
    record.board_span = Span::new(tree.span.start, tree.span.start + 1);
    record.dialect = Some(Dialect::AbstractPlay);
    record.problems = tree.problems;
    if let Some((root, later)) = tree.nodes.split_first() {
        let mark = root::read_mark(root, &mut record);
        let mut headers = Headers::new(&mut record, mark);
        headers.read_root(root);
        if mark == Mark::Missing && unmarked == UnmarkedSgf::Refuse {
            record.problem(record.board_span, ProblemKind::UnmarkedSgf);
        } else {
            root::read_board(root, mark, headers.record);
            root::read_start(root, headers.record);
            nodes::read_nodes(root, later, headers);
            record.check_whole();
        }
    }
    record.problems.sort_by_key(|problem| problem.span);
    record
}
