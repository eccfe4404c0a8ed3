//! Reads the fields `state` and `winner` of a record: they are in place of headers that are
//! missing, and must not contradict those that are there.

use oust_core::{Color, Ending};

use super::types::STATES;
use crate::json_text::{Object, Value};
use crate::record::{EndedValue, Header, HeaderName, ProblemKind, Record, ResultValue};
use crate::{Span, side_letter, side_of_letter};

pub(super) fn read_outcome(object: &Object<'_>, record: &mut Record) {
    let state = object.get("state").and_then(|value| {
        let text = value.text();
        let state = text.and_then(|text| STATES.into_iter().find(|state| *state == text.value));
        if state.is_none() {
            let expected = "playing, won, deadlock, resigned, time or adjudicated";
            malformed("state", expected, value.span, record);
        }
        Some((state?, value.span))
    });
    let winner = object.get("winner").and_then(|value| {
        let side = |value: Value<'_>| side_of_letter(&value.text()?.value);
        let winner = side(value);
        if winner.is_none() && value.raw() != "null" {
            malformed("winner", "x, o or null", value.span, record);
            return None;
        }
        Some((winner, value.span))
    });
    if record.header(&HeaderName::Result).is_none() {
        match (winner, state) {
            (Some((Some(winner), span)), _) => {
                add(
                    HeaderName::Result,
                    side_letter(winner).to_string(),
                    span,
                    record,
                );
            }
            (_, Some((state, span))) => {
                let result = if state == "deadlock" { state } else { "?" };
                add(HeaderName::Result, result.to_owned(), span, record);
            }
            (_, None) => {}
        }
    }
    if record.header(&HeaderName::Ended).is_none()
        && let Some((state, span)) = state
    {
        let ended = match state {
            "playing" => Some("unfinished"),
            "resigned" => Some("resign"),
            "time" | "adjudicated" => Some(state),
            _ => None,
        };
        if let Some(ended) = ended {
            add(HeaderName::Ended, ended.to_owned(), span, record);
        }
    }
    let Some((result, _)) = record.result() else {
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

/// Whether the header names another winner. One that is not understood contradicts nothing.
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

fn add(name: HeaderName, value: String, span: Span, record: &mut Record) {
    let mut header = Header::new(name, value);
    header.name_span = span;
    header.value_span = span;
    record.add_header(header);
}

fn malformed(name: &str, expected: &'static str, span: Span, record: &mut Record) {
    let name = name.to_owned();
    record.problem(span, ProblemKind::MalformedHeaderValue { name, expected });
}
