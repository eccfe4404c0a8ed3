//! Reads the fields `state` and `winner` of a record: they are in place of headers that are
//! missing, and must not contradict those that are there.

use oust_core::{Color, Ending};

use super::types::STATES;
use crate::json_text::{Object, Value};
use crate::record::{EndedValue, Header, HeaderName, Record, ResultValue};
use crate::{side_letter, side_of_letter};

pub(super) fn read_outcome(object: &Object<'_>, record: &mut Record) {
    let state = object.get("state").and_then(|value| {
        let text = value.text();
        let state = text.and_then(|text| STATES.into_iter().find(|state| *state == text.value));
        if state.is_none() {
            let expected = "playing, won, deadlock, resigned, time or adjudicated";
            record.malformed(value.span, "state", expected);
        }
        Some((state?, value.span))
    });
    let winner = object.get("winner").and_then(|value| {
        let side = |value: Value<'_>| side_of_letter(&value.text()?.value);
        let winner = side(value);
        if winner.is_none() && value.raw() != "null" {
            record.malformed(value.span, "winner", "x, o or null");
            return None;
        }
        Some((winner, value.span))
    });
    if record.header(&HeaderName::Result).is_none() {
        match (winner, state) {
            (Some((Some(winner), span)), _) => {
                let winner = side_letter(winner).to_string();
                record.add_header(Header::at(span, HeaderName::Result, winner));
            }
            (_, Some((state, span))) => {
                let result = if state == "deadlock" { state } else { "?" };
                record.add_header(Header::at(span, HeaderName::Result, result));
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
            record.add_header(Header::at(span, HeaderName::Ended, ended));
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
        record.malformed(span, "winner", expected);
    }
    if let Some((state, span)) = state
        && state_of(result, ended).is_some_and(|said| said != state)
    {
        let expected = "what the headers `result` and `ended` say";
        record.malformed(span, "state", expected);
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
