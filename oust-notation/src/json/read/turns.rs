//! The turns of a record, with the notes between them.

use oust_core::Color;
use serde_json::value::RawValue;

use super::notes::Placed;
use crate::json_text::Source;
use crate::record::{Item, Move, MoveKind, ProblemKind, Record};
use crate::{Span, side_of_letter};

/// Reads the turns and puts every note in its place.
pub(super) fn read_turns(
    source: Source<'_>,
    raw: &RawValue,
    notes: Vec<Placed<'_>>,
    record: &mut Record,
) {
    let turns = source
        .decode_raw::<Vec<&RawValue>>(raw, record)
        .unwrap_or_default();
    let count = turns.len();
    let mut notes = notes.into_iter().peekable();
    for (index, turn) in turns.into_iter().enumerate() {
        while let Some(note) = notes.next_if(|note| note.after <= index) {
            record.items.push(note.item);
        }
        read_turn(source, source.span(turn), record);
    }
    for note in notes {
        if note.after > count {
            let expected = "the number of the turns that stand before the note, not more than all";
            let kind = ProblemKind::UnexpectedToken { expected };
            record.problem(source.span(note.number), kind);
        }
        record.items.push(note.item);
    }
}

fn read_turn(source: Source<'_>, span: Span, record: &mut Record) {
    let object = match source.object(span) {
        Ok(object) => object,
        Err(problem) => {
            record.problems.push(problem);
            return unreadable(span, None, record);
        }
    };
    object.check_names(&["side", "moves"], &mut record.problems);
    let side = object.get("side");
    let side_text = side.and_then(|raw| source.text(raw));
    let side_span = side.map_or(span, |raw| source.span(raw));
    let side = side_text.and_then(|text| side_of_letter(&text.value));
    if side.is_none() {
        let expected = "x or o as the `side` of the turn";
        record.problem(side_span, ProblemKind::UnexpectedToken { expected });
    }
    let moves = object.get("moves");
    let tokens = moves.and_then(|raw| source.decode_raw::<Vec<&RawValue>>(raw, record));
    match (moves, tokens) {
        (Some(raw), Some(tokens)) => read_moves(source, source.span(raw), side, &tokens, record),
        (None, _) => {
            record.problem(span, ProblemKind::MissingField { name: "moves" });
            unreadable(span, side, record);
        }
        (Some(raw), None) => unreadable(source.span(raw), side, record),
    }
}

/// A swap is no part of a turn, so the tokens around one are turns of their own.
fn read_moves(
    source: Source<'_>,
    span: Span,
    side: Option<Color>,
    tokens: &[&RawValue],
    record: &mut Record,
) {
    if tokens.is_empty() {
        record.problem(span, ProblemKind::EmptyTurn);
        return unreadable(span, side, record);
    }
    let mut moves = Vec::new();
    for &token in tokens {
        match source.text(token) {
            Some(text) if text.value.eq_ignore_ascii_case("swap") => {
                push(side, &mut moves, record);
                record.items.push(Item::Swap(text.inside));
            }
            Some(text) => text.read_turn(&mut moves, &mut record.problems),
            None => {
                let (expected, span) = ("a token of the turn as a text", source.span(token));
                record.problem(span, ProblemKind::UnexpectedToken { expected });
                let kind = MoveKind::Unreadable;
                moves.push(Move { kind, span });
            }
        }
    }
    push(side, &mut moves, record);
}

/// Adds the turn of these moves, if there are any.
fn push(side: Option<Color>, moves: &mut Vec<Move>, record: &mut Record) {
    if let (Some(first), Some(last)) = (moves.first(), moves.last()) {
        let span = Span::new(first.span.start, last.span.end);
        record.push_turn(side, span, moves);
    }
    moves.clear();
}

fn unreadable(span: Span, side: Option<Color>, record: &mut Record) {
    let kind = MoveKind::Unreadable;
    record.push_turn(side, span, &[Move { kind, span }]);
}
