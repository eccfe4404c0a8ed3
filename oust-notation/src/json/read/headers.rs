//! The headers of a record and the position it begins at.

use serde_json::value::RawValue;

use crate::json_text::{Source, Text};
use crate::record::{Header, HeaderName, ProblemKind, Record};
use crate::{PositionLine, Span};

pub(super) fn read_headers(source: Source<'_>, raw: &RawValue, record: &mut Record) {
    let headers = source.decode_raw::<Vec<&RawValue>>(raw, record);
    for raw in headers.into_iter().flatten() {
        read_header(source, source.span(raw), record);
    }
}

/// The position that the game begins at, kept as a header too.
pub(super) fn read_start(source: Source<'_>, raw: &RawValue, record: &mut Record) {
    match source.text(raw) {
        Some(text) => {
            let header = header(source, HeaderName::Start, raw, raw, &text);
            add(header, &text, record);
        }
        None => unexpected(
            source.span(raw),
            "a position line as a text, or null",
            record,
        ),
    }
}

fn read_header(source: Source<'_>, span: Span, record: &mut Record) {
    let object = match source.object(span) {
        Ok(object) => object,
        Err(problem) => return record.problems.push(problem),
    };
    let (name, value) = (object.get("name"), object.get("value"));
    let (Some(name_raw), Some(value_raw)) = (name, value) else {
        return unexpected(
            span,
            "an object with the `name` and the `value` of a header",
            record,
        );
    };
    let is_name = |name: &Text<'_>| is_name(&name.value);
    let Some(name) = source.text(name_raw).filter(is_name) else {
        let expected = "the name of a header: a letter, then letters, digits, `-` and `_`";
        return unexpected(source.span(name_raw), expected, record);
    };
    let Some(value) = source.text(value_raw) else {
        return unexpected(
            source.span(value_raw),
            "the value of a header as a text",
            record,
        );
    };
    let name = HeaderName::of(&name.value);
    let has_claim = matches!(name, HeaderName::X | HeaderName::O);
    let mut header = header(source, name, name_raw, value_raw, &value);
    if has_claim {
        object.check_names(&["name", "value", "claim"], &mut record.problems);
        if let Some(raw) = object.get_some("claim") {
            read_claim(source, raw, &mut header, record);
        }
    } else {
        object.check_names(&["name", "value"], &mut record.problems);
    }
    add(header, &value, record);
}

fn header(
    source: Source<'_>,
    name: HeaderName,
    name_raw: &RawValue,
    value_raw: &RawValue,
    value: &Text<'_>,
) -> Header {
    let mut header = Header::new(name, &*value.value);
    header.name_span = source.span(name_raw);
    header.value_span = source.span(value_raw);
    header
}

fn read_claim(source: Source<'_>, raw: &RawValue, header: &mut Header, record: &mut Record) {
    let text = source.text(raw);
    let claim = text.and_then(|text| Some((text.value.parse().ok()?, text.inside)));
    if claim.is_none() {
        let (name, expected) = (
            "claim".to_owned(),
            "the largest group and the stones, as in 41/46,",
        );
        let kind = ProblemKind::MalformedHeaderValue { name, expected };
        record.problem(source.span(raw), kind);
    }
    header.claim = claim;
}

fn add(header: Header, value: &Text<'_>, record: &mut Record) {
    let (is_start, span) = (header.name == HeaderName::Start, header.value_span);
    if !record.add_header(header) || !is_start {
        return;
    }
    match value.value.parse::<PositionLine>() {
        Ok(line)
            if record
                .board
                .as_ref()
                .is_some_and(|own| own != line.setup.board()) =>
        {
            record.problem(span, ProblemKind::StartOnOtherBoard);
        }
        Ok(line) => record.start = Some(line),
        Err(error) => record.problem(value.place(error.span), ProblemKind::BadStart(error)),
    }
}

/// Whether a native record can have a header of this name.
fn is_name(text: &str) -> bool {
    let sign = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_');
    text.starts_with(|c: char| c.is_ascii_alphabetic()) && text.bytes().all(sign)
}

fn unexpected(span: Span, expected: &'static str, record: &mut Record) {
    record.problem(span, ProblemKind::UnexpectedToken { expected });
}
