//! Abstract Play's game records: JSON, one object or an array of them.
//!
//! A record is `{header, moves}`. The moves are rounds of one or two entries, the first
//! player's and the second's; an entry is a turn as text, `null` for none, or an object with
//! the text as its `move`. A last `resign`, `timeout`, `draw` or `abandoned` takes the next
//! free slot and does not say whose it is.

mod header;
mod label;
mod moves;
mod write;

use serde::Deserialize;
use serde_json::value::RawValue;

pub(crate) use write::losses;
pub use write::write_abstract_play;

use crate::json_text::{Source, object_spans};
use crate::record::{Format, ProblemKind, Record};
use crate::{Dialect, Span};

/// The records of a JSON text, in order.
///
/// Each is read by itself, so a damaged one does not hide the others.
///
/// ```
/// let text = r#"{"header": {"game": {"name": "Oust", "variants": ["hex-5"]}},
///                "moves": [["a1", "b1"], ["c3"]]}"#;
/// let records: Vec<_> = oust_notation::read_abstract_play(text).collect();
/// assert_eq!(records.len(), 1);
/// assert_eq!(records[0].items.len(), 3);
/// ```
pub fn read_abstract_play(text: &str) -> impl Iterator<Item = Record> + '_ {
    object_spans(text).map(|span| read_record(text, span))
}

#[derive(Deserialize)]
struct RawRecord<'a> {
    #[serde(borrow)]
    header: Option<&'a RawValue>,
    #[serde(borrow)]
    moves: Option<&'a RawValue>,
}

pub(crate) fn read_record(text: &str, span: Span) -> Record {
    let mut record = Record::new(Format::AbstractPlay, span);
    record.board_span = Span::new(span.start, span.start + 1);
    record.dialect = Some(Dialect::AbstractPlay);
    let source = Source { text };
    let Some(raw) = source.decode::<RawRecord>(span, &mut record) else {
        return record;
    };
    if raw.header.is_none() && raw.moves.is_none() {
        record.problem(
            record.board_span,
            ProblemKind::UnexpectedToken {
                expected: "an Abstract Play record, an object with `header` and `moves`",
            },
        );
        return record;
    }
    match raw.header {
        Some(raw) => header::read_header(source, raw, &mut record),
        None => record.problem(record.board_span, ProblemKind::MissingBoard),
    }
    if let Some(moves) = raw.moves {
        moves::read_moves(source, moves, &mut record);
    }
    if raw.header.is_some() {
        record.check_whole();
    }
    record.problems.sort_by_key(|problem| problem.span);
    record
}
