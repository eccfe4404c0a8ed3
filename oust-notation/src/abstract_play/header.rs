//! The header of an Abstract Play record.

use oust_core::Color;
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use super::label::{Label, read_label};
use crate::Span;
use crate::json_text::Source;
use crate::record::{Header, HeaderName, ProblemKind, Record, ResultValue};

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct RawHeader<'a> {
    #[serde(borrow)]
    game: Option<&'a RawValue>,
    #[serde(borrow)]
    site: Option<&'a RawValue>,
    #[serde(borrow)]
    event: Option<&'a RawValue>,
    #[serde(borrow)]
    round: Option<&'a RawValue>,
    #[serde(borrow)]
    date_start: Option<&'a RawValue>,
    #[serde(borrow)]
    players: Option<&'a RawValue>,
}

#[derive(Deserialize)]
struct RawGame<'a> {
    #[serde(borrow)]
    name: Option<&'a RawValue>,
    #[serde(borrow)]
    variants: Option<&'a RawValue>,
}

#[derive(Deserialize)]
struct RawSite<'a> {
    #[serde(borrow)]
    name: Option<&'a RawValue>,
    #[serde(borrow)]
    gameid: Option<&'a RawValue>,
}

#[derive(Deserialize)]
struct RawPlayer<'a> {
    #[serde(borrow)]
    name: Option<&'a RawValue>,
    #[serde(borrow)]
    score: Option<&'a RawValue>,
    #[serde(borrow)]
    result: Option<&'a RawValue>,
}

/// Reads the header, and returns what it says of the board; nothing when the header is broken or
/// of another game, which is then said in the record.
pub(super) fn read_header(
    source: Source<'_>,
    raw: &RawValue,
    record: &mut Record,
) -> Option<Label> {
    record.board_span = first_line(source, source.span(raw));
    let header = source.decode_raw::<RawHeader>(raw, record)?;
    let label = match header.game {
        Some(raw) => read_game(source, raw, record),
        None => Some(Label::Unknown),
    };
    if let Some(raw) = header.players {
        read_players(source, raw, record);
    }
    if let Some(site) = header
        .site
        .and_then(|raw| source.decode_raw::<RawSite>(raw, record))
    {
        add(source, HeaderName::Site, site.name, record);
        add(source, HeaderName::Id, site.gameid, record);
    }
    add(source, HeaderName::Date, header.date_start, record);
    add(source, HeaderName::Event, header.event, record);
    add(source, HeaderName::Round, header.round, record);
    label
}

fn read_game(source: Source<'_>, raw: &RawValue, record: &mut Record) -> Option<Label> {
    let game = source.decode_raw::<RawGame>(raw, record)?;
    if let Some(name) = game.name
        && let Some(found) = text_of(name)
        && !found.eq_ignore_ascii_case("oust")
    {
        record.problem(source.span(name), ProblemKind::OtherGame { found });
        return None;
    }
    record.board_span = first_line(source, source.span(raw));
    read_label(source, game.variants, record)
}

/// The names, the stones at the end and the results of the players, in seating order.
fn read_players(source: Source<'_>, raw: &RawValue, record: &mut Record) {
    let Some(players) = source.decode_raw::<Vec<&RawValue>>(raw, record) else {
        return;
    };
    let mut results = [None; 2];
    for color in Color::BOTH {
        let index = usize::from(color == Color::O);
        let player = players
            .get(index)
            .and_then(|&raw| source.decode_raw::<RawPlayer>(raw, record));
        let Some(player) = player else { continue };
        add(source, HeaderName::of_player(color), player.name, record);
        results[index] = number(source, "result", player.result, record);
        record.scores[index] =
            number(source, "score", player.score, record).and_then(|(score, span)| {
                // A count of stones is a whole number; anything else claims none.
                let whole = score.fract() == 0.0 && (0.0..=65_025.0).contains(&score);
                #[expect(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    reason = "checked on the line above"
                )]
                whole.then_some((score as u32, span))
            });
    }
    if let [Some((x, x_span)), Some((o, o_span))] = results {
        let (result, span) = match x.total_cmp(&o) {
            std::cmp::Ordering::Greater => (ResultValue::Win(Color::X), x_span),
            std::cmp::Ordering::Less => (ResultValue::Win(Color::O), o_span),
            std::cmp::Ordering::Equal => (ResultValue::Draw, o_span),
        };
        push(HeaderName::Result, result.to_string(), span, record);
    }
}

fn number(
    source: Source<'_>,
    name: &str,
    raw: Option<&RawValue>,
    record: &mut Record,
) -> Option<(f64, Span)> {
    let raw = raw?;
    let span = source.span(raw);
    // Some programs write numbers as strings.
    let value: Option<f64> = text_of(raw).and_then(|text| text.trim().parse().ok());
    let value = value.filter(|value| value.is_finite());
    if value.is_none() {
        let (name, expected) = (name.to_owned(), "a number");
        record.problem(span, ProblemKind::MalformedHeaderValue { name, expected });
    }
    value.map(|value| (value, span))
}

pub(super) fn add(
    source: Source<'_>,
    name: HeaderName,
    raw: Option<&RawValue>,
    record: &mut Record,
) {
    let Some(raw) = raw else { return };
    let span = source.span(raw);
    match text_of(raw) {
        Some(value) => push(name, value, span, record),
        None => record.problem(
            span,
            ProblemKind::MalformedHeaderValue {
                name: name.to_string(),
                expected: "a text",
            },
        ),
    }
}

pub(super) fn push(name: HeaderName, value: String, span: Span, record: &mut Record) {
    let mut header = Header::new(name, value);
    header.name_span = span;
    header.value_span = span;
    record.headers.push(header);
}

/// A string, or a number as it is written.
pub(super) fn text_of(raw: &RawValue) -> Option<String> {
    match serde_json::from_str(raw.get()).ok()? {
        Value::String(text) => Some(text),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// The first line of a span, for findings that concern all of it.
fn first_line(source: Source<'_>, span: Span) -> Span {
    let line = span.of(source.text).lines().next().unwrap_or_default();
    Span::new(span.start, span.start + line.len())
}
