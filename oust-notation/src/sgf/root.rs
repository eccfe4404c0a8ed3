//! What the first node of a game tree says: the mark, the headers, the board, the start.

use oust_core::{Board, Color, Setup};

use super::header::{Headers, MARK};
use super::point::{LETTERS, Place};
use super::result::color_of;
use super::tree::{Node, Property};
use crate::record::{Header, HeaderName, ProblemKind, Record};
use crate::{BoardNameError, PositionLine, Span};

/// The version of our properties.
pub(super) const VERSION: &str = "1";

/// Whether a root says that its game is Oust.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Present,
    Missing,
}

pub(super) fn read_mark(root: &Node<'_>, record: &mut Record) -> Mark {
    let Some(property) = root.named(MARK).next() else {
        return Mark::Missing;
    };
    let version = property.values[0].trimmed();
    if version.raw != VERSION {
        record.malformed(version.span, MARK, "the version 1");
    }
    Mark::Present
}

pub(super) fn read_headers(root: &Node<'_>, headers: &mut Headers<'_>) {
    // Ours last: they refer to the others, and editors change the order.
    let is_ours = |property: &&Property<'_>| property.name.starts_with(MARK);
    let properties = root.properties.iter();
    let (ours, others): (Vec<_>, Vec<_>) = properties.partition(is_ours);
    for property in others.into_iter().chain(ours) {
        headers.read_root(property);
    }
}

/// Reads the size. Another program may leave out Go's usual one.
pub(super) fn read_board(root: &Node<'_>, mark: Mark, record: &mut Record) {
    let Some(property) = root.named("SZ").next() else {
        match mark {
            Mark::Present => record.problem(record.board_span, ProblemKind::MissingBoard("SZ[13]")),
            Mark::Missing => record.board = Board::rectangle(19, 19).ok(),
        }
        return;
    };
    let size = property.values[0].trimmed();
    record.board_span = size.span;
    match board_of(size.raw) {
        Ok(board) => record.board = Some(board),
        Err(error) => record.problem(size.span, ProblemKind::BadBoard(error)),
    }
}

/// The board of a size, `9` or `9:7`.
fn board_of(size: &str) -> Result<Board, BoardNameError> {
    let found = || size.to_owned();
    let (width, height) = size.split_once(':').unwrap_or((size, size));
    let number = |digits: &str| {
        let digits = digits.trim();
        let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        // What does not fit is beyond every board.
        is_number.then(|| digits.parse::<u8>().unwrap_or(u8::MAX))
    };
    let (Some(width), Some(height)) = (number(width), number(height)) else {
        return Err(BoardNameError::Unknown { found: found() });
    };
    let beyond = || BoardNameError::Size {
        found: found(),
        reason: "SGF has rectangles from 1x1 up to 52x52".to_owned(),
    };
    if usize::from(width.max(height)) > LETTERS {
        return Err(beyond());
    }
    Board::rectangle(width, height).map_err(|_| beyond())
}

/// Reads the stones that stand before the first placement, and who begins.
pub(super) fn read_start(root: &Node<'_>, record: &mut Record) {
    let Some(board) = record.board.clone() else {
        return;
    };
    let says_start = |name: &str| matches!(name, "AB" | "AW" | "PL");
    let Some(first) = root.properties.iter().find(|found| says_start(&found.name)) else {
        return;
    };
    let mut setup = Setup::new(board);
    let mut add = |color, name| {
        root.named(name)
            .find_map(|stones| add_stones(&mut setup, stones, color))
    };
    let fault = add(Color::X, "AB").or_else(|| add(Color::O, "AW"));
    let has_stones = Color::BOTH.map(|color| setup.stones(color).count()) != [0, 0];
    let (to_move, fault) = match root.named("PL").next().map(|next| next.values[0]) {
        None => (Color::X, fault),
        Some(next) => match color_of(next.raw) {
            Some(color) => (color, fault),
            None => (Color::X, fault.or(Some((next.span, "a side, B or W")))),
        },
    };
    let mut header = Header::new(HeaderName::Start, "");
    header.name_span = first.span;
    header.value_span = first.values[0].span;
    if let Some((span, expected)) = fault {
        record.problem(span, ProblemKind::UnexpectedToken { expected });
        record.headers.push(header);
    } else if has_stones || to_move == Color::O {
        let start = PositionLine { setup, to_move };
        header.value = start.to_string();
        record.headers.push(header);
        record.start = Some(start);
    }
}

/// Puts the stones of a property on the board, up to the first that cannot stand there.
fn add_stones(
    setup: &mut Setup,
    stones: &Property<'_>,
    color: Color,
) -> Option<(Span, &'static str)> {
    for value in &stones.values {
        let value = value.trimmed();
        let Some(places) = Place::read_list(value.raw) else {
            return Some((value.span, super::nodes::A_POINT));
        };
        for place in places {
            let Some(point) = place.point(setup.board()) else {
                return Some((value.span, super::nodes::A_POINT));
            };
            let before = setup.put(point, Some(color));
            if before.is_ok_and(|before| before.is_some()) {
                return Some((value.span, "a point on which no stone stands yet"));
            }
        }
    }
    None
}
