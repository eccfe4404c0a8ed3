//! Reads and writes the properties that hold headers.

use std::borrow::Cow;
use std::collections::HashMap;

use oust_core::{Color, Ending, Outcome};
use serde_json::Value as Json;

use crate::claim::unquoted;
use crate::format::sgf::parser::{Node, Property, Value};
use crate::format::sgf::text::{as_simple, composed, simple_text, text};
use crate::record::{EndedValue, Header, HeaderName, ProblemKind, Record, ResultValue, SwapValue};
use crate::text::printable::{is_active, printable_json};
use crate::{Counts, Date, Span};

/// The property that marks a game of Oust. Its value is the version of the toolkit's properties.
pub(crate) const MARK: &str = "OUST";

/// The version of the toolkit's properties.
pub(crate) const VERSION: &str = "1";

/// The toolkit's property for headers that no other property holds exactly.
pub(crate) const EXACT: &str = "OUSTHEAD";

/// The toolkit's property for claimed counts.
pub(crate) const CLAIM: &str = "OUSTCLAIM";

/// The toolkit's property for actions that place no stone.
pub(crate) const ACT: &str = "OUSTDO";

/// The headers with a property of their own, in the order in which they are written.
const PROPERTIES: [(&str, HeaderName); 7] = [
    ("PB", HeaderName::X),
    ("PW", HeaderName::O),
    ("DT", HeaderName::Date),
    ("PC", HeaderName::Site),
    ("EV", HeaderName::Event),
    ("RO", HeaderName::Round),
    ("GN", HeaderName::Id),
];

/// Root properties that become headers with the same name.
const KEPT: [&str; 13] = [
    "AN", "BR", "BT", "CP", "GC", "ON", "OT", "RU", "SO", "TM", "US", "WR", "WT",
];

/// Standard properties that another module reads or that mean nothing in a game of Oust.
const NO_HEADERS: [&str; 48] = [
    "AB", "AE", "AP", "AR", "AW", "B", "BL", "BM", "C", "CA", "CR", "DD", "DM", "DO", "FF", "FG",
    "GB", "GM", "GW", "HA", "HO", "IT", "KM", "KO", "LB", "LN", "MA", "MN", "N", "OB", "OW", "PL",
    "PM", "SL", "SQ", "ST", "SZ", "TB", "TE", "TR", "TW", "UC", "V", "VW", "W", "WL", MARK, ACT,
];

/// Returns the name of the property that holds a header.
pub(crate) fn property_of(name: &HeaderName) -> Option<&str> {
    let own = PROPERTIES.iter().find(|(_, header)| header == name);
    match (own, name) {
        (Some((property, _)), _) => Some(property),
        (None, HeaderName::Other(name)) if KEPT.contains(&name.as_str()) => Some(name),
        _ => None,
    }
}

/// Returns a header's value as its property holds it; `None` without a property, or if the
/// property does not allow the value. `DT` holds only the day of a date.
pub(crate) fn held(name: &HeaderName, value: &str) -> Option<String> {
    match property_of(name)? {
        "DT" => Some(value.parse::<Date>().ok()?.without_time().to_string()),
        _ => Some(as_simple(value)),
    }
}

/// Converts a value for [`EXACT`]: to a JSON string if it has unprintable characters or begins
/// with a quotation mark.
pub(crate) fn exact_text(value: &str) -> String {
    if value.contains(is_active) || value.starts_with('"') {
        printable_json(&Json::from(value).to_string()).into_owned()
    } else {
        value.to_owned()
    }
}

/// Reads the headers of a record.
pub(crate) struct Headers<'r> {
    pub(crate) record: &'r mut Record,
    mark: Mark,
    /// The index of each header in the record, since a root may have many.
    indices: HashMap<HeaderName, usize>,
}

impl<'r> Headers<'r> {
    pub(crate) fn new(record: &'r mut Record, mark: Mark) -> Self {
        Self {
            record,
            mark,
            indices: HashMap::new(),
        }
    }

    /// Reads the headers of the root. An unknown property becomes a problem and a header.
    pub(crate) fn read_root(&mut self, root: &Node<'_>) {
        // The toolkit's properties come last: they refer to the others, and an editor may have
        // changed the order.
        let is_ours = |property: &&Property<'_>| property.name.starts_with(MARK);
        let (ours, others): (Vec<_>, Vec<_>) = root.properties.iter().partition(is_ours);
        for property in others.into_iter().chain(ours) {
            if self.read(property) {
                continue;
            }
            self.unknown(property);
            let name = HeaderName::parse(&property.name);
            if matches!(name, HeaderName::Other(_)) {
                self.add_value(property, name);
            }
        }
    }

