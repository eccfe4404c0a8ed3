//! An envelope: an object that is not a record but holds records, such as a server's answer,
//! `{"total":2,"games":[{"header":…,"moves":…},…]}`.

use memchr::memmem;
use serde::de::IgnoredAny;

use crate::Span;
use crate::format::begins::begins_json_record;
use crate::format::json_text::Found;
use crate::format::json_text::value::json_problem;
use crate::record::{Problem, ProblemKind};

/// An object that holds records in its fields.
pub(crate) struct Envelope {
    /// The span of the object.
    pub(crate) span: Span,
    /// The spans of the records and positions in it, in order.
    pub(crate) records: Vec<Span>,
    /// The problems of the text around the records: other fields, values in the place of a record,
    /// and broken JSON.
    pub(crate) problems: Vec<Problem>,
}

/// Reads an object as an envelope; returns `None` when it holds no record or is not closed.
///
/// An object in the envelope is a record when it has `header` and `moves`, or `schema` and `type`.
/// An object with a part of these fields is read as a record too, so that its problems are
/// reported, unless it holds records itself.
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
    // The object itself is a record if its own span is the first.
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

/// Returns whether an object has a field of a record after its first field. `false` is exact;
/// `true` may be a false positive, for instance a text in quotation marks.
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

/// Returns the problem of broken JSON between the records.
fn damage(text: &str, envelope: Span, records: &[Span]) -> Option<Problem> {
    // Each record becomes a `0` and spaces: valid JSON of the same length, so that the offsets of
    // an error stay right.
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

/// A field or a list's element without a record in it.
struct Other<'t> {
    /// `None` for an element.
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

/// The fields of an object that tell whether it is a record.
#[derive(Clone, Copy, Default)]
struct Fields {
    header: bool,
    moves: bool,
    schema: bool,
    /// `None` without a `type`; else whether it is a type of the project.
    kind: Option<bool>,
}

impl Fields {
    /// Adds a field. `value` is the text after the name, from the colon on.
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
    /// The number of records before the container, and before its last field or element.
    records_before: (usize, usize),
    /// The length of `others` when the container began.
    others_before: usize,
    /// The name of its last field, and the start of that field or of its last element.
    last: (Option<&'t str>, Option<usize>),
}

struct Search<'t> {
    text: &'t str,
    at: usize,
    open: Vec<Container<'t>>,
    records: Vec<Span>,
    /// Whether at least one record is complete: without any, the object is no envelope.
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

    /// Notes the start of a field or an element, unless it has begun.
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
            // An escaped quotation mark does not end the string.
            self.at += if byte == b'\\' { 2 } else { 1 };
            if matches!(byte, b'"' | b'\n') {
                break;
            }
        }
        // The escape may have skipped past the end.
        self.at = self.at.min(end);
        let name = self.text.get(start + 1..self.at - 1).unwrap_or_default();
        if let Some(container) = self.open.last_mut()
            && container.is_object
            // The first string of a field is its name; the next one is its value.
            && container.last == (None, Some(start))
        {
            container.last.0 = Some(name);
            container.fields.add(name, &self.text[self.at..end]);
        }
    }

    /// Ends a field or an element, and adds it to `others` if it holds no record.
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

    /// Closes the last object or list, and the unclosed brackets inside it.
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

    /// Closes the last container: adds it if it is a record, and forgets its other fields if it is
    /// one or has no record in it.
    fn close(&mut self) {
        let Some(container) = self.open.pop() else {
            return;
        };
        let before = container.records_before.0;
        let holds_records = self.records.len() > before;
        let is_record = container.fields.is_record();
        if is_record || container.fields.is_part_of_record() && !holds_records {
            self.has_record |= is_record;
            // Records inside a record belong to it.
            self.records.truncate(before);
            self.records.push(Span::new(container.start, self.at + 1));
            self.others.truncate(container.others_before);
        } else if !holds_records {
            self.others.truncate(container.others_before);
        }
    }
}
