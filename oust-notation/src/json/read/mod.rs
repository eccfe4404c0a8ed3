//! From JSON to records and positions.
//!
//! Every object is read by itself, so a damaged one does not hide the others.

mod headers;
mod notes;
mod outcome;
mod position;
mod record;
mod turns;

use oust_core::Board;

use super::types::JSON_SCHEMA;
use crate::abstract_play;
use crate::document::Part;
use crate::json_text::{Found, Object, Source, object_spans};
use crate::record::{Format, Problem, ProblemKind, Problems, Record};
use crate::{Dialect, Span};

/// The records in a text of the project's own JSON, in order: one object, an array, or one
/// object a line. Positions are passed over; [`Document`](crate::Document) has them too.
///
/// ```
/// use oust_notation::read_json;
///
/// let text = r#"{"schema":1,"type":"record","board":"3x3","coords":"pbmserv",
///     "turns":[{"side":"x","moves":["a1"]},{"side":"o","moves":["b1"]}]}"#;
/// let record = read_json(text).next().expect("a record");
/// assert!(record.board.is_some());
/// assert_eq!(record.items.len(), 2);
/// ```
pub fn read_json(text: &str) -> impl Iterator<Item = Record> + '_ {
    let source = Source { text };
    object_spans(text).filter_map(move |found| match kind_of(source, found) {
        Kind::Position(_) => None,
        Kind::Unread(record) => Some(*record),
        _ => Some(record::read_record(source, found.span)),
    })
}

/// The records and positions in a JSON text, our own and Abstract Play's, in order, and what is
/// wrong with the positions although they can be read. An Abstract Play record that has lost the
/// label of its board is of the board `board_unsaid`.
pub(crate) fn read_parts(text: &str, board_unsaid: Option<&Board>) -> (Vec<Part>, Problems) {
    let source = Source { text };
    let mut problems = Problems::default();
    let parts = object_spans(text).map(|found| match kind_of(source, found) {
        Kind::Position(object) => position::read_position(source, &object, &mut problems),
        Kind::Record => Part::Record(Box::new(record::read_record(source, found.span))),
        Kind::Unread(record) => Part::Record(record),
        Kind::AbstractPlay => {
            abstract_play::read_part(source, found.span, board_unsaid, &mut problems)
        }
    });
    (parts.collect(), problems)
}

/// What an object is meant as.
enum Kind<'a> {
    Position(Object<'a>),
    Record,
    AbstractPlay,
    Unread(Box<Record>),
}

/// Abstract Play's records have a header, its game states a stack; ours have a version and a
/// type.
fn kind_of(source: Source<'_>, found: Found) -> Kind<'_> {
    let span = found.span;
    let inside = source.text[span.start + 1..span.end].trim_start();
    let format = if inside.starts_with("\"schema\"") {
        Format::Json
    } else {
        Format::AbstractPlay
    };
    if let Some(record) = found.unread(format) {
        return Kind::Unread(Box::new(record));
    }
    if inside.starts_with("\"header\"") {
        return Kind::AbstractPlay;
    }
    let Ok(object) = source.object(span) else {
        return match format {
            Format::Json => Kind::Record,
            _ => Kind::AbstractPlay,
        };
    };
    let theirs = ["header", "moves", "stack"].map(|name| object.get(name));
    let theirs = theirs.iter().any(Option::is_some);
    let ours = object.get("schema").or(object.get("type")).is_some();
    let kind = object.get("type").and_then(|raw| source.text(raw));
    match kind {
        Some(kind) if kind.value == "position" => Kind::Position(object),
        _ if ours && !theirs => Kind::Record,
        _ => Kind::AbstractPlay,
    }
}

/// Checks that the object is of a version that is read here.
///
/// # Errors
///
/// When it is of another one, or does not say it.
fn check_version(source: Source<'_>, object: &Object<'_>) -> Result<(), Problem> {
    let Some(raw) = object.get("schema") else {
        return Err(missing(object, "schema"));
    };
    let span = source.span(raw);
    let kind = match raw.get().parse::<u64>() {
        Ok(version) if version == u64::from(JSON_SCHEMA) => return Ok(()),
        Ok(version) if version > u64::from(JSON_SCHEMA) => ProblemKind::NewerSchema {
            found: version.to_string(),
        },
        _ => ProblemKind::UnexpectedToken {
            expected: "the version of the JSON, 1",
        },
    };
    Err(Problem { span, kind })
}

/// The dialect that an object names its points in.
///
/// # Errors
///
/// When it names one that nobody knows.
fn dialect_of(source: Source<'_>, object: &Object<'_>) -> Result<Option<Dialect>, Problem> {
    let Some(raw) = object.get("coords") else {
        return Ok(None);
    };
    let dialect = source.text(raw).and_then(|text| text.value.parse().ok());
    dialect.map(Some).ok_or_else(|| Problem {
        span: source.span(raw),
        kind: ProblemKind::UnexpectedToken {
            expected: "pbmserv, abstractplay or bga",
        },
    })
}

/// That an object lacks a field, said where it begins.
fn missing(object: &Object<'_>, name: &'static str) -> Problem {
    Problem {
        span: Span::new(object.span.start, object.span.start + 1),
        kind: ProblemKind::MissingField { name },
    }
}

/// An empty record of this format, its board named where it begins as long as nothing is known.
fn new_record(span: Span) -> Record {
    let mut record = Record::new(Format::Json, span);
    record.board_span = Span::new(span.start, span.start + 1);
    record
}
