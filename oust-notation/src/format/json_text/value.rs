//! JSON values with their spans.

use std::borrow::Cow;
use std::fmt;

use oust_core::Color;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::record::{Move, Problem, ProblemKind, Problems, Record};
use crate::text::span::floor_char_boundary;
use crate::turn::parse::read_turn;
use crate::{PositionLine, PositionLineError, Span, side_from_letter};

/// A syntactically valid JSON value, not decoded yet.
#[derive(Clone, Copy)]
pub(crate) struct Value<'a> {
    /// The value as written, with its quotation marks and escapes.
    pub(crate) raw: &'a str,
    pub(crate) span: Span,
}

impl<'a> Value<'a> {
    fn child(self, raw: &'a RawValue) -> Self {
        // `raw` borrows from `self.raw`, so the difference of the addresses is its offset.
        let start = raw.get().as_ptr() as usize - self.raw.as_ptr() as usize;
        Self {
            raw: raw.get(),
            span: Span::new(start, start + raw.get().len()).shifted(self.span.start),
        }
    }

    /// Returns the elements of a list; `None` for any other value.
    pub(crate) fn items(self) -> Option<impl ExactSizeIterator<Item = Value<'a>>> {
        // The first byte tells the kind, so other values are not parsed.
        let is_list = self.raw.starts_with('[');
        let items: Vec<&RawValue> = is_list.then(|| serde_json::from_str(self.raw).ok())??;
        Some(items.into_iter().map(move |raw| self.child(raw)))
    }

    /// Returns the object; `None` for any other value.
    pub(crate) fn object(self) -> Option<Object<'a>> {
        let is_object = self.raw.starts_with('{');
        is_object.then(|| self.parse_object().ok())?
    }

    /// Returns the decoded text of a string; `None` for any other value.
    pub(crate) fn text(self) -> Option<Text<'a>> {
        let written = self.raw.strip_prefix('"')?.strip_suffix('"')?;
        // Without an escape the text borrows from the source, and its spans are exact.
        let value = if written.contains('\\') {
            Cow::Owned(serde_json::from_str(self.raw).ok()?)
        } else {
            Cow::Borrowed(written)
        };
        let inside = Span::new(self.span.start + 1, self.span.end - 1);
        Some(Text { value, inside })
    }

    /// Returns the decoded text of a string, or a number as written: some programs quote numbers.
    pub(crate) fn text_or_number(self) -> Option<Cow<'a, str>> {
        if self
            .raw
            .starts_with(|c: char| c == '-' || c.is_ascii_digit())
        {
            return Some(Cow::Borrowed(self.raw));
        }
        self.text().map(|text| text.value)
    }

    /// Returns the side that a string names.
    pub(crate) fn side(self) -> Option<Color> {
        side_from_letter(&self.text()?.value)
    }

    /// Reads the value with `read`, and returns the problem that it is not `expected` if that
    /// fails.
    pub(crate) fn expect<T>(
        self,
        read: impl FnOnce(Self) -> Option<T>,
        expected: &'static str,
    ) -> Result<T, Problem> {
        read(self).ok_or_else(|| self.unexpected(expected))
    }

    /// Returns the problem that this value is not `expected`.
    pub(crate) fn unexpected(self, expected: &'static str) -> Problem {
        /// The maximum length in bytes of a value that the message repeats.
        const LONGEST: usize = 40;
        let found = match self.raw.as_bytes().first() {
            Some(b'{') => "an object".to_owned(),
            Some(b'[') => "a list".to_owned(),
            _ if self.raw.len() <= LONGEST => format!("`{}`", self.raw),
            Some(b'"') => "another text".to_owned(),
            // `null`, `true` and `false` are shorter than the limit.
            _ => "a number".to_owned(),
        };
        Problem {
            span: self.span,
            kind: ProblemKind::UnexpectedValue { expected, found },
        }
    }

    fn parse_object(self) -> serde_json::Result<Object<'a>> {
        let RawFields(fields) = serde_json::from_str(self.raw)?;
        let fields = fields.into_iter().map(|(name, value)| {
            let name = self.child(name);
            let text = name.text();
            Field {
                name: text.map_or(Cow::Borrowed(name.raw), |text| text.value),
                name_span: name.span,
                value: self.child(value),
            }
        });
        Ok(Object {
            span: self.span,
            fields: fields.collect(),
        })
    }
}

/// The decoded text of a string.
pub(crate) struct Text<'a> {
    pub(crate) value: Cow<'a, str>,
    /// The span in the source, without the quotation marks.
    pub(crate) inside: Span,
}

impl Text<'_> {
    /// Returns the span in the source of a part of the text. With an escape in the text, offsets
    /// differ from the source, and the span is the whole text.
    pub(crate) fn source_span(&self, part: Span) -> Span {
        match self.value {
            Cow::Borrowed(_) => part.shifted(self.inside.start),
            Cow::Owned(_) => self.inside,
        }
    }

    /// Reads the text as a position line. The span of an error is in the source.
    pub(crate) fn position_line(&self) -> Result<PositionLine, PositionLineError> {
        let line: Result<PositionLine, PositionLineError> = self.value.parse();
        line.map_err(|error| PositionLineError {
            span: self.source_span(error.span),
            ..error
        })
    }

    /// Reads the text as the turn of one slot, and appends its moves and problems.
    pub(crate) fn read_turn(&self, moves: &mut Vec<Move>, problems: &mut Problems) {
        let (first_move, first_problem) = (moves.len(), problems.len());
        read_turn(&self.value, 0, moves, problems);
        for found in &mut moves[first_move..] {
            found.span = self.source_span(found.span);
        }
        for problem in &mut problems[first_problem..] {
            problem.span = self.source_span(problem.span);
        }
    }
}

