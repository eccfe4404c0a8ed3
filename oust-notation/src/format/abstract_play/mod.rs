//! Abstract Play's game records: JSON, one object or an array of them.
//!
//! A record is `{header, moves}`. The moves are rounds of one or two entries, the first player's
//! and the second's; an entry is a turn as text, `null` for an empty slot, or an object with the
//! text as its `move`. A last `resign`, `timeout`, `draw` or `abandoned` takes the next free slot,
//! so its slot does not tell the side.
//! The schema of the site's game records is public: <https://github.com/AbstractPlay/recranks>.
//! The writer's output conforms to it.

mod header;
pub(crate) mod moves;
mod write;

use oust_core::Board;

use crate::Dialect;
use crate::format::json_text::Object;
use crate::record::{Format, ProblemKind, Record};
use header::Label;
use moves::{are_rounds, read_moves};

pub(crate) use write::{losses, write};

/// Reads an object that is not the project's own JSON as a record of Abstract Play.
pub(crate) fn read_record(object: &Object<'_>, default_board: Option<&Board>) -> Record {
    let mut record = Record::new(Format::AbstractPlay, object.span);
    record.board_span = object.bracket();
    record.dialect = Some(Dialect::AbstractPlay);
    let (header, moves) = (object.get_some("header"), object.get_some("moves"));
    if header.is_none() && !moves.is_some_and(are_rounds) {
        let found = describe(object);
        record.problem(record.board_span, ProblemKind::OtherObject(found));
        return record;
    }
    let odd = object.odd_fields(&["header", "moves"]);
    record.problems.extend(odd);
    let label = match header {
        Some(header) => header::read_header(header, moves, &mut record),
        None => Some(Label::Unknown),
    };
    if let Some(moves) = moves {
        read_moves(moves, &mut record);
    }
    if let Some(label) = label {
        header::infer_board(label, default_board, &mut record);
    }
    if header.is_some() {
        record.check_whole();
    }
    // The board is inferred after the moves, so the problems are not in the order of the text yet.
    record.problems.sort_by_key(|problem| problem.span);
    record
}

/// Describes an object that is no record, for [`ProblemKind::OtherObject`].
fn describe(object: &Object<'_>) -> String {
    /// The maximum number of fields that a message names, and the maximum length of a name in
    /// bytes.
    const LONGEST: (usize, usize) = (4, 20);
    let has = |name| object.get(name).is_some();
    // Fields of a game that the site has saved to continue it.
    if has("stack") || has("state") {
        return "a game state of Abstract Play; export the game record instead".to_owned();
    }
    if has("moves") {
        return "`moves` without rounds and `header`; a plain list of moves is read as text, \
                without the JSON around it"
            .to_owned();
    }
    let names: Vec<String> = object
        .names()
        .filter(|name| name.len() <= LONGEST.1)
        .take(LONGEST.0)
        .map(|name| format!("`{name}`"))
        .collect();
    if names.is_empty() {
        return "an object without fields".to_owned();
    }
    format!("an object with {}", names.join(", "))
}
