//! The mark, the board and the start in the first node of a game tree.

use oust_core::{Board, BoardNameError, Color, Setup};

use super::headers::MARK;
use super::point::{Place, SIZE};
use super::result::color_of;
use super::tree::{Node, Value};
use crate::record::{Header, HeaderName, ProblemKind, Record};
use crate::text::digits::is_number;
use crate::{Encoding, PositionLine, Span};

/// The version of the toolkit's properties.
pub(super) const VERSION: &str = "1";

pub(super) const A_POINT: &str = "a point of the board, two letters such as `cd`";
pub(super) const A_SIDE: &str = "a side, B or W";

/// Whether a root marks its game as Oust.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Present,
    Missing,
}

pub(super) fn read_mark(root: &Node<'_>, record: &mut Record) -> Mark {
    let Some(version) = root.values(MARK).next() else {
        return Mark::Missing;
    };
    let version = version.trimmed();
    if version.raw != VERSION {
        record.malformed(version.span, MARK, "the version 1");
    }
    Mark::Present
}

/// Reports a charset that is not known, and is not used to decode the source.
pub(super) fn check_charset(root: &Node<'_>, record: &mut Record) {
    let charset = root.values("CA").next().map(Value::trimmed);
    if let Some(charset) = charset.filter(|name| name.raw.parse::<Encoding>().is_err()) {
        record.malformed(charset.span, "CA", "a known encoding such as UTF-8");
    }
}

/// Reads the size. Other programs may leave out 19x19, the default of Go.
pub(super) fn read_board(root: &Node<'_>, mark: Mark, record: &mut Record) {
    match (root.values("SZ").next(), mark) {
        (Some(size), _) => {
            let size = size.trimmed();
            record.board_span = size.span;
            match board_of(size.raw) {
                Ok(board) => record.board = Some(board),
                Err(error) => record.problem(size.span, ProblemKind::BadBoard(error)),
            }
        }
        (None, Mark::Present) => {
            record.problem(record.board_span, ProblemKind::MissingBoard("SZ[13]"));
        }
        (None, Mark::Missing) => record.board = Board::rectangle(19, 19).ok(),
    }
}

/// Returns the board of a size, `9` or `9:7`.
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
    let board = size(width).zip(size(height));
    let board = board.and_then(|(width, height)| Board::rectangle(width, height).ok());
    board.ok_or_else(|| BoardNameError::Size {
        found,
        reason: "SGF has rectangles from 1x1 up to 52x52".to_owned(),
    })
}

/// Reads the stones before the first placement, and the side that begins.
pub(super) fn read_start(root: &Node<'_>, record: &mut Record) {
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
        for value in root.values(name) {
            let value = value.trimmed();
            let places = Place::parse_list(value.raw).ok_or((value.span, A_POINT))?;
            for place in places {
                let point = place.point(setup.board()).ok_or((value.span, A_POINT))?;
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
