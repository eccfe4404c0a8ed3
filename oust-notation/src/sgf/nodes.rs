//! The moves of a game tree: what each node adds to the one before.

use oust_core::{Board, Color, Setup};

use super::header::{ACT, Headers};
use super::point::Place;
use super::result::color_of;
use super::text::text;
use super::tree::{Node, Value};
use crate::diagram::Diagram;
use crate::record::{Item, Move, MoveKind, ProblemKind};
use crate::{Coord, Span};

pub(super) const A_POINT: &str = "a point of the board, two letters such as `cd`";

/// Reads what follows the setup: the root's own moves and remarks, then the other nodes.
pub(super) fn read_nodes(root: &Node<'_>, later: &[Node<'_>], headers: Headers<'_>) {
    let record = &*headers.record;
    // Where the board is not known, coordinates name nothing, whatever they are.
    let stand_in = || Board::rectangle(52, 52).expect("a board of that size");
    let board = record.board.clone().unwrap_or_else(stand_in);
    let stones = match &record.start {
        Some(line) => line.setup.clone(),
        None => Setup::new(board.clone()),
    };
    let mut body = Body {
        board,
        stones,
        open: None,
        waiting: Vec::new(),
        headers,
    };
    body.actions(root, InTree::Root);
    body.remarks(root);
    for node in later {
        body.actions(node, InTree::Later);
        body.next_side(node);
        body.remarks(node);
        body.others(node);
    }
    body.flush();
}

struct Body<'r> {
    board: Board,
    /// The stones as the nodes have them.
    stones: Setup,
    /// The turn that may go on.
    open: Option<Open>,
    /// What stands behind the open turn.
    waiting: Vec<Item>,
    /// The record, with what is said about the whole game.
    headers: Headers<'r>,
}

/// Where a node stands: the root's stones are the start.
#[derive(Clone, Copy)]
enum InTree {
    Root,
    Later,
}

/// A turn of placements.
struct Open {
    side: Color,
    span: Span,
    moves: Vec<Move>,
    goes_on: bool,
}

