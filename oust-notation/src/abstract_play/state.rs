//! A game state: the position after every turn, one on top of the other.

use oust_core::{Board, Color};
use serde_json::value::RawValue;

use super::facts::read_facts;
use super::header::text_of;
use super::label::read_label;
use super::lost_label::settle_board;
use super::new_record;
use super::position::{self, missing};
use super::stones::{color_of, entries, read_stones, unexpected};
use crate::Span;
use crate::diagram::Diagram;
use crate::document::Part;
use crate::json_text::{Object, Source};
use crate::record::{Item, Move, MoveKind, Problem, ProblemKind, Problems, Record};

/// A state of the stack, or nothing where it is no object.
pub(super) type Layer<'a> = (Span, Option<Object<'a>>);

/// Reads an object with a stack: a record with the last board as a claim about the position at
/// its end, or a position when the stack does not hold every turn.
///
/// The record is not finished, since who plays may be known from elsewhere.
pub(super) fn read_state(
    source: Source<'_>,
    object: &Object<'_>,
    board_unsaid: Option<&Board>,
    problems: &mut Problems,
) -> Part {
    let mut record = new_record(object.span);
    if !is_oust(source, object, &mut record) {
        return Part::Record(Box::new(record));
    }
    let label = read_label(source, object.get_some("variants"), &mut record);
    let stack = read_stack(source, object, &mut record);
    if begins_late(source, &stack, &mut record) {
        problems.extend(std::mem::take(&mut record.problems));
        return position::read_position(source, &stack, label, board_unsaid, &record);
    }
    read_facts(source, object, &stack, &mut record);
    read_turns(source, &stack, &mut record);
    if let Some(label) = label {
        settle_board(label, board_unsaid, &mut record);
    }
    read_last_board(source, &stack, &mut record);
    Part::Record(Box::new(record))
}

/// What a state has read as, looked over as a whole.
pub(super) fn finished(mut part: Part) -> Part {
    if let Part::Record(record) = &mut part {
        let other_game = |problem: &Problem| matches!(problem.kind, ProblemKind::OtherGame { .. });
        if !record.problems.iter().any(other_game) {
            record.check_whole();
        }
        record.headers.sort_by_key(|header| header.value_span);
        record.problems.sort_by_key(|problem| problem.span);
    }
    part
}

fn is_oust(source: Source<'_>, object: &Object<'_>, record: &mut Record) -> bool {
    let Some(raw) = object.get_some("game") else {
        record.problems.push(missing(object, "game"));
        return true;
    };
    let found = text_of(raw).unwrap_or_else(|| raw.get().to_owned());
    let is_oust = found.eq_ignore_ascii_case("oust");
    if !is_oust {
        record.problem(source.span(raw), ProblemKind::OtherGame { found });
    }
    is_oust
}

fn read_stack<'a>(source: Source<'a>, object: &Object<'a>, record: &mut Record) -> Vec<Layer<'a>> {
    let raw = object.get("stack");
    let Some(layers) = raw.and_then(|raw| source.decode_raw::<Vec<&RawValue>>(raw, record)) else {
        return Vec::new();
    };
    if layers.is_empty() {
        let span = raw.map_or(record.board_span, |raw| source.span(raw));
        let expected = "the states of the game, first the empty board";
        record.problem(span, ProblemKind::UnexpectedToken { expected });
    }
    let layers = layers.into_iter().map(|raw| {
        let span = source.span(raw);
        let object = source.object(span);
        (
            span,
            object.map_err(|problem| record.problems.push(problem)).ok(),
        )
    });
    layers.collect()
}

