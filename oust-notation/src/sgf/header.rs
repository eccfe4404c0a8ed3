//! Which properties hold which headers, in both directions.

use std::borrow::Cow;
use std::collections::HashMap;

use serde_json::Value as Json;

use super::result::{color_of, read_result};
use super::root::Mark;
use super::text::{as_simple, composed, simple_text, text};
use super::tree::{Property, Value};
use crate::claim::unquoted;
use crate::record::{Header, HeaderName, ProblemKind, Record, SwapValue};
use crate::{Counts, Date, Span};

/// Property of our own: the version of these properties, and with that the mark of a game.
pub(super) const MARK: &str = "OUST";
/// Property of our own: headers that no other property holds exactly.
pub(super) const EXACT: &str = "OUSTHEAD";
/// Property of our own: claimed counts.
pub(super) const CLAIM: &str = "OUSTCLAIM";
/// Property of our own: what is done where stones alone do not tell it.
pub(super) const ACT: &str = "OUSTDO";

/// The headers with a property of their own, in the order they are written.
const PROPERTIES: [(&str, HeaderName); 7] = [
    ("PB", HeaderName::X),
    ("PW", HeaderName::O),
    ("DT", HeaderName::Date),
    ("PC", HeaderName::Site),
    ("EV", HeaderName::Event),
    ("RO", HeaderName::Round),
    ("GN", HeaderName::Id),
];

/// Properties about the game that are kept as headers of the same name.
const KEPT: [&str; 13] = [
    "AN", "BR", "BT", "CP", "GC", "ON", "OT", "RU", "SO", "TM", "US", "WR", "WT",
];

/// Standard properties that are read elsewhere, or that say nothing about a game of Oust.
const PASSED_OVER: [&str; 48] = [
    "AB", "AE", "AP", "AR", "AW", "B", "BL", "BM", "C", "CA", "CR", "DD", "DM", "DO", "FF", "FG",
    "GB", "GM", "GW", "HA", "HO", "IT", "KM", "KO", "LB", "LN", "MA", "MN", "N", "OB", "OW", "PL",
    "PM", "SL", "SQ", "ST", "SZ", "TB", "TE", "TR", "TW", "UC", "V", "VW", "W", "WL", MARK, ACT,
];

/// The property that a header is written as.
pub(super) fn property_of(name: &HeaderName) -> Option<&str> {
    let own = PROPERTIES.iter().find(|(_, header)| header == name);
    match (own, name) {
        (Some((property, _)), _) => Some(property),
        (None, HeaderName::Other(name)) if KEPT.contains(&name.as_str()) => Some(name),
        _ => None,
    }
}

/// A header's value as its property holds it; `None` when it has no property, or no value that
/// the property allows.
pub(super) fn held(name: &HeaderName, value: &str) -> Option<String> {
    let property = property_of(name)?;
    match property {
        "DT" => day_of(value).map(|day| day.to_string()),
        _ => Some(as_simple(value)),
    }
}

/// A value for [`EXACT`]: as it is, or as a JSON string when it has control characters or
/// begins as one.
pub(super) fn exact_text(value: &str) -> String {
    if value.contains(char::is_control) || value.starts_with('"') {
        Json::from(value).to_string()
    } else {
        value.to_owned()
    }
}

/// Returns the day of a date, as `DT` holds it.
fn day_of(value: &str) -> Option<Date> {
    value.parse().ok().map(Date::without_time)
}

/// Reads headers into a record.
pub(super) struct Headers<'r> {
    pub(super) record: &'r mut Record,
    mark: Mark,
    /// Where in the record each header is.
    places: HashMap<HeaderName, usize>,
}

impl<'r> Headers<'r> {
    pub(super) fn new(record: &'r mut Record, mark: Mark) -> Self {
        Self {
            record,
            mark,
            places: HashMap::new(),
        }
    }

    /// Reads a property when it is about the whole game, and says whether it is.
    fn read(&mut self, property: &Property<'_>) -> bool {
        let named = |(name, _): &&(&str, HeaderName)| property.name == *name;
        match PROPERTIES.iter().find(named) {
            Some((_, header)) => self.add_value(property, header.clone()),
            None if property.name == "RE" => self.result(property),
            None if KEPT.contains(&&*property.name) => {
                self.add_value(property, HeaderName::Other(property.name.to_string()));
            }
            None if property.name == EXACT => self.exact(property),
            None if property.name == CLAIM => self.claims(property),
            None => return false,
        }
        true
    }

    /// Reads a property behind the root. What is about the whole game stands late there; what
    /// nobody knows is reported.
    pub(super) fn read_late(&mut self, property: &Property<'_>) {
        let name = property.name.to_string();
        if self.read(property) {
            let kind = ProblemKind::HeaderAfterMoves(name);
            self.record.problem(property.span, kind);
        } else if !is_passed_over(property) {
            let kind = ProblemKind::UnknownHeader(name);
            self.record.problem(property.span, kind);
        }
    }

