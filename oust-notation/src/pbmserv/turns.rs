//! Putting placements that were noted one by one together into turns.

use oust_core::{Board, Color, Position};

use crate::record::{Move, MoveKind, Record};
use crate::{Dialect, Span};

/// The turns of a game that is noted placement by placement.
///
/// Whether a player goes on after a placement is a matter of the rules: it does after a
/// capture. So the placements are played along as far as they can be; from the first one that
/// cannot on, every entry counts as a turn of its own, and who replays the record sees why.
pub(super) struct Turns {
    slots: Vec<Slot>,
    position: Option<Position>,
}

/// What stands in one slot.
enum Slot {
    Turn {
        side: Option<Color>,
        span: Span,
        moves: Vec<Move>,
    },
    Swap(Span),
}

impl Turns {
    /// No turn yet, on this board; without one nothing can be played along.
    pub(super) fn new(board: Option<&Board>) -> Self {
        Self {
            slots: Vec::new(),
            position: board.map(|board| Position::new(board.clone())),
        }
    }

    /// The side that has captured and goes on.
    pub(super) fn goes_on(&self) -> Option<Color> {
        let position = self.position.as_ref()?;
        position.mid_turn().then(|| position.to_move())
    }

    /// Whether a side has to pass now.
    pub(super) fn must_pass(&self, side: Color) -> bool {
        let must = |position: &Position| position.must_pass() && position.to_move() == side;
        self.position.as_ref().is_some_and(must)
    }

    /// Adds what a side did: to its turn when it goes on, else as a turn.
    pub(super) fn add(&mut self, side: Option<Color>, span: Span, moves: &[Move]) {
        let gives_up = |token: &Move| matches!(token.kind, MoveKind::Resign | MoveKind::Timeout);
        let joins = side.is_some() && self.goes_on() == side || moves.iter().all(gives_up);
        match self.slots.last_mut() {
            Some(Slot::Turn {
                side: owner,
                span: whole,
                moves: before,
            }) if joins && *owner == side => {
                before.extend_from_slice(moves);
                whole.end = span.end;
            }
            _ => self.slots.push(Slot::Turn {
                side,
                span,
                moves: moves.to_vec(),
            }),
        }
        for token in moves {
            self.follow(side, token.kind);
        }
    }

    /// Adds a swap, which changes no stone and no turn.
    pub(super) fn swap(&mut self, span: Span) {
        self.slots.push(Slot::Swap(span));
    }

    /// Puts the turns into a record.
    pub(super) fn finish(self, record: &mut Record) {
        for slot in self.slots {
            match slot {
                Slot::Turn { side, span, moves } => record.push_turn(side, span, &moves),
                Slot::Swap(span) => record.items.push(crate::record::Item::Swap(span)),
            }
        }
    }

    fn follow(&mut self, side: Option<Color>, kind: MoveKind) {
        let Some(position) = &mut self.position else {
            return;
        };
        let own_turn = side.is_none_or(|side| side == position.to_move());
        let followed = match kind {
            MoveKind::Place(coord) => {
                // The server passes for a player who has to; not every list shows it.
                if !own_turn && position.must_pass() {
                    position.pass().is_ok_and(|()| place(position, coord))
                } else {
                    own_turn && place(position, coord)
                }
            }
            MoveKind::Pass | MoveKind::Empty => own_turn && position.pass().is_ok(),
            MoveKind::Resign | MoveKind::Timeout => true,
            _ => false,
        };
        if !followed {
            self.position = None;
        }
    }
}

fn place(position: &mut Position, coord: crate::Coord) -> bool {
    let point = Dialect::Pbmserv.resolve(position.board(), coord);
    point.is_ok_and(|point| position.play(point).is_ok())
}