    /// Reads the headers of a later node, and reports them as problems.
    pub(crate) fn read_late(&mut self, node: &Node<'_>) {
        for property in &node.properties {
            if NO_HEADERS.contains(&&*property.name) {
                continue;
            }
            if self.read(property) {
                let kind = ProblemKind::HeaderAfterMoves(property.name.to_string());
                self.record.problem(property.span, kind);
            } else {
                self.unknown(property);
            }
        }
    }

    /// Reads a property, and returns whether its name is known.
    fn read(&mut self, property: &Property<'_>) -> bool {
        let name = &*property.name;
        let named = PROPERTIES.iter().find(|(known, _)| *known == name);
        match named {
            Some((_, header)) => self.add_value(property, header.clone()),
            None if KEPT.contains(&name) => {
                self.add_value(property, HeaderName::Other(name.to_owned()));
            }
            None if name == "RE" => self.result(property),
            None if name == EXACT => self.exact(property),
            None if name == CLAIM => self.claims(property),
            None => return NO_HEADERS.contains(&name),
        }
        true
    }

    fn unknown(&mut self, property: &Property<'_>) {
        let kind = ProblemKind::UnknownHeader(property.name.to_string());
        self.record.problem(property.span, kind);
    }

    fn add_value(&mut self, property: &Property<'_>, name: HeaderName) {
        let value = self.single(property);
        let text = match &*property.name {
            // Of the type Text: its line breaks stay.
            "GC" => text(value.raw),
            _ => simple_text(value.raw),
        };
        self.add(header(name, text, property.span, value.span));
    }

    fn result(&mut self, property: &Property<'_>) {
        let value = self.single(property);
        let text = simple_text(value.raw);
        // An unreadable result stays in the header, so that the validator can report it.
        let (result, ended) = match read_result(&text, self.mark) {
            Some((result, ended)) => (result.to_string(), ended),
            None => (text, None),
        };
        self.add(header(
            HeaderName::Result,
            result,
            property.span,
            value.span,
        ));
        if let Some(ended) = ended {
            let ended = ended.to_string();
            self.add(header(HeaderName::Ended, ended, property.span, value.span));
        }
    }

    /// Returns the first value of a property. A second value is a problem.
    fn single<'a>(&mut self, property: &Property<'a>) -> Value<'a> {
        if let Some(second) = property.values.get(1) {
            let expected = "the next property: this one has one value";
            let kind = ProblemKind::UnexpectedToken { expected };
            self.record.problem(second.span, kind);
        }
        // The parser requires a bracket after a name, so there is a first value.
        property.values[0]
    }

    fn exact(&mut self, property: &Property<'_>) {
        for value in &property.values {
            match exact_header(value) {
                Ok(header) => self.add_exact(header),
                Err((span, name, expected)) => self.record.malformed(span, &name, expected),
            }
        }
    }

    /// Adds a header of [`EXACT`], or replaces the shorter value that another property holds.
    fn add_exact(&mut self, exact: Header) {
        if let Some(&index) = self.indices.get(&exact.name) {
            let simple = &mut self.record.headers[index];
            // Only a value that shortens to the property's one replaces it: an editor may have
            // changed the property.
            if held(&exact.name, &exact.value).as_ref() == Some(&simple.value) {
                let claim = simple.claim;
                *simple = Header { claim, ..exact };
                return;
            }
        }
        if exact.name == HeaderName::Swap && SwapValue::parse(&exact.value).is_none() {
            let expected = "allowed, used or no";
            self.record.malformed(exact.value_span, "swap", expected);
        }
        if let HeaderName::Other(name) = &exact.name {
            let kind = ProblemKind::UnknownHeader(name.clone());
            self.record.problem(exact.name_span, kind);
        }
        self.add(exact);
    }

    fn claims(&mut self, property: &Property<'_>) {
        for value in &property.values {
            let claim = composed(value.raw).and_then(|(side, counts, offset)| {
                let counts: Counts = counts.parse().ok()?;
                let span = Span::new(value.span.start + offset, value.span.end);
                Some((HeaderName::player(color_of(side)?), counts, span))
            });
            let Some((name, counts, span)) = claim else {
                let expected = "a side and its counts, `B:41/46`,";
                self.record.malformed(value.span, CLAIM, expected);
                continue;
            };
            let Some(&index) = self.indices.get(&name) else {
                let expected = "a side whose player is named";
                self.record.malformed(value.span, CLAIM, expected);
                continue;
            };
            let claim = &mut self.record.headers[index].claim;
            if claim.is_none() {
                *claim = Some((counts, span));
            } else {
                let kind = ProblemKind::DuplicateHeader(CLAIM.to_owned());
                self.record.problem(value.span, kind);
            }
        }
    }

    /// Adds a header. The first header of a name counts; another is a problem.
    fn add(&mut self, header: Header) {
        if self.indices.contains_key(&header.name) {
            let kind = ProblemKind::DuplicateHeader(header.name.to_string());
            self.record.problem(header.name_span, kind);
            return;
        }
        self.indices
            .insert(header.name.clone(), self.record.headers.len());
        self.record.headers.push(header);
    }
}

