//! Infers the board of a record without a label from its moves.

use oust_core::{Board, Game, Position, Shape};

use super::label::Label;
use crate::game::play::Player;
use crate::record::{Item, MoveKind, ProblemKind, Record};
use crate::{Assumption, Dialect};

/// The boards that Abstract Play offers, its default first.
const OFFERED: [&str; 4] = ["hex7", "hex6", "hex8", "11x11"];
const DEFAULT: Shape = Shape::Hexagon { side: 7 };

/// Sets the board of a record whose moves are read: the board that its label names.
///
/// Without such a label it is `default_board`; without that, the site's default board if the label
/// is left out and the moves are legal there; else the only one of the boards offered that the
/// moves fit, as [`Record::assumed`] says. Several or none are a [`ProblemKind::AmbiguousBoard`].
pub(super) fn infer_board(label: Label, default_board: Option<&Board>, record: &mut Record) {
    let unnamed = match label {
        Label::Named(board) => return record.board = Some(board),
        _ if default_board.is_some() => return record.board = default_board.cloned(),
        unnamed => unnamed,
    };
    let boards = OFFERED.into_iter().filter_map(|name| name.parse().ok());
    let on_board: Vec<Board> = boards
        .filter(|board| has_all_points(record, board))
        .collect();
    let mut fit = on_board.clone();
    if fit.len() > 1 {
        fit.retain(|board| is_legal(record, board));
    }
    let is_default = |board: &&Board| board.shape() == DEFAULT;
    let default = match unnamed {
        // Moves that are legal on no board are wrong themselves, so the default board stays.
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

/// Checks whether the site's server could have accepted the readable moves on this board. It lets
/// a turn stop after a capture, and a forced pass need not be written.
fn is_legal(record: &Record, board: &Board) -> bool {
    let dialect = Dialect::AbstractPlay;
    let mut player = Player::new(Game::new(board.clone()), dialect);
    let turns = record.items.iter().filter_map(|item| match item {
        Item::Turn(turn) => Some(turn),
        _ => None,
    });
    for turn in turns {
        let moves = record.moves(turn);
        let first = moves.first().map(|found| found.kind);
        let position = player.game.position();
        if matches!(first, Some(MoveKind::Place(_) | MoveKind::Pass)) && position.mid_turn() {
            let next = Position::from_setup(&position.setup(), !position.to_move());
            player = Player::new(Game::from_position(next), dialect);
        }
        let mut placed = false;
        for found in moves {
            let position = player.game.position();
            let is_legal = match found.kind {
                MoveKind::Place(_) if placed && !position.mid_turn() => false,
                MoveKind::Place(_) => {
                    placed = true;
                    let passed = !position.must_pass() || player.play(None, MoveKind::Pass).is_ok();
                    passed && player.play(None, found.kind).is_ok()
                }
                MoveKind::Pass => player.play(None, found.kind).is_ok(),
                MoveKind::Empty => true,
                _ => return true,
            };
            if !is_legal {
                return false;
            }
        }
    }
    true
}
