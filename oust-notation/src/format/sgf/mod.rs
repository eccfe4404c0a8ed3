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
mod parser;
mod point;
mod result;
mod root;
mod text;
mod tree;
mod write;

pub use write::UnsupportedBoard;
pub(crate) use write::{check_board, losses, write};

use crate::format::ReadOptions;
use crate::format::begins::{begins_sgf, begins_tree, is_tree_start};
use crate::format::part::{PartEnd, ReadPart};
use crate::record::{Format, Problem, ProblemKind, Record};
use crate::{Assumption, Dialect, Span};
use headers::Headers;
use parser::Keep;
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
/// A damaged game tree ends at the latest where the next one begins, or at a line that begins a
/// record of another format. Coordinates are in Abstract Play's dialect.
///
/// - The first of several variations is read; the others are a problem, unless
///   [`ReadOptions::main_line`] asks for the first alone.
/// - `FF`, `GM`, `SZ` or `OUST` after the first placement begins a second game, which is not read.
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
    let options = ReadOptions {
        unmarked_sgf: unmarked,
        ..ReadOptions::default()
    };
    starts(text).map(move |start| read_tree(parser::read_tree(text, start, Keep::All), &options))
}

/// Returns whether a game tree begins at the start of `rest`, whose first line is complete or ends
/// the text.
pub(crate) fn opens(rest: &str) -> bool {
    begins_sgf(rest.as_bytes()) || is_tree_start(rest.as_bytes())
}

/// Reads the game tree that begins at `at`.
pub(crate) fn read_at(text: &str, at: usize, options: &ReadOptions) -> ReadPart {
    let tree = parser::read_tree(text, at, Keep::All);
    let end = tree.span.end;
    let second = tree.second_root.map(|span| Problem {
        span,
        kind: ProblemKind::SecondGame { first: at },
    });
    let record = read_tree(tree, options);
    ReadPart {
        end,
        item: Some(record.into()),
        problems: Vec::new(),
        second,
    }
}

/// Returns the end of the game tree that begins at `at`.
pub(crate) fn end_at(text: &str, at: usize) -> PartEnd {
    let tree = parser::read_tree(text, at, Keep::End);
    PartEnd {
        end: tree.span.end,
        is_closed: tree.is_closed,
        second: tree.decided,
    }
}

/// Returns where the game trees of a text begin.
fn starts(text: &str) -> impl Iterator<Item = usize> + '_ {
    let bytes = text.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        let mut parentheses = memchr::memchr_iter(b'(', &bytes[at..]).map(|open| at + open);
        let start = parentheses.find(|&start| begins_tree(&bytes[start..]))?;
        at = end_at(text, start).end;
        Some(start)
    })
}

/// Makes a record of a tree.
fn read_tree(tree: Tree<'_>, options: &ReadOptions) -> Record {
    let mut record = Record::new(Format::Sgf, tree.span);
    record.board_span = Span::new(tree.span.start, tree.span.start + 1);
    record.dialect = Some(Dialect::AbstractPlay);
    record.problems = tree.problems;
    match tree.variations {
        Some(_) if options.main_line => record.assumed.push(Assumption::FirstLineOfPlay),
        Some(span) => record.problem(span, ProblemKind::Variations),
        None => {}
    }
    if let Some((root, later)) = tree.nodes.split_first() {
        let mark = root::read_mark(root, &mut record);
        root::check_charset(root, &mut record);
        let mut headers = Headers::new(&mut record, mark);
        headers.read_root(root);
        if mark == Mark::Missing && options.unmarked_sgf == UnmarkedSgf::Refuse {
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
