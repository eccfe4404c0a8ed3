//! Reads a record of the project's JSON.

use oust_core::{Board, BoardNameError, Color, Ending};

use crate::diagram::Diagram;
use crate::format::json::types::{JSON_SCHEMA, STATES};
use crate::format::json_text::{Object, Value};
use crate::record::{
    EndedValue, Format, Header, HeaderName, Item, Move, MoveKind, Problem, ProblemKind, Record,
    ResultValue,
};
use crate::{Counts, Dialect, Span, side_from_letter, side_letter};

const FIELDS: [&str; 10] = [
    "schema", "type", "board", "coords", "headers", "start", "state", "winner", "turns", "notes",
];

pub(crate) fn read_record(object: &Object<'_>) -> Record {
    let mut record = Record::new(Format::Json, object.span);
    record.board_span = object.bracket();
    let is_record = check_version(object).and_then(|()| check_type(object));
    // JSON of a newer version may mean other things, so nothing of it is read.
    if record.note(is_record).is_some() {
        read_fields(object, &mut record);
    }
    record.problems.sort_by_key(|problem| problem.span);
    record
}

fn check_type(object: &Object<'_>) -> Result<(), Problem> {
    let is_record = |value: Value<'_>| (value.text()?.value == "record").then_some(());
    let value = object.required("type")?;
    value.expect(is_record, "the type `record` or `position`")
}

fn read_fields(object: &Object<'_>, record: &mut Record) {
    record.problems.extend(object.odd_fields(&FIELDS));
    if let Some(board) = object.get("board") {
        record.board_span = board.span;
        record.board = record.note(read_board(board));
    } else {
        let example = "\"board\":\"13x13\"";
        record.problem(record.board_span, ProblemKind::MissingBoard(example));
    }
    match dialect_of(object) {
        Ok(dialect) => record.dialect = dialect,
        Err(problem) => {
            // Points read in a wrong dialect would give a different game, so the board stays
            // unknown.
            record.problems.push(problem);
            record.board = None;
        }
    }
    for header in record.list(object.get("headers"), "a list of headers") {
        let header = read_header(header, record);
        record.note(header);
    }
    if let Some(start) = object.get_some("start")
        && let Some(text) =
            record.note(start.expect(Value::text, "a position line as a text, or null"))
    {
        let header = Header::at(start.span, HeaderName::Start, &*text.value);
        record.add_header_with_start(header, |part| text.source_span(part));
    }
    read_outcome(object, record);
    let mut notes = Vec::new();
    for note in record.list(object.get("notes"), "a list of notes") {
        let note = read_note(note, record);
        notes.extend(record.note(note));
    }
    // `read_turns` merges the notes into the turns and needs them in order; the sort is stable.
    notes.sort_by_key(|note: &Note| note.after);
    match (object.get("turns"), object.get("moves")) {
        (Some(turns), None) => read_turns(turns, notes, record),
        (Some(turns), Some(moves)) => {
            record
                .problems
                .push(moves.unexpected("the game in `turns` alone, without `moves`"));
            read_turns(turns, notes, record);
        }
        (None, Some(moves)) => {
            record
                .problems
                .push(moves.unexpected("`turns` instead of `moves`, a list of turns"));
        }
        (None, None) => record.problems.push(object.missing("turns")),
    }
    record.check_whole();
}

/// Reads the name of a board.
pub(crate) fn read_board(value: Value<'_>) -> Result<Board, Problem> {
    let name = value.expect(Value::text, "the name of a board as a text")?;
    let board: Result<Board, BoardNameError> = name.value.parse();
    board.map_err(|error| Problem {
        span: value.span,
        kind: ProblemKind::BadBoard(error),
    })
}

fn read_header(header: Value<'_>, record: &mut Record) -> Result<(), Problem> {
    let fields = header.expect(
        |header| {
            let object = header.object()?;
            Some((object.get("name")?, object.get("value")?, object))
        },
        "an object with the `name` and the `value` of a header",
    );
    let (name, value, object) = fields?;
    let read_name = |value: Value<'_>| {
        let name = value.text()?.value;
        HeaderName::can_be(&name).then(|| HeaderName::parse(&name))
    };
    let expected = "the name of a header: a letter, then letters, digits, `-` and `_`";
    let header_name = name.expect(read_name, expected)?;
    let text = value.expect(Value::text, "the value of a header as a text")?;
    let mut header = Header::at(value.span, header_name, &*text.value);
    header.name_span = name.span;
    let mut known = vec!["name", "value"];
    let mut claim = None;
    if matches!(header.name, HeaderName::X | HeaderName::O) {
        // Only players have claims.
        known.push("claim");
        claim = object.get_some("claim");
    }
    record.problems.extend(object.odd_fields(&known));
    let counts = |value: Value<'_>| -> Option<(Counts, Span)> {
        let text = value.text()?;
        Some((text.value.parse().ok()?, text.inside))
    };
    let expected = "the largest group and the stones, as in 41/46,";
    let claimed = record.field(claim, "claim", counts, expected);
    header.claim = claimed.map(|(claim, _)| claim);
    record.add_header_with_start(header, |part| text.source_span(part));
    Ok(())
}

