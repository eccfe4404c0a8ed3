//! Reads the turns and remarks of a game tree.

use oust_core::{Board, Color, Point, Setup};

use crate::diagram::Diagram;
use crate::format::sgf::headers::{A_POINT, A_SIDE, ACT, Headers, color_of};
use crate::format::sgf::parser::{Node, Property, Value};
use crate::format::sgf::text::text;
use crate::record::{Item, Move, MoveKind, ProblemKind};
use crate::{Coord, Span};

/// Reads the moves and remarks of the root, then the other nodes.
pub(crate) fn read_nodes(root: &Node<'_>, later: &[Node<'_>], headers: Headers<'_>) {
    let record = &*headers.record;
    // Without a known board, the largest one accepts every coordinate.
    let size = u8::try_from(SIZE).expect("52");
    let any_board = || Board::rectangle(size, size).expect("a board of that size");
    let board = record.board.clone().unwrap_or_else(any_board);
    let stones = match &record.start {
        Some(line) => line.setup.clone(),
        None => Setup::new(board.clone()),
    };
    let mut nodes = Nodes {
        board,
        stones,
        open: None,
        remarks: Vec::new(),
        headers,
    };
    // The stones of the root are the start position, which `read_start` reads.
    let is_start = |property: &&Property<'_>| matches!(&*property.name, "AB" | "AW" | "AE");
    nodes.actions(
        root.properties
            .iter()
            .filter(|property| !is_start(property)),
    );
    nodes.remarks(root);
    for node in later {
        nodes.actions(node.properties.iter());
        nodes.next_side(node);
        nodes.remarks(node);
        nodes.headers.read_late(node);
    }
    nodes.end_turn();
}

struct Nodes<'r> {
    board: Board,
    /// The stones after the nodes read so far, for diagrams.
    stones: Setup,
    /// The turn that the next placement may continue.
    open: Option<Open>,
    /// The remarks in the open turn, which move after it.
    remarks: Vec<Item>,
    headers: Headers<'r>,
}

/// A turn of placements.
struct Open {
    side: Color,
    span: Span,
    moves: Vec<Move>,
    is_continued: bool,
}

impl Nodes<'_> {
    /// Reads the actions of a node in the order of the text.
    fn actions<'p>(&mut self, properties: impl Iterator<Item = &'p Property<'p>>) {
        let mut stones = 0;
        for property in properties {
            for value in property.values.iter().map(|value| value.trimmed()) {
                match &*property.name {
                    "AB" => self.added(Color::X, value, &mut stones),
                    "AW" => self.added(Color::O, value, &mut stones),
                    "AE" => self.removed(value),
                    "B" => self.played(Color::X, value),
                    "W" => self.played(Color::O, value),
                    ACT => self.act(value),
                    _ => {}
                }
            }
        }
    }

    /// Reads a stone of a node's setup properties: a placement if it is the only one, else an
    /// unreadable move.
    fn added(&mut self, color: Color, stone: Value<'_>, stones: &mut usize) {
        *stones += 1;
        let points = SgfPoint::parse_list(stone.raw);
        match points.and_then(|mut points| Some((points.next()?, points.next()))) {
            None => self.unreadable(color, stone.span, A_POINT),
            Some((point, None)) if *stones == 1 => self.place(color, point, stone.span),
            Some(_) => {
                let expected = "one stone in a node: each placement is a node of its own";
                self.unreadable(color, stone.span, expected);
            }
        }
    }

    /// Removes stones from the diagrams' board, up to the first point without a stone.
    fn removed(&mut self, value: Value<'_>) {
        let Some(points) = SgfPoint::parse_list(value.raw) else {
            return self.problem(value.span, A_POINT);
        };
        for written in points {
            let point = written.point(&self.board);
            let stone = point.and_then(|point| self.stones.put(point, None).ok()?);
            if stone.is_none() {
                return;
            }
        }
    }

    /// Reads the side to move. The same side as before continues the open turn.
    fn next_side(&mut self, node: &Node<'_>) {
        for value in node.values("PL") {
            match (color_of(value.raw), &mut self.open) {
                (Some(next), Some(open)) => open.is_continued = next == open.side,
                // No turn is open that could go on.
                (Some(_), None) => {}
                (None, _) => self.problem(value.span, A_SIDE),
            }
        }
    }

    /// Reads a move of Go. An empty value is a pass, and so is `tt` on boards up to 19x19, as in
    /// FF\[3\].
    fn played(&mut self, color: Color, value: Value<'_>) {
        let size = self.board.rows().max(self.board.row_len(0));
        if value.raw.is_empty() || (value.raw == "tt" && size <= 19) {
            self.single(Some(color), value.span, MoveKind::Pass);
        } else if let Some(point) = SgfPoint::parse(value.raw) {
            self.place(color, point, value.span);
        } else {
            self.unreadable(color, value.span, A_POINT);
        }
    }

    fn act(&mut self, value: Value<'_>) {
        let act = value.raw.to_ascii_lowercase();
        let (word, side) = match act.split_once(':') {
            Some((word, side)) => (word.trim(), color_of(side)),
            None => (&*act, None),
        };
        match (word, side) {
            ("pass", Some(_)) => self.single(side, value.span, MoveKind::Pass),
            ("resign", Some(_)) => self.single(side, value.span, MoveKind::Resign),
            ("time", Some(_)) => self.single(side, value.span, MoveKind::Timeout),
            _ if act == "swap" => self.push(Item::Swap(value.span)),
            _ if act == "diagram" => {
                let diagram = Box::new(Diagram::new(self.stones.clone()));
                self.push(Item::Diagram {
                    diagram: Ok(diagram),
                    span: value.span,
                });
            }
            _ => {
                let expected = "pass, resign or time with a side such as `pass:B`, or swap";
                self.problem(value.span, expected);
                self.single(side, value.span, MoveKind::Unreadable);
            }
        }
    }

    /// Adds a placement to the open turn of its side, or begins a new turn.
    fn place(&mut self, side: Color, written: SgfPoint, span: Span) {
        if let Some(point) = written.point(&self.board) {
            self.stones
                .put(point, Some(side))
                .expect("the point is the board's");
        }
        let kind = MoveKind::Place(written.coord(&self.board));
        // Without `PL`, a change of color is the only sign of the end of a turn.
        if !matches!(&self.open, Some(open) if open.is_continued && open.side == side) {
            self.end_turn();
        }
        let open = self.open.get_or_insert_with(|| Open {
            side,
            span,
            moves: Vec::new(),
            is_continued: true,
        });
        open.moves.push(Move { kind, span });
        open.span.end = span.end;
    }

    /// Adds a turn of one token that is not a placement.
    fn single(&mut self, side: Option<Color>, span: Span, kind: MoveKind) {
        self.end_turn();
        let record = &mut *self.headers.record;
        record.push_turn(side, span, &[Move { kind, span }]);
    }

    fn unreadable(&mut self, side: Color, span: Span, expected: &'static str) {
        self.problem(span, expected);
        self.single(Some(side), span, MoveKind::Unreadable);
    }

    fn remarks(&mut self, node: &Node<'_>) {
        let remarks = node.values("C").map(|value| Item::Comment {
            text: text(value.raw),
            span: value.span,
        });
        self.remarks.extend(remarks);
    }

    fn push(&mut self, item: Item) {
        // The turn before the item has no further placement.
        self.end_turn();
        self.headers.record.items.push(item);
    }

    /// Adds the open turn and its remarks to the record.
    fn end_turn(&mut self) {
        let record = &mut *self.headers.record;
        if let Some(open) = self.open.take() {
            record.push_turn(Some(open.side), open.span, &open.moves);
        }
        record.items.append(&mut self.remarks);
    }

    fn problem(&mut self, span: Span, expected: &'static str) {
        let kind = ProblemKind::UnexpectedToken { expected };
        self.headers.record.problem(span, kind);
    }
}

