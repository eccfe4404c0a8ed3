//! An envelope: an object that is no record and that holds records, such as the answer of a server,
//! `{"total":2,"games":[{"header":…,"moves":…},…]}`.

use memchr::memmem;
use serde::de::IgnoredAny;

use crate::Span;
use crate::format::begins::begins_json_record;
use crate::format::json_text::Found;
use crate::format::json_text::value::json_problem;
use crate::record::{Problem, ProblemKind};

/// An object that holds records.
pub(crate) struct Envelope {
    /// The place of the object.
    pub(crate) span: Span,
    /// The places of its records and positions, in order.
    pub(crate) records: Vec<Span>,
    /// The problems of the text around them: its other fields, values where a record should be, and
    /// broken JSON.
    pub(crate) problems: Vec<Problem>,
}

/// Returns an object as an envelope; `None` when it is none, or is not closed.
///
/// An object in it is a record when it has `header` and `moves`, or `schema` and `type`. One with
/// some of these fields is read as a record, too, for the sake of its problems, unless it holds
/// records itself.
pub(crate) fn envelope_in(text: &str, found: Found) -> Option<Envelope> {
    if !found.is_whole() || !may_hold_records(found.span.slice(text)) {
        return None;
    }
    let at = found.span.start;
    let mut search = Search {
        text,
        at,
        open: Vec::new(),
        records: Vec::new(),
        has_record: false,
        others: Vec::new(),
    };
    search.run(found.span.end);
    if !search.has_record || search.records.first() == Some(&found.span) {
        return None;
    }
    let mut problems: Vec<Problem> = search.others.iter().map(Other::problem).collect();
    problems.extend(damage(text, found.span, &search.records));
    Some(Envelope {
        span: found.span,
        records: search.records,
        problems,
    })
}

/// Returns whether an object has a field of a record behind its first field, so that it may hold
/// records.
fn may_hold_records(object: &str) -> bool {
    let first = if begins_json_record(object.as_bytes()) {
        object.len() - object[1..].trim_ascii_start().len() + 1
    } else {
        1
    };
    let rest = &object.as_bytes()[first..];
    ["\"header\"", "\"schema\""]
        .iter()
        .any(|field| memmem::find(rest, field.as_bytes()).is_some())
}

/// Returns the problem of JSON that is broken between the records.
fn damage(text: &str, envelope: Span, records: &[Span]) -> Option<Problem> {
    // Spaces keep the places.
    let mut shell = String::with_capacity(envelope.len());
    let mut end = envelope.start;
    for record in records {
        shell.push_str(&text[end..record.start]);
        shell.push('0');
        shell.extend(std::iter::repeat_n(' ', record.len() - 1));
        end = record.end;
    }
    shell.push_str(&text[end..envelope.end]);
    let parsed: serde_json::Result<IgnoredAny> = serde_json::from_str(&shell);
    let error = parsed.err()?;
    Some(json_problem(&shell, envelope.start, &error))
}

/// A field, or an element of a list, that holds no record.
struct Other<'t> {
    /// The name of a field.
    name: Option<&'t str>,
    span: Span,
}

impl Other<'_> {
    fn problem(&self) -> Problem {
        let kind = match self.name {
            Some(name) => ProblemKind::UnknownField(name.to_owned()),
            None => ProblemKind::UnexpectedValue {
                expected: "a record among the other records",
                found: "another value".to_owned(),
            },
        };
        let span = self.span;
        Problem { span, kind }
    }
}

/// The fields that make an object a record.
#[derive(Clone, Copy, Default)]
struct Fields {
    header: bool,
    moves: bool,
    schema: bool,
    /// A `type`, and whether it is one of the project's.
    kind: Option<bool>,
}

impl Fields {
    /// Adds a field; `value` begins with its colon.
    fn add(&mut self, name: &str, value: &str) {
        match name {
            "header" => self.header = true,
            "moves" | "turns" => self.moves = true,
            "schema" => self.schema = true,
            "type" => {
                let value = value.trim_start().trim_start_matches(':').trim_start();
                let mut ours = ["\"record\"", "\"position\""].into_iter();
                self.kind = Some(ours.any(|kind| value.starts_with(kind)));
            }
            _ => {}
        }
    }

