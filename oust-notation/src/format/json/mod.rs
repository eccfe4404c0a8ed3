//! JSON: the project's own positions and records, in both directions, and the way to Abstract
//! Play's records.
//!
//! The counterparts of the core's types are here, so that the core knows nothing of JSON.

mod outcome;
mod position;
mod record;
mod types;
mod write;

use oust_core::Board;

pub use types::{HeaderJson, JSON_SCHEMA, NoteJson, PositionJson, RecordJson, SideJson, TurnJson};
pub use write::{SideToMove, state_name};

use crate::format::abstract_play;
use crate::format::item::Part;
use crate::format::json_text::{Found, Object, Scan, Value};
use crate::record::{Format, Problem, ProblemKind, Problems, Record};
use crate::{Dialect, Span};

/// Reads the records and positions in a JSON text, our own and Abstract Play's, hands them over in
/// order, and returns what is wrong outside of them: with the text, which an array may be open
/// before, and with positions that can be read all the same.
///
/// An Abstract Play record without the label of its board is of the board `default_board`.
pub(crate) fn for_each_part(
    text: &str,
    in_array: bool,
    default_board: Option<&Board>,
    mut each: impl FnMut(Part),
) -> Problems {
    let mut problems = Problems::default();
    let mut scan = Scan::new(text.as_bytes(), in_array);
    for found in scan.by_ref() {
        each(read_part(text, found, default_board, &mut problems));
    }
    problems.extend(scan.outside.map(|span| Problem {
        span,
        kind: ProblemKind::TextOutsideRecord,
    }));
    problems.sort_by_key(|problem| problem.span);
    problems
}

fn read_part(
    text: &str,
    found: Found,
    default_board: Option<&Board>,
    problems: &mut Problems,
) -> Part {
    let object = match found.object(text) {
        Ok(object) => object,
        Err(problem) => return Part::Record(Box::new(unread(text, found.span, problem))),
    };
    let kind = object.get("type").and_then(Value::text);
    let is_ours =
        object.get("header").is_none() && (kind.is_some() || object.get("schema").is_some());
    match kind {
        Some(kind) if is_ours && kind.value == "position" => {
            position::read_position(&object, problems)
        }
        _ if is_ours => Part::Record(Box::new(record::read_record(&object))),
        _ => Part::Record(Box::new(abstract_play::read_record(&object, default_board))),
    }
}

/// A record of which nothing can be read.
fn unread(text: &str, span: Span, problem: Problem) -> Record {
    let inside = span.of(text)[1..].trim_start();
    let is_ours = inside.starts_with("\"schema\"");
    let format = if is_ours {
        Format::Json
    } else {
        Format::AbstractPlay
    };
    let mut record = Record::new(format, span);
    record.board_span = Span::new(span.start, span.start + 1);
    record.problems.push(problem);
    record
}

/// Checks that the object is of the version that is read here.
fn check_version(object: &Object<'_>) -> Result<(), Problem> {
    let value = object.required("schema")?;
    match value.raw.parse::<u64>() {
        Ok(version) if version == u64::from(JSON_SCHEMA) => Ok(()),
        Ok(version) if version > u64::from(JSON_SCHEMA) => Err(Problem {
            span: value.span,
            kind: ProblemKind::NewerSchema {
                found: version.to_string(),
                latest: JSON_SCHEMA,
            },
        }),
        _ => Err(value.unexpected("the version of the JSON, 1")),
    }
}

/// Reads the dialect of the points of an object; `None` when it names none.
fn dialect_of(object: &Object<'_>) -> Result<Option<Dialect>, Problem> {
    let dialect = |value: Value<'_>| value.text()?.value.parse().ok();
    let value = object.get("coords");
    value
        .map(|value| value.expect(dialect, "pbmserv, abstractplay or bga"))
        .transpose()
}
