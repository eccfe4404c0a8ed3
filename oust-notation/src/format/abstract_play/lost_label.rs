//! Finding out by the moves what board a record is of when its label is lost.

use oust_core::{Board, Position, Shape};

use super::label::Label;
use crate::record::{Item, MoveKind, ProblemKind, Record};
use crate::{Assumption, BoardName, Coord, Dialect};

/// The boards that Abstract Play offers, its default first.
const OFFERED: [&str; 4] = ["hex7", "hex6", "hex8", "11x11"];
const DEFAULT: Shape = Shape::Hexagon { side: 7 };

/// Gives a record, its moves read, the board that its label names.
///
/// Without such a label it is `default_board`; without that, the site's default board if the label
/// is left out and the moves are legal there; else the only one of the boards offered that the
/// moves fit, as [`Record::assumed`] says. Several or none are a [`ProblemKind::AmbiguousBoard`].
pub(super) fn settle_board(label: Label, default_board: Option<&Board>, record: &mut Record) {
    let unnamed = match label {
        Label::Named(board) => return record.board = Some(board),
        _ if default_board.is_some() => return record.board = default_board.cloned(),
        unnamed => unnamed,
    };
    let boards = OFFERED.into_iter().filter_map(|name| name.parse().ok());
    let on_board: Vec<Board> = boards
        .map(|BoardName(board)| board)
        .filter(|board| has_all_points(record, board))
        .collect();
    let mut fit = on_board.clone();
    if fit.len() > 1 {
        fit.retain(|board| is_legal(record, board));
    }
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
            record.problem(record.board_span, ProblemKind::AmbiguousBoard(left));
        }
    }
}

fn has_all_points(record: &Record, board: &Board) -> bool {
    record.all_moves().iter().all(|found| match found.kind {
        MoveKind::Place(coord) => Dialect::AbstractPlay.resolve(board, coord).is_ok(),
        _ => true,
    })
}

/// Whether the site's server could have taken the moves on this board, as far as they can be
/// read.
fn is_legal(record: &Record, board: &Board) -> bool {
    let mut position = Position::new(board.clone());
    let turns = record.items.iter().filter_map(|item| match item {
        Item::Turn(turn) => Some(turn),
        _ => None,
    });
    for turn in turns {
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

/// Places a stone, after a forced pass if there is one: it need not be written.
fn place(position: &mut Position, coord: Coord) -> bool {
    if position.must_pass() && position.pass().is_err() {
        return false;
    }
    let point = Dialect::AbstractPlay.resolve(position.board(), coord);
    point.is_ok_and(|point| position.play(point).is_ok())
}
