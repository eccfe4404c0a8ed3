//! The header of an Abstract Play record.

use oust_core::Color;

use super::label::{Label, read_label};
use super::moves::{LastToken, last_token};
use crate::Span;
use crate::format::json_text::Value;
use crate::record::{Header, HeaderName, ProblemKind, Record, ResultValue};

/// The field that tells players apart who are the same in all others: the schema wants them unique.
pub(super) const SEAT: &str = "seat";

/// The text for a player or a site without a name.
pub(super) const NAMELESS: &str = "?";

/// The date of a game whose day is unknown.
pub(super) const UNKNOWN_DATE: &str = "1970-01-01T00:00:00Z";

/// The end of a date whose time is unknown.
pub(super) const UNKNOWN_TIME: &str = "T00:00:00Z";

const FIELDS: [&str; 10] = [
    "game",
    "players",
    "site",
    "date-start",
    "date-end",
    "date-generated",
    "event",
    "round",
    "unrated",
    "startingPosition",
];

/// Reads the header and returns its label of the board. Returns `None` and adds a problem to
/// `record` when the header is no object or is of another game. `moves` are those of the record.
pub(super) fn read_header(
    header: Value<'_>,
    moves: Option<Value<'_>>,
    record: &mut Record,
) -> Option<Label> {
    record.board_span = first_line(header);
    let object = record.note(header.expect(Value::object, "the header as an object"))?;
    record.problems.extend(object.odd_fields(&FIELDS));
    let label = match object.get_some("game") {
        Some(game) => read_game(game, record),
        None => Some(Label::Unknown),
    };
    if let Some(players) = object.get_some("players") {
        read_players(players, moves, record);
    }
    if let Some(site) = object.get_some("site") {
        let site = record.note(site.expect(Value::object, "the site as an object"));
        let odd = site
            .iter()
            .flat_map(|site| site.odd_fields(&["name", "gameid"]));
        record.problems.extend(odd);
        let field = |name| site.as_ref().and_then(|site| site.get_some(name));
        add_known(HeaderName::Site, field("name"), record);
        add(HeaderName::Id, field("gameid"), record);
    }
    add_date(object.get_some("date-start"), record);
    add(HeaderName::Event, object.get_some("event"), record);
    add(HeaderName::Round, object.get_some("round"), record);
    label
}

fn read_game(game: Value<'_>, record: &mut Record) -> Option<Label> {
    let object = record.note(game.expect(Value::object, "the game as an object"))?;
    record
        .problems
        .extend(object.odd_fields(&["name", "variants"]));
    if let Some(name) = object.get_some("name")
        && let Some(found) = name.text_or_number()
        && !found.eq_ignore_ascii_case("oust")
    {
        let found = found.into_owned();
        record.problem(name.span, ProblemKind::OtherGame(found));
        return None;
    }
    record.board_span = first_line(game);
    read_label(object.get_some("variants"), record)
}

/// Reads the names, the stones at the end and the results of the players, in seating order.
fn read_players(players: Value<'_>, moves: Option<Value<'_>>, record: &mut Record) {
    let mut results = [None; 2];
    let players = record.list(Some(players), "a list of players").enumerate();
    for (color, (seat, player)) in Color::BOTH.into_iter().zip(players) {
        let player = player.expect(Value::object, "a player as an object");
        let Some(player) = record.note(player) else {
            continue;
        };
        let known = ["name", "userid", "score", "is_ai", "result", SEAT];
        record.problems.extend(player.odd_fields(&known));
        add_known(HeaderName::player(color), player.get_some("name"), record);
        let result = player.get_some("result");
        results[seat] = record.field(result, "result", number, "a number");
        let score = player.get_some("score");
        let score = record.field(score, "score", number, "a number");
        record.scores[seat] = score.and_then(|(score, span)| Some((stones(score)?, span)));
    }
    if let [Some((x, x_span)), Some((o, o_span))] = results {
        let (result, span) = match x.total_cmp(&o) {
            std::cmp::Ordering::Greater => (ResultValue::Win(Color::X), x_span),
            std::cmp::Ordering::Less => (ResultValue::Win(Color::O), o_span),
            std::cmp::Ordering::Equal => (result_of_equals(x, moves), o_span),
        };
        let header = Header::at(span, HeaderName::Result, result.to_string());
        record.headers.push(header);
    }
}

/// Returns the result when both players have the same one. A game that was given up has no result,
/// whatever the numbers are, and 0 for both claims nothing; other equal numbers claim a draw.
fn result_of_equals(result: f64, moves: Option<Value<'_>>) -> ResultValue {
    match moves.and_then(last_token) {
        Some(LastToken::Abandoned) => ResultValue::Unknown,
        None if result == 0.0 => ResultValue::Unknown,
        Some(LastToken::Draw) | None => ResultValue::Draw,
    }
}

fn number(value: Value<'_>) -> Option<f64> {
    let number: f64 = value.text_or_number()?.trim().parse().ok()?;
    number.is_finite().then_some(number)
}

/// Returns a count of stones; `None` for a number that is no count and claims nothing.
fn stones(score: f64) -> Option<u32> {
    let is_count = score.fract() == 0.0 && (0.0..=65_025.0).contains(&score);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "checked on the line above"
    )]
    is_count.then_some(score as u32)
}

fn add(name: HeaderName, value: Option<Value<'_>>, record: &mut Record) {
    let text = record.field(value, name.as_str(), Value::text_or_number, "a text");
    if let Some((text, span)) = text {
        record.headers.push(Header::at(span, name, text));
    }
}

/// Adds a header unless its value is [`NAMELESS`].
fn add_known(name: HeaderName, value: Option<Value<'_>>, record: &mut Record) {
    let is_nameless = |value: &Value<'_>| {
        let text = value.text();
        text.is_some_and(|text| text.value == NAMELESS)
    };
    add(name, value.filter(|value| !is_nameless(value)), record);
}

/// Adds the date of the game, without a time or not at all where the writer had none.
fn add_date(value: Option<Value<'_>>, record: &mut Record) {
    let text = record.field(value, "date", Value::text_or_number, "a text");
    if let Some((text, span)) = text
        && text != UNKNOWN_DATE
    {
        let day = text.strip_suffix(UNKNOWN_TIME).unwrap_or(&text);
        record.headers.push(Header::at(span, HeaderName::Date, day));
    }
}

/// Returns the first line of a value, for findings that concern all of it.
fn first_line(value: Value<'_>) -> Span {
    let line = value.raw.lines().next().unwrap_or_default();
    Span::new(value.span.start, value.span.start + line.len())
}