/// A comment or a diagram, and the number of turns before it.
struct Note {
    after: usize,
    after_span: Span,
    item: Item,
}

fn read_note(value: Value<'_>, record: &mut Record) -> Result<Note, Problem> {
    let expected = "a note with a `comment` or a `diagram`";
    let object = value.expect(Value::object, expected)?;
    let known = ["after", "comment", "diagram"];
    record.problems.extend(object.odd_fields(&known));
    let number = object.required("after")?;
    let after = number.expect(
        |number| number.raw.parse().ok(),
        "the number of turns before the note",
    )?;
    let item = match (object.get_some("comment"), object.get_some("diagram")) {
        (Some(comment), None) => {
            let decoded = comment.expect(Value::text, "a remark as a text")?;
            let (text, span) = (decoded.value.into_owned(), comment.span);
            Item::Comment { text, span }
        }
        (None, Some(diagram)) => {
            let text = diagram.expect(Value::text, "a position line as a text")?;
            let line = text.position_line().map_err(|error| Problem {
                span: error.span,
                kind: ProblemKind::BadPosition(error),
            })?;
            Item::Diagram {
                diagram: Ok(Box::new(Diagram::new(line.setup))),
                span: diagram.span,
            }
        }
        _ => return Err(value.unexpected(expected)),
    };
    Ok(Note {
        after,
        after_span: number.span,
        item,
    })
}

/// Reads the turns and inserts each note after its number of turns.
fn read_turns(turns: Value<'_>, notes: Vec<Note>, record: &mut Record) {
    let turns = record.note(turns.expect(Value::items, "a list of turns"));
    let count = turns.as_ref().map_or(0, ExactSizeIterator::len);
    let mut notes = notes.into_iter().peekable();
    for (index, turn) in turns.into_iter().flatten().enumerate() {
        while let Some(note) = notes.next_if(|note| note.after <= index) {
            record.items.push(note.item);
        }
        let expected = "a turn such as `{\"side\":\"x\",\"moves\":[\"g4\"]}` (the turns from here \
                        on are not read)";
        let Some(object) = record.note(turn.expect(Value::object, expected)) else {
            // Later turns could not be replayed without this one.
            record.push_unreadable(None, turn.span);
            break;
        };
        read_turn(&object, record);
    }
    for note in notes {
        if note.after > count {
            let expected = "a number of turns before the note that is not more than all";
            record.problem(note.after_span, ProblemKind::UnexpectedToken { expected });
        }
        record.items.push(note.item);
    }
}

fn read_turn(object: &Object<'_>, record: &mut Record) {
    record
        .problems
        .extend(object.odd_fields(&["side", "moves"]));
    let read = object
        .required("side")
        .and_then(|value| value.expect(Value::side, "x or o as the `side` of the turn"));
    let side = record.note(read);
    let Some(moves) = record.note(object.required("moves")) else {
        return record.push_unreadable(side, object.span);
    };
    match record.note(moves.expect(Value::items, "the tokens of the turn as a list")) {
        None => record.push_unreadable(side, moves.span),
        // An empty list is not a pass.
        Some(tokens) if tokens.len() == 0 => {
            record.problem(moves.span, ProblemKind::EmptyTurn);
            record.push_unreadable(side, moves.span);
        }
        Some(tokens) => read_moves(tokens, side, record),
    }
}

/// Reads the tokens of a turn. A swap belongs to no turn: the tokens before and after it are
/// separate turns.
fn read_moves<'a>(
    tokens: impl Iterator<Item = Value<'a>>,
    side: Option<Color>,
    record: &mut Record,
) {
    let mut moves = Vec::new();
    for token in tokens {
        match record.note(token.expect(Value::text, "a token of the turn as a text")) {
            Some(text) if text.value.eq_ignore_ascii_case("swap") => {
                push_turn(side, &mut moves, record);
                record.items.push(Item::Swap(text.inside));
            }
            Some(text) => text.read_turn(&mut moves, &mut record.problems),
            None => moves.push(Move {
                kind: MoveKind::Unreadable,
                span: token.span,
            }),
        }
    }
    push_turn(side, &mut moves, record);
}

