//! Abstract Play's game records and game states: JSON, one object or an array of them.
//!
//! A record is `{header, moves}`. The moves are rounds of one or two entries, the first
//! player's and the second's; an entry is a turn as text, `null` for none, or an object with
//! the text as its `move`. A last `resign`, `timeout`, `draw` or `abandoned` takes the next
//! free slot and does not say whose it is.
//!
//! A state is what the server keeps of a game and its debugging views show: `{game, stack, …}`,
//! the stack the position after every turn. It may be a string inside the object that says who
//! plays, and that may stand as `game` beside other things.

mod facts;
mod header;
mod label;
mod lost_label;
mod moves;
mod position;
mod record;
mod state;
mod stones;
mod wrapped;
mod write;

use oust_core::Board;

pub(crate) use write::losses;
pub use write::write_abstract_play;

use crate::Span;
use crate::document::Part;
use crate::json_text::{Source, object_spans};
use crate::record::{Format, Problems, Record};

/// The records of a JSON text, in order: game records, and game states with all their turns.
///
/// Each is read by itself, so a damaged one does not hide the others. States that are mere
/// positions are passed over; [`Document`](crate::Document) has them too.
///
/// A record whose label names no board is of the board `board_unsaid`. Without that, a record
/// without a label is of the site's default board, the hexagon of side 7, if its moves are legal
/// there; else the boards that the site offers (that, the hexagons of side 6 and 8, and 11x11)
/// are tried. The only one that the moves fit is taken, and [`Record::assumed`] says so;
/// several or none are a [`LostBoard`](crate::record::ProblemKind::LostBoard).
///
/// ```
/// let text = r#"{"header": {"game": {"name": "Oust", "variants": ["hex-5"]}},
///                "moves": [["a1", "b1"], ["c3"]]}"#;
/// let records: Vec<_> = oust_notation::read_abstract_play(text, None).collect();
/// assert_eq!(records.len(), 1);
/// assert_eq!(records[0].items.len(), 3);
/// ```
pub fn read_abstract_play<'t>(
    text: &'t str,
    board_unsaid: Option<&'t Board>,
) -> impl Iterator<Item = Record> + 't {
    let source = Source { text };
    object_spans(text).filter_map(move |found| {
        if let Some(record) = found.unread(Format::AbstractPlay) {
            return Some(record);
        }
        // Problems of positions go with them.
        match read_part(source, found.span, board_unsaid, &mut Problems::default()) {
            Part::Record(record) => Some(*record),
            _ => None,
        }
    })
}

/// What stands here: a record, or the position of a game state that does not hold all turns,
/// with what is wrong with it although it can be read.
pub(crate) fn read_part(
    source: Source<'_>,
    span: Span,
    board_unsaid: Option<&Board>,
    problems: &mut Problems,
) -> Part {
    if source.text[span.start..].starts_with('"') {
        return wrapped::read_string(source, span, board_unsaid, problems);
    }
    if let Ok(object) = source.object(span) {
        if object.get("stack").is_some() {
            let part = state::read_state(source, &object, board_unsaid, problems);
            return state::finished(part);
        }
        if let Some(part) = wrapped::read_wrapped(source, &object, board_unsaid, problems) {
            return part;
        }
    }
    Part::Record(Box::new(record::read_record(source, span, board_unsaid)))
}

/// An empty record, its board named where it begins as long as nothing is known.
fn new_record(span: Span) -> Record {
    let mut record = Record::new(Format::AbstractPlay, span);
    record.board_span = Span::new(span.start, span.start + 1);
    record.dialect = Some(crate::Dialect::AbstractPlay);
    record
}
