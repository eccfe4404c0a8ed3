//! A game state inside something else: in a string, in what the server answers.

use oust_core::{Board, Color};
use serde_json::value::RawValue;

use super::header::{add, text_of};
use super::new_record;
use super::state::{finished, read_state};
use crate::Span;
use crate::document::Part;
use crate::json_text::{Object, Source, Unescaped, object_spans};
use crate::record::{Format, HeaderName, Problem, Problems, Record};

/// Reads a string that holds a game state.
pub(super) fn read_string(
    source: Source<'_>,
    span: Span,
    board_unsaid: Option<&Board>,
    problems: &mut Problems,
) -> Part {
    match unescaped(source, span, board_unsaid, problems) {
        Ok(part) => finished(part),
        Err(unread) => Part::Record(unread),
    }
}

/// Reads an object that holds a game state as its `state`, or as that of its `game`: nothing
/// when it holds none. Its players are the record's.
pub(super) fn read_wrapped(
    source: Source<'_>,
    object: &Object<'_>,
    board_unsaid: Option<&Board>,
    problems: &mut Problems,
) -> Option<Part> {
    let game = object.get("game").map(|raw| source.span(raw));
    let game = game.and_then(|span| source.object(span).ok());
    let holders = [Some(object), game.as_ref()].into_iter().flatten();
    let mut states = holders.filter_map(|holder| Some((holder, state_of(source, holder)?)));
    let (holder, state) = states.next()?;
    let span = source.span(state);
    let part = match source.object(span) {
        Ok(state) => Ok(read_state(source, &state, board_unsaid, problems)),
        Err(_) => unescaped(source, span, board_unsaid, problems),
    };
    let mut part = match part {
        Ok(part) => part,
        Err(mut unread) => {
            unread.span = object.span;
            return Some(Part::Record(unread));
        }
    };
    match &mut part {
        Part::Record(record) => {
            record.span = object.span;
            add_players(source, holder, record);
        }
        Part::Position { span, .. } => *span = object.span,
        Part::Diagram(_) | Part::LeftOut(_) => {}
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

/// Reads what a string holds.
///
/// # Errors
///
/// A record that says why nothing of it can be read.
fn unescaped(
    source: Source<'_>,
    span: Span,
    board_unsaid: Option<&Board>,
    problems: &mut Problems,
) -> Result<Part, Box<Record>> {
    let broken = |problem| {
        let mut record = new_record(span);
        record.problems.push(problem);
        Box::new(record)
    };
    let unescaped = Unescaped::of(source, span).map_err(broken)?;
    let inner = Source {
        text: &unescaped.text,
    };
    let moved = |problem: Problem| Problem {
        span: unescaped.place(problem.span),
        ..problem
    };
    let put_back = |record: &mut Record| {
        record.map_spans(|part| unescaped.place(part));
        record.span = span;
    };
    let found = object_spans(inner.text).next();
    if let Some(mut unread) = found.and_then(|found| found.unread(Format::AbstractPlay)) {
        put_back(&mut unread);
        return Err(Box::new(unread));
    }
    let object = inner.object(Span::new(0, inner.text.len()));
    let object = object.map_err(|problem| broken(moved(problem)))?;
    let mut inside = Problems::default();
    let mut part = read_state(inner, &object, board_unsaid, &mut inside);
    problems.extend(inside.into_iter().map(moved));
    match &mut part {
        Part::Record(record) => put_back(record),
        Part::Position { span: place, line } => {
            if let Err(error) = line {
                error.span = unescaped.place(error.span);
            }
            *place = span;
        }
        Part::Diagram(_) | Part::LeftOut(_) => {}
    }
    Ok(part)
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