/// The letters of columns and rows, in order.
const LETTERS: &[u8; SIZE] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The maximum number of columns and of rows.
pub(crate) const SIZE: usize = 52;

/// A column and a row as written, which may be outside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SgfPoint {
    /// Counted from 0 at the left.
    column: usize,
    /// Counted from 0 at the top.
    row: usize,
}

impl SgfPoint {
    /// Parses two letters.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let &[column, row] = text.as_bytes() else {
            return None;
        };
        let index = |letter| LETTERS.iter().position(|&known| known == letter);
        let (column, row) = (index(column)?, index(row)?);
        Some(Self { column, row })
    }

    /// Parses one value of a list of points: a point, or a rectangle named by two corners,
    /// `aa:cb`.
    pub(crate) fn parse_list(text: &str) -> Option<impl Iterator<Item = Self>> {
        let (first, second) = text.split_once(':').unwrap_or((text, text));
        let (first, second) = (Self::parse(first.trim())?, Self::parse(second.trim())?);
        let columns = first.column.min(second.column)..=first.column.max(second.column);
        let rows = first.row.min(second.row)..=first.row.max(second.row);
        Some(rows.flat_map(move |row| columns.clone().map(move |column| Self { column, row })))
    }

    /// Returns the point on `board`; `None` outside of it.
    pub(crate) fn point(self, board: &Board) -> Option<Point> {
        board.point(self.row, self.column)
    }

    /// Returns the coordinate in Abstract Play's dialect, which counts rows from the bottom. Below
    /// the board the row is 0, which no board has.
    pub(crate) fn coord(self, board: &Board) -> Coord {
        let from_bottom = board.rows().saturating_sub(self.row);
        let number = |count| u32::try_from(count).unwrap_or(0);
        Coord::new(number(self.column + 1), number(from_bottom))
    }
}

/// Returns the two letters of a point; `None` beyond column or row 52.
pub(crate) fn name(board: &Board, point: Point) -> Option<String> {
    let (row, column) = board.row_and_column(point)?;
    let letter = |index| LETTERS.get(index).map(|&letter| char::from(letter));
    Some([letter(column)?, letter(row)?].iter().collect())
}
