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
//! Every placement is a node with setup properties only, since viewers would apply Go's captures
//! to `B` and `W`. `GM[1]`, Go, defines the form of points and sizes; the property `OUST` marks
//! the game as Oust.
//!
//! The crate has its own parser: a finding needs the span of its token, a damaged game must not
//! hide the next one, and other parsers apply the rules of Go.

mod headers;
mod nodes;
mod parser;
pub(crate) mod text;
mod write;

use oust_core::{Board, BoardNameError, Color, Setup};

use crate::format::begins::{begins_sgf, begins_tree, is_tree_start};
use crate::format::item::{PartEnd, ReadPart};
use crate::format::{ReadOptions, UnmarkedSgf};
use crate::record::{Format, Header, HeaderName, Problem, ProblemKind, Record};
use crate::text::printable::is_number;
use crate::{Assumption, Dialect, Encoding, PositionLine, Span};
use headers::{A_POINT, A_SIDE, Headers, MARK, Mark, VERSION, color_of};
use nodes::{SIZE, SgfPoint};
use parser::{Keep, Node, Tree, Value};

pub use write::UnsupportedBoard;

pub(crate) use write::{check_board, losses, write};

/// Reads the games of an SGF text, in order.
///
/// A damaged game tree ends at the latest where the next one begins, or at a line that begins a
/// record of another format. Coordinates are in Abstract Play's dialect.
///
/// - Of several variations the first is read; the others are a problem, unless
///   [`ReadOptions::main_line`] asks for the first alone.
/// - `FF`, `GM`, `SZ` or `OUST` after the first placement begins a second game, which is not read.
/// - `PL` ends a turn. Without `PL`, consecutive stones of one color are one turn. A remark inside
///   a turn follows it.
/// - `AE` removes stones from the diagrams after it only: captures follow from the rules.
/// - `B` and `W` are placements; empty ones are passes.
/// - `Void` is a deadlock in a marked tree, and an unknown result in other trees.
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

/// Returns whether a game tree begins at the start of `rest`. `rest` holds its complete first line
/// or reaches to the end of the text.
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

/// Iterates over the starts of the game trees of a text.
fn starts(text: &str) -> impl Iterator<Item = usize> + '_ {
    let bytes = text.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        let mut parentheses = memchr::memchr_iter(b'(', &bytes[at..]).map(|open| at + open);
        let start = parentheses.find(|&start| begins_tree(&bytes[start..]))?;
        // Past the whole tree, since its variations begin like trees.
        at = end_at(text, start).end;
        Some(start)
    })
}

/// Converts a tree to a record.
fn read_tree(tree: Tree<'_>, options: &ReadOptions) -> Record {
    let mut record = Record::new(Format::Sgf, tree.span);
    // The parenthesis stands for the tree until the size is found.
    record.board_span = Span::new(tree.span.start, tree.span.start + 1);
    record.dialect = Some(Dialect::AbstractPlay);
    record.problems = tree.problems;
    match tree.variations {
        Some(_) if options.main_line => record.assumed.push(Assumption::FirstLineOfPlay),
        Some(span) => record.problem(span, ProblemKind::Variations),
        None => {}
    }
    if let Some((root, later)) = tree.nodes.split_first() {
        let mark = read_mark(root, &mut record);
        check_charset(root, &mut record);
        let mut headers = Headers::new(&mut record, mark);
        headers.read_root(root);
        if mark == Mark::Missing && options.unmarked_sgf == UnmarkedSgf::Refuse {
            // The nodes may have moves of Go, so they are not read.
            record.problem(record.board_span, ProblemKind::UnmarkedSgf);
        } else {
            read_board(root, mark, headers.record);
            read_start(root, headers.record);
            nodes::read_nodes(root, later, headers);
            record.check_whole();
        }
    }
    record.problems.sort_by_key(|problem| problem.span);
    record
}

fn read_mark(root: &Node<'_>, record: &mut Record) -> Mark {
    let Some(version) = root.values(MARK).next().map(Value::trimmed) else {
        return Mark::Missing;
    };
    if version.raw != VERSION {
        record.malformed(version.span, MARK, "the version 1");
    }
    Mark::Present
}

