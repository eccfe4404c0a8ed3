//! Finding out by the moves what board a record is of when its label is lost.

use oust_core::{Board, Position, Shape};

use super::label::Label;
use crate::record::{Item, MoveKind, ProblemKind, Record, Turn};
use crate::{Assumption, Coord, Dialect};

/// The boards that Abstract Play offers, its default first.
const OFFERED: [Shape; 4] = [
    DEFAULT,
    Shape::Hexagon { side: 6 },
    Shape::Hexagon { side: 8 },
    Shape::Rectangle {
        width: 11,
        height: 11,
    },
];

const DEFAULT: Shape = Shape::Hexagon { side: 7 };

/// Gives a record, its moves read, the board that its label names.
///
/// Without a label it is the board `default_board`; without that it is the default board where
/// none is needed and the moves fit it, else the only one of those offered that the moves fit.
pub(super) fn settle_board(label: Label, default_board: Option<&Board>, record: &mut Record) {
    let unnamed = match label {
        Label::Named(board) => return record.board = Some(board),
        _ if default_board.is_some() => return record.board = default_board.cloned(),
        unnamed => unnamed,
    };
    let on_board: Vec<Board> = offered()
        .filter(|board| has_all_points(record, board))
        .collect();
    let legal = || -> Vec<Board> {
        let legal = on_board.iter().filter(|board| is_legal(record, board));
        legal.cloned().collect()
    };
    let fit = match on_board.len() {
        0 | 1 => on_board.clone(),
        _ => legal(),
    };
    let is_default = |board: &&Board| board.shape() == DEFAULT;
    let default = match unnamed {
        // Where the moves are legal nowhere, the fault is in them.
        Label::LeftOut if fit.is_empty() => on_board.iter().find(is_default),
        Label::LeftOut => fit.iter().find(is_default),
        _ => None,
    };
    match (default, &fit[..]) {
        (Some(board), _) => record.board = Some(board.clone()),
        (None, [board]) => {
            record.assumed.push(Assumption::Board(board.clone()));
            record.board = Some(board.clone());
        }
        _ => {
            let left = if fit.is_empty() { on_board } else { fit };
            record.problem(record.board_span, ProblemKind::LostBoard(left));
        }
    }
}

/// The boards that Abstract Play offers, its default first.
fn offered() -> impl Iterator<Item = Board> {
    OFFERED
        .into_iter()
        .filter_map(|shape| Board::new(shape).ok())
}

fn turns(record: &Record) -> impl Iterator<Item = &Turn> {
    record.items.iter().filter_map(|item| match item {
        Item::Turn(turn) => Some(turn),
        _ => None,
    })
}

fn has_all_points(record: &Record, board: &Board) -> bool {
    let mut moves = turns(record).flat_map(|turn| record.moves(turn));
    moves.all(|found| match found.kind {
        MoveKind::Place(coord) => Dialect::AbstractPlay.resolve(board, coord).is_ok(),
        _ => true,
    })
}

/// Whether the site's server could have taken the moves on this board, as far as they can be
/// read.
fn is_legal(record: &Record, board: &Board) -> bool {
    let mut position = Position::new(board.clone());
    for turn in turns(record) {
        let moves = record.moves(turn);
        let first = moves.first().map(|found| found.kind);
        let plays = matches!(first, Some(MoveKind::Place(_) | MoveKind::Pass));
        if plays && position.mid_turn() {
            // The server lets a turn stop after a capture.
            position = Position::from_setup(&position.setup(), !position.to_move());
        }
        let mut placed = false;
        for found in moves {
            let legal = match found.kind {
                MoveKind::Place(coord) => {
                    let goes_on = !placed || position.mid_turn();
                    placed = true;
                    goes_on && place(&mut position, coord)
                }
                MoveKind::Pass => position.pass().is_ok(),
                MoveKind::Empty => true,
                _ => return true,
            };
            if !legal {
                return false;
            }
        }
    }
    true
}

/// Places a stone for whoever can; a forced pass need not be written.
fn place(position: &mut Position, coord: Coord) -> bool {
    if position.must_pass() && position.pass().is_err() {
        return false;
    }
    let point = Dialect::AbstractPlay.resolve(position.board(), coord);
    point.is_ok_and(|point| position.play(point).is_ok())
}
