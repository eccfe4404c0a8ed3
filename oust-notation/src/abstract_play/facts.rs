//! What a game state says of the game beside its turns.

use oust_core::Color;
use serde_json::value::RawValue;

use super::header::{add, push};
use super::position::missing;
use super::state::Layer;
use super::stones::color_of;
use crate::json_text::{Object, Source};
use crate::record::{HeaderName, ProblemKind, Record, ResultValue};

/// What is said of the game: its day, its result, the stones at its end.
pub(super) fn read_facts(
    source: Source<'_>,
    object: &Object<'_>,
    stack: &[Layer<'_>],
    record: &mut Record,
) {
    let malformed = |name: &str, expected| ProblemKind::MalformedHeaderValue {
        name: name.to_owned(),
        expected,
    };
    if let Some(raw) = object.get_some("numplayers").filter(|raw| raw.get() != "2") {
        record.problem(source.span(raw), malformed("numplayers", "2"));
    }
    let first = stack.first().and_then(|(_, layer)| layer.as_ref());
    add(
        source,
        HeaderName::Date,
        first.and_then(|first| first.get_some("_timestamp")),
        record,
    );
    let last = stack.last().and_then(|(_, layer)| layer.as_ref());
    if let Some(raw) = last.and_then(|last| last.get_some("pieceCounts")) {
        match source.parse::<[u32; 2]>(source.span(raw)) {
            Ok(counts) => record.scores = counts.map(|count| Some((count, source.span(raw)))),
            Err(_) => record.problem(
                source.span(raw),
                malformed("pieceCounts", "the numbers of both players' stones"),
            ),
        }
    }
    read_winner(source, object, record);
    match object.get_some("gameover").map(|raw| (raw, raw.get())) {
        Some((_, "true")) => {}
        Some((raw, "false")) => {
            push(
                HeaderName::Ended,
                "unfinished".to_owned(),
                source.span(raw),
                record,
            );
        }
        Some((raw, _)) => record.problem(source.span(raw), malformed("gameover", "true or false")),
        None => record.problems.push(missing(object, "gameover")),
    }
}

fn read_winner(source: Source<'_>, object: &Object<'_>, record: &mut Record) {
    let Some(raw) = object.get_some("winner") else {
        return record.problems.push(missing(object, "winner"));
    };
    let span = source.span(raw);
    let players: Option<Vec<&RawValue>> = source.parse(span).ok();
    let winners = players.and_then(|players| players.into_iter().map(color_of).collect());
    let winners: Option<Vec<Color>> = winners;
    let result = match winners.as_deref() {
        Some([]) => ResultValue::Unknown,
        Some([winner]) => ResultValue::Win(*winner),
        Some([one, other]) if one != other => ResultValue::Draw,
        _ => {
            let (name, expected) = ("winner".to_owned(), "a list of the winners, 1 or 2");
            return record.problem(span, ProblemKind::MalformedHeaderValue { name, expected });
        }
    };
    push(HeaderName::Result, result.to_string(), span, record);
}
