//! Objects of JSON, with the place of every name.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::Source;
use crate::Span;
use crate::record::{Problem, ProblemKind, Problems};

/// An object, its values not decoded yet.
pub(crate) struct Object<'a> {
    pub(crate) span: Span,
    fields: Vec<Field<'a>>,
}

struct Field<'a> {
    name: String,
    name_span: Span,
    value: &'a RawValue,
}

impl<'a> Source<'a> {
    /// The object that stands here.
    ///
    /// # Errors
    ///
    /// What JSON says against it, and where.
    pub(crate) fn object(self, span: Span) -> Result<Object<'a>, Problem> {
        let RawFields(fields) = self.parse(span)?;
        let fields = fields.into_iter().map(|(name, value)| {
            let name_span = self.span(name);
            let text = self.text(name).map(|text| text.value.into_owned());
            Field {
                name: text.unwrap_or_default(),
                name_span,
                value,
            }
        });
        let fields = fields.collect();
        Ok(Object { span, fields })
    }
}

impl<'a> Object<'a> {
    /// The value of the first field of this name.
    pub(crate) fn get(&self, name: &str) -> Option<&'a RawValue> {
        let named = |field: &&Field<'_>| field.name == name;
        self.fields.iter().find(named).map(|field| field.value)
    }

    /// The value of the first field of this name, `null` taken for none.
    pub(crate) fn get_some(&self, name: &str) -> Option<&'a RawValue> {
        self.get(name).filter(|value| value.get() != "null")
    }

    /// Lists the fields that have none of these names, and those that stand twice.
    pub(crate) fn check_names(&self, known: &[&str], problems: &mut Problems) {
        let mut seen = vec![false; known.len()];
        for field in &self.fields {
            let name = field.name.clone();
            let kind = match known.iter().position(|known| *known == name) {
                None => ProblemKind::UnknownField { name },
                Some(index) if std::mem::replace(&mut seen[index], true) => {
                    ProblemKind::DuplicateField { name }
                }
                Some(_) => continue,
            };
            let span = field.name_span;
            problems.push(Problem { span, kind });
        }
    }
}

/// The names and values of an object, as they stand in the text.
struct RawFields<'a>(Vec<(&'a RawValue, &'a RawValue)>);

impl<'de> Deserialize<'de> for RawFields<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Fields)
    }
}

struct Fields;

impl<'de> Visitor<'de> for Fields {
    type Value = RawFields<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut fields = Vec::new();
        while let Some(field) = map.next_entry()? {
            fields.push(field);
        }
        Ok(RawFields(fields))
    }
}