    /// Reads a property of the root. One that nobody knows is reported and kept.
    pub(super) fn read_root(&mut self, property: &Property<'_>) {
        if self.read(property) || is_passed_over(property) {
            return;
        }
        let name = property.name.to_string();
        let header = HeaderName::of(&name);
        let kind = ProblemKind::UnknownHeader(name);
        self.record.problem(property.span, kind);
        if matches!(header, HeaderName::Other(_)) {
            self.add_value(property, header);
        }
    }

    fn add_value(&mut self, property: &Property<'_>, name: HeaderName) {
        let value = self.single(property);
        let read = match &*property.name {
            "GC" => text(value.raw),
            _ => simple_text(value.raw),
        };
        self.add(name, read, property.span, value.span);
    }

    fn result(&mut self, property: &Property<'_>) {
        let value = self.single(property);
        let text = simple_text(value.raw);
        let read = read_result(&text, self.mark);
        let result = read.map_or(text, |(result, _)| result.to_string());
        self.add(HeaderName::Result, result, property.span, value.span);
        if let Some((_, Some(ended))) = read {
            let ended = ended.to_string();
            self.add(HeaderName::Ended, ended, property.span, value.span);
        }
    }

    /// The one value that a property should have.
    fn single<'a>(&mut self, property: &Property<'a>) -> Value<'a> {
        if let Some(second) = property.values.get(1) {
            let expected = "the next property: this one has one value";
            self.record
                .problem(second.span, ProblemKind::UnexpectedToken { expected });
        }
        property.values[0]
    }

    /// Headers in [`EXACT`]; one that says what another property said in a simpler form takes
    /// its place.
    fn exact(&mut self, property: &Property<'_>) {
        for value in &property.values {
            let Some((name, text, behind)) = composed(value.raw) else {
                self.record
                    .malformed(value.span, EXACT, "a name, a colon and a value");
                continue;
            };
            let name_span = Span::new(value.span.start, value.span.start + name.len());
            let value_span = Span::new(value.span.start + behind, value.span.end);
            let name = HeaderName::of(&simple_text(name));
            if !HeaderName::can_be(name.as_str()) || name == HeaderName::Start {
                self.record
                    .malformed(name_span, EXACT, "the name of a header");
                continue;
            }
            let text = simple_text(text);
            let Some(text) = unquoted(&text).map(Cow::into_owned) else {
                let expected = "a JSON string, since it begins with a quotation mark,";
                self.record.malformed(value_span, name.as_str(), expected);
                continue;
            };
            self.add_exact(name, text, name_span, value_span);
        }
    }

    fn add_exact(&mut self, name: HeaderName, text: String, name_span: Span, value_span: Span) {
        if let Some(&place) = self.places.get(&name)
            && held(&name, &text).as_deref() == Some(&*self.record.headers[place].value)
        {
            let header = &mut self.record.headers[place];
            header.value = text;
            header.name_span = name_span;
            header.value_span = value_span;
            return;
        }
        if name == HeaderName::Swap && SwapValue::of(&text).is_none() {
            self.record
                .malformed(value_span, "swap", "allowed, used or no");
        }
        if let HeaderName::Other(other) = &name {
            let name = other.clone();
            self.record
                .problem(name_span, ProblemKind::UnknownHeader(name));
        }
        self.add(name, text, name_span, value_span);
    }

    fn claims(&mut self, property: &Property<'_>) {
        for value in &property.values {
            let read = composed(value.raw).and_then(|(side, counts, behind)| {
                let counts: Counts = counts.parse().ok()?;
                let span = Span::new(value.span.start + behind, value.span.end);
                Some((HeaderName::of_player(color_of(side)?), counts, span))
            });
            let Some((name, counts, span)) = read else {
                self.record
                    .malformed(value.span, CLAIM, "a side and its counts, `B:41/46`,");
                continue;
            };
            let header = self.places.get(&name);
            match header.map(|&place| &mut self.record.headers[place].claim) {
                Some(claim @ None) => *claim = Some((counts, span)),
                Some(Some(_)) => {
                    let name = CLAIM.to_owned();
                    self.record
                        .problem(value.span, ProblemKind::DuplicateHeader(name));
                }
                None => self
                    .record
                    .malformed(value.span, CLAIM, "a side whose player is named"),
            }
        }
    }

    /// Adds a header; of two with the same name the first one counts.
    fn add(&mut self, name: HeaderName, value: String, name_span: Span, value_span: Span) {
        if self.places.contains_key(&name) {
            let name = name.to_string();
            self.record
                .problem(name_span, ProblemKind::DuplicateHeader(name));
            return;
        }
        let mut header = Header::new(name.clone(), value);
        header.name_span = name_span;
        header.value_span = value_span;
        self.places.insert(name, self.record.headers.len());
        self.record.headers.push(header);
    }
}

fn is_passed_over(property: &Property<'_>) -> bool {
    PASSED_OVER.contains(&&*property.name)
}
