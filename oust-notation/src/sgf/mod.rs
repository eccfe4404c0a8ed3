//! SGF, FF\[4\]: the format of Go programs, for rectangles up to 52x52.
//!
//! ```text
//! (;FF[4]CA[UTF-8]AP[oust-toolkit:0.1.0]GM[1]SZ[3]
//! OUST[1]PB[alice]PW[bob]RE[B+]
//! ;AB[ac]PL[W]
//! ;AW[bc]PL[B]
//! ;AB[ab]AE[bc]PL[W]
//! )
//! ```
//!
//! Every placement is a node with setup properties alone, so that a viewer shows what happened:
//! with `B` and `W` it would capture as in Go, and a node must not hold both. Such a viewer
//! should open the file, and `GM[1]` is what gives points and sizes their meaning (the format
//! has no number for Oust); so the game is called Go, and a property of our own says what it is.
//!
//! The parser is our own and small. Others give the values of a tree without their places in
//! the text, stop at the first damage, or apply the rules of Go; a finding has to point at its
//! token, a damaged game must not hide the next, and the stones are ours to judge.

mod header;
mod nodes;
mod point;
mod result;
mod root;
mod text;
mod tree;
mod write;

pub use write::{SgfBoardError, check_sgf_board, write_sgf};

use crate::native::BYTE_ORDER_MARK;
use crate::record::{Format, Problem, ProblemKind, Record};
use crate::{Dialect, Span};
use header::Headers;
use root::Mark;
use tree::Tree;

/// What is done with trees that do not say that they hold a game of Oust.
///
/// Exhaustive on purpose: they are read or they are not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum UnmarkedSgf {
    /// Only what their roots say about the game is read, and a problem says what would settle
    /// it.
    #[default]
    Refuse,
    /// They are read as games of Oust.
    ReadAsOust,
}

/// The games of an SGF text, in order.
///
/// A game tree that is damaged ends at the latest where the next one begins, so it does not
/// hide it. The coordinates of the moves are Abstract Play's names for the points; their spans
/// are those of SGF's.
///
/// - Of several variations the first is read; that there are others is a problem.
/// - `PL` says where a turn ends. Where it is missing, stones of one colour in a row are one
///   turn. A remark inside a turn is read as standing behind it.
/// - What `AE` takes away is shown by the diagrams behind it and not looked at otherwise: the
///   rules say what is captured.
/// - Moves, `B` and `W`, are placements; empty ones are passes.
/// - `Void` is a deadlock in a tree of ours, an unknown result in another program's.
/// - What the format says about Go and about looks (komi, clocks, marks) is passed over.
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

/// Whether a text begins as SGF does.
pub(crate) fn begins_as_sgf(text: &str) -> bool {
    tree::begins_tree(text.trim_start_matches(is_blank).as_bytes())
}

/// Whether a game tree with a root as only SGF has it begins at a line of the text.
pub(crate) fn holds_sgf(text: &str) -> bool {
    text.lines()
        .any(|line| tree::begins_game(line.trim_start().as_bytes()))
}

/// Where the last game tree ends that does so whatever follows.
pub(crate) fn last_whole(text: &str) -> Option<usize> {
    let whole = tree::trees(text).filter(|tree| tree.is_closed);
    whole.last().map(|tree| tree.span.end)
}

/// Where the first line begins with a game tree with a root as only SGF has it.
pub(crate) fn next_start(bytes: &[u8]) -> Option<usize> {
    let mut lines = bytes.iter().enumerate().filter(|&(_, &byte)| byte == b'\n');
    lines.find_map(|(at, _)| tree::begins_game(&bytes[at + 1..]).then_some(at + 1))
}

/// The first line of the text around these records, when there is any but blanks.
pub(crate) fn text_outside(text: &str, records: impl Iterator<Item = Span>) -> Option<Problem> {
    let mut end = 0;
    let end_of_text = Span::new(text.len(), text.len());
    for record in records.chain([end_of_text]) {
        let rest = Span::new(end, record.start)
            .of(text)
            .trim_start_matches(is_blank);
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

fn is_blank(c: char) -> bool {
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
        root::read_headers(root, &mut headers);
        if mark == Mark::Missing && unmarked == UnmarkedSgf::Refuse {
            let expected = "the property OUST, which marks a game of Oust; with `oust-validate \
                            --format-in sgf` another program's tree is read as one";
            record.problem(record.board_span, ProblemKind::UnexpectedToken { expected });
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