/// Reports an unknown charset, which the decoder has ignored.
fn check_charset(root: &Node<'_>, record: &mut Record) {
    let charset = root.values("CA").next().map(Value::trimmed);
    if let Some(charset) = charset.filter(|name| name.raw.parse::<Encoding>().is_err()) {
        record.malformed(charset.span, "CA", "a known encoding such as UTF-8");
    }
}

/// Reads the size of the board. Other programs may omit 19x19, the default of Go.
pub(crate) fn read_board(root: &Node<'_>, mark: Mark, record: &mut Record) {
    match (root.values("SZ").next().map(Value::trimmed), mark) {
        (Some(size), _) => {
            record.board_span = size.span;
            match board_of(size.raw) {
                Ok(board) => record.board = Some(board),
                Err(error) => record.problem(size.span, ProblemKind::BadBoard(error)),
            }
        }
        (None, Mark::Present) => {
            record.problem(record.board_span, ProblemKind::MissingBoard("SZ[13]"));
        }
        // The default size of Go in the SGF standard.
        (None, Mark::Missing) => record.board = Board::rectangle(19, 19).ok(),
    }
}

/// Parses a size, `9` or `9:7`.
fn board_of(size: &str) -> Result<Board, BoardNameError> {
    let found = size.to_owned();
    let (width, height) = size.split_once(':').unwrap_or((size, size));
    let (width, height) = (width.trim(), height.trim());
    if !is_number(width) || !is_number(height) {
        return Err(BoardNameError::Unknown { found });
    }
    let size = |digits: &str| {
        digits
            .parse()
            .ok()
            .filter(|&size| usize::from(size) <= SIZE)
    };
    let board = size(width)
        .zip(size(height))
        .and_then(|(width, height)| Board::rectangle(width, height).ok());
    board.ok_or_else(|| BoardNameError::Size {
        found,
        reason: "SGF has rectangles from 1x1 up to 52x52".to_owned(),
    })
}

/// Reads the start position from the root: its stones and the side to move.
pub(crate) fn read_start(root: &Node<'_>, record: &mut Record) {
    let is_start = |name: &str| matches!(name, "AB" | "AW" | "PL");
    let first = root.properties.iter().find(|found| is_start(&found.name));
    let (Some(board), Some(first)) = (record.board.clone(), first) else {
        return;
    };
    let mut header = Header::new(HeaderName::Start, "");
    header.name_span = first.span;
    header.value_span = first.values[0].span;
    match start(root, board) {
        Err((span, expected)) => {
            record.problem(span, ProblemKind::UnexpectedToken { expected });
            record.headers.push(header);
        }
        // The empty board with Black to move is the usual start and needs no header.
        Ok(start) if is_usual(&start) => {}
        Ok(start) => {
            header.value = start.to_string();
            record.headers.push(header);
            record.start = Some(start);
        }
    }
}

fn start(root: &Node<'_>, board: Board) -> Result<PositionLine, (Span, &'static str)> {
    let mut setup = Setup::new(board);
    for (color, name) in [(Color::X, "AB"), (Color::O, "AW")] {
        for value in root.values(name).map(Value::trimmed) {
            let points = SgfPoint::parse_list(value.raw).ok_or((value.span, A_POINT))?;
            for written in points {
                let point = written.point(setup.board()).ok_or((value.span, A_POINT))?;
                let before = setup.put(point, Some(color));
                if before.is_ok_and(|before| before.is_some()) {
                    return Err((value.span, "an empty point"));
                }
            }
        }
    }
    let to_move = match root.values("PL").next() {
        None => Color::X,
        Some(next) => color_of(next.raw).ok_or((next.span, A_SIDE))?,
    };
    Ok(PositionLine { setup, to_move })
}

fn is_usual(start: &PositionLine) -> bool {
    let has_stones = |color: Color| start.setup.stones(color).next().is_some();
    start.to_move == Color::X && !Color::BOTH.into_iter().any(has_stones)
}
