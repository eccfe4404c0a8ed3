//! A game state that does not hold every turn: its last position.

use oust_core::{Board, Color};

use super::label::Label;
use super::lost_label::offered;
use super::state::Layer;
use super::stones::{color_of, read_stones, unexpected};
use crate::document::Part;
use crate::json_text::{Object, Source};
use crate::record::{Problem, ProblemKind, Record};
use crate::{PositionLine, PositionLineError, Span};

/// The last position of a stack.
///
/// Without a label it is on `board_unsaid`, without that on the site's default board if all
/// stones are; no other board is guessed, since there are no moves to decide it.
pub(super) fn read_position(
    source: Source<'_>,
    stack: &[Layer<'_>],
    label: Option<Label>,
    board_unsaid: Option<&Board>,
    record: &Record,
) -> Part {
    let span = record.span;
    let line = read(source, stack, label, board_unsaid, record.board_span);
    let line = line.map_err(PositionLineError::from);
    Part::Position { span, line }
}

fn read(
    source: Source<'_>,
    stack: &[Layer<'_>],
    label: Option<Label>,
    board_unsaid: Option<&Board>,
    board_span: Span,
) -> Result<PositionLine, Problem> {
    let no_object = || unexpected(board_span, "an object as the last state");
    let last = stack.last().and_then(|(_, last)| last.as_ref());
    let last = last.ok_or_else(no_object)?;
    let raw = last
        .get_some("board")
        .ok_or_else(|| missing(last, "board"))?;
    let stones = |board: &Board| read_stones(source, raw, board);
    let undecided = || {
        let fits = |board: &Board| stones(board).is_ok();
        let left = offered().filter(fits).collect();
        let kind = ProblemKind::LostBoard { left };
        Problem {
            span: board_span,
            kind,
        }
    };
    let board = match (label, board_unsaid) {
        (Some(Label::Named(board)), _) => board,
        (_, Some(board)) => board.clone(),
        (Some(Label::LeftOut), None) => {
            let default = offered().next().filter(|board| stones(board).is_ok());
            default.ok_or_else(undecided)?
        }
        _ => return Err(undecided()),
    };
    let setup = stones(&board).map_err(|problems| problems[0].clone())?;
    let to_move = read_side(source, last)?;
    Ok(PositionLine { setup, to_move })
}

/// The side to move in a state.
///
/// # Errors
///
/// When the state names none of the two players.
pub(super) fn read_side(source: Source<'_>, layer: &Object<'_>) -> Result<Color, Problem> {
    let raw = layer.get_some("currplayer");
    let raw = raw.ok_or_else(|| missing(layer, "currplayer"))?;
    let expected = "1 or 2 as the player to move";
    color_of(raw).ok_or_else(|| unexpected(source.span(raw), expected))
}

/// That an object lacks a field, said where it begins.
pub(super) fn missing(object: &Object<'_>, name: &'static str) -> Problem {
    let first_byte = Span::new(object.span.start, object.span.start + 1);
    Problem {
        span: first_byte,
        kind: ProblemKind::MissingField { name },
    }
}
