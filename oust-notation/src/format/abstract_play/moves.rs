//! Reads the moves of an Abstract Play record.

use std::collections::HashSet;

use oust_core::Color;

use crate::format::json_text::{Object, Text, Value};
use crate::record::{Move, MoveKind, ProblemKind, Record};

/// Returns whether a value is a list that begins with a list. Later elements are not checked.
pub(crate) fn are_rounds(moves: Value<'_>) -> bool {
    let first = moves.items().and_then(|mut rounds| rounds.next());
    first.is_some_and(|first| first.raw.starts_with('['))
}

/// A last token of a game that affects the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LastToken {
    Abandoned,
    Draw,
}

/// Returns the last token of the last round if it affects the result.
pub(crate) fn last_token(moves: Value<'_>) -> Option<LastToken> {
    let entry = moves.items()?.last()?.items()?.last()?;
    let text = text_of_entry(entry)?.value.to_ascii_lowercase();
    // A turn may precede the token in its entry.
    match text.rsplit(',').next() {
        Some("abandoned") => Some(LastToken::Abandoned),
        Some("draw") => Some(LastToken::Draw),
        _ => None,
    }
}

/// Reads the rounds up to the first element that is no round.
pub(crate) fn read_moves(moves: Value<'_>, record: &mut Record) {
    let expected = "a list of rounds such as `[[\"b4\",\"e2\"],[\"c5\"]]`";
    let mut buffer = Vec::new();
    let mut odd_fields = OddFields::default();
    for round in record.list(Some(moves), expected) {
        let expected = "a round, the turns of both players as in `[\"b4\",\"e2\"]` (the moves \
                        from here on are not read)";
        let Some(entries) = record.note(round.expect(Value::items, expected)) else {
            // Without the round, the sides of the later turns are unknown.
            return record.push_unreadable(None, round.span);
        };
        let mut sides = Color::BOTH.into_iter();
        for entry in entries {
            let Some(side) = sides.next() else {
                let expected = "the end of the round: it has one entry for each player";
                record.problem(entry.span, ProblemKind::UnexpectedToken { expected });
                record.push_unreadable(None, entry.span);
                break;
            };
            if let Some(object) = entry.object() {
                odd_fields.note(&object, record);
            }
            // One buffer for all entries saves an allocation for each.
            buffer.clear();
            read_entry(entry, side, &mut buffer, record);
        }
    }
}

/// The unknown fields of entries. Each name is reported once, since every entry may have it.
#[derive(Default)]
pub(crate) struct OddFields(HashSet<String>);

impl OddFields {
    fn note(&mut self, object: &Object<'_>, record: &mut Record) {
        for problem in object.odd_fields(&["sequence", "move", "result"]) {
            let is_new = match &problem.kind {
                ProblemKind::UnknownField(name) => self.0.insert(name.clone()),
                _ => true,
            };
            if is_new {
                record.problems.push(problem);
            }
        }
    }
}

fn read_entry(entry: Value<'_>, side: Color, moves: &mut Vec<Move>, record: &mut Record) {
    let span = entry.span;
    if entry.raw == "null" {
        let kind = MoveKind::Empty;
        return record.push_turn(Some(side), span, &[Move { kind, span }]);
    }
    let expected = "a turn as text, null, or an object with the text as its `move`";
    match record.note(entry.expect(text_of_entry, expected)) {
        Some(text) => read_text(&text, side, moves, record),
        None => record.push_unreadable(Some(side), span),
    }
}

fn text_of_entry(entry: Value<'_>) -> Option<Text<'_>> {
    match entry.object() {
        Some(object) => object.get("move")?.text(),
        None => entry.text(),
    }
}

pub(crate) fn read_text(text: &Text<'_>, side: Color, moves: &mut Vec<Move>, record: &mut Record) {
    text.read_turn(moves, &mut record.problems);
    // The site puts an ending into the next free slot, which may not be the slot of its side.
    let says_whose = |found: &Move| {
        !matches!(
            found.kind,
            MoveKind::Resign | MoveKind::Timeout | MoveKind::Draw | MoveKind::Abandoned
        )
    };
    let side = moves.iter().any(says_whose).then_some(side);
    record.push_turn(side, text.inside, moves);
}
