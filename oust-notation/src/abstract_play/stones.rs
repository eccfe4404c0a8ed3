//! The stones of a game state: a Map of points to players, as the site writes one.

use oust_core::{Board, Color, Setup};
use serde_json::value::RawValue;

use crate::json_text::Source;
use crate::record::{Problem, ProblemKind, Problems};
use crate::{Coord, Dialect, Span};

/// The entries of a board, not looked at yet.
///
/// # Errors
///
/// When this is no Map.
pub(super) fn entries<'a>(
    source: Source<'a>,
    raw: &'a RawValue,
) -> Result<Vec<&'a RawValue>, Problem> {
    let span = source.span(raw);
    let no_map = || {
        let expected = "a board as `{\"dataType\":\"Map\",\"value\":[[\"a1\",1]]}`";
        unexpected(span, expected)
    };
    let map = source.object(span).map_err(|_| no_map())?;
    let kind = map.get("dataType").and_then(|raw| source.text(raw));
    let value = map.get("value").ok_or_else(no_map)?;
    if kind.is_none_or(|kind| kind.value != "Map") {
        return Err(no_map());
    }
    source.parse(source.span(value)).map_err(|_| no_map())
}

/// The stones of a board.
///
/// # Errors
///
/// All that is wrong with it, in order.
pub(super) fn read_stones(
    source: Source<'_>,
    raw: &RawValue,
    board: &Board,
) -> Result<Setup, Problems> {
    let mut setup = Setup::new(board.clone());
    let mut problems = Problems::default();
    for entry in entries(source, raw).map_err(|problem| Problems::from_iter([problem]))? {
        if let Err(problem) = put(source, entry, &mut setup) {
            problems.push(problem);
        }
    }
    if problems.is_empty() {
        Ok(setup)
    } else {
        Err(problems)
    }
}

fn put(source: Source<'_>, raw: &RawValue, setup: &mut Setup) -> Result<(), Problem> {
    let span = source.span(raw);
    let Ok([point_raw, player]) = source.parse::<[&RawValue; 2]>(span) else {
        return Err(unexpected(span, "a point and its player as `[\"a1\",1]`"));
    };
    let place = source.span(point_raw);
    let coord: Option<Coord> = source
        .text(point_raw)
        .and_then(|text| text.value.parse().ok());
    let resolve = |coord| Dialect::AbstractPlay.resolve(setup.board(), coord).ok();
    let point = coord.and_then(resolve);
    let point = point.ok_or_else(|| unexpected(place, "a point of the board"))?;
    let Some(color) = color_of(player) else {
        let expected = "1 or 2 as the player of a stone";
        return Err(unexpected(source.span(player), expected));
    };
    match setup.put(point, Some(color)) {
        Ok(None) => Ok(()),
        _ => Err(unexpected(place, "a point where no other stone stands")),
    }
}

/// The side of a player's number.
pub(super) fn color_of(raw: &RawValue) -> Option<Color> {
    match raw.get() {
        "1" => Some(Color::X),
        "2" => Some(Color::O),
        _ => None,
    }
}

pub(super) fn unexpected(span: Span, expected: &'static str) -> Problem {
    let kind = ProblemKind::UnexpectedToken { expected };
    Problem { span, kind }
}