/// Whether turns are missing, at the beginning or further on. Where the stack holds any turn,
/// it is then said in the record.
fn begins_late(source: Source<'_>, stack: &[Layer<'_>], record: &mut Record) -> bool {
    let Some((_, first)) = stack.first() else {
        return false;
    };
    let first = first.as_ref();
    let board = first.and_then(|first| first.get_some("board"));
    let stones = board.and_then(|raw| entries(source, raw).ok());
    let is_late = stones.is_some_and(|stones| !stones.is_empty())
        || first.is_some_and(|first| first.get_some("lastmove").is_some());
    if is_late && stack.len() > 1 {
        let span = board.map_or(record.board_span, |raw| source.span(raw));
        let expected = "the empty board first; the turns before are not known, so only the last \
                        position is read";
        record.problem(span, ProblemKind::UnexpectedToken { expected });
    }
    let mut later = stack.iter().skip(1).filter_map(|(_, layer)| layer.as_ref());
    let without_move = later.find(|layer| layer.get_some("lastmove").is_none());
    record
        .problems
        .extend(without_move.map(|layer| missing(layer, "lastmove")));
    is_late || without_move.is_some()
}

/// Every state but the first says the turn that led to it; the state before says whose it is.
fn read_turns(source: Source<'_>, stack: &[Layer<'_>], record: &mut Record) {
    let mut moves = Vec::new();
    let mut side = None;
    for (index, (span, layer)) in stack.iter().enumerate() {
        // Where it is not said, the players take turns.
        let by_turns = [Color::O, Color::X][index % 2];
        let owner = side.unwrap_or(by_turns);
        side = layer
            .as_ref()
            .and_then(|layer| read_side(source, layer, record));
        if index > 0 {
            moves.clear();
            read_turn(source, (*span, layer.as_ref()), owner, &mut moves, record);
        }
    }
}

fn read_turn(
    source: Source<'_>,
    (span, layer): (Span, Option<&Object<'_>>),
    owner: Color,
    moves: &mut Vec<Move>,
    record: &mut Record,
) {
    let raw = layer.and_then(|layer| layer.get("lastmove"));
    let Some(text) = raw.and_then(|raw| source.text(raw)) else {
        let span = raw.map_or(span, |raw| source.span(raw));
        if layer.is_some() {
            record.problems.push(unexpected(span, "a turn as text"));
        }
        let kind = MoveKind::Unreadable;
        return record.push_turn(Some(owner), span, &[Move { kind, span }]);
    };
    text.read_turn(moves, &mut record.problems);
    let gives_up = |found: &Move| matches!(found.kind, MoveKind::Resign | MoveKind::Timeout);
    let by_others = |found: &Move| matches!(found.kind, MoveKind::Draw | MoveKind::Abandoned);
    let side = if moves.iter().all(by_others) {
        None
    } else if moves.iter().all(gives_up) {
        // Either player may do that at any time.
        layer.and_then(|layer| who_gave_up(source, layer))
    } else {
        Some(owner)
    };
    record.push_turn(side, text.inside, moves);
}

/// The side to move in a state.
fn read_side(source: Source<'_>, layer: &Object<'_>, record: &mut Record) -> Option<Color> {
    match position::read_side(source, layer) {
        Ok(side) => Some(side),
        Err(problem) => {
            record.problems.push(problem);
            None
        }
    }
}

/// Who resigned or lost on time, as the results of a turn say it.
fn who_gave_up(source: Source<'_>, layer: &Object<'_>) -> Option<Color> {
    let results = source.span(layer.get_some("_results")?);
    let results: Vec<&RawValue> = source.parse(results).ok()?;
    results.into_iter().find_map(|raw| {
        let result = source.object(source.span(raw)).ok()?;
        let kind = source.text(result.get("type")?)?;
        let gives_up = matches!(&*kind.value, "resigned" | "timeout");
        color_of(result.get("player").filter(|_| gives_up)?)
    })
}

fn read_last_board(source: Source<'_>, stack: &[Layer<'_>], record: &mut Record) {
    let Some((_, Some(last))) = stack.last() else {
        return;
    };
    let Some(raw) = last.get_some("board") else {
        return record.problems.push(missing(last, "board"));
    };
    let Some(board) = &record.board else { return };
    match read_stones(source, raw, board) {
        Ok(setup) => {
            let diagram = Ok(Box::new(Diagram::new(setup)));
            let span = source.span(raw);
            record.items.push(Item::Diagram { diagram, span });
        }
        Err(problems) => record.problems.extend(problems),
    }
}