fn push_turn(side: Option<Color>, moves: &mut Vec<Move>, record: &mut Record) {
    if let (Some(first), Some(last)) = (moves.first(), moves.last()) {
        let span = first.span.cover(last.span);
        record.push_turn(side, span, moves);
    }
    moves.clear();
}

fn read_outcome(object: &Object<'_>, record: &mut Record) {
    let read_state = |value: Value<'_>| {
        let text = value.text()?.value;
        STATES.into_iter().find(|state| *state == text)
    };
    let expected = "playing, won, deadlock, resigned, time or adjudicated";
    let state = record.field(object.get("state"), "state", read_state, expected);
    let read_winner = |value: Value<'_>| match value.raw {
        "null" => Some(None),
        _ => side_from_letter(&value.text()?.value).map(Some),
    };
    let winner = record.field(object.get("winner"), "winner", read_winner, "x, o or null");

    // The headers come first: they may hold more than `winner` and `state` do.
    if record.header(&HeaderName::Result).is_none() {
        let result = match (winner, state) {
            // A winner is a result, whatever the state is.
            (Some((Some(winner), span)), _) => Some((side_letter(winner).to_string(), span)),
            (_, Some(("deadlock", span))) => Some(("deadlock".to_owned(), span)),
            (_, Some((_, span))) => Some(("?".to_owned(), span)),
            (_, None) => None,
        };
        if let Some((result, span)) = result {
            record.add_header(Header::at(span, HeaderName::Result, result));
        }
    }
    if record.header(&HeaderName::Ended).is_none()
        && let Some((state, span)) = state
    {
        let ended = match state {
            "playing" => "unfinished",
            "resigned" => "resign",
            "time" | "adjudicated" => state,
            // A game that ended on the board needs no such header.
            _ => "",
        };
        if !ended.is_empty() {
            record.add_header(Header::at(span, HeaderName::Ended, ended));
        }
    }

    let Some((result, _)) = record.result() else {
        return;
    };
    // An unreadable result contradicts neither field.
    let header_winner = match result {
        ResultValue::Win(winner) => Some(Some(winner)),
        ResultValue::Deadlock | ResultValue::Unknown => Some(None),
        ResultValue::Draw | ResultValue::Other => None,
    };
    let header_state = state_of(result, record.ended().map(|(ended, _)| ended));
    if let Some((winner, span)) = winner
        && header_winner.is_some_and(|header| header != winner)
    {
        let expected = "the winner that the header `result` names";
        record.malformed(span, "winner", expected);
    }
    if let Some((state, span)) = state
        && header_state.is_some_and(|header| header != state)
    {
        let expected = "the state that the headers `result` and `ended` name";
        record.malformed(span, "state", expected);
    }
}

/// Returns the state that the headers claim; `None` without a readable header.
fn state_of(result: ResultValue, ended: Option<EndedValue>) -> Option<&'static str> {
    match (ended, result) {
        (Some(EndedValue::Otherwise(Ending::Resignation)), _) => Some("resigned"),
        (Some(EndedValue::Otherwise(Ending::Time)), _) => Some("time"),
        (Some(EndedValue::Otherwise(Ending::Adjudication)), _) => Some("adjudicated"),
        (Some(EndedValue::Unfinished), _) | (None, ResultValue::Unknown) => Some("playing"),
        (Some(EndedValue::Board) | None, ResultValue::Win(_)) => Some("won"),
        (Some(EndedValue::Board) | None, ResultValue::Deadlock) => Some("deadlock"),
        _ => None,
    }
}

/// Checks that this crate reads the object's version of the schema.
pub(crate) fn check_version(object: &Object<'_>) -> Result<(), Problem> {
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

/// Reads the dialect of an object's points; `None` when the object has no `coords`.
pub(crate) fn dialect_of(object: &Object<'_>) -> Result<Option<Dialect>, Problem> {
    let dialect = |value: Value<'_>| value.text()?.value.parse().ok();
    let value = object.get("coords");
    value
        .map(|value| value.expect(dialect, "pbmserv, abstractplay or bga"))
        .transpose()
}