/// A parsed object with values that are not decoded yet.
pub(crate) struct Object<'a> {
    pub(crate) span: Span,
    fields: Vec<Field<'a>>,
}

struct Field<'a> {
    name: Cow<'a, str>,
    name_span: Span,
    value: Value<'a>,
}

impl<'a> Object<'a> {
    /// Parses the object at `span` and checks the syntax of everything in it.
    pub(crate) fn parse(text: &'a str, span: Span) -> Result<Self, Problem> {
        let raw = span.slice(text);
        let object = Value { raw, span }.parse_object();
        object.map_err(|error| json_problem(raw, span.start, &error))
    }

    /// Returns the span of the opening bracket.
    pub(crate) fn bracket(&self) -> Span {
        Span::new(self.span.start, self.span.start + 1)
    }

    /// Returns the value of the first field with this name.
    pub(crate) fn get(&self, name: &str) -> Option<Value<'a>> {
        let named = |field: &&Field<'_>| field.name == name;
        self.fields.iter().find(named).map(|field| field.value)
    }

    /// Returns the value of the first field with this name, unless it is `null`.
    pub(crate) fn get_some(&self, name: &str) -> Option<Value<'a>> {
        self.get(name).filter(|value| value.raw != "null")
    }

    /// Returns the value of the first field with this name, or the problem that it is missing.
    pub(crate) fn required(&self, name: &'static str) -> Result<Value<'a>, Problem> {
        self.get(name).ok_or_else(|| self.missing(name))
    }

    /// Returns the names of the fields, in order.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.fields.iter().map(|field| &*field.name)
    }

    /// Returns the problem of a missing field `name`, at the object's bracket.
    pub(crate) fn missing(&self, name: &'static str) -> Problem {
        Problem {
            span: self.bracket(),
            kind: ProblemKind::MissingField(name),
        }
    }

    /// Returns the problems of unknown and repeated fields.
    pub(crate) fn odd_fields(&self, known: &[&str]) -> impl Iterator<Item = Problem> {
        let mut seen = vec![false; known.len()];
        self.fields.iter().filter_map(move |field| {
            let name = || field.name.clone().into_owned();
            let kind = match known.iter().position(|known| *known == field.name) {
                None => ProblemKind::UnknownField(name()),
                Some(index) if std::mem::replace(&mut seen[index], true) => match &*field.name {
                    "moves" | "turns" => ProblemKind::RepeatedMoves(name()),
                    _ => ProblemKind::DuplicateField(name()),
                },
                Some(_) => return None,
            };
            let span = field.name_span;
            Some(Problem { span, kind })
        })
    }
}

impl Record {
    /// Reads the value of the field `name`, and returns it with its span. A value that is not
    /// `expected` becomes the problem of a malformed header.
    pub(crate) fn field<'a, T>(
        &mut self,
        value: Option<Value<'a>>,
        name: &str,
        read: impl FnOnce(Value<'a>) -> Option<T>,
        expected: &'static str,
    ) -> Option<(T, Span)> {
        let value = value?;
        let found = read(value);
        if found.is_none() {
            self.malformed(value.span, name, expected);
        }
        Some((found?, value.span))
    }

    /// Returns the elements of a list; an empty iterator for a missing value. A value that is not
    /// `expected` becomes a problem.
    pub(crate) fn list<'a>(
        &mut self,
        value: Option<Value<'a>>,
        expected: &'static str,
    ) -> impl Iterator<Item = Value<'a>> + use<'a> {
        let list = value.and_then(|value| self.note(value.expect(Value::items, expected)));
        list.into_iter().flatten()
    }
}

/// The names and values of an object as written, including repeated names.
struct RawFields<'a>(Vec<(&'a RawValue, &'a RawValue)>);

impl<'de> Deserialize<'de> for RawFields<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Fields;

        impl<'de> Visitor<'de> for Fields {
            type Value = RawFields<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                // A map would drop repeated names, which are problems.
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(RawFields(fields))
            }
        }

        deserializer.deserialize_map(Fields)
    }
}

/// Converts a `serde_json` error in `raw`, which begins `start` bytes into its text, to a problem.
pub(crate) fn json_problem(raw: &str, start: usize, error: &serde_json::Error) -> Problem {
    let at = offset(raw, error.line(), error.column());
    let length = raw[at..].chars().next().map_or(0, char::len_utf8);
    let whole = error.to_string();
    // `serde_json` appends its own line and column, relative to `raw`.
    let own = whole.split(" at line ").next().unwrap_or(&whole);
    let message = own.replace("EOF while parsing", "the record ends inside");
    Problem {
        span: Span::new(at, at + length).shifted(start),
        kind: ProblemKind::Json(message),
    }
}

/// Converts a line and a column, both from 1 and the column in bytes, to a byte offset.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let lines = text.split_inclusive('\n').take(line.saturating_sub(1));
    let line_start: usize = lines.map(str::len).sum();
    // `serde_json` counts bytes and may stop within a character.
    floor_char_boundary(text.as_bytes(), line_start + column.saturating_sub(1))
}