impl Body<'_> {
    /// What is done in a node, in the order of the text.
    fn actions(&mut self, node: &Node<'_>, place: InTree) {
        let mut stones = 0;
        for property in &node.properties {
            for value in property.values.iter().map(|value| value.trimmed()) {
                match (&*property.name, place) {
                    ("AB", InTree::Later) => self.added(Color::X, value, &mut stones),
                    ("AW", InTree::Later) => self.added(Color::O, value, &mut stones),
                    ("AE", InTree::Later) => self.taken(value),
                    ("B", _) => self.played(Color::X, value),
                    ("W", _) => self.played(Color::O, value),
                    (ACT, _) => self.act(value),
                    _ => {}
                }
            }
        }
    }

    /// A stone of a node's setup: a placement, when it is the only one.
    fn added(&mut self, color: Color, stone: Value<'_>, stones: &mut usize) {
        *stones += 1;
        let places = Place::read_list(stone.raw);
        match places.and_then(|mut places| Some((places.next()?, places.next()))) {
            None => self.unreadable(color, stone.span, A_POINT),
            Some((place, None)) if *stones == 1 => self.place(color, place, stone.span),
            Some(_) => {
                let expected = "one stone in a node: each placement is a node of its own";
                self.unreadable(color, stone.span, expected);
            }
        }
    }

    /// Takes stones off the board that the diagrams show, up to the first that is not there.
    fn taken(&mut self, value: Value<'_>) {
        let Some(places) = Place::read_list(value.raw) else {
            let expected = A_POINT;
            return self.problem(value.span, expected);
        };
        for place in places {
            let point = place.point(&self.board);
            let stone = point.and_then(|point| self.stones.put(point, None).ok()?);
            if stone.is_none() {
                return;
            }
        }
    }

    /// Who is next: the open turn goes on when that is its side.
    fn next_side(&mut self, node: &Node<'_>) {
        for value in node.named("PL").flat_map(|property| &property.values) {
            match (color_of(value.raw), &mut self.open) {
                (Some(next), Some(open)) => open.goes_on = next == open.side,
                (Some(_), None) => {}
                (None, _) => self.problem(value.span, "a side, B or W"),
            }
        }
    }

    /// A move as Go has it; nothing, or on boards up to 19x19 `tt`, is a pass.
    fn played(&mut self, color: Color, value: Value<'_>) {
        let rows = self.board.rows().max(self.board.row_len(0));
        if value.raw.is_empty() || (value.raw == "tt" && rows <= 19) {
            self.alone(color, value.span, MoveKind::Pass);
        } else if let Some(place) = Place::read(value.raw) {
            self.place(color, place, value.span);
        } else {
            self.unreadable(color, value.span, A_POINT);
        }
    }

    fn act(&mut self, value: Value<'_>) {
        let (word, side) = match value.raw.split_once(':') {
            Some((word, side)) => (word.trim(), color_of(side)),
            None => (value.raw, None),
        };
        let kind = match word.to_ascii_lowercase().as_str() {
            "pass" => MoveKind::Pass,
            "resign" => MoveKind::Resign,
            "time" => MoveKind::Timeout,
            "swap" if word == value.raw => {
                self.flush();
                return self.headers.record.items.push(Item::Swap(value.span));
            }
            "diagram" if word == value.raw => return self.diagram(value.span),
            _ => MoveKind::Unreadable,
        };
        match side {
            Some(side) if kind != MoveKind::Unreadable => self.alone(side, value.span, kind),
            _ => {
                let expected = "pass, resign or time with a side such as `pass:B`, or swap";
                self.problem(value.span, expected);
                self.flush();
                let kind = MoveKind::Unreadable;
                let span = value.span;
                self.headers
                    .record
                    .push_turn(side, span, &[Move { kind, span }]);
            }
        }
    }

    /// A placement: it goes on with the open turn when that is the same side's.
    fn place(&mut self, side: Color, place: Place, span: Span) {
        let coord: Coord = place.coord(&self.board);
        if let Some(point) = place.point(&self.board) {
            self.stones
                .put(point, Some(side))
                .expect("the point is the board's");
        }
        let kind = MoveKind::Place(coord);
        let joined = self
            .open
            .as_mut()
            .filter(|open| open.goes_on && open.side == side);
        if let Some(open) = joined {
            open.moves.push(Move { kind, span });
            open.span.end = span.end;
            self.drop_waiting_diagrams();
        } else {
            self.flush();
            self.open = Some(Open {
                side,
                span,
                moves: vec![Move { kind, span }],
                goes_on: true,
            });
        }
    }

    /// A diagram inside a turn would show what no longer holds behind it.
    fn drop_waiting_diagrams(&mut self) {
        let record = &mut *self.headers.record;
        self.waiting.retain(|item| {
            let Item::Diagram { span, .. } = item else {
                return true;
            };
            let expected = "the end of the turn before a diagram";
            record.problem(*span, ProblemKind::UnexpectedToken { expected });
            false
        });
    }

    /// A turn that is no placement.
    fn alone(&mut self, side: Color, span: Span, kind: MoveKind) {
        self.flush();
        self.headers
            .record
            .push_turn(Some(side), span, &[Move { kind, span }]);
    }

    fn unreadable(&mut self, side: Color, span: Span, expected: &'static str) {
        self.problem(span, expected);
        self.alone(side, span, MoveKind::Unreadable);
    }

    fn diagram(&mut self, span: Span) {
        self.waiting.push(Item::Diagram {
            diagram: Ok(Box::new(Diagram::new(self.stones.clone()))),
            span,
        });
    }

    fn remarks(&mut self, node: &Node<'_>) {
        for value in node.named("C").flat_map(|property| &property.values) {
            self.waiting.push(Item::Comment {
                text: text(value.raw),
                span: value.span,
            });
        }
    }

    fn others(&mut self, node: &Node<'_>) {
        for property in &node.properties {
            self.headers.read_late(property);
        }
    }

    /// Ends the open turn: it is written, and behind it what waited.
    fn flush(&mut self) {
        if let Some(open) = self.open.take() {
            self.headers
                .record
                .push_turn(Some(open.side), open.span, &open.moves);
        }
        self.headers.record.items.append(&mut self.waiting);
    }

    fn problem(&mut self, span: Span, expected: &'static str) {
        self.headers
            .record
            .problem(span, ProblemKind::UnexpectedToken { expected });
    }
}
