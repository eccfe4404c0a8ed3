//! The fields `state` and `winner` of a record: they stand for headers that are not there, and
//! must not contradict those that are.

use oust_core::{Color, Ending};
use serde_json::value::RawValue;

use super::super::types::STATES;
use crate::json_text::{Object, Source};
use crate::record::{EndedValue, Header, HeaderName, ProblemKind, Record, ResultValue};
use crate::{Span, side_letter, side_of_letter};

pub(super) fn read_outcome(source: Source<'_>, object: &Object<'_>, record: &mut Record) {
    let state = object
        .get("state")
        .and_then(|raw| state(source, raw, record));
    let winner = object
        .get("winner")
        .and_then(|raw| winner(source, raw, record));
    if record.header(&HeaderName::Result).is_none() {
        let result = match (winner, state) {
            (Some((Some(winner), span)), _) => Some((side_letter(winner).to_string(), span)),
            (_, Some(("deadlock", span))) => Some(("deadlock".to_owned(), span)),
            (_, Some((_, span))) => Some(("?".to_owned(), span)),
            (_, None) => None,
        };
        add(HeaderName::Result, result, record);
    }
    if record.header(&HeaderName::Ended).is_none() {
        let ended = state.and_then(|(state, span)| {
            let value = match state {
                "playing" => "unfinished",
                "resigned" => "resign",
                "time" | "adjudicated" => state,
                _ => return None,
            };
            Some((value.to_owned(), span))
        });
        add(HeaderName::Ended, ended, record);
    }
    let Some(result) = record.result().map(|(result, _)| result) else {
        return;
    };
    let ended = record.ended().map(|(ended, _)| ended);
    if let Some((winner, span)) = winner
        && contradicts(result, winner)
    {
        let expected = "the winner that the header `result` names";
        malformed("winner", expected, span, record);
    }
    if let Some((state, span)) = state
        && state_of(result, ended).is_some_and(|said| said != state)
    {
        let expected = "what the headers `result` and `ended` say";
        malformed("state", expected, span, record);
    }
}

fn state(source: Source<'_>, raw: &RawValue, record: &mut Record) -> Option<(&'static str, Span)> {
    let span = source.span(raw);
    let text = source.text(raw);
    let known = text.and_then(|text| STATES.into_iter().find(|state| *state == text.value));
    if known.is_none() {
        let expected = "playing, won, deadlock, resigned, time or adjudicated";
        malformed("state", expected, span, record);
    }
    Some((known?, span))
}

fn winner(
    source: Source<'_>,
    raw: &RawValue,
    record: &mut Record,
) -> Option<(Option<Color>, Span)> {
    let span = source.span(raw);
    if raw.get() == "null" {
        return Some((None, span));
    }
    let text = source.text(raw);
    let color = text.and_then(|text| side_of_letter(&text.value));
    if color.is_none() {
        malformed("winner", "x, o or null", span, record);
    }
    Some((Some(color?), span))
}

/// Whether the header says that another side has won. One that is not understood says nothing.
fn contradicts(result: ResultValue, winner: Option<Color>) -> bool {
    match result {
        ResultValue::Win(said) => winner != Some(said),
        ResultValue::Deadlock | ResultValue::Unknown => winner.is_some(),
        ResultValue::Draw | ResultValue::Other => false,
    }
}

/// The state that the headers tell; `None` when they say nothing that is understood.
fn state_of(result: ResultValue, ended: Option<EndedValue>) -> Option<&'static str> {
    match (ended, result) {
        (Some(EndedValue::Otherwise(Ending::Resignation)), _) => Some("resigned"),
        (Some(EndedValue::Otherwise(Ending::Time)), _) => Some("time"),
        (Some(EndedValue::Otherwise(Ending::Adjudication)), _) => Some("adjudicated"),
        (Some(EndedValue::Unfinished), _) | (None, ResultValue::Unknown) => Some("playing"),
        (Some(EndedValue::Board) | None, ResultValue::Win(_)) => Some("won"),
        (Some(EndedValue::Board) | None, ResultValue::Deadlock) => Some("deadlock"),
        _ => None,
    }
}

fn add(name: HeaderName, value: Option<(String, Span)>, record: &mut Record) {
    if let Some((value, span)) = value {
        let mut header = Header::new(name, value);
        header.name_span = span;
        header.value_span = span;
        record.add_header(header);
    }
}

fn malformed(name: &str, expected: &'static str, span: Span, record: &mut Record) {
    let name = name.to_owned();
    record.problem(span, ProblemKind::MalformedHeaderValue { name, expected });
}
