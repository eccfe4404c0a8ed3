//! Remarks and pictures between the turns.

use serde_json::value::RawValue;

use crate::PositionLine;
use crate::diagram::Diagram;
use crate::json_text::Source;
use crate::record::{Item, Problem, ProblemKind, Problems, Record};

/// A note and the place it says it has.
pub(super) struct Placed<'a> {
    /// How many of the turns stand before it.
    pub(super) after: usize,
    /// The number as it is written.
    pub(super) number: &'a RawValue,
    pub(super) item: Item,
}

/// The notes in the order of their places.
pub(super) fn read_notes<'a>(
    source: Source<'a>,
    raw: &'a RawValue,
    record: &mut Record,
) -> Vec<Placed<'a>> {
    let raws = source.decode_raw::<Vec<&RawValue>>(raw, record);
    let mut notes = Vec::new();
    for raw in raws.into_iter().flatten() {
        match read_note(source, raw, &mut record.problems) {
            Ok(note) => notes.push(note),
            Err(problem) => record.problems.push(problem),
        }
    }
    notes.sort_by_key(|note| note.after);
    notes
}

fn read_note<'a>(
    source: Source<'a>,
    raw: &'a RawValue,
    problems: &mut Problems,
) -> Result<Placed<'a>, Problem> {
    let span = source.span(raw);
    let unexpected = |raw, expected| Problem {
        span: source.span(raw),
        kind: ProblemKind::UnexpectedToken { expected },
    };
    let object = source.object(span)?;
    object.check_names(&["after", "comment", "diagram"], problems);
    let number = object.get("after").unwrap_or(raw);
    let after = number
        .get()
        .parse()
        .map_err(|_| unexpected(number, "how many turns stand before the note, as `after`"))?;
    let item = match (object.get_some("comment"), object.get_some("diagram")) {
        (Some(raw), None) => {
            let text = source
                .text(raw)
                .ok_or_else(|| unexpected(raw, "a remark as a text"))?;
            let (text, span) = (text.value.into_owned(), source.span(raw));
            Item::Comment { text, span }
        }
        (None, Some(raw)) => {
            let text = source
                .text(raw)
                .ok_or_else(|| unexpected(raw, "a position line as a text"))?;
            let line: PositionLine = text.value.parse().map_err(|error| {
                let error: crate::PositionLineError = error;
                let span = text.place(error.span);
                let kind = ProblemKind::BadPosition(error);
                Problem { span, kind }
            })?;
            Item::Diagram {
                diagram: Ok(Box::new(Diagram::new(line.setup))),
                span: source.span(raw),
            }
        }
        _ => return Err(unexpected(raw, "a note with a `comment` or a `diagram`")),
    };
    Ok(Placed {
        after,
        number,
        item,
    })
}