/// Reads a value of [`EXACT`]. The error is the span and the name of the malformed part, and the
/// expected text.
fn exact_header(value: &Value<'_>) -> Result<Header, (Span, String, &'static str)> {
    let Some((name, text, offset)) = composed(value.raw) else {
        let expected = "a name, a colon and a value";
        return Err((value.span, EXACT.to_owned(), expected));
    };
    let name_span = Span::new(value.span.start, value.span.start + name.len());
    let value_span = Span::new(value.span.start + offset, value.span.end);
    let name = HeaderName::parse(&simple_text(name));
    // The stones of the root are the start.
    if !HeaderName::can_be(name.as_str()) || name == HeaderName::Start {
        return Err((name_span, EXACT.to_owned(), "the name of a header"));
    }
    let Some(text) = unquoted(&simple_text(text)).map(Cow::into_owned) else {
        let expected = "a JSON string, since it begins with a quotation mark,";
        return Err((value_span, name.to_string(), expected));
    };
    Ok(header(name, text, name_span, value_span))
}

fn header(name: HeaderName, value: String, name_span: Span, value_span: Span) -> Header {
    Header {
        name,
        name_span,
        value,
        value_span,
        claim: None,
    }
}

/// The endings of SGF, each with its letter and its word. The reader accepts both.
///
/// An adjudication is written as a forfeit, the closest ending that SGF has.
const ENDINGS: [(Ending, &str, &str); 3] = [
    (Ending::Resignation, "R", "resign"),
    (Ending::Time, "T", "time"),
    (Ending::Adjudication, "F", "forfeit"),
];

/// Returns the value of `RE`. A win on the board has no score: `B+`.
pub(crate) fn write_result(outcome: Option<Outcome>) -> String {
    match outcome {
        Some(Outcome::Win(winner)) => format!("{}+", color_letter(winner)),
        Some(Outcome::Ended {
            ending,
            winner: Some(winner),
        }) => {
            let known = ENDINGS.iter().find(|(known, ..)| *known == ending);
            let letter = known.map_or("", |(_, letter, _)| letter);
            format!("{}+{letter}", color_letter(winner))
        }
        Some(Outcome::Deadlock) => "Void".to_owned(),
        Some(Outcome::Ended { winner: None, .. }) | None => "?".to_owned(),
    }
}

/// Reads a value of `RE` into the headers `result` and `ended`; `None` for a text that is no SGF
/// result.
pub(crate) fn read_result(text: &str, mark: Mark) -> Option<(ResultValue, Option<EndedValue>)> {
    let text = text.trim().to_ascii_lowercase();
    match text.as_str() {
        "0" | "draw" | "jigo" => return Some((ResultValue::Draw, None)),
        // The toolkit writes a deadlock so; elsewhere a void game has no result.
        "void" if mark == Mark::Present => return Some((ResultValue::Deadlock, None)),
        "void" | "?" => return Some((ResultValue::Unknown, None)),
        _ => {}
    }
    let (winner, how) = text.split_once('+')?;
    let (winner, how) = (ResultValue::Win(color_of(winner)?), how.trim());
    let is_named = |(_, letter, word): &&(Ending, &str, &str)| {
        how.eq_ignore_ascii_case(letter) || how == *word
    };
    match ENDINGS.iter().find(is_named) {
        Some(&(ending, ..)) => Some((winner, Some(EndedValue::Otherwise(ending)))),
        // Programs for Go write a score.
        None if how.is_empty() || how.parse::<f64>().is_ok() => Some((winner, None)),
        None => None,
    }
}

/// Returns the SGF letter of a side: Black is x, White is o.
pub(crate) const fn color_letter(color: Color) -> char {
    match color {
        Color::X => 'B',
        Color::O => 'W',
    }
}

/// Returns the side that a value names.
pub(crate) fn color_of(text: &str) -> Option<Color> {
    match text.trim().to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Color::X),
        "w" | "white" => Some(Color::O),
        _ => None,
    }
}

pub(crate) const A_POINT: &str = "a point of the board, two letters such as `cd`";

pub(crate) const A_SIDE: &str = "a side, B or W";

/// Whether a root marks its game as Oust.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    Present,
    Missing,
}