    fn is_record(self) -> bool {
        self.header && self.moves || self.schema && self.kind == Some(true)
    }

    fn is_part_of_record(self) -> bool {
        self.header || self.moves || self.schema && self.kind.is_some()
    }
}

/// An open object or list.
struct Container<'t> {
    start: usize,
    is_object: bool,
    fields: Fields,
    /// The number of records before it, and before its last field or element.
    records_before: (usize, usize),
    /// The number of other fields and elements before it.
    others_before: usize,
    /// The name of its last field and the start of it or of its last element.
    last: (Option<&'t str>, Option<usize>),
}

struct Search<'t> {
    text: &'t str,
    at: usize,
    open: Vec<Container<'t>>,
    records: Vec<Span>,
    /// Whether one of the records has all fields of a record.
    has_record: bool,
    others: Vec<Other<'t>>,
}

impl Search<'_> {
    fn run(&mut self, end: usize) {
        while self.at < end {
            let byte = self.text.as_bytes()[self.at];
            match byte {
                b'{' | b'[' => {
                    self.begin_element();
                    self.open.push(Container {
                        start: self.at,
                        is_object: byte == b'{',
                        fields: Fields::default(),
                        records_before: (self.records.len(), self.records.len()),
                        others_before: self.others.len(),
                        last: (None, None),
                    });
                }
                b'}' | b']' => self.close_bracket(byte == b'}'),
                b',' => self.end_element(),
                b':' => {}
                b'"' => {
                    self.string(end);
                    continue;
                }
                byte if byte.is_ascii_whitespace() => {}
                _ => self.begin_element(),
            }
            self.at += 1;
        }
    }

    /// Notes the start of an element, unless it has begun, or of the name of a field.
    fn begin_element(&mut self) {
        let count = self.records.len();
        if let Some(container) = self.open.last_mut()
            && container.last.1.is_none()
        {
            container.last.1 = Some(self.at);
            container.records_before.1 = count;
        }
    }

    fn string(&mut self, end: usize) {
        let start = self.at;
        let bytes = &self.text.as_bytes()[..end];
        self.begin_element();
        self.at += 1;
        while let Some(&byte) = bytes.get(self.at) {
            self.at += if byte == b'\\' { 2 } else { 1 };
            if matches!(byte, b'"' | b'\n') {
                break;
            }
        }
        self.at = self.at.min(end);
        let name = self.text.get(start + 1..self.at - 1).unwrap_or_default();
        if let Some(container) = self.open.last_mut()
            && container.is_object
            && container.last == (None, Some(start))
        {
            container.last.0 = Some(name);
            container.fields.add(name, &self.text[self.at..end]);
        }
    }

    /// Ends a field or an element. One without a record is another one.
    fn end_element(&mut self) {
        let count = self.records.len();
        let Some(container) = self.open.last_mut() else {
            return;
        };
        let (name, start) = std::mem::take(&mut container.last);
        if let Some(start) = start
            && container.records_before.1 == count
        {
            let len = self.text[start..self.at].trim_end().len();
            let span = Span::new(start, start + len);
            self.others.push(Other { name, span });
        }
    }

    /// Closes the last object or list, and the brackets in it that are not closed.
    fn close_bracket(&mut self, is_object: bool) {
        loop {
            self.end_element();
            let is_closed = self
                .open
                .last()
                .is_none_or(|open| open.is_object == is_object);
            self.close();
            if is_closed {
                break;
            }
        }
    }

    /// Closes the last container: it is a record, holds records, or is of no interest.
    fn close(&mut self) {
        let Some(container) = self.open.pop() else {
            return;
        };
        let before = container.records_before.0;
        let holds_records = self.records.len() > before;
        let is_record = container.fields.is_record();
        if is_record || container.fields.is_part_of_record() && !holds_records {
            self.has_record |= is_record;
            self.records.truncate(before);
            self.records.push(Span::new(container.start, self.at + 1));
            self.others.truncate(container.others_before);
        } else if !holds_records {
            self.others.truncate(container.others_before);
        }
    }
}
