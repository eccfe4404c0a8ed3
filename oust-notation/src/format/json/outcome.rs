//! Reads the fields `state` and `winner` of a record: they replace headers that are missing, and
//! must not contradict those that are there.

use oust_core::Ending;

use super::types::STATES;
use crate::format::json_text::{Object, Value};
use crate::record::{EndedValue, Header, HeaderName, Record, ResultValue};
use crate::{side_from_letter, side_letter};

pub(super) fn read_outcome(object: &Object<'_>, record: &mut Record) {
    let state = |value: Value<'_>| {
        let text = value.text()?.value;
        STATES.into_iter().find(|state| *state == text)
    };
    let expected = "playing, won, deadlock, resigned, time or adjudicated";
    let state = record.field(object.get("state"), "state", state, expected);
    let winner = |value: Value<'_>| match value.raw {
        "null" => Some(None),
        _ => side_from_letter(&value.text()?.value).map(Some),
    };
    let winner = record.field(object.get("winner"), "winner", winner, "x, o or null");

    if record.header(&HeaderName::Result).is_none() {
        let result = match (winner, state) {
            (Some((Some(winner), span)), _) => Some((side_letter(winner).to_string(), span)),
            (_, Some(("deadlock", span))) => Some(("deadlock".to_owned(), span)),
            (_, Some((_, span))) => Some(("?".to_owned(), span)),
            (_, None) => None,
        };
        if let Some((result, span)) = result {
            record.add_header(Header::at(span, HeaderName::Result, result));
        }
    }
    if record.header(&HeaderName::Ended).is_none()
        && let Some((state, span)) = state
    {
        let ended = match state {
            "playing" => "unfinished",
            "resigned" => "resign",
            "time" | "adjudicated" => state,
            _ => "",
        };
        if !ended.is_empty() {
            record.add_header(Header::at(span, HeaderName::Ended, ended));
        }
    }

    let Some((result, _)) = record.result() else {
        return;
    };
    // A result that cannot be read contradicts no field.
    let header_winner = match result {
        ResultValue::Win(winner) => Some(Some(winner)),
        ResultValue::Deadlock | ResultValue::Unknown => Some(None),
        ResultValue::Draw | ResultValue::Other => None,
    };
    let header_state = state_of(result, record.ended().map(|(ended, _)| ended));
    if let Some((winner, span)) = winner
        && header_winner.is_some_and(|header| header != winner)
    {
        let expected = "the winner that the header `result` names";
        record.malformed(span, "winner", expected);
    }
    if let Some((state, span)) = state
        && header_state.is_some_and(|header| header != state)
    {
        let expected = "the state that the headers `result` and `ended` name";
        record.malformed(span, "state", expected);
    }
}

/// Returns the state in the headers; `None` when they have none that can be read.
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
