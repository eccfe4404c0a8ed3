//! The moves of an Abstract Play record.

use oust_core::Color;
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::Span;
use crate::json_text::{Source, Text};
use crate::record::{Move, MoveKind, ProblemKind, Record};

#[derive(Deserialize)]
struct RawEntry<'a> {
    #[serde(borrow, rename = "move")]
    text: Option<&'a RawValue>,
}

pub(super) fn read_moves(source: Source<'_>, raw: &RawValue, record: &mut Record) {
    let Some(rounds) = source.decode_raw::<Vec<&RawValue>>(raw, record) else {
        return;
    };
    let mut moves = Vec::new();
    for round in rounds {
        let Some(entries) = source.decode_raw::<Vec<&RawValue>>(round, record) else {
            unreadable(source.span(round), None, record);
            continue;
        };
        for (index, entry) in entries.into_iter().enumerate() {
            let side = match index {
                0 => Color::X,
                1 => Color::O,
                _ => {
                    let expected = "the end of the round: it has one entry for each player";
                    record.problem(
                        source.span(entry),
                        ProblemKind::UnexpectedToken { expected },
                    );
                    unreadable(source.span(entry), None, record);
                    break;
                }
            };
            moves.clear();
            read_entry(source, entry, side, &mut moves, record);
        }
    }
}

fn read_entry(
    source: Source<'_>,
    entry: &RawValue,
    side: Color,
    moves: &mut Vec<Move>,
    record: &mut Record,
) {
    let span = source.span(entry);
    match entry.get().as_bytes()[0] {
        b'n' => {
            let kind = MoveKind::Empty;
            record.push_turn(Some(side), span, &[Move { kind, span }]);
        }
        b'{' => {
            let object = source.decode_raw::<RawEntry>(entry, record);
            let text = object.and_then(|object| source.text(object.text?));
            match text {
                Some(text) => read_text(&text, side, moves, record),
                None => unexpected(span, side, record),
            }
        }
        _ => match source.text(entry) {
            Some(text) => read_text(&text, side, moves, record),
            None => unexpected(span, side, record),
        },
    }
}

fn read_text(text: &Text<'_>, side: Color, moves: &mut Vec<Move>, record: &mut Record) {
    text.read_turn(moves, &mut record.problems);
    let says_whose = |found: &Move| {
        !matches!(
            found.kind,
            MoveKind::Resign | MoveKind::Timeout | MoveKind::Draw | MoveKind::Abandoned
        )
    };
    let side = moves.iter().any(says_whose).then_some(side);
    record.push_turn(side, text.inside, moves);
}

fn unexpected(span: Span, side: Color, record: &mut Record) {
    let expected = "a turn as text, null, or an object with the text as its `move`";
    record.problem(span, ProblemKind::UnexpectedToken { expected });
    unreadable(span, Some(side), record);
}

fn unreadable(span: Span, side: Option<Color>, record: &mut Record) {
    let kind = MoveKind::Unreadable;
    record.push_turn(side, span, &[Move { kind, span }]);
}
