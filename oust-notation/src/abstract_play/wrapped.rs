//! A game state inside something else: in a string, in what the server answers.

use oust_core::{Board, Color};
use serde_json::value::RawValue;

use super::header::{add, text_of};
use super::new_record;
use super::state::{finished, read_state};
use crate::Span;
use crate::document::Part;
use crate::json_text::{Object, Source, Unescaped, object_spans};
use crate::record::{Format, HeaderName, Problem, Record};

/// Reads a string that holds a game state.
pub(super) fn read_string(
    source: Source<'_>,
    span: Span,
    board_unsaid: Option<&Board>,
    problems: &mut Vec<Problem>,
) -> Part {
    finished(unescaped(source, span, board_unsaid, problems))
}

/// Reads an object that holds a game state as its `state`, or as that of its `game`: nothing
/// when it holds none. Its players are the record's.
pub(super) fn read_wrapped(
    source: Source<'_>,
    object: &Object<'_>,
    board_unsaid: Option<&Board>,
    problems: &mut Vec<Problem>,
) -> Option<Part> {
    let game = object.get("game").map(|raw| source.span(raw));
    let game = game.and_then(|span| source.object(span).ok());
    let holders = [Some(object), game.as_ref()].into_iter().flatten();
    let mut states = holders.filter_map(|holder| Some((holder, state_of(source, holder)?)));
    let (holder, state) = states.next()?;
    let span = source.span(state);
    let mut part = match source.object(span) {
        Ok(state) => read_state(source, &state, board_unsaid, problems),
        Err(_) => unescaped(source, span, board_unsaid, problems),
    };
    match &mut part {
        Part::Record(record) => {
            record.span = object.span;
            add_players(source, holder, record);
        }
        Part::Position { span, .. } => *span = object.span,
        Part::Diagram(_) => {}
    }
    Some(finished(part))
}

/// The value that holds a state: an object with a stack, or a string that holds an object.
fn state_of<'a>(source: Source<'a>, holder: &Object<'a>) -> Option<&'a RawValue> {
    let raw = holder.get("state")?;
    let is_string = raw.get().starts_with("\"{");
    let is_state = || {
        let object = source.object(source.span(raw));
        object.is_ok_and(|object| object.get("stack").is_some())
    };
    (is_string || is_state()).then_some(raw)
}

fn unescaped(
    source: Source<'_>,
    span: Span,
    board_unsaid: Option<&Board>,
    problems: &mut Vec<Problem>,
) -> Part {
    let broken = |problem| {
        let mut record = new_record(span);
        record.problems.push(problem);
        Part::Record(Box::new(record))
    };
    let unescaped = match Unescaped::of(source, span) {
        Ok(unescaped) => unescaped,
        Err(problem) => return broken(problem),
    };
    let inner = Source {
        text: &unescaped.text,
    };
    let unread = object_spans(inner.text).next();
    let unread = unread.and_then(|found| found.unread(Format::AbstractPlay));
    let mut inner_problems = Vec::new();
    let whole = Span::new(0, inner.text.len());
    let mut part = match (unread, inner.object(whole)) {
        (Some(record), _) => Part::Record(Box::new(record)),
        (None, Ok(object)) => read_state(inner, &object, board_unsaid, &mut inner_problems),
        (None, Err(problem)) => {
            let span = unescaped.place(problem.span);
            return broken(Problem { span, ..problem });
        }
    };
    problems.extend(inner_problems.into_iter().map(|problem| Problem {
        span: unescaped.place(problem.span),
        ..problem
    }));
    match &mut part {
        Part::Record(record) => {
            record.move_spans(|part| unescaped.place(part));
            record.span = span;
        }
        Part::Position { span: place, line } => {
            if let Err(error) = line {
                error.span = unescaped.place(error.span);
            }
            *place = span;
        }
        Part::Diagram(_) => {}
    }
    part
}

/// The names of the players and the game, which the server keeps beside the state.
fn add_players(source: Source<'_>, holder: &Object<'_>, record: &mut Record) {
    if let Some(id) = holder.get_some("id").filter(|raw| text_of(raw).is_some()) {
        add(source, HeaderName::Id, Some(id), record);
    }
    let players = holder.get_some("players").map(|raw| source.span(raw));
    let players = players.and_then(|span| source.parse::<Vec<&RawValue>>(span).ok());
    for (color, raw) in Color::BOTH.into_iter().zip(players.into_iter().flatten()) {
        if let Ok(player) = source.object(source.span(raw)) {
            let name = HeaderName::of_player(color);
            add(source, name, player.get_some("name"), record);
        }
    }
}
