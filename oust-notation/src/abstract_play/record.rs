//! A game record.

use oust_core::Board;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::label::Label;
use super::lost_label::settle_board;
use super::{header, moves, new_record};
use crate::Span;
use crate::json_text::Source;
use crate::record::{ProblemKind, Record};

#[derive(Deserialize)]
struct RawRecord<'a> {
    #[serde(borrow)]
    header: Option<&'a RawValue>,
    #[serde(borrow)]
    moves: Option<&'a RawValue>,
}

/// Reads the object that stands here as a game record.
pub(super) fn read_record(source: Source<'_>, span: Span, board_unsaid: Option<&Board>) -> Record {
    let mut record = new_record(span);
    let Some(raw) = source.decode::<RawRecord>(span, &mut record) else {
        return record;
    };
    if raw.header.is_none() && raw.moves.is_none() {
        let expected = "an Abstract Play record, an object with `header` and `moves`";
        record.problem(record.board_span, ProblemKind::UnexpectedToken { expected });
        return record;
    }
    let label = match raw.header {
        Some(raw) => header::read_header(source, raw, &mut record),
        None => Some(Label::Unknown),
    };
    if let Some(moves) = raw.moves {
        moves::read_moves(source, moves, &mut record);
    }
    if let Some(label) = label {
        settle_board(label, board_unsaid, &mut record);
    }
    if raw.header.is_some() {
        record.check_whole();
    }
    record.problems.sort_by_key(|problem| problem.span);
    record
}
